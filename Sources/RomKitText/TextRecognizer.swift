import RomKitBase

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
  private var utf8 = UTF8Decoder()
  private var utf8Fits = true
  private var lead: UInt8?
  private var shiftJISFits = true
  private let characters = ShiftJIS.characters

  private var count = 0
  private var nuls = 0
  private var isASCII = true
  private var hasKatakana = false
  private var begins: UInt32 = 0
  private var fourthsAreZero = true
  private var lineEnds = LineEndCount()
  private var isRuledOut = false

  package init() {}

  /// Reads the next piece; false if the body is certainly not text, so that the rest need not be read.
  package mutating func append(_ piece: ArraySlice<UInt8>) -> Bool {
    for byte in piece where !step(byte) {
      isRuledOut = true
      break
    }
    return !isRuledOut
  }

  /// The format of the text; nil if the body is not text.
  package func finish() -> TextFormat? {
    let length = count - nuls
    let utf8Fits = utf8Fits && !utf8.isInside
    let shiftJISFits = shiftJISFits && lead == nil
    guard !isRuledOut, utf8Fits || shiftJISFits, length > 0, !isPalette else { return nil }
    let encoding: TextEncoding = isASCII ? .ascii : utf8Fits ? .utf8 : .shiftJIS
    guard isLikely(encoding, length: length) else { return nil }
    return TextFormat(
      encoding: encoding, lineEnds: lineEnds.kind, finalNUL: nuls > 0, size: nuls > 1 ? count : nil,
      byteOrderMark: encoding == .utf8 && begins == 0xFEFF)
  }

  /// Whether a body of this length is hardly text by chance. The improbability of each byte is in hundredths of a bit.
  private func isLikely(_ encoding: TextEncoding, length: Int) -> Bool {
    let each =
      switch encoding {
      case .ascii: 138
      case .utf8: 115
      case .shiftJIS: hasKatakana ? 38 : 82
      }
    let end = nuls == 0 ? 0 : nuls == 1 ? 800 : 400
    return end + min(length, 1000) * each >= 1000
  }

  private var isPalette: Bool { count == 1024 && fourthsAreZero }

  /// False if the byte rules out text.
  @inline(__always)
  private mutating func step(_ byte: UInt8) -> Bool {
    count += 1
    if count & 3 == 0, byte != 0 { fourthsAreZero = false }
    if byte == 0 {
      nuls += 1
      if nuls == 1 { return count > 1 && endsCharacters() }
      return count <= TextFormat.largestSize
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

  private mutating func stepUTF8(_ byte: UInt8) {
    switch utf8.step(byte) {
    case .pending: return
    case .invalid: utf8Fits = false
    case .character(let character):
      // Control characters of the upper half, and a second byte order mark, which encoding would omit.
      if (0x80..<0xA0).contains(character) || (character == 0xFEFF && begins == 0xFEFF && count == 6) {
        utf8Fits = false
      }
      if begins == 0 { begins = character }
    }
  }

  private mutating func stepShiftJIS(_ byte: UInt8) {
    if let first = lead {
      lead = nil
      guard let cell = ShiftJIS.index(lead: first, trail: byte), characters[cell] != 0 else {
        shiftJISFits = false
        return
      }
    } else if byte > 0x7F {
      if ShiftJIS.isLead(byte) {
        lead = byte
      } else if ShiftJIS.singleByte(byte) != nil {
        hasKatakana = true
      } else {
        shiftJISFits = false
      }
    }
  }

  /// Rules out encodings whose current character is incomplete; false if none is left.
  private mutating func endsCharacters() -> Bool {
    if utf8.isInside { utf8Fits = false }
    if lead != nil { shiftJISFits = false }
    return utf8Fits || shiftJISFits
  }
}
