extension Clustering {
  /// Puts free centres that are missed little where a cut gains more, at most `limit` of them, and tells how many. Call
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
      // The points of the giver go here, so what this one is said to cost and gain no longer holds.
      if let heir = search.neighbours(of: giver).first { touched[Int(heir)] = true }
      exchanged += 1
    }
    return exchanged
  }

  /// What the points of each centre would cost if it were at another place. Call it after ``assign()``.
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
}
