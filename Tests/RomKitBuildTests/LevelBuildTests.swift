import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitContainer
@testable import RomKitConversion
@testable import RomKitPictures
@testable import RomKitProject
@testable import RomKitRules

/// Maps of a project become levels in its ROM, and programs find their tiles.
@Suite struct LevelBuildTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try write(tiles: 6)
    try folder.write(Self.tileset, to: "assets/levels/ground.tsx")
    try folder.write(Self.map("1,2,0,2147483651", objects: Self.objects), to: "assets/levels/town.tmx")
    try folder.write(Self.map("6,5,4,3"), to: "assets/levels/deep/cave.tmx")
    try manifest()
  }

  private static let tileset = """
    <tileset name="ground" tilewidth="8" tileheight="8" tilecount="6" columns="3">
     <image source="art/ground.png" width="24" height="16"/>
     <tile id="4"><animation><frame tileid="4" duration="100"/><frame tileid="5" duration="200"/></animation></tile>
    </tileset>
    """

  private static let objects = """
    <objectgroup name="things"><object id="1" name="door" x="3" y="4" width="8" height="8"/>
    <object id="2" name="coin" x="8" y="16" width="8" height="8" gid="2"/></objectgroup>
    """

  private static func map(_ tiles: String, objects: String = "") -> String {
    """
    <map orientation="orthogonal" width="2" height="2" tilewidth="8" tileheight="8">
    <tileset firstgid="1" source="ground.tsx"/>
    <layer name="ground" width="2" height="2"><data encoding="csv">\(tiles)</data></layer>
    \(objects)
    </map>
    """.replacing("source=\"ground.tsx\"", with: "source=\"\(objects.isEmpty ? "../" : "")ground.tsx\"")
  }

  /// Tiles 8 x 8 in rows of three, whose pixels are their numbers, apart from the corner.
  private func write(tiles: Int) throws {
    let rows = (tiles + 2) / 3
    let indices = (0..<24 * rows * 8).map { place -> UInt8 in
      let (x, y) = (place % 24, place / 24)
      return x % 8 + y % 8 == 0 ? 15 : UInt8(y / 8 * 3 + x / 8 + 1)
    }
    let picture = IndexedPicture(
      checkedWidth: 24, height: rows * 8, indices: indices,
      palette: Palette((0..<16).map { Colour(UInt32($0 * 0x10_0705)) }), paletteCount: 16, transparent: [0])
    try folder.write(picture.png().bytes, to: "assets/levels/art/ground.png")
  }

  private func manifest(_ objects: String = "[\"x:i16\", \"y:i16\", \"name:key\", \"gid:u16\"]") throws {
    try folder.write(
      "[[levels]]\nname = \"world\"\nfiles = \"levels/**/*.tmx\"\nobjects = \(objects)\n",
      to: "assets/romkit.toml")
  }

  private func build() throws -> RomBuild { try RomBuild(folder: folder["assets"], jobs: 1) }

  private func problems() throws -> [String] {
    do {
      _ = try build()
      return []
    } catch let problems as Problems {
      return problems.diagnostics.map { problem in
        "\(problem.place) \(problem.code): \(problem.message.english)".replacing(folder.path + "/", with: "")
      }
    }
  }

  private func body(_ name: String, of build: RomBuild) throws -> [UInt8] {
    let asset = try #require(build.folder.assets.first { $0.name == name && $0.slot.kind == .data })
    return try #require(build.rom[asset.slot]).body.bytes()
  }

  // MARK: Building

  @Test func mapsBecomePicturesLevelsAndTables() throws {
    let build = try build()
    #expect(build.warnings == [])
    #expect(
      build.folder.assets.map(\.relativePath) == [
        "graphics/world.png", "data/world/deep/cave.dat", "data/world/town.dat",
        "data/world/town-objects.dat",
      ])
    #expect(build.folder.ignored == [])
    // The flipped third tile comes after the six of the tileset and the one that does not move.
    #expect(try body("world/town", of: build) == [1, 0, 2, 0, 0, 0, 8, 0x80])
    #expect(try body("world/deep/cave", of: build) == [7, 0, 5, 0, 4, 0, 3, 0])
    #expect(
      try body("world/town-objects", of: build) == [3, 0, 4, 0, 2, 0, 0, 0, 8, 0, 8, 0, 1, 0, 2, 0])
    let levels = build.folder.levels
    #expect(levels.tilesets.map(\.tiles.count) == [8])
    #expect(levels.keys == [KeyList(name: "world/name", texts: ["", "coin", "door"])])
    #expect(levels.levels.values.map(\.layers) == [["ground"], ["ground"]])
  }

  /// A program draws each tile of the ROM exactly as the picture of the tileset shows it.
  @Test func aProgramDrawsTheTilesOfTheTileset() throws {
    let build = try build()
    var slots = Console.Slots()
    for record in build.rom.records {
      guard let slot = record.slot, slot.kind == .graphics else { continue }
      let picture = try SlotPicture(parsing: record.body.bytes())
      slots[picture: slot.number] = Console.Picture(
        width: picture.width, height: picture.height, indices: picture.indices)
    }
    var console = Console(.mk2, slots: slots)
    let tile = try #require(build.folder.levels.tilesets.first).tiles[2]
    console.putSP(
      Blit(
        slot: Int(tile.picture.number), sourceX: tile.bounds.x, sourceY: tile.bounds.y,
        width: tile.bounds.width, height: tile.bounds.height, x: 10 + tile.x, y: 20 + tile.y))
    console.showFrame()
    let row = (9...18).map { console.frame[20 * 160 + $0] }
    #expect(row == [0, 15, 3, 3, 3, 3, 3, 3, 3, 0])
  }

  @Test func headersHaveTheLevels() throws {
    let table = try build().slotTable()
    let json = table.json()
    #expect(json.contains("\"width\": 2, \"height\": 2"))
    #expect(json.contains("\"layers\": [\"ground\"]"))
    let files = try HeaderFiles(c: "rom.h", sizes: "sizes.h", swift: "Slots.swift").contents(of: table)
      .map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(files[0].contains("ROM_LAYERS_WORLD_TOWN_GROUND = 0"))
    #expect(
      files[0].contains(
        "rom_tiles_world[] = {\n  { 0, 0, 0, 0, 0, 0, 0 }, /* none */\n  { 0, 0, 0, 8, 8, 0, 0 }, /* 1 */"
      ))
    #expect(
      files[0].contains("rom_frames_world_table[] = {\n  { 5, 6, 100 }, /* 5 */\n  { 5, 7, 200 } /* 5 */"))
    #expect(files[0].contains("ROM_KEYS_WORLD_NAME_COIN = 1, /* coin */"))
    #expect(files[1].contains("#define ROM_WIDTH_DATA_WORLD_TOWN 2\n"))
    #expect(files[1].contains("#define ROM_ROWS_DATA_WORLD_TOWN_OBJECTS 2\n"))
    #expect(files[2].contains("public static let worldTownGround = 0"))
    #expect(files[2].contains("case .worldTown: 2"))
  }

  /// The page and info of another ROM show no levels that it does not have.
  @Test func levelsThatDoNotFitARomAreLeftOut() throws {
    let build = try build()
    let levels = build.folder.levels
    #expect(try levels.fitting(build.rom) == levels)
    let town = try #require(build.folder.assets.first { $0.name == "world/town" }).slot
    var rom = build.rom
    let place = try #require(rom.records.firstIndex { $0.slot == town })
    rom.records[place].body = Rom.Body([0, 0])
    #expect(try Set(levels.levels.keys).subtracting(levels.fitting(rom).levels.keys) == [town])
    let picture = try #require(rom.records.firstIndex { $0.slot?.kind == .graphics })
    rom.records[picture].body = Rom.Body(
      try SlotPicture(width: 8, height: 8, indices: [UInt8](repeating: 0, count: 64)).serialized())
    #expect(try levels.fitting(rom).levels.isEmpty)
  }

  /// The objects of a map that has changed are not those of the ROM.
  @Test(arguments: [("x=\"8\"", "x=\"0\""), ("gid=\"2\"", "gid=\"3\"")])
  func objectsThatARomDoesNotHaveAreNotDrawn(old: String, new: String) throws {
    let build = try build()
    let town = try #require(build.folder.assets.first { $0.name == "world/town" }).slot
    #expect(try build.folder.levels.fitting(build.rom).levels[town]?.plan.steps.count == 2)
    try folder.write(
      Self.map("1,2,0,2147483651", objects: Self.objects.replacing(old, with: new)),
      to: "assets/levels/town.tmx")
    let changed = try AssetFolder(folder["assets"]).levels
    #expect(changed.levels[town]?.plan.steps.count == 2)
    #expect(try changed.fitting(build.rom).levels[town]?.plan.steps == [.layer(0, x: 0, y: 0)])
  }

  /// A table without the places of objects does not say where they are drawn.
  @Test func objectsWithoutPlacesInTheRomAreNotDrawn() throws {
    try manifest("[\"x:i16\", \"name:key\"]")
    let build = try build()
    let town = try #require(build.folder.assets.first { $0.name == "world/town" }).slot
    #expect(build.folder.levels.levels[town]?.plan.steps.count == 2)
    #expect(try build.folder.levels.fitting(build.rom).levels[town]?.plan.steps == [.layer(0, x: 0, y: 0)])
  }

  // MARK: Levels follow their tilesets

  @Test func theNumbersOfAllLevelsFollowTheTileset() throws {
    try write(tiles: 9)
    let build = try build()
    #expect(build.folder.levels.tilesets.map(\.tiles.count) == [11])
    #expect(try body("world/town", of: build) == [1, 0, 2, 0, 0, 0, 11, 0x80])
  }

  @Test func aTilesetThatBecameSmallerIsReportedInEveryMap() throws {
    try write(tiles: 3)
    try folder.write(
      Self.tileset.replacing("<tile id=\"4\">", with: "<tile id=\"1\">").replacing(
        "tileid=\"4\"", with: "tileid=\"1\""
      )
      .replacing("tileid=\"5\"", with: "tileid=\"2\""), to: "assets/levels/ground.tsx")
    #expect(
      try problems() == [
        "assets/levels/deep/cave.tmx:3:1 tiled-tile: the cell (0, 0) of the layer \"ground\" has tile 5 of \"ground\", which does not exist"
      ])
  }

  @Test func everyFileOfAMapIsAnInput() throws {
    let inputs = Set(try build().inputs.map { $0.replacing(folder.path + "/", with: "") })
    for file in ["town.tmx", "deep/cave.tmx", "ground.tsx", "art/ground.png"] {
      #expect(inputs.contains("assets/levels/\(file)"))
    }
  }

  // MARK: The gate

  @Test func nothingOutsideTheProjectIsOpened() throws {
    try folder.write(
      Self.map("1,1,1,1", objects: " ").replacing(
        "ground.tsx", with: "../../../../../../../../../../../../etc/passwd"),
      to: "assets/levels/town.tmx")
    #expect(
      try problems().first
        == """
        assets/levels/town.tmx:2:23 tiled-file: cannot use ../../../../../../../../../../../../etc/passwd: \
        the file is not in the project, or in a hidden folder
        """)
  }

  @Test(arguments: [
    ("\"x:i16\"", "expected objects as"), ("[\"x\"]", "expected objects as"),
    ("[\"x:u64\"]", "expected objects as"),
  ]) func columnsAreChecked(objects: String, expected: String) throws {
    try manifest(objects)
    let problem = try #require(try problems().first)
    #expect(problem.contains("manifest-type") && problem.contains("objects"), "\(problem)")
  }

  @Test(arguments: [
    ("levels/**/*", "a PNG", "levels/**/*.tmx"), ("levels/**", "a PNG", "levels/**/*.tmx"),
    ("levels/art/ground.png", "a PNG", "levels/art/*.tmx"), ("levels/*.tsx", "\"tileset\"", "levels/*.tmx"),
    ("*.txt", "text", "*.tmx"),
  ]) func filesThatAreNoMapsAreNamed(files: String, found: String, remedy: String) throws {
    try folder.write("no map", to: "assets/notes.txt")
    try folder.write("[[levels]]\nname = \"world\"\nfiles = \"\(files)\"\n", to: "assets/romkit.toml")
    let error = #expect(throws: Problems.self) { try build() }
    let problem = try #require(error?.diagnostics.first { $0.code == "tiled-kind" })
    #expect(problem.message.english == "expected a map of Tiled, found \(found)")
    #expect(
      problem.help?.english == "under files of the [[levels]], name only maps, such as \"\(remedy)\"")
    #expect(
      problem.place.file?.hasPrefix(folder["assets/"]) == true
        && !"\(problem.place)".contains("assets/assets"))
  }

  /// A column that no object has is probably misspelled, and a class has no value.
  @Test func columnsThatNoObjectHasAreNamed() throws {
    let objects = Self.objects.replacing(
      "height=\"8\"/>",
      with: """
        height="8"><properties><property name="worth" type="int" value="3"/><property name="stats" type="class">
        <properties><property name="hp" type="int" value="3"/></properties></property></properties></object>
        """)
    try folder.write(Self.map("1,2,0,3", objects: objects), to: "assets/levels/town.tmx")
    try manifest("[\"worth:u8\", \"wroth:u8\", \"nme:key\", \"class:key\", \"stats:u8\", \"rotation:u8\"]")
    #expect(
      try build().warnings.map { "\($0.place) \($0.code): \($0.message.english)" }
        == [
          "wroth", "nme", "stats",
        ].enumerated().map { number, name in
          let columns = [24, 36, 60]
          return
            "\(folder["assets/romkit.toml"]):4:\(columns[number]) tiled-column: no object has a value \"\(name)\", so it is always 0"
        })
  }

  @Test func layersOfOneNameAreNamedInTheirMap() throws {
    let layer =
      "<layer name=\"ground\" width=\"2\" height=\"2\"><data encoding=\"csv\">1,1,1,1</data></layer>"
    try folder.write(Self.map("1,2,0,3", objects: layer), to: "assets/levels/town.tmx")
    let table = try build().slotTable()
    let error = #expect(throws: Problems.self) {
      try HeaderFiles(c: "rom.h", sizes: nil, swift: nil).contents(of: table)
    }
    #expect(error?.diagnostics.map { "\($0.place)" } == [folder["assets/levels/town.tmx:4:1"]])
  }
}
