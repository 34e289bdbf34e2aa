import RomKitBase

/// UTF-16 without a byte order mark, which is named, but not read.
extension SourceText {
  /// The error of such a text. Without `kanji`, kanji alone do not show it; `others` are the encodings that it may have instead.
  static func unmarkedUTF16(
    _ bytes: [UInt8], kanji: Bool = false, or others: [SourceEncoding]
  ) -> TextSourceError? {
    guard bytes.count > 2 else { return nil }
    for isBigEndian in [false, true] {
      let reading = SourceReading(bytes[...], .utf16(isBigEndian: isBigEndian), .utf16)
      guard reading.invalid == nil, UTF16Support(reading).isText(kanji: kanji) else { continue }
      let error = Diagnostic(
        "text-utf16",
        isBigEndian
          ? "the text is UTF-16 without a byte order mark, with the high byte first"
          : "the text is UTF-16 without a byte order mark, with the low byte first",
        at: .line(1, column: 1), notes: ["line 1: \(Escaped.quoted(reading.line(1)))"],
        help: others.isEmpty
          ? .saveAsUTF8 : "if this is right, save the text as UTF-8; otherwise read it \(ways(others))")
      return TextSourceError(diagnostic: error, fittingEncodings: others)
    }
    return nil
  }

  /// Whether all high bytes are 0x30, as in UTF-16 without a NUL that is ASCII at the same time.
  static func mayBeKanaInUTF16(_ bytes: [UInt8]) -> Bool {
    [0, 1].contains { first in
      stride(from: first, to: bytes.count, by: 2).allSatisfy { bytes[$0] == 0x30 }
    }
  }
}

/// The characters that speak for UTF-16, or against it.
private struct UTF16Support {
  private var hasControl = false
  /// Latin characters, whose high byte is mostly 0, and those of two units, whose units fit together.
  private var certain = 0
  private var kana = 0
  /// The other characters of JIS X 0208 but the kanji of level 2.
  private var common = 0
  private var odd = 0

  init(_ reading: SourceReading) {
    let codes = ShiftJIS.codes
    _ = reading.walk { character, _ in
      switch character {
      case _ where ControlCharacter.contains(character) && character != 0x1A: hasControl = true
      case 0..<0x250, 0x10000...: certain += 1
      case 0x3041...0x30FE: kana += 1
      default:
        if (0x8140..<0x989F).contains(codes[Int(character)]) { common += 1 } else { odd += 1 }
      }
      return !hasControl
    }
  }

  func isText(kanji: Bool) -> Bool {
    let japanese = kana + common
    if hasControl { return false }
    return certain > japanese + odd || odd * 4 <= japanese && (kana > 0 || kanji && common > 1)
  }
}
