import RomKitBase
import VGSCore

/// A BMP of any kind except for OS/2's Huffman codes and 24-bit runs, and the JPEG and PNG for printers.
///
/// Pixels of 1 to 8 bits become an indexed picture, index for index, with the palette's fourth byte kept: a BMP palette
/// is a VGS palette byte for byte. Pixels of 16 to 32 bits become full colour: components with more than 8 bits are
/// rounded, those with fewer repeat their bits. Alpha counts if it has a mask and is not 0 in every pixel.
package struct BitmapFile: Equatable, Sendable {
  package var picture: DecodedPicture
  private(set) var warnings: [PictureDiagnostic] = []

  package init(_ picture: DecodedPicture) { self.picture = picture }

  /// Reads a whole file. ``serialized()`` is the inverse for indexed pictures with as many palette entries as declared,
  /// and for full colour. A number of planes other than 1 is only a warning: programs write 0, and no file has ever had
  /// more.
  package init(parsing bytes: [UInt8], limits: PictureLimits = .standard) throws(PictureDiagnostic) {
    let header = try BitmapHeader(parsing: bytes, limits: limits)
    if let surplus = header.surplusColours { warnings.append(surplus) }
    if header.isIndexed {
      let (indices, outside) =
        switch header.compression {
        case .runs4, .runs8: try BitmapRuns.indices(of: bytes, header: header)
        default: (try header.indices(of: bytes), nil as PictureDiagnostic?)
        }
      if let outside { warnings.append(outside) }
      if let place = indices.firstIndex(beyond: header.paletteCount) {
        throw .index(
          "bmp-index-beyond-palette", indices[place], beyond: header.paletteCount, x: place % header.width,
          y: place / header.width)
      }
      picture = .indexed(
        IndexedPicture(
          checkedWidth: header.width, height: header.height, indices: indices,
          palette: BitmapFile.palette(of: bytes, header: header), paletteCount: header.paletteCount))
    } else {
      let (pixels, unused) = try header.colours(of: bytes)
      if let unused { warnings.append(unused) }
      picture = .colour(
        ColourPicture(checkedWidth: header.width, height: header.height, pixels: pixels))
    }
    if header.planes != 1 {
      warnings.append(
        PictureDiagnostic(
          "bmp-planes",
          "expected 1 plane in a BMP, found \(header.planes); the picture is read as if it had 1",
          severity: .warning, .saveAgain))
    }
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
  /// A BMP cannot store transparent indices. Throws ``PictureDiagnostic/noPalette`` for an indexed picture
  /// without one.
  package func serialized() throws(PictureDiagnostic) -> [UInt8] {
    switch picture {
    case .indexed(let indexed): try BitmapFile.serialized(indexed)
    case .colour(let colour): BitmapFile.serialized(colour)
    }
  }

  private static func serialized(_ picture: IndexedPicture) throws(PictureDiagnostic) -> [UInt8] {
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
    for row in (0..<picture.height).reversed() where !WorkControl.isCancelled {
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
