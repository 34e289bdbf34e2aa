import RomKitBase
import RomKitPictures

/// Pictures for terminals. Nothing here writes anything: bytes are made, and who asks for them writes them where they
/// belong. They hold no text that comes from a file, so that no file can send sequences of its own to a terminal.
package enum TerminalPreview {
  /// What shows a picture on a terminal, the end of its last line included.
  ///
  /// Pixels become squares of whole pixels or cells, as large as fits into columns and rows, within reason; a picture that
  /// is wider than the terminal is reduced by a whole number, and one that is higher scrolls. Transparent pixels show a
  /// checkerboard, or without colours nothing. `colour` counts for ``TerminalKind/blocks`` only.
  package static func bytes(
    of picture: ColourPicture, kind: TerminalKind, size: TerminalSize, colour: TerminalColour = .full
  ) -> [UInt8] {
    let room = room(kind, size, colour)
    let fitted = fitted(
      picture, to: room, largestHeight: kind == .blocks ? .max : largestSide(kind),
      largestFactor: kind == .blocks ? 4 : 8)
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

  /// What draws waveforms and piano rolls for a terminal: as wide as it is, not so high that they scroll, and in colours
  /// that it has.
  package static func pianoRollImage(
    kind: TerminalKind, size: TerminalSize, colour: TerminalColour = .full
  ) -> PianoRollImage {
    let room = room(kind, size, colour)
    guard kind == .blocks else {
      return PianoRollImage(width: min(room.width, 1_200), height: min(room.height, 400))
    }
    let colours: PianoRollColours = [.dots, .letters].contains(colour) ? .monochrome : .dark
    return PianoRollImage(
      width: room.width, height: min(room.height, 80 * room.width / size.columns), colours: colours)
  }

  /// The most pixels a side of a picture may have in a terminal that shows pixels.
  private static func largestSide(_ kind: TerminalKind) -> Int {
    // Of a larger Sixel picture xterm shows nothing at all, unless it is told to.
    kind == .sixel ? 1_000 : 4_096
  }

  /// The pixels of a terminal. A few lines are left for what stands around a picture.
  private static func room(_ kind: TerminalKind, _ size: TerminalSize, _ colour: TerminalColour)
    -> (width: Int, height: Int)
  {
    let rows = max(1, size.rows - 3)
    switch (kind, colour) {
    case (.blocks, .dots): return (size.columns * 2, rows * 4)
    case (.blocks, _): return (size.columns, rows * 2)
    default:
      let largest = largestSide(kind)
      return (min(size.columns * size.cellWidth, largest), min(rows * size.cellHeight, largest))
    }
  }

  private static func fitted(
    _ picture: ColourPicture, to room: (width: Int, height: Int), largestHeight: Int, largestFactor: Int
  ) -> ColourPicture {
    let reduction = max((picture.width - 1) / room.width + 1, (picture.height - 1) / largestHeight + 1)
    if reduction > 1 { return picture.reduced(by: reduction) }
    return picture.enlarged(
      by: max(1, min(room.width / picture.width, room.height / picture.height, largestFactor)))
  }
}

enum KittyGraphics {
  /// The most of the encoded picture that one sequence may hold.
  private static let pieceSize = 4_096

  /// What shows a picture where the cursor is, pixel for pixel, and then leaves the cursor at its lower right. The terminal
  /// is asked not to answer.
  static func bytes(of picture: ColourPicture) -> [UInt8] {
    let text = Base64.encoded(PNGWriter.serialized(picture, level: .fast))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count + text.count / 64 + 64)
    for start in stride(from: 0, to: text.count, by: pieceSize) {
      let end = min(start + pieceSize, text.count)
      // A PNG, sent here, to be shown at once.
      let keys = start == 0 ? "f=100,a=T,q=2," : "q=2,"
      bytes += "\u{1B}_G\(keys)m=\(end < text.count ? 1 : 0);".utf8
      bytes += text[start..<end]
      bytes += "\u{1B}\\".utf8
    }
    return bytes
  }
}

enum ITermImage {
  /// What shows a picture where the cursor is, pixel for pixel.
  static func bytes(of picture: ColourPicture) -> [UInt8] {
    let file = PNGWriter.serialized(picture, level: .fast)
    let keys = "inline=1;size=\(file.count);width=\(picture.width)px;height=\(picture.height)px"
    return Array("\u{1B}]1337;File=\(keys);preserveAspectRatio=1:".utf8) + Base64.encoded(file) + [0x07]
  }
}
