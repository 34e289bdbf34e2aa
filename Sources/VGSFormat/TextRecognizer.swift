/// A recognizer of text in slots, which reads a body in pieces and stops at the first byte that cannot be text.
///
/// A body is text if all of these conditions are met:
///
/// - It consists of whole characters of ASCII, UTF-8 or Shift_JIS (JIS X 0208), with NULs only at the end.
/// - It has no control characters but tab, LF and CR.
/// - It is so long that about one in a thousand bodies of random bytes would pass. Without a NUL
///   that is 8 bytes of ASCII, 9 of UTF-8, 13 of Shift_JIS, 27 with half-width katakana; with a final NUL 2,
///   2, 3 and 6; filled with more NULs 5, 6, 8 and 16.
/// - It does not look like a palette: 1,024 bytes, every fourth of them 0.
///
/// ASCII is preferred to UTF-8, and UTF-8 to Shift_JIS: text in Shift_JIS is hardly ever valid UTF-8 by chance, while the
/// reverse is common. Encoding a recognized text gives the same bytes again.
package struct TextRecognizer: Sendable {
  private var utf8 = UTF8Check()
  private var utf8Fits = true
  private var lead: UInt8 = 0
  private var shiftJISFits = true

  private var count = 0
  private var nuls = 0
  private var isASCII = true
  private var hasKatakana = false
  private var hasMark = false
  private var fourthsAreZero = true
  private var lineEnds = LineEndCount()
  private var isRuledOut = false

  /// The largest size of a text with more than one NUL at its end, 16 MiB.
  package static let largestFilled = 1 << 24

  /// A recognizer of a body that begins with the next piece.
  package init() {}

  /// Reads the next piece; false if the body is certainly not text, so that the rest need not be read.
  package mutating func append(_ piece: ArraySlice<UInt8>) -> Bool {
    for byte in piece where !step(byte) {
      isRuledOut = true
      break
    }
    return !isRuledOut
  }

  /// The form of the text; nil if the body is not text.
  package func finish() -> TextForm? {
    let length = count - nuls
    let utf8Fits = utf8Fits && !utf8.isInside
    let shiftJISFits = shiftJISFits && lead == 0
    guard !isRuledOut, utf8Fits || shiftJISFits, length > 0, !isPalette else { return nil }
    let encoding: TextForm.Encoding = isASCII ? .ascii : utf8Fits ? .utf8 : .shiftJIS
    guard isLikely(encoding, length: length) else { return nil }
    return TextForm(
      encoding: encoding, lineEnds: lineEnds.kind, length: length, nulCount: nuls,
      hasByteOrderMark: encoding == .utf8 && hasMark)
  }

  /// Whether a body of this length is hardly text by chance. The improbability of each byte is in hundredths of a bit.
  private func isLikely(_ encoding: TextForm.Encoding, length: Int) -> Bool {
    let each =
      switch encoding {
      case .ascii: 138
      case .utf8: 115
      case .shiftJIS: hasKatakana ? 38 : 82
      }
    let end = nuls == 0 ? 0 : nuls == 1 ? 800 : 400
    return end + min(length, 1000) * each >= 1000
  }

  private var isPalette: Bool { count == DataRecognizer.paletteSize && fourthsAreZero }

  /// False if the byte rules out text.
  @inline(__always)
  private mutating func step(_ byte: UInt8) -> Bool {
    count += 1
    if count & 3 == 0, byte != 0 { fourthsAreZero = false }
    if byte == 0 {
      nuls += 1
      if nuls == 1 { return count > 1 && endsCharacters() }
      return count <= Self.largestFilled
    }
    guard nuls == 0, byte != 0x7F, byte >= 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D else {
      return false
    }
    lineEnds.step(byte)
    if byte > 0x7F { isASCII = false }
    if utf8Fits { stepUTF8(byte) }
    if shiftJISFits { stepShiftJIS(byte) }
    return utf8Fits || shiftJISFits
  }

  @inline(__always)
  private mutating func stepUTF8(_ byte: UInt8) {
    guard utf8.step(byte) else {
      utf8Fits = false
      return
    }
    // A second byte order mark, which encoding would omit.
    if !utf8.isInside, utf8.character == 0xFEFF {
      if count == 3 { hasMark = true } else if count == 6, hasMark { utf8Fits = false }
    }
  }

  @inline(__always)
  private mutating func stepShiftJIS(_ byte: UInt8) {
    if lead != 0 {
      if !ShiftJISCode.isCharacter(lead: lead, trail: byte) { shiftJISFits = false }
      lead = 0
    } else if byte > 0x7F {
      if ShiftJISCode.isLead(byte) {
        lead = byte
      } else if ShiftJISCode.isKatakana(byte) {
        hasKatakana = true
      } else {
        shiftJISFits = false
      }
    }
  }

  /// Rules out encodings whose current character is incomplete; false if none is left.
  private mutating func endsCharacters() -> Bool {
    if utf8.isInside { utf8Fits = false }
    if lead != 0 { shiftJISFits = false }
    return utf8Fits || shiftJISFits
  }
}

/// A check for UTF-8 without the control characters of the upper half.
struct UTF8Check: Sendable {
  /// The last character, or its bits so far.
  private(set) var character: UInt32 = 0
  private var missing = 0
  /// The smallest character of the current number of bytes.
  private var least: UInt32 = 0

  /// Whether the last byte is not the last of its character.
  var isInside: Bool { missing > 0 }

  /// Takes the next byte, false if it is invalid.
  @inline(__always)
  mutating func step(_ byte: UInt8) -> Bool {
    if missing == 0, byte < 0x80 {
      character = UInt32(byte)
      return true
    }
    return stepLonger(byte)
  }

  private mutating func stepLonger(_ byte: UInt8) -> Bool {
    if missing > 0 {
      guard byte & 0xC0 == 0x80 else { return false }
      character = character << 6 | UInt32(byte & 0x3F)
      missing -= 1
      return missing > 0 || character >= least && character <= 0x10FFFF && character & 0x1FF800 != 0xD800
    }
    switch byte {
    case 0xC0...0xDF: (missing, least, character) = (1, 0xA0, UInt32(byte & 0x1F))
    case 0xE0...0xEF: (missing, least, character) = (2, 0x800, UInt32(byte & 0x0F))
    case 0xF0...0xF7: (missing, least, character) = (3, 0x10000, UInt32(byte & 0x07))
    default: return false
    }
    return true
  }
}
