import RomKitBase

/// An oddity of a picture file that could be read nevertheless.
package enum PictureWarning: DescribedError {
  /// Bytes follow the end of the picture.
  case bytesAfterEnd(offset: Int, count: Int)
  /// An entry of an indexed picture's palette is neither opaque nor transparent.
  case partlyTransparent(index: UInt8, alpha: UInt8)
  /// A BMP that does not have one plane.
  case planes(found: Int)

  /// Entries with an alpha below this count as transparent.
  static let leastOpaqueAlpha: UInt8 = 128

  /// The warning in words.
  package var diagnostic: Diagnostic {
    switch self {
    case .bytesAfterEnd(let offset, let count):
      Diagnostic(
        "picture-bytes-after-end",
        count == 1
          ? "1 byte follows the end of the picture and is left out"
          : "\(count) bytes follow the end of the picture and are left out",
        severity: .warning, at: .offset(offset), help: PictureHelp.saveAgain)
    case .partlyTransparent(let index, let alpha):
      Diagnostic(
        "picture-partly-transparent",
        """
        palette entry \(index) is partly transparent (alpha \(alpha) of 255) and is taken as \
        \(alpha < Self.leastOpaqueAlpha ? "transparent" : "opaque")
        """, severity: .warning, help: "give every palette entry an alpha of 0 or 255")
    case .planes(let found):
      Diagnostic(
        "bmp-planes", "a BMP has 1 plane, but this says \(found); it is read as if it had 1",
        severity: .warning, help: PictureHelp.saveAgain)
    }
  }
}
