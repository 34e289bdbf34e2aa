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

  let range: ClosedRange<Int>
  private let grid: TimeGrid
  private let isOpen: Bool
  private let costs: Costs
  /// For each index of the range: the cost to the end, and the next index, or nil for a stop.
  private var best: [(cost: Int, next: Int?)] = []

  /// `range` holds indexes of the grid. An open chain may stop anywhere, another has to reach the end of the range.
  init(_ range: ClosedRange<Int>, in grid: TimeGrid, isOpen: Bool, table: LengthTable, costs: Costs) {
    self.range = range
    self.grid = grid
    self.isOpen = isOpen
    self.costs = costs
    best = Array(repeating: (0, nil), count: range.count)
    // With nothing to reach, stopping is free everywhere.
    if isOpen, grid.required(in: range.lowerBound..<(range.upperBound + 1)) == 0 { return }
    for index in range.reversed() {
      best[index - range.lowerBound] = bestStep(from: grid.times[index], index: index, table: table)
    }
  }

  func cost(from index: Int) -> Int { best[index - range.lowerBound].cost }

  /// The rests from a time before the range, or from the index that is at this time.
  func steps(from start: Int, index: Int?, table: LengthTable) -> [Decompiler.Plan.Step] {
    var steps: [Decompiler.Plan.Step] = []
    var time = start
    var next = index.map { best[$0 - range.lowerBound].next } ?? first(from: start, table: table).next
    while let index = next {
      steps += Self.rests(grid.times[index] - time, table: table)
      time = grid.times[index]
      next = best[index - range.lowerBound].next
    }
    return steps
  }

  /// The cost from a time just before the range, and the first index to stop at.
  func first(from start: Int, table: LengthTable) -> (cost: Int, next: Int?) {
    bestStep(from: start, index: range.lowerBound - 1, table: table)
  }

  private func bestStep(from time: Int, index: Int, table: LengthTable) -> (cost: Int, next: Int?) {
    let last = range.upperBound
    if index == last, !isOpen { return (0, nil) }
    let stop = isOpen ? grid.required(in: (index + 1)..<(last + 1)) * costs.skipped : Int.max
    var found: (cost: Int, next: Int?) = (stop, nil)
    /// Takes a next stop if it is better than what was found; what the rest costs is asked only if it can be.
    func offer(_ next: Int, atLeast least: Int, _ oddity: () -> Int) {
      let beyond = grid.required(in: (index + 1)..<next) * costs.skipped + best[next - range.lowerBound].cost
      guard beyond + least < found.cost else { return }
      let cost = beyond + oddity()
      if cost < found.cost { found = (cost, next) }
    }
    for single in table.singles {
      guard let next = grid.index(of: time + single.samples), next <= last else { continue }
      offer(next, atLeast: 0) { single.length.oddity ?? 0 }
    }
    // The next few times, the next required one, and the end, by whatever length there is.
    let required = grid.firstRequired(from: index + 1)
    for next in [required, last, index + 1, index + 2, index + 3] where next > index && next <= last {
      let samples = grid.times[next] - time
      offer(next, atLeast: LengthTable.leastOdd) { Self.oddity(samples, table: table) }
    }
    return found
  }

  /// What a rest costs that is no length of music.
  private static func oddity(_ samples: Int, table: LengthTable) -> Int {
    if let way = table.single(samples) { return way.oddity }
    if table.ownTempo(samples) != nil { return Costs.ownTempo }
    return table.canSum(samples) ? Costs.besideGrid : Costs.impossible
  }

  /// One rest, or as many as it takes.
  static func rests(_ samples: Int, table: LengthTable) -> [Decompiler.Plan.Step] {
    if let way = table.single(samples) {
      return [Decompiler.Plan.Step(tempo: table.tempo, lengths: way.lengths, samples: samples)]
    }
    if let own = table.ownTempo(samples) {
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
