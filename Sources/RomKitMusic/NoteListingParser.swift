import RomKitBase
import VGSCore

struct NoteListingParser {
  private struct Word {
    var text: String
    var column: Int
  }

  /// The notes so far. A jump to the label has the target 0 until the end, when the label is known.
  private var notes: [Note] = []
  private var jumpsToLabel: [(index: Int, line: Int, column: Int)] = []
  private var problems = Findings<NoteListingError>()

  private static let words = [
    "attack", "release", "volume", "master-volume", "key-on", "key-off", "wait", "end", "pitch-down", "label",
    "jump", "raw",
  ]

  mutating func read(_ line: SourceLine) {
    do throws(NoteListingError) {
      if let note = try note(of: line) { notes.append(note) }
    } catch {
      problems.add(error)
    }
  }

  consuming func finish() throws(Findings<NoteListingError>) -> [Note] {
    let label = notes.firstIndex(of: .label)
    // A line with an error may be the label.
    var areAllMissingLabels = false
    for jump in jumpsToLabel {
      // A list with more notes than an index can count does not fit in memory.
      if let label {
        notes[jump.index] = .jump(toNoteAfter: UInt32(clamping: label))
      } else if problems.isEmpty || areAllMissingLabels {
        areAllMissingLabels = true
        problems.add(.noLabel(line: jump.line, column: jump.column))
      }
    }
    if !problems.isEmpty { throw problems }
    return notes
  }

  private mutating func note(of line: SourceLine) throws(NoteListingError) -> Note? {
    if let invalid = line.bytes.firstInvalidUTF8 {
      throw .notText(line: line.number, column: line.column(invalid))
    }
    var words = words(of: line)[...]
    guard let first = words.popFirst() else { return nil }
    var operands = Operands(
      first: first, rest: words, line: line.number, end: line.column(line.bytes.endIndex))
    let note: Note
    var labelColumn: Int?
    switch first.text.lowercased() {
    case "attack": note = .attack(channel: try operands.channel(), samples: try operands.value(.samples))
    case "release": note = .release(channel: try operands.channel(), samples: try operands.value(.samples))
    case "volume": note = .volume(channel: try operands.channel(), level: try operands.value(.level))
    case "master-volume": note = .masterVolume(try operands.value(.level))
    case "key-on":
      note = .keyOn(channel: try operands.channel(), tone: try operands.tone(), key: try operands.key())
    case "key-off": note = .keyOff(channel: try operands.channel())
    case "wait": note = .wait(samples: try operands.value(.samples))
    case "end": note = .end
    case "pitch-down":
      note = .pitchDown(channel: try operands.channel(), samples: try operands.value(.samples))
    case "label": note = .label
    case "jump":
      labelColumn = operands.label()
      note = .jump(toNoteAfter: labelColumn == nil ? try operands.value(.target) : 0)
    case "raw":
      note = Note(
        type: try operands.byte(.type), operand1: try operands.byte(.byte),
        operand2: try operands.byte(.byte), operand3: try operands.byte(.byte),
        value: try operands.value(.number))
    default:
      throw .unknownWord(
        first.text, nearest: NearestWord.to(first.text, among: Self.words), line: line.number,
        column: first.column)
    }
    try operands.finish()
    // The jump becomes a note only if the rest of the line is right.
    if let labelColumn { jumpsToLabel.append((notes.count, line.number, labelColumn)) }
    return note
  }

  /// The words of a line, at most one more than any note has.
  private func words(of line: SourceLine) -> [Word] {
    var rest = line.bytes.prefix { $0 != UInt8(ascii: "#") }.drop(while: \.isBlank)
    var words: [Word] = []
    while !rest.isEmpty, words.count <= Self.mostWords {
      let word = rest.prefix { !$0.isBlank }
      // No valid word is so long: the start is enough for a message.
      let isLong = word.count > Self.longestWord
      let text = String(decoding: word.prefix(Self.longestWord), as: UTF8.self) + (isLong ? "..." : "")
      words.append(Word(text: text, column: line.column(word.startIndex)))
      rest = rest[word.endIndex...].drop(while: \.isBlank)
    }
    return words
  }

  /// The number of words that `raw` has.
  private static let mostWords = 6
  private static let longestWord = 64
}

extension NoteListingParser {
  /// The words after the first, taken one after the other.
  private struct Operands {
    let first: Word
    var rest: ArraySlice<Word>
    let line: Int
    /// The column after the last character, where a missing operand would stand.
    let end: Int

    mutating func channel() throws(NoteListingError) -> UInt8 {
      try next(.channel) { text in
        guard text.lowercased().hasPrefix("ch"), let number = Self.digits(text.dropFirst(2)) else {
          return nil
        }
        return number < Song.channelCount ? UInt8(number) : nil
      }
    }

    mutating func tone() throws(NoteListingError) -> UInt8 {
      try next(.tone) { KeyName.tones.firstIndex(of: $0.lowercased()).map { UInt8($0) } }
    }

    mutating func key() throws(NoteListingError) -> UInt8 { try next(.key) { KeyName.key($0) } }

    mutating func value(_ expected: NoteListingError.Operand) throws(NoteListingError) -> UInt32 {
      try next(expected) { Self.digits($0[...]) }
    }

    mutating func byte(_ expected: NoteListingError.Operand) throws(NoteListingError) -> UInt8 {
      try next(expected) { Self.digits($0[...]).flatMap { UInt8(exactly: $0) } }
    }

    /// Takes the word `label` if it comes next, and returns its column.
    mutating func label() -> Int? {
      guard let word = rest.first, word.text.lowercased() == "label" else { return nil }
      rest.removeFirst()
      return word.column
    }

    func finish() throws(NoteListingError) {
      guard let word = rest.first else { return }
      throw .extra(word.text, after: first.text.lowercased(), line: line, column: word.column)
    }

    private mutating func next<Value>(
      _ expected: NoteListingError.Operand, read: (String) -> Value?
    ) throws(NoteListingError) -> Value {
      guard let word = rest.popFirst() else {
        throw .missing(expected, after: first.text.lowercased(), line: line, column: end)
      }
      guard let value = read(word.text) else {
        throw .wrong(word.text, expected: expected, line: line, column: word.column)
      }
      return value
    }

    /// A decimal number without a sign; `UInt32(_:)` alone would take `+5`.
    private static func digits(_ text: Substring) -> UInt32? {
      text.utf8.allSatisfy { (48...57).contains($0) } ? UInt32(text) : nil
    }
  }
}
