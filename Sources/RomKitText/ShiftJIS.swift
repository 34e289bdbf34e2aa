/// Shift_JIS as the console's fonts know it: ASCII, half-width katakana and the 6,879 characters of JIS X 0208.
///
/// The table is romkit's own, the same on every machine. Bytes 0x00 to 0x7F are ASCII (0x5C is the backslash,
/// 0x7E the tilde), 0xA1 to 0xDF half-width katakana. Every code has one character and every such character
/// gives that code again, so bytes survive the way through text. Where CP932 uses another character for a
/// code, decoding gives the one of JIS (0x8160 is U+301C) and encoding takes both. The extensions of CP932 do
/// not belong to it; files are read with them, see ``SourceEncoding``.
public enum ShiftJIS {
  /// The character of a code: one byte, or two with the first one high. Nil where there is none.
  public static func character(of code: UInt16) -> Unicode.Scalar? {
    if code < 0x100 { return singleByte(UInt8(code)).flatMap { Unicode.Scalar($0) } }
    guard let index = index(lead: UInt8(code >> 8), trail: UInt8(code & 0xFF)) else { return nil }
    let character = characters[index]
    return character == 0 ? nil : Unicode.Scalar(character)
  }

  /// The code of a character, the inverse of ``character(of:)``: below 0x100 one byte, else two with the
  /// first one high. Nil where there is none. Takes CP932's character for a code as well as that of JIS.
  public static func code(of character: Unicode.Scalar) -> UInt16? { code(of: character.value, in: codes) }

  /// As ``code(of:)``, with ``codes`` already in the caller's hand.
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

  /// Whether a byte is the first of two.
  @inline(__always)
  static func isLead(_ byte: UInt8) -> Bool {
    (0x81...0x9F).contains(byte) || (0xE0...0xEF).contains(byte)
  }

  /// Where two bytes stand in ``characters``: row times 94 and cell. Nil where they are not such a pair.
  @inline(__always)
  static func index(lead: UInt8, trail: UInt8) -> Int? {
    guard isLead(lead), (0x40...0xFC).contains(trail), trail != 0x7F else { return nil }
    let pair = Int(lead) - (lead < 0xA0 ? 0x81 : 0xC1)
    return pair * 2 * JISX0208.side + Int(trail) - (trail < 0x7F ? 0x40 : 0x41)
  }

  /// 94 rows of 94 cells, the character of each or 0. Made when it is first asked for.
  static let characters: [UInt16] = {
    var characters = [UInt16](repeating: 0, count: JISX0208.side * JISX0208.side)
    var index = 0
    for character in JISX0208.rows.unicodeScalars {
      if character == "\n" {
        if index == JISX0208.gap * JISX0208.side { index = JISX0208.afterGap * JISX0208.side }
        continue
      }
      if character != "." { characters[index] = UInt16(truncatingIfNeeded: character.value) }
      index += 1
    }
    return characters
  }()

  /// The code of every character of the Basic Multilingual Plane, or 0. Made when it is first asked for.
  static let codes: [UInt16] = {
    var codes = [UInt16](repeating: 0, count: 0x10000)
    for byte in UInt8(0xA1)...0xDF { codes[Int(halfWidthKatakana) + Int(byte - 0xA1)] = UInt16(byte) }
    for (index, character) in characters.enumerated() where character != 0 {
      let (pair, half) = index.quotientAndRemainder(dividingBy: 2 * JISX0208.side)
      let lead = pair + (pair < 0x1F ? 0x81 : 0xC1)
      let trail = half + (half < 0x3F ? 0x40 : 0x41)
      codes[Int(character)] = UInt16(truncatingIfNeeded: lead << 8 | trail)
    }
    for (jis, twin) in twins { codes[Int(twin)] = codes[Int(jis)] }
    return codes
  }()

  /// The characters for which tables differ, and authors too: what decoding gives, and what encoding takes as
  /// well. All tables at hand decode 0x815C to U+2015; the standard's name for it is that of U+2014.
  static let twins: [(jis: UInt16, twin: UInt16)] = [
    (0x301C, 0xFF5E), (0x2016, 0x2225), (0x2212, 0xFF0D), (0x00A2, 0xFFE0), (0x00A3, 0xFFE1),
    (0x00AC, 0xFFE2), (0x2015, 0x2014),
  ]

  /// U+FF61, the character of byte 0xA1.
  private static let halfWidthKatakana: UInt32 = 0xFF61
}
