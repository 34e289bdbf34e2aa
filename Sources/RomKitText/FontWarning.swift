import RomKitBase

/// A character that the console's fonts cannot show.
package enum FontWarning: DescribedError {
  /// Half-width katakana, which Shift_JIS has and the font of JIS X 0208 has not.
  case halfWidthKatakana(Unicode.Scalar, at: TextPosition)
  /// A control character other than the ends of lines.
  case control(Unicode.Scalar, at: TextPosition)
  /// A character outside ASCII and JIS X 0208.
  case outside(Unicode.Scalar, at: TextPosition)

  /// The warning in words.
  package var diagnostic: Diagnostic {
    switch self {
    case .halfWidthKatakana(let character, let at):
      Self.diagnostic(
        "the font has no half-width katakana: \(Shown.character(character))", at,
        help: Self.wide(character).map { "write \(Shown.character($0))" })
    case .control(let character, let at):
      Self.diagnostic(
        "the font cannot show the control character \(Shown.character(character))", at,
        help: character == "\t" ? "write spaces" : nil)
    case .outside(let character, let at):
      Self.diagnostic("the font has ASCII and JIS X 0208, not \(Shown.character(character))", at)
    }
  }

  private static func diagnostic(_ message: String, _ at: TextPosition, help: String? = nil) -> Diagnostic {
    Diagnostic("text-not-in-font", message, severity: .warning, at: at.place, help: help)
  }

  /// The character of full width that stands for one of half width, U+FF61 to U+FF9F.
  private static func wide(_ character: Unicode.Scalar) -> Unicode.Scalar? {
    let all =
      "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜"
    guard character.value >= 0xFF61 else { return nil }
    return all.unicodeScalars.dropFirst(Int(character.value - 0xFF61)).first
  }
}
