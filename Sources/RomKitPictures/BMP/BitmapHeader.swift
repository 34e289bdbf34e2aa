import RomKitBase

/// The checked headers of a BMP, as far as its palette and its pixels need them.
struct BitmapHeader: Equatable {
  /// Pixels in a row, at least 1.
  var width: Int
  /// Rows, at least 1.
  var height: Int
  /// Whether the first row stored is the top one.
  var isTopDown: Bool
  /// The declared number; it should be 1.
  var planes: Int
  /// 1, 2, 4, 8, 16, 24 or 32.
  var bits: Int
  var compression: BitmapCompression
  /// Red, green, blue and alpha of pixels of 16 and 32 bits.
  var masks: [BitmapMask] = []
  /// Bytes of a palette entry, 3 or 4.
  var entrySize: Int
  var paletteCount = 0
  /// A warning about declared entries that no pixel can select.
  private(set) var surplusColours: PictureDiagnostic?
  var headerEnd: Int
  /// The offset of the pixels, from ``headerEnd`` to the end of the file.
  var pixelOffset: Int

  var isIndexed: Bool { bits <= 8 }

  /// The bytes of a stored row without its padding.
  var usedRowBytes: Int { (width * bits + 7) / 8 }

  /// The bytes of a stored row: a multiple of 4.
  var rowBytes: Int { (width * bits + 31) / 32 * 4 }

  /// The row of the picture, from the top, that a stored row is.
  func row(stored: Int) -> Int { isTopDown ? stored : height - 1 - stored }

  /// Reads and checks everything before the palette, and compares the size with the limits.
  init(parsing bytes: [UInt8], limits: PictureLimits) throws(PictureDiagnostic) {
    let magic = Array("BM".utf8)
    guard bytes.prefix(2) == magic.prefix(bytes.count) else {
      throw PictureDiagnostic(
        "bmp-wrong-magic",
        "expected \"BM\" at the start of a BMP, found \"\(Escaped.bytes(bytes.prefix(2)))\"", at: 0,
        .saveAgain)
    }
    let fields: BitmapFields
    var reader = ByteReader(bytes)
    do {
      fields = try BitmapFields(parsing: &reader)
    } catch {
      // The header's own size is in the first 18 bytes.
      throw PictureDiagnostic(
        "bmp-header-truncated",
        """
        expected \(Plural.bytes(max(18, error.offset + error.needed))) of BMP headers, found \(bytes.count)
        """, at: bytes.count, .undamagedCopy)
    }
    guard fields.isKnown else {
      let size = Grouped.text(Int(fields.headerSize))
      throw PictureDiagnostic(
        "bmp-header-size",
        "a BMP header cannot have \(size) bytes; usual sizes are 12, 40, 52, 56, 64, 108 and 124", at: 14,
        .saveUncompressed)
    }
    guard fields.width > 0 else {
      throw PictureDiagnostic(
        "bmp-width", "expected a width of at least 1, found \(fields.width)", .saveAgain)
    }
    guard fields.height != 0, fields.height != Int(Int32.min) else {
      throw PictureDiagnostic(
        "bmp-height",
        fields.height == 0
          ? "expected a height of at least 1, found 0"
          : "the height \(fields.height) is invalid; it has no positive counterpart", .saveAgain)
    }
    width = fields.width
    height = abs(fields.height)
    isTopDown = fields.height < 0
    planes = fields.planes
    bits = fields.bits
    compression = try BitmapHeader.compression(of: fields)
    guard limits.allow(width: width, height: height, indexed: bits <= 8) else {
      throw PictureDiagnostic(
        "bmp-too-large", limits.refusal(width: width, height: height, indexed: bits <= 8), .cutUp)
    }
    entrySize = fields.headerSize == BitmapFields.oldestSize ? 3 : 4
    headerEnd = fields.end
    pixelOffset = fields.pixelOffset
    guard pixelOffset >= headerEnd else {
      throw PictureDiagnostic(
        "bmp-pixel-offset",
        """
        expected the pixels after the headers, which end at offset \(headerEnd), \
        found offset \(pixelOffset)
        """, at: 10, .saveAgain)
    }
    guard pixelOffset <= bytes.count else {
      throw PictureDiagnostic(
        "bmp-pixel-offset",
        "expected the pixels inside the file of \(Plural.bytes(bytes.count)), found offset \(pixelOffset)",
        at: 10, .saveAgain)
    }
    if isIndexed {
      let selectable = 1 << bits
      let declared = fields.coloursUsed == 0 ? selectable : Int(fields.coloursUsed)
      if declared > selectable { surplusColours = .surplusColours("bmp-colour-count", declared, bits: bits) }
      // The entries before the pixels.
      paletteCount = min(declared, selectable, (pixelOffset - headerEnd) / entrySize)
    }
    if bits == 16 || bits == 32 {
      masks = try BitmapMask.all(
        compression == .none ? BitmapMask.usual(bits: bits, alpha: fields.masks[3]) : fields.masks, bits: bits
      )
    }
  }

  /// The compression, if it exists and suits the bits of a pixel.
  private static func compression(of fields: BitmapFields) throws(PictureDiagnostic) -> BitmapCompression {
    guard let compression = BitmapCompression(rawValue: fields.compression),
      fields.isWindows || fields.compression < 3
    else {
      let found = fields.compression
      throw PictureDiagnostic(
        "bmp-compression",
        fields.isWindows
          ? "expected compression 0 (none), 1 (RLE8), 2 (RLE4), 3 or 6 (bit fields), found \(found)"
          : "expected compression 0 (none), 1 (RLE8) or 2 (RLE4) in an OS/2 BMP, found \(found)",
        .saveUncompressed)
    }
    if compression == .jpeg || compression == .png {
      throw PictureDiagnostic(
        "bmp-embedded",
        compression == .jpeg
          ? "the BMP contains only a JPEG for a printer" : "the BMP contains only a PNG for a printer",
        .saveUncompressed)
    }
    guard [1, 2, 4, 8, 16, 24, 32].contains(fields.bits) else {
      throw PictureDiagnostic(
        "bmp-bits", "expected 1, 2, 4, 8, 16, 24 or 32 bits per pixel, found \(fields.bits)",
        .saveUncompressed)
    }
    guard compression.allows(bits: fields.bits) else {
      throw PictureDiagnostic(
        "bmp-compression",
        "\(compression.displayName) does not suit pixels of \(Plural.text(fields.bits, "bit"))",
        .saveUncompressed)
    }
    return compression
  }
}

/// The unchecked headers of a BMP. The sizes of the file and of the pixels, resolutions, colour spaces and profiles are
/// not read, because they are often wrong and never needed.
struct BitmapFields: Equatable {
  /// The size, which identifies the header. The other fields are 0 if there is no header of this size.
  var headerSize: UInt32
  var width = 0
  var height = 0
  var planes = 0
  var bits = 0
  var compression: UInt32 = 0
  var coloursUsed: UInt32 = 0
  /// Red, green, blue, alpha; all 0 where the file has none.
  var masks: [UInt32] = [0, 0, 0, 0]
  /// The end of the headers and of the masks after them.
  var end = 0
  var pixelOffset: Int

  /// The header of OS/2's first version, with narrower fields and a palette of three bytes an entry.
  static let oldestSize: UInt32 = 12

  /// Whether it is a header of Windows; those of OS/2 number their compressions differently from 3 on.
  var isWindows: Bool { [40, 52, 56, 108, 124].contains(headerSize) }

  /// Whether there is a header of this size: OS/2's second may end after any of its fields.
  var isKnown: Bool { headerSize == BitmapFields.oldestSize || 16...64 ~= headerSize || isWindows }

  init(parsing reader: inout ByteReader) throws(EndOfBytes) {
    try reader.skip(10)
    pixelOffset = Int(try reader.littleEndian(UInt32.self))
    headerSize = try reader.littleEndian(UInt32.self)
    guard isKnown else { return }
    var header = ByteReader(try reader.slice(Int(headerSize) - 4), offset: 18)
    if headerSize == BitmapFields.oldestSize {
      width = Int(try header.littleEndian(UInt16.self))
      height = Int(try header.littleEndian(UInt16.self))
      planes = Int(try header.littleEndian(UInt16.self))
      bits = Int(try header.littleEndian(UInt16.self))
    } else {
      width = Int(try header.littleEndian(Int32.self))
      height = Int(try header.littleEndian(Int32.self))
      planes = Int(header.orZero(UInt16.self))
      bits = Int(header.orZero(UInt16.self))
      compression = header.orZero(UInt32.self)
      for _ in 0..<3 { _ = header.orZero(UInt32.self) }
      coloursUsed = header.orZero(UInt32.self)
      _ = header.orZero(UInt32.self)
      // After a header of 40 bytes there are masks only if they are needed; the longer ones always contain them.
      if headerSize == 40 {
        let count = compression == 3 ? 3 : compression == 6 ? 4 : 0
        for index in 0..<count { masks[index] = try reader.littleEndian(UInt32.self) }
      } else if isWindows {
        for index in masks.indices { masks[index] = header.orZero(UInt32.self) }
      }
    }
    end = reader.offset
  }
}

extension ByteReader {
  /// The next integer, or 0 where a shortened header has ended.
  fileprivate mutating func orZero<Value: FixedWidthInteger>(_ type: Value.Type) -> Value {
    (try? littleEndian(type)) ?? 0
  }
}

/// How the pixels of a BMP are stored, by the number in its header.
package enum BitmapCompression: UInt32, Equatable, Sendable {
  case none = 0
  case runs8 = 1
  case runs4 = 2
  /// Rows of 16 or 32-bit pixels, with masks for the bits of the components.
  case bitFields = 3
  case jpeg = 4
  case png = 5
  /// As ``bitFields``, with a mask for alpha after a header of 40 bytes.
  case alphaBitFields = 6

  /// For use in a sentence.
  var displayName: LocalizedText {
    switch self {
    case .none: "no compression"
    case .runs8: "RLE8 compression"
    case .runs4: "RLE4 compression"
    case .bitFields, .alphaBitFields: "compression by bit fields"
    case .jpeg: "JPEG compression"
    case .png: "PNG compression"
    }
  }

  func allows(bits: Int) -> Bool {
    switch self {
    case .none: true
    case .runs8: bits == 8
    case .runs4: bits == 4
    case .bitFields, .alphaBitFields: bits == 16 || bits == 32
    case .jpeg, .png: false
    }
  }
}
