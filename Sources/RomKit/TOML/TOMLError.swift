/// What is wrong with a TOML file, by the rules of TOML 1.0.
public enum TOMLError: DescribedError {
  /// The file is not text.
  case source(TextSourceError)
  /// Something else than what has to stand there: LF for the end of a line, nil for that of the file.
  case unexpected(found: Unicode.Scalar?, expected: String, at: TextPosition)
  /// A key or a table that is there already.
  case repeated(String, first: TextPosition, at: TextPosition)
  /// A key that would add to something which is complete, or no table.
  case closed(String, first: TextPosition, at: TextPosition)
  /// A backslash with something behind it that means nothing.
  case escape(at: TextPosition)
  /// A word that is no value.
  case value(String, at: TextPosition)
  /// A whole number that does not fit 64 bits.
  case range(String, at: TextPosition)
  /// Values or tables more than ``deepest`` levels deep.
  case depth(at: TextPosition)

  /// How deep values and tables may lie in each other.
  public static let deepest = 64

  /// See ``DescribedError/code``.
  public var code: String {
    switch self {
    case .source(let error): error.code
    case .unexpected: "toml-syntax"
    case .repeated: "toml-repeated"
    case .closed: "toml-closed"
    case .escape: "toml-escape"
    case .value: "toml-value"
    case .range: "toml-range"
    case .depth: "toml-depth"
    }
  }

  /// See ``DescribedError/message``.
  public var message: String {
    switch self {
    case .source(let error):
      error.message
    case .unexpected(let found, let expected, _):
      "\(expected) is expected, found \(Self.shown(found))"
    case .repeated(let key, let first, _):
      "\(Shown.quoted(key)) is there already, since line \(first.line)"
    case .closed(let key, let first, _):
      "nothing can be added to \(Shown.quoted(key)) of line \(first.line)"
    case .escape:
      "a backslash in quotes is followed by b, t, n, f, r, a quote, a backslash, u and 4 or U and 8 hexadecimal digits"
    case .value(let word, _):
      "\(Shown.quoted(word)) is no value"
    case .range(let word, _):
      "\(Shown.quoted(word)) does not fit 64 bits"
    case .depth:
      "values lie in each other more than \(Self.deepest) deep"
    }
  }

  /// See ``DescribedError/notes``.
  public var notes: [String] {
    if case .source(let error) = self { error.notes } else { [] }
  }

  /// See ``DescribedError/help``.
  public var help: String? {
    switch self {
    case .source(let error): error.help
    case .escape: "write a backslash twice, or use single quotes"
    case .value: "put text in quotes"
    case .repeated: "write it once"
    case .unexpected, .closed, .range, .depth: nil
    }
  }

  /// See ``DescribedError/position``.
  public var position: Place.Position? {
    switch self {
    case .source(let error):
      error.position
    case .unexpected(_, _, let at), .repeated(_, _, let at), .closed(_, _, let at), .escape(let at),
      .value(_, let at), .range(_, let at), .depth(let at):
      at.place
    }
  }

  private static func shown(_ found: Unicode.Scalar?) -> String {
    switch found {
    case nil: "the end of the file"
    case "\n"?: "the end of the line"
    case "\r"?: "a CR without an LF"
    case " "?, "\t"?: "a blank"
    case let found? where found.isASCII && found.value > 0x20 && found.value < 0x7F: "'\(found)'"
    case let found?: Shown.character(found)
    }
  }
}
