import RomKitBase

package enum NoteListingError: DescribedError {
  package enum Operand: Hashable, Sendable {
    case channel
    case tone
    case key
    case samples
    case level
    case target
    case type
    case byte
    case number

    var description: String {
      switch self {
      case .channel: "a channel, ch0 to ch5"
      case .tone: "a tone, \(KeyName.tones.dropLast().joined(separator: ", ")) or noise"
      case .key: "a key from \(KeyName.range), such as c+5"
      case .samples: "a number of samples, 0 to 4294967295"
      case .level: "a level, 0 to 4294967295"
      case .target: "the word label, or the index of a note, 0 to 4294967295"
      case .type: "the type of a note, 0 to 255"
      case .byte: "an operand, 0 to 255"
      case .number: "a value, 0 to 4294967295"
      }
    }
  }

  case unknownWord(String, nearest: String?, line: Int, column: Int)
  case missing(Operand, after: String, line: Int, column: Int)
  case wrong(String, expected: Operand, line: Int, column: Int)
  case extra(String, after: String, line: Int, column: Int)
  case noLabel(line: Int, column: Int)
  /// Bytes that are not UTF-8, or a NUL.
  case notText(line: Int, column: Int)

  package var diagnostic: Diagnostic {
    switch self {
    case .unknownWord(let word, let nearest, let line, let column):
      Diagnostic(
        "notes-unknown-word", "`\(Escaped.path(word))` is not the name of a note",
        at: .line(line, column: column),
        help: nearest.map { "write `\($0)`, if that was meant" } ?? Self.wordHelp)
    case .missing(let operand, let word, let line, let column):
      Diagnostic(
        "notes-missing-operand", "`\(word)` wants \(operand.description), and the line ends",
        at: .line(line, column: column))
    case .wrong(let found, let operand, let line, let column):
      Diagnostic(
        "notes-wrong-operand", "`\(Escaped.path(found))` is not \(operand.description)",
        at: .line(line, column: column))
    case .extra(let found, let word, let line, let column):
      Diagnostic(
        "notes-extra-word", "`\(Escaped.path(found))` is one word more than `\(word)` takes",
        at: .line(line, column: column), help: "give each note a line of its own, and start a comment with #")
    case .noLabel(let line, let column):
      Diagnostic(
        "notes-no-label", "the jump goes to the label, and no line is a label",
        at: .line(line, column: column), help: "write `label` on a line before the first note of the loop")
    case .notText(let line, let column):
      Diagnostic(
        "notes-not-text", "there is a byte that is no UTF-8 text",
        at: .line(line, column: column), help: "save the file as UTF-8")
    }
  }

  private static let wordHelp = """
    start the line with attack, release, volume, master-volume, key-on, key-off, wait, end, pitch-down, \
    label, jump or raw
    """
}
