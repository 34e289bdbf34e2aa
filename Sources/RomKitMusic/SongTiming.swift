import RomKitBase
import VGSCore

/// The length of a song, and where it ends, loops or stands still, found by walking its notes as the console does.
public struct SongTiming: Hashable, Sendable {
  /// The way a song ends.
  public enum Ending: Hashable, Sendable {
    /// A WAIT of 0 at this index ends the song.
    case end(at: Int)
    /// After the JUMP at `jump`, the song comes to a note that has been played before, `loopStart` samples into the song.
    case loop(jump: Int, loopStart: Int)
    /// The note at this index has a type that does not exist; the console stops there.
    case unknownNote(at: Int)
    /// The list ends without an end mark; the JUMP that leaves it, or nil if no JUMP does.
    case endOfList(jump: Int?)
    /// The WAIT at this index comes at master volume 0, at which the console waits forever. It starts with that volume.
    case standstill(at: Int)
  }

  /// The samples from the start to the end, to the moment the song loops for the first time, or to where it stands still.
  public var length: Int
  /// The way it ends.
  public var ending: Ending
  /// The number of notes in the list, played or not.
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
  public var summary: Message {
    let notes = Plural.text(noteCount, "note")
    let time = MusicText.time(samples: length)
    return switch ending {
    case .end: "\(notes), \(time)"
    case .loop(_, let start): "\(notes), \(time), loops at \(MusicText.time(samples: start))"
    case .unknownNote(let index): "\(notes), \(time), stops at the unknown note \(Grouped.text(index))"
    case .endOfList: "\(notes), \(time), no end mark"
    case .standstill: "\(notes), stands still at \(time)"
    }
  }
}

extension Song {
  /// The length of the song, and where it ends or loops.
  public var timing: SongTiming { SongTiming(self) }
}

/// One pass over a song in the order in which the console takes its notes, until the song ends or returns to a note.
///
/// It continues after a WAIT at which the console stands still, as if time passed there too.
package struct SongWalk: Hashable, Sendable {
  /// A WAIT at master volume 0.
  struct Standstill: Hashable, Sendable {
    let index: Int
    /// The samples before it.
    let time: Int
  }

  /// The samples before each note is executed, or nil for a note that is never executed.
  package private(set) var times: [Int?]
  private(set) var length = 0
  /// Never a standstill.
  private(set) var ending = SongTiming.Ending.endOfList(jump: nil)
  /// The console never gets past the first.
  private(set) var standstills: [Standstill] = []

  package init(_ song: Song) {
    times = Array(repeating: nil, count: song.notes.count)
    var index = 0
    var lastJump: Int?
    // The console starts silent.
    var masterVolume: UInt16 = 0
    while index < song.notes.count {
      if let before = times[index] {
        // Only a jump leads back.
        ending = .loop(jump: lastJump ?? index, loopStart: before)
        // In the second turn, the volume at the end of the first applies until the loop sets another.
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
