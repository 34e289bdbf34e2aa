import VGSCore

/// The levels of a ``DisplayGrid``, for finding the grid colours around a point.
struct GridLevels: Sendable {
  /// For red, green and blue: for each byte the level at or below it and the next one above that.
  private let around: [[(below: UInt8, above: UInt8)]]

  /// The levels of a grid.
  init(_ grid: DisplayGrid) {
    let shown = (UInt8.min...UInt8.max).map { grid.shown(Colour(red: $0, green: $0, blue: $0)) }
    around = [shown.map(\.red), shown.map(\.green), shown.map(\.blue)].map { component in
      // A level is the one byte of those it stands for that is shown as itself.
      let levels = component.enumerated().filter { $0.offset == Int($0.element) }.map(\.element)
      var rank = 0
      return (UInt8.min...UInt8.max).map { byte in
        while rank + 1 < levels.count, levels[rank + 1] <= byte { rank += 1 }
        return (levels[rank], levels[min(rank + 1, levels.count - 1)])
      }
    }
  }

  /// The best of the eight grid colours around a point; the one of the lowest levels where several are as near.
  func nearest(to shade: Shade) -> Colour {
    let red = levels(around: shade.red, component: 0)
    let green = levels(around: shade.green, component: 1)
    let blue = levels(around: shade.blue, component: 2)
    var best = Colour.black
    var least = Double.infinity
    for corner in 0..<8 {
      let colour = Colour(
        red: corner & 4 == 0 ? red.below : red.above, green: corner & 2 == 0 ? green.below : green.above,
        blue: corner & 1 == 0 ? blue.below : blue.above)
      let distance = Shade(colour).squaredDistance(to: shade)
      if distance < least { (best, least) = (colour, distance) }
    }
    return best
  }

  private func levels(around value: Double, component: Int) -> (below: UInt8, above: UInt8) {
    around[component][Int(max(0, min(255, value * 255)))]
  }
}
