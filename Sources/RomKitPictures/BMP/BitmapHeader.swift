import RomKitBase

/// The headers of a BMP, checked: what is needed to read its palette and its pixels.
struct BitmapHeader: Hashable {
  /// Pixels in a row, at least 1.
  var width: Int
  /// Rows, at least 1.
  var height: Int
  /// Whether the first row stored is the top one.
  var isTopDown: Bool
  /// As declared, should be 1.
  var planes: Int
  /// 1, 2, 4, 8, 16, 24 or 32.
  var bits: Int
  /// None, runs, or bit fields.
  var compression: BitmapCompression
  /// Red, green, blue and alpha of pixels of 16 and 32 bits.
  var masks: [BitmapMask] = []
  /// How many bytes a palette entry has, 3 or 4.
  var entrySize: Int
  /// How many entries the palette has; 0 for pixels that hold colours.
  var paletteCount = 0
  /// Where the palette begins, if there is one.
  var headerEnd: Int
  /// Where the pixels begin, not before ``headerEnd`` and not after the end of the file.
  var pixelOffset: Int

  /// Whether pixels select from a palette.
  var isIndexed: Bool { bits <= 8 }

  /// How many bytes of a stored row hold pixels.
  var usedRowBytes: Int { (width * bits + 7) / 8 }

  /// How many bytes a stored row takes: a multiple of 4.
  var rowBytes: Int { (width * bits + 31) / 32 * 4 }

  /// Which row of the picture, from the top, a stored row is.
  func row(stored: Int) -> Int { isTopDown ? stored : height - 1 - stored }

  /// Reads and checks everything before the palette, and whether the picture may be as large as it says.
  init(parsing bytes: [UInt8], limits: PictureLimits) throws(BitmapError) {
    let magic = Array("BM".utf8)
    guard bytes.prefix(2) == magic.prefix(bytes.count) else {
      throw .wrongMagic(found: Array(bytes.prefix(2)))
    }
    let fields: BitmapFields
    var reader = ByteReader(bytes)
    do {
      fields = try BitmapFields(parsing: &reader)
    } catch {
      // 18 bytes tell how many more are needed.
      throw .headerTruncated(needed: max(18, error.offset + error.needed), found: bytes.count)
    }
    guard fields.isKnown else { throw .headerSize(fields.headerSize) }
    guard fields.width > 0 else { throw .width(fields.width) }
    guard fields.height != 0, fields.height != Int(Int32.min) else { throw .height(fields.height) }
    width = fields.width
    height = abs(fields.height)
    isTopDown = fields.height < 0
    planes = fields.planes
    bits = fields.bits
    compression = try BitmapHeader.compression(of: fields)
    guard limits.allow(width: width, height: height, indexed: bits <= 8) else {
      throw .tooLarge(width: width, height: height, indexed: bits <= 8, limits: limits)
    }
    entrySize = fields.headerSize == BitmapFields.oldestSize ? 3 : 4
    headerEnd = fields.end
    pixelOffset = fields.pixelOffset
    guard pixelOffset >= headerEnd else {
      throw .pixelsInHeader(offset: pixelOffset, headerEnd: headerEnd)
    }
    guard pixelOffset <= bytes.count else {
      throw .pixelsPastEnd(offset: pixelOffset, fileSize: bytes.count)
    }
    if isIndexed { paletteCount = try BitmapHeader.paletteCount(of: fields, entrySize: entrySize) }
    if bits == 16 || bits == 32 {
      masks = try BitmapMask.all(
        compression == .none ? BitmapMask.usual(bits: bits) : fields.masks, bits: bits)
    }
  }

  /// The compression, when there is such a one and it goes with the bits of a pixel.
  private static func compression(of fields: BitmapFields) throws(BitmapError) -> BitmapCompression {
    guard let compression = BitmapCompression(rawValue: fields.compression),
      fields.isWindows || fields.compression < 3
    else { throw .compression(fields.compression) }
    if compression == .jpeg || compression == .png { throw .embedded(compression) }
    guard [1, 2, 4, 8, 16, 24, 32].contains(fields.bits) else { throw .bits(fields.bits) }
    guard compression.allows(bits: fields.bits) else {
      throw .compressionMismatch(compression, bits: fields.bits)
    }
    return compression
  }

  /// As many entries as declared, all that pixels can select if none are, and no more than lie before the pixels.
  private static func paletteCount(of fields: BitmapFields, entrySize: Int) throws(BitmapError) -> Int {
    let selectable = 1 << fields.bits
    guard fields.coloursUsed <= UInt32(selectable) else {
      throw .colourCount(fields.coloursUsed, bits: fields.bits)
    }
    let declared = fields.coloursUsed == 0 ? selectable : Int(fields.coloursUsed)
    return min(declared, (fields.pixelOffset - fields.end) / entrySize)
  }
}
