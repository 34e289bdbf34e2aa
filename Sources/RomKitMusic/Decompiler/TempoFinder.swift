/// Finds the tempos at which most of a song's durations are lengths of music.
struct TempoFinder {
  /// How often each number of samples could be a length, weighted.
  private var durations = SampleMap(missing: 0)
  private var longest = 0

  init(_ parts: [Arrangement.Part], grid: TimeGrid) {
    // Any part may have to last until the end of the song.
    longest = (grid.times.last ?? 0) - (parts.compactMap(\.moments.last?.end).min() ?? 0)
    for part in parts {
      for (index, moment) in part.moments.enumerated() {
        let end = index + 1 < part.moments.count ? part.moments[index + 1].time : nil
        add(moment, end: end, grid: grid)
      }
    }
  }

  /// The tempos, best first, up to `limit`: each explains durations that none before does. Never empty.
  func tempos(limit: Int) -> [Tempo] {
    var open = durations
    var tempos: [Tempo] = []
    while tempos.count < limit, let best = Self.best(for: open) {
      tempos.append(best)
      for length in NoteLength.musical { open[length.samples(of: best.whole)] = 0 }
    }
    if tempos.isEmpty { tempos = [.standard] }
    if longest > tempos.map(\.whole).reduce(0, max) * LengthTable.mostWholes { tempos.append(.slowest) }
    return tempos
  }

  /// A note counts with every end at which a gate divides it as the song does, which few wrong ends pass. A rest counts as a
  /// whole, and with its first step on the grid.
  private mutating func add(_ moment: Arrangement.Part.Moment, end: Int?, grid: TimeGrid) {
    longest = max(longest, (end ?? moment.end) - moment.time)
    var from = moment.end
    let first = grid.firstIndex(after: from)
    if let strike = moment.strike {
      for time in grid.times[first...].prefix(8) where time <= end ?? .max {
        let samples = time - moment.time
        guard !Decompiler.Gate.Fitting(down: strike.off - moment.time, of: samples).isEmpty else { continue }
        durations[samples] += 2
        from = time
      }
    }
    guard let end, end > from else { return }
    durations[end - from] += 1
    let next = grid.firstIndex(after: from)
    if next < grid.times.count, grid.times[next] < end { durations[grid.times[next] - from] += 1 }
  }

  private static let candidates = 8

  /// The tempo at which most durations are lengths of music or sums of two, or nil if none is.
  private static func best(for durations: SampleMap<Int>) -> Tempo? {
    var scores: [(tempo: Tempo, score: Int)] = []
    let lengths = NoteLength.musical.map { (length: $0, merit: 40 - ($0.oddity ?? 40)) }
    for number in 10...1_000 {
      let tempo = Tempo(number: number)
      var score = 0
      let whole = tempo.whole
      for length in lengths { score += durations[length.length.samples(of: whole)] * length.merit }
      if score > 0 { scores.append((tempo, score * usual(number))) }
    }
    scores.sort { ($1.score, $0.tempo.number) < ($0.score, $1.tempo.number) }
    var best: (tempo: Tempo, score: Int)?
    for candidate in scores.prefix(candidates).map(\.tempo) {
      let score = LengthTable(candidate).score(of: durations) * usual(candidate.number)
      if score > best?.score ?? 0 { best = (candidate, score) }
    }
    return best?.tempo
  }

  /// Twice the tempo with twice the lengths is the same song: the range that people use decides.
  private static func usual(_ number: Int) -> Int {
    (70...200).contains(number) ? 10 : (40...300).contains(number) ? 9 : 5
  }
}
