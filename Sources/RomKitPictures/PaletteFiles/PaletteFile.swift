import RomKitBase
import VGSCore
import VGSFormat

/// A palette from a file of any supported format.
public struct PaletteFile: Hashable, Sendable {
  /// The colours in the file's order; those past ``count`` are black.
  public let palette: Palette
  /// The number of colours in the file, 1 to 256.
  public let count: Int

  /// The first `count` colours of a palette; a count below 1 counts as 1, and one above 256 as 256.
  public init(_ palette: Palette, count: Int = Palette.count) {
    self.count = min(max(count, 1), Palette.count)
    self.palette = Palette(palette.colours.prefix(self.count))
  }

  /// Reads a palette file, or takes the palette out of an indexed BMP, PNG or Aseprite file or an `SZ` CHR, with the transparent
  /// entry at index 0 as in the CHR made from that file.
  ///
  /// `format` is that of the file's name. It decides if the bytes do not, or if it is a format of colours alone and the file
  /// has its size: any text and any picture could be such colours. Names of colours, columns and alpha are skipped.
  /// ``serialized(as:)`` is the inverse, given the same format.
  package init(
    parsing bytes: [UInt8], format: PaletteFormat?, limits: PictureLimits
  ) throws(PaletteFileError) {
    let sized = PaletteFormat(size: bytes.count)
    let picture = FileSignature(recognizingPicture: bytes)
    if let sized, sized == format {
      try self.init(parsing: bytes, as: sized)
    } else if let text = PaletteFormat(recognizingText: bytes) {
      try self.init(parsing: bytes, as: text)
    } else if picture?.format != nil {
      do throws(PaletteFileError) {
        try self.init(pictureBytes: bytes, limits: limits)
      } catch {
        // The two letters of a BMP or a CHR are also the blue and the green of a first colour.
        guard let sized, picture?.format != .png else { throw error }
        try self.init(parsing: bytes, as: sized)
      }
    } else if let sized {
      try self.init(parsing: bytes, as: sized)
    } else if let picture {
      throw .picture(.notRead(picture.displayName))
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
    if FileSignature(recognizing: bytes)?.format == .aseprite {
      self = try Self.palette(ofSprite: bytes, limits: limits)
      return
    }
    let file: PictureFile
    do throws(PictureFileError) {
      file = try PictureFile(parsing: bytes, limits: limits)
    } catch {
      throw .picture(error)
    }
    guard case .indexed(let picture) = file.picture, let palette = PaletteFile(ofPicture: picture)
    else { throw .pictureWithoutPalette(file.format) }
    self = palette
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

  /// The palette of a picture as its CHR needs it, with its transparent entry at index 0; nil if it has none.
  package init?(ofPicture picture: IndexedPicture) {
    let shown = picture.withTransparencyAtZero ?? picture
    guard let palette = shown.palette, shown.paletteCount > 0 else { return nil }
    self.init(palette, count: shown.paletteCount)
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
        "palette-wrong-size",
        "expected a palette of \(Plural.bytes(Palette.byteCount)), found \(Grouped.text(found))",
        help: found == 768 || found == 772
          ? "this is the size of an Adobe colour table: change the extension to .act and convert the file with romkit convert"
          : "write 256 entries of 4 bytes: blue, green, red and 0")
    }
  }
}

extension Palette {
  /// The bytes of a palette in a DSLOT, in an `SZ` CHR, and in a BMP of 256 colours.
  package static let byteCount = DataRecognizer.paletteSize

  /// Reads 256 entries of 4 bytes: blue, green, red, and an unused one, which is kept. Throws unless there are
  /// exactly 1,024 bytes. ``serialized()`` is the inverse.
  package init(parsing bytes: ArraySlice<UInt8>) throws(PaletteBytesError) {
    guard bytes.count == Palette.byteCount else { throw .wrongSize(found: bytes.count) }
    self.init(entries: bytes)
  }

  package init(parsing bytes: [UInt8]) throws(PaletteBytesError) { try self.init(parsing: bytes[...]) }

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

package enum PaletteFileError: DescribedError {
  case unknown(found: [UInt8], size: Int)
  /// Not the 1,024 bytes of the console's palette.
  case bytes(PaletteBytesError)
  /// A text file does not begin with the first line that its format requires.
  case firstLine(String, found: String)
  /// The second line of a JASC palette is not its version.
  case jascVersion(found: String)
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
  /// An Adobe colour table declares no colours, or more than 256.
  case adobeCount(found: Int)
  case picture(PictureFileError)
  case pictureWithoutPalette(FileFormat)

  package var diagnostic: Diagnostic {
    switch self {
    case .unknown(let found, let size):
      Diagnostic(
        "palette-unknown",
        size == 0
          ? "expected a palette, found an empty file"
          : "expected a palette, found a file of \(Plural.bytes(size)) that begins with \"\(Escaped.bytes(found))\"",
        help: """
          use a palette slot of 1,024 bytes, a file in one of the formats \(FileFormat.of(.palette).choice), \
          or an indexed picture
          """)
    case .bytes(let error): error.diagnostic
    case .firstLine(let expected, let found):
      Diagnostic(
        "palette-header",
        "expected \"\(expected)\" in the first line, found \"\(Escaped.bytes(found.utf8))\"",
        at: .line(1), help: "give the file the extension of its format, or save the palette again")
    case .jascVersion(let found):
      Diagnostic(
        "palette-header", "expected \"0100\" in the second line of a JASC palette, found \"\(found)\"",
        at: .line(2), help: "write 0100 in the second line")
    case .colourCount(let found, let line, let column):
      Diagnostic(
        "palette-count", "expected the number of colours, 1 to 256, found \"\(found)\"",
        at: .line(line, column: column), help: Self.countHelp)
    case .countExceeded(let declared, let line):
      Diagnostic(
        "palette-count",
        "expected \(Plural.text(declared, "colour")) as declared in the third line, found more",
        at: .line(line, column: 1), help: Self.countHelp)
    case .countNotReached(let declared, let found):
      Diagnostic(
        "palette-count",
        "expected \(Plural.text(declared, "colour")) as declared in the third line, found \(found)",
        help: Self.countHelp)
    case .component(let found, let line, let column):
      Diagnostic(
        "palette-colour", "expected a number from 0 to 255, found \"\(found)\"",
        at: .line(line, column: column), help: "write each colour as red, green and blue from 0 to 255")
    case .colourIncomplete(let found, let line, let column):
      Diagnostic(
        "palette-colour", "expected three numbers (red, green, blue), found \(found)",
        at: .line(line, column: column), help: Self.missingComponents(after: found))
    case .notHexadecimal(let found, let line, let column):
      Diagnostic(
        "palette-colour", "expected six hexadecimal digits, found \"\(found)\"",
        at: .line(line, column: column), help: "write one colour on each line, such as ff8000")
    case .tooManyColours(let line):
      Diagnostic(
        "palette-too-many-colours", "expected at most 256 colours, found more",
        at: .line(line, column: 1), help: "remove the colours that are not needed")
    case .noColours: Diagnostic("palette-empty", "the palette has no colours", help: Self.saveAgain)
    case .adobeSize(let found):
      Diagnostic(
        "palette-wrong-size",
        "expected 768 or 772 bytes in an Adobe colour table, found \(Grouped.text(found))",
        help: Self.saveAgain)
    case .adobeCount(let found):
      Diagnostic(
        "palette-count", "expected 1 to 256 colours, found \(Grouped.text(found))",
        at: .offset(768), help: Self.saveAgain)
    case .picture(let error): error.diagnostic
    case .pictureWithoutPalette(.chr):
      Diagnostic(
        "palette-none-in-picture", "a CHR in the SY dialect carries no palette",
        help: "use a palette slot of the ROM instead, such as DSLOT000.DAT")
    case .pictureWithoutPalette(let format):
      Diagnostic(
        "palette-none-in-picture",
        "expected an indexed picture, found \(format.named) in full colour",
        help:
          "save the picture with indexed colours, or choose a palette for it: romkit convert PICTURE -o palette.gpl"
      )
    }
  }

  private static let countHelp: Message = "write the number of colours in the third line"
  private static let saveAgain: Message = "save the palette again in the program it comes from"

  private static func missingComponents(after count: Int) -> Message {
    switch count {
    case 0: "add the values of red, green and blue"
    case 1: "add the values of green and blue"
    default: "add the value of blue"
    }
  }

  static func excerpt(_ bytes: ArraySlice<UInt8>) -> String {
    Escaped.bytes(bytes.prefix(24)) + (bytes.count > 24 ? "..." : "")
  }
}
