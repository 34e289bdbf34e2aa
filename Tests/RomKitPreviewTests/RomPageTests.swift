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
@testable import RomKitText

/// The page as a file. Tests/Page tests it in browsers.
@Suite struct RomPageTests {
  /// The text in an element whose tag is exactly `tag`.
  private func content(_ tag: String, of page: String) throws -> String {
    try PackedPage(page).content(tag)
  }

  private func bytes(_ id: String, of page: String) throws -> [UInt8] {
    let text = try content("script type=\"text/plain\" id=\"\(id)\"", of: page)
    return [UInt8](try #require(Data(base64Encoded: text, options: .ignoreUnknownCharacters)))
  }

  private enum AssignedPalette: Decodable {
    case slot(Int)
    case bytes(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let slot = try? container.decode(Int.self) {
        self = .slot(slot)
      } else {
        self = .bytes(try container.decode(String.self))
      }
    }
  }

  private struct Report: Decodable {
    struct Problem: Decodable {
      var severity: String
      var place: String?
      var text: String
      var offset: Int?
      var notes: [String]
      var help: String?
    }
    var name: String
    var subject: String?
    var colours: String
    var palette: String?
    var palettes: [String: AssignedPalette]?
    var problems: [Problem]
    var unlisted: Int
    var names: [String: String]
  }

  private func report(of page: String) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(PackedPage(page).text("report").utf8))
  }

  // MARK: Contents

  @Test func pageCarriesTheROMAndThePlayer() throws {
    let rom = try SampleROM.bytes(PageROM.records())
    let page = try PageROM.page(of: rom)
    #expect(try bytes("rom", of: page) == rom)
    let module = InflateStream(limit: 1 << 20)
    try module.push(bytes("module", of: page)[...])
    #expect(module.isFinished)
    #expect(module.output.starts(with: [0, 0x61, 0x73, 0x6D]))
    let start = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    #expect(page.prefix(start.count) == start)
    #expect(page.contains("<title>game.bin</title>"))
    _ = try HTMLTags(page)
  }

  @Test func pageIsLittleLargerThanItsROM() throws {
    let effect = try SoundEffect(samples: [Int16](repeating: 9, count: 1 << 19))
    let rom = try SampleROM.bytes([Rom.Record(SlotID(.effect, 0), body: Rom.Body(effect.serialized()))])
    let page = try PageROM.page(of: rom)
    #expect(page.utf8.count * 10 <= rom.count * 14 + 2_000_000)
  }

  @Test func viewerIsThePageWithoutAROM() throws {
    var sink = MemorySink()
    try RomPage(viewerIn: .english).write(to: &sink)
    let page = String(decoding: sink.bytes, as: UTF8.self)
    #expect(!page.contains("id=\"rom\"") && !page.contains("id=\"report\""))
    #expect(try !bytes("module", of: page).isEmpty)
  }

  /// The page and the command have the same table of characters that Windows decodes in another way.
  @Test func thePageKnowsTheTwins() throws {
    let code = PageFiles(language: .english).code(["text.js"])
    let table = try #require(code.firstMatch(of: /const twins=\{([^}]*)\}/)?.output.1)
    let pairs = table.matches(of: /"(.)": ?"(.)"/).map { "\($0.output.1)\($0.output.2)" }
    let twins = ShiftJIS.twins.map { String(decoding: [$0.twin, $0.jis], as: UTF16.self) }
    #expect(pairs.sorted() == twins.sorted())
  }

  /// 256 pictures, effects and songs that are unusable; the songs have several problems each.
  private static func brokenROM() throws -> [UInt8] {
    let records = (UInt8(0)...255).flatMap { odd -> [Rom.Record] in
      let notes: [[UInt8]] = [[5, 9, 9, 200], [5, 8, 7, 86 + odd / 2], [77, 0, 0, odd], [7, 0, 0, 0]]
      return [
        Rom.Record(SlotID(.graphics, odd), body: Rom.Body([0x53, 0x59, odd, 9, 1])),
        Rom.Record(SlotID(.effect, odd), body: Rom.Body([odd, 0, 1])),
        Rom.Record(
          SlotID(.music, odd), body: Rom.Body(Deflate.stream(of: notes.flatMap { $0 + [0, 0, 0, 0] }))),
      ]
    }
    return try SampleROM.bytes(records)
  }

  /// A page is at most 200 KB larger than its ROM in base64, in any language and with any number of problems.
  @Test(arguments: [LocalizedText.Language.english, .japanese])
  func pageHasALimit(language: LocalizedText.Language) throws {
    var sink = MemorySink()
    try RomPage(viewerIn: language).write(to: &sink)
    #expect(sink.bytes.count <= 170_000)
    let rom = try Self.brokenROM()
    sink = MemorySink()
    try RomPage(parsing: ByteSource(rom), name: "broken.bin", language: language).write(to: &sink)
    #expect(sink.bytes.count <= 200_000 + (rom.count + 2) / 3 * 4)
    let report = try report(of: String(decoding: sink.bytes, as: UTF8.self))
    #expect(report.unlisted > 0)
    #expect(report.problems.count + report.unlisted > 1_500)
    // All slots keep some.
    let slots = Set(report.problems.compactMap(\.place)).filter { $0.contains("SLOT") }
    #expect(slots.count == 768)
  }

  @Test func reportHasDamage() throws {
    var bytes = try SampleROM.bytes(PageROM.records())
    let rom = try Rom(parsing: ByteSource(bytes))
    // The palette.
    bytes[rom.records[6].body.offset + 7] ^= 1
    let problems = try report(of: PageROM.page(of: bytes)).problems
    #expect(problems.contains { $0.place == "DSLOT000" && $0.text.contains("does not match its checksum") })
  }

  @Test func reportHasProblemsWithTheirSlots() throws {
    let report = try report(of: PageROM.page(of: PageROM.records()))
    #expect(report.name == "game.bin")
    #expect(report.colours == "the palette in DSLOT000, the first in the ROM")
    #expect(report.palette == nil)
    let problem = try #require(report.problems.first { $0.place == "GSLOT007" })
    #expect(problem.severity == "error")
    #expect(
      problem.text.hasSuffix(
        "expected 132 bytes in a CHR of 16 x 8 pixels in the SY dialect, found 7"))
    #expect(report.problems.contains { $0.place == "BSLOT009" })
  }

  @Test func picturesOfTheOtherDialectSaySo() throws {
    let records = [
      Rom.Record(SlotID(.graphics, 0), body: Rom.Body(try PageROM.picture(width: 4, height: 4))),
      Rom.Record(
        SlotID(.graphics, 1),
        body: Rom.Body(try PageROM.picture(width: 4, height: 4, palette: PageROM.palette))),
    ]
    let report = try report(of: PageROM.page(of: records))
    let message = PreviewWarning.otherDialect(SlotID(.graphics, 1), .sz).message
    #expect(report.problems.contains { $0.place == "GSLOT001" && $0.text == message.english })
  }

  @Test func paletteThatWasAskedForIsInTheReport() throws {
    let rom = try SampleROM.bytes(PageROM.records())
    var sink = MemorySink()
    let palette = ScreenPalette(ofPicture: PageROM.palette)
    try RomPage(parsing: ByteSource(rom), name: "x", palette: palette).write(to: &sink)
    let report = try report(of: String(decoding: sink.bytes, as: UTF8.self))
    #expect(report.palette == Data(PageROM.palette.serialized()).base64EncodedString())
  }

  @Test func namesOfSlotsAreInTheReport() throws {
    let names = [SlotID(.music, 3): "lantern", SlotID(.graphics, 0): "</script>"]
    let source = ByteSource(try SampleROM.bytes(PageROM.records()))
    var sink = MemorySink()
    try RomPage(parsing: source, name: "x", names: names).write(to: &sink)
    let report = try report(of: String(decoding: sink.bytes, as: UTF8.self))
    #expect(report.names == ["BSLOT003": "lantern", "GSLOT000": "</script>"])
  }

  @Test func singleItemsAreSlotsOfAROM() throws {
    let file = ConversionFile(path: "a.mml", format: .mml, bytes: Array("Ch0 V1 c4".utf8))
    let item = try PreviewItem(file)
    var sink = MemorySink()
    let page = try RomPage(of: [item], name: "a.mml", palette: nil, language: .english)
    try page.write(to: &sink)
    let text = String(decoding: sink.bytes, as: UTF8.self)
    let rom = try Rom(parsing: ByteSource(bytes("rom", of: text)))
    #expect(rom.records.map(\.name.label) == ["BSLOT000"])
    guard case .song(let song) = item.subject else { throw HTMLTags.Broken(description: "no song") }
    #expect(try rom.records[0].body.bytes() == song.serialized())
    #expect(try report(of: text).subject == "a song")
    #expect(page.recordCount == 1)
  }

  /// Pictures that are not of one project keep their colours on one page.
  @Test func pictureFilesKeepTheirPalettes() throws {
    let palettes = (1...2).map { Palette([.black, Colour(UInt32($0))]) }
    let items = try palettes.map { palette in
      let picture = try #require(IndexedPicture(width: 1, height: 1, indices: [1], palette: palette))
      return try PreviewItem(ConversionFile(path: "a.png", format: .png, bytes: picture.png().bytes))
    }
    var sink = MemorySink()
    try RomPage(of: items, name: "a.png", palette: nil, language: .english).write(to: &sink)
    let page = try report(of: String(decoding: sink.bytes, as: UTF8.self))
    #expect(page.palettes?.keys.sorted() == ["GSLOT000", "GSLOT001"])
    for (number, palette) in palettes.enumerated() {
      guard case .bytes(let text)? = page.palettes?["GSLOT00\(number)"] else {
        throw HTMLTags.Broken(description: "no palette")
      }
      let bytes = try #require(Data(base64Encoded: text))
      #expect(try Palette(parsing: [UInt8](bytes))[1] == palette[1])
    }
    #expect(page.colours == "the pictures' own palettes")
  }

  /// Levels mostly are.
  @Test func aPictureLargerThanASlotIsInSeveral() throws {
    let picture = IndexedPicture(
      checkedWidth: 300, height: 260, indices: (0..<300 * 260).map { UInt8($0 % 251) }, palette: .greens)
    let item = PreviewItem(picture, name: "levels/town.tmx", warnings: [])
    let page = try RomPage(of: [item], name: "town.tmx", palette: nil, language: .english)
    let rom = try Rom(parsing: #require(page.rom))
    let bounds = ["0,0,256,256", "256,0,44,256", "0,256,256,4", "256,256,44,4"]
    let parts = zip(rom.records, bounds).compactMap { record, text in
      record.slot.flatMap { slot in
        PixelRectangle(text).map { WholePicture.Part(slot: slot, bounds: $0) }
      }
    }
    let whole = WholePicture(
      name: "town.tmx", width: 300, height: 260, partSize: .init(width: 256, height: 256), parts: parts)
    #expect(try whole.picture(in: rom)?.indices == picture.indices)
    #expect(
      rom.records.count == 4 && page.report?.text.contains("\"name\": \"town.tmx\", \"width\": 300") == true)
    let wide = IndexedPicture(
      checkedWidth: 256 * 256 + 1, height: 1, indices: Array(repeating: 1, count: 256 * 256 + 1),
      palette: .greens)
    let error = #expect(throws: Problems.self) {
      try RomPage(
        of: [PreviewItem(wide, name: "wide.tmx", warnings: [])], name: "wide", palette: nil,
        language: .english)
    }
    #expect(error?.diagnostics.map(\.code) == ["preview-page-too-many"])
  }

  @Test func bytesThatAreNoROMAreRefused() {
    #expect(throws: RomError.structure(.tooShort(size: 2))) { try PageROM.page(of: [1, 2]) }
  }

  // MARK: In Japanese

  @Test func pageInJapaneseHasItsTexts() throws {
    let source = ByteSource(try SampleROM.bytes(PageROM.records()))
    var sink = MemorySink()
    try RomPage(parsing: source, name: "game.bin", language: .japanese).write(to: &sink)
    let page = String(decoding: sink.bytes, as: UTF8.self)
    #expect(page.contains("<html lang=\"ja\">"))
    #expect(page.contains(">ミキサー<"))
    #expect(!page.contains(">Mixer<"))
    let text = try PackedPage(page).text("translations")
    let translations = try JSONDecoder().decode([String: String].self, from: Data(text.utf8))
    #expect(translations["Pictures"] == "画像")
    _ = try HTMLTags(page)
  }

  @Test func pageInEnglishHasNoTranslations() throws {
    let page = try PageROM.page(of: PageROM.records())
    #expect(!page.contains("id=\"translations\""))
    #expect(!page.contains("ミキサー"))
  }

  // MARK: Untrusted text

  static let hostileText = "</pre></article><script>hacked()</script><img src=x onerror=hacked()>\u{202E}'\"&"

  /// Names, a file name and a text that contain HTML.
  static func hostileROM() throws -> (bytes: [UInt8], name: String) {
    let masked = { (bytes: [UInt8]) in
      RecordName(stored: bytes.map { $0 ^ 0xAA } + [UInt8](repeating: 0, count: 16 - bytes.count))
    }
    let names = [
      RecordName("<script>x()//"), RecordName("\" onclick=\"x()"), RecordName("'><img src=x>"),
      RecordName("&lt;<!--"),
      RecordName("#\"><b>"), masked([0x1B, 0x5B, 0x31, 0x6D, 0x07, 0x0A, 0x0D, 0xFF, 0x3C]),
    ]
    let records = names.compactMap { $0 }.map {
      Rom.Record(name: $0, body: Rom.Body(Array("<script>hacked()</script>".utf8)))
    }
    let text = Rom.Record(SlotID(.data, 0), body: Rom.Body(Array(hostileText.utf8)))
    let rom = try SampleROM.bytes(
      try PageROM.records().filter { $0.slot != SlotID(.data, 0) } + [text] + records)
    return (rom, "</title><script>hacked()</script>\"'&\u{1B}[1m\u{202E}.bin")
  }

  @Test func hostileNamesAndTextsStayText() throws {
    let (bytes, name) = try Self.hostileROM()
    let page = try PageROM.page(of: bytes, name: name)
    let usual = try PageROM.page(of: PageROM.records())
    // The tags are those of any page.
    #expect(page.matches(of: /<[a-z\/!]/).count == usual.matches(of: /<[a-z\/!]/).count)
    #expect(!page.contains("<script>hacked"))
    let title =
      "<title>&lt;/title&gt;&lt;script&gt;hacked()&lt;/script&gt;&quot;&#39;&amp;\\u{1b}[1m\\u{202e}.bin</title>"
    #expect(page.contains(title))
    #expect(try report(of: page).name == "</title><script>hacked()</script>\"'&\\u{1b}[1m\\u{202e}.bin")
    // Only printable characters and line ends, and none that changes the direction of text.
    let odd = page.unicodeScalars.filter {
      !(($0.value >= 0x20 || $0 == "\n") && $0 != "\u{202E}" && $0.value != 0x7F)
    }
    #expect(odd.isEmpty)
  }

  @Test func nothingIsLoadedFromAnywhere() throws {
    let page = try PageROM.page(of: PageROM.records())
    let code = try PackedPage(page).text("code")
    func hash(_ text: String) -> String {
      "'sha256-\(Data(SHA256.digest(of: text.utf8).bytes).base64EncodedString())'"
    }
    func source(_ tag: String) throws -> String { hash(try content(tag, of: page)) }
    let policy =
      try "default-src 'none'; img-src data:; media-src blob:; style-src \(source("style")); script-src "
      + "\(source("script id=\"engine\"")) \(source("script")) \(hash(code)) 'wasm-unsafe-eval' data:"
    #expect(page.contains("<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">"))
    for part in ["http://", "https://", "url(", " style=\"", " onclick=\""] {
      #expect(!page.contains(part) && !code.contains(part), "\(part)")
    }
  }

  // MARK: Determinism

  @Test func sameROMGivesTheSamePage() throws {
    let records = try PageROM.records()
    let areEqual = try PageROM.page(of: records) == PageROM.page(of: records)
    #expect(areEqual)
  }

  @Test func isWrittenInSmallPieces() throws {
    let effect = try SoundEffect(samples: [Int16](repeating: 9, count: 1 << 19))
    var sink = MeasuringSink()
    let rom = try SampleROM.bytes([Rom.Record(SlotID(.effect, 0), body: Rom.Body(effect.serialized()))])
    try RomPage(parsing: ByteSource(rom), name: "x").write(to: &sink)
    #expect(sink.total > 1 << 20)
    #expect(sink.largest < 1 << 18)
  }

  private struct MeasuringSink: ByteSink {
    var total = 0
    var largest = 0

    mutating func write(_ bytes: ArraySlice<UInt8>) {
      total += bytes.count
      largest = max(largest, bytes.count)
    }
  }

  @Test(arguments: 1...7)
  func base64ComesOutTheSameInAnyPieces(size: Int) {
    var generator = SeededGenerator(seed: UInt64(size))
    for count in 0..<40 {
      let bytes = generator.bytes(count)
      var encoder = Base64()
      var digits: [UInt8] = []
      for start in stride(from: 0, to: count, by: size) {
        digits += encoder.encode(bytes[start..<min(start + size, count)])
      }
      digits += encoder.finish()
      #expect(String(decoding: digits, as: UTF8.self) == Data(bytes).base64EncodedString())
    }
  }
}
