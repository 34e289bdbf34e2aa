/// A whole song with all its steps, ready to be written.
struct Plan {
  /// One for each channel.
  var parts: [PlannedPart]
  /// The tempo of most of it.
  var tempo: Tempo

  /// Plans an arrangement of a score.
  ///
  /// On the grid, every wait of the song has to end where one of the parts has a step end, and no step may end elsewhere.
  /// Each part is planned alone first; the times that no part has met are then required of one after the other, at first
  /// where that is no trouble, then at any price.
  init(_ arrangement: Arrangement, _ score: Score, onGrid: Bool) {
    var grid = arrangement.grid
    let tables = arrangement.tables
    tempo = tables[0].tempo
    guard onGrid else {
      parts = arrangement.parts.map { part in
        guard !part.moments.isEmpty else { return PlannedPart() }
        let planner = PartPlanner(grid: grid, style: .free, tables: tables)
        return planner.plan(part, end: nil)
      }
      if !parts.contains(where: { $0.end >= score.length }), score.length > 0 {
        // The part that ends last goes on to the end of the song.
        let last = parts.indices.max { (parts[$0].end, $1) < (parts[$1].end, $0) } ?? 0
        let planner = PartPlanner(grid: grid, style: .free, tables: tables)
        parts[last] = planner.plan(arrangement.parts[last], end: score.length)
      }
      return
    }
    parts = arrangement.parts.map { part in
      guard !part.moments.isEmpty else { return PlannedPart() }
      let planner = PartPlanner(grid: grid, style: .onGrid(RestChain.Costs(skipped: 0)), tables: tables)
      return planner.plan(part, end: nil)
    }
    // Parts with many notes are the likeliest to have had the rests; one without has to do only what no other can.
    let order = parts.indices.sorted {
      (-arrangement.parts[$0].strikes, $0) < (-arrangement.parts[$1].strikes, $1)
    }
    for skipped in [20, 1_000, 1_000_000] {
      for channel in order where skipped > 20 || arrangement.parts[channel].strikes > 0 {
        guard Self.missed(grid, parts).contains(true) else { return }
        grid.require(Self.missed(grid, parts.enumerated().filter { $0.offset != channel }.map(\.element)))
        let planner = PartPlanner(
          grid: grid, style: .onGrid(RestChain.Costs(skipped: skipped)), tables: tables)
        parts[channel] = planner.plan(arrangement.parts[channel], end: nil)
      }
    }
  }

  /// The times of the grid at which no part has a step end or a key come up.
  private static func missed(_ grid: TimeGrid, _ parts: [PlannedPart]) -> [Bool] {
    var missed = [Bool](repeating: true, count: grid.times.count)
    for part in parts {
      for time in part.stepEnds + part.moments.compactMap(\.moment.strike?.off) {
        if let index = grid.index(of: time) { missed[index] = false }
      }
    }
    return missed
  }
}
