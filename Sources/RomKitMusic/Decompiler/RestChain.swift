import RomKitBase

/// The best rests from every time of the grid in a range to its end, each rest being one length.
///
/// In MML every rest ends a wait of the merged song. So if the song is to come back note for note, rests may end only at
/// times of the grid.
struct RestChain {
  /// The cost of a rest that cannot be one length.
  enum Costs {
    /// For a separate tempo for one rest.
    static let ownTempo = 250
    /// For a stop off the grid.
    static let besideGrid = 100_000
    /// For a time that is too long at a tempo.
    static let impossible = 100_000_000
  }

  /// The cost of reaching the end, and the first stop.
  struct Step {
    var cost: Int
    /// The next index to stop at, or a negative number if this is the end.
    var next = -1
  }

  private var grid: TimeGrid
  private var skipped: Int
  private(set) var range = 0...0
  private var isOpen = false
  /// For each index of the range.
  private var best: [Step] = []

  init(in grid: TimeGrid) {
    self.grid = grid
    skipped = 0
  }

  /// Takes the same grid with other required times, and the cost of each that is skipped.
  mutating func require(_ grid: TimeGrid, skipped: Int) {
    self.grid = grid
    self.skipped = skipped
  }

  /// Finds the rests of another range of indexes of the grid. An open range may stop anywhere; another has to reach its
  /// end.
  mutating func find(in range: ClosedRange<Int>, isOpen: Bool, costs: inout LengthCosts) throws(Diagnostic) {
    self.range = range
    self.isOpen = isOpen
    // The memory is reused.
    if best.count < range.count {
      best += Array(repeating: Step(cost: 0), count: max(range.count - best.count, best.count))
    }
    // Without required times, stopping is free everywhere.
    if isOpen, grid.required(in: range.lowerBound..<(range.upperBound + 1)) == 0 {
      for place in 0..<range.count { best[place] = Step(cost: 0) }
      return
    }
    if range.count <= costs.table.singles.count {
      for index in range.reversed() {
        best[index - range.lowerBound] = bestStep(from: grid.times[index], index: index, costs: &costs)
      }
      return
    }
    // How far each length reaches falls with the time it begins at.
    var reaches = costs.table.singles.map { (samples: $0.samples, oddity: $0.oddity, next: range.upperBound) }
    for index in range.reversed() {
      if index.isMultiple(of: 1_024) { try WorkControl.check() }
      let time = grid.times[index]
      var found = stop(at: index)
      if found.cost > 0 {
        for place in reaches.indices {
          let (samples, oddity, last) = reaches[place]
          var next = last
          while grid.times[next] > time + samples { next -= 1 }
          reaches[place].next = next
          if grid.times[next] == time + samples {
            offer(next, cost(from: index, beyond: next) + oddity, &found)
          }
        }
        found = bestStep(from: time, index: index, music: found, costs: &costs)
      }
      best[index - range.lowerBound] = found
    }
  }

  func cost(from index: Int) -> Int { best[index - range.lowerBound].cost }

  /// The cost from an index if the required times before it in the range are skipped.
  func cost(skippingTo index: Int) -> Int {
    cost(from: index) + grid.required(in: range.lowerBound..<index) * skipped
  }

  /// The rests from a time before the range, or from the index that is at this time.
  func steps(from start: Int, index: Int?, costs: inout LengthCosts) -> [Decompiler.Plan.Step] {
    var steps: [Decompiler.Plan.Step] = []
    var time = start
    var next = index.map { best[$0 - range.lowerBound].next } ?? first(from: start, costs: &costs).next
    while next >= 0 {
      steps += Self.rests(grid.times[next] - time, table: costs.table)
      time = grid.times[next]
      next = best[next - range.lowerBound].next
    }
    return steps
  }

  /// The cost from a time just before the range, and the first index to stop at.
  func first(from start: Int, costs: inout LengthCosts) -> Step {
    bestStep(from: start, index: range.lowerBound - 1, costs: &costs)
  }

  /// The best next stop after a time, which is that of an index or else between it and the next one.
  private func bestStep(from time: Int, index: Int, costs: inout LengthCosts) -> Step {
    let last = range.upperBound
    let table = costs.table
    var found = stop(at: index)
    // No cost is below 0.
    if found.cost == 0 { return found }
    if last - index <= table.singles.count {
      for next in (index + 1..<last + 1).reversed() {
        let oddity = table.oddity(ofSingle: grid.times[next] - time)
        if oddity >= 0 { offer(next, cost(from: index, beyond: next) + oddity, &found) }
      }
    } else {
      let end = grid.times[last]
      for single in table.singles where time + single.samples <= end {
        guard let next = grid.index(of: time + single.samples) else { continue }
        offer(next, cost(from: index, beyond: next) + single.oddity, &found)
      }
    }
    return bestStep(from: time, index: index, music: found, costs: &costs)
  }

  /// The same if the best stop by a length of music is known: by any other length, the rest may last until the next required
  /// time, the end, or the next few times.
  private func bestStep(from time: Int, index: Int, music: Step, costs: inout LengthCosts) -> Step {
    let last = range.upperBound
    let nearest = index + 1..<min(index + LengthCosts.near, last) + 1
    let isOnGrid = index >= 0 && grid.times[index] == time
    var found = music
    let required = grid.firstRequired(from: index + 1)
    if required <= last {
      offerAny(required, time, index, isNear: isOnGrid && nearest.contains(required), &found, &costs)
    }
    offerAny(last, time, index, isNear: isOnGrid && nearest.contains(last), &found, &costs)
    for next in nearest { offerAny(next, time, index, isNear: isOnGrid, &found, &costs) }
    return found
  }

  /// The cost of such a rest is computed only if it is likely to be lower than the one found.
  private func offerAny(
    _ next: Int, _ time: Int, _ index: Int, isNear: Bool, _ found: inout Step, _ costs: inout LengthCosts
  ) {
    let beyond = cost(from: index, beyond: next)
    let samples = grid.times[next] - time
    let likely = costs.table.canBeSingle(samples) ? LengthTable.leastOdd : Costs.ownTempo
    guard beyond + likely < found.cost else { return }
    let cost =
      isNear
      ? costs.rest(samples, from: index, to: next, of: grid, below: found.cost - beyond)
      : costs.rest(samples, below: found.cost - beyond)
    offer(next, beyond + cost, &found)
  }

  /// The end of the rests at an index, if they may end there.
  private func stop(at index: Int) -> Step {
    if index == range.upperBound { return Step(cost: 0) }
    return Step(
      cost: isOpen ? grid.required(in: (index + 1)..<(range.upperBound + 1)) * skipped : Int.max)
  }

  private func offer(_ next: Int, _ cost: Int, _ found: inout Step) {
    if cost < found.cost { found = Step(cost: cost, next: next) }
  }

  /// The cost of continuing at the next index and skipping the required times before it.
  private func cost(from index: Int, beyond next: Int) -> Int {
    grid.required(in: (index + 1)..<next) * skipped + best[next - range.lowerBound].cost
  }

  /// One rest, or as many as necessary.
  static func rests(_ samples: Int, table: LengthTable) -> [Decompiler.Plan.Step] {
    if let way = table.single(samples) {
      return [Decompiler.Plan.Step(tempo: table.tempo, lengths: way.lengths, samples: samples)]
    }
    if let own = OwnTempo(samples) {
      return [Decompiler.Plan.Step(tempo: own.tempo, lengths: [own.length], samples: samples)]
    }
    return sum(samples, table: table)
  }

  /// Rests that add up to some samples, wherever they end between.
  static func sum(_ samples: Int, table: LengthTable) -> [Decompiler.Plan.Step] {
    guard samples > 0, let way = table.sum(samples) else { return [] }
    return way.lengths.map { length in
      Decompiler.Plan.Step(
        tempo: table.tempo, lengths: [length], samples: length.samples(of: table.tempo.whole))
    }
  }
}
