import RomKitBase

/// The check for characters that the console's fonts lack.
///
/// GSLOT255 has the half-width font of ASCII from 0x20 on, DSLOT255 the 8 x 12 font of JIS X 0208.
package enum FontCheck {
  /// The characters of a UTF-8 source that the console would not show; line ends need no character of the font and pass.
  ///
  /// Bytes that are not UTF-8 end the check; ``TextSlot/serialized()`` reports them.
  package static func warnings(in source: ArraySlice<UInt8>) -> Findings<Diagnostic> {
    var findings = Findings<Diagnostic>()
    var scanner = SourceScanner()
    let codes = ShiftJIS.codes
    for byte in source {
      let value: UInt32?
      do throws(SourceScanner.Fault) { value = try scanner.step(byte) } catch { return findings }
      guard let value, let character = Unicode.Scalar(value) else { continue }
      let at = scanner.position
      switch value {
      case 0x0A, 0x0D, 0x20...0x7E: continue
      case 0..<0x20, 0x7F..<0xA0:
        findings.add(
          warning(
            "the console's font cannot show the control character \(Escaped.character(character))", at,
            help: character == "\t" ? "write spaces" : "remove the character"))
      default:
        guard let code = ShiftJIS.code(of: value, in: codes) else {
          findings.add(
            warning(
              "the console's font has only ASCII and JIS X 0208, not \(Escaped.character(character))", at))
          continue
        }
        guard code < 0x100 else { continue }
        if code < 0x80 {
          findings.add(
            warning(
              """
              \(Escaped.character(character)) becomes the byte \(Hexadecimal.byte(UInt8(code))), which the font may show as \
              \(Escaped.character(Unicode.Scalar(UInt8(code))))
              """, at))
          continue
        }
        findings.add(
          warning(
            "the console's font has no half-width katakana: \(Escaped.character(character))", at,
            help: wide(character).map { "write \(Escaped.character($0))" }))
      }
    }
    return findings
  }

  /// The characters of a UTF-8 source that a font of JIS X 0208 has no glyph for, by their places, counted from 0; the space needs
  /// none. Bytes that are not UTF-8 end the check.
  package static func missing(
    in source: ArraySlice<UInt8>, hasGlyph: (Int) -> Bool
  ) -> Findings<Diagnostic> {
    var findings = Findings<Diagnostic>()
    var scanner = SourceScanner()
    for byte in source {
      let value: UInt32?
      do throws(SourceScanner.Fault) { value = try scanner.step(byte) } catch { return findings }
      guard let character = value.flatMap({ Unicode.Scalar($0) }), let place = ShiftJIS.place(of: character),
        place > 0, !hasGlyph(place)
      else { continue }
      let at = scanner.position
      findings.add(
        warning(
          "the font in DSLOT255 has no character \(Escaped.character(character))", at,
          help: "draw it in the font, or write another character"))
    }
    return findings
  }

  private static func warning(_ message: LocalizedText, _ at: TextPosition, help: LocalizedText? = nil)
    -> Diagnostic
  {
    Diagnostic("text-not-in-font", message, severity: .warning, at: at.place, help: help)
  }

  /// The full-width character for a half-width one from U+FF61 to U+FF9F.
  private static func wide(_ character: Unicode.Scalar) -> Unicode.Scalar? {
    let all = "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜"
    guard character.value >= 0xFF61 else { return nil }
    return all.unicodeScalars.dropFirst(Int(character.value - 0xFF61)).first
  }
}
