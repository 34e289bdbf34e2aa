import VGSCore

/// One pass over a song in the order the machine takes its notes, until the song ends or comes back to a note.
package struct SongWalk: Hashable, Sendable {
  /// The samples before each note is executed, or nil for a note that never is.
  package private(set) var times: [Int?]
  /// The samples of the whole pass.
  private(set) var length = 0
  /// How the pass ended.
  private(set) var ending = SongTiming.Ending.endOfList(jump: nil)

  package init(_ song: Song) {
    times = Array(repeating: nil, count: song.notes.count)
    var index = 0
    var lastJump: Int?
    while index < song.notes.count {
      if let before = times[index] {
        // Only a jump leads back.
        ending = .loop(jump: lastJump ?? index, loopStart: before)
        return
      }
      times[index] = length
      let note = song.notes[index]
      index += 1
      switch note.kind {
      case .wait where note.value == 0:
        ending = .end(at: index - 1)
        return
      case .wait:
        // Each note counts once: 2^31 notes of 2^32 samples would still fit.
        length += Int(note.value)
      case .jump:
        lastJump = index - 1
        guard Int(note.value) + 1 < song.notes.count else {
          ending = .endOfList(jump: lastJump)
          return
        }
        index = Int(note.value) + 1
      case nil:
        ending = .unknownNote(at: index - 1)
        return
      default:
        break
      }
    }
  }
}
