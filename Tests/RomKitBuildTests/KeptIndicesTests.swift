import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitConversion
@testable import RomKitPictures
@testable import RomKitProject

/// Pictures that keep their indices: the options that they ignore, and the pixels of index 0.
@Suite struct KeptIndicesTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    let picture = IndexedPicture(
      checkedWidth: 4, height: 1, indices: [0, 1, 2, 0],
      palette: Palette([Colour(0x0000FF), Colour(0xFF0000), Colour(0x00FF00)]), paletteCount: 3)
    try folder.write(picture.png().bytes, to: "assets/graphics/a.png")
  }

  private func build(_ manifest: String, _ settings: BuildSettings = BuildSettings()) throws -> RomBuild {
    try folder.write(manifest, to: "assets/romkit.toml")
    return try RomBuild(folder: folder["assets"], settings: settings, jobs: 1)
  }

  private func warnings(_ manifest: String, _ settings: BuildSettings = BuildSettings()) throws -> [String] {
    try build(manifest, settings).warnings.filter { $0.code == "picture-option-unused" }.map {
      $0.rendered().replacing(folder["assets"], with: "game").split(separator: "\n").first.map { String($0) }
        ?? ""
    }
  }

  @Test func optionsOfAPaletteWithoutFullColoursAreNamed() throws {
    let lines = """
      [[palettes]]
      pictures = "**"
      slot = "DSLOT000"
      colors = 16
      reserve = ["9-10"]
      grid = "rgb555"
      dither = "ordered"

      """
    #expect(
      try warnings(lines) == [
        """
        game/romkit.toml:1:1: warning: all pictures keep their indices and their palette, so they ignore colors, \
        reserve, grid, dither [picture-option-unused]
        """
      ])
    #expect(try warnings(lines + "[defaults]\nremap = true\n").isEmpty)
  }

  @Test func aDitheredFileThatKeepsItsIndicesIsNamed() throws {
    let rule = "dither = \"ordered\"\n[[assets]]\nfiles = \"graphics/a.png\"\ndither = \"ordered\"\n"
    #expect(
      try warnings("[defaults]\n" + rule) == [
        """
        game/romkit.toml:5:1: warning: the picture keeps its indices and its palette, so it ignores dither \
        [picture-option-unused]
        """
      ])
  }

  @Test func aPatternWhosePicturesAllKeepTheirIndicesIsNamedOnce() throws {
    let rule = "[[assets]]\nfiles = \"graphics/*.png\"\ndither = \"ordered\"\n"
    try folder.write(try folder.bytes("assets/graphics/a.png"), to: "assets/graphics/b.png")
    #expect(
      try warnings(rule) == [
        """
        game/romkit.toml:3:1: warning: all pictures keep their indices and their palette, so they ignore dither \
        [picture-option-unused]
        """
      ])
    // A later rule for all of them decides.
    #expect(try warnings(rule + "[[assets]]\nfiles = \"**/*.png\"\ndither = \"none\"\n").isEmpty)
    try writeFullColours(to: "c")
    #expect(try warnings(rule).isEmpty)
  }

  private func writeFullColours(to name: String) throws {
    let picture = ColourPicture(
      checkedWidth: 1, height: 1, pixels: [.init(red: 255, green: 0, blue: 0, alpha: 255)])
    try folder.write(picture.png().bytes, to: "assets/graphics/\(name).png")
  }

  @Test func aTransparentIndexIsForSomePicture() throws {
    try writeFullColours(to: "b")
    #expect(try warnings("[defaults]\ntransparent = \"index\"\n").isEmpty)
    #expect(
      try warnings("[[assets]]\nfiles = \"graphics/b.png\"\ntransparent = \"index\"\n") == [
        """
        game/graphics/b.png: warning: the picture has full colours, so it has no transparent index \
        [picture-option-unused]
        """
      ])
  }

  @Test func aTransparentColourIsForSomePicture() throws {
    func codes(_ key: String) throws -> [String] {
      let manifest = "[defaults]\ntransparent = \"\(key)\"\nremap = true\n"
      return try build(manifest).warnings.map(\.code).filter { $0 == "picture-key-unused" }
    }
    try writeFullColours(to: "b")
    try writeFullColours(to: "c")
    // Only a.png has blue.
    #expect(try codes("#0000ff").isEmpty)
    #expect(try codes("#123456") == ["picture-key-unused"])
  }

  @Test func aPaletteExcludesEntriesOfOthers() throws {
    try folder.write("ff00ff\n0000ff\nff0000\n00ff00\n", to: "assets/own.hex")
    for key in ["lock = \"1=own.hex:2\"", "reserve = [9]"] {
      let manifest = "[[palettes]]\npictures = \"**\"\nfile = \"own.hex\"\n\(key)\n"
      let problems = #expect(throws: Problems.self) { try build(manifest) }
      #expect(problems?.diagnostics.contains { $0.code == "manifest-together" } == true)
    }
  }

  @Test func opaquePixelsOfIndex0AreReported() throws {
    #expect(
      try build("").conversions.first?.english.hasSuffix(
        "a.png: index 0 is transparent on the console: 2 of 4 pixels") == true)
  }

  @Test func theRemedyForAConflictKeepsOpaquePixelsOfIndex0() throws {
    let other = IndexedPicture(
      checkedWidth: 2, height: 1, indices: [0, 1], palette: Palette([Colour(0xFFFFFF), Colour(7)]),
      paletteCount: 2)
    try folder.write(other.png().bytes, to: "assets/graphics/b.png")
    let problems = #expect(throws: Problems.self) { try build("") }
    let lines = problems?.diagnostics.first?.help?.english.split(separator: "\n") ?? []
    #expect(
      lines.dropFirst().prefix(4) == [
        "  [[assets]]", "  files = \"graphics/b.png\"", "  remap = true",
        "  # if index 0 is the background: transparent = \"index\"",
      ])
    let mapped = try build(lines.dropFirst().prefix(4).joined(separator: "\n"))
    #expect(
      try SlotPicture(parsing: mapped.rom[.graphics, 1]?.body.bytes() ?? []).indices.contains(0) == false)
  }

  @Test func optionsOfTheCommandAreForSomePicture() throws {
    var settings = BuildSettings()
    settings.palette.colors = 4
    #expect(
      try warnings("", settings) == [
        """
        game: warning: all pictures keep their indices and their palette, so they ignore colors \
        [picture-option-unused]
        """
      ])
    try writeFullColours(to: "b")
    #expect(try warnings("", settings).isEmpty)
  }
}
