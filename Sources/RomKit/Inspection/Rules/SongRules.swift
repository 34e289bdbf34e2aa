import VGSCore

/// Whether the console can play the body of a music slot, and what of it.
enum SongRules {
  static let rules: [ConsoleRule] = bytes + notes

  private static let bytes = [
    ConsoleRule(.songBytes, "bgm-empty", .error, "The slot has no bytes", notice: "Silence"),
    ConsoleRule(
      .songBytes, "bgm-not-zlib", .error,
      "The slot is no zlib stream: gzip, raw deflate, a `.vgs` file, bare notes, or something else",
      notice: "Silence"),
    ConsoleRule(
      .songBytes, "bgm-dictionary", .error, "The stream wants a preset dictionary", notice: "Silence"),
    ConsoleRule(
      .songBytes, "bgm-corrupt", .error, "The stream cannot be decoded to its end",
      notice: "The song stops where the damage is"),
    ConsoleRule(
      .songBytes, "bgm-truncated", .error, "The slot ends before the stream does",
      notice: "The song stops where it is cut off"),
    ConsoleRule(
      .songBytes, "bgm-checksum", .error, "The notes do not match the Adler-32 of the stream",
      notice: "Wrong notes: the bytes are damaged"),
    ConsoleRule(
      .songBytes, "bgm-too-long", .error, "More than 65,536 notes come out of the stream, as of a zip bomb",
      notice: "The song stops at the last note that the console has room for"),
    ConsoleRule(
      .songBytes, "bgm-trailing-bytes", .warning, "Bytes follow the end of the stream",
      notice: "Nothing: they are never read"),
    ConsoleRule(
      .songBytes, "bgm-length", .warning, "The list is not made of whole notes of 8 bytes",
      notice: "Nothing, when the song ends before; the rest of a note at the end is no note"),
  ]

  private static let notes = [
    ConsoleRule(
      .songNotes, "song-too-many-notes", .error,
      "The song has exactly 65,536 notes, one more than every runtime takes",
      notice: "Some players refuse the song"),
    ConsoleRule(
      .songNotes, "song-unknown-note", .error, "A note has a type that no machine knows",
      notice: "The song stops there", unless: "a warning when it is the last note"),
    ConsoleRule(
      .songNotes, "song-early-end", .error, "A WAIT of 0 ends the song before its last note",
      notice: "The song stops there"),
    ConsoleRule(
      .songNotes, "song-no-end", .error, "Neither a WAIT of 0 nor a JUMP ends the song",
      notice: "Noise, or another song, after the end"),
    ConsoleRule(
      .songNotes, "song-jump-outside", .error, "A JUMP continues at a note that is not in the list",
      notice: "Noise, or another song, instead of the loop"),
    ConsoleRule(
      .songNotes, "song-loop-without-wait", .error, "A JUMP closes a loop in which no time passes",
      notice: "The game freezes"),
    ConsoleRule(
      .songNotes, "song-frozen", .error,
      "A WAIT at master volume 0, at which the time of a song stands still",
      notice: "The song falls silent and never goes on"),
    ConsoleRule(
      .songNotes, "song-channel", .error, "A note is for a channel over 5",
      notice: "Anything: the console writes where it should not"),
    ConsoleRule(
      .songNotes, "song-tone", .error, "A note has a tone over 3",
      notice: "Noise: the console reads outside its wave tables"),
    ConsoleRule(
      .songNotes, "song-key", .warning, "A note has a key over 84",
      notice: "A lower note: the console takes the key modulo 85"),
    ConsoleRule(
      .songNotes, "song-volume", .warning, "A VOL is over 255",
      notice: "Another volume: the console takes the low 8 bits"),
    ConsoleRule(
      .songNotes, "song-master-volume", .warning, "An MVOL is over 65,535",
      notice: "Another volume: the console takes the low 16 bits"),
    ConsoleRule(
      .songNotes, "song-jump-without-label", .warning, "A JUMP continues after a note that is no LABEL",
      notice: "The loop starts elsewhere than it was meant, perhaps"),
    ConsoleRule(
      .songNotes, "song-unreachable", .warning, "Notes follow the JUMP that always leaves",
      notice: "They are never heard"),
    ConsoleRule(
      .songNotes, "song-silent", .warning, "No time passes before the song ends: its length is 0",
      notice: "Silence"),
  ]

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
