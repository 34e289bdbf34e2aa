/// A walk over a song: its notes in the order in which the console takes them, and their times.
///
/// A wait at which the console's time stands still is passed too, as if it ended; see ``standsStill``.
package struct SongWalk: Sendable {
  /// The next event of a walk.
  package enum Event: Sendable {
    /// The console takes the note at ``SongWalk/index``. It is not a wait.
    case note
    /// The wait at ``SongWalk/index`` passes, and ``SongWalk/time`` is now at its end.
    case wait
    /// A turn of the loop is over: the song comes back to the note at ``SongWalk/index``. ``SongWalk/ending`` is the loop.
    case turn
    /// The song is over, as ``SongWalk/ending`` says. A loop without a wait is an end, too.
    case end
  }

  package let notes: [Note]
  /// The index of the note of the last event.
  package private(set) var index = 0
  /// The samples before the next note. A song has fewer than 2^48.
  package private(set) var time: Int64 = 0
  /// The way the song ends, from its first turn or its end on.
  package private(set) var ending = SongTiming.Ending.endOfList(jump: nil)
  /// The samples before the first execution of each note; -1 for those that have not been reached.
  private(set) var times: [Int64]

  private var cursor = NoteCursor()
  /// The first note that was reached twice. Jumps are unconditional, so it is the start of the loop.
  private var loop: Int?
  private var isNewTurn = false

  /// A walk from the start of a song.
  package init(_ notes: [Note]) {
    self.notes = notes
    times = [Int64](repeating: -1, count: notes.count)
  }

  /// The note of the last event. There is none at the end.
  package var note: Note { notes[index] }

  /// Whether the console's time stands still at a wait, because the master volume is 0.
  package var standsStill: Bool { cursor.standsStill }

  /// Continues to the next event. After the end, it is always the end.
  package mutating func next() -> Event {
    index = cursor.index
    if index < notes.count {
      if times[index] < 0 {
        times[index] = time
      } else if loop == nil || loop == index && !isNewTurn {
        return comeBack()
      }
      isNewTurn = false
    }
    switch cursor.step(in: notes) {
    case .passed, .channel: return .note
    case .wait(let samples):
      time += Int64(samples)
      return .wait
    case .end(let end):
      finish(end)
      return .end
    }
  }

  private mutating func comeBack() -> Event {
    loop = index
    if times[index] == time {
      finish(.loopWithoutWait)
      return .end
    }
    ending = .loop(jump: cursor.lastJump, loopStart: times[index])
    isNewTurn = true
    return .turn
  }

  private mutating func finish(_ end: NoteCursor.End) {
    switch end {
    case .mark: ending = .end(at: index)
    case .unknownNote: ending = .unknownNote(at: index)
    case .jumpOutside: ending = .endOfList(jump: index)
    case .endOfList:
      // From the last note, only the jump to it leads here without a note in between.
      let jump = cursor.lastJump
      let isAfterJump =
        notes.indices.contains(jump) && notes[jump].kind == .jump && Int(notes[jump].value) == notes.count - 1
      ending = .endOfList(jump: isAfterJump ? jump : nil)
    case .loopWithoutWait: ending = .loop(jump: cursor.lastJump, loopStart: time)
    }
  }
}
