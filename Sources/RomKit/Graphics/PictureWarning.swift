/// What is odd about a picture file that could be read all the same.
public enum PictureWarning: DescribedError {
  /// Bytes follow the end of the picture.
  case bytesAfterEnd(offset: Int, count: Int)
  /// An entry of an indexed picture's palette is neither opaque nor transparent.
  case partlyTransparent(index: UInt8, alpha: UInt8)
  /// A BMP that does not have one plane.
  case planes(found: Int)

  /// Entries with an alpha below this count as transparent.
  static let leastOpaqueAlpha: UInt8 = 128

  /// A stable name for each kind, as messages show it in brackets.
  public var code: String {
    switch self {
    case .bytesAfterEnd: "picture-bytes-after-end"
    case .partlyTransparent: "picture-partly-transparent"
    case .planes: "bmp-planes"
    }
  }

  /// What was expected and what was found.
  public var message: String {
    switch self {
    case .bytesAfterEnd(_, let count):
      count == 1
        ? "1 byte follows the end of the picture and is left out"
        : "\(count) bytes follow the end of the picture and are left out"
    case .partlyTransparent(let index, let alpha):
      "palette entry \(index) is partly transparent (alpha \(alpha) of 255) and is taken as"
        + " \(alpha < PictureWarning.leastOpaqueAlpha ? "transparent" : "opaque")"
    case .planes(let found):
      "a BMP has 1 plane, but this says \(found); it is read as if it had 1"
    }
  }

  /// What to do about it.
  public var help: String? {
    switch self {
    case .bytesAfterEnd, .planes: "save the picture again in the program it comes from"
    case .partlyTransparent: "give every palette entry an alpha of 0 or 255"
    }
  }

  /// Where it is, as far as that is one place.
  public var position: Place.Position? {
    switch self {
    case .bytesAfterEnd(let offset, _): .offset(offset)
    case .partlyTransparent, .planes: nil
    }
  }
}
