/// The kinds of picture file that can be told by their first bytes.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  /// Windows and OS/2 bitmaps.
  case bmp
  /// Portable Network Graphics.
  case png
  /// JPEG photographs.
  case jpeg
  /// GIF.
  case gif
  /// WebP.
  case webp
  /// TIFF.
  case tiff
  /// Photoshop documents.
  case psd
  /// Aseprite sprites.
  case aseprite
  /// GIMP documents.
  case xcf
  /// Netpbm pictures (PBM, PGM, PPM, PAM).
  case netpbm
  /// QOI.
  case qoi
  /// AVIF and HEIF.
  case heif
  /// Windows icons.
  case icon
  /// The CHR of a GSLOT.
  case chr

  /// Whether ``PictureFile`` reads it.
  public var isReadable: Bool { self == .bmp || self == .png || self == .chr }

  /// With its article, for use in a sentence: "a PNG".
  public var named: String {
    switch self {
    case .bmp: "a BMP"
    case .png: "a PNG"
    case .jpeg: "a JPEG"
    case .gif: "a GIF"
    case .webp: "a WebP"
    case .tiff: "a TIFF"
    case .psd: "a Photoshop document"
    case .aseprite: "an Aseprite sprite"
    case .xcf: "a GIMP document"
    case .netpbm: "a Netpbm picture"
    case .qoi: "a QOI"
    case .heif: "an AVIF or HEIF"
    case .icon: "a Windows icon"
    case .chr: "the CHR of a GSLOT"
    }
  }

  /// The format that a file's first bytes belong to; nil when they are those of none. A few bytes are enough for most,
  /// 16 for all.
  public init?(recognising bytes: some Collection<UInt8>) {
    let head = Array(bytes.prefix(16))
    let matches = { (format: PictureFormat) in
      format.signatures.contains { start in
        guard head.count >= start.offset + start.bytes.count else { return false }
        return head[start.offset...].starts(with: start.bytes)
      }
    }
    guard let format = PictureFormat.allCases.first(where: matches) else { return nil }
    self = format
  }

  /// The bytes that tell it, any one of them, each at an offset.
  private var signatures: [(offset: Int, bytes: [UInt8])] {
    switch self {
    case .bmp: [(0, Array("BM".utf8))]
    // Without the line ends after it: what a transfer in text mode leaves is still to be named a PNG.
    case .png: [(0, [0x89] + Array("PNG".utf8))]
    case .jpeg: [(0, [0xFF, 0xD8, 0xFF])]
    case .gif: [(0, Array("GIF8".utf8))]
    case .webp: [(8, Array("WEBP".utf8))]
    case .tiff: [(0, [0x49, 0x49, 0x2A, 0]), (0, [0x4D, 0x4D, 0, 0x2A])]
    case .psd: [(0, Array("8BPS".utf8))]
    case .aseprite: [(4, [0xE0, 0xA5])]
    case .xcf: [(0, Array("gimp xcf".utf8))]
    case .netpbm: (1...7).map { (0, [UInt8(ascii: "P"), UInt8(ascii: "0") + $0, 0x0A]) }
    case .qoi: [(0, Array("qoif".utf8))]
    case .heif: [(4, Array("ftypavif".utf8)), (4, Array("ftypheic".utf8)), (4, Array("ftypmif1".utf8))]
    case .icon: [(0, [0, 0, 1, 0]), (0, [0, 0, 2, 0])]
    case .chr: [(0, Array("SY".utf8)), (0, Array("SZ".utf8))]
    }
  }
}
