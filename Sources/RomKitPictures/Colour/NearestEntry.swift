/// Finds the nearest of a few hundred colours without comparing all of them. The result is the same as that of comparing all
/// of them, also for ties, in which the lowest index wins.
struct NearestEntry: Sendable {
  let entries: [Shade]
  /// For each entry a row of `listed` others near it, nearest first.
  private let neighbours: [Neighbour]
  private let listed: Int

  private struct Neighbour {
    var index: Int32 = 0
    var distance = Double.infinity

    @inline(__always)
    static func < (one: Neighbour, other: Neighbour) -> Bool {
      one.distance < other.distance || one.distance == other.distance && one.index < other.index
    }
  }

  /// A bound above all rounding errors of a distance.
  private static let margin = 1e-9

  /// A search in at least one entry. Any number of entries may be equal.
  init(_ entries: [Shade], listing limit: Int = 24) {
    self.entries = entries
    listed = max(0, min(limit, entries.count - 1))
    // Squares of distances, at first.
    var neighbours = [Neighbour](repeating: Neighbour(), count: entries.count * listed)
    for index in entries.indices where listed > 0 {
      let row = index * listed..<(index + 1) * listed
      func list(_ other: Int) {
        let distance = entries[index].squaredDistance(to: entries[other])
        let found = Neighbour(index: Int32(truncatingIfNeeded: other), distance: distance)
        var place = row.upperBound - 1
        guard found < neighbours[place] else { return }
        while place > row.lowerBound, found < neighbours[place - 1] {
          neighbours[place] = neighbours[place - 1]
          place -= 1
        }
        neighbours[place] = found
      }
      // Neighbours in the palette are often similar; if they come first, few of the others need to be listed for a time.
      for step in 1..<entries.count {
        if step <= index { list(index - step) }
        if step < entries.count - index { list(index + step) }
      }
    }
    for place in neighbours.indices { neighbours[place].distance.formSquareRoot() }
    self.neighbours = neighbours
  }

  /// The others near an entry, nearest first.
  func neighbours(of index: Int) -> some Collection<Int> {
    neighbours[index * listed..<(index + 1) * listed].lazy.map { Int($0.index) }
  }

  /// The nearest entry and the square of its distance. Any `start` gives the same result; a near one gives it sooner.
  @inline(__always)
  func nearest(to shade: Shade, from start: Int) -> (index: Int, squared: Double) {
    var best = start
    var least = entries[start].squaredDistance(to: shade)
    let reach = least.squareRoot()
    // Nothing further than this from `start` can be nearer to the point than the best so far.
    var limit = reach + reach + Self.margin
    let row = start * listed
    for place in row..<row + listed {
      let neighbour = neighbours[place]
      if neighbour.distance > limit { return (best, least) }
      let other = Int(neighbour.index)
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
