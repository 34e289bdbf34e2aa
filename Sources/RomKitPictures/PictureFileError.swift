import RomKitBase

/// An error in a picture file.
package enum PictureFileError: DescribedError {
  /// The file is empty.
  case empty
  /// The first bytes are in no known format.
  case unknown(found: [UInt8])
  /// A picture in a format that is not read.
  case notRead(PictureFormat)
  /// A BMP that cannot be read.
  case bitmap(BitmapError)
  /// A PNG that cannot be read.
  case png(PNGError)
  /// A CHR that cannot be read.
  case slot(SlotPictureError)

  /// The error in words.
  package var diagnostic: Diagnostic {
    switch self {
    case .empty:
      Diagnostic(
        "picture-empty", "a picture was expected, but the file is empty", help: Self.saveAsPNG)
    case .unknown(let found):
      Diagnostic(
        "picture-unknown",
        "a BMP, a PNG or a CHR was expected, but the file begins with \"\(Escaped.bytes(found))\"",
        help: Self.saveAsPNG)
    case .notRead(let format):
      Diagnostic(
        "picture-not-read", "a BMP, a PNG or a CHR was expected, but this is \(format.named)",
        help: Self.saveAsPNG)
    case .bitmap(let error): error.diagnostic
    case .png(let error): error.diagnostic
    case .slot(let error): error.diagnostic
    }
  }

  private static let saveAsPNG = "save the picture as a PNG"
}
