import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitConversion
@testable import RomKitPictures

/// The values that the cache stores, which may be damaged or forged.
@Suite struct StoredValuesTests {
  private static func reader(_ values: Int...) -> ByteReader {
    ByteReader(values.flatMap { value in (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - $0 * 8)) } })
  }

  @Test(arguments: [
    (0, 0), (1, 1), (1 << 48, 1 << 48), (-1, 0), (Int.min, 0), (Int.max, 1 << 48), (1 << 48 + 1, 1 << 48),
  ]) func quantitiesCanBeAddedUp(stored: Int, read: Int) throws {
    var reader = Self.reader(stored)
    #expect(try reader.quantity() == read)
  }

  @Test func notesOnPicturesComeBack() throws {
    var report = PaletteReport.Picture()
    (report.opaquePixels, report.colourCount, report.meanError, report.worstError) = (9, 4, 0.25, 0.5)
    report.worstPixel = .pixel(x: 3, y: 7)
    report.uses[200] = true
    let colours = IndexColours(
      entries: [.init(index: 1, colour: Colour(0x123456)), .init(index: 255, colour: Colour(0xFFFFFF))],
      paletteCount: 256, isMoved: false, hasOpaqueZero: true)
    for fit in [
      PaletteFitNote(report: report, missing: [Colour(5), Colour(6)], softPixels: 70_000),
      PaletteFitNote(report: PaletteReport.Picture(), missing: nil, softPixels: 0),
    ] {
      let notes = ConversionNotes(reports: ["a", nil], colours: colours, fit: fit)
      var writer = ByteWriter()
      notes.write(to: &writer, paths: [])
      var reader = ByteReader(writer.bytes)
      #expect(try ConversionNotes(reading: &reader, paths: []) == notes)
      #expect(reader.remaining == 0)
    }
  }

  @Test func messagesComeBackWithTheirParts() throws {
    let file = "a.mml"
    let message: LocalizedText = "the song has \(Plural.text(12, "note")) in \(file)"
    let warning = Diagnostic("code", message, notes: ["a note"], details: ["more"], help: "stop")
    var writer = ByteWriter()
    writer.diagnostic(warning, paths: [])
    var reader = ByteReader(writer.bytes)
    let read = try reader.diagnostic(paths: [])
    #expect(read == warning)
    #expect(reader.remaining == 0)
    #expect(read.message.marked == message.marked)
    #expect(read.message.template == "the song has {1} in {2}")
  }

  @Test func aListEndsWhereTheBytesDo() {
    var reader = ByteReader([0xFF, 0xFF, 0xFF, 0xFF] + [UInt8](repeating: 7, count: 10_000))
    var count = 0
    #expect(throws: EndOfBytes.self) {
      _ = try reader.list { (reader: inout ByteReader) throws(EndOfBytes) -> UInt8 in
        count += 1
        return try reader.byte()
      }
    }
    #expect(count == 10_001)
  }
}
