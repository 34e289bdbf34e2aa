import Foundation
import RomTestSupport
import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitConversion
@testable import RomKitInspection
@testable import RomKitMusic
@testable import RomKitPictures
@testable import RomKitPreview
@testable import RomKitRules
@testable import RomKitSound

/// The comparison as a file. Tests/Page tests it in browsers.
@Suite struct DiffPageTests {
  private func page(
    _ old: [UInt8], _ new: [UInt8], names: [String] = ["old.bin", "new.bin"],
    in language: LocalizedText.Language = .english
  ) throws -> String {
    let comparison = try RomComparison(of: Rom(parsing: old), Rom(parsing: new))
    let sides = zip([old, new], names).map { DiffPage.Side(ByteSource($0), name: $1, names: [:]) }
    var sink = MemorySink()
    try DiffPage(
      comparison, old: sides[0], new: sides[1], changes: nil, summary: "some", limit: 10, language: language
    ).write(to: &sink)
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  private func content(_ tag: String, of page: String) throws -> String {
    try PackedPage(page).content(tag)
  }

  private struct Report: Decodable {
    var changes: [Change]
    var unlisted: Int
    var recoloured: [String]
    var cut: Bool
  }

  /// The two places and the bits of a change, its lines, and the shifts of a song.
  private struct Change: Decodable {
    var numbers: [Int]
    var lines: [String]
    var shifts: [[Int]]?

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      numbers = try (0..<3).map { _ in try values.decode(Int.self) }
      lines = try values.decode([String].self)
      shifts = try values.decodeIfPresent([[Int]].self)
    }
  }

  private func report(of page: String) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(PackedPage(page).text("report").utf8))
  }

  private func song(_ text: String) throws -> Rom.Record {
    let file = ConversionFile(path: "a.mml", format: .mml, bytes: Array(text.utf8))
    return Rom.Record(
      SlotID(.music, 0), body: Rom.Body(try SongConversion(file, unchecked: false).song.serialized()))
  }

  @Test func pageCarriesBothROMs() throws {
    let old = try SampleROM.bytes(PageROM.records())
    let new = try SampleROM.bytes(PageROM.records().dropLast())
    let page = try page(old, new)
    for (id, rom) in [("old", old), ("rom", new)] {
      let text = try content("script type=\"text/plain\" id=\"\(id)\"", of: page)
      #expect(Data(base64Encoded: text) == Data(rom))
    }
    #expect(try report(of: page).changes.map(\.numbers) == [[PageROM.records().count - 1, -1, 0]])
    _ = try HTMLTags(page)
    let isSame = try self.page(old, new) == page
    #expect(isSame)
  }

  @Test func pageIsLittleLargerThanItsROMs() throws {
    let sizes = [1 << 18, 1 << 19]
    let roms = try sizes.map { size in
      let effect = try SoundEffect(samples: [Int16](repeating: Int16(size >> 12), count: size))
      return try SampleROM.bytes([Rom.Record(SlotID(.effect, 0), body: Rom.Body(effect.serialized()))])
    }
    let page = try page(roms[0], roms[1])
    #expect(page.utf8.count * 10 <= (roms[0].count + roms[1].count) * 14 + 2_000_000)
  }

  /// The list of changes has a limit, too, and says so.
  @Test func manyChangesAreCut() throws {
    let roms = try (0..<2).map { version in
      try SampleROM.bytes(
        (0..<3_000).map { number in
          Rom.Record(
            name: try #require(RecordName("record\(number)")),
            body: Rom.Body([UInt8](repeating: UInt8(version), count: 1 + number % 9)))
        })
    }
    let page = try page(roms[0], roms[1])
    let report = try report(of: page)
    #expect(report.changes.count == 2_000 && report.unlisted == 1_000 && report.cut)
    #expect(report.changes[0].lines != [] && report.changes[1_999].lines == [])
    #expect(page.utf8.count * 10 <= (roms[0].count + roms[1].count) * 14 + 2_500_000)
  }

  @Test func insertedBarsAreShifts() throws {
    let roms = try ["Ch0 V100 c4 d4 e4 f4", "Ch0 V100 c4 d4 r4 e4 f4"].map { try SampleROM.bytes([song($0)]) }
    let change = try #require(report(of: page(roms[0], roms[1])).changes.first)
    #expect(change.numbers == [0, 0, 1])
    #expect(change.shifts == [[0, 22_050, 11_025]])
  }

  @Test func theLinesOfTextsAreOnlyInTheROMs() throws {
    let roms = try ["A tower\non a rock\n\0", "A tower\nby the sea\n\0", "A tower\r\nby the sea\r\n\0"].map {
      text in
      try SampleROM.bytes([Rom.Record(SlotID(.data, 0), body: Rom.Body(Array(text.utf8)))])
    }
    #expect(try report(of: page(roms[0], roms[1])).changes.map(\.lines) == [[]])
    #expect(
      try report(of: page(roms[0], roms[2])).changes.map(\.lines) == [
        ["ASCII, LF line ends, final NUL -> ASCII, CR LF line ends, final NUL"]
      ])
  }

  @Test func picturesWithAnotherPaletteAreListed() throws {
    var other = PageROM.palette
    other[1] = Colour(0x123456)
    let roms = try [PageROM.palette, other].map { palette in
      try SampleROM.bytes([
        Rom.Record(
          SlotID(.graphics, 3), body: Rom.Body(SlotPicture(width: 1, height: 1, indices: [1]).serialized())),
        Rom.Record(SlotID(.data, 0), body: Rom.Body(palette.serialized())),
      ])
    }
    #expect(try report(of: page(roms[0], roms[1])).recoloured == ["GSLOT003"])
  }

  @Test func hostileNamesAndTextsStayText() throws {
    let (bytes, name) = try RomPageTests.hostileROM()
    let usual = try SampleROM.bytes(PageROM.records())
    let page = try page(usual, bytes, names: [name, name])
    let other = try self.page(usual, usual)
    #expect(page.matches(of: /<[a-z\/!]/).count == other.matches(of: /<[a-z\/!]/).count)
    #expect(!page.contains("<script>hacked"))
  }

  @Test func nothingIsLoadedFromAnywhere() throws {
    let rom = try SampleROM.bytes(PageROM.records())
    let page = try page(rom, rom)
    #expect(page.contains("content=\"default-src 'none'; img-src data:; media-src blob:; style-src 'sha256-"))
    let code = try PackedPage(page).text("code")
    for part in ["http://", "https://", "url(", " style=\"", " onclick=\"", "'self'"] {
      #expect(!page.contains(part) && !code.contains(part), "\(part)")
    }
  }

  @Test func pageInJapaneseHasItsTexts() throws {
    let rom = try SampleROM.bytes(PageROM.records())
    let page = try page(rom, rom, in: .japanese)
    #expect(page.contains("2 つの ROM の比較"))
    #expect(try PackedPage(page).text("translations").contains("\"Onion skin\": \"重ね合わせ\""))
    _ = try HTMLTags(page)
  }
}
