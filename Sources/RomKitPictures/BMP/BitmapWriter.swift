import RomKitBase
import VGSCore

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

  /// One row, filled up to a multiple of 4 bytes.
  mutating func append(row: some Collection<UInt8>) {
    writer.append(row)
    writer.append([UInt8](repeating: 0, count: rowBytes - row.count))
  }

  /// The file so far.
  var bytes: [UInt8] { writer.bytes }
}
