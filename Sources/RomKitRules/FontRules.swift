import RomKitBase
import RomKitContainer
import RomKitPictures
import VGSCore

/// Checks whether the fonts of the kanji extension, GSLOT255 and DSLOT255, are as it reads them. Both slots may contain
/// something else in a game that does not use the extension, so one suggests the other: a data slot of the font's
/// size, or a picture of 64 x 72 pixels, which is a font of 16 x 6 characters.
struct FontRules {
  private static let size = FontSheet.byteCount
  /// 16 characters of 4 x 12 pixels in each of 6 rows.
  private static let width = 64, height = 72
  /// A data slot smaller than one row of characters is not a font.
  private static let smallest = 94 * 12

  let facts: ConsoleFacts

  func check() -> Diagnostic? {
    guard let font = facts.font else { return nil }
    let picture = facts.fontPicture
    if font.size == Self.size {
      if let picture, picture.width >= Self.width, picture.height >= Self.height { return nil }
      let message: LocalizedText =
        if let picture {
          """
          DSLOT255 is the font of the kanji extension, but GSLOT255, its half-width font, has \
          \(picture.width) x \(picture.height) pixels instead of at least 64 x 72
          """
        } else {
          "DSLOT255 is the font of the kanji extension, but its half-width font, GSLOT255, is missing"
        }
      return Diagnostic(
        "font-half-width", message, severity: .warning, at: .offset(font.offset), slot: "DSLOT255",
        notes: ["letters and digits in text do not appear"],
        help: "put a picture of 16 x 6 characters, each 4 x 12 pixels, in GSLOT255")
    }
    guard font.size >= Self.smallest, let picture, picture.width == Self.width, picture.height == Self.height
    else { return nil }
    let past = Self.size - font.size
    return Diagnostic(
      "font-size",
      """
      GSLOT255 looks like the half-width font of the kanji extension, but DSLOT255 has \(Plural.bytes(font.size)), \
      not the \(Grouped.text(Self.size)) of the kanji font
      """, severity: .warning, at: .offset(font.offset), slot: "DSLOT255",
      notes: [
        past > 0
          ? "for text with kanji or kana the console reads up to \(Plural.bytes(past)) past the slot"
          : "text with kanji or kana shows the wrong characters if the font has a different layout"
      ], help: "if the game draws kanji, put a font of \(Plural.bytes(Self.size)) in DSLOT255")
  }
}
