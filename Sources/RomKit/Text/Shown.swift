/// Characters and cells of a source as messages show them.
enum Shown {
  /// `'①' (U+2460)`, or the number alone when the character does not stand well by itself.
  static func character(_ character: Unicode.Scalar) -> String {
    let name = character.codePoint
    switch character.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .nonspacingMark,
      .enclosingMark,
      .spacingMark, .privateUse, .surrogate, .unassigned:
      return name
    default:
      return "'\(character)' (\(name))"
    }
  }

  /// A cell or a name in quotes, safe to show, cut off after 40 characters.
  static func quoted(_ text: String) -> String {
    let cut = text.unicodeScalars.prefix(40)
    let rest = cut.endIndex < text.unicodeScalars.endIndex ? "..." : ""
    return "\"" + Escaped.path(String(cut)) + rest + "\""
  }

  /// A byte as `0x0A`.
  static func byte(_ byte: UInt8) -> String { "0x" + byte.hexadecimal(digits: 2, uppercase: true) }
}
