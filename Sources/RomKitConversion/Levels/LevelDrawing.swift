import RomKitBase
import RomKitPictures
import VGSCore

extension LevelSet {
  /// A level as a console draws it, screen by screen: its visible layers and tiles, in the order of the map. Index 0 is transparent.
  ///
  /// - Parameter settings: those of the conversion of the tiles.
  package func picture(of level: Level, settings: PictureSettings = PictureSettings()) throws
    -> IndexedPicture
  {
    let (width, height) = (level.width * level.cellWidth, level.height * level.cellHeight)
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
        """)
    }
    guard area(of: level) <= Self.mostDrawn else {
      throw Diagnostic(
        "tiled-limit",
        "expected at most \(Grouped.text(Self.mostDrawn)) pixels in all tiles of a map to draw, found more",
        help: "use smaller tiles, or fewer layers")
    }
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
    let palette = conversion.palette?.palette ?? sheets.first?.palette
    var indices = [UInt8](repeating: 0, count: width * height)
    let profile = settings.dialect.profile
    for top in stride(from: 0, to: height, by: profile.height) {
      for left in stride(from: 0, to: width, by: profile.width) {
        try WorkControl.check(path: level.path)
        var console = Console(profile, slots: slots)
        draw(level, on: &console, left: left, top: top)
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

  /// The most pixels of all tiles that are drawn.
  private static let mostDrawn = 1 << 30

  /// The pixels of all tiles.
  private func area(of level: Level) -> Int {
    let areas = [0] + tiles.map { $0.bounds.width * $0.bounds.height }
    func area(_ cell: UInt16) -> Int { areas[Int(cell & Level.numbers)] }
    return level.layers.reduce(0) { $0 + $1.cells.reduce(0) { $0 + area($1) } }
      + level.objects.reduce(0) { $0 + area($1.tile) }
  }

  /// Draws the part of a level from these pixels on.
  private func draw(_ level: Level, on console: inout Console, left: Int, top: Int) {
    // How far a tile reaches out of its cell.
    let reachX = tiles.map { max(-$0.x, $0.x + $0.bounds.width) }.max() ?? 0
    let reachY = tiles.map { max(-$0.y, $0.y + $0.bounds.height) }.max() ?? 0
    func put(_ number: UInt16, _ x: Int, _ y: Int) {
      let tile = tiles[Int(number & Level.numbers) - 1]
      console.putSP(
        Blit(
          slot: tile.picture, sourceX: tile.bounds.x, sourceY: tile.bounds.y, width: tile.bounds.width,
          height: tile.bounds.height, x: x + tile.x - left, y: y + tile.y - top))
    }
    func range(_ start: Int, _ side: Int, _ reach: Int, _ cell: Int, _ count: Int) -> [Int] {
      let first = max(0, (start - reach) / cell)
      return Array(first..<max(first, min(count, (start + side + reach) / cell + 1)))
    }
    for step in steps(of: level) {
      switch step {
      case .layer(let number, let x, let y):
        let layer = level.layers[number]
        var columns = range(left - x, console.profile.width, reachX, level.cellWidth, level.width)
        var rows = range(top - y, console.profile.height, reachY, level.cellHeight, level.height)
        if level.isDrawnLeft { columns.reverse() }
        if level.isDrawnUp { rows.reverse() }
        for row in rows {
          for column in columns where layer.cells[row * level.width + column] != 0 {
            put(
              layer.cells[row * level.width + column], column * level.cellWidth + x,
              row * level.cellHeight + y)
          }
        }
      case .tile(let tile, let x, let y): put(tile, x, y)
      }
    }
  }
}
