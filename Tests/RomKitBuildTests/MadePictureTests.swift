import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitContainer
@testable import RomKitPictures
@testable import RomKitProject
@testable import RomKitRules

/// Tables say where the parts of pictures are, so these change their size only together with them.
@Suite struct MadePictureTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    let picture = IndexedPicture(
      checkedWidth: 16, height: 8, indices: (0..<128).map { $0 % 16 < 8 ? 1 : 2 },
      palette: Palette((0..<3).map { Colour(UInt32($0 * 0x40_2010)) }), paletteCount: 3, transparent: [0])
    for name in ["art/a", "levels/tiles", "graphics/hero"] {
      try folder.write(picture.png().bytes, to: "assets/\(name).png")
    }
    let map = """
      <map orientation="orthogonal" width="2" height="1" tilewidth="8" tileheight="8">
      <tileset firstgid="1" name="t" tilewidth="8" tileheight="8"><image source="tiles.png"/></tileset>
      <layer name="a" width="2" height="1"><data encoding="csv">2,1</data></layer></map>
      """
    try folder.write(map, to: "assets/levels/map.tmx")
  }

  private static let made = """
    [[atlas]]
    name = "foes"
    files = "art/*.png"
    [[levels]]
    name = "world"
    files = "levels/*.tmx"
    """

  private func build(_ manifest: String) throws -> RomBuild {
    try folder.write(manifest, to: "assets/romkit.toml")
    return try RomBuild(folder: folder["assets"], jobs: 1)
  }

  private func problems(_ manifest: String) throws -> [String] {
    do {
      _ = try build(manifest)
      return []
    } catch let problems as Problems {
      return problems.diagnostics.map { problem in
        "\(problem.place) \(problem.code): \(problem.message.english)".replacing(folder.path + "/", with: "")
      }
    }
  }

  private func size(_ name: String, of build: RomBuild) throws -> [Int] {
    let asset = try #require(build.folder.assets.first { $0.name == name && $0.slot.kind == .graphics })
    let picture = try SlotPicture(parsing: #require(build.rom[asset.slot]).body.bytes())
    return [picture.width, picture.height]
  }

  @Test(arguments: ["scale = \"2\"", "resize = \"8x4\"", "crop = \"0,0,8,8\""])
  func sizesByDefaultAreThoseOfFiles(setting: String) throws {
    let plain = try build(Self.made)
    let build = try build("[defaults]\n\(setting)\n\(Self.made)")
    for name in ["foes", "world"] { #expect(try size(name, of: build) == [16, 8]) }
    #expect(try size("hero", of: build) != [16, 8])
    #expect(build.sprites == plain.sprites)
    #expect(build.folder.levels == plain.folder.levels)
  }

  @Test(arguments: [
    ("graphics/foes.png", "scale = \"2\"", "scale", "foes"),
    ("graphics/w*", "resize = \"8x4\"", "resize", "world"),
    ("graphics/**", "crop = \"0,0,8,8\"", "crop", "foes"),
  ]) func rulesCannotNameThem(files: String, line: String, key: String, name: String) throws {
    #expect(
      try problems("\(Self.made)\n[[assets]]\nfiles = \"\(files)\"\n\(line)\n") == [
        """
        assets/romkit.toml:9:1 manifest-made-picture: expected pictures from files for \(key), found graphics/\(name).png, \
        which romkit makes with a table of its parts
        """
      ])
  }

  @Test func rulesWithoutAnotherSizeMayNameThem() throws {
    let rule = "[[assets]]\nfiles = \"graphics/**\"\nscale = \"1\"\ntransparent = \"#402010\"\n"
    #expect(try problems("\(Self.made)\n\(rule)") == [])
  }

  @Test(arguments: ["GSLOT003", "gslot003", "GSLOT003-foes", "DSLOT000", "big/GSLOT1"])
  func theirNamesAreNotThoseOfSlots(name: String) throws {
    for made in [Self.made.replacing("foes", with: name), Self.made.replacing("world", with: name)] {
      let problem = try #require(try problems(made).first)
      #expect(
        problem.hasSuffix("expected a name that is not that of a slot, found \"\(name)\""), "\(problem)")
    }
    #expect(try problems(Self.made.replacing("foes", with: "GSLOTMACHINE")) == [])
  }

  @Test(arguments: [
    ("graphics/GSLOT003", "write as = \"GSLOT003\""), ("graphics/x/gslot1-a", "choose another name"),
  ])
  func namesOfAssetsAreNotThoseOfSlots(name: String, help: String) throws {
    let error = #expect(throws: Problems.self) {
      try build("[[assets]]\nfiles = \"art/a.png\"\nas = \"\(name)\"\n")
    }
    #expect(
      error?.diagnostics.first?.message.english.hasPrefix("expected a name that is not that of a slot")
        == true)
    #expect(error?.diagnostics.first?.help?.english == help)
  }

  // MARK: Exports of drawing programs

  private static let export = """
    {"frames": [
      {"filename": "hero 0", "frame": {"x": 0, "y": 0, "w": 8, "h": 8}, "duration": 100},
      {"filename": "hero 1", "frame": {"x": 8, "y": 0, "w": 8, "h": 8}, "duration": 100}],
     "meta": {"size": {"w": 16, "h": 8}}}
    """

  private static func sprites(_ setting: String) -> String {
    """
    [[assets]]
    files = "graphics/hero.png"
    \(setting)
    [[sprites]]
    picture = "graphics/hero"
    from = "hero.json"
    """
  }

  @Test(arguments: [
    ("", ["hero/0 0,0,8,8", "hero/1 8,0,8,8"]), ("scale = \"2\"", ["hero/0 0,0,16,16", "hero/1 16,0,16,16"]),
    ("resize = \"8x8\"", ["hero/0 0,0,4,8", "hero/1 4,0,4,8"]), ("crop = \"8,0,8,8\"", ["hero/1 0,0,8,8"]),
    ("crop = \"4,0,12,8\"\nscale = \"1/2\"", ["hero/0 0,0,2,4", "hero/1 2,0,4,4"]),
    ("scale = \"32\"\nsplit = true", ["hero/0 0,0,256,256", "hero/1 0,0,256,256"]),
  ]) func namesOfExportsMoveAlong(setting: String, expected: [String]) throws {
    try folder.write(Self.export, to: "assets/hero.json")
    let build = try build(Self.sprites(setting))
    #expect(
      build.sprites.sprites.map { "\($0.name) \($0.bounds.text)" } == expected)
  }

  /// The export is that of the file, whatever size it gets.
  @Test(arguments: ["", "scale = \"2\"", "resize = \"16x8\""])
  func exportsOfAnotherSizeAreRefused(setting: String) throws {
    try folder.write(Self.export.replacing("\"w\": 16", with: "\"w\": 32"), to: "assets/hero.json")
    #expect(
      try problems(Self.sprites(setting)) == [
        """
        assets/hero.json sprite-export-size: expected the export of graphics/hero, which has 16 x 8 pixels, found one of a \
        sheet of 32 x 8
        """
      ])
  }
}
