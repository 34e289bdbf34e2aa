import RomKitMusic
import TestSupport
import VGSCore

extension Property {
  /// The check of a song agrees with the synthesizer, sample by sample: whether it stands still and where, how long it
  /// plays, the note that ends it, whether it loops and from where, and whether it is over at once. The generator is known
  /// to make all of these.
  package static let checkingSongs = Property(
    "checking songs", count: 100_000,
    least: [
      "end mark": 10_000, "unknown note": 1_000, "end of the list": 1_000, "silent": 1_000, "looping": 4_000,
      "hanging": 1_000, "standstill at once": 10_000, "standstill later": 1_000,
      "standstill in the second turn": 100,
    ]
  ) { seed in
    let notes = NoteGenerator.anything(seed: UInt64(seed))
    let check = SongCheck(of: Song(notes: notes))
    let checked = verdict(check, notes)
    let played = played(notes)
    try demand(checked == played, "checked: \(checked), played: \(played), notes: \(notes)")
    let isReported = check.findings.contains { $0.problem == .silent }
    let isSilent = if case .ended(0, _) = played { true } else { false }
    try demand(isReported == isSilent, "silent: \(isReported), played: \(played)")
    switch played {
    case .ended(_, let note):
      let way =
        !notes.indices.contains(note) || notes[note].kind == .jump
        ? "end of the list" : notes[note] == .end ? "end mark" : "unknown note"
      return [way: 1, "silent": isSilent ? 1 : 0]
    case .looping: return ["looping": 1]
    case .hanging: return ["hanging": 1]
    case .standstill(let wait, let time):
      let isLate = check.time(ofNote: wait).map { Int64($0) } != time
      let way = isLate ? "in the second turn" : time == 0 ? "at once" : "later"
      return ["standstill \(way)": 1]
    case .contradiction: throw Broken("the check contradicts itself")
    }
  }

  /// The outcome of a song.
  private enum Verdict: Hashable {
    /// At this note, or at the end of the list.
    case ended(length: Int64, note: Int)
    /// Back from `end` to `start`, in samples.
    case looping(start: Int64, end: Int64)
    /// A loop without a wait comes after this many samples.
    case hanging(time: Int64)
    /// At this note.
    case standstill(wait: Int, time: Int64)
    case contradiction
  }

  /// The outcome according to the check.
  private static func verdict(_ check: SongCheck, _ notes: [Note]) -> Verdict {
    let timing = check.timing
    let isFound = check.findings.contains {
      $0.problem == .standstill && $0.time.map { Int64($0) } == timing.length
    }
    guard isFound == timing.isStandstill else { return .contradiction }
    switch timing.ending {
    case .standstill(let wait): return .standstill(wait: wait, time: timing.length)
    case .loop(_, let start):
      let isHanging = check.findings.contains { $0.problem == .loopWithoutWait }
      guard isHanging == (start == timing.length) else { return .contradiction }
      return isHanging ? .hanging(time: start) : .looping(start: start, end: timing.length)
    case .end(let note), .unknownNote(let note): return .ended(length: timing.length, note: note)
    case .endOfList(let jump):
      // A jump to the last note leads to the end, and the console is there.
      let isOutside = jump.map { Int(notes[$0].value) >= notes.count } ?? false
      return .ended(length: timing.length, note: isOutside ? jump ?? -1 : notes.count)
    }
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
    var places: [Place: Int64] = [:]
    var sample: [Int16] = [0]
    while true {
      synthesizer.mix(into: &sample)
      let time = Int64(synthesizer.elapsed / 2)
      if synthesizer.isAtStandstill { return .standstill(wait: synthesizer.noteIndex - 1, time: time) }
      if synthesizer.isOver {
        return isHanging(synthesizer)
          ? .hanging(time: time) : .ended(length: time, note: synthesizer.noteIndex)
      }
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
