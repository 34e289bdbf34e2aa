/// Outside text made safe for messages: control characters and the like cannot reach a terminal.
package enum Escaped {
  /// A path, with control characters shown as `\u{1b}`.
  package static func path(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if scalar.isSafe {
        escaped.unicodeScalars.append(scalar)
      } else {
        escaped += "\\u{\(scalar.value.hexadecimal())}"
      }
    }
    return escaped
  }

  /// The name of a file for people: its path, or the words for standard input and output.
  package static func file(_ path: String) -> Message {
    [StandardInput.path, StandardOutput.path].contains(path)
      ? Message(stringLiteral: path) : Message(verbatim: self.path(path))
  }

  /// Text of several lines, with all control characters but line ends escaped as in a path.
  package static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { path(String($0)) }.joined(
      separator: "\n")
  }

  /// Whether a terminal only shows these bytes: UTF-8 without control characters except tabs and line ends, and without
  /// characters that reorder the text around them.
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
  package static func found(_ character: Unicode.Scalar?) -> Message {
    switch character {
    case nil: "the end of the file"
    case "\n"?, "\r"?: "the end of the line"
    case " "?: "a space"
    case "\t"?: "a tab"
    case let character? where character.isASCII && character.value > 0x20 && character.value < 0x7F:
      Message(verbatim: "'\(character)'")
    case let character?: Message(verbatim: self.character(character))
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
  /// Not a control character, and not one that reorders the text around it.
  fileprivate var isSafe: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
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
