import RomKitBase
import VGSCore

/// How long a song plays, and where it ends, loops or stands still, found by walking its notes the way the machine does.
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
    /// The WAIT at this index comes at master volume 0, at which the machine waits for ever. It starts with that volume.
    case standstill(at: Int)
  }

  /// The samples from the start to the end, to the moment the song loops for the first time, or to where it stands still.
  public var length: Int
  /// What comes then.
  public var ending: Ending
  /// How many notes the list has, played or not.
  public var noteCount: Int

  /// Walks a song. The time taken is linear in its notes.
  public init(_ song: Song) { self.init(walk: SongWalk(song), noteCount: song.notes.count) }

  package init(walk: SongWalk, noteCount: Int) {
    if let standstill = walk.standstills.first {
      length = standstill.time
      ending = .standstill(at: standstill.index)
    } else {
      length = walk.length
      ending = walk.ending
    }
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
    case .standstill: "\(Plural.text(noteCount, "note")), stands still at \(MusicText.time(samples: length))"
    }
  }
}

extension Song {
  /// How long it plays, and where it ends or loops.
  public var timing: SongTiming { SongTiming(self) }
}

/// One pass over a song in the order the machine takes its notes, until the song ends or comes back to a note.
///
/// It goes on behind a WAIT at which the machine stands still, as if the time passed there as well.
package struct SongWalk: Hashable, Sendable {
  /// A WAIT at master volume 0.
  struct Standstill: Hashable, Sendable {
    let index: Int
    /// The samples before it.
    let time: Int
  }

  /// The samples before each note is executed, or nil for a note that never is.
  package private(set) var times: [Int?]
  private(set) var length = 0
  /// Never a standstill.
  private(set) var ending = SongTiming.Ending.endOfList(jump: nil)
  /// The machine comes no further than to the first.
  private(set) var standstills: [Standstill] = []

  package init(_ song: Song) {
    times = Array(repeating: nil, count: song.notes.count)
    var index = 0
    var lastJump: Int?
    // The machine starts silent.
    var masterVolume: UInt16 = 0
    while index < song.notes.count {
      if let before = times[index] {
        // Only a jump leads back.
        ending = .loop(jump: lastJump ?? index, loopStart: before)
        // The volume that the first turn ends with is new only to the waits before the loop sets another.
        if standstills.isEmpty, masterVolume == 0 { findStandstills(in: song, from: index) }
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
        if masterVolume == 0 { standstills.append(Standstill(index: index - 1, time: length)) }
        // Each note counts once: 2^31 notes of 2^32 samples would still fit.
        length += Int(note.value)
      case .masterVolume: masterVolume = UInt16(truncatingIfNeeded: note.value)
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

  /// Whether the song ends before a sample has been played.
  var isOverAtOnce: Bool {
    if case .loop = ending { false } else { length == 0 }
  }

  /// Finds the waits in the second turn of a loop that is closed at master volume 0.
  private mutating func findStandstills(in song: Song, from start: Int) {
    var index = start
    var time = length
    // A turn has no more notes than the song, and all of them are in the list.
    for _ in song.notes.indices {
      let note = song.notes[index]
      index += 1
      switch note.kind {
      case .wait:
        standstills.append(Standstill(index: index - 1, time: time))
        time += Int(note.value)
      case .masterVolume:
        if UInt16(truncatingIfNeeded: note.value) != 0 { return }
      case .jump: index = Int(note.value) + 1
      default: break
      }
      if index == start { return }
    }
  }
}
