import TestSupport

/// A map for tests, drawn pixel by pixel as Tiled's documentation of the format describes it.
struct DrawnMap {
  struct Picture {
    var width: Int
    var height: Int
    /// Below 0 nothing.
    var pixels: [Int]
    /// The colour that the file names as transparent.
    var transparent: Int?

    func colour(_ x: Int, _ y: Int) -> Int? {
      let pixel = pixels[y * width + x]
      return pixel <= 0 || pixel == transparent ? nil : pixel
    }
  }

  struct Tileset {
    var name: String
    var first = 1
    var isExternal: Bool
    var tileWidth: Int
    var tileHeight: Int
    var spacing = 0
    var margin = 0
    var columns: Int
    var rows: Int
    var offset = (x: 0, y: 0)
    var alignment = ""
    /// One picture, or that of each tile of a collection, whose tiles have odd numbers.
    var pictures: [Picture]
    var isCollection = false
    var animation: [(tile: Int, milliseconds: Int)] = []

    /// The tiles of a collection have the numbers 1, 3, 5 and so on.
    var ids: [Int] { isCollection ? pictures.indices.map { 2 * $0 + 1 } : Array(0..<columns * rows) }

    func size(_ id: Int) -> (width: Int, height: Int) {
      isCollection ? (pictures[id / 2].width, pictures[id / 2].height) : (tileWidth, tileHeight)
    }

    func colour(_ id: Int, _ x: Int, _ y: Int) -> Int? {
      if isCollection { return pictures[id / 2].colour(x, y) }
      return pictures[0].colour(
        margin + id % columns * (tileWidth + spacing) + x, margin + id / columns * (tileHeight + spacing) + y)
    }
  }

  struct Object {
    var id: Int
    var gid: UInt32
    var x: Int
    var y: Int
    var isVisible: Bool
  }

  indirect enum Content {
    /// Tiles by their columns and rows.
    case tiles([Cell: UInt32])
    case objects([Object], byIndex: Bool)
    case group([Layer])
  }

  struct Cell: Hashable {
    var x: Int
    var y: Int
  }

  struct Layer {
    var name: String
    var isVisible = true
    var offset = (x: 0, y: 0)
    var content: Content
  }

  var width: Int
  var height: Int
  var cellWidth: Int
  var cellHeight: Int
  var order = "right-down"
  /// The sides of the chunks of an infinite map.
  var chunk: Int?
  var tilesets: [Tileset]
  var layers: [Layer]

  /// The cells in the picture: all, or those of all chunks with a tile.
  var bounds: (left: Int, top: Int, right: Int, bottom: Int) {
    guard let chunk else { return (0, 0, width, height) }
    let cells = Self.cells(layers)
    func down(_ value: Int) -> Int { Int((Double(value) / Double(chunk)).rounded(.down)) * chunk }
    return (
      cells.map { down($0.x) }.min() ?? 0, cells.map { down($0.y) }.min() ?? 0,
      cells.map { down($0.x) + chunk }.max() ?? 0, cells.map { down($0.y) + chunk }.max() ?? 0
    )
  }

  private static func cells(_ layers: [Layer]) -> [Cell] {
    layers.flatMap { layer in
      switch layer.content {
      case .tiles(let tiles): return Array(tiles.keys)
      case .group(let layers): return cells(layers)
      case .objects: return []
      }
    }
  }

  // MARK: Drawing

  /// The colours of all pixels, 0 where nothing is.
  func drawn() -> [Int] {
    let bounds = bounds
    var canvas = Canvas(
      width: (bounds.right - bounds.left) * cellWidth, height: (bounds.bottom - bounds.top) * cellHeight)
    draw(layers, (-bounds.left * cellWidth, -bounds.top * cellHeight), &canvas)
    return canvas.pixels
  }

  private struct Canvas {
    let width: Int
    let height: Int
    var pixels: [Int]

    init(width: Int, height: Int) {
      (self.width, self.height) = (width, height)
      pixels = [Int](repeating: 0, count: width * height)
    }

    mutating func set(_ x: Int, _ y: Int, _ colour: Int) {
      if 0..<width ~= x, 0..<height ~= y { pixels[y * width + x] = colour }
    }
  }

  private func draw(_ layers: [Layer], _ origin: (x: Int, y: Int), _ canvas: inout Canvas) {
    for layer in layers where layer.isVisible {
      let origin = (x: origin.x + layer.offset.x, y: origin.y + layer.offset.y)
      switch layer.content {
      case .group(let layers): draw(layers, origin, &canvas)
      case .tiles(let tiles):
        for cell in tiles.keys.sorted(by: precedes) {
          draw(
            tiles[cell] ?? 0, origin.x + cell.x * cellWidth, origin.y + (cell.y + 1) * cellHeight, (0, 1),
            &canvas)
        }
      case .objects(let objects, let byIndex):
        let sorted =
          byIndex ? objects : objects.enumerated().sorted { ($0.1.y, $0.0) < ($1.1.y, $1.0) }.map(\.1)
        for object in sorted where object.isVisible {
          let alignment = tilesets.last { $0.first <= Int(object.gid & 0xFFF_FFFF) }?.alignment
          let anchor: (Double, Double) =
            switch alignment {
            case "topleft": (0, 0)
            case "center": (0.5, 0.5)
            case "right": (1, 0.5)
            default: (0, 1)
            }
          draw(object.gid, origin.x + object.x, origin.y + object.y, anchor, &canvas)
        }
      }
    }
  }

  private func precedes(_ one: Cell, _ other: Cell) -> Bool {
    if one.y != other.y { return (one.y < other.y) == order.hasSuffix("down") }
    return (one.x < other.x) == order.hasPrefix("right")
  }

  /// Draws a tile, of whose size the `anchor` is left and above of a point.
  private func draw(
    _ gid: UInt32, _ x: Int, _ y: Int, _ anchor: (x: Double, y: Double), _ canvas: inout Canvas
  ) {
    let number = Int(gid & 0xFFF_FFFF)
    guard let tileset = tilesets.last(where: { $0.first <= number }), number > 0 else { return }
    let id = number - tileset.first
    let (width, height) = tileset.size(id)
    let isTurned = gid & 0x2000_0000 != 0
    let (drawnWidth, drawnHeight) = isTurned ? (height, width) : (width, height)
    let left = x - Int(anchor.x * Double(drawnWidth)) + tileset.offset.x
    let top = y - Int(anchor.y * Double(drawnHeight)) + tileset.offset.y
    // From the tile to the screen: exchanged, then mirrored.
    for sourceY in 0..<height {
      for sourceX in 0..<width {
        guard let colour = tileset.colour(id, sourceX, sourceY) else { continue }
        var (column, row) = isTurned ? (sourceY, sourceX) : (sourceX, sourceY)
        if gid & 0x8000_0000 != 0 { column = drawnWidth - 1 - column }
        if gid & 0x4000_0000 != 0 { row = drawnHeight - 1 - row }
        canvas.set(left + column, top + row, colour)
      }
    }
  }
}

// MARK: Random maps

extension DrawnMap {
  /// A map with the features that the bits of a number choose.
  init(_ number: Int) {
    var random = SeededGenerator(seed: UInt64(number))
    let sizes = [(8, 8), (16, 16), (16, 8), (5, 7)]
    (cellWidth, cellHeight) = sizes[number % 4]
    width = Int.random(in: 1...15, using: &random)
    height = Int.random(in: 1...18, using: &random)
    order = ["right-down", "right-up", "left-down", "left-up"][number / 2 % 4]
    chunk = number % 3 == 1 ? [4, 16][number % 2] : nil
    tilesets = []
    layers = []
    var first = 1
    for index in 0..<1 + number % 3 {
      var tileset = Self.tileset(index, number, cellWidth, cellHeight, &random)
      tileset.first = first
      first += (tileset.ids.max() ?? 0) + 1 + index
      tilesets.append(tileset)
    }
    let hasFlips = number % 2 == 0
    layers = [
      Layer(name: "ground", content: .tiles(tiles(7, hasFlips, &random))),
      Layer(name: "hidden", isVisible: false, content: .tiles(tiles(2, hasFlips, &random))),
    ]
    if number % 4 == 2 {
      layers.append(
        Layer(
          name: "things", offset: (3, -2),
          content: .group([
            Layer(name: "above", offset: (-7, 1), content: .tiles(tiles(2, hasFlips, &random))),
            Layer(name: "things", content: .objects(objects(6, hasFlips, &random), byIndex: number % 8 == 2)),
          ])))
    }
    if number % 5 == 0 {
      layers.append(Layer(name: "objects", content: .objects(objects(9, hasFlips, &random), byIndex: false)))
    }
  }

  private static func tileset(
    _ index: Int, _ number: Int, _ cellWidth: Int, _ cellHeight: Int, _ random: inout SeededGenerator
  ) -> Tileset {
    var tileset = Tileset(
      name: "set\(index)", isExternal: (number / 4 + index) % 2 == 0, tileWidth: cellWidth,
      tileHeight: cellHeight,
      columns: Int.random(in: 1...6, using: &random), rows: Int.random(in: 1...4, using: &random),
      pictures: [])
    switch (number + index) % 4 {
    case 1: (tileset.spacing, tileset.margin) = (2, 3)
    case 2: (tileset.tileWidth, tileset.tileHeight) = (cellWidth + 3, cellHeight * 2)
    case 3 where number % 2 == 1:
      tileset.isCollection = true
      tileset.pictures = (0..<4).map { place in
        picture(cellWidth + place, cellHeight * (1 + place % 2), &random)
      }
      return tileset
    default: break
    }
    if number % 7 == 3 { tileset.offset = (2, -3) }
    tileset.alignment = ["", "topleft", "center", "right"][number / 4 % 4]
    // Some pixels at the right and at the bottom belong to no tile.
    var whole = picture(
      tileset.margin + tileset.columns * (tileset.tileWidth + tileset.spacing) - tileset.spacing + number % 3,
      tileset.margin + tileset.rows * (tileset.tileHeight + tileset.spacing) - tileset.spacing + number % 2,
      &random)
    if number % 6 == 5 { whole.transparent = 3 }
    tileset.pictures = [whole]
    if number % 5 == 1 { tileset.animation = [(0, 100), (tileset.columns * tileset.rows - 1, 50)] }
    return tileset
  }

  private static func picture(_ width: Int, _ height: Int, _ random: inout SeededGenerator) -> Picture {
    Picture(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in Int.random(in: -4...15, using: &random) })
  }

  private func gid(_ hasFlips: Bool, _ random: inout SeededGenerator) -> UInt32 {
    let tileset = tilesets[Int.random(in: tilesets.indices, using: &random)]
    let id = tileset.ids[Int.random(in: tileset.ids.indices, using: &random)]
    return UInt32(tileset.first + id) | (hasFlips ? UInt32.random(in: 0...7, using: &random) << 29 : 0)
  }

  /// Tiles in so many of ten cells; an infinite map has more at odd places.
  private func tiles(_ tenths: Int, _ hasFlips: Bool, _ random: inout SeededGenerator) -> [Cell: UInt32] {
    var tiles: [Cell: UInt32] = [:]
    let left = chunk == nil ? 0 : -width / 2
    for y in 0..<height {
      for x in 0..<width where Int.random(in: 0..<10, using: &random) < tenths {
        tiles[Cell(x: left + x, y: y)] = gid(hasFlips, &random)
      }
    }
    if chunk != nil { tiles[Cell(x: width + 20, y: -9)] = gid(hasFlips, &random) }
    return tiles
  }

  private func objects(_ count: Int, _ hasFlips: Bool, _ random: inout SeededGenerator) -> [Object] {
    (0..<count).map { id in
      Object(
        id: id, gid: gid(hasFlips, &random) & ~0x2000_0000,
        x: Int.random(in: -10...width * cellWidth, using: &random),
        y: Int.random(in: -10...height * cellHeight, using: &random), isVisible: id % 4 != 3)
    }
  }
}
