import RomKitBase

package enum PictureFileError: DescribedError {
  case empty
  case unknown(found: [UInt8])
  case notRead(PictureFormat)
  case bitmap(BitmapError)
  case png(PNGError)
  case slot(SlotPictureError)

  package var diagnostic: Diagnostic {
    switch self {
    case .empty:
      Diagnostic("picture-empty", "a picture was expected, but the file is empty", help: Self.saveAsPNG)
    case .unknown(let found):
      Diagnostic(
        "picture-unknown",
        "a BMP, a PNG or a CHR was expected, but the file begins with \"\(Escaped.bytes(found))\"",
        help: Self.saveAsPNG)
    case .notRead(let format):
      Diagnostic(
        "picture-not-read", "a BMP, a PNG or a CHR was expected, but this is \(format.nameWithArticle)",
        help: Self.saveAsPNG)
    case .bitmap(let error): error.diagnostic
    case .png(let error): error.diagnostic
    case .slot(let error): error.diagnostic
    }
  }

  private static let saveAsPNG = "save the picture as a PNG"
}

package enum PictureWritingError: DescribedError {
  /// Indices mean nothing in a picture file without the colours they stand for.
  case noPalette

  package var diagnostic: Diagnostic {
    Diagnostic(
      "picture-no-palette", "a picture file needs a palette, and this picture has only indices",
      help: "name the palette with --palette FILE")
  }
}

/// An oddity of a picture file that could be read nevertheless.
package enum PictureWarning: DescribedError {
  case bytesAfterEnd(offset: Int, count: Int)
  /// An entry of an indexed picture's palette is neither opaque nor transparent.
  case partlyTransparent(index: UInt8, alpha: UInt8)
  case planes(found: Int)

  /// Entries with an alpha below this count as transparent.
  static let leastOpaqueAlpha: UInt8 = 128

  package var diagnostic: Diagnostic {
    switch self {
    case .bytesAfterEnd(let offset, let count):
      Diagnostic(
        "picture-bytes-after-end",
        count == 1
          ? "1 byte follows the end of the picture and is left out"
          : "\(count) bytes follow the end of the picture and are left out",
        severity: .warning, at: offset, .saveAgain)
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
        severity: .warning, .saveAgain)
    }
  }
}

/// The change that fixes most picture files.
enum PictureHelp: String {
  case saveAgain = "save the picture again in the program it comes from"
  case undamagedCopy = "use an undamaged copy of the file"
  case cutUp = "cut the picture into smaller ones; a slot holds at most 256 x 256"
  case completePalette = "give the palette all the colours that pixels use, and save the picture again"
}

extension Diagnostic {
  init(
    _ code: String, _ message: String, severity: Severity = .error, at offset: Int? = nil, _ help: PictureHelp
  ) {
    self.init(code, message, severity: severity, at: offset.map { .offset($0) }, help: help.rawValue)
  }

  /// A pixel of a picture file selects an entry that its palette does not have.
  init(_ code: String, index: UInt8, beyond count: Int, x: Int, y: Int) {
    self.init(
      code,
      """
      the pixel at (\(x), \(y)) has index \(index), \
      but the palette has only \(count) \(count == 1 ? "entry" : "entries")
      """, at: .pixel(x: x, y: y), help: PictureHelp.completePalette.rawValue)
  }
}
