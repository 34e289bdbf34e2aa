import RomKitBase

/// A rectangle of cells of a tile layer: a layer of a finite map, or a chunk of an infinite one.
package struct TiledCells: Equatable, Sendable {
  /// The column and row of its first cell, which may be negative in an infinite map.
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int
  /// The tile of each cell, in reading order.
  package var tiles: [TiledGID]

  package static let most = 1 << 20
}

/// A tile as layers and objects name it: its global number, and how it is flipped. 0 is none.
package struct TiledGID: Hashable, Sendable {
  /// The number as in the file.
  package var value: UInt32

  package init(_ value: UInt32) { self.value = value }

  /// The number without the flips; that of the first tile of a tileset is the tileset's first number.
  package var number: Int { Int(value & Self.largest) }
  /// The four bits of the flips.
  package var flips: UInt32 { value & ~Self.largest }
  package var isFlippedHorizontally: Bool { value & 0x8000_0000 != 0 }
  package var isFlippedVertically: Bool { value & 0x4000_0000 != 0 }
  /// Whether its rows and columns are exchanged, before the other flips.
  package var isFlippedDiagonally: Bool { value & 0x2000_0000 != 0 }

  package static let none = TiledGID(0)
  /// The largest number: the highest bits are the three flips, and a rotation in hexagonal maps.
  package static let largest: UInt32 = 0x0FFF_FFFF
}

/// Reads the cells of the layers of a map, and counts them all.
struct TiledCellReader {
  private var count = 0

  /// The cells of a layer or a chunk, whose `layer` has the encoding.
  mutating func cells(of node: TiledNode, in layer: TiledNode, x: Int, y: Int) throws -> TiledCells {
    let sides = 1...0xFFFF
    let width = try node.integer("width", in: sides)
    let height = try node.integer("height", in: sides)
    count += width * height
    guard count <= TiledCells.most else {
      throw Diagnostic(
        "tiled-limit",
        """
        expected at most \(Grouped.text(TiledCells.most)) cells in all layers of a map, found \
        \(Grouped.text(count)) up to this \(node.name)
        """, at: node.position.place, help: "split the map into several")
    }
    try WorkControl.check()
    return TiledCells(
      x: x, y: y, width: width, height: height,
      tiles: try Self.tiles(width * height, of: node, in: layer).map { TiledGID($0) })
  }

  private static func tiles(_ count: Int, of node: TiledNode, in layer: TiledNode) throws -> [UInt32] {
    let found: [UInt32]
    switch (node.tiles, layer.string("encoding")) {
    case (.list(let list)?, _): found = try numbers(list)
    case (.gids(let gids)?, _): found = gids
    case (.text(let text, let position)?, "csv"): found = try numbers(text, at: position)
    case (.text(let text, let position)?, "base64"):
      return try numbers(base64: text, at: position, count, of: node, in: layer)
    case (.text?, _) where layer["encoding"] != nil: throw layer.error("encoding", "\"csv\" or \"base64\"")
    default: found = []
    }
    guard found.count == count else {
      throw wrongCount(LocalizedText(verbatim: Grouped.text(found.count)), count, at: node.position)
    }
    return found
  }

  private static func wrongCount(
    _ found: LocalizedText, _ count: Int, at position: TextPosition
  ) -> Diagnostic {
    Diagnostic(
      "tiled-cells", "expected \(Plural.text(count, "tile")), found \(found)", at: position.place,
      help: saveAgain)
  }

  private static let saveAgain: LocalizedText = "open the map in Tiled and save it again, or get it again"

  private static func numbers(_ list: [JSONValue]) throws -> [UInt32] {
    try list.map { value in
      guard let integer = value.integer, let number = UInt32(exactly: integer) else {
        throw noTile(value.displayName, at: value.position)
      }
      return number
    }
  }

  private static func noTile(_ found: LocalizedText, at position: TextPosition) -> Diagnostic {
    Diagnostic(
      "tiled-cells", "expected the number of a tile, from 0 to 4,294,967,295, found \(found)",
      at: position.place)
  }

  private static func numbers(_ text: [UInt8], at start: TextPosition) throws -> [UInt32] {
    var cursor = SourceCursor(text[...], at: start)
    func skipSpace() { repeat { cursor.skipBlanks() } while cursor.takeLineEnd() }
    var numbers: [UInt32] = []
    skipSpace()
    while cursor.next != nil {
      let position = cursor.position
      var number: UInt64 = 0
      let digits = cursor.take { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      for digit in digits.prefix(11) { number = number * 10 + UInt64(digit - UInt8(ascii: "0")) }
      guard !digits.isEmpty, let tile = UInt32(exactly: number) else {
        throw noTile(
          digits.isEmpty
            ? Escaped.found(cursor.character)
            : LocalizedText(verbatim: String(decoding: digits.prefix(20), as: UTF8.self)), at: position)
      }
      numbers.append(tile)
      skipSpace()
      if cursor.next == nil { break }
      guard cursor.take(",") else {
        throw Diagnostic(
          "tiled-cells", "expected a comma between two tiles, found \(Escaped.found(cursor.character))",
          at: cursor.position.place)
      }
      skipSpace()
    }
    return numbers
  }

  private static func numbers(
    base64 text: [UInt8], at start: TextPosition, _ count: Int, of node: TiledNode, in layer: TiledNode
  ) throws -> [UInt32] {
    try check(base64: text, at: start)
    var bytes = Base64.decoded(text)
    switch layer.string("compression") {
    case "": break
    case "zlib": bytes = try inflated(bytes, .zlib, count, at: start)
    case "gzip": bytes = try inflated(bytes, .gzip, count, at: start)
    case "zstd":
      throw Diagnostic(
        "tiled-compression", "expected tiles without compression, or with gzip or zlib, found zstd",
        at: layer["compression"]?.position.place,
        help: """
          in Tiled, set Map > Map Properties > Tile Layer Format to Base64 (zlib compressed), and save the map
          """)
    default: throw layer.error("compression", "\"gzip\", \"zlib\" or none")
    }
    guard bytes.count == 4 * count else {
      throw wrongCount(Plural.bytes(bytes.count), count, at: node.position)
    }
    var reader = ByteReader(bytes)
    return try (0..<count).map { _ in try reader.littleEndian(UInt32.self) }
  }

  /// Refuses what is neither a digit of base64 nor space; padding is at the end.
  private static func check(base64 text: [UInt8], at start: TextPosition) throws(Diagnostic) {
    var cursor = SourceCursor(text[...], at: start)
    repeat {
      _ = cursor.take { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="),
          0x20,
          0x09:
          true
        default: false
        }
      }
    } while cursor.takeLineEnd()
    guard cursor.next == nil else {
      throw Diagnostic(
        "tiled-cells", "expected a digit of base64, found \(Escaped.found(cursor.character))",
        at: cursor.position.place, help: saveAgain)
    }
  }

  /// Inflates the tiles, and never more bytes than there may be.
  private static func inflated(
    _ bytes: [UInt8], _ format: InflateStream.Format, _ count: Int, at position: TextPosition
  ) throws -> [UInt8] {
    let stream = InflateStream(limit: 4 * count, format: format)
    do {
      try stream.push(bytes[...])
      try WorkControl.check()
    } catch InflateStream.Failure.tooLong {
      throw wrongCount("more", count, at: position)
    } catch is InflateStream.Failure {
      throw Diagnostic(
        "tiled-cells",
        "expected tiles compressed with \(format == .gzip ? "gzip" : "zlib"), found other or damaged data",
        at: position.place, help: saveAgain)
    }
    guard stream.isFinished else {
      throw Diagnostic(
        "tiled-cells", "the compressed tiles are truncated", at: position.place, help: saveAgain)
    }
    return stream.output
  }
}
