import RomKitBase

package enum BitmapError: DescribedError {
  case headerTruncated(needed: Int, found: Int)
  case wrongMagic(found: [UInt8])
  case headerSize(UInt32)
  case width(Int)
  /// A height of 0, or one whose sign cannot be changed.
  case height(Int)
  case bits(Int)
  /// The file holds a JPEG or PNG, for a printer.
  case embedded(BitmapCompression)
  /// An unknown compression, or one that only OS/2 had.
  case compression(UInt32)
  case compressionMismatch(BitmapCompression, bits: Int)
  case colourCount(UInt32, bits: Int)
  /// The masks of a bit field file overlap, have gaps, lie outside the pixel, or are all empty.
  case masks([UInt32])
  case pixelsInHeader(offset: Int, headerEnd: Int)
  case pixelsPastEnd(offset: Int, fileSize: Int)
  case tooLarge(width: Int, height: Int, indexed: Bool, limits: PictureLimits)
  case pixelsTruncated(offset: Int, needed: Int, found: Int)
  /// The runs end before the picture is complete, and do not say that it is.
  case runsTruncated(offset: Int, row: Int)
  case indexBeyondPalette(index: UInt8, count: Int, x: Int, y: Int)

  package var diagnostic: Diagnostic {
    switch self {
    case .headerTruncated(let needed, let found):
      Diagnostic(
        "bmp-header-truncated", "the headers of this BMP need \(needed) bytes, but there are only \(found)",
        at: found, .undamagedCopy)
    case .wrongMagic(let found):
      Diagnostic(
        "bmp-wrong-magic", "a BMP begins with \"BM\", but this begins with \"\(Escaped.bytes(found))\"",
        at: 0, .saveAgain)
    case .headerSize(let size):
      Diagnostic(
        "bmp-header-size", "no BMP has a header of \(size) bytes; 12, 40, 52, 56, 64, 108 and 124 are usual",
        at: .offset(14), help: Self.saveUncompressed)
    case .width(let width):
      Diagnostic("bmp-width", "a BMP is at least 1 pixel wide, but this says \(width)", .saveAgain)
    case .height(0): Diagnostic("bmp-height", "a BMP is at least 1 pixel high, but this says 0", .saveAgain)
    case .height(let height):
      Diagnostic(
        "bmp-height", "the height \(height) has no opposite, so it cannot mean a picture stored from the top",
        .saveAgain)
    case .bits(let bits):
      Diagnostic(
        "bmp-bits", "a pixel of a BMP has 1, 2, 4, 8, 16, 24 or 32 bits, but this says \(bits)",
        help: Self.saveUncompressed)
    case .embedded(let format):
      Diagnostic(
        "bmp-embedded", "this BMP only wraps \(format == .jpeg ? "a JPEG" : "a PNG") meant for a printer",
        help: Self.saveUncompressed)
    case .compression(let number):
      Diagnostic(
        "bmp-compression",
        "compression \(number) cannot be read; 0 (none), 1 (RLE8), 2 (RLE4), 3 and 6 (bit fields) can",
        help: Self.saveUncompressed)
    case .compressionMismatch(let compression, let bits):
      Diagnostic(
        "bmp-compression", "\(compression.subject) not go with pixels of \(Plural.text(bits, "bit"))",
        help: Self.saveUncompressed)
    case .colourCount(let count, let bits):
      Diagnostic(
        "bmp-colour-count",
        """
        pixels of \(Plural.text(bits, "bit")) select from at most \(1 << bits) colours, \
        but this says \(count)
        """, .saveAgain)
    case .masks(let masks): Diagnostic("bmp-masks", Self.message(of: masks), .saveAgain)
    case .pixelsInHeader(let offset, let headerEnd):
      Diagnostic(
        "bmp-pixel-offset",
        "the pixels are said to begin at offset \(offset), but the headers go on to \(headerEnd)",
        at: 10, .saveAgain)
    case .pixelsPastEnd(let offset, let fileSize):
      Diagnostic(
        "bmp-pixel-offset",
        "the pixels are said to begin at offset \(offset), but the file is \(fileSize) bytes long",
        at: 10, .saveAgain)
    case .tooLarge(let width, let height, let indexed, let limits):
      Diagnostic("bmp-too-large", limits.refusal(width: width, height: height, indexed: indexed), .cutUp)
    case .pixelsTruncated(let offset, let needed, let found):
      Diagnostic(
        "bmp-pixels-truncated", "the pixels need \(needed) bytes, but only \(found) are left",
        at: offset, .undamagedCopy)
    case .runsTruncated(let offset, let row):
      Diagnostic(
        "bmp-pixels-truncated", "the compressed pixels end in stored row \(row), without an end mark",
        at: offset, .undamagedCopy)
    case .indexBeyondPalette(let index, let count, let x, let y):
      Diagnostic("bmp-index-beyond-palette", index: index, beyond: count, x: x, y: y)
    }
  }

  private static let saveUncompressed = "save the picture as an uncompressed BMP or as a PNG"

  private static func message(of masks: [UInt32]) -> String {
    let list = masks.map { "0x" + $0.hexadecimal(digits: 8) }.joined(separator: ", ")
    return "the masks \(list) do not give each component bits of its own in one piece"
  }
}
