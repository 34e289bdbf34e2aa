extension Clustering {
  /// A centre's points cut in two.
  struct Split {
    /// Where the centre would be then; a fixed one does not move.
    var stays: Shade
    /// Where a second one would go.
    var goes: Shade
    /// How much less the points would cost.
    var gain: Double
  }

  /// A cut of each centre's points across the direction in which they spread most in OKLab; nil where there is nothing
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

  /// What each free centre's points would cost more if it were taken away; infinite for fixed ones.
  /// Call it after ``assign()``.
  func removals() -> [Double] {
    var removals = centres.indices.map { $0 < fixed ? Double.infinity : -costs[$0] }
    for index in points.indices {
      let owner = Int(owners[index])
      guard owner >= fixed else { continue }
      var least = Double.infinity
      for other in search.neighbours(of: owner).prefix(8) {
        least = min(least, points[index].shade.squaredDistance(to: centres[Int(other)]))
      }
      removals[owner] += points[index].weight * Self.price(least)
    }
    return removals
  }

  /// A line through the middle of points.
  private struct Axis {
    var middle: OKLab
    var direction: OKLab

    /// On which side of the middle a point is.
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

  /// Where the spread is greatest, by power iteration; nil when all points are one.
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
