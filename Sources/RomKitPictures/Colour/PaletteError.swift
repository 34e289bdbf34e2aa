import RomKitBase
import VGSCore

/// The reason why no palette could be chosen, or a picture could not be mapped.
public enum PaletteError: DescribedError {
  /// `Options.count` is not 2 to 256.
  case countOutOfRange(found: Int)
  /// A locked entry is not below `Options.count`.
  case lockedPastCount(index: UInt8, count: Int)
  /// An entry is both locked and reserved.
  case lockedAndReserved(index: UInt8)
  /// No entry is left that an opaque pixel may use.
  case noEntries
  /// More colours than entries, where colours have to be exact.
  ///
  /// `found` colours are not locked and need an entry of their own, `room` of them fit. `colour` is the first that does not,
  /// of picture `picture` in the order given.
  case tooManyColours(
    found: Int, pictures: Int, room: Int, locked: Int, colour: Colour, picture: Int, x: Int, y: Int)
  /// Colours that the given palette does not have, where colours have to be exact. `colour` is the first.
  case notInPalette(missing: Int, colour: Colour, picture: Int, x: Int, y: Int)
  /// A transparent pixel where index 0 is an ordinary colour.
  case transparentPixel(picture: Int, x: Int, y: Int)

  /// The picture it is about, counted in the order given.
  public var picture: Int? {
    switch self {
    case .tooManyColours(_, _, _, _, _, let picture, _, _), .notInPalette(_, _, let picture, _, _),
      .transparentPixel(let picture, _, _):
      picture
    default: nil
    }
  }

  /// The error in words.
  public var diagnostic: Diagnostic {
    switch self {
    case .countOutOfRange(let found):
      Diagnostic(
        "palette-count", "a palette of \(found) colours; it can have 2 to 256, index 0 among them",
        help: "ask for 2 to 256 colours")
    case .lockedPastCount(let index, let count):
      Diagnostic(
        "palette-lock-past-count",
        "index \(index) is locked, but a palette of \(count) colours ends at index \(count - 1)",
        help: "lock lower entries or ask for more colours")
    case .lockedAndReserved(let index):
      Diagnostic(
        "palette-lock-reserved",
        "index \(index) is locked and reserved; a locked entry is used, a reserved one is not",
        help: "either lock the entry or reserve it")
    case .noEntries:
      Diagnostic(
        "palette-no-entries", "no palette entry is left for opaque pixels",
        help: "reserve fewer entries or ask for more colours")
    case .tooManyColours(let found, let pictures, let room, let locked, let colour, _, let x, let y):
      Diagnostic(
        "palette-too-many-colours",
        """
        \(found) colours \(locked > 0 ? "beside the \(locked) locked ones " : "")in \
        \(pictures == 1 ? "a picture" : "\(pictures) pictures") locked to \(room); \
        first that does not fit: \(Self.hex(colour)) at (\(x), \(y))
        """, at: .pixel(x: x, y: y),
        help:
          "reduce \(pictures == 1 ? "the picture's colours" : "the colours of the pictures"), \(Self.orNearest)"
      )
    case .notInPalette(let missing, let colour, _, let x, let y):
      Diagnostic(
        "palette-colour-missing",
        "\(missing == 1 ? "1 colour is not in the palette:" : "\(missing) colours are not in the palette; first:") "
          + "\(Self.hex(colour)) at (\(x), \(y))", at: .pixel(x: x, y: y),
        help: "add the \(missing == 1 ? "colour" : "colours") to the palette, \(Self.orNearest)")
    case .transparentPixel(_, let x, let y):
      Diagnostic(
        "palette-transparent-pixel",
        "transparent pixel at (\(x), \(y)), where index 0 is an ordinary colour and no other is transparent",
        at: .pixel(x: x, y: y), help: "make the pixel opaque, or keep index 0 for transparency")
    }
  }

  private static let orNearest = "or allow the nearest colours to be taken"

  private static func hex(_ colour: Colour) -> String {
    "#" + colour.opaque.value.hexadecimal(digits: 6)
  }
}
