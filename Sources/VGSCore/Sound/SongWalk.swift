/// A walk over a song: its notes in the order in which the console takes them, and their times.
///
/// A wait at which the console's time stands still is passed too, as if it ended; see ``standsStill``.
package struct SongWalk: Sendable {
  /// The next event of a walk.
  package enum Event: Sendable {
    /// The console takes the note at an index. It is not a wait.
    case note(Int)
    /// The wait at an index passes; ``SongWalk/time`` is then at its end.
    case wait(Int, samples: UInt32)
    /// The jump at `jump` leads back: a turn of the loop is over. The note at `start` is next, `time` samples into the song.
    case turn(jump: Int, start: Int, time: Int64)
    /// The song is over. A loop without a wait is an end, too.
    case end(SongTiming.Ending)
  }

  package let notes: [Note]
  /// The samples before the next note. A song has fewer than 2^48.
  package private(set) var time: Int64 = 0
  /// The samples before the first execution of each note; -1 for those that have not been reached.
  private(set) var times: [Int64]

  private var cursor = NoteCursor()
  private var lastJump = 0
  /// The first note that was reached twice. Jumps are unconditional, so it is the start of the loop.
  private var loop: Int?
  private var isNewTurn = false

  /// A walk from the start of a song.
  package init(_ notes: [Note]) {
    self.notes = notes
    times = [Int64](repeating: -1, count: notes.count)
  }

  /// Whether the console's time stands still at a wait, because the master volume is 0.
  package var standsStill: Bool { cursor.standsStill }

  /// Continues to the next event. After the end, it is always the end.
  package mutating func next() -> Event {
    let index = cursor.index
    if index < notes.count {
      if !isNewTurn, index == loop || loop == nil && times[index] >= 0 {
        loop = index
        if times[index] == time { return .end(.loop(jump: lastJump, loopStart: time)) }
        isNewTurn = true
        return .turn(jump: lastJump, start: index, time: times[index])
      }
      isNewTurn = false
      if times[index] < 0 { times[index] = time }
      if notes[index].kind == .jump { lastJump = index }
    }
    switch cursor.step(in: notes) {
    case .passed, .channel: return .note(index)
    case .wait(let samples):
      time += Int64(samples)
      return .wait(index, samples: samples)
    case .end(.mark): return .end(.end(at: index))
    case .end(.unknownNote): return .end(.unknownNote(at: index))
    case .end(.jumpOutside): return .end(.endOfList(jump: index))
    case .end(.endOfList):
      // From the last note, only the jump to it leads here without a note in between.
      let isAfterJump =
        notes.indices.contains(lastJump) && notes[lastJump].kind == .jump
        && Int(notes[lastJump].value) == notes.count - 1
      return .end(.endOfList(jump: isAfterJump ? lastJump : nil))
    case .end(.loopWithoutWait): return .end(.loop(jump: lastJump, loopStart: time))
    }
  }
}
