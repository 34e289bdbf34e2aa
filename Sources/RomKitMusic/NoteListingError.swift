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

    var expected: Message {
      switch self {
      case .channel: "a channel from ch0 to ch5"
      case .tone: "a tone (triangle, sawtooth, square or noise)"
      case .key: "a key from a0 to a7 (such as c+5)"
      case .samples: "a number of samples from 0 to 4294967295"
      case .level: "a level from 0 to 4294967295"
      case .target: "the word label or the index of a note (0 to 4294967295)"
      case .type: "a note type from 0 to 255"
      case .byte: "an operand from 0 to 255"
      case .number: "a value from 0 to 4294967295"
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
        help: nearest.map { "did you mean \($0)?" } ?? Self.wordHelp)
    case .missing(let operand, let word, let line, let column):
      Diagnostic(
        "notes-missing-operand", "expected \(operand.expected) for `\(word)`, found the end of the line",
        at: .line(line, column: column))
    case .wrong(let found, let operand, let line, let column):
      Diagnostic(
        "notes-wrong-operand", "expected \(operand.expected), found `\(Escaped.path(found))`",
        at: .line(line, column: column))
    case .extra(let found, let word, let line, let column):
      Diagnostic(
        "notes-extra-word", "`\(Escaped.path(found))` is one word too many for `\(word)`",
        at: .line(line, column: column), help: "write each note on a separate line, and start comments with #"
      )
    case .noLabel(let line, let column):
      Diagnostic(
        "notes-no-label", "the jump goes to the label, but there is no `label` line",
        at: .line(line, column: column), help: "write `label` on a line before the first note of the loop")
    case .notText(let line, let column):
      Diagnostic(
        "notes-not-text", "expected UTF-8 text, found an invalid byte",
        at: .line(line, column: column), help: "save the file as UTF-8")
    }
  }

  private static let wordHelp: Message = """
    start the line with attack, release, volume, master-volume, key-on, key-off, wait, end, pitch-down, \
    label, jump or raw
    """
}
