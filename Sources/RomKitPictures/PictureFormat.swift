import RomKitBase

/// The kinds of picture file that can be told by their first bytes.
package enum PictureFormat: String, Hashable, Sendable, CaseIterable {
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
  package var isReadable: Bool { self == .bmp || self == .png || self == .chr }

  /// With its article, for use in a sentence: "a PNG".
  package var named: String { FileSignature(rawValue: rawValue)?.displayName ?? rawValue }

  /// The format that a file's first bytes belong to; nil when they are those of none. A few bytes are enough for most,
  /// 16 for all.
  package init?(recognising bytes: some Collection<UInt8>) {
    guard let signature = FileSignature(recognising: bytes) else { return nil }
    self.init(rawValue: signature.rawValue)
  }
}
