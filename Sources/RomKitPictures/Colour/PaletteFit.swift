import RomKitBase
import VGSCore

/// Chooses colours for a cloud of points, some of them given.
///
/// Weighted k-means with a special price (``Clustering/price(_:)``): grown by cutting the costliest cells, improved by moving
/// the least useful centres to the cuts with the largest gain, first in a coarse sketch of the points, then in finer ones,
/// finally with the entries at colours that the screen can show.
struct PaletteFit {
  private let levels: GridLevels
  /// Whether colours lie so far apart that the best places between them are of little use for choosing among them.
  private let isCoarse: Bool

  /// The points for the whole search, and those for its last steps.
  private static let sketch = 16_384
  private static let detail = 65_536

  init(_ grid: DisplayGrid) {
    levels = GridLevels(grid)
    isCoarse = grid != .none
  }

  /// Distinct colours, at most `count`, with which and the `given` ones the points are as near to a colour as can be found.
  /// There must be at least one point, and `count` must be 1 or more.
  func colours(for cloud: ColourCloud, given: [Shade], count: Int) -> [Colour] {
    var clustering = grown(cloud.merged(limit: Self.sketch).points, given: given, count: count)
    settle(&clustering, steps: 8)
    improve(&clustering, place: { $0 })
    let detail = cloud.merged(limit: Self.detail).points
    clustering = Clustering(detail, fixed: given, free: Array(clustering.free))
    settle(&clustering, steps: 24)
    if isCoarse {
      clustering.move(snapped)
      clustering.assign()
      improve(&clustering, place: snapped)
    }
    clustering = Clustering(cloud.points, fixed: given, free: clustering.free.map(snapped))
    polish(&clustering)
    return (clustering.fixed..<clustering.centres.count).filter { clustering.wanted[$0] != nil }
      .map { levels.nearest(to: clustering.centres[$0]) }
  }

  private func snapped(_ shade: Shade) -> Shade { Shade(levels.nearest(to: shade)) }

  /// From few centres to all of them, by the cuts with the largest gain.
  private func grown(_ points: [ColourCloud.Point], given: [Shade], count: Int) -> Clustering {
    var free: [Shade] = []
    if given.isEmpty {
      var sum = ShadeSum()
      for point in points { sum.add(point.shade, weight: point.weight) }
      if let middle = sum.centre { free = [middle] }
    }
    var clustering = Clustering(points, fixed: given, free: free)
    clustering.assign()
    while clustering.free.count < count, !WorkControl.isCancelled {
      let splits = clustering.splits().enumerated()
        .compactMap { owner, split in split.map { (owner: owner, split: $0) } }
        .filter { $0.split.gain > 0 }
        .sorted { ($1.split.gain, $0.owner) < ($0.split.gain, $1.owner) }
      guard !splits.isEmpty else { break }
      let missing = count - clustering.free.count
      for (owner, split) in splits.prefix(min(missing, max(1, clustering.centres.count / 3))) {
        clustering.centres[owner] = split.stays
        clustering.centres.append(split.goes)
      }
      settle(&clustering, steps: 2)
    }
    return clustering
  }

  /// Moves the centres and assigns the points again, until the cost hardly falls or `steps` are done.
  private func settle(_ clustering: inout Clustering, steps: Int, place: (Shade) -> Shade = { $0 }) {
    clustering.assign()
    for _ in 0..<steps where !WorkControl.isCancelled {
      let before = clustering.cost
      clustering.move(place)
      clustering.assign()
      if clustering.cost > before * 0.9999 { return }
    }
  }

  /// Moves centres of little use to places with a larger gain, as long as that lowers the cost.
  private func improve(_ clustering: inout Clustering, place: (Shade) -> Shade) {
    var batch = max(1, clustering.free.count / 8)
    for _ in 0..<40 where !WorkControl.isCancelled {
      var trial = clustering
      guard trial.exchange(atMost: batch, place: place) > 0 else { return }
      settle(&trial, steps: 3, place: place)
      if trial.cost < clustering.cost {
        clustering = trial
      } else if batch == 1 {
        return
      } else {
        batch /= 2
      }
    }
  }

  /// Gives each free centre the best of three colours for its points: its own, the one nearest to its better
  /// place, and that of its heaviest point, so that a colour that fills a picture is exact.
  private func polish(_ clustering: inout Clustering) {
    clustering.assign()
    for _ in 0..<4 where !WorkControl.isCancelled {
      let current = clustering.centres
      let wanted = zip(clustering.wanted, current).map { wanted, centre in wanted.map(snapped) ?? centre }
      let heaviest = zip(clustering.heaviest(), current).map { heaviest, centre in
        heaviest.map(snapped) ?? centre
      }
      let choices = [current, wanted, heaviest]
      let costs = choices.map { $0 == current ? clustering.costs : clustering.costs(at: $0) }
      for index in clustering.fixed..<current.count {
        // The first of equal ones: the present colour.
        var best = 0
        for choice in 1..<choices.count where costs[choice][index] < costs[best][index] { best = choice }
        clustering.centres[index] = choices[best][index]
      }
      guard clustering.centres != current else { return }
      clustering.assign()
    }
  }
}
