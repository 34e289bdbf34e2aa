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
        "expected a key of ASCII letters, digits, _ and -, or a key in quotes, found \(Escaped.quoted(key))",
        at: at.place,
        help: "put the key in quotes: \(TOMLText.quoted(key))")
    case .repeated(let key, let first, let at):
      Diagnostic(
        "toml-repeated", "\(Escaped.quoted(key)) is already defined in line \(first.line)", at: at.place,
        help: "remove one of the two definitions")
    case .closed(let key, let first, let at):
      Diagnostic(
        "toml-closed",
        "\(Escaped.quoted(key)) is already defined in line \(first.line), and that definition cannot be extended",
        at: at.place,
        help: """
          write the new keys in the definition in line \(first.line) (for several tables, write [[name]] there too), or use \
          another name
          """)
    case .escape(let at):
      Diagnostic(
        "toml-escape",
        """
        expected a TOML escape after the backslash: b, t, n, f, r, a double quote, a backslash, or the number of a \
        character as u and 4 hexadecimal digits or U and 8 hexadecimal digits
        """,
        at: at.place, help: "write \\\\ for a backslash, or put the text in single quotes")
    case .value(let word, let at):
      Diagnostic(
        "toml-value", "expected a value, found \(Escaped.quoted(word))", at: at.place,
        help: Self.help(value: word))
    case .range(let word, let at):
      Diagnostic("toml-range", "\(Escaped.quoted(word)) does not fit in a signed 64-bit number", at: at.place)
    case .depth(let at):
      Diagnostic("toml-depth", "tables and lists are nested more than \(Self.deepest) deep", at: at.place)
    case .tooMany(let at):
      Diagnostic(
        "toml-too-many", "the file has more than \(Grouped.text(Self.mostValues)) values and tables",
        at: at.place, help: "check that you named the right file, or cover more files with each pattern")
    }
  }

  private static func help(value word: String) -> Message {
    switch word.lowercased() {
    case "true", "yes", "on": "write true"
    case "false", "no", "off": "write false"
    case let value where value.utf8.first.map { "+-.0123456789".utf8.contains($0) } ?? false:
      "write a number such as 12 or -0.5, without leading zeros, or put text in quotes: \(TOMLText.quoted(word))"
    default: "put text in quotes: \(TOMLText.quoted(word))"
    }
  }

  private static func name(of found: Unicode.Scalar?) -> Message {
    found == "\r" ? "a CR without an LF" : Escaped.found(found)
  }
}
