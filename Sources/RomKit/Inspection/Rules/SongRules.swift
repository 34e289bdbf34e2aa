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
      var found = Diagnostic(error, severity: error.severity)
      switch error {
      // All notes come out of these.
      case .trailingBytes: return [found.noticed("they are never read")] + check(song)
      case .brokenLength: return [found.noticed("the rest of a note is no note")] + check(song)
      case .wrongChecksum: return [found.noticed("some notes may be wrong")] + check(song)
      case .corrupt, .truncated, .tooLong:
        found = found.noticed(song.notes.isEmpty ? "nothing is heard" : song.timing.howFar)
      case .empty, .notZlib, .needsDictionary: found = found.noticed("nothing is heard")
      }
      return [found]
    }
  }

  /// What is wrong with the notes.
  static func check(_ song: Song) -> [Diagnostic] {
    SongCheck(song).findings.map { finding in
      let diagnostic = Diagnostic(finding, severity: finding.severity)
      return finding.notice.map { diagnostic.noticed($0) } ?? diagnostic
    }
  }
}

extension SongError {
  fileprivate var severity: Diagnostic.Severity {
    switch self {
    case .trailingBytes, .brokenLength: .warning
    default: .error
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

extension SongFinding {
  /// What a player hears of it; nil when the message says all of it.
  fileprivate var notice: String? {
    let after = time.map { "after \(MusicText.time(samples: $0))" } ?? "at its end"
    return switch problem {
    case .silent: "nothing is heard"
    case .tooManyNotes: "some players refuse the song"
    case .unknownNote, .earlyEnd: "the song stops \(after)"
    case .jumpOutside: "\(after) the console plays whatever lies behind the notes"
    case .noEnd: "at its end the console plays whatever lies behind the notes"
    case .jumpWithoutLabel: "the loop starts elsewhere than it was meant, perhaps"
    case .loopWithoutWait: "the game freezes \(after)"
    case .unreachable: "they are never heard"
    case .channel: "the console writes outside its channels: anything may happen"
    case .tone: "the console reads outside its wave tables: noise is heard"
    case .key, .volume, .masterVolume: nil
    case .frozen: "the song falls silent \(after) and never goes on"
    }
  }
}
