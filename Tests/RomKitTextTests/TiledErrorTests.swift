import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitText

/// Every malformed file of Tiled is one clear error at its place.
@Suite struct TiledErrorTests {
  /// The error of a map, with other files by their paths.
  private static func failure(_ files: [String: String]) -> String {
    var reader = TiledReader { path in
      guard let text = files[path] else { throw Diagnostic("file-missing", "no such file", file: path) }
      return Array(text.utf8)
    }
    do {
      _ = try reader.map(at: "m")
      return "no error"
    } catch {
      return Problems(error, file: nil).diagnostics.map { "\($0.place) \($0.code): \($0.message.english)" }
        .joined(separator: "\n")
    }
  }

  /// A map of 2 x 2 cells.
  private static func map(
    _ inside: String, size: String = "width=\"2\" height=\"2\"", more: String = ""
  ) -> String {
    """
    <map orientation="orthogonal" \(size) tilewidth="8" tileheight="8"\(more)>
    \(inside)
    </map>
    """
  }

  private static func layer(_ data: String, size: String = "width=\"2\" height=\"2\"") -> String {
    map("<layer name=\"a\" \(size)>\n\(data)\n</layer>")
  }

  private static func json(_ inside: String, size: String = "\"width\":2, \"height\":2") -> String {
    """
    {"type":"map", "orientation":"orthogonal", \(size), "tilewidth":8, "tileheight":8,
     \(inside)}
    """
  }

  @Test(arguments: [
    ("", "m:1:1 tiled-kind: expected a file of Tiled, in XML or JSON, found other bytes"),
    ("PK", "m:1:1 tiled-kind: expected a file of Tiled, in XML or JSON, found other bytes"),
    ("<svg/>", "m:1:1 tiled-kind: expected a map of Tiled, found \"svg\""),
    ("<tileset tilewidth='8'/>", "m:1:1 tiled-kind: expected a map of Tiled, found \"tileset\""),
    ("{\"type\":\"tileset\"}", "m:1:1 tiled-kind: expected a map of Tiled, found \"tileset\""),
    (
      "<map/>",
      """
      m:1:1 tiled-value: expected "orthogonal", "isometric", "staggered" or "hexagonal" in orientation of map, found none
      """
    ),
    (
      map("", size: "width=\"two\" height=\"2\""),
      "m:1:31 tiled-value: expected a whole number from 1 to 65,535 in width of map, found \"two\""
    ),
    (
      map("", size: "width=\"0\" height=\"2\""),
      "m:1:31 tiled-value: expected a whole number from 1 to 65,535 in width of map, found \"0\""
    ),
    (
      map("", more: " infinite=\"maybe\""),
      "m:1:81 tiled-value: expected 0 or 1 in infinite of map, found \"maybe\""
    ),
    (
      map("", more: " renderorder=\"up\""),
      """
      m:1:81 tiled-value: expected "right-down", "right-up", "left-down" or "left-up" in renderorder of map, found "up"
      """
    ),
    (map("<layer>"), "m:3:1 xml-syntax: expected </layer>, found </map>"),
    (
      map("<layer width=\"2\" height=\"2\" a=\"&b;\"/>"),
      """
      m:2:32 xml-entity: expected &amp;, &lt;, &gt;, &quot;, &apos; or a character number such as &#65;, found "&b;"
      """
    ),
  ]) func mapsAreChecked(text: String, expected: String) {
    #expect(Self.failure(["m": text]) == expected)
  }

  @Test(arguments: [
    ("", "m:2:1 tiled-cells: expected 4 tiles, found 0"),
    ("<data encoding=\"csv\">1,2,3</data>", "m:2:1 tiled-cells: expected 4 tiles, found 3"),
    ("<data encoding=\"csv\">1,2,3,4,5</data>", "m:2:1 tiled-cells: expected 4 tiles, found 5"),
    (
      "<data encoding=\"csv\">\n1,2,\n3,x</data>",
      "m:5:3 tiled-cells: expected the number of a tile, from 0 to 4,294,967,295, found 'x'"
    ),
    (
      "<data encoding=\"csv\">1,2,3,4294967296</data>",
      "m:3:28 tiled-cells: expected the number of a tile, from 0 to 4,294,967,295, found 4294967296"
    ),
    (
      "<data encoding=\"csv\">1,2 3,4</data>",
      "m:3:26 tiled-cells: expected a comma between two tiles, found '3'"
    ),
    (
      "<data encoding=\"utf\">1,2,3,4</data>",
      "m:3:7 tiled-value: expected \"csv\" or \"base64\" in encoding of layer, found \"utf\""
    ),
    ("<data encoding=\"base64\">\n AQAAAA==</data>", "m:2:1 tiled-cells: expected 4 tiles, found 4 bytes"),
    (
      "<data encoding=\"base64\">\n AQAA\n A!A=</data>",
      "m:5:3 tiled-cells: expected a digit of base64, found '!'"
    ),
    (
      "<data encoding=\"base64\" compression=\"zlib\">AQAAAA==</data>",
      "m:3:44 tiled-cells: expected tiles compressed with zlib, found other or damaged data"
    ),
    (
      "<data encoding=\"base64\" compression=\"gzip\">AQAAAA==</data>",
      "m:3:44 tiled-cells: expected tiles compressed with gzip, found other or damaged data"
    ),
    (
      "<data encoding=\"base64\" compression=\"zlib\">eJw=</data>",
      "m:3:44 tiled-cells: the compressed tiles are truncated"
    ),
    (
      "<data encoding=\"base64\" compression=\"zstd\">KLUv</data>",
      "m:3:25 tiled-compression: expected tiles without compression, or with gzip or zlib, found zstd"
    ),
    (
      "<data encoding=\"base64\" compression=\"lz4\">AA==</data>",
      "m:3:25 tiled-value: expected \"gzip\", \"zlib\" or none in compression of layer, found \"lz4\""
    ),
    ("<data><tile gid=\"1\"/></data>", "m:2:1 tiled-cells: expected 4 tiles, found 1"),
  ]) func layersAreChecked(data: String, expected: String) {
    #expect(Self.failure(["m": Self.layer(data)]) == expected)
  }

  @Test func zstdIsRefusedWithTheMenuOfTiled() {
    let text = Self.layer("<data encoding=\"base64\" compression=\"zstd\">KLUv</data>")
    var reader = TiledReader { _ in Array(text.utf8) }
    let error = #expect(throws: Problems.self) { try reader.map(at: "m") }
    #expect(
      error?.help?.english
        == "in Tiled, set Map > Map Properties > Tile Layer Format to Base64 (zlib compressed), and save the map"
    )
  }

  @Test(arguments: [
    (
      json("\"layers\":[{\"type\":\"tile\"}]"),
      """
      m:2:20 tiled-value: expected "tilelayer", "objectgroup", "imagelayer" or "group" in type of a layer, found "tile"
      """
    ),
    (
      json("\"layers\":[4]"),
      "m:2:12 tiled-value: expected \"tilelayer\", \"objectgroup\", \"imagelayer\" or \"group\" in type of a layer, found none"
    ),
    (
      json("\"layers\":[{\"type\":\"tilelayer\", \"width\":2, \"height\":2, \"data\":[1,2,3]}]"),
      "m:2:12 tiled-cells: expected 4 tiles, found 3"
    ),
    (
      json("\"layers\":[{\"type\":\"tilelayer\", \"width\":2, \"height\":2, \"data\":[1,2,3,-1]}]"),
      "m:2:70 tiled-cells: expected the number of a tile, from 0 to 4,294,967,295, found -1"
    ),
    (json("\"tilesets\":[5]"), "m:2:14 tiled-value: expected tileset as an object, found 5"),
    (json("\"layers\":[}"), "m:2:12 json-syntax: expected a value, found '}'"),
    (
      json("\"layers\":[]", size: "\"width\":2.5, \"height\":2"),
      "m:1:52 tiled-value: expected a whole number from 1 to 65,535 in width of map, found 2.5"
    ),
  ]) func jsonIsChecked(text: String, expected: String) {
    #expect(Self.failure(["m": text]) == expected)
  }

  // MARK: Limits

  @Test func aMapOfABillionCellsIsRefused() {
    let size = "width=\"40000\" height=\"25000\""
    #expect(
      Self.failure(["m": Self.layer("<data encoding=\"csv\">1</data>", size: size)])
        == """
        m:2:1 tiled-limit: expected at most 1,048,576 cells in all layers of a map, found 1,000,000,000 up to this layer
        """)
  }

  @Test func allChunksTogetherAreLimited() {
    let text = Self.map(
      """
      <layer><data encoding="csv">
      <chunk x="0" y="0" width="2" height="1">0,0</chunk>
      <chunk x="0" y="0" width="1024" height="1024">0</chunk>
      </data></layer>
      """, more: " infinite=\"1\"")
    #expect(
      Self.failure(["m": text])
        == """
        m:4:1 tiled-limit: expected at most 1,048,576 cells in all layers of a map, found 1,048,578 up to this chunk
        """)
  }

  /// A stream of a megabyte that inflates to a gigabyte stops at the tiles of its layer.
  @Test func bombsOfZlibStopAtTheTilesOfTheirLayer() {
    let stream = Deflate.stream(of: [UInt8](repeating: 0, count: 1 << 20))
    let text = Base64.encoded(stream)
    let data =
      "<data encoding=\"base64\" compression=\"zlib\">\(String(decoding: text, as: UTF8.self))</data>"
    #expect(Self.failure(["m": Self.layer(data)]) == "m:3:44 tiled-cells: expected 4 tiles, found more")
  }

  @Test func elementsAreLimited() {
    let objects = String(repeating: "<object/>", count: TiledNode.most)
    #expect(
      Self.failure(["m": Self.map("<objectgroup>\(objects)</objectgroup>")])
        == "m:2:2359292 tiled-limit: expected at most 262,144 elements in a file, found more")
  }

  // MARK: Other files

  private static let reference = map("<tileset firstgid=\"1\" source=\"t.tsx\"/>")

  @Test(arguments: [
    ([:], "m:2:23 tiled-file: cannot use t.tsx: no such file"),
    (["t.tsx": "<map/>"], "t.tsx:1:1 tiled-kind: expected a tileset of Tiled, found \"map\""),
    (
      ["t.tsx": "<tileset tilewidth='0'/>"],
      "t.tsx:1:10 tiled-value: expected a whole number from 1 to 65,535 in tilewidth of tileset, found \"0\""
    ),
    (
      ["t.tsx": "<tileset tilewidth='8' tileheight='8'>\n<tile id='1'/><tile id='1'/></tileset>"],
      "t.tsx:2:21 tiled-value: expected each tile once in id of tile, found \"1\""
    ),
    (["t.tsx": "<tileset"], "t.tsx:1:9 xml-syntax: expected a space, '>' or '/>', found the end of the file"),
  ]) func filesOfTheMapAreChecked(files: [String: String], expected: String) {
    #expect(Self.failure(files.merging(["m": Self.reference]) { $1 }) == expected)
  }

  @Test func tilesetsAreInTheOrderOfTheirTiles() {
    let tileset = "tilewidth=\"8\" tileheight=\"8\"/>"
    #expect(
      Self.failure([
        "m": Self.map("<tileset firstgid=\"5\" \(tileset)\n<tileset firstgid=\"5\" \(tileset)")
      ])
        == "m:3:1 tiled-value: expected tilesets in the order of their first tiles, found one from 5 after one from 5"
    )
  }

  @Test func templatesNeedATilesetOfTheMap() {
    let map = Self.map("<objectgroup><object template=\"a/t.tx\" x=\"1\" y=\"2\"/></objectgroup>")
    let template = "<template><tileset firstgid=\"1\" source=\"t.tsx\"/><object gid=\"1\"/></template>"
    #expect(
      Self.failure(["m": map, "a/t.tx": template, "a/t.tsx": "<tileset tilewidth='8' tileheight='8'/>"])
        == """
        a/t.tx:1:49 tiled-tile: expected a tile of a tileset of the map, found one of a/t.tsx, which the map lacks
        """)
    #expect(
      Self.failure(["m": map, "a/t.tx": "<template/>"])
        == "a/t.tx:1:1 tiled-value: expected an object in the template, found none")
  }

  @Test(arguments: [
    "<image format=\"png\"><data encoding=\"base64\">AAAA</data></image>", "<image><data/></image>",
  ])
  func picturesInsideTheFileAreNotRead(image: String) {
    #expect(
      Self.failure([
        "m": Self.map("<tileset firstgid=\"1\" tilewidth=\"8\" tileheight=\"8\">\n\(image)</tileset>")
      ])
      .hasSuffix("tiled-embedded: expected the path of a picture, found a picture inside the file"))
  }
}
