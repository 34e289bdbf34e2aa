import RomKitBase
import VGSCore

extension Song {
  /// The length of the song, and where it ends, loops or stands still. The time taken is linear in its notes.
  public var timing: SongTiming { SongTiming(of: notes) }
}

extension SongTiming {
  /// One line for a list: `3,644 notes, 2:37, loops at 0:16`.
  public var summary: LocalizedText {
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
