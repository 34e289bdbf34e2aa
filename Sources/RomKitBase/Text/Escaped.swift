/// Text from outside, such as names in files, made safe to show: no control character, and none that is invisible or reorders the
/// text around it, reaches a terminal or a file that people read.
///
/// ``LocalizedText`` and ``StandardOutput`` escape what they get, and so do JSON and TOML. Escaping twice changes nothing.
package enum Escaped {
  /// The spelling of a character that is escaped.
  package enum Notation {
    /// `\u{1b}`, for people.
    case text
    /// `\u001b`, with two of them beyond U+FFFF.
    case json
    /// `\u001b`, or `\U000e0001` beyond U+FFFF.
    case toml

    fileprivate func escape(_ scalar: Unicode.Scalar) -> String {
      switch self {
      case .text: "\\u{\(scalar.value.hexadecimal())}"
      case .toml where scalar.value > 0xFFFF: "\\U" + scalar.value.hexadecimal(digits: 8)
      case .json, .toml: UTF16.encode(scalar)?.map { "\\u" + $0.hexadecimal(digits: 4) }.joined() ?? ""
      }
    }
  }

  /// A path or any other text of one line.
  package static func path(_ text: String) -> String {
    // Nearly all texts are plain, and looking up the properties of each character takes many times as long.
    text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) ? text : self.text(text) { _ in false }
  }

  package static func lines(_ text: String) -> String {
    text.utf8.allSatisfy({ 0x20...0x7E ~= $0 || $0 == 0x0A }) ? text : self.text(text) { $0 == "\n" }
  }

  /// A line of a text that is itself the output: tabs stay.
  package static func line(_ text: String) -> String { self.text(text) { $0 == "\t" } }

  /// Any text, without the characters to keep as they are.
  static func text(_ text: String, keeping isKept: (Unicode.Scalar) -> Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if isKept(scalar) {
        escaped.unicodeScalars.append(scalar)
      } else {
        append(scalar, to: &escaped, as: .text)
      }
    }
    return escaped
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String, as notation: Notation) {
    if scalar.isSafe { text.unicodeScalars.append(scalar) } else { text += notation.escape(scalar) }
  }

  /// Appends a string of JSON or TOML, in its quotes.
  package static func append(string: String, to text: inout String, as notation: Notation) {
    text += "\""
    defer { text += "\"" }
    if string.utf8.allSatisfy({ 0x20...0x7E ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      text += string
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case let scalar: append(scalar, to: &text, as: notation)
      }
    }
  }

  /// The name of a file for people: its path, or the words for standard input and output.
  package static func file(_ path: String) -> LocalizedText {
    [StandardInput.path, StandardOutput.path].contains(path)
      ? LocalizedText(stringLiteral: path) : LocalizedText(verbatim: self.path(path))
  }

  /// Whether a terminal only shows these bytes: UTF-8 without characters that are escaped, except tabs and line ends.
  package static func isHarmless(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.elementsEqual(bytes) else { return false }
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      // Alone, a CR goes back to the start of the line and hides it.
      if previous == "\r", scalar != "\n" { return false }
      if !scalar.isSafe, !["\n", "\r", "\t"].contains(scalar) { return false }
      previous = scalar
    }
    return previous != "\r"
  }

  /// Bytes that should be ASCII: printable ones unchanged, a backslash doubled, all others as `\x1b`.
  package static func bytes(_ bytes: some Sequence<UInt8>) -> String { text(Array(bytes)) }

  private static func text(_ bytes: [UInt8]) -> String {
    // Nearly all bytes are printable, and a listing has up to a million names.
    if bytes.allSatisfy({ 0x20...0x7E ~= $0 && $0 != UInt8(ascii: "\\") }) {
      return String(decoding: bytes, as: UTF8.self)
    }
    var escaped = ""
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\\"): escaped += "\\\\"
      case 0x20...0x7E: escaped.unicodeScalars.append(Unicode.Scalar(byte))
      default: escaped += "\\x" + byte.hexadecimal(digits: 2)
      }
    }
    return escaped
  }

  /// `'①' (U+2460)`, or the number alone for a character that is not visible by itself.
  package static func character(_ character: Unicode.Scalar) -> String {
    character.standsAlone ? "'\(character)' (\(character.codePoint))" : character.codePoint
  }

  /// A character that was found where another was expected; nil for the end of the file.
  package static func found(_ character: Unicode.Scalar?) -> LocalizedText {
    switch character {
    case nil: "the end of the file"
    case "\n"?, "\r"?: "the end of the line"
    case " "?: "a space"
    case "\t"?: "a tab"
    case let character? where character.isASCII && character.value > 0x20 && character.value < 0x7F:
      LocalizedText(verbatim: "'\(character)'")
    case let character?: LocalizedText(verbatim: self.character(character))
    }
  }

  /// A cell or a name in quotes, safe to show, at most 40 characters long.
  package static func quoted(_ text: String) -> String {
    let cut = text.unicodeScalars.prefix(40)
    let rest = cut.endIndex < text.unicodeScalars.endIndex ? "..." : ""
    return "\"" + path(String(cut)) + rest + "\""
  }
}

extension Unicode.Scalar {
  /// Not a control character, and neither invisible nor one that reorders the text around it. A variation selector belongs to
  /// the character before it; Japanese names contain them.
  fileprivate var isSafe: Bool {
    if isASCII { return 0x20...0x7E ~= value }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: !properties.isDefaultIgnorableCodePoint || properties.isVariationSelector
    }
  }

  /// Whether it is visible by itself.
  package var standsAlone: Bool {
    switch properties.generalCategory {
    case .spaceSeparator, .nonspacingMark, .enclosingMark, .spacingMark, .privateUse, .surrogate, .unassigned:
      false
    default: isSafe
    }
  }
}
