/// Plans a whole part: at which tempo each moment is best written, and how.
struct PartPlanner {
  /// What it costs to change the tempo between two moments.
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
  func plan(_ part: Part, end: Int?) -> PlannedPart {
    var moments = part.moments
    if moments.first?.time != 0 { moments.insert(Part.Moment(time: 0), at: 0) }
    let ends = moments.indices.map { $0 + 1 < moments.count ? moments[$0 + 1].time : end }
    var columns: [[State]] = []
    columns.reserveCapacity(moments.count)
    for (index, moment) in moments.enumerated() {
      let last = columns.last
      let cheapest = last.map { column in column.indices.min { column[$0].cost < column[$1].cost } ?? 0 }
      columns.append(
        tables.indices.map { tempo in
          var cost = tempo == 0 ? 0 : Self.tempoCost
          var gate = Gate.standard
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
  private func trace(_ moments: [Part.Moment], _ ends: [Int?], _ columns: [[State]]) -> PlannedPart {
    var planned = PlannedPart()
    guard let last = columns.last, var tempo = last.indices.min(by: { last[$0].cost < last[$1].cost }) else {
      return planned
    }
    for (index, moment) in moments.enumerated().reversed() {
      let state = columns[index][tempo]
      let steps = gaps.steps(moment, end: ends[index], table: tables[tempo], choice: state.choice)
      planned.moments.append(PlannedPart.Moment(moment: moment, steps: steps))
      tempo = state.previous
    }
    planned.moments.reverse()
    return planned
  }
}
