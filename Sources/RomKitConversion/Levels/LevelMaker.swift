import RomKitBase
import RomKitText

/// Makes a level of a map.
struct LevelMaker {
  private(set) var level: Level
  private(set) var warnings: [Diagnostic] = []
  private let map: TiledMap
  private let path: String
  /// The numbers of the map's tilesets.
  private var tilesets: [Int] = []
  private var problems: [Diagnostic] = []
  /// The numbers of the tilesets whose tiles would be scaled.
  private var scaled: Set<Int> = []
  /// The cells of the level, which may begin anywhere in an infinite map.
  private var bounds = (left: 0, top: 0, right: 0, bottom: 0)

  init(_ map: TiledMap, _ path: String) {
    self.map = map
    self.path = path
    level = Level(
      path: path, cellWidth: map.tileWidth, cellHeight: map.tileHeight, isDrawnUp: map.isDrawnUp,
      isDrawnLeft: map.isDrawnLeft, position: map.position)
  }

  /// Everything that a layer has from the groups around it.
  private struct Surroundings {
    var name = ""
    var isVisible = true
    var x = 0.0
    var y = 0.0
  }

  mutating func make(_ tiles: inout LevelTiles) throws {
    guard map.orientation == .orthogonal else {
      throw Diagnostic(
        "tiled-orientation", "expected an orthogonal map, found \(map.orientation.rawValue) tiles",
        at: map.position.place,
        help: "only orthogonal maps become levels; export this one as a picture with File > Export As Image")
    }
    if map.hasBackground { warn("the background colour of the map", at: map.position) }
    for tileset in map.tilesets { tilesets.append(try tiles.add(tileset.tileset, in: path)) }
    try findBounds()
    try add(map.layers, Surroundings(), &tiles)
    if !problems.isEmpty { throw Problems(problems) }
  }

  /// The rectangle around all chunks of an infinite map.
  private mutating func findBounds() throws {
    if map.isInfinite {
      let cells = Self.cells(map.layers)
      bounds.left = cells.map(\.x).min() ?? 0
      bounds.top = cells.map(\.y).min() ?? 0
      bounds.right = cells.map { $0.x + $0.width }.max() ?? 0
      bounds.bottom = cells.map { $0.y + $0.height }.max() ?? 0
    } else {
      (bounds.right, bounds.bottom) = (map.width, map.height)
    }
    level.width = bounds.right - bounds.left
    level.height = bounds.bottom - bounds.top
    let layers = Self.count(map.layers)
    let (area, isHuge) = level.width.multipliedReportingOverflow(by: level.height)
    guard !isHuge, area <= TiledCells.most / max(1, layers) else {
      throw Diagnostic(
        "tiled-limit",
        """
        expected at most \(Grouped.text(TiledCells.most)) cells in all layers of a map, found \
        \(Plural.text(layers, "layer")) of \(Grouped.text(level.width)) x \(Grouped.text(level.height))
        """, at: map.position.place, help: "split the map into several, or move its parts closer together")
    }
  }

  private static func cells(_ layers: [TiledLayer]) -> [TiledCells] {
    layers.flatMap { layer -> [TiledCells] in
      switch layer.content {
      case .tiles(let cells): return cells
      case .group(let layers): return cells(layers)
      case .objects, .image: return []
      }
    }
  }

  private static func count(_ layers: [TiledLayer]) -> Int {
    layers.reduce(0) { sum, layer in
      switch layer.content {
      case .tiles: return sum + 1
      case .group(let layers): return sum + count(layers)
      case .objects, .image: return sum
      }
    }
  }

  // MARK: Layers

  private mutating func add(
    _ layers: [TiledLayer], _ around: Surroundings, _ tiles: inout LevelTiles
  ) throws {
    for layer in layers {
      try WorkControl.check(path: path)
      let own = Surroundings(
        name: around.name.isEmpty ? layer.name : "\(around.name)/\(layer.name)",
        isVisible: around.isVisible && layer.isVisible, x: around.x + layer.offsetX,
        y: around.y + layer.offsetY)
      let name = Escaped.quoted(own.name)
      if layer.opacity < 1 { warn("the opacity of the layer \(name)", at: layer.position) }
      if layer.isTinted { warn("the tint of the layer \(name)", at: layer.position) }
      if layer.hasParallax { warn("the parallax of the layer \(name)", at: layer.position) }
      switch layer.content {
      case .tiles(let cells): try add(cells, own, layer, &tiles)
      case .objects(let objects): try add(objects, own, &tiles)
      case .image(let image):
        if image != nil { warn("the picture of the layer \(name)", at: layer.position) }
      case .group(let layers): try add(layers, own, &tiles)
      }
    }
  }

  private mutating func warn(_ what: LocalizedText, at position: TextPosition) {
    warnings.append(
      Diagnostic(
        "tiled-lost", "\(what) is not part of the level", severity: .warning, at: position.place,
        file: path))
  }

  /// Warns once of a tileset whose tiles Tiled scales to the size of a cell.
  private mutating func warn(ofScaled gid: TiledGID, _ size: (width: Int, height: Int)) {
    guard let number = owner(of: gid), size != (map.tileWidth, map.tileHeight) else { return }
    let tileset = map.tilesets[number].tileset
    guard tileset.fillsCells, scaled.insert(number).inserted else { return }
    warn("the scaling of the tiles of \(Escaped.quoted(tileset.name)) to the grid", at: tileset.position)
  }

  private mutating func add(
    _ cells: [TiledCells], _ own: Surroundings, _ layer: TiledLayer, _ tiles: inout LevelTiles
  ) throws {
    var numbers = [UInt16](repeating: 0, count: level.width * level.height)
    var missing = Excerpt<Diagnostic>(limit: 1)
    var known: [TiledGID: UInt16] = [.none: 0]
    for part in cells {
      // A layer of a finite map may have another size than the map.
      for row in 0..<part.height where bounds.top..<bounds.bottom ~= part.y + row {
        let start = (part.y + row - bounds.top) * level.width - bounds.left
        for column in 0..<part.width where bounds.left..<bounds.right ~= part.x + column {
          let gid = part.tiles[row * part.width + column]
          if gid.value == 0 { continue }
          if known[gid] == nil {
            let value = try value(gid, &tiles)
            if let value {
              warn(ofScaled: gid, tiles.size(of: Int(value & Level.numbers)))
            } else {
              let place: LocalizedText = """
                the cell (\(part.x + column), \(part.y + row)) of the layer \(Escaped.quoted(own.name))
                """
              missing.add(noTile(gid, place, at: layer.position))
            }
            known[gid] = value ?? 0
          }
          numbers[start + part.x + column] = known[gid] ?? 0
        }
      }
    }
    problems += missing.listed
    if own.x != 0 || own.y != 0 {
      warn("the offset of the layer \(Escaped.quoted(own.name))", at: layer.position)
    }
    level.drawings.append(.layer(level.layers.count))
    level.layers.append(
      Level.Layer(
        name: own.name, isVisible: own.isVisible, x: Int(own.x.rounded()), y: Int(own.y.rounded()),
        position: layer.position, cells: numbers))
  }

  /// The number of a tile; nil if its tileset lacks it.
  private func value(_ gid: TiledGID, _ tiles: inout LevelTiles) throws -> UInt16? {
    guard let owner = owner(of: gid) else { return nil }
    return try tiles.value(of: gid.number - map.tilesets[owner].first, in: tilesets[owner], flips: gid)
  }

  /// The number of the tileset with a tile.
  private func owner(of gid: TiledGID) -> Int? { map.tilesets.lastIndex { $0.first <= gid.number } }

  private func noTile(_ gid: TiledGID, _ place: LocalizedText, at position: TextPosition) -> Diagnostic {
    let owner = map.tilesets.last { $0.first <= gid.number }
    let number = gid.number - (owner?.first ?? 0)
    let name = owner?.tileset.name ?? ""
    let tile: LocalizedText = name.isEmpty ? "tile \(number)" : "tile \(number) of \(Escaped.quoted(name))"
    return Diagnostic(
      "tiled-tile", "\(place) has \(tile), which does not exist", at: position.place, file: path,
      help: "open the map in Tiled, and draw the tile again or make the tileset as large as it was")
  }

  // MARK: Objects

  private mutating func add(
    _ objects: [TiledObject], _ own: Surroundings, _ tiles: inout LevelTiles
  ) throws {
    for object in objects {
      let value = object.tile.number == 0 ? 0 : try value(object.tile, &tiles)
      guard let value else {
        problems.append(noTile(object.tile, "the object \(object.id)", at: object.position))
        continue
      }
      let size = value == 0 ? nil : tiles.size(of: Int(value & Level.numbers))
      var (x, y) = (object.x, object.y)
      // Tiled 0.8 and older do not write the size of a tile.
      let hasSize = object.width != 0 || object.height != 0
      var isScaled = false
      if let size {
        let anchor = anchor(object.tile)
        x -= anchor.x * (hasSize ? object.width : Double(size.width))
        y -= anchor.y * (hasSize ? object.height : Double(size.height))
        isScaled = hasSize && (Double(size.width) != object.width || Double(size.height) != object.height)
      }
      if size != nil, isScaled || object.rotation != 0 {
        warnings.append(
          Diagnostic(
            "tiled-lost", "the object \(object.id) is a scaled or rotated tile, which is not drawn",
            severity: .warning, at: object.position.place, file: path))
      }
      level.objects.append(
        Level.Object(
          object: object, layer: own.name, x: x + own.x - Double(bounds.left * level.cellWidth),
          y: y + own.y - Double(bounds.top * level.cellHeight), tile: value,
          isDrawn: size != nil && !isScaled && object.rotation == 0 && object.isVisible && own.isVisible))
      level.drawings.append(.object(level.objects.count - 1))
    }
  }

  /// The part of a tile's width and height that is left and above the position of its object.
  private func anchor(_ gid: TiledGID) -> (x: Double, y: Double) {
    let name = map.tilesets.last { $0.first <= gid.number }?.tileset.alignment ?? ""
    let x = name.hasSuffix("right") ? 1 : ["top", "center", "bottom"].contains(name) ? 0.5 : 0
    let y = name.hasPrefix("top") ? 0 : ["left", "center", "right"].contains(name) ? 0.5 : 1
    return (x, y)
  }
}

extension LevelTiles {
  /// The size of the image of a tile.
  func size(of number: Int) -> (width: Int, height: Int) {
    let image = images[tiles[number - 1].image]
    return (image.width, image.height)
  }
}
