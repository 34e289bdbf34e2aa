import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitText

/// A map is the same in XML and in JSON, and in every encoding of its tiles.
@Suite struct TiledReaderTests {
  private static func map(_ files: [String: String], at path: String = "maps/town") throws -> TiledMap {
    var reader = TiledReader { path in
      guard let text = files[path] else { throw Diagnostic("file-missing", "no \(path)") }
      return Array(text.utf8)
    }
    return try reader.map(at: path)
  }

  private static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <map version="1.10" tiledversion="1.11.0" orientation="orthogonal" renderorder="left-up" width="3" height="2"
     tilewidth="16" tileheight="8" infinite="0" backgroundcolor="#102030" nextlayerid="4" nextobjectid="9">
     <editorsettings><export target="town.json" format="json"/></editorsettings>
     <properties>
      <property name="music" value="field"/><property name="night" type="bool" value="true"/>
     <property name="text">two
    lines</property></properties>
     <tileset firstgid="1" source="../tiles/ground.tsx"/>
     <tileset firstgid="5" name="things" tilewidth="8" tileheight="8" tilecount="1" columns="0">
      <tile id="3" class="door"><image width="20" height="10" source="../art/door.png"/></tile>
     </tileset>
     <group name="world" opacity="0.5" offsetx="2" offsety="-1.5">
      <layer id="1" name="ground" width="3" height="2" visible="0">
       <data encoding="csv">
    1,2147483650,3,
    0,8,1610612737
       </data>
      </layer>
     </group>
     <imagelayer name="sky"><image source="sky.png" trans="ff00ff" width="4" height="3"/></imagelayer>
     <objectgroup name="things" draworder="index">
      <object id="2" name="chest" type="box" x="8.5" y="40" width="16" height="8" gid="2147483656" rotation="90"/>
      <object id="1" x="1" y="2" visible="0"><point/></object>
      <object id="3" x="1" y="2"><polygon points="0,0 1,1"/></object>
     </objectgroup>
    </map>
    """

  private static let json = """
    {"type":"map", "version":"1.10", "orientation":"orthogonal", "renderorder":"left-up", "width":3, "height":2,
     "tilewidth":16, "tileheight":8, "infinite":false, "backgroundcolor":"#102030",
     "properties":[{"name":"music", "type":"string", "value":"field"}, {"name":"night", "type":"bool", "value":true},
      {"name":"text", "type":"string", "value":"two\\nlines"}],
     "tilesets":[{"firstgid":1, "source":"../tiles/ground.tsj"},
      {"firstgid":5, "name":"things", "tilewidth":8, "tileheight":8, "tilecount":1, "columns":0,
       "tiles":[{"id":3, "type":"door", "image":"../art/door.png", "imagewidth":20, "imageheight":10}]}],
     "layers":[{"type":"group", "name":"world", "opacity":0.5, "offsetx":2, "offsety":-1.5, "layers":[
       {"type":"tilelayer", "name":"ground", "width":3, "height":2, "visible":false, "opacity":1,
        "data":[1, 2147483650, 3, 0, 8, 1610612737]}]},
      {"type":"imagelayer", "name":"sky", "image":"sky.png", "transparentcolor":"#ff00ff", "imagewidth":4, "imageheight":3},
      {"type":"objectgroup", "name":"things", "draworder":"index", "objects":[
       {"id":2, "name":"chest", "type":"box", "x":8.5, "y":40, "width":16, "height":8, "gid":2147483656, "rotation":90, "visible":true},
       {"id":1, "name":"", "type":"", "x":1, "y":2, "visible":false, "point":true},
       {"id":3, "name":"", "x":1, "y":2, "polygon":[{"x":0, "y":0}, {"x":1, "y":1}]}]}]}
    """

  private static let groundXML = """
    <tileset name="ground" tilewidth="16" tileheight="8" spacing="1" margin="2" tilecount="4" columns="2">
     <tileoffset x="3" y="-4"/>
     <image source="ground.png" width="37" height="21"/>
     <tile id="2"><animation><frame tileid="2" duration="100"/><frame tileid="3" duration="50"/></animation></tile>
     <wangsets><wangset name="x"><wangtile tileid="0" wangid="0"/></wangset></wangsets>
    </tileset>
    """

  private static let groundJSON = """
    {"type":"tileset", "name":"ground", "tilewidth":16, "tileheight":8, "spacing":1, "margin":2, "tilecount":4, "columns":2,
     "tileoffset":{"x":3, "y":-4}, "image":"ground.png", "imagewidth":37, "imageheight":21,
     "tiles":[{"id":2, "animation":[{"duration":100, "tileid":2}, {"duration":50, "tileid":3}]}], "wangsets":[{"name":"x"}]}
    """

  /// A map without positions, which differ.
  private static func described(_ map: TiledMap) -> String {
    func text(_ image: TiledImage?) -> String {
      image.map { "\($0.path) \($0.width ?? 0)x\($0.height ?? 0)" } ?? "-"
    }
    func text(_ layer: TiledLayer) -> String {
      let content =
        switch layer.content {
        case .tiles(let cells):
          cells.map { "\($0.x),\($0.y) \($0.width)x\($0.height) \($0.tiles.map(\.value))" }.joined()
        case .objects(let objects):
          objects.map { object in
            """
            \(object.id) \(object.name) \(object.type) \(object.x),\(object.y) \(object.width)x\(object.height) \
            \(object.rotation) \(object.isVisible) \(object.tile.value) \(object.shape)
            """
          }.joined(separator: "; ")
        case .image(let image): text(image)
        case .group(let layers): "(" + layers.map(text).joined(separator: " ") + ")"
        }
      return "\(layer.name) \(layer.isVisible) \(layer.opacity) \(layer.offsetX),\(layer.offsetY): \(content)"
    }
    var lines = [
      """
      \(map.orientation) \(map.isDrawnUp) \(map.isDrawnLeft) \(map.width)x\(map.height) \(map.tileWidth)x\(map.tileHeight) \
      \(map.isInfinite)
      """
    ]
    lines += map.properties.map { "\($0.name) \($0.type) \($0.value)" }
    for tiles in map.tilesets {
      let set = tiles.tileset
      lines.append(
        """
        \(tiles.first) \(set.isExternal) \(set.name) \(set.tileWidth)x\(set.tileHeight) \(set.spacing) \(set.margin) \
        \(set.count) \(set.columns) \(set.offsetX),\(set.offsetY) \(text(set.image))
        """)
      lines += set.tiles.map { tile in
        "\(tile.id) \(tile.type) \(text(tile.image)) \(tile.animation.map { "\($0.tile):\($0.milliseconds)" })"
      }
    }
    return (lines + map.layers.map(text)).joined(separator: "\n")
  }

  private static let expected = """
    orthogonal true true 3x2 16x8 false
    music string field
    night bool true
    text string two
    lines
    1 true ground 16x8 1 2 4 2 3,-4 tiles/ground.png 37x21
    2  - ["2:100", "3:50"]
    5 false things 8x8 0 0 1 0 0,0 -
    3 door art/door.png 20x10 []
    world true 0.5 2.0,-1.5: (ground false 1.0 0.0,0.0: 0,0 3x2 [1, 2147483650, 3, 0, 8, 1610612737])
    sky true 1.0 0.0,0.0: maps/sky.png 4x3
    things true 1.0 0.0,0.0: 2 chest box 8.5,40.0 16.0x8.0 90.0 true 2147483656 rectangle; \
    1   1.0,2.0 0.0x0.0 0.0 false 0 point; 3   1.0,2.0 0.0x0.0 0.0 true 0 polygon
    """

  @Test func xmlIsRead() throws {
    let map = try Self.map(["maps/town": Self.xml, "tiles/ground.tsx": Self.groundXML])
    #expect(Self.described(map) == Self.expected)
  }

  @Test func jsonIsTheSame() throws {
    let map = try Self.map(["maps/town": Self.json, "tiles/ground.tsj": Self.groundJSON])
    #expect(Self.described(map) == Self.expected)
  }

  // MARK: Tiles

  /// The cells and the objects of the first layer.
  private static func cells(_ map: TiledMap) -> [TiledCells] {
    if case .tiles(let cells)? = map.layers.first?.content { cells } else { [] }
  }

  private static func objects(_ map: TiledMap) -> [TiledObject] {
    if case .objects(let objects)? = map.layers.first?.content { objects } else { [] }
  }

  private static let tiles: [UInt32] = [1, 0, 0x8000_0002, 70_000]

  private static func bytes(_ tiles: [UInt32]) -> [UInt8] {
    tiles.flatMap { tile in (0..<4).map { UInt8(truncatingIfNeeded: tile >> UInt32(8 * $0)) } }
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    String(decoding: Base64.encoded(bytes), as: UTF8.self)
  }

  /// A gzip file with one stored block.
  private static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    func little(_ value: UInt32, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
    }
    let size = UInt32(bytes.count)
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1] + little(size, 2) + little(~size, 2) + bytes
      + little(CRC32(of: bytes).value, 4) + little(size, 4)
  }

  private static func data(_ attributes: String, _ text: String) -> String {
    "<data \(attributes)>\n  \(text)\n </data>"
  }

  @Test(arguments: [
    data("encoding='csv'", "1,0,\n2147483650,70000"),
    data("encoding='base64'", base64(bytes(tiles))),
    data("encoding='base64' compression='zlib'", base64(Deflate.stream(of: bytes(tiles)))),
    data("encoding='base64' compression='gzip'", base64(gzip(bytes(tiles)))),
    "<data><tile gid='1'/><tile/><tile gid='2147483650'/><tile gid='70000'/></data>",
  ]) func everyEncodingIsRead(data: String) throws {
    let text = """
      <map orientation="orthogonal" width="2" height="2" tilewidth="8" tileheight="8"><layer width="2" height="2">
      \(data)</layer></map>
      """
    let map = try Self.map(["m": text], at: "m")
    let cells = Self.cells(map)
    #expect(cells.map { $0.tiles.map(\.value) } == [Self.tiles])
  }

  @Test(arguments: [
    """
    <map orientation="orthogonal" width="0" height="0" tilewidth="8" tileheight="8" infinite="1"><layer width="0" height="0">
    <data encoding="csv"><chunk x="-2" y="0" width="2" height="1">
    1,2
    </chunk><chunk x="4" y="-1" width="1" height="2">3,4</chunk></data></layer></map>
    """,
    """
    {"orientation":"orthogonal", "width":0, "height":0, "tilewidth":8, "tileheight":8, "infinite":true, "layers":[
     {"type":"tilelayer", "width":5, "height":2, "chunks":[{"x":-2, "y":0, "width":2, "height":1, "data":[1,2]},
      {"x":4, "y":-1, "width":1, "height":2, "data":[3,4]}]}]}
    """,
  ]) func chunksOfInfiniteMapsAreRead(text: String) throws {
    let map = try Self.map(["m": text], at: "m")
    let cells = Self.cells(map)
    #expect(
      cells == [
        TiledCells(x: -2, y: 0, width: 2, height: 1, tiles: [1, 2].map { TiledGID($0) }),
        TiledCells(x: 4, y: -1, width: 1, height: 2, tiles: [3, 4].map { TiledGID($0) }),
      ])
  }

  @Test func chunksInJSONMayBeCompressed() throws {
    let stream = Self.base64(Deflate.stream(of: Self.bytes([5, 6])))
    let text = """
      {"orientation":"orthogonal", "width":0, "height":0, "tilewidth":8, "tileheight":8, "infinite":true, "layers":[
       {"type":"tilelayer", "encoding":"base64", "compression":"zlib", "chunks":[
        {"x":0, "y":0, "width":2, "height":1, "data":"\(stream)"}]}]}
      """
    let map = try Self.map(["m": text], at: "m")
    let cells = Self.cells(map)
    #expect(cells.map { $0.tiles.map(\.value) } == [[5, 6]])
  }

  // MARK: Templates and objects

  /// The values of an object precede those of its template, and its tile is that of the map's tileset.
  @Test func templatesAreFilledIn() throws {
    let map = """
      <map orientation="orthogonal" width="1" height="1" tilewidth="8" tileheight="8">
      <tileset firstgid="1" name="a" tilewidth="8" tileheight="8"/>
      <tileset firstgid="10" source="tiles.tsx"/>
      <objectgroup><object id="1" template="t/box.tx" x="3" y="4" name="own">
       <properties><property name="hp" value="9"/></properties></object></objectgroup></map>
      """
    let template = """
      <template><tileset firstgid="1" source="../tiles.tsx"/>
      <object name="box" class="chest" width="8" height="6" gid="2147483650">
       <properties><property name="hp" value="1"/><property name="gold" value="5"/></properties></object></template>
      """
    let read = try Self.map(
      ["m": map, "t/box.tx": template, "tiles.tsx": "<tileset tilewidth='8' tileheight='8'/>"], at: "m")
    let object = try #require(Self.objects(read).first)
    #expect([object.name, object.type] == ["own", "chest"])
    #expect([object.x, object.y, object.width, object.height] == [3, 4, 8, 6])
    #expect(object.tile == TiledGID(0x8000_000B))
    #expect(object.properties.map { "\($0.name)=\($0.value)" } == ["hp=9", "gold=5"])
  }

  /// An object has the class and the properties of its template, and then those of its tile.
  @Test(arguments: [
    ("<object id=\"1\" gid=\"12\"/>", "coin", ["worth=7", "gold=1"]),
    ("<object id=\"1\" gid=\"2147483660\" type=\"own\"/>", "own", ["worth=7", "gold=1"]),
    (
      "<object id=\"1\" gid=\"12\"><properties><property name=\"worth\" value=\"9\"/></properties></object>",
      "coin",
      ["worth=9", "gold=1"]
    ),
    ("<object id=\"1\" template=\"box.tx\"/>", "chest", ["gold=5", "worth=7"]),
    ("<object id=\"1\" gid=\"11\"/>", "", []), ("<object id=\"1\"/>", "", []),
  ]) func tileObjectsInheritFromTheirTile(object: String, type: String, properties: [String]) throws {
    let map = """
      <map orientation="orthogonal" width="1" height="1" tilewidth="8" tileheight="8">
      <tileset firstgid="10" source="tiles.tsx"/><objectgroup>\(object)</objectgroup></map>
      """
    let tiles = """
      <tileset tilewidth="8" tileheight="8"><tile id="4"/><tile id="2" type="coin"><properties>
      <property name="worth" value="7"/><property name="gold" value="1"/></properties></tile></tileset>
      """
    let template = """
      <template><tileset firstgid="1" source="tiles.tsx"/><object gid="3" type="chest"><properties>
      <property name="gold" value="5"/></properties></object></template>
      """
    let read = try Self.map(["m": map, "box.tx": template, "tiles.tsx": tiles], at: "m")
    let found = try #require(Self.objects(read).first)
    #expect(found.type == type)
    #expect(found.properties.map { "\($0.name)=\($0.value)" } == properties)
  }

  /// Comments and sections of text are parts of XML that other programs write.
  @Test(arguments: ["<![CDATA[1]]>", "<!-- one -->1", "\n<!-- a --><![CDATA[ ]]>1<!-- b -->\n"])
  func theTextOfTilesMayHaveSections(data: String) throws {
    let map = """
      <map orientation="orthogonal" width="1" height="1" tilewidth="8" tileheight="8">
      <layer width="1" height="1"><data encoding="csv">\(data)</data></layer></map>
      """
    guard case .tiles(let cells)? = try Self.map(["m": map], at: "m").layers.first?.content else {
      Issue.record("no cells")
      return
    }
    #expect(cells.map(\.tiles) == [[TiledGID(1)]])
  }

  @Test func objectsAreInTheOrderInWhichTheyAreDrawn() throws {
    let map = """
      <map orientation="orthogonal" width="1" height="1" tilewidth="8" tileheight="8"><objectgroup>
      <object id="1" y="9"/><object id="2" y="3"/><object id="3" y="9"/></objectgroup></map>
      """
    #expect(Self.objects(try Self.map(["m": map], at: "m")).map(\.id) == [2, 1, 3])
  }

  @Test(arguments: [
    ("a.png", "maps/town.tmx", "maps/a.png"), ("../a.png", "maps/town.tmx", "a.png"),
    ("../../a.png", "maps/town.tmx", "../a.png"), ("a.png", "town.tmx", "a.png"),
    ("./a.png", "/x/y", "/x/a.png"),
    ("/a/b.png", "maps/town.tmx", "/a/b.png"), ("b/../a.png", "../m/t", "../m/a.png"),
  ]) func pathsAreJoined(source: String, file: String, expected: String) {
    #expect(TiledReader.path(source, from: file) == expected)
  }
}
