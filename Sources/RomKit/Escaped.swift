/// Text from outside made safe to show: control characters and the like cannot reach a terminal.
public enum Escaped {
  /// A path, with control characters shown as `\u{1b}`.
  public static func path(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars {
      if isSafe(scalar) {
        shown.unicodeScalars.append(scalar)
      } else {
        shown += "\\u{\(scalar.value.hexadecimal())}"
      }
    }
    return shown
  }

  /// Text of several lines, with all other control characters shown as those of a path are.
  public static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { path(String($0)) }.joined(
      separator: "\n")
  }

  /// Bytes that ought to be ASCII: printable ones as they are, a backslash doubled, all others as `\x1b`.
  public static func bytes(_ bytes: some Sequence<UInt8>) -> String {
    var shown = ""
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\\"): shown += "\\\\"
      case 0x20...0x7E: shown.unicodeScalars.append(Unicode.Scalar(byte))
      default: shown += "\\x" + byte.hexadecimal(digits: 2)
      }
    }
    return shown
  }

  /// Not a control character, and not one that reorders the text around it.
  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
