import RomKitBase
import VGSCore

/// An error in the bytes of a CHR, or in a picture that is to become one.
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

  /// The error in words. Offsets count from the start of the body.
  public var diagnostic: Diagnostic {
    switch self {
    case .noHeader(let found):
      Diagnostic(
        "chr-too-short", "a CHR begins with 4 bytes of header, but there are only \(found)",
        at: .offset(found), help: Self.undamagedCopy)
    case .wrongMagic(let found):
      Diagnostic(
        "chr-wrong-magic",
        "a CHR begins with \"SY\" or \"SZ\", but this begins with \"\(Escaped.bytes(found))\"",
        at: .offset(0),
        help: PictureFormat(recognising: found).map {
          "this is \($0.nameWithArticle): convert it with romkit convert first"
        })
    case .tooShort(let header, let found):
      Diagnostic(
        "chr-too-short", "\(Self.size(header)), but there are only \(found)",
        at: .offset(found), help: Self.undamagedCopy)
    case .tooLong(let header, let found):
      Diagnostic(
        "chr-too-long", "\(Self.size(header)), but there are \(found)", at: .offset(header.bodySize),
        help: "cut the body to \(header.bodySize) bytes, or convert its picture again")
    case .tooLarge(let width, let height):
      Diagnostic(
        "chr-too-large",
        "the picture is \(width) x \(height) pixels, and a slot holds at most 256 x 256",
        help: """
          take a part of it with romkit convert --crop x,y,w,h, \
          for example --crop 0,0,\(min(width, 256)),\(min(height, 256))
          """)
    case .wrongCount(let width, let height, let found):
      Diagnostic("chr-wrong-count", "a picture of \(width) x \(height) pixels cannot have \(found) indices")
    case .noPalette:
      Diagnostic(
        "chr-no-palette", "the SZ dialect carries a palette, and the picture has none",
        help: "name one with --palette FILE, or choose --dialect sy")
    }
  }

  private static let undamagedCopy = "take the slot from an undamaged copy, or convert its picture again"

  private static func size(_ header: SlotPicture.Header) -> String {
    """
    a CHR of \(header.width) x \(header.height) pixels in the \(header.dialect.rawValue) dialect \
    is \(header.bodySize) bytes long
    """
  }
}
