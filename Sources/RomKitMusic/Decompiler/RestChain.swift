/// The best rests from every time of the grid in a range to its end, each rest being one length.
///
/// In MML every rest ends a wait of the merged song, so rests may end at times of the grid only, if the song is to
/// come back note for note.
struct RestChain {
  /// What a skipped required time costs, and a rest that cannot be one length.
  struct Costs {
    /// For each required time passed without a stop.
    var skipped: Int
    /// For a tempo of its own for one rest.
    static let ownTempo = 250
    /// For a stop beside the grid.
    static let besideGrid = 100_000
    /// For what is too long at a tempo.
    static let impossible = 100_000_000
  }

  /// What it costs to reach the end, and how that is begun.
  struct Step {
    var cost: Int
    /// The next index to stop at, or nothing when this is the end.
    var next: Int?
  }

  private var grid: TimeGrid
  private var costs: Costs
  private(set) var range = 0...0
  private var isOpen = false
  /// For each index of the range.
  private var best: [Step] = []

  init(in grid: TimeGrid, costs: Costs) {
    self.grid = grid
    self.costs = costs
  }

  /// Takes the same grid with other required times.
  mutating func require(_ grid: TimeGrid, costs: Costs) {
    self.grid = grid
    self.costs = costs
  }

  /// Finds the rests of another range of indexes of the grid. An open one may stop anywhere, another has to reach the end of
  /// the range.
  mutating func find(in range: ClosedRange<Int>, isOpen: Bool, table: inout LengthTable) {
    self.range = range
    self.isOpen = isOpen
    // The memory is used again.
    if best.count < range.count {
      best += Array(repeating: Step(cost: 0), count: max(range.count - best.count, best.count))
    }
    // With nothing to reach, stopping is free everywhere.
    if isOpen, grid.required(in: range.lowerBound..<(range.upperBound + 1)) == 0 {
      for place in 0..<range.count { best[place] = Step(cost: 0) }
      return
    }
    if range.count <= table.singles.count {
      for index in range.reversed() {
        best[index - range.lowerBound] = bestStep(from: grid.times[index], index: index, table: &table)
      }
      return
    }
    // How far each length reaches falls with the time it begins at.
    var reached = [Int](repeating: range.upperBound, count: table.singles.count)
    for index in range.reversed() {
      let time = grid.times[index]
      var found = stop(at: index)
      for place in reached.indices {
        let end = time + table.singles[place].samples
        var next = reached[place]
        while grid.times[next] > end { next -= 1 }
        reached[place] = next
        if grid.times[next] == end {
          offer(next, cost(from: index, beyond: next) + table.singles[place].oddity, &found)
        }
      }
      best[index - range.lowerBound] = bestStep(from: time, index: index, music: found, table: &table)
    }
  }

  func cost(from index: Int) -> Int { best[index - range.lowerBound].cost }

  /// What it costs from an index when the required times before it in the range are passed.
  func cost(skippingTo index: Int) -> Int {
    cost(from: index) + grid.required(in: range.lowerBound..<index) * costs.skipped
  }

  /// The rests from a time before the range, or from the index that is at this time.
  func steps(from start: Int, index: Int?, table: inout LengthTable) -> [Decompiler.Plan.Step] {
    var steps: [Decompiler.Plan.Step] = []
    var time = start
    var next = index.map { best[$0 - range.lowerBound].next } ?? first(from: start, table: &table).next
    while let index = next {
      steps += Self.rests(grid.times[index] - time, table: table)
      time = grid.times[index]
      next = best[index - range.lowerBound].next
    }
    return steps
  }

  /// The cost from a time just before the range, and the first index to stop at.
  func first(from start: Int, table: inout LengthTable) -> Step {
    bestStep(from: start, index: range.lowerBound - 1, table: &table)
  }

  /// The best next stop after a time, which is that of an index or else between it and the next one.
  private func bestStep(from time: Int, index: Int, table: inout LengthTable) -> Step {
    let last = range.upperBound
    var found = stop(at: index)
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
    return bestStep(from: time, index: index, music: found, table: &table)
  }

  /// The same when the best stop by a length of music is known, of several equal ones the last: by whatever length there is,
  /// to the next required time, the end, or the next few times. Of equal ones the first of these is taken.
  private func bestStep(from time: Int, index: Int, music: Step, table: inout LengthTable) -> Step {
    let last = range.upperBound
    if index == last { return music }
    var near = Step(cost: .max)
    for next in index + 1..<min(index + LengthTable.near, last) + 1 {
      let beyond = cost(from: index, beyond: next)
      guard beyond + LengthTable.leastOdd < min(near.cost, music.cost) else { continue }
      let isOnGrid = index >= 0 && grid.times[index] == time
      let rest =
        isOnGrid
        ? table.restCost(from: index, to: next, in: grid) : table.restCost(grid.times[next] - time)
      offer(next, beyond + rest, &near)
    }
    var found = music
    for next in [grid.firstRequired(from: index + 1), last] where next <= last {
      // What the rest costs is asked only if it can be better than what was found.
      let beyond = cost(from: index, beyond: next)
      let least = beyond + table.leastRestCost(grid.times[next] - time)
      guard least < found.cost, least <= near.cost else { continue }
      offer(next, beyond + table.restCost(grid.times[next] - time), &found)
    }
    return near.cost < found.cost ? near : found
  }

  /// The end of the rests at an index, if they may end there.
  private func stop(at index: Int) -> Step {
    if index == range.upperBound { return Step(cost: 0) }
    return Step(
      cost: isOpen ? grid.required(in: (index + 1)..<(range.upperBound + 1)) * costs.skipped : Int.max)
  }

  private func offer(_ next: Int, _ cost: Int, _ found: inout Step) {
    if cost < found.cost { found = Step(cost: cost, next: next) }
  }

  /// What it costs to go on at the next index, and to pass the required times before it.
  private func cost(from index: Int, beyond next: Int) -> Int {
    grid.required(in: (index + 1)..<next) * costs.skipped + best[next - range.lowerBound].cost
  }

  /// One rest, or as many as it takes.
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
