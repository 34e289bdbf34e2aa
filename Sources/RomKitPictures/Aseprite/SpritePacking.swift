import RomKitBase

/// Pixels of a sheet, row after row.
struct SpritePixels<Pixel: Hashable & Sendable>: Equatable, Sendable {
  var width: Int
  var pixels: [Pixel]

  var height: Int { width > 0 ? pixels.count / width : 0 }

  init(width: Int, pixels: [Pixel]) {
    self.width = width
    self.pixels = pixels
  }

  func row(_ row: Int, of bounds: PixelRectangle) -> ArraySlice<Pixel> {
    let start = (bounds.y + row) * width + bounds.x
    return pixels[start..<start + bounds.width]
  }

  func hash(of bounds: PixelRectangle) -> Int {
    var hasher = Hasher()
    hasher.combine(bounds.width)
    for row in 0..<bounds.height where !WorkControl.isCancelled {
      for pixel in self.row(row, of: bounds) { hasher.combine(pixel) }
    }
    return hasher.finalize()
  }

  func isSame(_ first: PixelRectangle, _ second: PixelRectangle) -> Bool {
    first.width == second.width && first.height == second.height
      && (0..<first.height).allSatisfy { row($0, of: first) == row($0, of: second) }
  }
}

/// Frames without their transparent borders, close together. An empty frame is one pixel, as in Aseprite's exports: any
/// transparent one of the sheet.
///
/// They are in rows, the highest first, with the width up to that of a slot that makes the smallest sheet. For several slots they are
/// on pages of the size of a slot.
enum SpritePacking {
  static func packed<Pixel>(
    _ sheet: SpritePixels<Pixel>, _ cells: [SpriteSheet.Cell], clear: Pixel, isPaged: Bool,
    isClear: (Pixel) -> Bool
  ) throws(PictureDiagnostic) -> (SpritePixels<Pixel>, [SpriteSheet.Cell]) {
    var cells = cells
    // Parts of the sheet that differ, and those among them that may look like another, by a hash of their pixels.
    var parts: [PixelRectangle] = []
    var known: [Int: [Int]] = [:]
    let numbers = cells.indices.map { number in
      let cell = cells[number].bounds
      let part = trimmed(cell, of: sheet, isClear: isClear)
      cells[number].origin = SpritePoint(x: part.x - cell.x, y: part.y - cell.y)
      let hash = sheet.hash(of: part)
      if let same = known[hash]?.first(where: { sheet.isSame(parts[$0], part) }) { return same }
      known[hash, default: []].append(parts.count)
      parts.append(part)
      return parts.count - 1
    }
    var sizes = parts.map { SpritePoint(x: $0.width, y: $0.height) }
    let side = SlotPicture.maximumSide
    if isPaged, let large = sizes.first(where: { $0.x > side || $0.y > side }) {
      throw PictureDiagnostic(
        "aseprite-pages",
        """
        expected frames of at most \(side) x \(side) pixels without their transparent borders, found one of \
        \(large.x) x \(large.y)
        """, help: "arrange them in rows, which are cut into parts: remove the sheet packed")
    }
    var (packed, places) = arranged(parts, layout(of: sizes, isPaged: isPaged), of: sheet, clear: clear)
    try PictureDiagnostic.checkWork()
    if let empty = sizes.firstIndex(where: { $0.x == 0 }) {
      sizes[empty] = SpritePoint(x: 1, y: 1)
      if let pixel = packed.pixels.firstIndex(where: isClear) {
        places[empty] = SpritePoint(x: pixel % packed.width, y: pixel / packed.width)
      } else {
        (packed, places) = arranged(parts, layout(of: sizes, isPaged: isPaged), of: sheet, clear: clear)
      }
    }
    for (number, part) in zip(cells.indices, numbers) {
      cells[number].bounds = PixelRectangle(
        x: places[part].x, y: places[part].y, width: sizes[part].x, height: sizes[part].y)
    }
    return (packed, cells)
  }

  /// A sheet of parts at their places.
  private static func arranged<Pixel>(
    _ parts: [PixelRectangle], _ layout: (places: [SpritePoint], width: Int, height: Int),
    of sheet: SpritePixels<Pixel>, clear: Pixel
  ) -> (SpritePixels<Pixel>, places: [SpritePoint]) {
    let (places, width, height) = layout
    var packed = SpritePixels(width: width, pixels: [Pixel](repeating: clear, count: width * height))
    for (part, place) in zip(parts, places) {
      for row in 0..<part.height {
        let start = (place.y + row) * width + place.x
        packed.pixels.replaceSubrange(start..<start + part.width, with: sheet.row(row, of: part))
      }
    }
    return (packed, places)
  }

  /// The part of a cell that is not transparent; without pixels if there is none.
  private static func trimmed<Pixel>(
    _ cell: PixelRectangle, of sheet: SpritePixels<Pixel>, isClear: (Pixel) -> Bool
  ) -> PixelRectangle {
    var (left, right, top, bottom) = (cell.width, 0, cell.height, 0)
    for row in 0..<cell.height {
      let start = (cell.y + row) * sheet.width + cell.x
      let pixels = sheet.pixels[start..<start + cell.width]
      guard let first = pixels.firstIndex(where: { !isClear($0) }),
        let last = pixels.lastIndex(where: { !isClear($0) })
      else { continue }
      left = min(left, first - start)
      right = max(right, last - start + 1)
      top = min(top, row)
      bottom = row + 1
    }
    guard bottom > 0 else { return PixelRectangle(x: cell.x, y: cell.y, width: 0, height: 0) }
    return PixelRectangle(x: cell.x + left, y: cell.y + top, width: right - left, height: bottom - top)
  }

  /// A place for each size, in rows if they fit into a slot, otherwise on pages in a square, and the size of the sheet.
  private static func layout(
    of sizes: [SpritePoint], isPaged: Bool
  ) -> (places: [SpritePoint], width: Int, height: Int) {
    let rows = rows(of: sizes)
    let most = SlotPicture.maximumSide
    if max(rows.width, rows.height) <= most || sizes.contains(where: { max($0.x, $0.y) > most }) {
      return rows
    }
    let filled = sizes.indices.filter { sizes[$0].x > 0 }
    let packing = AtlasPacking(filled.map { .init(width: sizes[$0].x, height: sizes[$0].y) }, padding: 0)
    let count = packing.pages.count
    guard isPaged || count == 1 else { return rows }
    let inRow = (1...max(1, count)).first { $0 * $0 >= count } ?? 1
    let side = SlotPicture.maximumSide
    var places = sizes.map { _ in SpritePoint(x: 0, y: 0) }
    for (index, place) in zip(filled, packing.places) {
      places[index] = SpritePoint(
        x: place.page % inRow * side + place.bounds.x, y: place.page / inRow * side + place.bounds.y)
    }
    if count == 1, let page = packing.pages.first { return (places, page.width, page.height) }
    return (places, inRow * side, (count + inRow - 1) / inRow * side)
  }

  /// A place for each size, and the size of the sheet, which has at least one pixel.
  private static func rows(of sizes: [SpritePoint]) -> (places: [SpritePoint], width: Int, height: Int) {
    let order = sizes.indices.sorted { first, second in
      let (one, two) = (sizes[first], sizes[second])
      return one.y != two.y ? one.y > two.y : one.x != two.x ? one.x > two.x : first < second
    }
    let widest = sizes.reduce(1) { max($0, $1.x) }
    var best: (places: [SpritePoint], width: Int, height: Int) = ([], 0, 0)
    for width in widest...max(widest, SlotPicture.maximumSide) {
      if best.width > 0, WorkControl.isCancelled { break }
      let (places, used, height) = rows(of: sizes, order: order, width: width)
      let isBetter =
        best.width == 0 || used * height < best.width * best.height
        || used * height == best.width * best.height && max(used, height) < max(best.width, best.height)
      if isBetter { best = (places, used, height) }
    }
    return best
  }

  private static func rows(of sizes: [SpritePoint], order: [Int], width: Int)
    -> (places: [SpritePoint], width: Int, height: Int)
  {
    var places = [SpritePoint](repeating: SpritePoint(x: 0, y: 0), count: sizes.count)
    var (x, y, rowHeight, used) = (0, 0, 0, 1)
    for number in order where sizes[number].x > 0 {
      if x + sizes[number].x > width {
        y += rowHeight
        (x, rowHeight) = (0, 0)
      }
      places[number] = SpritePoint(x: x, y: y)
      x += sizes[number].x
      rowHeight = max(rowHeight, sizes[number].y)
      used = max(used, x)
    }
    return (places, used, max(1, y + rowHeight))
  }
}
