/// Something about a song that the machine does not take well, or not as it was meant.
public struct SongFinding: DescribedError {
  /// What it is.
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
    /// Waiting at a master volume of 0, at which the time of a song stands still.
    case frozen
  }

  /// What it is.
  public var problem: Problem
  /// An error hurts the console: it hangs, reads or writes where it should not, or never plays the rest.
  public var severity: Diagnostic.Severity
  /// The note that has it, or the first one of several; nil when it is the song as a whole.
  public var index: Int?
  /// The samples before that note is played; nil when it never is, or when there is no such note.
  public var time: Int?
  /// How many notes have this kind of problem.
  public var count = 1

  /// The name of the kind of problem, `song-` and a word or two.
  public var code: String {
    switch problem {
    case .silent: "song-silent"
    case .tooManyNotes: "song-too-many-notes"
    case .unknownNote: "song-unknown-note"
    case .earlyEnd: "song-early-end"
    case .jumpOutside: "song-jump-outside"
    case .jumpWithoutLabel: "song-jump-without-label"
    case .loopWithoutWait: "song-loop-without-wait"
    case .noEnd: "song-no-end"
    case .unreachable: "song-unreachable"
    case .channel: "song-channel"
    case .tone: "song-tone"
    case .key: "song-key"
    case .volume: "song-volume"
    case .masterVolume: "song-master-volume"
    case .frozen: "song-frozen"
    }
  }

  /// The note and its time, and what the machine makes of it.
  public var message: String {
    guard let index else { return whatHappens }
    let at = time.map { ", at \(MusicText.exactTime(samples: $0))" } ?? ""
    return "note \(Grouped.text(index))\(at): \(whatHappens)"
  }

  private var whatHappens: String {
    switch problem {
    case .silent:
      "the song is over at once: no time passes before its end"
    case .tooManyNotes(let count):
      "the song has \(Grouped.text(count)) notes, "
        + "and only \(Grouped.text(Song.noteLimit)) are safe on every VGS runtime"
    case .unknownNote(let type, let following):
      "no machine knows a note of type \(type); the song stops here"
        + (following > 0 ? " and \(Self.never(following)) played" : "")
    case .earlyEnd(let following):
      "a WAIT of 0 ends the song here, and \(Self.never(following)) played"
    case .jumpOutside(let target, let count):
      "a JUMP continues after note \(Grouped.text(Int(target))), and the list ends with note "
        + "\(Grouped.text(count - 1)): the machine reads beyond it"
    case .jumpWithoutLabel(let target):
      "a JUMP continues after note \(Grouped.text(Int(target))), which is no LABEL"
    case .loopWithoutWait:
      "a JUMP closes a loop in which no time passes: the machine hangs"
    case .noEnd:
      "the list is over, and neither a WAIT of 0 nor a JUMP ends the song: the machine reads beyond it"
    case .unreachable(let count):
      "\(Self.never(count)) played, for the JUMP before always leaves"
    case .channel(let channel):
      "channel \(channel), and the machine has the channels 0 to \(Song.channelCount - 1)"
    case .tone(let tone):
      "tone \(tone), and the machine has the tones 0 to \(Song.toneCount - 1)"
    case .key(let key):
      "key \(key), and the machine has the keys 0 to \(Song.keyCount - 1): it plays \(Int(key) % Song.keyCount)"
    case .volume(let volume):
      "a VOL of \(volume), and the machine has the volumes 0 to 255: it plays \(volume & 0xFF)"
    case .masterVolume(let volume):
      "an MVOL of \(volume), and the machine has the master volumes 0 to 65,535: it plays \(volume & 0xFFFF)"
    case .frozen:
      "a WAIT at master volume 0, where the time of a song stands still: it never goes on"
    }
  }

  private static func never(_ count: Int) -> String {
    count == 1 ? "1 note after it is never" : "\(Grouped.text(count)) notes after it are never"
  }

  /// How many other notes have the same kind of problem.
  public var notes: [String] {
    switch count {
    case ...1: []
    case 2: ["one more note is like this"]
    default: ["\(Grouped.text(count - 1)) more notes are like this"]
    }
  }

  /// What to do about it.
  public var help: String? {
    switch problem {
    case .silent: "give it notes, or remove it"
    case .tooManyNotes: "shorten the song, or loop a part of it"
    case .unknownNote: "remove the note"
    case .earlyEnd: "remove the WAIT, or the notes after it"
    case .jumpOutside, .jumpWithoutLabel: "let the JUMP name the index of the LABEL"
    case .loopWithoutWait: "put a WAIT between the LABEL and the JUMP"
    case .noEnd: "end the list with a WAIT of 0"
    case .unreachable: "remove the notes, or the JUMP"
    case .channel, .tone, .key, .volume, .masterVolume: nil
    case .frozen: "use a master volume of 1 or more, or the volumes of the channels"
    }
  }
}
