/// A character that the console's fonts cannot show.
public enum FontWarning: DescribedError {
  /// Half-width katakana: Shift_JIS has it, the font of JIS X 0208 has not.
  case halfWidthKatakana(Unicode.Scalar, at: TextPosition)
  /// A control character that ends no line.
  case control(Unicode.Scalar, at: TextPosition)
  /// A character outside ASCII and JIS X 0208.
  case outside(Unicode.Scalar, at: TextPosition)

  /// See ``DescribedError/code``.
  public var code: String { "text-not-in-font" }

  /// See ``DescribedError/message``.
  public var message: String {
    switch self {
    case .halfWidthKatakana(let character, _):
      "the font has no half-width katakana: \(Shown.character(character))"
    case .control(let character, _):
      "the font cannot show the control character \(Shown.character(character))"
    case .outside(let character, _):
      "the font has ASCII and JIS X 0208, not \(Shown.character(character))"
    }
  }

  /// See ``DescribedError/help``.
  public var help: String? {
    switch self {
    case .halfWidthKatakana(let character, _): Self.wide(character).map { "write \(Shown.character($0))" }
    case .control(let character, _) where character == "\t": "write spaces"
    case .control, .outside: nil
    }
  }

  /// See ``DescribedError/position``.
  public var position: Place.Position? {
    switch self {
    case .halfWidthKatakana(_, let at), .control(_, let at), .outside(_, let at): at.place
    }
  }

  /// The character of full width that stands for one of half width, U+FF61 to U+FF9F.
  private static func wide(_ character: Unicode.Scalar) -> Unicode.Scalar? {
    let all =
      "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜"
    guard character.value >= 0xFF61 else { return nil }
    return all.unicodeScalars.dropFirst(Int(character.value - 0xFF61)).first
  }
}
