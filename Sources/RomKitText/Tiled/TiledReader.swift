import RomKitBase

/// Reads maps and tilesets of Tiled with all files that they refer to, except for pictures.
///
/// Paths are joined with the folder of the file that names them, without `.` and `..` as far as possible, and each file is opened once.
package struct TiledReader {
  /// Opens a file by its path. Its errors become those of the reference.
  package typealias Opening = (_ path: String) throws -> [UInt8]

  private let open: Opening
  /// The files that were opened, in this order.
  package private(set) var files: [String] = []
  private var nodes: [String: TiledNode] = [:]
  /// The tilesets in files by themselves.
  private var tilesets: [String: TiledTileset] = [:]
  /// The elements that objects take from templates and tiles.
  private var taken = 0
  private var cells = TiledCellReader()

  private static let mostFiles = 4_096
  private static let mostTilesets = 1_024

  package init(_ open: @escaping Opening) { self.open = open }

  // MARK: Files

  /// The map in a file. Throws `Problems` placed in the file with the mistake.
  package mutating func map(at path: String) throws -> TiledMap {
    cells = TiledCellReader()
    taken = 0
    let node = try root(path, "map", from: nil)
    return try placed(path) { reader in try reader.map(node, path) }
  }

  private mutating func placed<Value>(
    _ path: String, _ read: (inout TiledReader) throws -> Value
  ) throws -> Value {
    do { return try read(&self) } catch let error as FileError { throw error } catch {
      throw Problems(error, file: path)
    }
  }

  /// The element of a file, which a `value` in another one names.
  private mutating func root(
    _ path: String, _ kind: String, from value: (JSONValue, file: String)?
  ) throws -> TiledNode {
    let node: TiledNode
    if let known = nodes[path] {
      node = known
    } else {
      files.append(path)
      guard files.count <= Self.mostFiles else {
        throw Diagnostic("tiled-limit", "expected at most \(Grouped.text(Self.mostFiles)) files, found more")
      }
      let bytes: [UInt8]
      do {
        bytes = try open(path)
      } catch {
        guard let value else { throw error }
        throw Self.unusable(value.0.string ?? "", error, at: value.0.position, in: value.file)
      }
      node = try placed(path) { _ in try TiledNode(parsing: bytes) }
      nodes[path] = node
    }
    guard node.name == kind else {
      throw Problems(
        Diagnostic(
          "tiled-kind", "expected a \(kind) of Tiled, found \(Escaped.quoted(node.name))",
          at: node.position.place), file: path)
    }
    return node
  }

  /// The error of a file that cannot be opened, at the place that names it.
  package static func unusable(
    _ source: String, _ error: any Error, at position: TextPosition, in file: String
  ) -> Problems {
    let cause = Problems(error, file: source).diagnostic
    return Problems(
      Diagnostic(
        "tiled-file", "cannot use \(Escaped.path(source)): \(cause.message)", at: position.place,
        file: file,
        notes: cause.notes, help: cause.help))
  }

  /// A path in a file of Tiled, as seen from where that file's own path is.
  static func path(_ source: String, from file: String) -> String {
    if Path.isAbsolute(source) { return source }
    let folder = Path.folder(of: file)
    var parts = Path.parts(of: folder).map(String.init).filter { $0 != "." }
    for part in Path.parts(of: source) where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(String(part))
      }
    }
    return (Path.isAbsolute(folder) ? "/" : "") + parts.joined(separator: "/")
  }

  // MARK: Maps

  private mutating func map(_ node: TiledNode, _ path: String) throws -> TiledMap {
    guard let orientation = TiledMap.Orientation(rawValue: node.string("orientation")) else {
      throw node.error("orientation", "\"orthogonal\", \"isometric\", \"staggered\" or \"hexagonal\"")
    }
    let order = node["renderorder"]?.string ?? "right-down"
    guard ["right-down", "right-up", "left-down", "left-up"].contains(order) else {
      throw node.error("renderorder", "\"right-down\", \"right-up\", \"left-down\" or \"left-up\"")
    }
    let isInfinite = try node.boolean("infinite", else: false)
    let width = try node.integer("width", in: isInfinite ? 0...0xFFFF : TiledMap.sides)
    let height = try node.integer("height", in: isInfinite ? 0...0xFFFF : TiledMap.sides)
    var map = TiledMap(
      orientation: orientation, isDrawnUp: order.hasSuffix("up"), isDrawnLeft: order.hasPrefix("left"),
      width: width, height: height, tileWidth: try node.integer("tilewidth", in: TiledMap.sides),
      tileHeight: try node.integer("tileheight", in: TiledMap.sides), isInfinite: isInfinite,
      tilesets: [], layers: [],
      properties: Self.properties(node),
      hasBackground: Self.hasColour(node["backgroundcolor"], unless: .clear),
      position: node.position)
    for child in node.all("tileset") {
      map.tilesets.append(try tiles(child, path))
      guard map.tilesets.count <= Self.mostTilesets else {
        throw Diagnostic(
          "tiled-limit",
          "expected at most \(Grouped.text(Self.mostTilesets)) tilesets in a map, found more",
          at: child.position.place)
      }
    }
    for (tiles, next) in zip(map.tilesets, map.tilesets.dropFirst()) where tiles.first >= next.first {
      throw Diagnostic(
        "tiled-value",
        """
        expected tilesets in the order of their first tiles, found one from \(Grouped.text(next.first)) after one from \
        \(Grouped.text(tiles.first))
        """, at: next.tileset.position.place, file: next.tileset.isExternal ? path : nil)
    }
    map.layers = try layers(node, map, path)
    return map
  }

  private mutating func tiles(_ node: TiledNode, _ path: String) throws -> TiledMap.Tiles {
    let first = try node.integer("firstgid", in: 1...Int(TiledGID.largest))
    return TiledMap.Tiles(first: first, tileset: try tileset(named: node, path))
  }

  /// The tileset that an element is, or whose file it names.
  private mutating func tileset(named node: TiledNode, _ path: String) throws -> TiledTileset {
    guard let source = node["source"] else { return try tileset(node, path, isExternal: false) }
    let file = Self.path(source.string ?? "", from: path)
    let root = try root(file, "tileset", from: (source, path))
    var tileset =
      try tilesets[file] ?? placed(file) { reader in try reader.tileset(root, file, isExternal: true) }
    tilesets[file] = tileset
    tileset.position = node.position
    return tileset
  }

  private mutating func layers(_ node: TiledNode, _ map: TiledMap, _ path: String) throws -> [TiledLayer] {
    var layers: [TiledLayer] = []
    for child in node.children {
      let content: TiledLayer.Content
      switch child.name {
      case "layer": content = .tiles(try tiles(child, map))
      case "objectgroup":
        let objects = try child.all("object").map { node in try object(node, map, path) }
        // Of two at the same height, the earlier one is drawn first.
        let isIndexed = child.string("draworder") == "index"
        content = .objects(isIndexed ? objects : objects.sorted(on: \.y))
      case "imagelayer": content = .image(try Self.image(child, path))
      case "group": content = .group(try self.layers(child, map, path))
      default: continue
      }
      layers.append(
        TiledLayer(
          name: child.string("name"), isVisible: try child.boolean("visible", else: true),
          opacity: try child.number("opacity", else: 1), offsetX: try child.number("offsetx", else: 0),
          offsetY: try child.number("offsety", else: 0),
          isTinted: Self.hasColour(child["tintcolor"], unless: .white),
          hasParallax: try child.number("parallaxx", else: 1) != 1 || child.number("parallaxy", else: 1) != 1,
          properties: Self.properties(child), content: content,
          position: child.position))
    }
    return layers
  }

  private mutating func tiles(_ node: TiledNode, _ map: TiledMap) throws -> [TiledCells] {
    guard map.isInfinite else { return [try cells.cells(of: node, in: node, x: 0, y: 0)] }
    let range = -0x7FFF_FFFF...0x7FFF_FFFF
    return try node.all("chunk").map { chunk in
      try cells.cells(
        of: chunk, in: node, x: chunk.integer("x", in: range), y: chunk.integer("y", in: range))
    }
  }

  private mutating func object(_ own: TiledNode, _ map: TiledMap, _ path: String) throws -> TiledObject {
    var node = own
    var tile = try Self.gid(own)
    if let template = own["template"] {
      let file = Self.path(template.string ?? "", from: path)
      let root = try root(file, "template", from: (template, path))
      guard let object = root.first("object") else {
        throw Problems(
          Diagnostic(
            "tiled-value", "expected an object in the template, found none", at: root.position.place),
          file: file)
      }
      node = own.filled(from: object)
      try take(object.children.count, at: own.position)
      if own["gid"] == nil, object["gid"] != nil {
        tile = try placed(file) { reader in try reader.tile(object, of: root, file, in: map) }
      }
    }
    let shapes: [TiledObject.Shape] = [.point, .ellipse, .polygon, .polyline, .text]
    let shape = try shapes.first { shape in
      try node.first(shape.rawValue) != nil || node.boolean(shape.rawValue, else: false)
    }
    let properties = Self.properties(node)
    let inherited = try self.inherited(tile, map, besides: properties, at: own.position)
    let type = node["class"]?.string ?? node.string("type")
    return TiledObject(
      id: try node.integer("id", in: 0...0x7FFF_FFFF, else: 0), name: node.string("name"),
      type: type.isEmpty ? inherited.type : type, x: try node.number("x", else: 0),
      y: try node.number("y", else: 0), width: try node.number("width", else: 0),
      height: try node.number("height", else: 0), rotation: try node.number("rotation", else: 0),
      isVisible: try node.boolean("visible", else: true), tile: tile, shape: shape ?? .rectangle,
      properties: properties + inherited.properties, position: own.position)
  }

  /// The class and the properties that an object has from its tile, without those that it has itself.
  private mutating func inherited(
    _ gid: TiledGID, _ map: TiledMap, besides own: [TiledProperty], at position: TextPosition
  ) throws(Diagnostic) -> (type: String, properties: [TiledProperty]) {
    guard let tiles = map.tilesets.last(where: { $0.first <= gid.number }),
      let tile = tiles.tileset.tile(gid.number - tiles.first)
    else { return ("", []) }
    let names = Set(own.map(\.name))
    let properties = tile.properties.filter { !names.contains($0.name) }
    try take(properties.count, at: position)
    return (tile.type, properties)
  }

  /// Counts the elements that an object takes from elsewhere.
  private mutating func take(_ count: Int, at position: TextPosition) throws(Diagnostic) {
    taken += count
    guard taken <= TiledNode.most else { throw TiledNode.tooMany(at: position) }
  }

  /// The tile of the object of a template, whose numbers are those of the template, in a map with the same tileset.
  private mutating func tile(
    _ object: TiledNode, of template: TiledNode, _ file: String, in map: TiledMap
  ) throws -> TiledGID {
    let gid = try Self.gid(object)
    guard let reference = template.first("tileset") else { return gid }
    let tiles = try tiles(reference, file)
    guard
      let own = map.tilesets.first(where: { $0.tileset.isExternal && $0.tileset.path == tiles.tileset.path }),
      gid.number >= tiles.first
    else {
      throw Diagnostic(
        "tiled-tile",
        "expected a tile of a tileset of the map, found one of \(Escaped.path(tiles.tileset.path)), which the map lacks",
        at: object.position.place, help: "in Tiled, add the tileset to the map, and save it")
    }
    return TiledGID(UInt32(own.first + gid.number - tiles.first) & TiledGID.largest | gid.flips)
  }

  private static func gid(_ node: TiledNode) throws(Diagnostic) -> TiledGID {
    TiledGID(UInt32(try node.integer("gid", in: 0...0xFFFF_FFFF, else: 0)))
  }

  private static func properties(_ node: TiledNode) -> [TiledProperty] {
    node.all("property").map { property in
      TiledProperty(
        name: property.string("name"), type: property["type"]?.string ?? "string",
        value: property["value"].map(Self.text) ?? "")
    }
  }

  /// The colours that change nothing.
  private enum Neutral { case clear, white }

  /// Whether a colour, which Tiled writes as `#rrggbb` or `#aarrggbb`, changes what is drawn.
  private static func hasColour(_ value: JSONValue?, unless neutral: Neutral) -> Bool {
    guard let digits = value?.string?.utf8.drop(while: { $0 == UInt8(ascii: "#") }),
      let colour = Hexadecimal.number(digits)
    else { return false }
    let alpha = digits.count > 6 ? colour >> 24 : 0xFF
    return neutral == .clear ? alpha != 0 : alpha != 0xFF || colour & 0xFF_FFFF != 0xFF_FFFF
  }

  /// The value of a property as XML has it.
  private static func text(_ value: JSONValue) -> String {
    switch value.kind {
    case .string(let text): text
    case .boolean(let isTrue): "\(isTrue)"
    case .integer(let number): "\(number)"
    case .decimal(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .null, .array, .object: ""
    }
  }

  private static func image(_ node: TiledNode, _ path: String) throws(Diagnostic) -> TiledImage? {
    guard let source = node["image"] else {
      guard let embedded = node["embeddedimage"] else { return nil }
      // Those of layers are not drawn.
      if node.name == "imagelayer" { return TiledImage(path: path, source: "", position: embedded.position) }
      throw Diagnostic(
        "tiled-embedded", "expected the path of a picture, found a picture inside the file",
        at: embedded.position.place,
        help:
          "save the picture as a file, such as a PNG, and choose that as the image of the tileset in Tiled")
    }
    guard let text = source.string, !text.isEmpty else {
      throw node.error("image", "the path of a picture")
    }
    func side(_ key: String) throws(Diagnostic) -> Int? {
      let side = try node.integer(key, in: 0...0xFFFF, else: 0)
      return side == 0 ? nil : side
    }
    return TiledImage(
      path: Self.path(text, from: path), source: text, width: try side("imagewidth"),
      height: try side("imageheight"), transparent: node["transparentcolor"]?.string,
      position: source.position)
  }

  // MARK: Tilesets

  private mutating func tileset(
    _ node: TiledNode, _ path: String, isExternal: Bool
  ) throws(Diagnostic) -> TiledTileset {
    let offset = node.first("tileoffset")
    let shifts = -0xFFFF...0xFFFF
    var tileset = TiledTileset(
      path: path, isExternal: isExternal, name: node.string("name"),
      tileWidth: try node.integer("tilewidth", in: TiledMap.sides),
      tileHeight: try node.integer("tileheight", in: TiledMap.sides),
      spacing: try node.integer("spacing", in: 0...0xFFFF, else: 0),
      margin: try node.integer("margin", in: 0...0xFFFF, else: 0),
      count: try node.integer("tilecount", in: 0...Int(TiledGID.largest), else: 0),
      columns: try node.integer("columns", in: 0...0xFFFF, else: 0),
      alignment: node["objectalignment"]?.string ?? "unspecified",
      offsetX: try offset?.integer("x", in: shifts, else: 0) ?? 0,
      offsetY: try offset?.integer("y", in: shifts, else: 0) ?? 0,
      fillsCells: node.string("tilerendersize") == "grid", image: try Self.image(node, path),
      tiles: [],
      properties: Self.properties(node), position: node.position)
    var known: Set<Int> = []
    for child in node.all("tile") {
      let id = try child.integer("id", in: 0...Int(TiledGID.largest))
      guard known.insert(id).inserted else { throw child.error("id", "each tile once") }
      tileset.tiles.append(try Self.tile(child, id, path))
    }
    tileset.tiles = tileset.tiles.sorted(on: \.id)
    return tileset
  }

  private static func tile(
    _ node: TiledNode, _ id: Int, _ path: String
  ) throws(Diagnostic) -> TiledTileset.Tile {
    let image = try image(node, path)
    var part: (x: Int, y: Int, width: Int, height: Int)?
    // Since Tiled 1.9.
    if image != nil, ["x", "y", "width", "height"].contains(where: { node[$0] != nil }) {
      part = (
        try node.integer("x", in: 0...0xFFFF, else: 0), try node.integer("y", in: 0...0xFFFF, else: 0),
        try node.integer("width", in: TiledMap.sides, else: image?.width),
        try node.integer("height", in: TiledMap.sides, else: image?.height)
      )
    }
    var frames: [TiledTileset.Tile.Frame] = []
    for frame in node.all("frame") {
      frames.append(
        .init(
          tile: try frame.integer("tileid", in: 0...Int(TiledGID.largest)),
          milliseconds: try frame.integer("duration", in: 0...0x7FFF_FFFF)))
    }
    return TiledTileset.Tile(
      id: id, type: node["class"]?.string ?? node.string("type"), image: image, part: part, animation: frames,
      properties: properties(node))
  }
}
