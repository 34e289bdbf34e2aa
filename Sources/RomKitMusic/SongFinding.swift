import RomKitBase

/// A part of a song that hurts the machine, or that the machine plays differently.
public struct SongFinding: DescribedError {
  /// The kind of problem.
  public enum Problem: Hashable, Sendable {
    /// The song is over before a sample has been played.
    case silent
    /// More notes than every runtime plays.
    case tooManyNotes(Int)
    /// A note of a type the machine does not know stops the song; so many notes come after it in the list.
    case unknownNote(type: UInt8, following: Int)
    /// A WAIT of 0 ends the song before its last note; so many come after it.
    case earlyEnd(following: Int)
    /// A JUMP to a note that is not in the list, or to the last one, which nothing follows.
    case jumpOutside(target: UInt32, noteCount: Int)
    /// A JUMP to a note that is no LABEL.
    case jumpWithoutLabel(target: UInt32)
    /// A loop in which no time passes.
    case loopWithoutWait
    /// The list ends, and nothing ends the song.
    case noEnd
    /// Notes after the JUMP that closes the loop.
    case unreachable(Int)
    /// A channel the machine does not have.
    case channel(UInt8)
    /// A tone the machine does not have.
    case tone(UInt8)
    /// A key the machine does not have.
    case key(UInt8)
    /// A volume of which the machine keeps only the low 8 bits.
    case volume(UInt32)
    /// A master volume of which the machine keeps only the low 16 bits.
    case masterVolume(UInt32)
    /// Waiting at a master volume of 0, with which a song begins, and at which its time stands still.
    case frozen
  }

  /// The kind of problem.
  public var problem: Problem
  /// The note that has it, or the first one of several; nil when it is the song as a whole.
  public var index: Int?
  /// The samples before that note is played; nil when it never is, or when there is no such note.
  public var time: Int?
  /// How many notes have this kind of problem.
  public var count = 1

  /// The finding in words: the note, its time, and the effect on the machine. An error hurts the console: it
  /// hangs, reads or writes where it should not, or never plays the rest.
  public var diagnostic: Diagnostic {
    var diagnostic = problemDiagnostic
    if let index {
      let at = time.map { ", at \(MusicText.exactTime(samples: $0))" } ?? ""
      diagnostic.message = "note \(Grouped.text(index))\(at): \(diagnostic.message)"
    }
    if count == 2 { diagnostic.notes = ["one more note is like this"] }
    if count > 2 { diagnostic.notes = ["\(Grouped.text(count - 1)) more notes are like this"] }
    return diagnostic
  }

  /// The effect that a player hears; nil when the message says all of it.
  package var notice: String? {
    switch problem {
    case .silent: "nothing is heard"
    case .tooManyNotes: "some players refuse the song"
    case .unknownNote, .earlyEnd: "the song stops \(after)"
    case .jumpOutside: "\(after) the console plays whatever lies behind the notes"
    case .jumpWithoutLabel: "the loop starts elsewhere than it was meant, perhaps"
    case .loopWithoutWait: "the game freezes \(after)"
    case .noEnd: "at its end the console plays whatever lies behind the notes"
    case .unreachable: "they are never heard"
    case .channel: "the console writes outside its channels: anything may happen"
    case .tone: "the console reads outside its wave tables: noise is heard"
    case .key, .volume, .masterVolume: nil
    case .frozen: "the song falls silent \(after) and never goes on"
    }
  }

  /// The problem without its note.
  private var problemDiagnostic: Diagnostic {
    switch problem {
    case .silent:
      Diagnostic(
        "song-silent", "the song is over at once: no time passes before its end",
        severity: .warning, help: "give it notes, or remove it")
    case .tooManyNotes(let count):
      Diagnostic(
        "song-too-many-notes",
        "the song has \(Grouped.text(count)) notes, and only \(Grouped.text(Song.noteLimit)) are safe "
          + "on every VGS runtime",
        help: "shorten the song, or loop a part of it")
    case .unknownNote(let type, let following):
      Diagnostic(
        "song-unknown-note",
        "no machine knows a note of type \(type); the song stops here"
          + "\(following > 0 ? " and \(Self.never(following)) played" : "")",
        severity: following > 0 ? .error : .warning, help: "remove the note")
    case .earlyEnd(let following):
      Diagnostic(
        "song-early-end", "a WAIT of 0 ends the song here, and \(Self.never(following)) played",
        help: "remove the WAIT, or the notes after it")
    case .jumpOutside(let target, let count):
      Diagnostic(
        "song-jump-outside",
        "a JUMP continues after note \(Grouped.text(Int(target))), and the list ends with note "
          + "\(Grouped.text(count - 1)): the machine reads beyond it",
        help: Self.nameLabel)
    case .jumpWithoutLabel(let target):
      Diagnostic(
        "song-jump-without-label",
        "a JUMP continues after note \(Grouped.text(Int(target))), which is no LABEL",
        severity: .warning, help: Self.nameLabel)
    case .loopWithoutWait:
      Diagnostic(
        "song-loop-without-wait", "a JUMP closes a loop in which no time passes: the machine hangs",
        help: "put a WAIT between the LABEL and the JUMP")
    case .noEnd:
      Diagnostic(
        "song-no-end",
        "the list is over, and neither a WAIT of 0 nor a JUMP ends the song: the machine reads beyond it",
        help: "end the list with a WAIT of 0")
    case .unreachable(let count):
      Diagnostic(
        "song-unreachable", "\(Self.never(count)) played, for the JUMP before always leaves",
        severity: .warning, help: "remove the notes, or the JUMP")
    case .channel(let channel):
      Diagnostic(
        "song-channel", "channel \(channel), and the machine has the channels 0 to \(Song.channelCount - 1)")
    case .tone(let tone):
      Diagnostic("song-tone", "tone \(tone), and the machine has the tones 0 to \(Song.toneCount - 1)")
    case .key(let key):
      Diagnostic(
        "song-key",
        "key \(key), and the machine has the keys 0 to \(Song.keyCount - 1): "
          + "it plays \(Int(key) % Song.keyCount)",
        severity: .warning)
    case .volume(let volume):
      Diagnostic(
        "song-volume",
        "a VOL of \(volume), and the machine has the volumes 0 to 255: it plays \(volume & 0xFF)",
        severity: .warning)
    case .masterVolume(let volume):
      Diagnostic(
        "song-master-volume",
        "an MVOL of \(volume), and the machine has the master volumes 0 to 65,535: "
          + "it plays \(volume & 0xFFFF)",
        severity: .warning)
    case .frozen:
      Diagnostic(
        "song-frozen", "a WAIT at master volume 0, where the time of a song stands still: it never goes on",
        help: time == 0
          ? "a song begins with master volume 0: set one of 1 or more before the first WAIT"
          : "use a master volume of 1 or more, or the volumes of the channels")
    }
  }

  private static let nameLabel = "let the JUMP name the index of the LABEL"

  /// When a player hears it.
  private var after: String { time.map { "after \(MusicText.time(samples: $0))" } ?? "at its end" }

  private static func never(_ count: Int) -> String {
    "\(Plural.text(count, "note")) after it \(count == 1 ? "is" : "are") never"
  }
}
