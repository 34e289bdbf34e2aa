import VGSCore

/// Why something is not the font of the kanji extension, or no sheet of it.
public enum FontSheetError: DescribedError {
  /// A body of another size.
  case bodySize(Int)
  /// A picture of another size.
  case sheetSize(width: Int, height: Int)
  /// Indices without a palette, which do not tell ink from paper.
  case noPalette
  /// A pixel that is neither black nor white.
  case colour(Colour, x: Int, y: Int)
  /// A pixel that is neither opaque nor transparent.
  case partlyTransparent(alpha: UInt8, x: Int, y: Int)

  /// See ``DescribedError/code``.
  public var code: String {
    switch self {
    case .bodySize: "font-size"
    case .sheetSize: "font-sheet-size"
    case .noPalette: "font-sheet-palette"
    case .colour, .partlyTransparent: "font-sheet-colour"
    }
  }

  /// See ``DescribedError/message``.
  public var message: String {
    switch self {
    case .bodySize(let size):
      "the font of the kanji extension has \(Plural.bytes(FontSheet.byteCount)), and this has \(Grouped.text(size))"
    case .sheetSize(let width, let height):
      "the picture is \(width) x \(height) pixels, and a sheet of the kanji extension's font is "
        + "\(FontSheet.width) x \(FontSheet.height)"
    case .noPalette: "the picture has no palette, so nothing tells ink from paper"
    case .colour(let colour, let x, let y):
      "the pixel at (\(x), \(y)) is #\(colour.opaque.value.hexadecimal(digits: 6)), "
        + "and a font has only black ink and white paper"
    case .partlyTransparent(let alpha, let x, let y):
      "the pixel at (\(x), \(y)) has an alpha of \(alpha), and a font has only black ink and white paper"
    }
  }

  /// See ``DescribedError/help``.
  public var help: String? {
    switch self {
    case .bodySize: "check that it is the slot you meant: of data, only that font becomes a picture"
    case .sheetSize: "draw in a sheet that romkit extract or romkit convert made of a font, and keep its size"
    case .noPalette: "save the picture with its palette"
    case .colour, .partlyTransparent: "draw without smoothing, in #000000 on #ffffff"
    }
  }

  /// See ``DescribedError/position``.
  public var position: Place.Position? {
    switch self {
    case .colour(_, let x, let y), .partlyTransparent(_, let x, let y): .pixel(x: x, y: y)
    case .bodySize, .sheetSize, .noPalette: nil
    }
  }
}
