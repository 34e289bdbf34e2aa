import RomKitBase

/// Draws frames of a sprite into one picture, each at a separate place.
struct AsepriteRenderer {
  private let file: AsepriteFile
  private let limits: PictureLimits
  /// Whether each layer is drawn.
  private let shown: [Bool]
  /// The bytes of pixels that may still be inflated and drawn. A short file may name the same pixels again and again.
  private var budget: Int
  private let tilesets: [Int: AsepriteTileset]
  /// The pixels of tilesets, by their numbers.
  private var tiles: [Int: [UInt8]] = [:]
  private var tilesSize = 0

  /// Pixels in a row of the picture.
  let width: Int
  /// The picture of an indexed sprite; without pixels for any other.
  private(set) var indices: [UInt8] = []
  /// The picture of any other.
  private(set) var pixels: [ColourPicture.Pixel] = []

  /// The first tile that its tileset does not have, and the number of the others.
  private var missing: (first: PictureDiagnostic, more: Int)?

  var warnings: [PictureDiagnostic] {
    missing.map {
      [$0.first.asWarning("\($0.first.diagnostic.message); it is drawn as an empty tile", more: $0.more)]
    } ?? []
  }

  /// The number of pictures of the largest size that may be drawn upon each other.
  private static let mostLayers = 32

  /// An empty picture of a size that the limits allow.
  init(_ file: AsepriteFile, options: SpriteOptions, limits: PictureLimits, width: Int, height: Int)
    throws(PictureDiagnostic)
  {
    self.file = file
    tilesets = Dictionary(file.tilesets.map { ($0.number, $0) }) { first, _ in first }
    self.limits = limits
    self.width = width
    shown = try file.shownLayers(chosenBy: options)
    budget = limits.bytes * Self.mostLayers
    if file.mode == .indexed {
      indices = [UInt8](repeating: file.transparentIndex, count: width * height)
    } else {
      let clear = ColourPicture.Pixel(red: 0, green: 0, blue: 0, alpha: 0)
      pixels = [ColourPicture.Pixel](repeating: clear, count: width * height)
    }
  }

  /// Draws a frame with its top left corner at a place where there is room for the canvas.
  mutating func draw(frame: Int, x: Int, y: Int) throws(PictureDiagnostic) {
    try PictureDiagnostic.checkWork()
    for number in file.drawingOrder(frame: frame, shown: shown) {
      let cel = file.cels[number]
      let style = try Style(cel, of: file, frame: frame)
      switch try file.content(of: cel, frame: frame) {
      case .image(let image):
        try take(image)
        let (left, top) = (Int(cel.x), Int(cel.y))
        try image.forEachRow { row, bytes throws(PictureDiagnostic) in
          draw(bytes, x: left, y: top + row, originX: x, originY: y, style)
        }
      case .tilemap(let map): try draw(map, of: cel, x: x, y: y, style)
      }
    }
  }

  /// The way in which the pixels of a cel are drawn.
  private struct Style {
    var mode: AsepriteBlendMode
    var opacity: Int

    init(_ cel: AsepriteCel, of file: AsepriteFile, frame: Int) throws(PictureDiagnostic) {
      let layer = file.layers[Int(cel.layer)]
      guard let mode = AsepriteBlendMode(rawValue: layer.blendMode) else {
        throw PictureDiagnostic(
          "aseprite-blend-mode",
          """
          expected a blend mode from 0 to 18 for the layer \(Escaped.quoted(layer.name)), \
          found \(layer.blendMode)
          """, at: layer.offset, .saveAgain)
      }
      self.mode = mode
      opacity = AsepriteBlendMode.product(Int(cel.opacity), Int(layer.opacity))
      if mode != .normal, file.mode == .indexed || file.mode == .greyscale && !mode.isForGreyscale {
        let (name, blending) = (Escaped.quoted(layer.name), mode.displayName)
        throw PictureDiagnostic(
          "aseprite-blend-mode",
          file.mode == .indexed
            ? "the layer \(name) has the blend mode \(blending), which romkit cannot apply to an indexed sprite"
            : """
            the layer \(name) has the blend mode \(blending), \
            which Aseprite shows and exports differently in greyscale
            """, at: .offset(layer.offset),
          help: """
            convert the sprite in Aseprite with Sprite > Color Mode > RGB Color, or give the layer the mode Normal
            """)
      }
      if opacity < 255, file.mode == .indexed {
        throw PictureDiagnostic(
          "aseprite-opacity",
          """
          the layer \(Escaped.quoted(layer.name)) and its cel in frame \(frame + 1) have a combined opacity of \
          \(opacity) of 255, which romkit cannot apply to an indexed sprite
          """, at: .offset(layer.offset),
          help: """
            convert the sprite in Aseprite with Sprite > Color Mode > RGB Color, or give the layer and the cel the \
            opacity 255
            """)
      }
      if let group = layer.blendedGroup.map({ file.layers[$0] }) {
        throw PictureDiagnostic(
          "aseprite-group",
          "the group \(Escaped.quoted(group.name)) is blended as a whole, which romkit does not support",
          at: .offset(group.offset), help: "flatten the group in Aseprite with Layer > Flatten")
      }
    }
  }

  /// Counts pixels that are inflated or drawn.
  private mutating func take(_ image: AsepriteImage) throws(PictureDiagnostic) {
    let (width, height, offset) = (image.width, image.height, image.offset)
    guard width > 0, height > 0 else { return }
    let isIndexed = file.mode == .indexed
    guard limits.allow(width: width, height: height, indexed: isIndexed) else {
      throw file.tooLarge(
        image.owner.displayName, width: width, height: height, limits, offset: offset,
        help: """
          remove the pixels outside the canvas in Aseprite with Sprite > Canvas Size and its option \
          Trim content outside the canvas
          """)
    }
    try charge(width * height * (isIndexed ? 1 : PictureLimits.colourBytes), offset: offset)
  }

  private mutating func charge(_ bytes: Int, offset: Int) throws(PictureDiagnostic) {
    let (left, isTooMuch) = budget.subtractingReportingOverflow(bytes)
    budget = isTooMuch ? -1 : left
    guard budget < 0 else { return }
    let limit = Grouped.text(limits.bytes * Self.mostLayers)
    throw PictureDiagnostic(
      "aseprite-too-large",
      "expected at most \(limit) bytes of pixels in the cels of all chosen frames, found more",
      at: .offset(offset),
      help: "choose fewer frames, or merge layers in Aseprite with Layer > Flatten")
  }

  /// Draws the part of a row of stored pixels that lies on the canvas.
  private mutating func draw(
    _ row: ArraySlice<UInt8>, x: Int, y: Int, originX: Int, originY: Int, _ style: Style
  ) {
    guard 0..<file.height ~= y else { return }
    let size = file.mode.bytesPerPixel
    let first = max(0, -x)
    let end = min(row.count / size, file.width - x)
    guard first < end else { return }
    var target = (originY + y) * width + originX + x + first
    var source = row.startIndex + first * size
    switch file.mode {
    case .indexed:
      let clear = file.transparentIndex
      for _ in first..<end {
        if row[source] != clear { indices[target] = row[source] }
        source += 1
        target += 1
      }
    case .greyscale:
      for _ in first..<end {
        let (value, alpha) = (row[source], row[source + 1])
        blend(ColourPicture.Pixel(red: value, green: value, blue: value, alpha: alpha), at: target, style)
        source += 2
        target += 1
      }
    case .rgb:
      for _ in first..<end {
        blend(
          ColourPicture.Pixel(
            red: row[source], green: row[source + 1], blue: row[source + 2], alpha: row[source + 3]),
          at: target, style)
        source += 4
        target += 1
      }
    }
  }

  @inline(__always)
  private mutating func blend(_ pixel: ColourPicture.Pixel, at place: Int, _ style: Style) {
    // Pixels that nothing was drawn on have no colour either.
    if pixel.alpha == 0, pixel.red | pixel.green | pixel.blue == 0 { return }
    pixels[place] = style.mode.blend(pixel, over: pixels[place], opacity: style.opacity)
  }

  // MARK: Tiles

  private static let toImage: LocalizedText = "convert the layer in Aseprite with Layer > Convert To > Layer"

  private mutating func draw(
    _ map: AsepriteTilemap, of cel: AsepriteCel, x: Int, y: Int, _ style: Style
  ) throws(PictureDiagnostic) {
    let layer = file.layers[Int(cel.layer)]
    guard case .tilemap(let number) = layer.kind, let tileset = tilesets[number] else { return }
    let pixels = try self.pixels(of: tileset, layer: layer)
    guard map.size <= limits.bytes else {
      throw PictureDiagnostic(
        "aseprite-too-large",
        """
        expected at most \(Grouped.text(limits.bytes / 4)) tiles in \(map.owner.displayName), \
        found \(map.width) x \(map.height)
        """, at: .offset(map.offset), help: Self.toImage)
    }
    let across = Self.visible(map.width, size: tileset.tileWidth, start: Int(cel.x), canvas: file.width)
    let down = Self.visible(map.height, size: tileset.tileHeight, start: Int(cel.y), canvas: file.height)
    let area = across.count * tileset.tileWidth * down.count * tileset.tileHeight
    try charge(map.size + area * file.mode.bytesPerPixel, offset: map.offset)
    try map.forEachRow { row, values throws(PictureDiagnostic) in
      guard down.contains(row) else { return }
      for column in across {
        if column.isMultiple(of: 64) { try PictureDiagnostic.checkWork() }
        guard let tile = map.tile(values[column], empty: tileset.empty) else { continue }
        // Aseprite, too, leaves numbers in a map when a tileset becomes smaller, and draws nothing there.
        guard tile.number < tileset.count else {
          let first =
            missing?.first ?? .noSuchTile(tile.number, row: row, column: column, of: map, tileset, layer)
          missing = (first, missing.map { $0.more + 1 } ?? 0)
          continue
        }
        guard !tile.isDiagonal else {
          throw PictureDiagnostic(
            "aseprite-tile",
            """
            the tile in column \(column) of row \(row) of the layer \(Escaped.quoted(layer.name)) is flipped \
            diagonally, which romkit does not support
            """, at: .offset(map.offset), help: Self.toImage)
        }
        draw(
          tile, pixels, of: tileset, left: Int(cel.x) + column * tileset.tileWidth,
          top: Int(cel.y) + row * tileset.tileHeight, x: x, y: y, style)
      }
    }
  }

  private mutating func draw(
    _ tile: AsepriteTilemap.Tile, _ pixels: [UInt8], of tileset: AsepriteTileset, left: Int, top: Int,
    x: Int, y: Int, _ style: Style
  ) {
    let size = file.mode.bytesPerPixel
    let stride = tileset.tileWidth * size
    let start = tile.number * tileset.tileHeight * stride
    for row in 0..<tileset.tileHeight where 0..<file.height ~= top + row {
      let stored = tile.isFlippedY ? tileset.tileHeight - 1 - row : row
      let bytes = pixels[start + stored * stride..<start + (stored + 1) * stride]
      if tile.isFlippedX {
        var turned: [UInt8] = []
        for place in Swift.stride(from: bytes.endIndex - size, through: bytes.startIndex, by: -size) {
          turned += bytes[place..<place + size]
        }
        draw(turned[...], x: left, y: top + row, originX: x, originY: y, style)
      } else {
        draw(bytes, x: left, y: top + row, originX: x, originY: y, style)
      }
    }
  }

  /// The tiles of a row or a column that may lie on the canvas.
  private static func visible(_ count: Int, size: Int, start: Int, canvas: Int) -> Range<Int> {
    guard start < canvas else { return 0..<0 }
    let first = start < 0 ? -start / size : 0
    let end = min(count, (canvas - start + size - 1) / size)
    return first < end ? first..<end : 0..<0
  }

  private mutating func pixels(of tileset: AsepriteTileset, layer: AsepriteLayer) throws(PictureDiagnostic)
    -> [UInt8]
  {
    if let known = tiles[tileset.number] { return known }
    guard let image = tileset.image else {
      throw PictureDiagnostic(
        "aseprite-tileset",
        """
        tileset \(tileset.number) of the layer \(Escaped.quoted(layer.name)) is in another file, which romkit \
        does not read
        """, at: .offset(tileset.offset), help: Self.toImage)
    }
    guard image.size <= limits.bytes / 2 - tilesSize else { throw tileset.tooLarge }
    let pixels = try image.pixels()
    tilesSize += image.size
    tiles[tileset.number] = pixels
    return pixels
  }
}

extension PictureDiagnostic {
  fileprivate static func noSuchTile(
    _ number: Int, row: Int, column: Int, of map: AsepriteTilemap, _ tileset: AsepriteTileset,
    _ layer: AsepriteLayer
  ) -> PictureDiagnostic {
    PictureDiagnostic(
      "aseprite-tile",
      """
      expected tile numbers below \(tileset.count) in the layer \(Escaped.quoted(layer.name)), \
      found \(number) in column \(column) of row \(row)
      """, at: .offset(map.offset),
      help: "draw another tile there in Aseprite, or erase the tile")
  }
}

extension AsepriteFile {
  /// The cels of a frame in the order in which they are drawn: those of the background, then the others by their layers and z-indices.
  fileprivate func drawingOrder(frame: Int, shown: [Bool]) -> [Int] {
    let drawn = frames[frame].cels.filter { shown[Int(cels[$0].layer)] }
    return drawn.sorted { first, second in
      let (first, second) = (cels[first], cels[second])
      let isBehind = layers[Int(first.layer)].isBackground
      if isBehind != layers[Int(second.layer)].isBackground { return isBehind }
      let (place, other) = (Int(first.layer) + Int(first.zIndex), Int(second.layer) + Int(second.zIndex))
      return place != other ? place < other : first.zIndex < second.zIndex
    }
  }
}
