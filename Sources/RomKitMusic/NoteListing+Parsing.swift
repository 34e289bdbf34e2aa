import RomKitBase
import VGSCore

extension NoteListing {
  private struct Word {
    var text: String
    var position: Diagnostic.Place.Position
  }

  /// Reads a listing: UTF-8 text, lines ended by newlines, carriage returns or both. Throws all errors in it.
  /// ``serialized()`` is the inverse. Any number of notes is read; whether the console can play them is not checked.
  package init(parsing bytes: [UInt8]) throws(Findings<Diagnostic>) {
    notes = []
    var jumps: [(index: Int, position: Diagnostic.Place.Position)] = []
    var findings = Findings<Diagnostic>()
    for line in SourceLines(bytes) {
      do throws(Diagnostic) {
        if line.number.isMultiple(of: 256) { try WorkControl.check() }
        guard let (note, toLabel) = try Self.note(of: line) else { continue }
        if let toLabel { jumps.append((notes.count, toLabel)) }
        notes.append(note)
      } catch {
        findings.add(error)
      }
    }
    if let label = notes.firstIndex(of: .label) {
      // A list with more notes than an index can count does not fit in memory.
      for jump in jumps { notes[jump.index] = .jump(toNoteAfter: UInt32(clamping: label)) }
    } else if findings.isEmpty {
      // A line with an error might have been the label.
      for jump in jumps {
        findings.add(
          Diagnostic(
            "notes-no-label", "the jump goes to the label, but there is no `label` line", at: jump.position,
            help: "write `label` on a line before the first note of the loop"))
      }
    }
    guard findings.isEmpty else { throw findings }
  }

  /// The note of a line, if it has one, and the position of the word label in a jump.
  private static func note(
    of line: SourceLine
  ) throws(Diagnostic) -> (note: Note, toLabel: Diagnostic.Place.Position?)? {
    if let invalid = line.bytes.firstInvalidUTF8 {
      throw Diagnostic(
        "notes-not-text", "expected UTF-8 text, found an invalid byte", at: line.place(invalid),
        help: "save the file as UTF-8")
    }
    var words = words(of: line)[...]
    guard let first = words.popFirst() else { return nil }
    let name = first.text.lowercased()
    guard let shape = NoteShape.all.first(where: { $0.word == name }) else {
      throw Diagnostic(
        "notes-unknown-word", "`\(first.text)` is not the name of a note", at: first.position,
        help: NearestWord.to(first.text, among: NoteShape.all.map(\.word)).map { "did you mean \($0)?" }
          ?? wordHelp)
    }
    var note = shape.note
    var label: Diagnostic.Place.Position?
    for operand in shape.operands {
      guard let word = words.popFirst() else {
        throw Diagnostic(
          "notes-missing-operand", "expected \(operand.expected) for `\(name)`, found the end of the line",
          at: line.place(line.bytes.endIndex))
      }
      let text = word.text.lowercased()
      if let number = operand.number(of: text) {
        operand.set(number, in: &note)
      } else if shape.note.kind == .jump, text == "label" {
        label = word.position
      } else {
        throw Diagnostic(
          "notes-wrong-operand", "expected \(operand.expected), found `\(word.text)`", at: word.position)
      }
    }
    if let word = words.first {
      throw Diagnostic(
        "notes-extra-word", "`\(word.text)` is one word too many for `\(name)`", at: word.position,
        help: "write each note on a separate line, and start comments with #")
    }
    return (note, label)
  }

  private static let wordHelp: LocalizedText = """
    start the line with attack, release, volume, master-volume, key-on, key-off, wait, end, pitch-down, \
    label, jump or raw
    """

  /// The words of a line, at most one more than any note has.
  private static func words(of line: SourceLine) -> [Word] {
    var rest = line.bytes.prefix { $0 != UInt8(ascii: "#") }.drop(while: \.isBlank)
    var words: [Word] = []
    while !rest.isEmpty, words.count <= mostWords {
      let word = rest.prefix { !$0.isBlank }
      // No valid word is so long: the start is enough for a message.
      let isLong = word.count > longestWord
      let text = String(decoding: word.prefix(longestWord), as: UTF8.self) + (isLong ? "..." : "")
      words.append(Word(text: text, position: line.place(word.startIndex)))
      rest = rest[word.endIndex...].drop(while: \.isBlank)
    }
    return words
  }

  /// The number of words that `raw` has.
  private static let mostWords = 6
  private static let longestWord = 64
}
