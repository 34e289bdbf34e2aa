import RomKitBase
import RomKitContainer
import RomKitPictures
import VGSCore

/// Whether the fonts of the kanji extension, GSLOT255 and DSLOT255, are as it reads them. Both slots may hold
/// something else in a game that does not use the extension, so one tells of the other: a data slot of the font's
/// size, or a picture of 64 x 72 pixels, which is a font of 16 x 6 characters.
struct FontRules {
  static let codes: [DiagnosticCode] = [
    .init(
      "font-half-width", .warning,
      "DSLOT255 is the kanji extension's font, but GSLOT255 is not its half-width font.",
      "The half-width font is a picture of at least 64 x 72 pixels.",
      rule: .init(.fonts, .warning, notice: "Letters and digits are not seen in such text"))
  ]

  /// The bytes of DSLOT255: 94 x 94 characters of 12.
  static let size = 94 * 94 * 12
  /// 16 characters of 4 x 12 pixels in each of 6 rows.
  static let width = 64, height = 72
  /// A data slot with less than a row of characters is no font.
  private static let smallest = 94 * 12

  let facts: ConsoleFacts

  func check() -> Diagnostic? {
    if let font = facts.font, font.size != Self.size {
      guard font.size >= Self.smallest else { return nil }
      guard let picture = facts.fontPicture, picture.width == Self.width, picture.height == Self.height else {
        return nil
      }
      let past = Self.size - font.size
      let finding = Diagnostic(FontFinding.size(font.size, offset: font.offset))
      return past > 0
        ? finding.noticed("text with kanji or kana is read up to \(Plural.bytes(past)) past the slot")
        : finding.noticed("text with kanji or kana shows wrong characters, if the font is laid out otherwise")
    }
    if let font = facts.font {
      if let picture = facts.fontPicture, picture.width >= Self.width, picture.height >= Self.height {
        return nil
      }
      let finding = FontFinding.halfWidth(facts.fontPicture, offset: font.offset)
      return Diagnostic(finding).noticed("letters and digits in text are not seen")
    }
    return nil
  }
}

/// A font of the kanji extension without the other. Offsets count from the start of the file.
enum FontFinding: DescribedError {
  case size(Int, offset: Int)
  case halfWidth(SlotPicture.Header?, offset: Int)

  var diagnostic: Diagnostic {
    switch self {
    case .size(let size, let offset):
      Diagnostic(
        "font-size",
        """
        GSLOT255 looks like the half-width font of the kanji extension, but DSLOT255 has \(Plural.bytes(size)) \
        and its font \(Grouped.text(FontRules.size))
        """, severity: .warning, at: .offset(offset), slot: "DSLOT255",
        help: "put the whole font in DSLOT255, if the game draws kanji")
    case .halfWidth(let picture, let offset):
      Diagnostic(
        "font-half-width",
        """
        DSLOT255 is the font of the kanji extension, but GSLOT255, its half-width font, is \
        \(picture.map { "only \($0.width) x \($0.height) pixels, and not 64 x 72" } ?? "not there")
        """, severity: .warning, at: .offset(offset), slot: "DSLOT255",
        help: "put a picture of 16 x 6 characters of 4 x 12 pixels in GSLOT255")
    }
  }
}
