import RomKitBase
import VGSCore

/// The notes of a song as text, one a line, with names for numbers: the `.notes` file.
///
///     master-volume 10                # 0:00.000
///     volume ch2 20
///     key-on ch2 square a4
///     wait 3528
///     key-off ch2                     # 0:00.160
///     wait 882
///     end                             # 0:00.200
///
/// A line holds one note: its word, then its operands, separated by spaces or tabs. A `#` starts a comment. Empty lines
/// are ignored, and so is the case of letters. Channels are `ch0` to `ch5`, tones `triangle`, `sawtooth`,
/// `square` and `noise`, keys are named as in MML (`a4` is A at 440 Hz, `c+5` the C sharp above it), and numbers are
/// decimal.
///
/// | word | operands | note |
/// |---|---|---|
/// | `attack`, `release` | channel, samples | envelope |
/// | `volume` | channel, level | volume of a channel |
/// | `master-volume` | level | volume of all |
/// | `key-on` | channel, tone, key | a key goes down |
/// | `key-off` | channel | it comes up |
/// | `wait` | samples | time passes |
/// | `end` | | a wait of 0, the end of the song |
/// | `pitch-down` | channel, samples | samples between steps |
/// | `label` | | where a loop starts |
/// | `jump` | `label`, or the index of a note | closes the loop: `jump label` goes to the first label of the song |
/// | `raw` | type, three operands, value | any note at all, in numbers |
///
/// `raw` writes the notes that have no words: unknown types, channels and keys that the console does not have, and bytes
/// in operands that the type does not use. So every list of notes survives ``serialized()`` and ``init(parsing:)``.
package struct NoteListing: Equatable, Sendable {
  package var notes: [Note]

  package init(notes: [Note]) { self.notes = notes }

  /// The text, in ASCII with newlines. Comments give the number of notes and the length, and the time wherever it has
  /// advanced; none at notes that are never played. With bars, they give the beat after each time.
  package func serialized(bars: SongBars? = nil) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(notes.count * 24 + 80)
    let times = NoteTimes(notes)
    let length = MusicText.exactTime(samples: times.timing.length)
    text += "# \(Plural.text(notes.count, "note").english), \(length)\n".utf8
    let label = notes.firstIndex(of: .label)
    var last: Int64?
    for (index, note) in notes.enumerated() {
      if index.isMultiple(of: 1_024), WorkControl.isCancelled { break }
      let words = Array(Self.text(of: note, label: label).utf8)
      text += words
      if let time = times[index], time != last {
        last = time
        text += repeatElement(UInt8(ascii: " "), count: Swift.max(2, 32 - words.count))
        let beat = bars.map { "  \($0.place(at: Int(clamping: time)))" } ?? ""
        text += "# \(MusicText.exactTime(samples: time))\(beat)".utf8
      }
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  /// The words of one note; `label` is the index of the first label.
  package static func text(of note: Note, label: Int?) -> String {
    if note == .end { return "end" }
    var raw: String { "raw \(note.type) \(note.operand1) \(note.operand2) \(note.operand3) \(note.value)" }
    guard let kind = note.kind else { return raw }
    let shape = NoteShape.all[Int(kind.rawValue) - 1]
    var words = shape.word
    // Words are used only if reading them gives back the same note.
    var said = shape.note
    for operand in shape.operands {
      let number = operand.number(in: note)
      operand.set(number, in: &said)
      guard let word = kind == .jump && label == Int(number) ? "label" : operand.word(for: number) else {
        return raw
      }
      words += " " + word
    }
    return said == note ? words : raw
  }
}

/// A line of a listing: the word that begins it, and its operands.
struct NoteShape {
  let word: String
  /// The note without its operands.
  let note: Note
  let operands: [NoteOperand]

  private init(_ word: String, _ kind: Note.Kind?, _ operands: [NoteOperand] = []) {
    self.word = word
    note = Note(type: kind?.rawValue ?? 0)
    self.operands = operands
  }

  /// The kinds of notes in the order of their types, then the other words.
  static let all = [
    NoteShape("attack", .attack, [.channel, .samples]),
    NoteShape("release", .release, [.channel, .samples]),
    NoteShape("volume", .volume, [.channel, .level]),
    NoteShape("master-volume", .masterVolume, [.level]),
    NoteShape("key-on", .keyOn, [.channel, .tone, .key]),
    NoteShape("key-off", .keyOff, [.channel]),
    NoteShape("wait", .wait, [.samples]),
    NoteShape("pitch-down", .pitchDown, [.channel, .samples]),
    NoteShape("jump", .jump, [.target]),
    NoteShape("label", .label),
    NoteShape("end", .wait),
    NoteShape("raw", nil, [.type, .operand1, .operand2, .operand3, .number]),
  ]
}

/// A number of a note as a word of a listing.
enum NoteOperand {
  case channel, tone, key, samples, level, target
  /// The numbers of `raw`.
  case type, operand1, operand2, operand3, number

  var expected: LocalizedText {
    switch self {
    case .channel: "a channel from ch0 to ch5"
    case .tone: "a tone (triangle, sawtooth, square or noise)"
    case .key: "a key from a0 to a7 (such as c+5)"
    case .samples: "a number of samples from 0 to 4294967295"
    case .level: "a level from 0 to 4294967295"
    case .target: "the word label or the index of a note (0 to 4294967295)"
    case .type: "a note type from 0 to 255"
    case .operand1, .operand2, .operand3: "an operand from 0 to 255"
    case .number: "a value from 0 to 4294967295"
    }
  }

  func number(in note: Note) -> UInt32 {
    switch self {
    case .type: UInt32(note.type)
    case .channel, .operand1: UInt32(note.operand1)
    case .tone, .operand2: UInt32(note.operand2)
    case .key, .operand3: UInt32(note.operand3)
    case .samples, .level, .target, .number: note.value
    }
  }

  func set(_ number: UInt32, in note: inout Note) {
    switch self {
    case .type: note.type = UInt8(truncatingIfNeeded: number)
    case .channel, .operand1: note.operand1 = UInt8(truncatingIfNeeded: number)
    case .tone, .operand2: note.operand2 = UInt8(truncatingIfNeeded: number)
    case .key, .operand3: note.operand3 = UInt8(truncatingIfNeeded: number)
    case .samples, .level, .target, .number: note.value = number
    }
  }

  /// The word for a number; nil if there is none.
  func word(for number: UInt32) -> String? {
    switch self {
    case .channel: number < Song.channelCount ? "ch\(number)" : nil
    case .tone: number < KeyName.tones.count ? KeyName.tones[Int(number)] : nil
    case .key: KeyName.name(UInt8(truncatingIfNeeded: number))
    default: "\(number)"
    }
  }

  /// The number of a word in lower case, the inverse of ``word(for:)``.
  func number(of word: String) -> UInt32? {
    switch self {
    case .channel:
      guard word.hasPrefix("ch"), let number = Self.digits(word.dropFirst(2)) else { return nil }
      return number < Song.channelCount ? number : nil
    case .tone: return KeyName.tones.firstIndex(of: word).map { UInt32($0) }
    case .key: return KeyName.key(word).map { UInt32($0) }
    case .type, .operand1, .operand2, .operand3:
      guard let number = Self.digits(word[...]) else { return nil }
      return number <= UInt8.max ? number : nil
    case .samples, .level, .target, .number: return Self.digits(word[...])
    }
  }

  /// A decimal number without a sign; `UInt32(_:)` alone would take `+5`.
  private static func digits(_ text: Substring) -> UInt32? {
    text.utf8.allSatisfy { (48...57).contains($0) } ? UInt32(text) : nil
  }
}
