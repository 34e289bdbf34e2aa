import VGSCore

/// A palette from a file, of any kind there is.
public struct PaletteFile: Hashable, Sendable {
  /// The colours in the file's order; those past ``count`` are black.
  public let palette: Palette
  /// How many colours the file has, 1 to 256.
  public let count: Int

  /// The first `count` colours of a palette; a count below 1 or over 256 is taken as the nearest that can be.
  public init(_ palette: Palette, count: Int = Palette.count) {
    self.count = min(max(count, 1), Palette.count)
    self.palette = Palette(palette.colours.prefix(self.count))
  }

  /// Reads a palette file, or takes the palette out of an indexed BMP or PNG or an `SZ` CHR.
  ///
  /// `format` is what the file's name says. It counts where the bytes do not tell by themselves, and where it is a format of
  /// colours alone and the file has the size for it: any text and any picture could be such colours. Names of colours,
  /// columns and alpha are passed over. ``serialized(as:)`` is the inverse, given the same format.
  package init(
    parsing bytes: [UInt8], format: PaletteFormat?, limits: PictureLimits
  ) throws(PaletteFileError) {
    let sized = PaletteFormat(size: bytes.count)
    let picture = PictureFormat(recognising: bytes)
    if let sized, sized == format {
      try self.init(parsing: bytes, as: sized)
    } else if let text = PaletteFormat(recognisingText: bytes) {
      try self.init(parsing: bytes, as: text)
    } else if let picture, picture.isReadable {
      do throws(PaletteFileError) {
        try self.init(pictureBytes: bytes, limits: limits)
      } catch {
        // The two letters of a BMP or a CHR are also the blue and the green of a first colour.
        guard let sized, picture != .png else { throw error }
        try self.init(parsing: bytes, as: sized)
      }
    } else if let sized {
      try self.init(parsing: bytes, as: sized)
    } else if let picture {
      throw .picture(.notRead(picture))
    } else if let format {
      try self.init(parsing: bytes, as: format)
    } else {
      throw .unknown(found: Array(bytes.prefix(8)), size: bytes.count)
    }
  }

  private init(parsing bytes: [UInt8], as format: PaletteFormat) throws(PaletteFileError) {
    switch format {
    case .vgs:
      do throws(PaletteBytesError) { self.init(try Palette(parsing: bytes)) } catch { throw .bytes(error) }
    case .adobe: self = try AdobePalette.parse(bytes)
    case .gimp: self.init(try GimpPalette.parse(bytes))
    case .jasc: self.init(try JascPalette.parse(bytes))
    case .hexadecimal: self.init(try HexadecimalPalette.parse(bytes))
    }
  }

  private init(pictureBytes bytes: [UInt8], limits: PictureLimits) throws(PaletteFileError) {
    let file: PictureFile
    do throws(PictureFileError) {
      file = try PictureFile(parsing: bytes, limits: limits)
    } catch {
      throw .picture(error)
    }
    guard case .indexed(let picture) = file.picture, let palette = picture.palette, picture.paletteCount > 0
    else { throw .pictureWithoutPalette(file.format) }
    self.init(palette, count: picture.paletteCount)
  }

  /// 1 to 256 colours.
  private init(_ colours: [Colour]) { self.init(Palette(colours), count: colours.count) }

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
