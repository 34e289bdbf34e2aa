import RomKitBase
import VGSCore
import VGSFormat

/// A palette from a file of any supported format.
public struct PaletteFile: Hashable, Sendable {
  /// The colours in the file's order; those past ``count`` are black.
  public let palette: Palette
  /// The number of colours in the file, 1 to 256.
  public let count: Int
  /// The properties of the file that a palette of the console does not have, such as a transparent entry other than 0.
  public package(set) var warnings: [Diagnostic] = []

  /// The first `count` colours of a palette; a count below 1 counts as 1, and one above 256 as 256.
  public init(_ palette: Palette, count: Int = Palette.count) {
    self.count = min(max(count, 1), Palette.count)
    self.palette = Palette(palette.colours.prefix(self.count))
  }

  /// Reads a palette file, or takes the palette out of an indexed BMP, PNG or Aseprite file or an `SZ` CHR, with the transparent
  /// entry at index 0 as in the CHR made from that file. Of a sprite in full colour it takes the palette beside the pixels, and
  /// of any other picture in full colour its colours, up to 256, in reading order: a transparent first pixel is the first
  /// entry, and other transparent pixels are none.
  ///
  /// `format` is that of the file's name. It decides if the bytes do not, or if it is a format of colours alone and the file
  /// has its size: any text and any picture could be such colours. Names of colours and columns are skipped, and so is
  /// alpha, with a warning if it is not 255.
  /// ``serialized(as:)`` is the inverse, given the same format.
  package init(
    parsing bytes: [UInt8], format: PaletteFormat?, limits: PictureLimits
  ) throws(PictureDiagnostic) {
    let sized = PaletteFormat(size: bytes.count)
    let picture = FileSignature(recognizingPicture: bytes)
    if RIFFPalette.isSignature(of: bytes) {
      self.init(try RIFFPalette.parse(bytes))
    } else if let sized, sized == format {
      try self.init(parsing: bytes, as: sized)
    } else if let text = PaletteFormat(recognizingText: bytes) {
      try self.init(parsing: bytes, as: text)
    } else if picture?.format != nil {
      do throws(PictureDiagnostic) {
        try self.init(pictureBytes: bytes, limits: limits)
      } catch {
        // The two letters of a BMP or a CHR are also the blue and the green of a first colour.
        guard let sized, picture?.format != .png else { throw error }
        try self.init(parsing: bytes, as: sized)
      }
    } else if let sized {
      try self.init(parsing: bytes, as: sized)
    } else if let picture {
      throw .notRead(picture)
    } else if let format {
      try self.init(parsing: bytes, as: format)
    } else {
      throw PictureDiagnostic(
        "palette-unknown",
        bytes.isEmpty
          ? "expected a palette, found an empty file"
          : """
          expected a palette, found a file of \(Plural.bytes(bytes.count)) that begins with \
          "\(Escaped.bytes(bytes.prefix(8)))"
          """,
        help: """
          use a palette slot of 1,024 bytes, a file in one of the formats \(FileFormat.of(.palette).choice), \
          or an indexed picture
          """)
    }
  }

  private init(parsing bytes: [UInt8], as format: PaletteFormat) throws(PictureDiagnostic) {
    switch format {
    case .vgs: self.init(try Palette(parsing: bytes))
    case .adobe: self = try AdobePalette.parse(bytes)
    case .gimp: self = try GimpPalette.parse(bytes)
    case .jasc: self = try JascPalette.parse(bytes)
    case .hexadecimal: self.init(try HexadecimalPalette.parse(bytes))
    }
  }

  private init(pictureBytes bytes: [UInt8], limits: PictureLimits) throws(PictureDiagnostic) {
    // Without drawing it.
    if FileSignature(recognizing: bytes)?.format == .aseprite,
      let palette = try AsepriteFile(parsing: bytes, limits: limits).firstPalette()
    {
      self = palette
      return
    }
    let file = try PictureFile(parsing: bytes, limits: limits)
    switch file.picture {
    case .indexed(let picture):
      guard let palette = PaletteFile(ofPicture: picture) else {
        throw PictureDiagnostic(
          "palette-none-in-picture", "a CHR in the SY dialect carries no palette",
          help: "use a palette slot of the ROM instead, such as DSLOT000.DAT")
      }
      self = palette
    case .colour(let picture): self.init(try Self.colours(of: picture, file.format))
    }
    warnings = file.diagnostics()
  }

  /// The different colours of a picture in reading order.
  private static func colours(
    of picture: ColourPicture, _ format: FileFormat
  ) throws(PictureDiagnostic) -> [Colour] {
    var known: Set<Colour> = []
    var colours: [Colour] = []
    for (place, pixel) in picture.pixels.enumerated() {
      if pixel.alpha < PictureDiagnostic.leastOpaqueAlpha {
        if place == 0 { colours.append(pixel.colour) }
      } else if known.insert(pixel.colour).inserted {
        colours.append(pixel.colour)
      }
      guard colours.count <= Palette.count else {
        throw PictureDiagnostic(
          "palette-none-in-picture",
          "expected at most 256 colours, or an indexed picture, found \(format.named) in full colour with more",
          at: .pixel(x: place % picture.width, y: place / picture.width),
          help: "save the picture with indexed colours, or choose a palette for it")
      }
    }
    guard !colours.isEmpty else { throw PaletteLines.noColours }
    return colours
  }

  /// The palette of a picture as its CHR needs it, with its transparent entry at index 0; nil if it has none.
  package init?(ofPicture picture: IndexedPicture) {
    let shown = picture.withTransparencyAtZero ?? picture
    guard let palette = shown.palette, shown.paletteCount > 0 else { return nil }
    self.init(palette, count: shown.paletteCount)
  }

  /// Colours, and the alpha of each as far as a file has it.
  init(_ colours: [Colour], alphas: [UInt8] = []) {
    self.init(Palette(colours), count: colours.count)
    let odd = alphas.indices.filter { alphas[$0] < 255 && ($0 > 0 || alphas[$0] > 0) }
    guard let first = odd.first else { return }
    warnings = [
      Diagnostic(
        PictureDiagnostic(
          "palette-alpha",
          first == 0
            ? "entry 0 has an alpha of \(alphas[0]) of 255; on the console it is transparent"
            : """
            entry \(first) has an alpha of \(alphas[first]) of 255, but only entry 0 is transparent on the console; it \
            becomes opaque
            """,
          help: "make the transparent colour the first of the palette, and give all others an alpha of 255"
        ).asWarning(more: odd.count - 1))
    ]
  }

  /// The lock, as a setting, that gives the colours of a file, at most 255, the entries from 1 on.
  package static func lock(aboveZero path: String, count: Int) -> String {
    "1-\(count)=\(path):0-\(count - 1)"
  }

  /// The number of its colours, without black ones at the end of a palette of 256, as slots have them.
  package var usedCount: Int {
    count < Palette.count ? count : (palette.colours.lastIndex { $0.opaque != .black } ?? 0) + 1
  }

  /// The bytes of a file. The fourth byte of the console's entries is kept in ``PaletteFormat/vgs`` only, which in turn
  /// always has 256 colours.
  public func serialized(as format: PaletteFormat) -> [UInt8] {
    let colours = palette.colours.prefix(count)
    return switch format {
    case .vgs: palette.serialized()
    case .gimp: GimpPalette.serialized(colours)
    case .jasc: JascPalette.serialized(colours)
    case .adobe: AdobePalette.serialized(self)
    case .hexadecimal: HexadecimalPalette.serialized(colours)
    }
  }
}

extension Palette {
  /// The bytes of a palette in a DSLOT, in an `SZ` CHR, and in a BMP of 256 colours.
  package static let byteCount = DataRecognizer.paletteSize

  /// Reads 256 entries of 4 bytes: blue, green, red, and an unused one, which is kept. Throws unless there are
  /// exactly 1,024 bytes. ``serialized()`` is the inverse.
  package init(parsing bytes: ArraySlice<UInt8>) throws(PictureDiagnostic) {
    guard bytes.count == Palette.byteCount else { throw Palette.wrongSize(bytes.count) }
    self.init(entries: bytes)
  }

  package static func wrongSize(_ found: Int) -> PictureDiagnostic {
    PictureDiagnostic(
      "palette-wrong-size",
      "expected a palette of \(Plural.bytes(Palette.byteCount)), found \(Grouped.text(found))",
      help: AdobePalette.sizes.contains(found)
        ? "this is the size of an Adobe colour table: change the extension to .act, and convert the file"
        : "write 256 entries of 4 bytes: blue, green, red and 0")
  }

  package init(parsing bytes: [UInt8]) throws(PictureDiagnostic) { try self.init(parsing: bytes[...]) }

  /// The 1,024 bytes of a data slot: blue, green, red and the unused byte of each entry.
  public func serialized() -> [UInt8] {
    var writer = ByteWriter(capacity: Palette.byteCount)
    for colour in colours { writer.littleEndian(colour.value) }
    return writer.bytes
  }

  /// As many whole entries as there are, 256 at most; the rest is black.
  package init(entries bytes: ArraySlice<UInt8>) {
    self.init()
    var reader = ByteReader(bytes)
    for index in 0..<min(bytes.count / 4, Palette.count) {
      guard let value = try? reader.littleEndian(UInt32.self) else { return }
      self[UInt8(index)] = Colour(value)
    }
  }
}
