/// Points shared out among centres, each point to the nearest, and where the centres would rather be.
struct Clustering {
  /// What is shared out.
  let points: [ColourCloud.Point]
  /// How many of the centres, the first ones, stay where they are.
  let fixed: Int
  /// Where the centres are.
  var centres: [Shade]
  /// The centre of each point, as of the last ``assign()``.
  private(set) var owners: [Int32]
  /// What the points of each centre cost, as of the last ``assign()``.
  private(set) var costs: [Double] = []
  /// Where each centre costs its points less, as of the last ``assign()``; nil for one without points.
  private(set) var wanted: [Shade?] = []
  /// The search in the centres, as of the last ``assign()``.
  private(set) var search: NearestEntry

  /// Points not yet shared out. There must be at least one centre.
  init(_ points: [ColourCloud.Point], fixed: [Shade], free: [Shade]) {
    self.points = points
    self.fixed = fixed.count
    centres = fixed + free
    owners = [Int32](repeating: 0, count: points.count)
    search = NearestEntry(centres)
  }

  /// What the points cost in all.
  var cost: Double { costs.reduce(0, +) }

  /// The free centres.
  var free: ArraySlice<Shade> { centres[fixed...] }

  /// What a distance costs, by its square: the distance to the power of 1.5.
  ///
  /// The power of 1 would give the least mean error and the power of 2 the least mean square; this keeps both low.
  @inline(__always)
  static func price(_ squared: Double) -> Double {
    let distance = squared.squareRoot()
    return distance * distance.squareRoot()
  }

  /// The weight with which a point pulls at its centre, so that the weighted mean is where the price is lower.
  @inline(__always)
  private static func pull(_ squared: Double) -> Double {
    // The addend keeps a centre that lies on one of its points from staying there for ever.
    1 / (squared.squareRoot() + 0.0005).squareRoot()
  }

  /// Gives every point to its nearest centre.
  mutating func assign() {
    let search = NearestEntry(centres)
    var sums = [ShadeSum](repeating: ShadeSum(), count: centres.count)
    var costs = [Double](repeating: 0, count: centres.count)
    for (index, point) in points.enumerated() {
      let (owner, squared) = search.nearest(to: point.shade, from: Int(owners[index]))
      owners[index] = Int32(owner)
      costs[owner] += point.weight * Self.price(squared)
      sums[owner].add(point.shade, weight: point.weight * Self.pull(squared))
    }
    self.search = search
    self.costs = costs
    wanted = sums.map(\.centre)
  }

  /// Moves the free centres to `place` of where they would rather be.
  mutating func move(_ place: (Shade) -> Shade) {
    for index in fixed..<centres.count {
      if let shade = wanted[index] { centres[index] = place(shade) }
    }
  }
}
