import Foundation
import RomKit
import TestSupport
import Testing
import VGSCore

/// Values that programs store, compare and show, through the public interface only.
@Suite struct ValueTests {
  private func stored<Value: Codable & Equatable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  /// Also its texts, with the values in them, so that they can still be translated.
  @Test func aDiagnosticIsStored() throws {
    let found = Diagnostic(
      "chr-too-large", "expected at most 256 x 256 pixels, found \(320) x \(200)", severity: .warning,
      at: .line(3, column: 5), file: "a.txt", slot: "GSLOT000", notes: ["\("x")"], help: "y")
    let read = try stored(found)
    #expect(read == found)
    #expect(read.rendered(in: .japanese) == found.rendered(in: .japanese))
    for position in [Diagnostic.Place.Position.offset(7), .pixel(x: 1, y: 2)] {
      let place = Diagnostic.Place(position: position)
      #expect(try stored(place) == place)
    }
  }

  @Test func aSummaryIsStoredAndShown() throws {
    var rom = Rom()
    rom[.graphics, 0] = try SlotPicture(width: 2, height: 1, indices: [0, 1])
    rom[.effect, 0] = try SoundEffect(samples: [1])
    rom[.music, 0] = try Song(parsingMML: "Ch0 v20 c")
    rom[.data, 0] = Rom.Body(try TextSlot("Hello").bytes())
    rom[.data, 1] = Rom.Body([])
    rom[.music, 1] = Rom.Body([1])
    for record in rom {
      let summary = try RecordSummary(of: record)
      #expect(try stored(summary) == summary)
    }
    #expect(
      try rom.map { try RecordSummary(of: $0).description }.prefix(2) == ["picture 2x1 SY", "effect 0.00 s"])
  }

  @Test(arguments: [
    (Diagnostic.Place(file: "song.mml", position: .line(12, column: 5)), "song.mml:12:5"),
    (
      Diagnostic.Place(file: "a.bin", slot: "GSLOT007", position: .offset(36)),
      "a.bin: GSLOT007 (at offset 36)"
    ),
    (Diagnostic.Place(position: .line(2)), "line 2"), (Diagnostic.Place(), ""),
    (Diagnostic.Place(file: "a.png", position: .pixel(x: 3, y: 4)), "a.png (3, 4)"),
  ])
  func aPlaceIsShown(place: Diagnostic.Place, text: String) { #expect(place.description == text) }

  /// ROMs that no file has are compared by their records; writing them would make new checksums.
  @Test func romsInMemoryAreCompared() throws {
    let folder = try TestFolder()
    var old = Rom(records: [Rom.Record(SlotID(.data, 0), body: Rom.Body([1]))])
    try old.write(to: folder["a.bin"], checksums: true)
    old = try Rom(contentsOf: folder["a.bin"])
    var new = old
    #expect(try RomComparison(of: old, new).isSame)
    new[.data, 0] = Rom.Body([2])
    let comparison = try RomComparison(of: old, new)
    #expect(comparison.changeCount == 1)
    #expect(comparison.checksums == nil)
  }

  @Test func aCompiledFileNamesItself() throws {
    let folder = try TestFolder()
    try folder.write("Ch9 c", to: "a.mml")
    let compilation = try MMLCompilation(contentsOf: folder["a.mml"])
    #expect(compilation.song == nil)
    #expect(compilation.diagnostics().first?.place.file == folder["a.mml"])
    #expect(throws: (any Error).self) { try MMLCompilation(contentsOf: folder["b.mml"]) }
  }

  @Test func aReviewCountsItsFindings() throws {
    var rom = Rom()
    for number in 0..<UInt8(2) { rom[.graphics, number] = Rom.Body([1]) }
    var sink = MemorySink()
    try rom.write(to: &sink)
    let review = try RomReview(parsing: ByteSource(sink.bytes), file: "a.bin", profile: .vge)
    #expect(review.errorCount == 2)
    #expect(review.unlisted == 0)
    #expect(review.profile == .vge)
  }
}
