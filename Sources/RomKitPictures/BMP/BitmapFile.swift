import RomKitBase
import VGSCore

/// A BMP of any kind except for OS/2's Huffman codes and 24-bit runs, and the JPEG and PNG for printers.
///
/// Pixels of 1 to 8 bits become an indexed picture, index for index, with the palette's fourth byte kept: a BMP palette
/// is a VGS palette byte for byte. Pixels of 16 to 32 bits become full colour: components with more than 8 bits are
/// rounded, those with fewer repeat their bits. Alpha counts if it has a mask.
package struct BitmapFile: Hashable, Sendable {
  package var picture: DecodedPicture
  private(set) var warnings: [PictureWarning] = []

  package init(_ picture: DecodedPicture) { self.picture = picture }

  /// Reads a whole file. ``serialized()`` is the inverse for indexed pictures with as many palette entries as declared,
  /// and for full colour. A number of planes other than 1 is only a warning: programs write 0, and no file has ever had
  /// more.
  package init(parsing bytes: [UInt8], limits: PictureLimits = .standard) throws(BitmapError) {
    let header = try BitmapHeader(parsing: bytes, limits: limits)
    if header.isIndexed {
      let (indices, outside) =
        switch header.compression {
        case .runs4, .runs8: try BitmapRuns.indices(of: bytes, header: header)
        default: (try header.indices(of: bytes), nil as PictureWarning?)
        }
      if let outside { warnings.append(outside) }
      if let place = indices.firstIndex(beyond: header.paletteCount) {
        throw .indexBeyondPalette(
          index: indices[place], count: header.paletteCount, x: place % header.width, y: place / header.width)
      }
      picture = .indexed(
        IndexedPicture(
          checkedWidth: header.width, height: header.height, indices: indices,
          palette: BitmapFile.palette(of: bytes, header: header), paletteCount: header.paletteCount))
    } else {
      picture = .colour(
        ColourPicture(
          checkedWidth: header.width, height: header.height, pixels: try header.colours(of: bytes)))
    }
    if header.planes != 1 { warnings.append(.planes(found: header.planes)) }
  }

  private static func palette(of bytes: [UInt8], header: BitmapHeader) -> Palette {
    let entries = bytes[header.headerEnd...].prefix(header.paletteCount * header.entrySize)
    if header.entrySize == 4 { return Palette(entries: entries) }
    return Palette(
      stride(from: entries.startIndex, to: entries.endIndex, by: 3).map {
        Colour(red: entries[$0 + 2], green: entries[$0 + 1], blue: entries[$0])
      })
  }

  /// The bytes of a file with a header of 40 bytes and rows from the bottom up: 8 bits for indices, with as many
  /// palette entries as the picture has; 24 bits for opaque colours; 32 bits, with masks in a header of 108 bytes, where
  /// there is alpha.
  ///
  /// A BMP cannot store transparent indices. Throws ``PictureWritingError/noPalette`` for an indexed picture
  /// without one.
  package func serialized() throws(PictureWritingError) -> [UInt8] {
    switch picture {
    case .indexed(let indexed): try BitmapFile.serialized(indexed)
    case .colour(let colour): BitmapFile.serialized(colour)
    }
  }

  private static func serialized(_ picture: IndexedPicture) throws(PictureWritingError) -> [UInt8] {
    guard let entries = picture.storedColours else { throw .noPalette }
    var writer = BitmapWriter(width: picture.width, height: picture.height, bits: 8, colours: entries)
    for row in (0..<picture.height).reversed() {
      writer.append(row: picture.indices[row * picture.width..<(row + 1) * picture.width])
    }
    return writer.bytes
  }

  static func serialized(_ picture: ColourPicture) -> [UInt8] {
    let hasAlpha = picture.pixels.contains { $0.alpha != 255 }
    var writer = BitmapWriter(width: picture.width, height: picture.height, bits: hasAlpha ? 32 : 24)
    for row in (0..<picture.height).reversed() {
      let pixels = picture.pixels[row * picture.width..<(row + 1) * picture.width]
      writer.append(
        row: pixels.flatMap {
          hasAlpha ? [$0.blue, $0.green, $0.red, $0.alpha] : [$0.blue, $0.green, $0.red]
        })
    }
    return writer.bytes
  }
}

/// Builds a BMP: the headers first, then rows, the bottom one first.
struct BitmapWriter {
  private var writer: ByteWriter
  private let rowBytes: Int

  /// Headers and palette for pixels of 8, 24 or 32 bits; those of 32 have alpha.
  init(width: Int, height: Int, bits: Int, colours: ArraySlice<Colour> = []) {
    rowBytes = (width * bits + 31) / 32 * 4
    let hasAlpha = bits == 32
    let headerSize = hasAlpha ? 108 : 40
    let pixelOffset = 14 + headerSize + colours.count * 4
    let pixelSize = rowBytes * height
    writer = ByteWriter(capacity: pixelOffset + pixelSize)
    writer.append(Array("BM".utf8))
    writer.littleEndian(UInt32(clamping: pixelOffset + pixelSize))
    writer.littleEndian(UInt32(0))
    writer.littleEndian(UInt32(pixelOffset))
    writer.littleEndian(UInt32(headerSize))
    writer.littleEndian(Int32(clamping: width))
    writer.littleEndian(Int32(clamping: height))
    writer.littleEndian(UInt16(1))
    writer.littleEndian(UInt16(bits))
    let compression: BitmapCompression = hasAlpha ? .bitFields : .none
    writer.littleEndian(compression.rawValue)
    writer.littleEndian(UInt32(clamping: pixelSize))
    // 72 dots an inch, in dots a metre.
    writer.littleEndian(UInt32(2_835))
    writer.littleEndian(UInt32(2_835))
    writer.littleEndian(UInt32(colours.count))
    writer.littleEndian(UInt32(0))
    if hasAlpha {
      for mask: UInt32 in [0x00FF_0000, 0x0000_FF00, 0x0000_00FF, 0xFF00_0000] { writer.littleEndian(mask) }
      writer.append(Array("BGRs".utf8))
      writer.append([UInt8](repeating: 0, count: 48))
    }
    for colour in colours { writer.littleEndian(colour.value) }
  }

  /// One row, padded to a multiple of 4 bytes.
  mutating func append(row: some Collection<UInt8>) {
    writer.append(row)
    writer.append([UInt8](repeating: 0, count: rowBytes - row.count))
  }

  var bytes: [UInt8] { writer.bytes }
}

package enum BitmapError: DescribedError {
  case headerTruncated(needed: Int, found: Int)
  case wrongMagic(found: [UInt8])
  case headerSize(UInt32)
  case width(Int)
  /// A height of 0, or one whose sign cannot be changed.
  case height(Int)
  case bits(Int)
  /// The file contains a JPEG or PNG for a printer.
  case embedded(BitmapCompression)
  /// An unknown compression; OS/2 has other numbers than Windows.
  case compression(UInt32, isWindows: Bool)
  case compressionMismatch(BitmapCompression, bits: Int)
  case colourCount(UInt32, bits: Int)
  /// The masks of a bit field file overlap, have gaps, lie outside the pixel, or are all empty.
  case masks([UInt32])
  case pixelsInHeader(offset: Int, headerEnd: Int)
  case pixelsPastEnd(offset: Int, fileSize: Int)
  case tooLarge(width: Int, height: Int, indexed: Bool, limits: PictureLimits)
  case pixelsTruncated(offset: Int, needed: Int, found: Int)
  /// The runs end before the picture is complete, and without an end mark.
  case runsTruncated(offset: Int, row: Int)
  case indexBeyondPalette(index: UInt8, count: Int, x: Int, y: Int)

  package var diagnostic: Diagnostic {
    switch self {
    case .headerTruncated(let needed, let found):
      Diagnostic(
        "bmp-header-truncated", "expected \(Plural.bytes(needed)) of BMP headers, found \(found)",
        at: found, .undamagedCopy)
    case .wrongMagic(let found):
      Diagnostic(
        "bmp-wrong-magic", "expected \"BM\" at the start of a BMP, found \"\(Escaped.bytes(found))\"",
        at: 0, .saveAgain)
    case .headerSize(let size):
      Diagnostic(
        "bmp-header-size",
        "a BMP header cannot have \(Grouped.text(Int(size))) bytes; usual sizes are 12, 40, 52, 56, 64, 108 and 124",
        at: .offset(14), help: Self.saveUncompressed)
    case .width(let width):
      Diagnostic("bmp-width", "expected a width of at least 1, found \(width)", .saveAgain)
    case .height(0): Diagnostic("bmp-height", "expected a height of at least 1, found 0", .saveAgain)
    case .height(let height):
      Diagnostic(
        "bmp-height", "the height \(height) is invalid; it has no positive counterpart",
        .saveAgain)
    case .bits(let bits):
      Diagnostic(
        "bmp-bits", "expected 1, 2, 4, 8, 16, 24 or 32 bits per pixel, found \(bits)",
        help: Self.saveUncompressed)
    case .embedded(let format):
      Diagnostic(
        "bmp-embedded",
        format == .jpeg
          ? "the BMP contains only a JPEG for a printer" : "the BMP contains only a PNG for a printer",
        help: Self.saveUncompressed)
    case .compression(let number, let isWindows):
      Diagnostic(
        "bmp-compression",
        isWindows
          ? "expected compression 0 (none), 1 (RLE8), 2 (RLE4), 3 or 6 (bit fields), found \(number)"
          : "expected compression 0 (none), 1 (RLE8) or 2 (RLE4) in an OS/2 BMP, found \(number)",
        help: Self.saveUncompressed)
    case .compressionMismatch(let compression, let bits):
      Diagnostic(
        "bmp-compression", "\(compression.displayName) does not suit pixels of \(Plural.text(bits, "bit"))",
        help: Self.saveUncompressed)
    case .colourCount(let count, let bits):
      Diagnostic(
        "bmp-colour-count",
        "expected at most \(1 << bits) colours for pixels of \(Plural.text(bits, "bit")), found \(Grouped.text(Int(count)))",
        .saveAgain)
    case .masks(let masks): Diagnostic("bmp-masks", Self.message(of: masks), .saveAgain)
    case .pixelsInHeader(let offset, let headerEnd):
      Diagnostic(
        "bmp-pixel-offset",
        "expected the pixels after the headers, which end at offset \(headerEnd), found offset \(offset)",
        at: 10, .saveAgain)
    case .pixelsPastEnd(let offset, let fileSize):
      Diagnostic(
        "bmp-pixel-offset",
        "expected the pixels inside the file of \(Plural.bytes(fileSize)), found offset \(offset)",
        at: 10, .saveAgain)
    case .tooLarge(let width, let height, let indexed, let limits):
      Diagnostic("bmp-too-large", limits.refusal(width: width, height: height, indexed: indexed), .cutUp)
    case .pixelsTruncated(let offset, let needed, let found):
      Diagnostic(
        "bmp-pixels-truncated", "expected \(Plural.bytes(needed)) of pixels, found \(Grouped.text(found))",
        at: offset, .undamagedCopy)
    case .runsTruncated(let offset, let row):
      Diagnostic(
        "bmp-pixels-truncated", "the compressed pixels end in stored row \(row), without an end mark",
        at: offset, .undamagedCopy)
    case .indexBeyondPalette(let index, let count, let x, let y):
      Diagnostic("bmp-index-beyond-palette", index: index, beyond: count, x: x, y: y)
    }
  }

  private static let saveUncompressed: Message = "save the picture as an uncompressed BMP or as a PNG"

  private static func message(of masks: [UInt32]) -> Message {
    let list = masks.map { "0x" + $0.hexadecimal(digits: 8) }.joined(separator: ", ")
    return """
      expected masks with contiguous, separate bits inside the pixel, and bits in at least one mask of red, green and \
      blue, found \(list)
      """
  }
}
