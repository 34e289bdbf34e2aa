/// Finds the nearest of a few hundred colours without looking at all of them. The answer is the one that trying all
/// would give, also for ties, which the lowest index wins.
struct NearestEntry: Sendable {
  let entries: [Shade]
  /// For each entry the others near it, nearest first: `listed` a row.
  private let neighbours: [Int32]
  private let distances: [Double]
  let listed: Int

  /// More than rounding can add to a distance.
  private static let margin = 1e-9

  /// A search in at least one entry. Any number of entries may be equal.
  init(_ entries: [Shade], listing limit: Int = 24) {
    self.entries = entries
    listed = max(0, min(limit, entries.count - 1))
    var neighbours = [Int32](repeating: 0, count: entries.count * listed)
    var distances = [Double](repeating: .infinity, count: entries.count * listed)
    if listed > 0 {
      for index in entries.indices {
        let row = index * listed
        for other in entries.indices where other != index {
          let distance = entries[index].squaredDistance(to: entries[other])
          guard distance < distances[row + listed - 1] else { continue }
          var place = row + listed - 1
          while place > row, distance < distances[place - 1] {
            distances[place] = distances[place - 1]
            neighbours[place] = neighbours[place - 1]
            place -= 1
          }
          distances[place] = distance
          neighbours[place] = Int32(other)
        }
      }
    }
    self.neighbours = neighbours
    self.distances = distances.map { $0.squareRoot() }
  }

  /// The others near an entry, nearest first.
  func neighbours(of index: Int) -> ArraySlice<Int32> {
    neighbours[index * listed..<(index + 1) * listed]
  }

  /// The nearest entry and the square of its distance. Any `start` gives the same answer; a near one gives it sooner.
  @inline(__always)
  func nearest(to shade: Shade, from start: Int) -> (index: Int, squared: Double) {
    var best = start
    var least = entries[start].squaredDistance(to: shade)
    let reach = least.squareRoot()
    // Nothing further than this from `start` can be nearer to the point than the best so far.
    var limit = reach + reach + Self.margin
    let row = start * listed
    for place in row..<row + listed {
      if distances[place] > limit { return (best, least) }
      let other = Int(neighbours[place])
      let squared = entries[other].squaredDistance(to: shade)
      if squared < least {
        (best, least) = (other, squared)
        limit = reach + squared.squareRoot() + Self.margin
      } else if squared == least, other < best {
        best = other
      }
    }
    guard listed < entries.count - 1 else { return (best, least) }
    for other in entries.indices {
      let squared = entries[other].squaredDistance(to: shade)
      if squared < least || squared == least && other < best { (best, least) = (other, squared) }
    }
    return (best, least)
  }
}
