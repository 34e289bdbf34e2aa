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

  /// Reads a palette file, or takes the palette out of an indexed BMP, PNG or Aseprite file or an `SZ` CHR.
  ///
  /// `format` is what the file's name says. It counts where the bytes do not show it by themselves, and where it is a format of
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
    if PictureFormat(recognising: bytes) == .aseprite {
      self = try Self.palette(ofSprite: bytes, limits: limits)
      return
    }
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

  private static func palette(
    ofSprite bytes: [UInt8], limits: PictureLimits
  ) throws(PaletteFileError) -> PaletteFile {
    let palette: PaletteFile?
    do throws(AsepriteError) {
      palette = try AsepriteFile(parsing: bytes, limits: limits).firstPalette()
    } catch {
      throw .picture(.aseprite(error))
    }
    guard let palette else { throw .pictureWithoutPalette(.aseprite) }
    return palette
  }

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

package enum PaletteFileError: DescribedError {
  case unknown(found: [UInt8], size: Int)
  /// Not the 1,024 bytes of the console's palette.
  case bytes(PaletteBytesError)
  /// The first line of a text file is not that of its format.
  case firstLine(String, found: String)
  case jascVersion
  /// A JASC palette's number of colours is not from 1 to 256.
  case colourCount(found: String, line: Int, column: Int)
  case countExceeded(declared: Int, line: Int)
  case countNotReached(declared: Int, found: Int)
  case component(found: String, line: Int, column: Int)
  case colourIncomplete(found: Int, line: Int, column: Int)
  case notHexadecimal(found: String, line: Int, column: Int)
  case tooManyColours(line: Int)
  case noColours
  /// The size of an Adobe colour table is neither 768 nor 772 bytes.
  case adobeSize(found: Int)
  /// An Adobe colour table says that it has no colours, or more than 256.
  case adobeCount(found: Int)
  case picture(PictureFileError)
  case pictureWithoutPalette(PictureFormat)

  package var diagnostic: Diagnostic {
    switch self {
    case .unknown(let found, let size):
      Diagnostic(
        "palette-unknown",
        size == 0
          ? "a palette was expected, but the file is empty"
          : "a palette was expected, but the file's \(size) bytes begin with \"\(Escaped.bytes(found))\"",
        help: """
          give 1,024 bytes as in a DSLOT, a `.gpl`, `.pal`, `.act` or `.hex` file, \
          or an indexed PNG, BMP or SZ CHR
          """)
    case .bytes(let error): error.diagnostic
    case .firstLine(let expected, let found):
      Diagnostic(
        "palette-header", "the first line must be \"\(expected)\", but is \"\(Escaped.bytes(found.utf8))\"",
        at: .line(1), help: "rename the file to what it is, or save the palette again")
    case .jascVersion:
      Diagnostic(
        "palette-header", "the second line of a JASC palette must be \"0100\"",
        at: .line(2), help: "write 0100 in it")
    case .colourCount(let found, let line, let column):
      Diagnostic(
        "palette-count", "the number of colours, 1 to 256, was expected, but here is \"\(found)\"",
        at: .line(line, column: column), help: Self.countHelp)
    case .countExceeded(let declared, let line):
      Diagnostic(
        "palette-count", "the palette says it has \(Plural.text(declared, "colour")), but here is another",
        at: .line(line, column: 1), help: Self.countHelp)
    case .countNotReached(let declared, let found):
      Diagnostic(
        "palette-count",
        """
        the palette says it has \(Plural.text(declared, "colour")), \
        but there \(found == 1 ? "is" : "are") only \(found)
        """, help: Self.countHelp)
    case .component(let found, let line, let column):
      Diagnostic(
        "palette-colour", "a number from 0 to 255 was expected, but here is \"\(found)\"",
        at: .line(line, column: column), help: "write each colour as red, green and blue from 0 to 255")
    case .colourIncomplete(let found, let line, let column):
      Diagnostic(
        "palette-colour", "a colour is three numbers (red, green, blue), but the line ends after \(found)",
        at: .line(line, column: column), help: "add the \(Self.components(after: found))")
    case .notHexadecimal(let found, let line, let column):
      Diagnostic(
        "palette-colour", "a colour is six hexadecimal digits, but here is \"\(found)\"",
        at: .line(line, column: column), help: "write each colour as in `ff8000`, one a line")
    case .tooManyColours(let line):
      Diagnostic(
        "palette-too-many-colours", "a palette has at most 256 colours, but here is the 257th",
        at: .line(line, column: 1), help: "leave the colours out that are not needed")
    case .noColours: Diagnostic("palette-empty", "there is no colour in this palette", help: Self.saveAgain)
    case .adobeSize(let found):
      Diagnostic(
        "palette-wrong-size", "an Adobe colour table is 768 or 772 bytes long, but there are \(found)",
        help: Self.saveAgain)
    case .adobeCount(let found):
      Diagnostic(
        "palette-count", "a palette has 1 to 256 colours, but this says \(found)",
        at: .offset(768), help: Self.saveAgain)
    case .picture(let error): error.diagnostic
    case .pictureWithoutPalette(.chr):
      Diagnostic(
        "palette-none-in-picture", "a CHR in the SY dialect carries no palette",
        help: "take the palette from the ROM's DSLOT")
    case .pictureWithoutPalette(let format):
      Diagnostic(
        "palette-none-in-picture", "\(format.nameWithArticle) of full colours has no palette",
        help: "save the picture with indexed colours, or let romkit convert choose them")
    }
  }

  private static let countHelp = "let the third line say how many colours follow"
  private static let saveAgain = "save the palette again in the program it comes from"

  private static func components(after count: Int) -> String {
    switch count {
    case 0: "red, the green and the blue"
    case 1: "green and the blue"
    default: "blue"
    }
  }

  static func excerpt(_ bytes: ArraySlice<UInt8>) -> String {
    Escaped.bytes(bytes.prefix(24)) + (bytes.count > 24 ? "..." : "")
  }
}
