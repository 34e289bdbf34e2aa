import RomKitBase

/// Plans a whole part: the best tempo for each moment, and its notes and rests.
///
/// It can plan again when the grid requires other times, and then does only the work that changes.
struct PartPlanner {
  private static let tempoCost = 30

  private let moments: [Arrangement.Part.Moment]
  private var planner: GapPlanner
  /// The time after each moment; that of the last one is found for each plan.
  private var gaps: [GapPlanner.Gap]
  /// The last choice for each gap at each tempo, gap after gap, and the gate before it.
  private var choices: [(gate: Int, choice: GapPlanner.Choice)?]
  private var steps: [(tempo: Int, choice: GapPlanner.Choice, steps: [Decompiler.Plan.Step])?]

  /// Plans a part with a number of tempos to choose from.
  init(_ part: Arrangement.Part, grid: TimeGrid, isFree: Bool, tempos: Int) {
    let planner = GapPlanner(grid: grid, isFree: isFree)
    self.planner = planner
    let moments = part.moments.first?.time == 0 ? part.moments : [.init(time: 0)] + part.moments
    self.moments = moments
    gaps = moments.indices.map { index in
      planner.gap(after: moments[index], end: index + 1 < moments.count ? moments[index + 1].time : nil)
    }
    choices = Array(repeating: nil, count: moments.count * tempos)
    steps = Array(repeating: nil, count: moments.count)
  }

  /// The way to a moment at one tempo.
  private struct State {
    var cost: Int
    /// The tempo of the moment before.
    var previous: Int
    /// Its gate is the one in force after the moment.
    var choice: GapPlanner.Choice

    /// So expensive that it is better to change the tempo after the moment.
    static let hopeless = State(cost: .max / 2, previous: 0, choice: .init(cost: 0, gate: 0, noteEnd: 0))
  }

  /// Takes the same grid with other required times, and the cost of skipping one of them.
  mutating func require(_ grid: TimeGrid, skipped: Int) { planner.require(grid, skipped: skipped) }

  /// The plan with the lowest cost. The part lasts until `end` if that is given, and otherwise for any time.
  ///
  /// The end is the same in all plans that have one. `tempos` are those to choose from, the song's own first.
  mutating func plan(end: Int?, tempos: inout [LengthCosts]) throws(Diagnostic) -> Arrangement.Part {
    gaps[moments.count - 1] = planner.gap(after: moments[moments.count - 1], end: end)
    // One for each tempo, moment after moment.
    var states: [State] = []
    states.reserveCapacity(choices.count)
    for index in gaps.indices {
      if index.isMultiple(of: 64) { try WorkControl.check() }
      let isKnown = isSettled(index)
      let last = states.count - tempos.count
      let cheapest = last < 0 ? 0 : cheapest(in: states[last...])
      let column = states.count
      states += repeatElement(.hopeless, count: tempos.count)
      var least = Int.max
      // The likeliest tempo first: then there is no need to look for ways that cost more than it and a change of tempo.
      for turn in tempos.indices {
        let tempo = turn == 0 ? cheapest : turn <= cheapest ? turn - 1 : turn
        var cost = tempo == 0 ? 0 : Self.tempoCost
        var gate = Decompiler.Gate.standard
        var previous = tempo
        if last >= 0 {
          if states[last + cheapest].cost + Self.tempoCost < states[last + tempo].cost { previous = cheapest }
          cost = states[last + previous].cost + (previous == tempo ? 0 : Self.tempoCost)
          gate = states[last + previous].choice.gate
        }
        var choice: GapPlanner.Choice?
        if isKnown, let known = choices[column + tempo], known.gate == gate {
          choice = known.choice
        } else {
          let most = least == .max ? .max : least + Self.tempoCost - cost
          choice = try planner.choice(gaps[index], costs: &tempos[tempo], gate: gate, atMost: most)
          if isKnown, let choice { choices[column + tempo] = (gate, choice) }
        }
        guard let choice else { continue }
        states[column + tempo] = State(cost: cost + choice.cost, previous: previous, choice: choice)
        least = min(least, cost + choice.cost)
      }
    }
    return try trace(states, &tempos)
  }

  /// Whether a gap is the same in every plan: it ends at a known time, and no time in it is required.
  private func isSettled(_ index: Int) -> Bool {
    gaps[index].end != nil && !planner.isAnythingRequired(in: gaps[index])
  }

  /// The cheapest of the states of one moment; the first of several.
  private func cheapest(in states: ArraySlice<State>) -> Int {
    var best = states.startIndex
    for index in states.indices where states[index].cost < states[best].cost { best = index }
    return best - states.startIndex
  }

  /// Follows the cheapest way back.
  private mutating func trace(
    _ states: [State], _ tempos: inout [LengthCosts]
  ) throws(Diagnostic) -> Arrangement.Part {
    var planned = Arrangement.Part(moments: moments)
    var tempo = cheapest(in: states.suffix(tempos.count))
    for index in moments.indices.reversed() {
      let state = states[index * tempos.count + tempo]
      planned.moments[index].steps = try steps(index, tempo, state.choice, &tempos)
      tempo = state.previous
    }
    return planned
  }

  private mutating func steps(
    _ index: Int, _ tempo: Int, _ choice: GapPlanner.Choice, _ tempos: inout [LengthCosts]
  ) throws(Diagnostic) -> [Decompiler.Plan.Step] {
    let isSettled = isSettled(index)
    if isSettled, let known = steps[index], known.tempo == tempo, known.choice == choice {
      return known.steps
    }
    let made = try planner.steps(gaps[index], costs: &tempos[tempo], choice: choice)
    if isSettled { steps[index] = (tempo, choice, made) }
    return made
  }
}

/// Plans the time between one moment of a part and the next: where the note ends, and the rests after it.
struct GapPlanner {
  /// A moment and the time until the next.
  struct Gap {
    var time: Int
    /// When the key that goes down comes up, if one does.
    var off: Int?
    /// The time of the next moment; without one the part may end anywhere.
    var end: Int?
    /// The indexes of the grid at which rests can end; nil if no time is left, or if the end is not on the grid.
    fileprivate var range: ClosedRange<Int>?
  }

  struct Choice: Equatable {
    /// The oddity of the lengths, and the cost of the times of the grid that are missed.
    var cost: Int
    /// The gate of the note, or the one before.
    var gate: Int
    /// The time at which the note ends; without a note, the time of the moment.
    var noteEnd: Int
  }

  private(set) var grid: TimeGrid
  /// Whether notes and rests may end anywhere, which is easiest to read, or only at times of the grid, so that the song
  /// can come back note for note.
  private let isFree: Bool
  private var chain: RestChain

  init(grid: TimeGrid, isFree: Bool) {
    self.grid = grid
    self.isFree = isFree
    chain = RestChain(in: grid)
  }

  mutating func require(_ grid: TimeGrid, skipped: Int) {
    self.grid = grid
    chain.require(grid, skipped: skipped)
  }

  /// Whether rests in a gap should end at certain times.
  func isAnythingRequired(in gap: Gap) -> Bool {
    gap.range.map { grid.required(in: $0.lowerBound..<($0.upperBound + 1)) > 0 } ?? false
  }

  fileprivate static func gateCost(_ gate: Int, current: Int) -> Int {
    gate == current ? 0 : gate.isMultiple(of: 5) ? 10 : 15
  }

  /// The gap after a moment, until a time or for any time.
  func gap(after moment: Arrangement.Part.Moment, end: Int?) -> Gap {
    var gap = Gap(time: moment.time, off: moment.strike?.off, end: end)
    if isFree { return gap }
    let first = grid.firstIndex(after: moment.end)
    guard let last = end.map({ grid.index(of: $0) }) ?? grid.times.count - 1, first <= last else {
      return gap
    }
    gap.range = first...last
    return gap
  }

  /// The best choice at the tempo of some costs after the gate `gate`; nil if it is certain to cost more than `most`.
  mutating func choice(
    _ gap: Gap, costs: inout LengthCosts, gate: Int, atMost most: Int = .max
  ) throws(Diagnostic) -> Choice? {
    guard let range = gap.range else { return freeChoice(gap, costs: &costs, gate: gate) }
    guard most == .max || leastCost(gap, range, costs: costs, gate: gate) <= most else { return nil }
    try chain.find(in: range, isOpen: gap.end == nil, costs: &costs)
    return gridChoice(gap, range, costs: &costs, gate: gate)
  }

  /// A lower bound for the cost of the note of a gap, without the rests after it.
  private func leastCost(_ gap: Gap, _ range: ClosedRange<Int>, costs: borrowing LengthCosts, gate: Int)
    -> Int
  {
    guard let off = gap.off else { return 0 }
    var least = RestChain.Costs.besideGrid + costs.leastNote(off + 1 - gap.time)
    var ends = NoteEnds(gap, off: off, range, gate: gate, grid: grid)
    while let end = ends.next(grid) { least = min(least, costs.leastNote(end.samples) + end.gateCost) }
    return least
  }

  mutating func steps(
    _ gap: Gap, costs: inout LengthCosts, choice: Choice
  ) throws(Diagnostic) -> [Decompiler.Plan.Step] {
    var steps: [Decompiler.Plan.Step] = []
    if gap.off != nil, let way = costs.table.sum(choice.noteEnd - gap.time) {
      steps.append(
        Decompiler.Plan.Step(
          tempo: costs.table.tempo, lengths: way.lengths, gate: choice.gate,
          samples: choice.noteEnd - gap.time))
    }
    if let range = gap.range {
      try chain.find(in: range, isOpen: gap.end == nil, costs: &costs)
      let index = grid.index(of: choice.noteEnd).flatMap { $0 >= range.lowerBound ? $0 : nil }
      return steps + chain.steps(from: choice.noteEnd, index: index, costs: &costs)
    }
    guard let end = gap.end else { return steps }
    return steps + RestChain.sum(end - choice.noteEnd, table: costs.table)
  }

  private func gridChoice(_ gap: Gap, _ range: ClosedRange<Int>, costs: inout LengthCosts, gate: Int)
    -> Choice
  {
    guard let off = gap.off else {
      return Choice(cost: chain.first(from: gap.time, costs: &costs).cost, gate: gate, noteEnd: gap.time)
    }
    var best: Choice?
    var ends = NoteEnds(gap, off: off, range, gate: gate, grid: grid)
    while let end = ends.next(grid) {
      let cost = costs.note(end.samples) + end.gateCost + chain.cost(skippingTo: end.index)
      if cost < best?.cost ?? .max {
        best = Choice(cost: cost, gate: end.gate, noteEnd: gap.time + end.samples)
      }
    }
    // The key comes up and the note ends one sample later: that always works, but may be off the grid.
    var always = Choice(
      cost: RestChain.Costs.besideGrid + costs.note(off + 1 - gap.time), gate: 100, noteEnd: off + 1)
    if let best, best.cost < always.cost { return best }
    if grid.index(of: off + 1) == nil { always.cost += chain.first(from: off + 1, costs: &costs).cost }
    if let best, best.cost < always.cost { return best }
    return always
  }

  private func freeChoice(_ gap: Gap, costs: inout LengthCosts, gate: Int) -> Choice {
    guard let off = gap.off else {
      let cost = restCost(after: gap.time, until: gap.end, costs: &costs)
      return Choice(cost: cost, gate: gate, noteEnd: gap.time)
    }
    let down = off - gap.time
    var samples = costs.table.singles.map(\.samples).filter { $0 > down }
    samples.append(down + 1)
    if let end = gap.end { samples.append(end - gap.time) }
    var best: Choice?
    // Without a next moment, the end of the song is the limit.
    for samples in samples where gap.time + samples <= gap.end ?? grid.times.last ?? .max {
      guard let fitting = Decompiler.Gate.Fitting(down: down, of: samples).best(current: gate) else {
        continue
      }
      let cost =
        costs.note(samples) + Self.gateCost(fitting, current: gate)
        + restCost(after: gap.time + samples, until: gap.end, costs: &costs)
      if cost < best?.cost ?? .max {
        best = Choice(cost: cost, gate: fitting, noteEnd: gap.time + samples)
      }
    }
    // A gate of 100 and one sample more than the key is down always fit, because every key comes up before the end.
    return best ?? Choice(cost: RestChain.Costs.impossible, gate: 100, noteEnd: off + 1)
  }

  private func restCost(after time: Int, until end: Int?, costs: inout LengthCosts) -> Int {
    guard let end, end != time else { return 0 }
    return costs.note(end - time)
  }
}

/// The times of a grid at which the note of a gap can end, one after the other.
private struct NoteEnds {
  struct End {
    /// The index in the grid.
    var index: Int
    /// From the time of the gap.
    var samples: Int
    /// The best gate, and its cost.
    var gate: Int
    var gateCost: Int
  }

  /// From this many times of the grid on, it is faster to try the gates.
  private static let manyTimes = 48

  private let time: Int
  private let down: Int
  private let current: Int
  private let range: ClosedRange<Int>
  private var index: Int
  /// If there are many times, the gate whose times are tried, and the last of them.
  private var gate = 100
  private var last = Int.max

  init(_ gap: GapPlanner.Gap, off: Int, _ range: ClosedRange<Int>, gate current: Int, grid: TimeGrid) {
    time = gap.time
    down = off - gap.time
    self.current = current
    self.range = range
    index = range.lowerBound
    if range.count > Self.manyTimes {
      // Other parts can do much in the silence of one note. Then there are fewer gates than times.
      gate = 0
      last = .min
    }
  }

  mutating func next(_ grid: TimeGrid) -> End? {
    while true {
      while index <= range.upperBound, grid.times[index] <= last {
        let samples = grid.times[index] - time
        index += 1
        guard let gate = Decompiler.Gate.Fitting(down: down, of: samples).best(current: current) else {
          continue
        }
        return End(
          index: index - 1, samples: samples, gate: gate,
          gateCost: GapPlanner.gateCost(gate, current: current))
      }
      if gate == 100 { return nil }
      gate += 1
      let fitting = Decompiler.Gate.samples(down: down, gate: gate)
      index = grid.firstIndex(after: time + fitting.lowerBound - 1)
      last = time + fitting.upperBound
    }
  }
}
