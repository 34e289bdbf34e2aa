/// Characters and cells of a source as messages show them.
enum Shown {
  /// `'①' (U+2460)`, or the number alone when the character does not stand well by itself.
  static func character(_ character: Unicode.Scalar) -> String {
    let number = String(character.value, radix: 16, uppercase: true)
    let name = "U+" + String(repeating: "0", count: max(0, 4 - number.count)) + number
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
  static func byte(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "0x" + (digits.count < 2 ? "0" : "") + digits
  }
}
