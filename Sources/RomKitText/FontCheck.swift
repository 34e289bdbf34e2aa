import RomKitBase

/// The check for characters that the console's fonts lack.
///
/// GSLOT255 has the half-width font of ASCII from 0x20 on, DSLOT255 the 8 x 12 font of JIS X 0208.
package enum FontCheck {
  /// The characters of a UTF-8 source that the console would not show; line ends need no character of the font and pass.
  ///
  /// Bytes that are not UTF-8 end the check; ``TextSlot/serialized()`` reports them.
  package static func warnings(in source: ArraySlice<UInt8>) -> Findings<FontWarning> {
    var findings = Findings<FontWarning>()
    var scanner = SourceScanner()
    let codes = ShiftJIS.codes
    for byte in source {
      let value: UInt32?
      do throws(SourceScanner.Fault) { value = try scanner.step(byte) } catch { return findings }
      guard let value, let character = Unicode.Scalar(value) else { continue }
      let at = scanner.position
      switch value {
      case 0x0A, 0x0D, 0x20...0x7E: continue
      case 0..<0x20, 0x7F..<0xA0: findings.add(.control(character, at: at))
      default:
        guard let code = ShiftJIS.code(of: value, in: codes) else {
          findings.add(.outside(character, at: at))
          continue
        }
        if code < 0x100 { findings.add(.halfWidthKatakana(character, at: at)) }
      }
    }
    return findings
  }
}

/// A character that the console's fonts cannot show.
package enum FontWarning: DescribedError {
  case halfWidthKatakana(Unicode.Scalar, at: TextPosition)
  case control(Unicode.Scalar, at: TextPosition)
  case outside(Unicode.Scalar, at: TextPosition)

  package var diagnostic: Diagnostic {
    switch self {
    case .halfWidthKatakana(let character, let at):
      Self.diagnostic(
        "the console's font has no half-width katakana: \(Escaped.character(character))", at,
        help: Self.wide(character).map { "write \(Escaped.character($0))" })
    case .control(let character, let at):
      Self.diagnostic(
        "the console's font cannot show the control character \(Escaped.character(character))", at,
        help: character == "\t" ? "write spaces" : "remove the character")
    case .outside(let character, let at):
      Self.diagnostic(
        "the console's font has only ASCII and JIS X 0208, not \(Escaped.character(character))", at)
    }
  }

  private static func diagnostic(_ message: Message, _ at: TextPosition, help: Message? = nil) -> Diagnostic {
    Diagnostic("text-not-in-font", message, severity: .warning, at: at.place, help: help)
  }

  /// The full-width character for a half-width one from U+FF61 to U+FF9F.
  private static func wide(_ character: Unicode.Scalar) -> Unicode.Scalar? {
    let all = "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜"
    guard character.value >= 0xFF61 else { return nil }
    return all.unicodeScalars.dropFirst(Int(character.value - 0xFF61)).first
  }
}
