import RomKitBase

/// Rectangles of any sizes, packed into few and small pictures.
///
/// The same sizes give the same places in every run.
package struct AtlasPacking: Equatable, Sendable {
  package struct Size: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }

    /// A width and a height such as `16x16`, from 1 up to a limit; nil for any other text. ``text`` is the inverse.
    package init?(_ text: some StringProtocol, atMost limit: Int) {
      let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1], 1...limit ~= width,
        1...limit ~= height
      else { return nil }
      self.init(width: width, height: height)
    }

    package var text: String { "\(width)x\(height)" }
  }

  /// The place of a rectangle.
  package struct Place: Hashable, Sendable {
    /// The number of the picture, from 0.
    package var page: Int
    package var bounds: PixelRectangle

    package init(page: Int, bounds: PixelRectangle) {
      self.page = page
      self.bounds = bounds
    }
  }

  package static let largestPadding = 64

  /// A place for each size, in their order.
  package let places: [Place]
  /// The sizes of the pictures.
  package let pages: [Size]

  /// Packs rectangles, each of 1 to ``SlotPicture/maximumSide`` pixels each way, with `padding` pixels between any two of them.
  ///
  /// `kept` has the former place of each, nil for a new one. Rectangles keep their places as long as they have the same size, do not
  /// overlap, and need no more pictures than without these places.
  package init(_ sizes: [Size], padding: Int, keeping kept: [Place?] = []) {
    let packer = AtlasPacker(sizes, padding: padding)
    let steady = packer.steady(kept)
    if let steady, steady.pages.count <= packer.fewestPages {
      self = steady
      return
    }
    let fresh = packer.fresh()
    self = steady.flatMap { $0.pages.count <= fresh.pages.count ? $0 : nil } ?? fresh
  }

  fileprivate init(_ places: [Place]) {
    self.places = places
    let count = places.map { $0.page + 1 }.max() ?? 0
    var pages = [Size](repeating: Size(width: 0, height: 0), count: count)
    for place in places {
      pages[place.page].width = max(pages[place.page].width, place.bounds.x + place.bounds.width)
      pages[place.page].height = max(pages[place.page].height, place.bounds.y + place.bounds.height)
    }
    self.pages = pages
  }

  package var area: Int { pages.reduce(0) { $0 + $1.width * $1.height } }
}

/// Packs by maximal free rectangles: each rectangle goes into the free one that leaves the shortest side.
private struct AtlasPacker {
  typealias Size = AtlasPacking.Size
  typealias Place = AtlasPacking.Place

  let sizes: [Size]
  let padding: Int
  /// Padding is a part of each rectangle on its right and below it, and so of the picture.
  private let side: Int

  init(_ sizes: [Size], padding: Int) {
    self.sizes = sizes
    self.padding = padding
    side = SlotPicture.maximumSide + padding
  }

  /// A lower bound for the number of pictures.
  var fewestPages: Int {
    let area = sizes.reduce(0) { $0 + ($1.width + padding) * ($1.height + padding) }
    return (area + side * side - 1) / (side * side)
  }

  private func bounds(_ index: Int, x: Int, y: Int) -> PixelRectangle {
    PixelRectangle(x: x, y: y, width: sizes[index].width, height: sizes[index].height)
  }

  private func padded(_ bounds: PixelRectangle) -> PixelRectangle {
    PixelRectangle(
      x: bounds.x, y: bounds.y, width: bounds.width + padding, height: bounds.height + padding)
  }

  // MARK: Anew

  /// The keys by which rectangles are packed, the largest first; equal ones are in the order of their numbers.
  private static let orders: [@Sendable (Size) -> (Int, Int)] = [
    { (max($0.width, $0.height), min($0.width, $0.height)) }, { ($0.width * $0.height, $0.height) },
    { ($0.height, $0.width) }, { ($0.width, $0.height) },
  ]

  private func sorted(_ indices: [Int], _ order: (Size) -> (Int, Int)) -> [Int] {
    let keys = indices.map { order(sizes[$0]) }
    return keys.indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] > keys[$1] }.map { indices[$0] }
  }

  func fresh() -> AtlasPacking {
    var best: [Place]?
    let least = fewestPages
    for order in Self.orders where !WorkControl.isCancelled {
      let places = packed(sorted(Array(sizes.indices), order))
      let count = Self.pageCount(places)
      if best.map({ count < Self.pageCount($0) }) ?? true { best = places }
      if count == least { break }
    }
    return AtlasPacking(tightened(best ?? []))
  }

  private static func pageCount(_ places: [Place]) -> Int { places.map { $0.page + 1 }.max() ?? 0 }

  /// Takes room for a rectangle at a corner on the first page that has one.
  private func place(
    _ index: Int, on pages: inout [FreeSpace], at corner: (FreeSpace, Int, Int) -> (x: Int, y: Int)?
  ) -> Place {
    let (width, height) = (sizes[index].width + padding, sizes[index].height + padding)
    var number = 0
    while true {
      if number == pages.count { pages.append(FreeSpace(width: side, height: side)) }
      // No picture has room for a rectangle that is larger than a picture.
      let isNew = number + 1 == pages.count && pages[number].isWhole
      if let (x, y) = corner(pages[number], width, height) ?? (isNew ? (0, 0) : nil) {
        pages[number].take(PixelRectangle(x: x, y: y, width: width, height: height))
        return Place(page: number, bounds: bounds(index, x: x, y: y))
      }
      number += 1
    }
  }

  /// Each rectangle on the first page that has room.
  private func packed(_ order: [Int]) -> [Place] {
    var places = sizes.map { _ in Place(page: 0, bounds: PixelRectangle(x: 0, y: 0, width: 0, height: 0)) }
    var pages: [FreeSpace] = []
    for index in order where !WorkControl.isCancelled {
      places[index] = place(index, on: &pages) { $0.closest(width: $1, height: $2) }
    }
    return places
  }

  /// The same with the last picture as small as possible: all others are full.
  private func tightened(_ places: [Place]) -> [Place] {
    guard let last = places.map(\.page).max() else { return places }
    let indices = places.indices.filter { places[$0].page == last }
    let widest = indices.map { sizes[$0].width }.max() ?? 0
    let area = indices.reduce(0) { $0 + sizes[$1].width * sizes[$1].height }
    let narrowest = max(widest, (area + SlotPicture.maximumSide - 1) / SlotPicture.maximumSide)
    var best = places
    var bestArea = AtlasPacking(places).pages.last.map { $0.width * $0.height } ?? 0
    for order in Self.orders {
      let sorted = sorted(indices, order)
      for width in stride(from: SlotPicture.maximumSide, through: narrowest, by: -Self.widthStep) {
        if WorkControl.isCancelled { return best }
        guard let (corners, used) = lowest(sorted, width: width, below: bestArea) else { continue }
        bestArea = used
        for (index, corner) in zip(sorted, corners) {
          best[index].bounds = bounds(index, x: corner.x, y: corner.y)
        }
      }
    }
    return best
  }

  private static let widthStep = 4

  /// Rectangles packed into a column of this width, each as high up as possible; nil if they need `limit` pixels or more.
  private func lowest(
    _ indices: [Int], width: Int, below limit: Int
  ) -> (corners: [(x: Int, y: Int)], area: Int)? {
    var space = FreeSpace(width: width + padding, height: side)
    var corners: [(x: Int, y: Int)] = []
    var right = 0
    var bottom = 0
    for index in indices {
      let (ownWidth, ownHeight) = (sizes[index].width + padding, sizes[index].height + padding)
      guard let corner = space.highest(width: ownWidth, height: ownHeight) else { return nil }
      space.take(PixelRectangle(x: corner.x, y: corner.y, width: ownWidth, height: ownHeight))
      corners.append(corner)
      right = max(right, corner.x + sizes[index].width)
      bottom = max(bottom, corner.y + sizes[index].height)
      if right * bottom >= limit { return nil }
    }
    return (corners, right * bottom)
  }

  // MARK: Steadily

  /// Rectangles with a former place there, and the others in the room between and around them; nil if none has one, or if one of the
  /// pictures has become empty.
  func steady(_ kept: [Place?]) -> AtlasPacking? {
    var places = [Place?](repeating: nil, count: sizes.count)
    var pages: [FreeSpace] = []
    for (index, place) in zip(sizes.indices, kept) {
      guard let place, place.bounds.width == sizes[index].width, place.bounds.height == sizes[index].height,
        place.bounds.isInside(width: SlotPicture.maximumSide, height: SlotPicture.maximumSide),
        0..<256 ~= place.page
      else { continue }
      while pages.count <= place.page { pages.append(FreeSpace(width: side, height: side)) }
      let area = padded(place.bounds)
      guard pages[place.page].isFree(area) else { continue }
      pages[place.page].take(area)
      places[index] = place
    }
    guard places.contains(where: { $0 != nil }), !pages.contains(where: \.isWhole) else { return nil }
    let new = sorted(sizes.indices.filter { places[$0] == nil }, Self.orders[0])
    for index in new where !WorkControl.isCancelled {
      places[index] = place(index, on: &pages) { $0.nearest(width: $1, height: $2) }
    }
    return AtlasPacking(places.compactMap(\.self))
  }
}

/// The room that is left on a page: all free rectangles that no other free one contains.
private struct FreeSpace {
  private var free: [PixelRectangle]
  /// The right and lower ends of the taken area.
  private var right = 0
  private var bottom = 0

  init(width: Int, height: Int) {
    free = [PixelRectangle(x: 0, y: 0, width: width, height: height)]
  }

  /// Whether the page is empty.
  var isWhole: Bool { right == 0 }

  func isFree(_ area: PixelRectangle) -> Bool {
    free.contains { Self.contains($0, area) }
  }

  /// The corner of the free rectangle with the sides closest to these.
  func closest(width: Int, height: Int) -> (x: Int, y: Int)? {
    best(width: width, height: height) { area in
      let (horizontal, vertical) = (area.width - width, area.height - height)
      return (min(horizontal, vertical), max(horizontal, vertical))
    }
  }

  /// The corner that is highest up.
  func highest(width: Int, height: Int) -> (x: Int, y: Int)? {
    best(width: width, height: height) { ($0.y, $0.x) }
  }

  /// The corner with which the taken area grows least.
  func nearest(width: Int, height: Int) -> (x: Int, y: Int)? {
    best(width: width, height: height) { area in
      let grown = max(right, area.x + width) * max(bottom, area.y + height)
      return (grown, min(area.width - width, area.height - height))
    }
  }

  @inline(__always)
  private func best(
    width: Int, height: Int, _ cost: (PixelRectangle) -> (Int, Int)
  ) -> (x: Int, y: Int)? {
    var found: (x: Int, y: Int)?
    var least = (Int.max, Int.max, Int.max, Int.max)
    for area in free where area.width >= width && area.height >= height {
      let (first, second) = cost(area)
      let own = (first, second, area.y, area.x)
      if own < least { (found, least) = ((area.x, area.y), own) }
    }
    return found
  }

  mutating func take(_ used: PixelRectangle) {
    let (usedRight, usedBottom) = (used.x + used.width, used.y + used.height)
    right = max(right, usedRight)
    bottom = max(bottom, usedBottom)
    var kept: [PixelRectangle] = []
    kept.reserveCapacity(free.count + 4)
    var pieces: [PixelRectangle] = []
    for area in free {
      let (areaRight, areaBottom) = (area.x + area.width, area.y + area.height)
      guard used.x < areaRight, usedRight > area.x, used.y < areaBottom, usedBottom > area.y else {
        kept.append(area)
        continue
      }
      if used.x > area.x {
        pieces.append(
          PixelRectangle(x: area.x, y: area.y, width: used.x - area.x, height: area.height))
      }
      if usedRight < areaRight {
        pieces.append(
          PixelRectangle(x: usedRight, y: area.y, width: areaRight - usedRight, height: area.height))
      }
      if used.y > area.y {
        pieces.append(PixelRectangle(x: area.x, y: area.y, width: area.width, height: used.y - area.y))
      }
      if usedBottom < areaBottom {
        pieces.append(
          PixelRectangle(x: area.x, y: usedBottom, width: area.width, height: areaBottom - usedBottom))
      }
    }
    let whole = kept.count
    for (number, piece) in pieces.enumerated() {
      // Of two equal ones the first stays.
      let isInside =
        kept[..<whole].contains { Self.contains($0, piece) }
        || pieces.indices.contains { other in
          other != number && Self.contains(pieces[other], piece) && (pieces[other] != piece || other < number)
        }
      if !isInside { kept.append(piece) }
    }
    free = kept
  }

  @inline(__always)
  private static func contains(_ outer: PixelRectangle, _ inner: PixelRectangle) -> Bool {
    inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.width <= outer.x + outer.width
      && inner.y + inner.height <= outer.y + outer.height
  }
}
