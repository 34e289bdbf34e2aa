import RomKitBase
import RomKitPictures
import VGSCore

/// The size of a level, and how it is drawn.
package struct LevelPlan: Equatable, Sendable {
  /// In cells.
  package var width: Int
  package var height: Int
  /// The size of a cell in pixels.
  package var cell: AtlasPacking.Size
  package var steps: [LevelStep]
  /// Whether the rows of a layer are drawn from the bottom up, and each from the right.
  package var isDrawnUp: Bool
  package var isDrawnLeft: Bool
}

/// A level with the pictures of its tiles in the slots of a console.
package struct LevelDrawing: Sendable {
  /// The file, for messages.
  let path: String
  let plan: LevelPlan
  /// The cells of each layer, as in a data slot.
  let layers: [[UInt16]]
  /// The tiles by their numbers; the first has the number 1. Their pictures are the numbers of slots.
  let tiles: [LevelSet.Tile]

  package init(path: String, plan: LevelPlan, layers: [[UInt16]], tiles: [LevelSet.Tile]) {
    (self.path, self.plan, self.layers, self.tiles) = (path, plan, layers, tiles)
  }

  /// The most pixels of all tiles that are drawn.
  private static let mostDrawn = 1 << 30

  /// The level as a console draws it, screen by screen: its visible layers and tiles, in the order of the map. Index 0 is transparent.
  ///
  /// Throws a ``Diagnostic`` with the code `tiled-empty` or `tiled-limit`, and `CancellationError`.
  package func picture(with slots: Console.Slots, on profile: Profile, palette: Palette? = nil) throws
    -> IndexedPicture
  {
    let (width, height) = (plan.width * plan.cell.width, plan.height * plan.cell.height)
    guard width > 0, height > 0 else {
      throw Diagnostic(
        "tiled-empty", "the map has no cells", help: "draw something in Tiled, and save the map")
    }
    let limits = PictureLimits.standard
    guard limits.allow(width: width, height: height, indexed: true) else {
      throw Diagnostic(
        "tiled-limit",
        """
        expected a map of at most \(Grouped.text(limits.side)) pixels each way and \(Grouped.text(limits.bytes)) in all \
        to draw, found \(Grouped.text(width)) x \(Grouped.text(height))
        """, help: "divide the map into several")
    }
    guard area <= Self.mostDrawn else {
      throw Diagnostic(
        "tiled-limit",
        "expected at most \(Grouped.text(Self.mostDrawn)) pixels in all tiles of a map to draw, found more",
        help: "use smaller tiles, or fewer layers")
    }
    var indices = [UInt8](repeating: 0, count: width * height)
    for top in stride(from: 0, to: height, by: profile.height) {
      for left in stride(from: 0, to: width, by: profile.width) {
        try WorkControl.check(path: path)
        var console = Console(profile, slots: slots)
        draw(on: &console, left: left, top: top)
        console.showFrame()
        let columns = min(profile.width, width - left)
        for row in 0..<min(profile.height, height - top) {
          let start = row * profile.width
          indices.replaceSubrange(
            (top + row) * width + left..<(top + row) * width + left + columns,
            with: console.frame[start..<start + columns])
        }
      }
    }
    return IndexedPicture(
      checkedWidth: width, height: height, indices: indices, palette: palette, transparent: [0])
  }

  /// The tile with a number, as in the cells of layers; nil for none. The bytes of a ROM may have any number.
  private func tile(_ number: UInt16) -> LevelSet.Tile? {
    let place = Int(number & Level.numbers) - 1
    return tiles.indices.contains(place) ? tiles[place] : nil
  }

  /// The pixels of all tiles.
  private var area: Int {
    func area(_ number: UInt16) -> Int { tile(number).map { $0.bounds.width * $0.bounds.height } ?? 0 }
    return plan.steps.reduce(0) { sum, step in
      switch step {
      case .layer(let number, _, _): sum + layers[number].reduce(0) { $0 + area($1) }
      case .tile(let number, _, _): sum + area(number)
      }
    }
  }

  /// Draws the part of a level from these pixels on.
  private func draw(on console: inout Console, left: Int, top: Int) {
    // How far a tile reaches out of its cell.
    let reachX = tiles.map { max(-$0.x, $0.x + $0.bounds.width) }.max() ?? 0
    let reachY = tiles.map { max(-$0.y, $0.y + $0.bounds.height) }.max() ?? 0
    func put(_ number: UInt16, _ x: Int, _ y: Int) {
      guard let tile = tile(number) else { return }
      console.putSP(
        Blit(
          slot: tile.picture, sourceX: tile.bounds.x, sourceY: tile.bounds.y, width: tile.bounds.width,
          height: tile.bounds.height, x: x + tile.x - left, y: y + tile.y - top))
    }
    func range(_ start: Int, _ side: Int, _ reach: Int, _ cell: Int, _ count: Int) -> [Int] {
      let first = max(0, (start - reach) / cell)
      return Array(first..<max(first, min(count, (start + side + reach) / cell + 1)))
    }
    let cell = plan.cell
    for step in plan.steps {
      switch step {
      case .layer(let number, let x, let y):
        let cells = layers[number]
        var columns = range(left - x, console.profile.width, reachX, cell.width, plan.width)
        var rows = range(top - y, console.profile.height, reachY, cell.height, plan.height)
        if plan.isDrawnLeft { columns.reverse() }
        if plan.isDrawnUp { rows.reverse() }
        for row in rows {
          for column in columns where cells[row * plan.width + column] != 0 {
            put(cells[row * plan.width + column], column * cell.width + x, row * cell.height + y)
          }
        }
      case .tile(let tile, let x, let y): put(tile, x, y)
      }
    }
  }
}

extension LevelSet {
  /// A level as a console draws it.
  ///
  /// - Parameter settings: those of the conversion of the tiles.
  package func picture(of level: Level, settings: PictureSettings = PictureSettings()) throws
    -> IndexedPicture
  {
    let files = try pictures.map { picture in
      ConversionFile(path: level.path, format: .png, bytes: try PNGFile(picture).serialized(level: .fast))
    }
    let conversion = try PictureConversion(files, settings: settings)
    let sheets = conversion.pictures.map { $0.withTransparencyAtZero ?? $0 }
    var slots = Console.Slots()
    for (slot, sheet) in zip(UInt8.min...UInt8.max, sheets) {
      slots[picture: slot] = Console.Picture(
        width: sheet.width, height: sheet.height, indices: sheet.indices, palette: sheet.palette)
    }
    let drawing = LevelDrawing(
      path: level.path, plan: plan(of: level), layers: level.layers.map(\.cells), tiles: tiles)
    do {
      return try drawing.picture(
        with: slots, on: settings.dialect.profile,
        palette: conversion.palette?.palette ?? sheets.first?.palette)
    } catch let error as Diagnostic {
      throw error.changed { $0.place = Diagnostic.Place(file: level.path, position: level.position.place) }
    }
  }
}
