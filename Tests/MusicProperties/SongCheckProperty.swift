import RomKitMusic
import TestSupport
import VGSCore

extension Property {
  /// The check of a song agrees with the console: whether it stands still and where, how long it
  /// plays, whether it loops and from where, and whether it is over at once. The generator is known to make
  /// all of these.
  package static let checkingSongs = Property(
    "checking songs", count: 100_000,
    least: [
      "ended": 10_000, "silent": 1_000, "looping": 4_000, "hanging": 1_000, "frozen at once": 10_000,
      "frozen later": 1_000, "frozen in the second turn": 100,
    ]
  ) { seed in
    let notes = NoteGenerator.anything(seed: UInt64(seed))
    let check = SongCheck(Song(notes: notes))
    let checked = verdict(check)
    let played = played(notes)
    try demand(checked == played, "checked: \(checked), played: \(played), notes: \(notes)")
    let isReported = check.findings.contains { $0.problem == .silent }
    try demand(isReported == (played == .ended(length: 0)), "silent: \(isReported), played: \(played)")
    switch played {
    case .ended(let length): return [length == 0 ? "silent" : "ended": 1]
    case .looping: return ["looping": 1]
    case .hanging: return ["hanging": 1]
    case .frozen(let wait, let time):
      let isLate = check.time(ofNote: wait) != time
      return [isLate ? "frozen in the second turn" : time == 0 ? "frozen at once" : "frozen later": 1]
    }
  }

  /// The outcome of a song.
  private enum Verdict: Hashable {
    case ended(length: Int)
    /// Back from `end` to `start`, in samples.
    case looping(start: Int, end: Int)
    /// A loop without a wait comes after this many samples.
    case hanging(time: Int)
    /// At this note.
    case frozen(wait: Int, time: Int)
  }

  /// The outcome according to the check.
  private static func verdict(_ check: SongCheck) -> Verdict {
    let timing = check.timing
    if let finding = check.findings.first(where: { $0.problem == .frozen }) {
      guard case .standstill(let wait) = timing.ending, finding.time == timing.length else {
        return .frozen(wait: -1, time: -1)
      }
      return .frozen(wait: wait, time: timing.length)
    }
    if check.findings.contains(where: { $0.problem == .loopWithoutWait }) {
      return .hanging(time: timing.length)
    }
    if let start = timing.loopStart { return .looping(start: start, end: timing.length) }
    return .ended(length: timing.length)
  }

  /// The outcome on the console, sample by sample. Each wait is twice as long, so that there is a moment inside
  /// each.
  private static func played(_ notes: [Note]) -> Verdict {
    struct Place: Hashable {
      var note: Int
      var time: Int
    }
    var synthesizer = Synthesizer()
    synthesizer.play(notes.map { $0.kind == .wait ? .wait(samples: 2 * $0.value) : $0 })
    var places: [Place: Int] = [:]
    var sample: [Int16] = [0]
    while true {
      synthesizer.mix(into: &sample)
      let time = synthesizer.elapsed / 2
      if synthesizer.isStuck { return .frozen(wait: synthesizer.noteIndex - 1, time: time) }
      if synthesizer.isOver { return isHanging(synthesizer) ? .hanging(time: time) : .ended(length: time) }
      guard !synthesizer.elapsed.isMultiple(of: 2) else { continue }
      let place = Place(note: synthesizer.noteIndex, time: synthesizer.time)
      if let start = places.updateValue(time, forKey: place) { return .looping(start: start, end: time) }
    }
  }

  /// Whether a song is over at a note that cannot end one, which is how it leaves loops in which no time passes.
  private static func isHanging(_ synthesizer: Synthesizer) -> Bool {
    guard synthesizer.notes.indices.contains(synthesizer.noteIndex) else { return false }
    let note = synthesizer.notes[synthesizer.noteIndex]
    return switch note.kind {
    case .wait: note.value > 0
    case .jump: note.value < synthesizer.notes.count
    case nil: false
    default: true
    }
  }
}
