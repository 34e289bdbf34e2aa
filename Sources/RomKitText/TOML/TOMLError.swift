import RomKitBase

/// A fault in a TOML file, by the rules of TOML 1.0.
package enum TOMLError: DescribedError {
  case source(TextSourceError)
  /// An unexpected character: LF for the end of a line, nil for that of the file.
  case unexpected(found: Unicode.Scalar?, expected: Message, at: TextPosition)
  /// A key with characters that need quotes.
  case key(String, at: TextPosition)
  case repeated(String, first: TextPosition, at: TextPosition)
  case closed(String, first: TextPosition, at: TextPosition)
  case escape(at: TextPosition)
  case value(String, at: TextPosition)
  case range(String, at: TextPosition)
  case depth(at: TextPosition)
  case tooMany(at: TextPosition)

  package static let deepest = 64
  /// The limit of values and tables together: a dozen for each of the 1,280 slots.
  package static let mostValues = 16_384

  package var diagnostic: Diagnostic {
    switch self {
    case .source(let error): error.diagnostic
    case .unexpected(let found, let expected, let at):
      Diagnostic("toml-syntax", "expected \(expected), found \(Self.name(of: found))", at: at.place)
    case .key(let key, let at):
      Diagnostic(
        "toml-syntax",
        "expected a key of letters, digits, _ and -, or one in quotes, found \(Escaped.quoted(key))",
        at: at.place,
        help: "put it in quotes: \(TOMLText.quoted(key))")
    case .repeated(let key, let first, let at):
      Diagnostic(
        "toml-repeated", "\(Escaped.quoted(key)) is already defined in line \(first.line)", at: at.place,
        help: "remove one of the two")
    case .closed(let key, let first, let at):
      Diagnostic(
        "toml-closed", "\(Escaped.quoted(key)) in line \(first.line) is complete and cannot be extended",
        at: at.place)
    case .escape(let at):
      Diagnostic(
        "toml-escape",
        """
        expected a TOML escape after the backslash: b, t, n, f, r, a quote, a backslash, u and 4 hexadecimal \
        digits, or U and 8
        """,
        at: at.place, help: "write a backslash twice, or use single quotes")
    case .value(let word, let at):
      Diagnostic(
        "toml-value", "expected a value, found \(Escaped.quoted(word))", at: at.place,
        help: Self.help(value: word))
    case .range(let word, let at):
      Diagnostic("toml-range", "\(Escaped.quoted(word)) does not fit in 64 bits", at: at.place)
    case .depth(let at):
      Diagnostic("toml-depth", "values are nested more than \(Self.deepest) deep", at: at.place)
    case .tooMany(let at):
      Diagnostic(
        "toml-too-many", "the file has more than \(Grouped.text(Self.mostValues)) values and tables",
        at: at.place, help: "check that it is the file you meant, or cover more files with each pattern")
    }
  }

  private static func help(value word: String) -> Message {
    switch word.lowercased() {
    case "true", "yes", "on": "write true"
    case "false", "no", "off": "write false"
    default: "put text in quotes: \(TOMLText.quoted(word))"
    }
  }

  private static func name(of found: Unicode.Scalar?) -> Message {
    found == "\r" ? "a CR without an LF" : Escaped.found(found)
  }
}
