import RomKitBase
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

package enum PaletteBytesError: DescribedError {
  case wrongSize(found: Int)

  package var diagnostic: Diagnostic {
    switch self {
    case .wrongSize(let found):
      Diagnostic(
        "palette-wrong-size", "a palette is exactly \(Palette.byteCount) bytes long, but there are \(found)",
        help: found == 768 || found == 772
          ? "this is the size of an Adobe colour table: name it .act and convert it with romkit convert"
          : "give 256 entries of 4 bytes: blue, green, red and one that is 0")
    }
  }
}

extension Palette {
  /// How many bytes a palette has in a DSLOT, in an `SZ` CHR, and in a BMP of 256 colours.
  package static let byteCount = Palette.count * 4

  /// Reads 256 entries of 4 bytes: blue, green, red, and one that means nothing and is kept. Throws unless there are
  /// exactly 1,024 bytes. ``serialized()`` is the inverse.
  package init(parsing bytes: ArraySlice<UInt8>) throws(PaletteBytesError) {
    guard bytes.count == Palette.byteCount else { throw .wrongSize(found: bytes.count) }
    self.init(entries: bytes)
  }

  package init(parsing bytes: [UInt8]) throws(PaletteBytesError) { try self.init(parsing: bytes[...]) }

  /// The 1,024 bytes of a data slot: blue, green, red, and one that is kept, for each entry.
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
