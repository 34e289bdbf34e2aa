/// The length of a song, and where it ends, loops or stands still. Samples are counted in 64 bits, because an `Int` may
/// have only 32.
public struct SongTiming: Hashable, Sendable {
  /// The way a song ends.
  public enum Ending: Hashable, Sendable {
    /// A wait of 0 at this index ends the song.
    case end(at: Int)
    /// After the jump at `jump`, the song comes to a note that has been played before, `loopStart` samples into the song.
    case loop(jump: Int, loopStart: Int64)
    /// The note at this index has a type that does not exist; the console stops there.
    case unknownNote(at: Int)
    /// The list ends without an end mark; the jump that leaves it, or nil if no jump does.
    case endOfList(jump: Int?)
    /// The wait at this index comes at master volume 0, at which the console waits forever. It starts with that volume.
    case standstill(at: Int)
  }

  /// The samples from the start to the end, to the moment the song loops for the first time, or to where it stands still.
  public let length: Int64
  /// The way it ends.
  public let ending: Ending
  /// The number of notes in the list, played or not.
  public let noteCount: Int

  /// Walks the notes of a song as the console does, in time linear in their number.
  public init(of notes: [Note]) { self = NoteTimes(notes).timing }

  fileprivate init(length: Int64, ending: Ending, noteCount: Int) {
    self.length = length
    self.ending = ending
    self.noteCount = noteCount
  }

  /// Samples before the loop, for a song that loops.
  public var loopStart: Int64? {
    if case .loop(_, let start) = ending { start } else { nil }
  }

  /// Samples in one turn of the loop, for a song that loops; 0 if no time passes in it, which ends the song.
  public var loopLength: Int64? { loopStart.map { length - $0 } }

  /// Whether the song stands still.
  public var isStandstill: Bool {
    if case .standstill = ending { true } else { false }
  }
}

/// The times of all notes of a song, up to its end or its first return to a note.
///
/// A wait at which the console stands still counts as if time passed there too.
package struct NoteTimes: Hashable, Sendable {
  /// A wait at master volume 0.
  package struct Standstill: Hashable, Sendable {
    package let index: Int
    /// The samples before it.
    package let time: Int64

    /// The wait that just passed.
    fileprivate init(_ walk: SongWalk) {
      index = walk.index
      time = walk.time - Int64(walk.note.value)
    }
  }

  /// The samples before the song ends or returns to a note.
  package let length: Int64
  /// Never a standstill.
  package let ending: SongTiming.Ending
  /// The waits at which the console stands still. It never gets past the first.
  package private(set) var standstills: [Standstill] = []

  private let times: [Int64]

  /// Walks a song, in time linear in its notes.
  @inline(never) package init(_ notes: [Note]) {
    var walk = SongWalk(notes)
    walk: while true {
      switch walk.next() {
      case .note: break
      case .wait: if walk.standsStill { standstills.append(Standstill(walk)) }
      case .turn, .end: break walk
      }
    }
    length = walk.time
    ending = walk.ending
    times = walk.times
    // In the second turn, the volume at the end of the first applies until the loop sets another.
    guard case .loop = ending, standstills.isEmpty else { return }
    while walk.standsStill {
      switch walk.next() {
      case .note: break
      case .wait: standstills.append(Standstill(walk))
      case .turn, .end: return
      }
    }
  }

  /// The samples before the note at an index; nil if it is never played or does not exist.
  package subscript(index: Int) -> Int64? {
    times.indices.contains(index) && times[index] >= 0 ? times[index] : nil
  }

  /// The length and the ending, with regard to the first standstill.
  package var timing: SongTiming {
    guard let first = standstills.first else {
      return SongTiming(length: length, ending: ending, noteCount: times.count)
    }
    return SongTiming(length: first.time, ending: .standstill(at: first.index), noteCount: times.count)
  }
}

#if !hasFeature(Embedded)
  extension SongTiming: Codable {}
  extension SongTiming.Ending: Codable {}
#endif
