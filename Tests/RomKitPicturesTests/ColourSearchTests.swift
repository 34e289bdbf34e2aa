import Testing
import VGSCore

@testable import RomKitPictures

@Suite struct ColourSearchTests {
  @Test(arguments: [1, 2, 3, 24, 25, 26, 100, 256]) func nearestIsThatOfTryingAll(count: Int) {
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

  @Test func histogramCountsWhatIsThere() {
    let pictures = (1...5).map { ColourTestPictures.scene(seed: $0) }
    let histogram = ColourHistogram(pictures.map { ColourHistogram($0, transparency: Transparency()) })
    var counts: [UInt32: Int] = [:]
    for pixel in pictures.flatMap(\.pixels) where pixel.alpha > 0 {
      counts[pixel.colour.value, default: 0] += 1
    }
    #expect(histogram.values == counts.keys.sorted())
    #expect(histogram.counts == histogram.values.map { UInt32(counts[$0] ?? 0) })
    for (position, value) in histogram.values.enumerated() {
      #expect(histogram.position(of: value) == position)
      if counts[value + 1] == nil { #expect(histogram.position(of: value + 1) == nil) }
    }
    #expect(ColourHistogram([]).count == 0)
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
