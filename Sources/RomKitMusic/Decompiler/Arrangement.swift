import RomKitBase
import VGSCore

/// A score divided into the six parts of an MML text.
///
/// Everything with a channel goes to its own part. The master volume and the labels can stand in any part; ``Placement``
/// finds one.
struct Arrangement {
  private(set) var parts: [Part] = []
  /// The events that are written in another way.
  private(set) var rewrites: [Rewrite] = []
  /// The times at which the waits of the song end.
  let grid: TimeGrid
  /// The tempos at which its durations are lengths of music, the best first. Never empty.
  let tempos: [LengthCosts]
  /// Whether the song starts with the notes that every MML compiler sends.
  let hasPrelude: Bool

  private static let tempoLimit = 5

  init(_ score: Score) throws(Diagnostic) {
    let prelude = Prelude(score)
    hasPrelude = prelude != nil
    var recorders = (0..<Song.channelCount).map { PartRecorder(channel: $0) }
    var floating: [Int] = []
    if prelude == nil { recorders[0].postpone(Prelude.corrections(for: score)) }
    for (index, event) in score.events.enumerated() {
      // The compiler sends these events itself, so they are not in any part.
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
        // At the start, the compiler's settings come after those of channel 0.
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
        throw Decompiler.error(
          "decompile-key-too-long",
          """
          the note on channel \(channel) at \(MusicText.exactTime(samples: long.time)) lasts longer than \
          \(MusicText.time(samples: Decompiler.Gate.longestDown)), the most that an MML compiler can compute
          """)
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

  /// One channel of the MML: moments in ascending time, with nothing but time between them.
  struct Part {
    /// A setting, or a label.
    struct Send: Equatable {
      var note: Note
      /// Its event in the score, or the event that it waited for.
      var event: Int
    }

    /// A key that goes down and comes up.
    struct Strike {
      /// The event of the score that lets it go down.
      var event: Int
      var tone: Int
      var key: Int
      /// The samples of the song before it comes up.
      var off: Int
    }

    /// The settings of one time, and perhaps a key after them.
    struct Moment {
      var time: Int
      /// The settings and labels before the key goes down, in order.
      var sends: [Send] = []
      var strike: Strike?
      /// The notes and rests until the next moment, once they are planned.
      var steps: [Decompiler.Plan.Step] = []

      var sendNotes: [Note] { sends.map(\.note) }

      /// The time from which only the release continues.
      var end: Int { strike?.off ?? time }
    }

    /// In ascending time; two at the same time only if the first has no strike.
    var moments: [Moment] = []

    var strikes: Int { moments.count { $0.strike != nil } }

    /// The end of the last planned step.
    var plannedEnd: Int { moments.last.map { $0.time + $0.steps.reduce(0) { $0 + $1.samples } } ?? 0 }

    var stepEnds: [Int] {
      var ends: [Int] = []
      for moment in moments {
        var time = moment.time
        for step in moment.steps {
          time += step.samples
          ends.append(time)
        }
      }
      return ends
    }
  }
}
