import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitConversion
@testable import RomKitPictures
@testable import RomKitProject

/// Remedies for pictures that are larger than a slot: they lose nothing, and keep tiles whole.
@Suite struct LargePictureTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func writePicture(_ width: Int, _ height: Int) throws {
    let picture = IndexedPicture(
      checkedWidth: width, height: height, indices: [UInt8](repeating: 1, count: width * height),
      palette: Palette([.black, Colour(5)]), paletteCount: 2)
    try folder.write(picture.png().bytes, to: "assets/graphics/a.png")
  }

  /// Three frames of 200 x 200 pixels.
  private func sprite() throws -> [UInt8] {
    var bytes = try Fixtures.bytes("losses/tags.aseprite")
    bytes.replaceSubrange(8..<12, with: [200, 0, 200, 0])
    return bytes
  }

  private func help() throws -> String {
    let problems = #expect(throws: Problems.self) { try RomBuild(folder: folder["assets"], jobs: 1) }
    return problems?.diagnostics.first { $0.code == "chr-too-large" }?.help?.english ?? ""
  }

  @Test func cellsStayWhole() throws {
    try folder.write(
      "[[sprites]]\npicture = \"graphics/a.png\"\ncell = \"24x24\"\n", to: "assets/romkit.toml")
    try writePicture(480, 250)
    let lines = try help().split(separator: "\n").map { String($0) }
    #expect(lines.contains("  cell = \"24x24\""))
  }

  @Test(arguments: [(480, 240), (264, 8), (8, 300)]) func theFirstRemedyCutsThePicture(
    width: Int, height: Int
  ) throws {
    try writePicture(width, height)
    let lines = try help().split(separator: "\n").map { String($0) }
    #expect(
      lines.contains("  split = true") && lines.last?.hasSuffix(SlotPictureError.smaller.english) == true)
    let manifest = lines.filter { $0.hasPrefix("  ") }.joined(separator: "\n")
    try folder.write(manifest, to: "assets/romkit.toml")
    #expect(try RomBuild(folder: folder["assets"], jobs: 1).rom.records.count > 2)
  }

  @Test func aPictureNamedByItsSlotGetsAName() throws {
    try writePicture(300, 8)
    try folder.write(folder.bytes("assets/graphics/a.png"), to: "slots/GSLOT003.png")
    let problems = #expect(throws: Problems.self) { try RomBuild(folder: folder["slots"], jobs: 1) }
    let help = problems?.diagnostics.first?.help?.english ?? ""
    #expect(help.hasPrefix("rename it to GSLOT003-title.png") && help.contains("split = true"))
  }

  @Test func aPictureAboveTheLimitOfPartsIsDrawnSmaller() throws {
    try writePicture(4_200, 2)
    #expect(try help() == SlotPictureError.smaller.english)
  }

  @Test func framesThatMayNotBeCutHaveTheRemedyThatCutsThem() throws {
    try folder.write(
      DrawnAseprite(width: 200, height: 200, frames: 3).bytes, to: "assets/graphics/a.aseprite")
    try folder.write("[[assets]]\nfiles = \"graphics/*\"\nsplit = false\n", to: "assets/romkit.toml")
    #expect(try help().contains("split = true"))
    try folder.write("", to: "assets/romkit.toml")
    let build = try RomBuild(folder: folder["assets"], jobs: 1)
    #expect(build.rom.records.count { $0.name.displayName.hasPrefix("GSLOT") } == 3)
  }

  @Test func convertingNamesTheFrames() throws {
    let file = ConversionFile(path: "a.aseprite", format: .aseprite, bytes: try sprite())
    let conversion = try PictureConversion([file], settings: PictureSettings())
    let error = #expect(throws: Diagnostic.self) { try conversion.bytes(of: 0, as: .chr) }
    #expect(error?.help == "make 3 pictures of it, each with some of the frames: 1, 2, 3")
  }

  // MARK: Sizes

  /// A rule takes the place of what was said before, with either key.
  @Test(arguments: [
    ("resize = \"8x8\"", "scale = \"1/2\"", "20x10"), ("scale = \"1/2\"", "resize = \"8x8\"", "8x8"),
  ])
  func theLastSizeCounts(first: String, last: String, expected: String) throws {
    try writePicture(40, 20)
    try folder.write(
      "[defaults]\n\(first)\n[[assets]]\nfiles = \"graphics/*\"\n\(last)\n", to: "assets/romkit.toml")
    let build = try RomBuild(folder: folder["assets"], jobs: 1)
    let record = try #require(build.rom.records.first { $0.slot?.kind == .graphics })
    let picture = try SlotPicture(parsing: record.body.bytes()[...])
    #expect("\(picture.width)x\(picture.height)" == expected)
  }

  @Test func twoSizesInOneTableContradictEachOther() throws {
    try writePicture(40, 20)
    try folder.write("[defaults]\nresize = \"8x8\"\nscale = \"1/2\"\n", to: "assets/romkit.toml")
    let problems = #expect(throws: Problems.self) { try RomBuild(folder: folder["assets"], jobs: 1) }
    #expect(
      problems?.diagnostics.first?.rendered().contains(
        "romkit.toml:2:10: error: expected scale or resize, found both [manifest-together]") == true)
  }
}
