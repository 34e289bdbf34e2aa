import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitContainer
@testable import RomKitPictures
@testable import RomKitProject

/// BDF fonts in a project: the console's font, sheets with names, and the characters that texts need.
@Suite struct FontBuildTests {
  private let folder: TestFolder

  /// A font of Unicode with two half-width letters and two kana.
  init() throws {
    folder = try TestFolder()
    var text = "STARTFONT 2.1\nFONTBOUNDINGBOX 8 12 0 -2\nCHARS 4\n"
    for (code, advance) in [(0x41, 4), (0x42, 3), (0x3042, 8), (0x3044, 8)] {
      text +=
        "STARTCHAR x\nENCODING \(code)\nDWIDTH \(advance) 0\nBBX \(advance) 1 0 0\nBITMAP\nE0\nENDCHAR\n"
    }
    try folder.write(text + "ENDFONT\n", to: "assets/fonts/small.bdf")
  }

  private func build(_ manifest: String) throws -> RomBuild {
    try folder.write(manifest, to: "assets/romkit.toml")
    return try RomBuild(folder: folder["assets"], jobs: 1)
  }

  private static func rule(_ target: String) -> String {
    "[[assets]]\nfiles = \"fonts/small.bdf\"\nas = \"\(target)\"\n"
  }

  @Test func oneFileIsBothFontsOfTheConsole() throws {
    let build = try build(Self.rule("DSLOT255") + Self.rule("GSLOT255"))
    let kanji = try FontSheet(parsing: #require(build.rom[SlotID(.data, 255)]).body.bytes()[...])
    #expect((0..<94 * 94).filter { kanji.hasInk($0) } == [3 * 94 + 1, 3 * 94 + 3])
    let half = try SlotPicture(parsing: #require(build.rom[SlotID(.graphics, 255)]).body.bytes())
    #expect((half.width, half.height) == (64, 36))
    // The letters are at their places in rows of 16 from the space.
    #expect(half.picture[4, 24 + 9] == 1 && half.picture[8, 24 + 9] == 1 && half.picture[0, 24 + 9] == 0)
  }

  @Test func aSheetHasTheWidthsOfItsCharacters() throws {
    let build = try build(Self.rule("graphics/letters"))
    let sprites = build.sprites.sprites
    #expect(
      sprites.map(\.name)
        == (0x20...0x42).map { "letters/" + UInt32($0).hexadecimal(digits: 2, uppercase: true) })
    #expect(sprites.suffix(2).map(\.bounds.width) == [4, 3])
    #expect(sprites.allSatisfy { $0.bounds.height == 12 })
  }

  @Test func textsAreCheckedAgainstTheFontThatIsThere() throws {
    try folder.write("A あい\u{3000}\nうあB\n", to: "assets/data/text.txt")
    let check = "[[assets]]\nfiles = \"data/text.txt\"\nfont-check = true\n"
    #expect(try build(check).warnings.isEmpty)
    let warnings = try build(check + Self.rule("DSLOT255")).warnings.filter { $0.code == "text-not-in-font" }
    #expect(warnings.map { $0.place.position } == [.line(2, column: 1)])
    #expect(try build(Self.rule("DSLOT255")).warnings.allSatisfy { $0.code != "text-not-in-font" })
  }
}
