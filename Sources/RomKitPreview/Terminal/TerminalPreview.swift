import RomKitBase
import RomKitPictures

/// Pictures for terminals, as bytes that the caller writes. They contain no text from a file, so that no file can send
/// escape sequences to a terminal.
package enum TerminalPreview {
  /// The bytes that show a picture on a terminal, including the end of the last line.
  ///
  /// Pixels become squares of whole pixels or cells, as large as fit on the terminal, within reason. A picture that is
  /// wider than the terminal is reduced by an integer factor; one that is higher scrolls. Transparent pixels show a
  /// checkerboard, or nothing without colours. `colour` counts for ``TerminalKind/blocks`` only.
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

  /// The drawing of waveforms and piano rolls for a terminal: as wide as it is, low enough not to scroll, and in its
  /// colours.
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

  /// The largest side of a picture in a terminal that shows pixels.
  private static func largestSide(_ kind: TerminalKind) -> Int {
    // By default xterm shows nothing of a larger Sixel picture.
    kind == .sixel ? 1_000 : 4_096
  }

  /// The pixels of a terminal, without a few lines for the text around a picture.
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
  /// The largest part of the encoded picture in one sequence.
  private static let pieceSize = 4_096

  /// The sequences that show a picture at the cursor, pixel for pixel, and leave the cursor at its lower right. They ask
  /// the terminal not to answer.
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
  /// The sequence that shows a picture at the cursor, pixel for pixel.
  static func bytes(of picture: ColourPicture) -> [UInt8] {
    let file = PNGWriter.serialized(picture, level: .fast)
    let keys = "inline=1;size=\(file.count);width=\(picture.width)px;height=\(picture.height)px"
    return Array("\u{1B}]1337;File=\(keys);preserveAspectRatio=1:".utf8) + Base64.encoded(file) + [0x07]
  }
}
