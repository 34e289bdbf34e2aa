import VGSCore

/// A score divided into the six parts of an MML text.
///
/// Everything with a channel goes to its own part. The master volume and the labels can stand in any part; ``Placement``
/// finds one.
struct Arrangement {
  private(set) var parts: [Part] = []
  /// What could not be taken as it was.
  private(set) var rewrites: [Rewrite] = []
  /// The times at which the waits of the song end.
  let grid: TimeGrid
  /// The tempos at which its durations are lengths of music, the best first. Never none.
  let tempos: [LengthCosts]
  /// Whether the song starts with what every MML compiler sends.
  let hasPrelude: Bool

  private static let tempoLimit = 5

  init(_ score: Score) throws(DecompilerError) {
    let prelude = Prelude(score)
    hasPrelude = prelude != nil
    var recorders = (0..<Song.channelCount).map { PartRecorder(channel: $0) }
    var floating: [Int] = []
    if prelude == nil {
      for note in Prelude.corrections(for: score) { recorders[0].postpone(note) }
    }
    for (index, event) in score.events.enumerated() {
      // What the compiler sends itself is not in any part.
      if let known = prelude?.parts, index < known.count, known[index] == nil { continue }
      guard let channel = event.note.channel else {
        floating.append(index)
        continue
      }
      var note = event.note
      if note.kind == .attack || note.kind == .release, note.value == 0 {
        rewrites.append(Rewrite(reason: .zeroEnvelope, channel: channel, time: event.time))
        note.value = 1
      }
      if prelude == nil, event.time == 0, channel == 0 {
        // The compiler's own settings come on top of what channel 0 does at the start.
        switch note.kind {
        case .keyOn: rewrites.append(Rewrite(reason: .keyAtStart, channel: 0, time: 0))
        case .attack, .release, .volume: continue
        default: break
        }
      }
      recorders[channel].take(note, at: event.time, event: index)
    }
    for index in recorders.indices { recorders[index].finish(at: score.length, loops: score.loop != nil) }
    rewrites += recorders.flatMap(\.rewrites)
    let settled = recorders.map(\.part)
    for (channel, part) in settled.enumerated() {
      if let long = part.moments.first(where: { $0.end - $0.time > Decompiler.Gate.longestDown }) {
        throw .keyTooLong(channel: channel, time: long.time)
      }
    }
    grid = TimeGrid(score.boundaries)
    let own = OwnTempos()
    let tempos = TempoFinder(settled, grid: grid).tempos(limit: Self.tempoLimit).map {
      LengthCosts(LengthTable($0), own: own)
    }
    var placement = Placement(settled, score, grid: grid, tempos: tempos)
    for event in floating { try placement.place(event, known: prelude?.part(of: event)) }
    parts = placement.parts
    self.tempos = placement.tempos
  }
}

extension Arrangement {
  /// What one channel line of the MML has to do: moments in ascending time, with nothing but time between them.
  struct Part {
    /// A setting, or a label.
    struct Send: Hashable {
      var note: Note
      /// The event of the score it is, or of the one it waited for.
      var event: Int
    }

    /// A key that goes down and comes up.
    struct Strike {
      /// The event of the score that lets it go down.
      var event: Int
      var tone: Int
      var key: Int
      /// Samples of the song before it comes up.
      var off: Int
    }

    /// Something done at one time: settings, then perhaps a key.
    struct Moment {
      var time: Int
      /// What is sent before the key goes down, in order.
      var sends: [Send] = []
      var strike: Strike?

      /// When nothing of it goes on any more but the release.
      var end: Int { strike?.off ?? time }
    }

    /// In ascending time; two at the same time only when the first has no strike.
    var moments: [Moment] = []

    var strikes: Int { moments.count { $0.strike != nil } }
  }
}
