/// Pictures for terminals.
///
/// Nothing here writes anything: bytes are made, and who asks for them writes them where they belong. They hold no text
/// that comes from a file, so that no file can send sequences of its own to a terminal.
public enum TerminalPreview {
  /// What shows a picture on a terminal, the end of its last line included.
  ///
  /// Pixels become squares of whole pixels or cells, as large as fits into columns and rows, within reason; a picture that
  /// is wider than the terminal is reduced by a whole number, and one that is higher scrolls. Transparent pixels show a
  /// checkerboard, or without colours nothing. `colour` counts for ``TerminalKind/blocks`` only.
  public static func bytes(
    of picture: ColourPicture, kind: TerminalKind, size: TerminalSize, colour: TerminalColour = .full
  ) -> [UInt8] {
    let room = room(kind, size, colour)
    let fitted = fitted(picture, to: room, largestFactor: kind == .blocks ? 4 : 8)
    switch kind {
    case .kitty: return KittyGraphics.bytes(of: fitted.onCheckerboard(squares: 8)) + [UInt8(ascii: "\n")]
    case .iterm2: return ITermImage.bytes(of: fitted.onCheckerboard(squares: 8)) + [UInt8(ascii: "\n")]
    case .sixel: return Sixel.bytes(of: fitted.onCheckerboard(squares: 8)) + [UInt8(ascii: "\n")]
    case .blocks:
      switch colour {
      case .full: return HalfBlocks.bytes(of: fitted.onCheckerboard(squares: 2), in256Colours: false)
      case .palette256: return HalfBlocks.bytes(of: fitted.onCheckerboard(squares: 2), in256Colours: true)
      case .dots: return Shading.dots(fitted)
      case .letters: return Shading.letters(fitted)
      }
    }
  }

  /// The size that suits a ``PortraitPicture`` on a terminal: as wide as the terminal, and not so high that it scrolls.
  public static func portraitSize(
    kind: TerminalKind, size: TerminalSize, colour: TerminalColour = .full
  ) -> (width: Int, height: Int) {
    let room = room(kind, size, colour)
    let height = kind == .blocks ? 80 * room.width / max(1, size.columns) : 400
    return (min(room.width, kind == .blocks ? 1_000 : 1_200), min(room.height, height))
  }

  /// The pixels of a terminal. A few lines are left for what stands around a picture.
  private static func room(_ kind: TerminalKind, _ size: TerminalSize, _ colour: TerminalColour)
    -> (width: Int, height: Int)
  {
    let rows = max(1, size.rows - 3)
    switch (kind, colour) {
    case (.blocks, .dots): return (size.columns * 2, rows * 4)
    case (.blocks, _): return (size.columns, rows * 2)
    default: return (size.columns * size.cellWidth, rows * size.cellHeight)
    }
  }

  private static func fitted(
    _ picture: ColourPicture, to room: (width: Int, height: Int), largestFactor: Int
  ) -> ColourPicture {
    if picture.width > room.width {
      return picture.reduced(by: (picture.width + room.width - 1) / room.width)
    }
    return picture.enlarged(
      by: max(1, min(room.width / picture.width, room.height / picture.height, largestFactor)))
  }
}
