import RomKitBase
import RomKitContainer
import RomKitMusic
import VGSCore

/// Whether the console can play the body of a music slot, and what of it.
enum SongRules {
  /// What is wrong with a body. Offsets count from its start; the place of a note is in the message, as there is none in
  /// compressed bytes.
  static func check(_ body: Body) throws -> [Diagnostic] {
    let reader = SongReader()
    do {
      try body.forEachPiece { try reader.push($0) }
      return check(try reader.finish())
    } catch let error as SongError {
      let song = Song(notes: reader.notes)
      let found = Diagnostic(error)
      let warning = Diagnostic(error, severity: .warning)
      switch error {
      // All notes come out of these.
      case .trailingBytes: return [warning.noticed("they are never read")] + check(song)
      case .brokenLength: return [warning.noticed("the rest of a note is no note")] + check(song)
      case .wrongChecksum: return [found.noticed("some notes may be wrong")] + check(song)
      case .corrupt, .truncated, .tooLong:
        return [found.noticed(song.notes.isEmpty ? "nothing is heard" : song.timing.howFar)]
      case .empty, .notZlib, .needsDictionary: return [found.noticed("nothing is heard")]
      }
    }
  }

  /// What is wrong with the notes.
  static func check(_ song: Song) -> [Diagnostic] {
    SongCheck(song).findings.map { finding in
      let diagnostic = Diagnostic(finding)
      return finding.notice.map { diagnostic.noticed($0) } ?? diagnostic
    }
  }
}

extension SongTiming {
  /// How far a song plays of which the rest is not there.
  fileprivate var howFar: String {
    switch ending {
    case .loop: "the song plays to its loop at \(MusicText.time(samples: length)); the rest is never heard"
    default: "the song stops after \(MusicText.time(samples: length))"
    }
  }
}
