import Measuring
import RomKit

/// A song with about a given number of notes, written like those of people: six channels, macros, lengths, rests.
struct MadeSong {
  /// The MML.
  let text: [UInt8]
  /// The compiled song.
  let song: Song

  /// The same seed gives the same song. The number of notes is within 1 % of `notes`.
  init(seed: Int, notes: Int) {
    // The notes for a size of text depend on the song, so the size is corrected until it fits.
    var size = notes
    while true {
      let text = MadeSong.text(seed: seed, size: size)
      guard let song = MMLCompilation(parsing: text).song else {
        preconditionFailure("song \(seed) does not compile")
      }
      if abs(song.notes.count - notes) <= notes / 100 {
        self.text = text
        self.song = song
        return
      }
      size = size * notes / song.notes.count
    }
  }

  private static func text(seed: Int, size: Int) -> [UInt8] {
    var numbers = SeededNumbers(seed: seed)
    var text = "# song \(seed)\n$Riff c8 e g > c < g e\n$Fill (Riff) d16 d d d\n"
    for channel in 0..<6 {
      let (volume, tone, octave) = (10 + numbers.next(8), numbers.next(4), 2 + numbers.next(4))
      let (attack, release) = (1 + numbers.next(2_000), 1 + numbers.next(20_000))
      text +=
        "Ch\(channel) v\(volume) @\(tone) o\(octave) l\(numbers.pick([4, 8, 16])) \\s\(attack) \\e\(release)\n"
    }
    var made = 0
    while made < size {
      text += "Ch\(numbers.next(6)) "
      for _ in 0..<8 + numbers.next(16) {
        let (operand, notes) = operand(&numbers)
        text += operand
        made += notes
      }
      text += "\n"
    }
    return Array(text.utf8)
  }

  /// An operand, and about the number of notes that it compiles to.
  private static func operand(_ numbers: inout SeededNumbers) -> (String, Int) {
    switch numbers.next(24) {
    case 0: return ("r\(numbers.pick([4, 8, 16])) ", 2)
    case 1: return ("v+ ", 1)
    case 2: return ("%\(50 + numbers.next(50)) ", 0)
    case 3: return ("(Riff) ", 24)
    case 4: return ("o\(2 + numbers.next(4)) ", 0)
    case 5: return ("(Fill) ", 40)
    default:
      var key = numbers.pick(["a", "b", "c", "d", "e", "f", "g"])
      if numbers.next(4) == 0 { key += numbers.pick(["+", "-"]) }
      if numbers.next(2) == 0 { key += numbers.pick(["4", "8", "16", "2", "4.", "8.", "8^16"]) }
      return (key + (numbers.next(3) == 0 ? " " : ""), 4)
    }
  }
}
