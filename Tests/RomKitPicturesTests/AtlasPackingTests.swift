import TestSupport
import Testing

@testable import RomKitPictures

/// Rectangles packed into pictures: they do not overlap, little room is lost, and they keep their former places.
@Suite struct AtlasPackingTests {
  typealias Size = AtlasPacking.Size
  typealias Place = AtlasPacking.Place

  private static func sizes(_ count: Int, _ sides: ClosedRange<Int>, seed: UInt64) -> [Size] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      Size(width: .random(in: sides, using: &random), height: .random(in: sides, using: &random))
    }
  }

  /// The conditions that every packing meets.
  private static func check(_ packing: AtlasPacking, of sizes: [Size], padding: Int) throws {
    try Property.demand(packing.places.count == sizes.count, "each size has a place")
    for (size, place) in zip(sizes, packing.places) {
      try Property.demand(
        place.bounds.width == size.width && place.bounds.height == size.height, "sizes stay")
      try Property.demand(packing.pages.indices.contains(place.page), "a page exists")
      let page = packing.pages[place.page]
      try Property.demand(page.width <= 256 && page.height <= 256, "a page fits into a slot")
      try Property.demand(
        place.bounds.isInside(width: page.width, height: page.height), "all is on its page")
    }
    for (index, place) in packing.places.enumerated() {
      var wide = place.bounds
      wide.width += padding
      wide.height += padding
      for other in packing.places[..<index] where other.page == place.page {
        var otherWide = other.bounds
        otherWide.width += padding
        otherWide.height += padding
        try Property.demand(
          wide.common(with: other.bounds) == nil && otherWide.common(with: place.bounds) == nil,
          "\(place.bounds.text) and \(other.bounds.text) have \(padding) pixels between them")
      }
    }
  }

  /// Sets of 1 to 60 rectangles of all sizes, packed, and packed again after some were added, removed and changed.
  @Test func nothingOverlaps() {
    let property = Property("atlas packing", count: 600, least: ["several pages": 60, "kept": 200]) {
      number in
      var random = SeededGenerator(seed: UInt64(number))
      let sides = [1...16, 8...48, 1...256, 100...256][number % 4]
      let padding = [0, 1, 3, 64][Int.random(in: 0...3, using: &random)]
      var sizes = Self.sizes(.random(in: 1...60, using: &random), sides, seed: random.next())
      let first = AtlasPacking(sizes, padding: padding)
      try Self.check(first, of: sizes, padding: padding)
      try Property.demand(AtlasPacking(sizes, padding: padding) == first, "the same again")
      try Property.demand(
        AtlasPacking(sizes, padding: padding, keeping: first.places) == first,
        "all rectangles keep their places")
      var kept: [Place?] = first.places
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let index = Int.random(in: sizes.indices, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0:
          sizes.append(Self.sizes(1, sides, seed: random.next())[0])
          kept.append(nil)
        case 1 where sizes.count > 1:
          sizes.remove(at: index)
          kept.remove(at: index)
        default: sizes[index] = Self.sizes(1, sides, seed: random.next())[0]
        }
      }
      let second = AtlasPacking(sizes, padding: padding, keeping: kept)
      try Self.check(second, of: sizes, padding: padding)
      let fresh = AtlasPacking(sizes, padding: padding)
      try Property.demand(second.pages.count <= fresh.pages.count, "no more pages than a fresh packing")
      let stayed = zip(sizes, zip(kept, second.places)).allSatisfy { size, places in
        guard let old = places.0, old.bounds.width == size.width, old.bounds.height == size.height else {
          return true
        }
        return old == places.1
      }
      try Property.demand(stayed || second == fresh, "either all rectangles keep their places, or none")
      return ["several pages": first.pages.count > 1 ? 1 : 0, "kept": stayed ? 1 : 0]
    }
    #expect(property.tryOne(in: 12).failures == [])
  }

  /// Places that no packing makes: outside, on top of each other, on pages far away.
  @Test func impossiblePlacesAreNotKept() throws {
    let sizes = Self.sizes(20, 8...48, seed: 1)
    func place(_ index: Int, _ page: Int, _ x: Int, _ y: Int) -> Place {
      Place(
        page: page, bounds: PixelRectangle(x: x, y: y, width: sizes[index].width, height: sizes[index].height)
      )
    }
    for kept in [
      sizes.indices.map { place($0, 0, 0, 0) }, sizes.indices.map { place($0, 0, 250, -1) },
      sizes.indices.map { place($0, .max, 0, 0) }, sizes.indices.map { place($0, 200, .max, 0) },
      sizes.indices.map { place($0, $0 * 3, 0, 0) },
    ] {
      try Self.check(AtlasPacking(sizes, padding: 2, keeping: kept), of: sizes, padding: 2)
    }
  }

  @Test(arguments: [100, 200, 500]) func littleRoomIsLost(count: Int) throws {
    let sizes = Self.sizes(count, 8...48, seed: UInt64(count))
    let packing = AtlasPacking(sizes, padding: 0)
    try Self.check(packing, of: sizes, padding: 0)
    let area = sizes.reduce(0) { $0 + $1.width * $1.height }
    #expect(area * 100 >= packing.area * 85)
  }

  @Test func aSinglePictureIsAsSmallAsItsFiles() {
    let squares = [Size](repeating: Size(width: 16, height: 16), count: 12)
    #expect(AtlasPacking(squares, padding: 0).area == 12 * 256)
    #expect(
      AtlasPacking([Size(width: 256, height: 256)], padding: 64).pages == [Size(width: 256, height: 256)])
    #expect(AtlasPacking([], padding: 0).pages.isEmpty)
  }
}
