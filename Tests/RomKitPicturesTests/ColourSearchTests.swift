import Testing
import VGSCore

@testable import RomKitPictures

@Suite struct ColourSearchTests {
  @Test(arguments: [1, 2, 3, 24, 25, 26, 100, 256]) func nearestIsTheSameAsByComparingAll(count: Int) {
    var random = ColourTestRandom(UInt64(count))
    // Few levels, so that entries repeat and points lie as near to one as to another.
    func shade() -> Shade {
      Shade(Colour(red: UInt8(random.next(5) * 60), green: UInt8(random.next(5) * 60), blue: 0))
    }
    let entries = (0..<count).map { _ in shade() }
    let search = NearestEntry(entries)
    for _ in 0..<200 {
      let point = shade()
      var best = 0
      for index in entries.indices
      where entries[index].squaredDistance(to: point) < entries[best].squaredDistance(to: point) {
        best = index
      }
      let found = search.nearest(to: point, from: random.next(count))
      #expect(found.index == best)
      #expect(found.squared == entries[best].squaredDistance(to: point))
    }
  }

  @Test(arguments: [1, 2, 25, 100]) func neighboursComeNearestFirstThenByIndex(count: Int) {
    var random = ColourTestRandom(UInt64(count))
    let entries = (0..<count).map { _ in Shade(Colour(red: UInt8(random.next(5) * 60), green: 0, blue: 0)) }
    let search = NearestEntry(entries)
    for index in entries.indices {
      let sorted = entries.indices.filter { $0 != index }
        .map { (entries[index].squaredDistance(to: entries[$0]), $0) }.sorted { $0 < $1 }
      #expect(Array(search.neighbours(of: index)) == sorted.prefix(24).map(\.1))
    }
  }

  @Test func ranksAreThoseOfSortedNumbers() {
    var random = ColourTestRandom(8)
    // Alone, side by side, at the borders of words and blocks, and the first and last of all.
    var numbers = (0..<500).map { _ in UInt32(random.next(1 << 24)) }
    numbers += [0, 1, 63, 64, 127, 128, 255, 256, 0xFF_FF00, 0xFF_FFFE, 0xFF_FFFF]
    var set = RankedSet(bits: 24)
    for number in numbers + numbers { set.insert(number) }
    set.updateRanks()
    let sorted = Array(Set(numbers)).sorted()
    var found: [UInt32] = []
    set.forEach { found.append($0) }
    #expect(found == sorted)
    #expect(set.count == sorted.count)
    #expect(sorted.map { set.rank(of: $0) } == Array(sorted.indices))
    for other in sorted.map({ $0 + 1 }) + [0x100_0000, .max] where !sorted.contains(other) {
      #expect(set.rank(of: other) == nil)
    }
  }

  @Test func aSetHasEveryOpaqueColourOnceAndCountsItsPixels() {
    let pictures = (1...5).map { ColourTestPictures.scene(seed: $0, width: 60, height: 50) }
    let set = ColourSet(pictures, transparency: Transparency())
    var counts: [UInt32: UInt32] = [:]
    for pixel in pictures.flatMap(\.pixels) where pixel.alpha > 0 {
      counts[pixel.colour.value, default: 0] += 1
    }
    #expect(set.values == counts.keys.sorted())
    #expect(set.counts(in: pictures) == set.values.map { counts[$0] })
    #expect(ColourSet([], transparency: Transparency()).count == 0)
  }

  @Test func transparentPixelsHaveNoPosition() {
    let picture = ColourTestPictures.picture([Colour(0xFFFFFF), Colour(0), Colour(0x00FF00)], width: 3)
    let set = ColourSet([picture], transparency: Transparency(key: Colour(0xAA00_FF00)))
    #expect(set.values == [0, 0xFFFFFF])
    #expect(set.positions(of: picture.pixels[...]).map(\.value) == [1, 0, nil])
    #expect(set.position(of: 0x00FF00) == nil)
  }

  @Test func radixSortsByAllBits() {
    var random = ColourTestRandom(9)
    var values = (0..<500).map { _ in UInt32(random.next(1 << 24)) }
    let sorted = values.sorted()
    Radix.sort(&values, bits: 24)
    #expect(values == sorted)
  }

  @Test(arguments: [1, 10, 100, 1_000]) func mergedCloudsKeepWeightAndCentre(limit: Int) {
    let colours = ColourTestPictures.distinct(400, seed: 5)
    let cloud = ColourCloud(
      colours.enumerated().map { ColourCloud.Point(shade: Shade($1), weight: Double($0 % 7 + 1)) })
    let merged = cloud.merged(limit: limit)
    #expect(merged.points.count <= limit)
    #expect(merged.points.count > min(limit, 400) / 8)
    func sums(_ cloud: ColourCloud) -> (weight: Double, lightness: Double) {
      cloud.points.reduce((0, 0)) { ($0.0 + $1.weight, $0.1 + $1.weight * $1.shade.lab.lightness) }
    }
    #expect(sums(merged).weight == sums(cloud).weight)
    #expect(abs(sums(merged).lightness - sums(cloud).lightness) < 1e-9)
  }

  @Test(arguments: [1, 10, 100, 399]) func cloudsOfTooManyPointsKeepWeightAndCentre(limit: Int) {
    let colours = ColourTestPictures.distinct(400, seed: 6)
    func point(_ index: Int) -> ColourCloud.Point {
      ColourCloud.Point(shade: Shade(colours[index]), weight: Double(index % 7 + 1))
    }
    let all = ColourCloud(count: 400, limit: 400, point: point)
    let few = ColourCloud(count: 400, limit: limit, point: point)
    #expect(all.points.count == 400)
    #expect(few.points.count <= limit)
    #expect(few.points.count > limit / 8)
    func sums(_ cloud: ColourCloud) -> (weight: Double, lightness: Double) {
      cloud.points.reduce((0, 0)) { ($0.0 + $1.weight, $0.1 + $1.weight * $1.shade.lab.lightness) }
    }
    #expect(sums(few).weight == sums(all).weight)
    #expect(abs(sums(few).lightness - sums(all).lightness) < 1e-9)
  }
}
