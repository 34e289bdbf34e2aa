/// Plans a whole part: at which tempo each moment is best written, and how.
struct PartPlanner {
  private static let tempoCost = 30

  private let gaps: GapPlanner
  private let tables: [LengthTable]

  /// `tables` are the tempos to choose from, the song's own first.
  init(grid: TimeGrid, style: GapPlanner.Style, tables: [LengthTable]) {
    gaps = GapPlanner(grid: grid, style: style)
    self.tables = tables
  }

  /// The way to a moment at one tempo.
  private struct State {
    var cost: Int
    /// The gate in force after the moment.
    var gate: Int
    /// The tempo of the moment before.
    var previous = 0
    var choice: GapPlanner.Choice
  }

  /// The plan with the lowest cost. Where `end` is given the part lasts until then, otherwise as long as it likes.
  func plan(_ part: Arrangement.Part, end: Int?) -> Decompiler.Plan.Part {
    var moments = part.moments
    if moments.first?.time != 0 { moments.insert(.init(time: 0), at: 0) }
    let ends = moments.indices.map { $0 + 1 < moments.count ? moments[$0 + 1].time : end }
    var columns: [[State]] = []
    columns.reserveCapacity(moments.count)
    for (index, moment) in moments.enumerated() {
      let last = columns.last
      let cheapest = last.map { column in column.indices.min { column[$0].cost < column[$1].cost } ?? 0 }
      columns.append(
        tables.indices.map { tempo in
          var cost = tempo == 0 ? 0 : Self.tempoCost
          var gate = Decompiler.Gate.standard
          var previous = tempo
          if let last, let cheapest {
            if last[cheapest].cost + Self.tempoCost < last[tempo].cost { previous = cheapest }
            cost = last[previous].cost + (previous == tempo ? 0 : Self.tempoCost)
            gate = last[previous].gate
          }
          let choice = gaps.choice(moment, end: ends[index], table: tables[tempo], gate: gate)
          return State(cost: cost + choice.cost, gate: choice.gate, previous: previous, choice: choice)
        })
    }
    return trace(moments, ends, columns)
  }

  /// Goes back along the cheapest way.
  private func trace(_ moments: [Arrangement.Part.Moment], _ ends: [Int?], _ columns: [[State]])
    -> Decompiler.Plan.Part
  {
    var planned = Decompiler.Plan.Part()
    guard let last = columns.last, var tempo = last.indices.min(by: { last[$0].cost < last[$1].cost }) else {
      return planned
    }
    for (index, moment) in moments.enumerated().reversed() {
      let state = columns[index][tempo]
      let steps = gaps.steps(moment, end: ends[index], table: tables[tempo], choice: state.choice)
      planned.moments.append(.init(moment: moment, steps: steps))
      tempo = state.previous
    }
    planned.moments.reverse()
    return planned
  }
}

/// Plans what stands between one moment of a part and the next: where the note ends, and the rests after it.
struct GapPlanner {
  enum Style {
    /// At times of the grid only, so that the song can come back note for note.
    case onGrid(RestChain.Costs)
    /// Anywhere: what is easiest to read.
    case free
  }

  struct Choice {
    /// What an author's eye minds, and what is missed of the grid.
    var cost: Int
    /// The gate of the note, or the one before.
    var gate: Int
    /// When the note is over; when there is none, the time of the moment.
    var noteEnd: Int
  }

  /// How many times of the grid are more than there are gates.
  private static let manyTimes = 48

  let grid: TimeGrid
  let style: Style

  private static func gateCost(_ gate: Int, current: Int) -> Int {
    gate == current ? 0 : gate.isMultiple(of: 5) ? 10 : 15
  }

  /// The best way at the tempo of a table. `end` is the next moment; without one the part may end anywhere.
  func choice(_ moment: Arrangement.Part.Moment, end: Int?, table: LengthTable, gate: Int) -> Choice {
    guard case .onGrid(let costs) = style, let chain = chain(moment, end: end, table: table, costs: costs)
    else { return freeChoice(moment, end: end, table: table, gate: gate) }
    return gridChoice(moment, chain: chain, table: table, gate: gate, costs: costs)
  }

  func steps(_ moment: Arrangement.Part.Moment, end: Int?, table: LengthTable, choice: Choice)
    -> [Decompiler.Plan.Step]
  {
    var steps: [Decompiler.Plan.Step] = []
    if moment.strike != nil, let way = table.sum(choice.noteEnd - moment.time) {
      steps.append(
        Decompiler.Plan.Step(
          tempo: table.tempo, lengths: way.lengths, gate: choice.gate, samples: choice.noteEnd - moment.time))
    }
    if case .onGrid(let costs) = style, let chain = chain(moment, end: end, table: table, costs: costs) {
      let index = grid.index(of: choice.noteEnd).flatMap {
        $0 >= grid.firstIndex(after: moment.end) ? $0 : nil
      }
      return steps + chain.steps(from: choice.noteEnd, index: index, table: table)
    }
    guard let end else { return steps }
    return steps + RestChain.sum(end - choice.noteEnd, table: table)
  }

  /// The rests that can follow; nil when no time is left, or when the end is beside the grid.
  private func chain(
    _ moment: Arrangement.Part.Moment, end: Int?, table: LengthTable, costs: RestChain.Costs
  ) -> RestChain? {
    let first = grid.firstIndex(after: moment.end)
    guard let last = end.map({ grid.index(of: $0) }) ?? grid.times.count - 1, first <= last else {
      return nil
    }
    return RestChain(first...last, in: grid, isOpen: end == nil, table: table, costs: costs)
  }

  private func gridChoice(
    _ moment: Arrangement.Part.Moment, chain: RestChain, table: LengthTable, gate: Int, costs: RestChain.Costs
  ) -> Choice {
    guard let strike = moment.strike else {
      return Choice(cost: chain.first(from: moment.time, table: table).cost, gate: gate, noteEnd: moment.time)
    }
    let down = strike.off - moment.time
    // The key comes up and the note ends one sample later: that always works, but may be beside the grid.
    var best = Choice(cost: RestChain.Costs.besideGrid, gate: 100, noteEnd: strike.off + 1)
    best.cost += noteCost(down + 1, table: table)
    if grid.index(of: best.noteEnd) == nil { best.cost += chain.first(from: best.noteEnd, table: table).cost }
    func offer(_ index: Int, _ gates: [Int]) {
      let samples = grid.times[index] - moment.time
      guard let fitting = Decompiler.Gate.best(of: gates, current: gate) else { return }
      let cost =
        noteCost(samples, table: table) + Self.gateCost(fitting, current: gate) + chain.cost(from: index)
        + grid.required(in: chain.range.lowerBound..<index) * costs.skipped
      if cost < best.cost { best = Choice(cost: cost, gate: fitting, noteEnd: grid.times[index]) }
    }
    if chain.range.count <= Self.manyTimes {
      for index in chain.range {
        offer(index, Decompiler.Gate.all(down: down, of: grid.times[index] - moment.time))
      }
      return best
    }
    // In the silence of one note other parts can do much. Then there are fewer gates than times.
    for gate in 1...100 {
      let fitting = Decompiler.Gate.samples(down: down, gate: gate)
      var index = grid.firstIndex(after: moment.time + fitting.lowerBound - 1)
      while index <= chain.range.upperBound, grid.times[index] <= moment.time + fitting.upperBound {
        offer(index, Decompiler.Gate.all(down: down, of: grid.times[index] - moment.time))
        index += 1
      }
    }
    return best
  }

  private func freeChoice(_ moment: Arrangement.Part.Moment, end: Int?, table: LengthTable, gate: Int)
    -> Choice
  {
    guard let strike = moment.strike else {
      let cost = end.map { restCost($0 - moment.time, table: table) } ?? 0
      return Choice(cost: cost, gate: gate, noteEnd: moment.time)
    }
    let down = strike.off - moment.time
    var samples = table.singles.map(\.samples).filter { $0 > down }
    samples.append(down + 1)
    if let end { samples.append(end - moment.time) }
    var best: Choice?
    // Without a next moment the song's end is the limit.
    for samples in samples where moment.time + samples <= end ?? grid.times.last ?? .max {
      let gates = Decompiler.Gate.all(down: down, of: samples)
      guard let fitting = Decompiler.Gate.best(of: gates, current: gate) else { continue }
      let cost =
        noteCost(samples, table: table) + Self.gateCost(fitting, current: gate)
        + (end.map { restCost($0 - moment.time - samples, table: table) } ?? 0)
      if cost < best?.cost ?? .max {
        best = Choice(cost: cost, gate: fitting, noteEnd: moment.time + samples)
      }
    }
    // With a gate of 100 one sample more than the key is down is always right, and every key comes up before the end.
    return best ?? Choice(cost: RestChain.Costs.impossible, gate: 100, noteEnd: strike.off + 1)
  }

  private func noteCost(_ samples: Int, table: LengthTable) -> Int {
    table.sum(samples)?.oddity ?? RestChain.Costs.impossible
  }

  private func restCost(_ samples: Int, table: LengthTable) -> Int {
    samples == 0 ? 0 : noteCost(samples, table: table)
  }
}
