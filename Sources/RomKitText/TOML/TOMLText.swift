import RomKitBase

/// Values as a TOML file writes them.
package enum TOMLText {
  /// A string in double quotes.
  package static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\t": quoted += "\\t"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": quoted += "\\u" + scalar.value.hexadecimal(digits: 4)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Strings as one value: alone, or in brackets on one line.
  package static func oneOrList(_ items: [String]) -> String {
    items.count == 1 ? quoted(items[0]) : list(items)
  }

  /// Strings in brackets on one line.
  package static func list(_ items: [String]) -> String {
    "[\(items.map { quoted($0) }.joined(separator: ", "))]"
  }
}
