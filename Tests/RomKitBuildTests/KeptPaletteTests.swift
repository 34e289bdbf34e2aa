import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitPictures

/// The palette that romkit.lock keeps, after a change of its settings.
@Suite struct KeptPaletteTests {
  @Test func entriesBeyondTheNumberOfColoursAreNotKept() throws {
    let folder = try TestFolder()
    let pixels = [(200, 0), (0, 200)].map { ColourPicture.Pixel(red: $0, green: $1, blue: 0, alpha: 255) }
    try folder.write(
      ColourPicture(checkedWidth: 2, height: 1, pixels: pixels).png().bytes, to: "assets/GSLOT000.png")
    func highestIndex(of colours: Int) throws -> UInt8? {
      try folder.write(
        "[[palettes]]\npictures = \"**\"\nslot = \"DSLOT000\"\ncolours = \(colours)\ntolerance = 1\n",
        to: "assets/romkit.toml")
      let build = try RomBuild(folder: folder["assets"], jobs: 1)
      try build.write(to: folder["game.bin"])
      return try SlotPicture(parsing: #require(build.rom[.graphics, 0]).body.bytes()).indices.max()
    }
    #expect(try [3, 2, 3].map(highestIndex) == [2, 1, 1])
  }
}
