import VGSCore

/// Why bytes are no CHR, or why a picture cannot become one.
public enum SlotPictureError: DescribedError {
  /// Fewer bytes than the header has.
  case noHeader(found: Int)
  /// The first two bytes are neither `SY` nor `SZ`.
  case wrongMagic(found: [UInt8])
  /// The body ends before the pixels its header promises.
  case tooShort(SlotPicture.Header, found: Int)
  /// Bytes follow the last pixel.
  case tooLong(SlotPicture.Header, found: Int)
  /// The picture does not fit a slot.
  case tooLarge(width: Int, height: Int)
  /// The number of indices is not width times height, or a side is less than 1.
  case wrongCount(width: Int, height: Int, found: Int)
  /// The picture brings no palette, and `SZ` must carry one.
  case noPalette

  /// A stable name for each kind, as messages show it in brackets.
  public var code: String {
    switch self {
    case .noHeader, .tooShort: "chr-too-short"
    case .wrongMagic: "chr-wrong-magic"
    case .tooLong: "chr-too-long"
    case .tooLarge: "chr-too-large"
    case .wrongCount: "chr-wrong-count"
    case .noPalette: "chr-no-palette"
    }
  }

  /// What was expected and what was found.
  public var message: String {
    switch self {
    case .noHeader(let found):
      "a CHR begins with 4 bytes of header, but there are only \(found)"
    case .wrongMagic(let found):
      "a CHR begins with \"SY\" or \"SZ\", but this begins with \"\(Escaped.bytes(found))\""
    case .tooShort(let header, let found):
      "\(SlotPictureError.describe(header)) is \(header.bodySize) bytes long, but there are only \(found)"
    case .tooLong(let header, let found):
      "\(SlotPictureError.describe(header)) is \(header.bodySize) bytes long, but there are \(found)"
    case .tooLarge(let width, let height):
      "the picture is \(width) x \(height) pixels, and a slot holds at most 256 x 256"
    case .wrongCount(let width, let height, let found):
      "a picture of \(width) x \(height) pixels cannot have \(found) indices"
    case .noPalette:
      "the SZ dialect carries a palette, and the picture has none"
    }
  }

  /// What to do about it.
  public var help: String? {
    switch self {
    case .wrongMagic(let found):
      PictureFormat(recognising: found).map {
        "this is \($0.named): convert it with romkit convert first"
      }
    case .noHeader, .tooShort:
      "take the slot from an undamaged copy, or convert its picture again"
    case .tooLong(let header, _):
      "cut the body to \(header.bodySize) bytes, or convert its picture again"
    case .tooLarge(let width, let height):
      "take a part of it with romkit convert --crop x,y,w,h, for example --crop 0,0,\(min(width, 256)),\(min(height, 256))"
    case .wrongCount:
      nil
    case .noPalette:
      "name one with --palette FILE, or choose --dialect sy"
    }
  }

  /// Where it is, as far as that is one place.
  public var position: Place.Position? {
    switch self {
    case .noHeader(let found), .tooShort(_, let found): .offset(found)
    case .wrongMagic: .offset(0)
    case .tooLong(let header, _): .offset(header.bodySize)
    case .tooLarge, .wrongCount, .noPalette: nil
    }
  }

  private static func describe(_ header: SlotPicture.Header) -> String {
    "a CHR of \(header.width) x \(header.height) pixels in the \(header.dialect.rawValue) dialect"
  }
}
