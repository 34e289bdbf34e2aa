import VGSCore

@testable import RomKitBase
@testable import RomKitConversion
@testable import RomKitPictures
@testable import RomKitText

/// The files of a map for tests: a map, tilesets and pictures.
struct WrittenMap {
  enum Encoding: String, CaseIterable { case csv, base64, zlib, gzip, elements }

  private(set) var files: [String: [UInt8]] = [:]
  let encoding: Encoding
  let isJSON: Bool
  /// Whether the pictures are indexed; else they are in full colour.
  let isIndexed: Bool
  var path: String { isJSON ? "maps/map.tmj" : "maps/map.tmx" }

  init(_ map: DrawnMap, _ encoding: Encoding, isJSON: Bool, isIndexed: Bool = true) throws {
    self.encoding = isJSON && encoding == .elements ? .csv : encoding
    self.isJSON = isJSON
    self.isIndexed = isIndexed
    let tilesets = try map.tilesets.map { try tileset($0) }
    let layers = map.layers.map { layer($0, map) }
    let isInfinite = map.chunk != nil
    let values = [
      ("version", "1.10"), ("orientation", "orthogonal"), ("renderorder", map.order),
      ("width", "\(map.width)"),
      ("height", "\(map.height)"), ("tilewidth", "\(map.cellWidth)"), ("tileheight", "\(map.cellHeight)"),
      ("infinite", isInfinite ? "1" : "0"),
    ]
    let text = element(isJSON ? "" : "map", values, lists: [("tilesets", tilesets), ("layers", layers)])
    files[path] = Array(text.utf8)
  }

  /// An element with its values and lists of elements.
  private func element(
    _ name: String, _ values: [(String, String)], lists: [(String, [String])] = [], text: String = ""
  ) -> String {
    if isJSON {
      let members = values.map { "\"\($0)\":\(Int($1) == nil ? "\"\($1)\"" : $1)" }
      let lists = lists.filter { !$0.1.isEmpty }.map { "\"\($0)\":[\($1.joined(separator: ",\n"))]" }
      let type = name.isEmpty ? [] : ["\"type\":\"\(name)\""]
      return "{" + (type + members + lists + (text.isEmpty ? [] : [text])).joined(separator: ", ") + "}"
    }
    let attributes = values.map { " \($0)=\"\($1)\"" }.joined()
    return "<\(name)\(attributes)>\n" + lists.flatMap(\.1).joined(separator: "\n") + text + "</\(name)>"
  }

  // MARK: Tilesets

  private mutating func tileset(_ tileset: DrawnMap.Tileset) throws -> String {
    var values = [
      ("name", tileset.name), ("tilewidth", "\(tileset.tileWidth)"), ("tileheight", "\(tileset.tileHeight)"),
      ("spacing", "\(tileset.spacing)"), ("margin", "\(tileset.margin)"),
      ("tilecount", "\(tileset.ids.count)"),
      ("columns", tileset.isCollection ? "0" : "\(tileset.columns)"),
    ]
    if !tileset.alignment.isEmpty { values.append(("objectalignment", tileset.alignment)) }
    // Tilesets in files of their own are in another folder than the map.
    let folder = tileset.isExternal ? "tiles" : "maps"
    var tiles: [String] = []
    var text = ""
    let offset = tileset.offset
    if offset.x != 0 || offset.y != 0 {
      text =
        isJSON
        ? "\"tileoffset\":{\"x\":\(offset.x), \"y\":\(offset.y)}"
        : "<tileoffset x=\"\(offset.x)\" y=\"\(offset.y)\"/>"
    }
    for (index, picture) in tileset.pictures.enumerated() {
      let name = "\(tileset.name)-\(index).png"
      files["art/\(name)"] = try png(picture)
      let key = picture.transparent.map { Self.colour($0) }
      let image = "../art/\(name)"
      let inside: String
      if isJSON {
        inside =
          """
          "image":"\(image)", "imagewidth":\(picture.width), "imageheight":\(picture.height)\
          \(key.map { ", \"transparentcolor\":\"#\(Self.digits($0))\"" } ?? "")
          """
      } else {
        inside =
          """
          <image source="\(image)" width="\(picture.width)" height="\(picture.height)"\
          \(key.map { " trans=\"\(Self.digits($0))\"" } ?? "")/>
          """
      }
      if tileset.isCollection {
        let id = "\(2 * index + 1)"
        tiles.append(element(isJSON ? "" : "tile", [("id", id)], text: inside))
      } else {
        text += (isJSON && !text.isEmpty ? ", " : "") + inside
      }
    }
    if !tileset.animation.isEmpty {
      let frames = tileset.animation.map { frame in
        element(isJSON ? "" : "frame", [("tileid", "\(frame.tile)"), ("duration", "\(frame.milliseconds)")])
      }
      let list = isJSON ? frames : ["<animation>\(frames.joined())</animation>"]
      tiles.append(element(isJSON ? "" : "tile", [("id", "0")], lists: [("animation", list)]))
    }
    guard tileset.isExternal else {
      return element(
        isJSON ? "" : "tileset", [("firstgid", "\(tileset.first)")] + values, lists: [("tiles", tiles)],
        text: text)
    }
    let path = "\(folder)/\(tileset.name).\(isJSON ? "tsj" : "tsx")"
    // In XML the picture must not be in the list of tiles: the order does not matter to a reader.
    files[path] = Array(element("tileset", values, lists: [("tiles", tiles)], text: text).utf8)
    return element(isJSON ? "" : "tileset", [("firstgid", "\(tileset.first)"), ("source", "../\(path)")])
  }

  /// The colour with a number, in 24 bits.
  static func colour(_ number: Int) -> Colour {
    Colour(red: UInt8(number * 16), green: UInt8(255 - number * 7), blue: UInt8(number * number))
  }

  private static func digits(_ colour: Colour) -> String { (colour.value & 0xFF_FFFF).hexadecimal(digits: 6) }

  private func png(_ picture: DrawnMap.Picture) throws -> [UInt8] {
    if isIndexed {
      return try PNGFile(
        .indexed(
          IndexedPicture(
            checkedWidth: picture.width, height: picture.height,
            indices: picture.pixels.map { UInt8(max(0, $0)) },
            palette: Palette((0..<16).map { Self.colour($0) }), paletteCount: 16, transparent: [0]))
      ).serialized(level: .fast)
    }
    return try PNGFile(
      .colour(
        ColourPicture(
          checkedWidth: picture.width, height: picture.height,
          pixels: picture.pixels.map { pixel in
            let colour = Self.colour(max(0, pixel))
            return ColourPicture.Pixel(
              red: colour.red, green: colour.green, blue: colour.blue, alpha: pixel <= 0 ? 0 : 255)
          }))
    ).serialized(level: .fast)
  }

  // MARK: Layers

  private func layer(_ layer: DrawnMap.Layer, _ map: DrawnMap) -> String {
    var values = [
      ("name", layer.name), ("visible", layer.isVisible ? "1" : "0"), ("offsetx", "\(layer.offset.x)"),
      ("offsety", "\(layer.offset.y)"),
    ]
    switch layer.content {
    case .group(let layers):
      return element("group", values, lists: [("layers", layers.map { self.layer($0, map) })])
    case .objects(let objects, let byIndex):
      values.append(("draworder", byIndex ? "index" : "topdown"))
      let texts = objects.map { object in
        let tileset = map.tilesets.last { $0.first <= Int(object.gid & 0xFFF_FFFF) } ?? map.tilesets[0]
        let size = tileset.size(Int(object.gid & 0xFFF_FFFF) - tileset.first)
        return element(
          isJSON ? "" : "object",
          [
            ("id", "\(object.id)"), ("gid", "\(object.gid)"), ("x", "\(object.x)"), ("y", "\(object.y)"),
            ("width", "\(size.width)"), ("height", "\(size.height)"),
            ("visible", object.isVisible ? "1" : "0"),
          ])
      }
      return element("objectgroup", values, lists: [("objects", texts)])
    case .tiles(let tiles):
      values += [("width", "\(map.width)"), ("height", "\(map.height)")]
      let data = data(tiles, map)
      if isJSON { return element("tilelayer", values + attributes, text: data) }
      return element(
        "layer", values, text: element("data", attributes, text: data))
    }
  }

  private var attributes: [(String, String)] {
    switch encoding {
    case .csv: isJSON ? [] : [("encoding", "csv")]
    case .base64: [("encoding", "base64")]
    case .zlib, .gzip: [("encoding", "base64"), ("compression", encoding.rawValue)]
    case .elements: []
    }
  }

  private func data(_ tiles: [DrawnMap.Cell: UInt32], _ map: DrawnMap) -> String {
    guard let chunk = map.chunk else {
      return data(
        (0..<map.height).flatMap { y in
          (0..<map.width).map { x in tiles[DrawnMap.Cell(x: x, y: y)] ?? 0 }
        })
    }
    let bounds = map.bounds
    var chunks: [String] = []
    for top in stride(from: bounds.top, to: bounds.bottom, by: chunk) {
      for left in stride(from: bounds.left, to: bounds.right, by: chunk) {
        let cells = (0..<chunk).flatMap { y in
          (0..<chunk).map { x in tiles[DrawnMap.Cell(x: left + x, y: top + y)] ?? 0 }
        }
        if cells.allSatisfy({ $0 == 0 }) { continue }
        chunks.append(
          element(
            isJSON ? "" : "chunk",
            [("x", "\(left)"), ("y", "\(top)"), ("width", "\(chunk)"), ("height", "\(chunk)")],
            text: data(cells)))
      }
    }
    return isJSON ? "\"chunks\":[\(chunks.joined(separator: ",\n"))]" : chunks.joined(separator: "\n")
  }

  private func data(_ tiles: [UInt32]) -> String {
    if encoding == .elements { return tiles.map { $0 == 0 ? "<tile/>" : "<tile gid=\"\($0)\"/>" }.joined() }
    if encoding == .csv {
      let text = tiles.map { "\($0)" }.joined(separator: ",")
      return isJSON ? "\"data\":[\(text)]" : text
    }
    var bytes = tiles.flatMap { tile in (0..<4).map { UInt8(truncatingIfNeeded: tile >> UInt32(8 * $0)) } }
    if encoding == .zlib { bytes = Deflate.stream(of: bytes) }
    if encoding == .gzip { bytes = Self.gzip(bytes) }
    let text = String(decoding: Base64.encoded(bytes), as: UTF8.self)
    return isJSON ? "\"data\":\"\(text)\"" : text
  }

  /// A gzip file, whose deflated data is that of a zlib stream without its header and checksum.
  private static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    func little(_ value: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
    }
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + Deflate.stream(of: bytes).dropFirst(2).dropLast(4)
      + little(CRC32(of: bytes).value) + little(UInt32(bytes.count))
  }

  // MARK: Reading

  func read(_ more: [String] = []) throws -> LevelSet {
    var reader = TiledReader { try self.bytes($0) }
    let maps = try ([path] + more).map { ($0, try reader.map(at: $0)) }
    return try LevelSet(maps) { try PictureFile(parsing: self.bytes($0)).picture }
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    guard let bytes = files[path] else { throw Diagnostic("file-missing", "no file \(path)") }
    return bytes
  }

  /// The same map with other bytes in a file.
  func with(_ bytes: [UInt8], at path: String) -> WrittenMap {
    var map = self
    map.files[path] = bytes
    return map
  }
}
