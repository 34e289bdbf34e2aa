/// Why a file is no palette, or none that can be read.
public enum PaletteFileError: DescribedError {
  /// The bytes are those of no kind that is known.
  case unknown(found: [UInt8], size: Int)
  /// Not the 1,024 bytes of the console's palette.
  case bytes(PaletteBytesError)
  /// The first line of a text file is another than its kind has.
  case firstLine(String, found: String)
  /// The second line of a JASC palette is not `0100`.
  case jascVersion
  /// A JASC palette's number of colours is no number from 1 to 256.
  case colourCount(found: String, line: Int, column: Int)
  /// A JASC palette has more colours than it says.
  case countExceeded(declared: Int, line: Int)
  /// A JASC palette has fewer colours than it says.
  case countNotReached(declared: Int, found: Int)
  /// A component is no number from 0 to 255.
  case component(found: String, line: Int, column: Int)
  /// A line ends before its third component.
  case colourIncomplete(found: Int, line: Int, column: Int)
  /// A line is not six hexadecimal digits.
  case notHexadecimal(found: String, line: Int, column: Int)
  /// There is a 257th colour.
  case tooManyColours(line: Int)
  /// There is no colour at all.
  case noColours
  /// An Adobe colour table has another size than the two there are.
  case adobeSize(found: Int)
  /// An Adobe colour table says that it has no colours, or more than 256.
  case adobeCount(found: Int)
  /// A picture that cannot be read.
  case picture(PictureFileError)
  /// A picture that has no palette.
  case pictureWithoutPalette(PictureFormat)

  /// A stable name for each kind, as messages show it in brackets.
  public var code: String {
    switch self {
    case .unknown: "palette-unknown"
    case .bytes(let error): error.code
    case .firstLine, .jascVersion: "palette-header"
    case .colourCount, .countExceeded, .countNotReached, .adobeCount: "palette-count"
    case .component, .colourIncomplete, .notHexadecimal: "palette-colour"
    case .tooManyColours: "palette-too-many-colours"
    case .noColours: "palette-empty"
    case .adobeSize: "palette-wrong-size"
    case .picture(let error): error.code
    case .pictureWithoutPalette: "palette-none-in-picture"
    }
  }

  /// What was expected and what was found.
  public var message: String {
    switch self {
    case .unknown(let found, let size):
      size == 0
        ? "a palette was expected, but the file is empty"
        : "a palette was expected, but the file's \(size) bytes begin with \"\(Escaped.bytes(found))\""
    case .bytes(let error): error.message
    case .firstLine(let expected, let found):
      "the first line must be \"\(expected)\", but is \"\(Escaped.bytes(found.utf8))\""
    case .jascVersion: "the second line of a JASC palette must be \"0100\""
    case .colourCount(let found, _, _):
      "the number of colours, 1 to 256, was expected, but here is \"\(found)\""
    case .countExceeded(let declared, _):
      "the palette says it has \(declared) \(declared == 1 ? "colour" : "colours"), but here is another"
    case .countNotReached(let declared, let found):
      "the palette says it has \(declared) \(declared == 1 ? "colour" : "colours"), but there \(found == 1 ? "is" : "are") only \(found)"
    case .component(let found, _, _): "a number from 0 to 255 was expected, but here is \"\(found)\""
    case .colourIncomplete(let found, _, _):
      "a colour is three numbers (red, green, blue), but the line ends after \(found)"
    case .notHexadecimal(let found, _, _):
      "a colour is six hexadecimal digits, but here is \"\(found)\""
    case .tooManyColours: "a palette has at most 256 colours, but here is the 257th"
    case .noColours: "there is no colour in this palette"
    case .adobeSize(let found):
      "an Adobe colour table is 768 or 772 bytes long, but there are \(found)"
    case .adobeCount(let found): "a palette has 1 to 256 colours, but this says \(found)"
    case .picture(let error): error.message
    case .pictureWithoutPalette(let format):
      format == .chr
        ? "a CHR in the SY dialect carries no palette" : "\(format.named) of full colours has no palette"
    }
  }

  /// What to do about it.
  public var help: String? {
    switch self {
    case .unknown:
      "give 1,024 bytes as in a DSLOT, a `.gpl`, `.pal`, `.act` or `.hex` file, or an indexed PNG, BMP or SZ CHR"
    case .bytes(let error): error.help
    case .firstLine: "rename the file to what it is, or save the palette again"
    case .jascVersion: "write 0100 in it"
    case .colourCount, .countExceeded, .countNotReached: "let the third line say how many colours follow"
    case .component: "write each colour as red, green and blue from 0 to 255"
    case .colourIncomplete(let found, _, _):
      "add the \(found == 0 ? "red, the green and the blue" : found == 1 ? "green and the blue" : "blue")"
    case .notHexadecimal: "write each colour as in `ff8000`, one a line"
    case .tooManyColours: "leave the colours out that are not needed"
    case .noColours, .adobeSize, .adobeCount: "save the palette again in the program it comes from"
    case .picture(let error): error.help
    case .pictureWithoutPalette(let format):
      format == .chr
        ? "take the palette from the ROM's DSLOT"
        : "save the picture with indexed colours, or let romkit convert choose them"
    }
  }

  /// Where it is, as far as that is one place.
  public var position: Place.Position? {
    switch self {
    case .firstLine: .line(1)
    case .jascVersion: .line(2)
    case .colourCount(_, let line, let column), .component(_, let line, let column),
      .colourIncomplete(_, let line, let column), .notHexadecimal(_, let line, let column):
      .line(line, column: column)
    case .countExceeded(_, let line), .tooManyColours(let line): .line(line, column: 1)
    case .adobeCount: .offset(768)
    case .picture(let error): error.position
    case .unknown, .bytes, .countNotReached, .noColours, .adobeSize, .pictureWithoutPalette: nil
    }
  }

  /// The beginning of what was found, safe to show.
  static func shown(_ bytes: ArraySlice<UInt8>) -> String {
    Escaped.bytes(bytes.prefix(24)) + (bytes.count > 24 ? "..." : "")
  }
}
