import VGSCore

/// Why no palette could be chosen, or a picture not be mapped.
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

  /// Which of the pictures it is about, in the order given.
  public var picture: Int? {
    switch self {
    case .tooManyColours(_, _, _, _, _, let picture, _, _), .notInPalette(_, _, let picture, _, _),
      .transparentPixel(let picture, _, _):
      picture
    default: nil
    }
  }

  /// Which kind of problem it is.
  public var code: String {
    switch self {
    case .countOutOfRange: "palette-count"
    case .lockedPastCount: "palette-lock-past-count"
    case .lockedAndReserved: "palette-lock-reserved"
    case .noEntries: "palette-no-entries"
    case .tooManyColours: "palette-too-many-colours"
    case .notInPalette: "palette-colour-missing"
    case .transparentPixel: "palette-transparent-pixel"
    }
  }

  /// What was found, and where.
  public var message: String {
    switch self {
    case .countOutOfRange(let found):
      "a palette of \(found) colours; it can have 2 to 256, index 0 among them"
    case .lockedPastCount(let index, let count):
      "index \(index) is locked, but a palette of \(count) colours ends at index \(count - 1)"
    case .lockedAndReserved(let index):
      "index \(index) is locked and reserved; a locked entry is used, a reserved one is not"
    case .noEntries:
      "no palette entry is left for opaque pixels"
    case .tooManyColours(let found, let pictures, let room, let locked, let colour, _, let x, let y):
      "\(found) colours \(locked > 0 ? "beside the \(locked) locked ones " : "")in "
        + (pictures == 1 ? "a picture" : "\(pictures) pictures") + " locked to \(room); "
        + "first that does not fit: \(Self.hex(colour)) at (\(x), \(y))"
    case .notInPalette(let missing, let colour, _, let x, let y):
      (missing == 1
        ? "1 colour is not in the palette: " : "\(missing) colours are not in the palette; first: ")
        + "\(Self.hex(colour)) at (\(x), \(y))"
    case .transparentPixel(_, let x, let y):
      "transparent pixel at (\(x), \(y)), where index 0 is an ordinary colour and no other is transparent"
    }
  }

  /// What to change.
  public var help: String? {
    switch self {
    case .countOutOfRange: "ask for 2 to 256 colours"
    case .lockedPastCount: "lock lower entries or ask for more colours"
    case .lockedAndReserved: "either lock the entry or reserve it"
    case .noEntries: "reserve fewer entries or ask for more colours"
    case .tooManyColours(_, let pictures, _, _, _, _, _, _):
      (pictures == 1 ? "reduce the picture's colours" : "reduce the colours of the pictures")
        + ", or allow the nearest colours to be taken"
    case .notInPalette(let missing, _, _, _, _):
      "add the \(missing == 1 ? "colour" : "colours") to the palette, or allow the nearest colours to be taken"
    case .transparentPixel: "make the pixel opaque, or keep index 0 for transparency"
    }
  }

  /// The pixel, for those that have one.
  public var position: Place.Position? {
    switch self {
    case .tooManyColours(_, _, _, _, _, _, let x, let y), .notInPalette(_, _, _, let x, let y),
      .transparentPixel(_, let x, let y):
      .pixel(x: x, y: y)
    default: nil
    }
  }

  private static func hex(_ colour: Colour) -> String {
    "#" + colour.opaque.value.hexadecimal(digits: 6)
  }
}
