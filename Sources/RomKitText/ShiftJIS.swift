import VGSFormat

/// Shift_JIS as in the console's fonts: ASCII, half-width katakana and the 6,879 characters of JIS X 0208.
///
/// The table is part of romkit, and the same on every machine. Bytes 0x00 to 0x7F are ASCII (0x5C is the backslash,
/// 0x7E the tilde), 0xA1 to 0xDF half-width katakana. Every code has one character, which gives that code again, so decoding
/// and encoding keep the bytes. Where CP932 uses another character for a code, decoding gives that of JIS (0x8160 is U+301C),
/// and encoding accepts both, and U+00A5 and U+203E for the bytes 0x5C and 0x7E. The extensions of CP932 are not included; files may contain them, see ``SourceEncoding``.
public enum ShiftJIS {
  /// The character of a code, which is one byte, or two with the first in the high bits; nil if there is none.
  public static func character(of code: UInt16) -> Unicode.Scalar? {
    if code < 0x100 { return singleByte(UInt8(code)).flatMap { Unicode.Scalar($0) } }
    let (lead, trail) = (UInt8(code >> 8), UInt8(code & 0xFF))
    guard let index = ShiftJISCode.index(lead: lead, trail: trail) else { return nil }
    let character = characters[index]
    return character == 0 ? nil : Unicode.Scalar(character)
  }

  /// The code of a character, the inverse of ``character(of:)``: below 0x100 one byte, else two with the first in the high
  /// bits; nil if there is none. Accepts the character of CP932 for a code as well as that of JIS.
  public static func code(of character: Unicode.Scalar) -> UInt16? { code(of: character.value, in: codes) }

  /// The place of a character in JIS X 0208, 94 times its row and its cell, both counted from 0; nil if it has none.
  package static func place(of character: Unicode.Scalar) -> Int? {
    guard let code = code(of: character), code >= 0x100 else { return nil }
    return ShiftJISCode.index(lead: UInt8(code >> 8), trail: UInt8(code & 0xFF))
  }

  /// Like ``code(of:)``, for a caller that already has ``codes``.
  @inline(__always)
  static func code(of character: UInt32, in codes: [UInt16]) -> UInt16? {
    if character < 0x80 { return UInt16(truncatingIfNeeded: character) }
    guard character < codes.count else { return nil }
    let code = codes[Int(character)]
    return code == 0 ? nil : code
  }

  @inline(__always)
  static func singleByte(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x00...0x7F: UInt32(byte)
    case 0xA1...0xDF: halfWidthKatakana + UInt32(byte - 0xA1)
    default: nil
    }
  }

  /// 94 rows of 94 cells, with the character of each, or 0. Computed at the first use.
  static let characters: [UInt16] = {
    var characters = [UInt16](repeating: 0, count: ShiftJISCode.side * ShiftJISCode.side)
    var index = 0
    for character in JISX0208.rows.unicodeScalars {
      if character == "\n" {
        if index == JISX0208.gap * ShiftJISCode.side { index = JISX0208.afterGap * ShiftJISCode.side }
        continue
      }
      if character != "." { characters[index] = UInt16(truncatingIfNeeded: character.value) }
      index += 1
    }
    return characters
  }()

  /// The code of every character of the Basic Multilingual Plane, or 0. Computed at the first use.
  static let codes: [UInt16] = {
    var codes = [UInt16](repeating: 0, count: 0x10000)
    for byte in UInt8(0xA1)...0xDF { codes[Int(halfWidthKatakana) + Int(byte - 0xA1)] = UInt16(byte) }
    for (index, character) in characters.enumerated() where character != 0 {
      let (pair, half) = index.quotientAndRemainder(dividingBy: 2 * ShiftJISCode.side)
      let lead = pair + (pair < 0x1F ? 0x81 : 0xC1)
      let trail = half + (half < 0x3F ? 0x40 : 0x41)
      codes[Int(character)] = UInt16(truncatingIfNeeded: lead << 8 | trail)
    }
    for (jis, twin) in twins { codes[Int(twin)] = codes[Int(jis)] }
    // As in iconv's SJIS: the characters that JIS X 0201 has in place of the backslash and the tilde.
    (codes[0xA5], codes[0x203E]) = (0x5C, 0x7E)
    return codes
  }()

  /// The characters in which tables and authors differ: the one that decoding gives, and the one that encoding also accepts.
  /// All known tables decode 0x815C to U+2015; the standard's name for it is that of U+2014.
  package static let twins: [(jis: UInt16, twin: UInt16)] = [
    (0x301C, 0xFF5E), (0x2016, 0x2225), (0x2212, 0xFF0D), (0x00A2, 0xFFE0), (0x00A3, 0xFFE1),
    (0x00AC, 0xFFE2), (0x2015, 0x2014),
  ]

  /// U+FF61, the character of byte 0xA1.
  private static let halfWidthKatakana: UInt32 = 0xFF61
}
