import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitConversion
@testable import RomKitPictures
@testable import RomKitProject

/// Full-colour pictures with the colour of entry 0 of their palette, which is transparent on the console.
@Suite struct EntryZeroTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    let picture = ColourPicture(
      checkedWidth: 1, height: 1, pixels: [.init(red: 200, green: 200, blue: 200, alpha: 255)])
    for name in ["a", "b"] { try folder.write(picture.png().bytes, to: "assets/graphics/\(name).png") }
  }

  private func writePalette(to path: String) throws {
    let colours = [Colour(0xC8C8C8), Colour(0xCDCDCD), Colour(0x0000FF)]
    try folder.write(PaletteFile(Palette(colours), count: 3).serialized(as: .gimp), to: "assets/\(path)")
  }

  private func build() throws -> RomBuild { try RomBuild(folder: folder["assets"], jobs: 1) }

  private func rendered(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map { $0.rendered().replacing(folder["assets"], with: "game") }
  }

  @Test func theLostColourIsAWarningWithTheLockForTheFile() throws {
    try writePalette(to: "pal/p.gpl")
    try folder.write(
      "[[palettes]]\npictures = \"**\"\nfile = \"pal/p.gpl\"\nslot = \"DSLOT000\"\n", to: "assets/romkit.toml"
    )
    #expect(
      try rendered(build().warnings) == [
        """
        game/graphics/a.png: warning: #c8c8c8 is only in entry 0 of the palette, which is transparent on the console, so \
        its pixels get the nearest other colour [palette-entry-zero]
          note: the same in game/graphics/b.png
          help: put a transparent colour before the first colour of game/pal/p.gpl, or lock the colours one entry higher: \
        under [[palettes]], write lock = "1-3=pal/p.gpl:0-2" in place of line 3 of game/romkit.toml
        """
      ])
    // The remedy keeps the colour.
    try folder.write(
      "[[palettes]]\npictures = \"**\"\nlock = \"1-3=pal/p.gpl:0-2\"\nslot = \"DSLOT000\"\n",
      to: "assets/romkit.toml")
    let build = try build()
    #expect(build.warnings.isEmpty)
    #expect(build.pictureLosses.isEmpty)
  }

  @Test func thePaletteOfASlotIsLockedInAnother() throws {
    try writePalette(to: "data/p.gpl")
    #expect {
      _ = try build()
    } throws: { error in
      let helps = (error as? Problems)?.diagnostics.compactMap { $0.help?.english } ?? []
      return helps.first?.hasSuffix(
        """
          [[palettes]]
          pictures = "graphics/a.png"
          slot = "DSLOT001"
          lock = "1-3=data/p.gpl:0-2"
        """) == true
    }
    try folder.write(
      "[[palettes]]\npictures = \"**\"\nslot = \"DSLOT001\"\nlock = \"1-3=data/p.gpl:0-2\"\n",
      to: "assets/romkit.toml")
    #expect(try build().pictureLosses.isEmpty)
  }
}
