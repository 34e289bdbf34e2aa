import RomKitBase
import VGSCore

/// How long a song plays, and where it ends or loops, found by walking its notes the way the machine does.
public struct SongTiming: Hashable, Sendable {
  /// What comes after the last sample.
  public enum Ending: Hashable, Sendable {
    /// A WAIT of 0 at this index ends the song.
    case end(at: Int)
    /// The JUMP at `jump` continues at a note that has been played before, `loopStart` samples into the song.
    case loop(jump: Int, loopStart: Int)
    /// The type of the note at this index is none the machine knows; it stops there.
    case unknownNote(at: Int)
    /// The list is over without an end mark; the JUMP that left it, or nil when the last note was simply passed.
    case endOfList(jump: Int?)
  }

  /// The samples from the start to the end, or to the moment the song loops for the first time.
  public var length: Int
  /// What comes then.
  public var ending: Ending
  /// How many notes the list has, played or not.
  public var noteCount: Int

  /// Walks a song. The time taken is linear in its notes.
  public init(_ song: Song) { self.init(walk: SongWalk(song), noteCount: song.notes.count) }

  package init(walk: SongWalk, noteCount: Int) {
    length = walk.length
    ending = walk.ending
    self.noteCount = noteCount
  }

  /// Samples before the loop, for a song that loops.
  public var loopStart: Int? {
    if case .loop(_, let start) = ending { start } else { nil }
  }

  /// Samples in one turn of the loop, for a song that loops.
  public var loopLength: Int? { loopStart.map { length - $0 } }

  /// One line for a list: `3,644 notes, 2:37, loops at 0:16`.
  public var summary: String {
    let base = "\(Plural.text(noteCount, "note")), \(MusicText.time(samples: length))"
    return switch ending {
    case .end: base
    case .loop(_, let start): base + ", loops at \(MusicText.time(samples: start))"
    case .unknownNote(let index): base + ", stops at the unknown note \(Grouped.text(index))"
    case .endOfList: base + ", no end mark"
    }
  }
}

extension Song {
  /// How long it plays, and where it ends or loops.
  public var timing: SongTiming { SongTiming(self) }
}

/// One pass over a song in the order the machine takes its notes, until the song ends or comes back to a note.
package struct SongWalk: Hashable, Sendable {
  /// The samples before each note is executed, or nil for a note that never is.
  package private(set) var times: [Int?]
  private(set) var length = 0
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
      default: break
      }
    }
  }
}
