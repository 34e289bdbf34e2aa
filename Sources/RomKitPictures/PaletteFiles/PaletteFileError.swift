import RomKitBase

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

  /// The beginning of what was found, safe to show.
  static func excerpt(_ bytes: ArraySlice<UInt8>) -> String {
    Escaped.bytes(bytes.prefix(24)) + (bytes.count > 24 ? "..." : "")
  }
}
