import RomKitBase

/// Points assigned to the nearest of several centres, and better places for the centres.
struct Clustering {
  let points: [ColourCloud.Point]
  /// The number of centres, from the first on, that do not move.
  let fixed: Int
  var centres: [Shade]
  /// The centre of each point, as of the last ``assign()``.
  private(set) var owners: [Int32]
  /// The cost of each centre's points, as of the last ``assign()``.
  private(set) var costs: [Double] = []
  /// The place at which each centre costs its points less, as of the last ``assign()``; nil for one without points.
  private(set) var wanted: [Shade?] = []
  /// The search in the centres, as of the last ``assign()``.
  private(set) var search: NearestEntry

  /// Points that are not yet assigned. There must be at least one centre.
  init(_ points: [ColourCloud.Point], fixed: [Shade], free: [Shade]) {
    self.points = points
    self.fixed = fixed.count
    centres = fixed + free
    owners = [Int32](repeating: 0, count: points.count)
    search = NearestEntry(centres)
  }

  var cost: Double { costs.reduce(0, +) }

  var free: ArraySlice<Shade> { centres[fixed...] }

  /// The cost of a distance, by its square: the distance to the power of 1.5. The power of 1 would give the least mean
  /// error and the power of 2 the least mean square; this keeps both low.
  @inline(__always)
  static func price(_ squared: Double) -> Double {
    let distance = squared.squareRoot()
    return distance * distance.squareRoot()
  }

  /// The weight of a point for its centre: at the weighted mean the price is lower.
  @inline(__always)
  private static func pull(_ squared: Double) -> Double {
    // Without the addend a centre on one of its points would stay there for ever.
    1 / (squared.squareRoot() + 0.0005).squareRoot()
  }

  mutating func assign() {
    let search = NearestEntry(centres)
    var sums = [ShadeSum](repeating: ShadeSum(), count: centres.count)
    var costs = [Double](repeating: 0, count: centres.count)
    for (index, point) in points.enumerated() {
      if index.isMultiple(of: 4_096), WorkControl.isCancelled { break }
      let (owner, squared) = search.nearest(to: point.shade, from: Int(owners[index]))
      owners[index] = Int32(owner)
      costs[owner] += point.weight * Self.price(squared)
      sums[owner].add(point.shade, weight: point.weight * Self.pull(squared))
    }
    self.search = search
    self.costs = costs
    wanted = sums.map(\.centre)
  }

  /// Moves the free centres to `place` of their better places.
  mutating func move(_ place: (Shade) -> Shade) {
    for index in fixed..<centres.count {
      if let shade = wanted[index] { centres[index] = place(shade) }
    }
  }

  /// Moves free centres of little use to places where a cut gains more, at most `limit` of them, and returns their number. Call
  /// it after ``assign()``.
  mutating func exchange(atMost limit: Int, place: (Shade) -> Shade) -> Int {
    let splits = splits()
    let removals = removals()
    let givers = (fixed..<centres.count).sorted { (removals[$0], $0) < (removals[$1], $1) }
    var takers = splits.indices.filter { splits[$0] != nil }
      .sorted { (splits[$1]?.gain ?? 0, $0) < (splits[$0]?.gain ?? 0, $1) }[...]
    var touched = [Bool](repeating: false, count: centres.count)
    var exchanged = 0
    for giver in givers where exchanged < limit && !touched[giver] {
      takers = takers.drop { touched[$0] }
      guard let taker = takers.first(where: { $0 != giver && !touched[$0] }), let split = splits[taker],
        split.gain > removals[giver]
      else { break }
      if taker >= fixed { centres[taker] = place(split.stays) }
      centres[giver] = place(split.goes)
      touched[taker] = true
      touched[giver] = true
      // The points of the giver come here, so the cost and the gain of this one are no longer valid.
      if let heir = search.neighbours(of: giver).first { touched[heir] = true }
      exchanged += 1
    }
    return exchanged
  }

  /// The cost of each centre's points with the centre at another place. Call it after ``assign()``.
  func costs(at places: [Shade]) -> [Double] {
    var costs = [Double](repeating: 0, count: places.count)
    for (point, owner) in zip(points, owners) {
      costs[Int(owner)] += point.weight * Self.price(point.shade.squaredDistance(to: places[Int(owner)]))
    }
    return costs
  }

  /// The heaviest point of each centre, the first of several; nil for one without points. Call it after ``assign()``.
  func heaviest() -> [Shade?] {
    var heaviest = [ColourCloud.Point?](repeating: nil, count: centres.count)
    for (point, owner) in zip(points, owners) where point.weight > heaviest[Int(owner)]?.weight ?? 0 {
      heaviest[Int(owner)] = point
    }
    return heaviest.map { $0?.shade }
  }

  struct Split {
    /// The place of the centre after the cut; a fixed one does not move.
    var stays: Shade
    var goes: Shade
    var gain: Double
  }

  /// A cut of each centre's points across the direction in which they spread most in OKLab; nil if there is nothing
  /// to cut. Call it after ``assign()``.
  func splits() -> [Split?] {
    let axes = principalAxes()
    var halves = [(ShadeSum, ShadeSum)](repeating: (ShadeSum(), ShadeSum()), count: centres.count)
    for index in points.indices {
      let owner = Int(owners[index])
      guard let axis = axes[owner] else { continue }
      if axis.side(points[index].shade.lab) {
        halves[owner].1.add(points[index].shade, weight: points[index].weight)
      } else {
        halves[owner].0.add(points[index].shade, weight: points[index].weight)
      }
    }
    var splits = halves.enumerated().map { owner, sums -> Split? in
      guard let one = sums.0.centre, let other = sums.1.centre else { return nil }
      guard owner < fixed else { return Split(stays: one, goes: other, gain: costs[owner]) }
      let centre = centres[owner]
      let further = centre.squaredDistance(to: one) > centre.squaredDistance(to: other) ? one : other
      return Split(stays: centre, goes: further, gain: costs[owner])
    }
    for index in points.indices {
      let owner = Int(owners[index])
      guard let split = splits[owner] else { continue }
      let shade = points[index].shade
      let squared = min(shade.squaredDistance(to: split.stays), shade.squaredDistance(to: split.goes))
      splits[owner]?.gain -= points[index].weight * Self.price(squared)
    }
    return splits
  }

  /// The additional cost of each centre's points without the centre; infinite for fixed ones.
  /// Call it after ``assign()``.
  func removals() -> [Double] {
    var removals = centres.indices.map { $0 < fixed ? Double.infinity : -costs[$0] }
    for index in points.indices {
      if index.isMultiple(of: 4_096), WorkControl.isCancelled { break }
      let owner = Int(owners[index])
      guard owner >= fixed else { continue }
      var least = Double.infinity
      for other in search.neighbours(of: owner).prefix(8) {
        least = min(least, points[index].shade.squaredDistance(to: centres[other]))
      }
      removals[owner] += points[index].weight * Self.price(least)
    }
    return removals
  }

  private struct Axis {
    var middle: OKLab
    var direction: OKLab

    @inline(__always)
    func side(_ lab: OKLab) -> Bool {
      (lab.lightness - middle.lightness) * direction.lightness + (lab.a - middle.a) * direction.a
        + (lab.b - middle.b) * direction.b > 0
    }
  }

  /// The direction in which each centre's points spread most.
  private func principalAxes() -> [Axis?] {
    var sums = [ShadeSum](repeating: ShadeSum(), count: centres.count)
    for index in points.indices {
      sums[Int(owners[index])].add(points[index].shade, weight: points[index].weight)
    }
    let middles = sums.map { $0.centre?.lab }
    var spreads = [Spread](repeating: Spread(), count: centres.count)
    for index in points.indices {
      let owner = Int(owners[index])
      guard let middle = middles[owner] else { continue }
      spreads[owner].add(points[index].shade.lab, from: middle, weight: points[index].weight)
    }
    return zip(middles, spreads).map { middle, spread in
      guard let middle, let direction = spread.direction else { return nil }
      return Axis(middle: middle, direction: direction)
    }
  }
}

/// The second moments of points about their middle.
private struct Spread {
  private var ll = 0.0
  private var la = 0.0
  private var lb = 0.0
  private var aa = 0.0
  private var ab = 0.0
  private var bb = 0.0

  @inline(__always)
  mutating func add(_ lab: OKLab, from middle: OKLab, weight: Double) {
    let (l, a, b) = (lab.lightness - middle.lightness, lab.a - middle.a, lab.b - middle.b)
    ll += weight * l * l
    la += weight * l * a
    lb += weight * l * b
    aa += weight * a * a
    ab += weight * a * b
    bb += weight * b * b
  }

  /// The direction of the greatest spread, by power iteration; nil if all points are one.
  var direction: OKLab? {
    guard ll + aa + bb > 1e-18 else { return nil }
    // The column of the largest variance is never at a right angle to the answer.
    var (x, y, z) = ll >= aa && ll >= bb ? (ll, la, lb) : aa >= bb ? (la, aa, ab) : (lb, ab, bb)
    for _ in 0..<8 {
      let scale = 1 / (abs(x) + abs(y) + abs(z))
      (x, y, z) = (x * scale, y * scale, z * scale)
      (x, y, z) = (ll * x + la * y + lb * z, la * x + aa * y + ab * z, lb * x + ab * y + bb * z)
    }
    return OKLab(lightness: x, a: y, b: z)
  }
}
