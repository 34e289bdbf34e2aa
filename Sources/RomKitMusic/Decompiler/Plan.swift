import RomKitBase
import VGSCore

extension Decompiler {
  /// A whole song with all its steps, ready to be written.
  struct Plan {
    var parts: [Arrangement.Part]
    var tempo: Tempo

    enum Style: CaseIterable {
      /// At the times at which the waits of the song end; parts that loop last to the end of the song where they can.
      case onGridToEnd
      /// At the same times; each part ends with its last event.
      case onGrid
      /// Anywhere, as is easiest to read.
      case free
    }

    /// Plans an arrangement of a score.
    ///
    /// On the grid, every wait of the song has to end where one of the parts has a step end, and no step may end elsewhere.
    /// Each part is planned alone first; the times that no part has met are then required of one after the other, first
    /// where that is cheap, then at any cost.
    init(_ arrangement: Arrangement, _ score: Score, style: Style) throws(Diagnostic) {
      var grid = arrangement.grid
      var tempos = arrangement.tempos
      tempo = tempos[0].table.tempo
      let loopStart = score.loop.map { score.events[$0].time }

      var planners = arrangement.parts.map {
        PartPlanner($0, grid: grid, isFree: style == .free, tempos: tempos.count)
      }

      /// Plans one part. In a song that loops, a part that plays in the loop lasts to its end if it can, so that the parts
      /// do not drift apart when an author changes them.
      func plan(_ channel: Int, skipped: Int = 0) throws(Diagnostic) -> Arrangement.Part {
        let part = arrangement.parts[channel]
        guard !part.moments.isEmpty || grid.firstRequired(from: 0) < grid.times.count else { return part }
        planners[channel].require(grid, skipped: skipped)
        let short = try planners[channel].plan(end: nil, tempos: &tempos)
        guard style != .onGrid, let loopStart, let last = part.moments.last, last.end > loopStart,
          part.strikes > 0, short.plannedEnd < score.length - MMLCompiler.unevenness
        else { return short }
        let long = try planners[channel].plan(end: score.length, tempos: &tempos)
        return style == .free || long.stepEnds.allSatisfy { grid.index(of: $0) != nil } ? long : short
      }

      parts = []
      for channel in arrangement.parts.indices { parts.append(try plan(channel)) }
      guard style != .free else {
        if !parts.contains(where: { $0.plannedEnd >= score.length }), score.length > 0 {
          // The part that ends last goes on to the end of the song.
          let last = parts.indices.max { (parts[$0].plannedEnd, $1) < (parts[$1].plannedEnd, $0) } ?? 0
          parts[last] = try planners[last].plan(end: score.length, tempos: &tempos)
        }
        return
      }
      /// The times of the grid that each part meets.
      var met = parts.map { Self.met(grid, $0) }
      // Parts with many notes probably had the rests; a part without notes only fills in for the others.
      let order = parts.indices.sorted {
        (-arrangement.parts[$0].strikes, $0) < (-arrangement.parts[$1].strikes, $1)
      }
      for skipped in [20, 1_000, 1_000_000] {
        for channel in order where skipped > 20 || arrangement.parts[channel].strikes > 0 {
          let missed = Self.missed(grid, met)
          guard missed.contains(true) else { return }
          guard Self.canMeet(missed, grid, arrangement.parts[channel]) else { continue }
          grid.require(Self.missed(grid, met.enumerated().filter { $0.offset != channel }.map(\.element)))
          parts[channel] = try plan(channel, skipped: skipped)
          met[channel] = Self.met(grid, parts[channel])
        }
      }
    }

    /// Whether a part has silence at any of the times that are missed.
    private static func canMeet(_ missed: [Bool], _ grid: TimeGrid, _ part: Arrangement.Part) -> Bool {
      var next = 0
      for index in missed.indices where missed[index] {
        while next < part.moments.count, part.moments[next].time <= grid.times[index] { next += 1 }
        if next == 0 || part.moments[next - 1].end < grid.times[index] { return true }
      }
      return false
    }

    /// The indexes of the times of the grid at which a part has a step end or a key come up.
    private static func met(_ grid: TimeGrid, _ part: Arrangement.Part) -> [Int] {
      (part.stepEnds + part.moments.compactMap(\.strike?.off)).compactMap { grid.index(of: $0) }
    }

    /// The times of the grid that no part meets.
    private static func missed(_ grid: TimeGrid, _ met: [[Int]]) -> [Bool] {
      var missed = [Bool](repeating: true, count: grid.times.count)
      for indexes in met {
        for index in indexes { missed[index] = false }
      }
      return missed
    }
  }
}

extension Decompiler.Plan {
  /// One note or rest of an MML part.
  struct Step {
    var tempo: Tempo
    /// One for a rest; for a note those tied together.
    var lengths: [NoteLength]
    /// The gate of a note; nil for a rest.
    var gate: Int?
    var samples: Int
  }
}
