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
package struct NoteListing: Hashable, Sendable {
  package var notes: [Note]

  package init(notes: [Note]) { self.notes = notes }

  /// Reads a listing: UTF-8 text, lines ended by newlines, carriage returns or both. Throws all errors in it.
  /// ``serialized()`` is the inverse. Any number of notes is read; whether the console can play them is not checked.
  package init(parsing bytes: [UInt8]) throws(Findings<NoteListingError>) {
    var parser = NoteListingParser()
    for line in SourceLines(bytes) { parser.read(line) }
    notes = try parser.finish()
  }

  /// The text, in ASCII with newlines. Comments give the number of notes and the length, and the time wherever it has
  /// advanced; none at notes that are never played.
  package func serialized() -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(notes.count * 24 + 80)
    let times = NoteTimes(notes)
    let length = MusicText.exactTime(samples: times.timing.length)
    text += "# \(Plural.text(notes.count, "note").english), \(length)\n".utf8
    let label = notes.firstIndex(of: .label)
    var last: Int64?
    for (index, note) in notes.enumerated() {
      let words = Array(Self.text(of: note, label: label).utf8)
      text += words
      if let time = times[index], time != last {
        last = time
        text += repeatElement(UInt8(ascii: " "), count: Swift.max(2, 32 - words.count))
        text += "# \(MusicText.exactTime(samples: time))".utf8
      }
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  /// The words of one note; `label` is the index of the first label.
  package static func text(of note: Note, label: Int?) -> String {
    if note == .end { return "end" }
    var raw: String { "raw \(note.type) \(note.operand1) \(note.operand2) \(note.operand3) \(note.value)" }
    guard let kind = note.kind, note.operand1 < Song.channelCount else { return raw }
    var words = note.channel == nil ? kind.word : "\(kind.word) ch\(note.operand1)"
    // Words are used only if reading them gives back the same note.
    var said = Note(type: note.type, operand1: note.channel == nil ? 0 : note.operand1, value: note.value)
    switch kind {
    case .keyOn:
      guard note.operand2 < KeyName.tones.count, let key = KeyName.name(note.operand3) else { return raw }
      words += " \(KeyName.tones[Int(note.operand2)]) \(key)"
      said = .keyOn(channel: note.operand1, tone: note.operand2, key: note.operand3)
    case .keyOff, .label: said.value = 0
    case .jump where label.map { $0 == note.value } == true: words += " label"
    default: words += " \(note.value)"
    }
    return said == note ? words : raw
  }
}

extension Note.Kind {
  /// The word of a listing.
  var word: String {
    switch self {
    case .attack: "attack"
    case .release: "release"
    case .volume: "volume"
    case .masterVolume: "master-volume"
    case .keyOn: "key-on"
    case .keyOff: "key-off"
    case .wait: "wait"
    case .pitchDown: "pitch-down"
    case .jump: "jump"
    case .label: "label"
    }
  }
}
