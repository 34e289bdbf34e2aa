import RomKitBase
@_exported import VGSFormat

/// A problem in a song: notes that harm the console, or that it plays in another way than they are written.
public struct SongFinding: RomKitError {
  /// The kind of problem.
  public typealias Problem = SongProblem

  /// The kind of problem.
  public let problem: Problem
  /// The note with the problem, or the first of several; nil for a problem of the whole song.
  public let index: Int?
  /// The samples before that note is played; nil if it never is, or if there is no such note.
  public let time: Int?
  /// How many notes have this kind of problem.
  public internal(set) var count = 1

  /// The finding in words: the note, its time, and the effect on the console. An error harms the console: it hangs,
  /// reads or writes outside the song or its own tables, or never plays the rest.
  public var diagnostic: Diagnostic {
    var diagnostic = problemDiagnostic
    diagnostic.severity = problem.isError ? .error : .warning
    if let index {
      let (note, problem) = (Grouped.text(index), diagnostic.message)
      diagnostic.message =
        time.map { "note \(note), at \(MusicText.exactTime(samples: $0)): \(problem)" }
        ?? "note \(note): \(problem)"
    }
    if count == 2 { diagnostic.notes = ["one more note has this problem"] }
    if count > 2 { diagnostic.notes = ["\(Grouped.text(count - 1)) more notes have this problem"] }
    return diagnostic
  }

  /// The effect that a player hears; nil if the message describes it.
  package var notice: LocalizedText? {
    // All findings with an effect at a time have one.
    let time = MusicText.time(samples: time ?? 0)
    return switch problem {
    case .silent: "nothing is heard"
    case .tooManyNotes: "some runtimes refuse the song"
    case .unknownNote, .earlyEnd: "the song stops after \(time)"
    case .jumpOutside: "after \(time) the console plays the memory beyond the last note"
    case .jumpWithoutLabel: "the loop may start in the wrong place"
    case .loopWithoutWait: "the game freezes after \(time)"
    case .noEnd: "at the end of the song the console plays the memory beyond the last note"
    case .unreachable: "nothing after the JUMP is heard"
    case .channel: "the console writes outside the memory of its channels; anything can happen"
    case .tone: "the console reads outside its wave tables and plays noise"
    case .key, .volume, .masterVolume: nil
    case .standstill: "the song falls silent after \(time) and never goes on"
    }
  }

  /// The problem without its note.
  private var problemDiagnostic: Diagnostic {
    switch problem {
    case .silent:
      Diagnostic(
        "song-silent", "the song is over at once: no time passes before its end",
        help: "add notes to the song, or remove it")
    case .tooManyNotes(let count):
      Diagnostic(
        "song-too-many-notes",
        """
        the song has \(Grouped.text(count)) notes; at most \(Grouped.text(Song.noteLimit)) are safe on every VGS runtime
        """,
        help: "shorten the song, or loop a part of it")
    case .unknownNote(let type, let following):
      Diagnostic(
        "song-unknown-note",
        following > 0
          ? """
          note type \(type) does not exist; the song stops here, and \(Plural.text(following, "note")) after it \
          \(Plural.word(following, "is", "are")) never played
          """
          : "note type \(type) does not exist; the song stops here",
        help: following > 0 ? "remove the note" : "replace the note with a WAIT of 0")
    case .earlyEnd(let following):
      Diagnostic(
        "song-early-end",
        """
        a WAIT of 0 ends the song here, and \(Plural.text(following, "note")) after it \
        \(Plural.word(following, "is", "are")) never played
        """,
        help: "remove the WAIT, or everything after it")
    case .jumpOutside(let target, let count):
      Diagnostic(
        "song-jump-outside",
        """
        a JUMP continues after note \(Grouped.text(Int(target))), but the list ends with note \
        \(Grouped.text(count - 1)): the console reads beyond it
        """,
        help: Self.nameLabel)
    case .jumpWithoutLabel(let target):
      Diagnostic(
        "song-jump-without-label",
        "a JUMP continues after note \(Grouped.text(Int(target))), which is not a LABEL",
        help: Self.nameLabel)
    case .loopWithoutWait:
      Diagnostic(
        "song-loop-without-wait", "a JUMP closes a loop in which no time passes: the console hangs",
        help: "put a WAIT between the LABEL and the JUMP")
    case .noEnd:
      Diagnostic(
        "song-no-end",
        "the list ends without a WAIT of 0 or a JUMP: the console reads beyond it",
        help: "end the list with a WAIT of 0")
    case .unreachable(let count):
      Diagnostic(
        "song-unreachable",
        """
        this JUMP is always taken, so \(Plural.text(count, "note")) after it \(Plural.word(count, "is", "are")) never \
        played
        """,
        help: "remove the JUMP, or everything after it")
    case .channel(let channel):
      Diagnostic(
        "song-channel",
        "channel \(channel) does not exist; the console has channels 0 to \(Song.channelCount - 1)")
    case .tone(let tone):
      Diagnostic(
        "song-tone", "tone \(tone) does not exist; the console has tones 0 to \(Song.toneCount - 1)")
    case .key(let key):
      Diagnostic(
        "song-key",
        """
        key \(key) does not exist; the console has keys 0 to \(Song.keyCount - 1) and plays key \
        \(Int(key) % Song.keyCount) instead
        """)
    case .volume(let volume): Diagnostic("song-volume", Self.unusual(volume: Int(volume)))
    case .masterVolume(let volume):
      Diagnostic("song-master-volume", Self.unusual(masterVolume: Int(volume)))
    case .standstill:
      Diagnostic(
        "song-frozen", "the song stands still at this WAIT, because the master volume is 0",
        help: time == 0
          ? "set a master volume of 1 to 65,535 before the first WAIT; it is 0 at the start of every song"
          : "keep the master volume between 1 and 65,535; for silence, set the volumes of the channels to 0")
    }
  }

  static func unusual(volume: Int) -> LocalizedText {
    "expected a volume of 0 to 255, found \(Grouped.text(volume)); the console uses \(volume & 0xFF) instead"
  }

  static func unusual(masterVolume volume: Int) -> LocalizedText {
    """
    expected a master volume of at most 65,535, found \(Grouped.text(volume)); the console uses \
    \(Grouped.text(volume & 0xFFFF)) instead
    """
  }

  private static let nameLabel: LocalizedText =
    "put a LABEL where the loop starts, and give the JUMP the index of that LABEL"
}
