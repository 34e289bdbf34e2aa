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
    #expect((half.width, half.height) == (64, 72))
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

  /// A font of capitals of 20 x 24 pixels, of which 12 are side by side in a slot.
  private func writeLargeFont() throws {
    var text = "STARTFONT 2.1\nFONTBOUNDINGBOX 20 24 0 0\nCHARS 95\n"
    for code in 0x20...0x7E {
      text += "STARTCHAR x\nENCODING \(code)\nDWIDTH \(code % 9 + 12) 0\n"
      text += "BBX 20 1 0 0\nBITMAP\nFFFFF0\nENDCHAR\n"
    }
    try folder.write(text + "ENDFONT\n", to: "assets/graphics/large.bdf")
  }

  @Test(arguments: ["split = true", "cell = \"20x24\""]) func aSheetInPartsHasItsWidths(key: String) throws {
    try writeLargeFont()
    let build = try build("[[assets]]\nfiles = \"graphics/large.bdf\"\n\(key)\n")
    let sprites = build.sprites.sprites
    #expect(
      sprites.map(\.name)
        == (0x20...0x7E).map { "large/" + UInt32($0).hexadecimal(digits: 2, uppercase: true) })
    // No part cuts a character.
    #expect(sprites.map(\.bounds.width) == (0x20...0x7E).map { $0 % 9 + 12 })
    #expect(sprites.allSatisfy { $0.bounds.height == 24 && $0.parts.count == 1 })
    let pictures = try build.rom.records.filter { $0.kind == .graphics }.map {
      try SlotPicture(parsing: $0.body.bytes())
    }
    #expect(pictures.count == 2)
    #expect(pictures.allSatisfy { $0.width.isMultiple(of: 20) && $0.height.isMultiple(of: 24) })
  }

  @Test func theConsolesHalfWidthFontIsNotWide() throws {
    try writeLargeFont()
    let problems = #expect(throws: Problems.self) {
      try build("[[assets]]\nfiles = \"graphics/large.bdf\"\nas = \"GSLOT255\"\n")
    }
    #expect(
      problems?.diagnostics.map { $0.rendered().replacing(folder["assets"] + "/", with: "") } == [
        """
        graphics/large.bdf:4:1: error: expected ASCII of at most 4 x 12 pixels for the console's half-width font, found \
        20 x 1 for the code 0x20 [bdf-cell]
          help: use a font whose ASCII is 4 pixels wide, such as k8x12 or Misaki, or make a sheet for the game of this \
        one: as = "graphics/letters"
        """
      ])
  }
}
