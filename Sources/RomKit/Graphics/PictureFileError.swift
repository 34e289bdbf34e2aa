/// Why a file is no picture, or none that can be read.
public enum PictureFileError: DescribedError {
  /// There are no bytes.
  case empty
  /// The first bytes are those of no picture that is known.
  case unknown(found: [UInt8])
  /// A picture of a kind that is not read.
  case notRead(PictureFormat)
  /// A BMP that cannot be read.
  case bitmap(BitmapError)
  /// A PNG that cannot be read.
  case png(PNGError)
  /// A CHR that cannot be read.
  case slot(SlotPictureError)

  private var cause: (any DescribedError)? {
    switch self {
    case .bitmap(let error): error
    case .png(let error): error
    case .slot(let error): error
    case .empty, .unknown, .notRead: nil
    }
  }

  /// A stable name for each kind, as messages show it in brackets.
  public var code: String {
    switch self {
    case .empty: "picture-empty"
    case .unknown: "picture-unknown"
    case .notRead: "picture-not-read"
    case .bitmap, .png, .slot: cause?.code ?? ""
    }
  }

  /// What was expected and what was found.
  public var message: String {
    switch self {
    case .empty: "a picture was expected, but the file is empty"
    case .unknown(let found):
      "a BMP, a PNG or a CHR was expected, but the file begins with \"\(Escaped.bytes(found))\""
    case .notRead(let format): "a BMP, a PNG or a CHR was expected, but this is \(format.named)"
    case .bitmap, .png, .slot: cause?.message ?? ""
    }
  }

  /// What to do about it.
  public var help: String? {
    switch self {
    case .empty, .unknown, .notRead: "save the picture as a PNG"
    case .bitmap, .png, .slot: cause?.help
    }
  }

  /// Where it is, as far as that is one place.
  public var position: Place.Position? { cause?.position }
}
