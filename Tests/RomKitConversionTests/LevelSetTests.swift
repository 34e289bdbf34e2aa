import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitConversion
@testable import RomKitPictures
@testable import RomKitText

/// Levels have common tiles, whose numbers they follow.
@Suite struct LevelSetTests {
  /// A tileset of 8 x 8 tiles, each of one colour: its number, 0 for a clear one.
  private static func tileset(_ colours: [Int], columns: Int, first: Int = 1, external: Bool = true)
    -> DrawnMap.Tileset
  {
    let rows = (colours.count + columns - 1) / columns
    let width = columns * 8
    let pixels = (0..<width * rows * 8).map { place in
      let tile = place / width / 8 * columns + place % width / 8
      return tile < colours.count ? colours[tile] : 0
    }
    return DrawnMap.Tileset(
      name: "ground", first: first, isExternal: external, tileWidth: 8, tileHeight: 8, columns: columns,
      rows: rows, pictures: [DrawnMap.Picture(width: width, height: rows * 8, pixels: pixels)])
  }

  /// A map of one row.
  private static func map(_ tiles: [UInt32], _ tilesets: [DrawnMap.Tileset]) -> DrawnMap {
    let cells = tiles.enumerated().map { (DrawnMap.Cell(x: $0, y: 0), $1) }
    return DrawnMap(
      width: tiles.count, height: 1, cellWidth: 8, cellHeight: 8, tilesets: tilesets,
      layers: [DrawnMap.Layer(name: "a", content: .tiles(Dictionary(uniqueKeysWithValues: cells)))])
  }

  private static func problems(_ map: WrittenMap) -> String {
    do {
      _ = try map.read()
      return "no error"
    } catch {
      return Problems(error, file: nil).diagnostics.map { "\($0.place) \($0.code): \($0.message.english)" }
        .joined(separator: "\n")
    }
  }

  // MARK: Numbers

  @Test func identicalTilesHaveOneNumber() throws {
    let map = Self.map([1, 2, 3, 4, 5, 0], [Self.tileset([1, 2, 1, 0, 2], columns: 5)])
    let set = try WrittenMap(map, .csv, isJSON: false).read()
    #expect(set.levels[0].layers[0].cells == [1, 2, 1, 3, 2, 0])
    #expect(set.tiles.map(\.bounds.x) == [0, 8, 16])
    #expect(set.pictures.map { [$0.width, $0.height] } == [[24, 8]])
  }

  /// Tiles that no map uses are there too: a program may draw them.
  @Test func allTilesOfTheTilesetsAreThere() throws {
    let set = try WrittenMap(
      Self.map([6], [Self.tileset([1, 2, 3, 4, 5, 6], columns: 3)]), .csv, isJSON: true
    ).read()
    #expect(set.tiles.count == 6)
    #expect(set.levels[0].layers[0].cells == [6])
  }

  /// The console cannot flip, so a flipped tile that looks different is a tile by itself. The upper bits say how it is flipped.
  @Test func flippedTilesAreTilesByThemselves() throws {
    var tileset = Self.tileset([1, 2], columns: 2)
    tileset.pictures[0].pixels[0] = 5
    let map = Self.map([1, 0x8000_0001, 0x4000_0001, 0xA000_0001, 0x8000_0002], [tileset])
    let set = try WrittenMap(map, .csv, isJSON: false).read()
    #expect(set.levels[0].layers[0].cells == [1, 0x8003, 0x4004, 0xA003, 0x8002])
    #expect(set.tiles.count == 4)
  }

  @Test func animatedTilesKeepTheirNumbers() throws {
    var tileset = Self.tileset([1, 1, 3], columns: 3)
    tileset.animation = [(0, 100), (2, 50)]
    let set = try WrittenMap(Self.map([1, 2, 0x4000_0001], [tileset]), .csv, isJSON: true).read()
    #expect(set.levels[0].layers[0].cells == [1, 2, 0x4004])
    #expect(
      set.animations == [
        LevelSet.Animation(
          tile: 1, frames: [.init(tile: 2, milliseconds: 100), .init(tile: 3, milliseconds: 50)]),
        LevelSet.Animation(
          tile: 4, frames: [.init(tile: 2, milliseconds: 100), .init(tile: 3, milliseconds: 50)]),
      ])
    // Both are one image.
    #expect(set.pictures[0].width == 16)
  }

  @Test func levelsAreLayersOfLittleEndianNumbers() throws {
    var map = Self.map([1, 0x8000_0002], [Self.tileset([1, 2], columns: 2)])
    map.layers.append(map.layers[0])
    let set = try WrittenMap(map, .zlib, isJSON: false).read()
    #expect(set.levels[0].body == [1, 0, 2, 0x80, 1, 0, 2, 0x80])
  }

  /// 300 tiles of 8 x 8 pixels fill a picture of 256 x 80; 1,100 take a second one.
  @Test(arguments: [(300, [[256, 80]]), (1_100, [[256, 256], [256, 24]])])
  func picturesAreCutAtCells(count: Int, sizes: [[Int]]) throws {
    var tileset = Self.tileset([Int](repeating: 1, count: count), columns: 50)
    for tile in 0..<count {
      for bit in 0..<11 {
        tileset.pictures[0].pixels[(tile / 50 * 8) * 400 + tile % 50 * 8 + bit % 8 + bit / 8 * 400] =
          1 + tile >> bit & 1
      }
    }
    let set = try WrittenMap(Self.map([1], [tileset]), .csv, isJSON: false).read()
    #expect(set.tiles.count == count)
    #expect(set.pictures.map { [$0.width, $0.height] } == sizes)
  }

  // MARK: Levels and tilesets together

  @Test func aTileThatTheTilesetLacksIsNamed() throws {
    let map = try WrittenMap(Self.map([1, 9, 10], [Self.tileset([1, 2], columns: 2)]), .csv, isJSON: false)
    #expect(
      Self.problems(map)
        == """
        maps/map.tmx:4:1 tiled-tile: the cell (1, 0) of the layer "a" has tile 8 of "ground", which does not exist
        """)
  }

  @Test func aPictureWithOtherColumnsIsRefused() throws {
    let map = try WrittenMap(Self.map([1], [Self.tileset([1, 2, 3, 4], columns: 2)]), .csv, isJSON: false)
    let other = try WrittenMap(Self.map([1], [Self.tileset([1, 2, 3, 4], columns: 4)]), .csv, isJSON: false)
    let changed = map.with(try #require(other.files["art/ground-0.png"]), at: "art/ground-0.png")
    #expect(
      Self.problems(changed)
        == """
        tiles/ground.tsx:2:8 tiled-tileset: expected a picture with 2 columns of tiles, as when the tileset was saved, found \
        4 in art/ground-0.png
        """)
  }

  @Test func aMissingPictureIsNamedWhereItIsNeeded() throws {
    var map = try WrittenMap(Self.map([1], [Self.tileset([1], columns: 1)]), .csv, isJSON: true)
    map = map.with(
      Array("{\"type\":\"tileset\", \"tilewidth\":8, \"tileheight\":8, \"image\":\"no.png\"}".utf8),
      at: "tiles/ground.tsj")
    #expect(
      Self.problems(map)
        == "tiles/ground.tsj:1:59 tiled-file: cannot use no.png: no file tiles/no.png"
    )
  }

  @Test(arguments: [
    (
      "orientation=\"isometric\"",
      "maps/map.tmx:1:1 tiled-orientation: expected an orthogonal map, found isometric tiles"
    ),
    (
      "orientation=\"orthogonal\" infinite=\"1\"",
      """
      maps/map.tmx:1:1 tiled-limit: expected at most 1,048,576 cells in all layers of a map, found 1 layer of \
      1,000,000,001 x 1
      """
    ),
  ]) func mapsThatNoConsoleHasAreRefused(attributes: String, expected: String) throws {
    let text = """
      <map \(attributes) width="1" height="1" tilewidth="8" tileheight="8"><layer width="1" height="1">
      <data encoding="csv"><chunk x="0" y="0" width="1" height="1">0</chunk>
      <chunk x="1000000000" y="0" width="1" height="1">0</chunk></data></layer></map>
      """
    let isFinite = !attributes.contains("infinite")
    let data = "<data encoding=\"csv\">0</data></layer></map>"
    let whole = isFinite ? text.prefix { $0 != "\n" } + data : text[...]
    let map = try WrittenMap(Self.map([1], [Self.tileset([1], columns: 1)]), .csv, isJSON: false)
      .with(Array(whole.utf8), at: "maps/map.tmx")
    #expect(Self.problems(map) == expected)
  }

  // MARK: Objects

  private static let things = """
    <map orientation="orthogonal" width="4" height="4" tilewidth="8" tileheight="8">
    <objectgroup name="things" draworder="index" offsetx="1"><object id="1" name="door" x="8.5" y="9" width="3" height="4"/>
    <object id="2" name="box" class="b" x="-2" y="16"><properties><property name="hp" type="int" value="300"/>
    <property name="hot" type="bool" value="true"/></properties></object>
    <object id="3" name="door" x="0" y="0"/></objectgroup></map>
    """

  private static func objects() throws -> LevelSet {
    try WrittenMap(map([1], [tileset([1], columns: 1)]), .csv, isJSON: false)
      .with(Array(things.utf8), at: "maps/map.tmx").read()
  }

  private static func columns(_ texts: [String]) -> [LevelColumn] { texts.compactMap { LevelColumn($0) } }

  @Test func objectsBecomeRows() throws {
    let set = try Self.objects()
    let columns = Self.columns(["x:i16", "y:u8", "name:key", "hp:u16", "hot:u8"])
    #expect(columns.map(\.field.width) == [2, 1, 2, 2, 1])
    #expect(
      try set.table(of: set.levels[0], columns) == [
        10, 0, 9, 2, 0, 0, 0, 0, 0xFF, 0xFF, 16, 1, 0, 44, 1, 1, 1, 0, 0, 2, 0, 0, 0, 0,
      ])
    #expect(set.keys(columns[2]) == ["", "box", "door"])
  }

  @Test func valuesThatDoNotFitAreNamed() throws {
    let set = try Self.objects()
    let error = #expect(throws: Problems.self) {
      try set.table(of: set.levels[0], Self.columns(["x:u8", "hp:i8", "name:i16"]))
    }
    #expect(
      error?.diagnostics.map(\.message.english) == [
        "expected name of the object 1 as a number from -32768 to 32767, found \"door\"",
        "expected x of the object 2 as a number from 0 to 255, found -1",
        "expected hp of the object 2 as a number from -128 to 127, found 300",
        "expected name of the object 2 as a number from -32768 to 32767, found \"box\"",
        "expected name of the object 3 as a number from -32768 to 32767, found \"door\"",
      ])
  }

  @Test func textsAreNumbersOnlyAsKeys() throws {
    let set = try Self.objects()
    let error = #expect(throws: Problems.self) {
      try set.table(of: set.levels[0], Self.columns(["name:u16"]))
    }
    #expect(
      error?.diagnostics.first?.help?.english
        == "for numbers of texts, write \"name:key\" in objects of the [[levels]]")
  }

  // MARK: What is lost

  /// Values that change nothing raise no warning.
  @Test(arguments: [
    ("", "", "", []),
    (" backgroundcolor=\"#00112233\"", " tilerendersize=\"grid\" fillmode=\"stretch\"", "", []),
    ("", " tilerendersize=\"tile\" fillmode=\"preserve-aspect-fit\"", "", []),
    ("", "", " tintcolor=\"#ffffff\" parallaxx=\"1\" parallaxy=\"1.0\" offsetx=\"0\" opacity=\"1\"", []),
    (" backgroundcolor=\"#112233\"", "", "", ["the background colour of the map"]),
    ("", "", " tintcolor=\"#80ffffff\"", ["the tint of the layer \"a\""]),
    (
      "", "", " tintcolor=\"#808080\" parallaxy=\"0.5\"",
      ["the tint of the layer \"a\"", "the parallax of the layer \"a\""]
    ),
    ("", "", " offsety=\"-3\"", ["the offset of the layer \"a\""]),
  ]) func whatALevelLacksIsNamed(map: String, tileset: String, layer: String, expected: [String]) throws {
    let text = """
      <map orientation="orthogonal" width="1" height="1" tilewidth="8" tileheight="8"\(map)>
      <tileset firstgid="1" name="t" tilewidth="8" tileheight="8"\(tileset)><image source="p.png"/></tileset>
      <layer name="a" width="1" height="1"\(layer)><data encoding="csv">1</data></layer></map>
      """
    #expect(try Self.lost(text) == expected.map { "\($0) is not part of the level" })
  }

  /// Tiled draws tiles of another size than that of a cell in the size of the cell, if the tileset says so.
  @Test(arguments: [
    (1, "grid", ["the scaling of the tiles of \"t\" to the grid is not part of the level"]), (0, "grid", []),
    (1, "tile", []),
  ]) func tilesThatFillTheirCellsAreNamed(tile: Int, size: String, expected: [String]) throws {
    let text = """
      <map orientation="orthogonal" width="1" height="1" tilewidth="16" tileheight="16">
      <tileset firstgid="1" name="t" tilewidth="8" tileheight="8" tilerendersize="\(size)"><image source="p.png"/></tileset>
      <layer name="a" width="1" height="1"><data encoding="csv">\(tile)</data></layer></map>
      """
    #expect(try Self.lost(text) == expected)
  }

  /// The offsets of objects are in their places, and those of groups reach the layers of tiles in them.
  @Test func offsetsAreThoseOfObjects() throws {
    let text = """
      <map orientation="orthogonal" width="1" height="1" tilewidth="8" tileheight="8">
      <group name="g" offsetx="16"><objectgroup name="o" offsety="2"><object id="1" x="1" y="1"/></objectgroup>
      <layer name="a" width="1" height="1"><data encoding="csv">0</data></layer></group></map>
      """
    #expect(try Self.lost(text) == ["the offset of the layer \"g/a\" is not part of the level"])
    let set = try Self.read(text)
    #expect(set.levels[0].objects.map { [$0.left, $0.top] } == [[17, 3]])
    #expect(set.plan(of: set.levels[0]).steps == [.layer(0, x: 16, y: 0)])
  }

  private static func read(_ text: String) throws -> LevelSet {
    var reader = TiledReader { _ in Array(text.utf8) }
    let picture = IndexedPicture(
      checkedWidth: 8, height: 8, indices: [UInt8](repeating: 1, count: 64),
      palette: Palette([.black, .black]),
      paletteCount: 2)
    return try LevelSet([("m", try reader.map(at: "m"))]) { _ in .indexed(picture) }
  }

  private static func lost(_ text: String) throws -> [String] {
    try read(text).warnings.map(\.message.english)
  }

  @Test(arguments: ["x:i16", "a b:key", "q:u32"]) func columnsHaveOneSpelling(text: String) {
    #expect(LevelColumn(text)?.text == text)
  }

  @Test(arguments: ["", "x", ":u8", "x:u64", "x:", "x:u8:u8"]) func otherTextsAreNoColumns(text: String) {
    #expect(LevelColumn(text) == nil)
  }
}
