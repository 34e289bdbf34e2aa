import RomKitBase
import VGSCore

/// A palette and the pictures mapped onto it.
public struct PaletteSolution: Hashable, Sendable {
  /// The entries that pixels may use, and the others.
  package var entries: ChosenEntries
  /// The pictures in the order given, each with the palette.
  public var pictures: [IndexedPicture]
  /// The fit of the pictures.
  public var report: PaletteReport

  /// The palette.
  public var palette: Palette { entries.palette }
  /// The number of its entries from index 0 to the last that is chosen, locked, reserved or transparent; those after it are
  /// filler.
  public var count: Int { entries.count }
}

/// The fit of pictures to the palette that they share.
public struct PaletteReport: Hashable, Sendable {
  /// One picture.
  public struct Picture: Hashable, Sendable {
    /// Opaque pixels.
    public var opaquePixels = 0
    /// Distinct colours of the opaque pixels.
    public var colourCount = 0
    /// Distinct entries that they use.
    public var entries: Int { uses.count { $0 } }
    /// The number of entries that no other picture uses. Without this picture, those that are not locked would be free.
    public var ownEntries = 0
    /// The mean distance in OKLab between opaque pixels and the colours that they show; 0 if there are none.
    public var meanError = 0.0
    /// The greatest such distance.
    public var worstError = 0.0
    /// The first pixel with that distance, from the top left corner; nil if every pixel is exact.
    public var worstPixel: Diagnostic.Place.Position?
    package var uses = [Bool](repeating: false, count: Palette.count)

    package init() {}

    /// Whether every opaque pixel shows its exact colour.
    public var isExact: Bool { worstError == 0 }
  }

  /// The pictures in the order given.
  public var pictures: [Picture]
  /// Distinct entries that opaque pixels of any picture use.
  public var entries: Int

  /// Whether every opaque pixel of every picture shows its exact colour.
  public var isExact: Bool { pictures.allSatisfy(\.isExact) }

  /// The mean over the opaque pixels of all pictures.
  public var meanError: Double {
    let pixels = pictures.reduce(0) { $0 + $1.opaquePixels }
    return pixels == 0
      ? 0 : pictures.reduce(0) { $0 + $1.meanError * Double($1.opaquePixels) } / Double(pixels)
  }

  /// The worst of all pictures.
  public var worstError: Double { pictures.reduce(0) { max($0, $1.worstError) } }

  /// The picture that costs the palette most: the one with the most entries that no other uses, of several the one with the
  /// greatest sum of errors, then the first. Nil if there is only one picture, or none has such an entry.
  public var costliest: Int? {
    guard pictures.count > 1 else { return nil }
    func cost(_ index: Int) -> (Int, Double) {
      (pictures[index].ownEntries, pictures[index].meanError * Double(pictures[index].opaquePixels))
    }
    guard let first = pictures.indices.first else { return nil }
    let most = pictures.indices.reduce(first) { cost($1) > cost($0) ? $1 : $0 }
    return pictures[most].ownEntries > 0 ? most : nil
  }

  /// The number of different opaque colours in pictures.
  package static func colourCount(of pictures: [ColourPicture], _ transparency: Transparency) -> Int {
    ColourSet(pictures, transparency: transparency).count
  }

  package init(pictures: [Picture]) {
    self.pictures = pictures
    var users = [Int](repeating: 0, count: Palette.count)
    for picture in pictures {
      for (index, used) in picture.uses.enumerated() where used { users[index] += 1 }
    }
    entries = users.count { $0 > 0 }
    for index in pictures.indices {
      self.pictures[index].ownEntries = zip(pictures[index].uses, users).count { $0 && $1 == 1 }
    }
  }
}

/// The reason why no palette could be chosen, or a picture could not be mapped.
public enum PaletteError: RomKitError {
  /// `Options.count` is not 2 to 256.
  case countOutOfRange(found: Int)
  /// A locked entry is not below `Options.count`.
  case lockedPastCount(index: UInt8, count: Int)
  /// An entry is both locked and reserved.
  case lockedAndReserved(index: UInt8)
  /// No entry is left for opaque pixels.
  case noEntries
  /// More colours than entries, if colours must be exact.
  ///
  /// `found` colours need an entry that is not locked, `room` of them fit. `colour` is the first that does not, in picture
  /// `picture` in the order given.
  case tooManyColours(
    found: Int, pictures: Int, room: Int, locked: Int, colour: Colour, picture: Int, x: Int, y: Int)
  /// Colours that the given palette does not have, if colours must be exact. `colour` is the first.
  case notInPalette(missing: Int, colour: Colour, picture: Int, x: Int, y: Int, isEntryZero: Bool = false)
  /// A transparent pixel, although index 0 is an ordinary colour.
  case transparentPixel(picture: Int, x: Int, y: Int)
  /// The work was cancelled by a `WorkControl`.
  case interrupted

  /// The number of the picture with the error, in the order given.
  public var picture: Int? {
    switch self {
    case .tooManyColours(_, _, _, _, _, let picture, _, _), .notInPalette(_, _, let picture, _, _, _),
      .transparentPixel(let picture, _, _):
      picture
    default: nil
    }
  }

  /// The error in words.
  public var diagnostic: Diagnostic {
    switch self {
    case .interrupted: FileError.interrupted(path: nil).diagnostic
    case .countOutOfRange(let found):
      Diagnostic(
        "palette-count", "expected 2 to 256 colours, including index 0, found \(found)")
    case .lockedPastCount(let index, let count):
      Diagnostic(
        "palette-lock-past-count",
        "index \(index) is locked, but a palette of \(count) colours ends at index \(count &- 1)",
        help: "lock only entries below \(count), or allow at least \(Int(index) + 1) colours")
    case .lockedAndReserved(let index):
      Diagnostic(
        "palette-lock-reserved",
        "index \(index) is locked and reserved; a locked entry is used, but a reserved one is not",
        help: "either lock the entry or reserve it")
    case .noEntries:
      Diagnostic(
        "palette-no-entries", "no palette entry is left for opaque pixels",
        help: "reserve fewer entries")
    case .tooManyColours(let found, let pictures, let room, let locked, let colour, _, let x, let y):
      Diagnostic(
        "palette-too-many-colours",
        locked > 0
          ? """
          expected at most \(Plural.text(room, "colour")) besides \(Plural.text(locked, "locked colour")) in \
          \(Plural.text(pictures, "picture")), found \(Grouped.text(found)); \
          the first that does not fit is \(Self.hex(colour)) at (\(x), \(y))
          """
          : """
          expected at most \(Plural.text(room, "colour")) in \
          \(Plural.text(pictures, "picture")), found \(Grouped.text(found)); \
          the first that does not fit is \(Self.hex(colour)) at (\(x), \(y))
          """, at: .pixel(x: x, y: y),
        help: pictures == 1
          ? "reduce the picture's colours, or allow the nearest colours"
          : "reduce the colours of the pictures, or allow the nearest colours"
      )
    case .notInPalette(_, let colour, _, let x, let y, true):
      Diagnostic(
        "palette-colour-missing",
        "\(Self.hex(colour)) at (\(x), \(y)) is only in entry 0 of the palette, which is transparent on the console",
        at: .pixel(x: x, y: y), help: Self.waysOutOfZero())
    case .notInPalette(let missing, let colour, _, let x, let y, false):
      Diagnostic(
        "palette-colour-missing",
        missing == 1
          ? "1 colour is in no palette entry for opaque pixels: \(Self.hex(colour)) at (\(x), \(y))"
          : """
          \(Grouped.text(missing)) colours are in no palette entry for opaque pixels; \
          the first is \(Self.hex(colour)) at (\(x), \(y))
          """, at: .pixel(x: x, y: y),
        help: missing == 1
          ? "add the colour to the palette, or allow the nearest one"
          : "add the colours to the palette, or allow the nearest ones"
      )
    case .transparentPixel(_, let x, let y):
      Diagnostic(
        "palette-transparent-pixel",
        "the pixel at (\(x), \(y)) is transparent, but index 0 is an ordinary colour",
        at: .pixel(x: x, y: y), help: "make the pixel opaque, or keep index 0 for transparency")
    }
  }

  /// Whether a colour of a picture is only in entry 0, which is transparent.
  package var isAboutEntryZero: Bool {
    if case .notInPalette(_, _, _, _, _, let isEntryZero) = self { isEntryZero } else { false }
  }

  /// The ways out for a palette whose entry 0 is a real colour, with its path and the number of its colours.
  package static func waysOutOfZero(of path: String = "hud.gpl", count: Int = 16) -> LocalizedText {
    if count >= Palette.count { return wayOutOfZero(withoutRoomIn: path) }
    return """
      put a transparent colour before the first colour of the palette, or lock the colours one entry higher in place of \
      the palette, such as \(ShellWord.quoted(PaletteFile.lock(aboveZero: path, count: count)))
      """
  }

  /// The way out for a palette of 256 colours, which have no room beside a transparent one.
  package static func wayOutOfZero(withoutRoomIn path: String) -> LocalizedText {
    """
    remove a colour from \(Escaped.path(path)), because the console has 255 besides the transparent one, and put a \
    transparent colour before the first
    """
  }

  private static func hex(_ colour: Colour) -> String {
    "#" + colour.opaque.value.hexadecimal(digits: 6)
  }
}
