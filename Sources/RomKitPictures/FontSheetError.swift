import RomKitBase
import VGSCore

/// An error in the font of the kanji extension, or in a sheet of it.
package enum FontSheetError: DescribedError {
  case bodySize(Int)
  case sheetSize(width: Int, height: Int)
  /// Indices without a palette, which do not tell ink from paper.
  case noPalette
  case colour(Colour, x: Int, y: Int)
  case partlyTransparent(alpha: UInt8, x: Int, y: Int)

  package var diagnostic: Diagnostic {
    switch self {
    case .bodySize(let size):
      Diagnostic(
        "font-size",
        """
        the font of the kanji extension has \(Plural.bytes(FontSheet.byteCount)), \
        and this has \(Grouped.text(size))
        """, help: "check that it is the slot you meant: of data, only that font becomes a picture")
    case .sheetSize(let width, let height):
      Diagnostic(
        "font-sheet-size",
        """
        the picture is \(width) x \(height) pixels, and a sheet of the kanji extension's font is \
        \(FontSheet.width) x \(FontSheet.height)
        """, help: "draw in a sheet that romkit extract or romkit convert made of a font, and keep its size")
    case .noPalette:
      Diagnostic(
        "font-sheet-palette", "the picture has no palette, so nothing tells ink from paper",
        help: "save the picture with its palette")
    case .colour(let colour, let x, let y):
      Diagnostic(
        "font-sheet-colour",
        """
        the pixel at (\(x), \(y)) is #\(colour.opaque.value.hexadecimal(digits: 6)), \
        and a font has only black ink and white paper
        """, at: .pixel(x: x, y: y), help: Self.colourHelp)
    case .partlyTransparent(let alpha, let x, let y):
      Diagnostic(
        "font-sheet-colour",
        "the pixel at (\(x), \(y)) has an alpha of \(alpha), and a font has only black ink and white paper",
        at: .pixel(x: x, y: y), help: Self.colourHelp)
    }
  }

  private static let colourHelp = "draw without smoothing, in #000000 on #ffffff"
}
