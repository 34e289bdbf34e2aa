/// Why bytes are no BMP, or none that can be read.
public enum BitmapError: DescribedError {
  /// The file ends inside its headers.
  case headerTruncated(needed: Int, found: Int)
  /// The first two bytes are not `BM`.
  case wrongMagic(found: [UInt8])
  /// No header has this size.
  case headerSize(UInt32)
  /// A width of 0 or less.
  case width(Int)
  /// A height of 0, or one whose sign cannot be changed.
  case height(Int)
  /// No BMP has so many bits in a pixel.
  case bits(Int)
  /// The file holds a JPEG or PNG, for a printer.
  case embedded(BitmapCompression)
  /// The header names a way to store pixels that there is not, or that OS/2 alone had.
  case compression(UInt32)
  /// The way to store pixels does not go with the bits of a pixel.
  case compressionMismatch(BitmapCompression, bits: Int)
  /// More colours than pixels can select.
  case colourCount(UInt32, bits: Int)
  /// The masks of a bit field file overlap, have gaps, lie outside the pixel, or are all empty.
  case masks([UInt32])
  /// The pixels are said to begin inside the headers.
  case pixelsInHeader(offset: Int, headerEnd: Int)
  /// The pixels are said to begin after the end of the file.
  case pixelsPastEnd(offset: Int, fileSize: Int)
  /// The picture is larger than the caller allows.
  case tooLarge(width: Int, height: Int, indexed: Bool, limits: PictureLimits)
  /// The file ends before its pixels do.
  case pixelsTruncated(offset: Int, needed: Int, found: Int)
  /// The runs end before the picture is complete, and do not say that it is.
  case runsTruncated(offset: Int, row: Int)
  /// A pixel selects a colour that the palette does not have.
  case indexBeyondPalette(index: UInt8, count: Int, x: Int, y: Int)

  /// A stable name for each kind, as messages show it in brackets.
  public var code: String {
    switch self {
    case .headerTruncated: "bmp-header-truncated"
    case .wrongMagic: "bmp-wrong-magic"
    case .headerSize: "bmp-header-size"
    case .width: "bmp-width"
    case .height: "bmp-height"
    case .bits: "bmp-bits"
    case .embedded: "bmp-embedded"
    case .compression, .compressionMismatch: "bmp-compression"
    case .colourCount: "bmp-colour-count"
    case .masks: "bmp-masks"
    case .pixelsInHeader, .pixelsPastEnd: "bmp-pixel-offset"
    case .tooLarge: "bmp-too-large"
    case .pixelsTruncated, .runsTruncated: "bmp-pixels-truncated"
    case .indexBeyondPalette: "bmp-index-beyond-palette"
    }
  }

  /// What was expected and what was found.
  public var message: String {
    switch self {
    case .headerTruncated(let needed, let found):
      "the headers of this BMP need \(needed) bytes, but there are only \(found)"
    case .wrongMagic(let found):
      "a BMP begins with \"BM\", but this begins with \"\(Escaped.bytes(found))\""
    case .headerSize(let size):
      "no BMP has a header of \(size) bytes; 12, 40, 52, 56, 64, 108 and 124 are usual"
    case .width(let width):
      "a BMP is at least 1 pixel wide, but this says \(width)"
    case .height(let height):
      height == 0
        ? "a BMP is at least 1 pixel high, but this says 0"
        : "the height \(height) has no opposite, so it cannot mean a picture stored from the top"
    case .bits(let bits):
      "a pixel of a BMP has 1, 2, 4, 8, 16, 24 or 32 bits, but this says \(bits)"
    case .embedded(let format):
      "this BMP only wraps \(format == .jpeg ? "a JPEG" : "a PNG") meant for a printer"
    case .compression(let number):
      "compression \(number) cannot be read; 0 (none), 1 (RLE8), 2 (RLE4), 3 and 6 (bit fields) can"
    case .compressionMismatch(let compression, let bits):
      "\(compression.subject) not go with pixels of \(bits) \(bits == 1 ? "bit" : "bits")"
    case .colourCount(let count, let bits):
      "pixels of \(bits) \(bits == 1 ? "bit" : "bits") select from at most \(1 << bits) colours, but this says \(count)"
    case .masks(let masks):
      "the masks " + masks.map { "0x" + $0.hexadecimal(digits: 8) }.joined(separator: ", ")
        + " do not give each component bits of its own in one piece"
    case .pixelsInHeader(let offset, let headerEnd):
      "the pixels are said to begin at offset \(offset), but the headers go on to \(headerEnd)"
    case .pixelsPastEnd(let offset, let fileSize):
      "the pixels are said to begin at offset \(offset), but the file is \(fileSize) bytes long"
    case .tooLarge(let width, let height, let indexed, let limits):
      limits.refusal(width: width, height: height, indexed: indexed)
    case .pixelsTruncated(_, let needed, let found):
      "the pixels need \(needed) bytes, but only \(found) are left"
    case .runsTruncated(_, let row):
      "the compressed pixels end in stored row \(row), without an end mark"
    case .indexBeyondPalette(let index, let count, let x, let y):
      "the pixel at (\(x), \(y)) has index \(index), but the palette has only \(count)"
        + " \(count == 1 ? "entry" : "entries")"
    }
  }

  /// What to do about it.
  public var help: String? {
    switch self {
    case .embedded, .compression, .headerSize, .bits, .compressionMismatch:
      "save the picture as an uncompressed BMP or as a PNG"
    case .tooLarge: "cut the picture into smaller ones; a slot holds at most 256 x 256"
    case .headerTruncated, .pixelsTruncated, .runsTruncated: "use an undamaged copy of the file"
    case .indexBeyondPalette: "give the palette all the colours that pixels use, and save the picture again"
    case .wrongMagic, .width, .height, .colourCount, .masks, .pixelsInHeader, .pixelsPastEnd:
      "save the picture again in the program it comes from"
    }
  }

  /// Where it is, as far as that is one place.
  public var position: Place.Position? {
    switch self {
    case .headerTruncated(_, let found): .offset(found)
    case .wrongMagic: .offset(0)
    case .headerSize: .offset(14)
    case .pixelsInHeader, .pixelsPastEnd: .offset(10)
    case .pixelsTruncated(let offset, _, _), .runsTruncated(let offset, _): .offset(offset)
    case .indexBeyondPalette(_, _, let x, let y): .pixel(x: x, y: y)
    case .width, .height, .bits, .embedded, .compression, .compressionMismatch, .colourCount, .masks,
      .tooLarge:
      nil
    }
  }
}
