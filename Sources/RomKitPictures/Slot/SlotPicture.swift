import RomKitBase
import VGSCore
import VGSFormat

/// The body of a graphics slot (GSLOT, "CHR"): 1 to 256 pixels each way, one byte a pixel, with or without a palette.
///
/// The layout: `SY` or `SZ`, width - 1, height - 1, for `SZ` 1,024 bytes of palette, then
/// the indices, top row first.
public struct SlotPicture: Hashable, Sendable {
  /// The console that a CHR is for.
  public typealias Dialect = Profile.Dialect

  /// The most pixels in a row, and the most rows.
  public static let maximumSide = 256

  /// Pixels in a row, 1 to 256.
  public let width: Int
  /// Rows, 1 to 256.
  public let height: Int
  /// `width * height` indices, top row first.
  public let indices: [UInt8]
  /// The palette of `SZ`, with the unused byte of each entry as found; nil makes it `SY`.
  public var palette: Palette?

  /// `SZ` if there is a palette, `SY` if there is none.
  public var dialect: Dialect { palette == nil ? .sy : .sz }

  /// The header that ``serialized()`` writes.
  public var header: Header { Header(dialect: dialect, width: width, height: height) }

  /// A slot's picture: `SZ` with a palette, `SY` without.
  ///
  /// Throws ``SlotPictureError/tooLarge(width:height:)`` for a side over 256, and
  /// ``SlotPictureError/wrongCount(width:height:found:)`` unless there are exactly `width * height` indices and neither
  /// side is less than 1.
  public init(width: Int, height: Int, indices: [UInt8], palette: Palette? = nil) throws(SlotPictureError) {
    guard width <= SlotPicture.maximumSide, height <= SlotPicture.maximumSide else {
      throw .tooLarge(width: width, height: height)
    }
    guard width > 0, height > 0, indices.count == width * height else {
      throw .wrongCount(width: width, height: height, found: indices.count)
    }
    self.width = width
    self.height = height
    self.indices = indices
    self.palette = palette
  }

  /// An indexed picture with unchanged indices. `SY` leaves its palette out; `SZ` throws
  /// ``SlotPictureError/noPalette`` if it has none. Its transparent indices are not kept: on the console index 0 is
  /// transparent. ``picture`` is the inverse.
  public init(_ picture: IndexedPicture, dialect: Dialect) throws(SlotPictureError) {
    if dialect == .sz, picture.palette == nil { throw .noPalette }
    try self.init(
      width: picture.width, height: picture.height, indices: picture.indices,
      palette: dialect == .sz ? picture.palette : nil)
  }

  /// The same picture for other formats, without transparent indices, because a CHR does not store them.
  public var picture: IndexedPicture {
    IndexedPicture(checkedWidth: width, height: height, indices: indices, palette: palette)
  }

  /// Reads a whole body. Throws unless its length is exactly that in its header. ``serialized()`` is the inverse.
  public init(parsing body: [UInt8]) throws(SlotPictureError) { try self.init(parsing: body[...]) }

  /// Reads a whole body. Throws unless its length is exactly that in its header. ``serialized()`` is the inverse.
  public init(parsing body: ArraySlice<UInt8>) throws(SlotPictureError) {
    let header = try Header(parsing: body, bodySize: body.count)
    var rest = body.dropFirst(Header.size)
    width = header.width
    height = header.height
    if header.dialect == .sz {
      palette = Palette(entries: rest.prefix(Palette.byteCount))
      rest = rest.dropFirst(Palette.byteCount)
    }
    indices = Array(rest)
  }

  /// The body of a slot; ``init(parsing:)-([UInt8])`` is the inverse.
  public func serialized() -> [UInt8] {
    var writer = ByteWriter(capacity: header.bodySize)
    writer.append(dialect.rawValue.utf8)
    writer.append(UInt8(width - 1))
    writer.append(UInt8(height - 1))
    if let palette { writer.append(palette.serialized()) }
    writer.append(indices)
    return writer.bytes
  }

  /// The first four bytes of a CHR: enough for a listing.
  public struct Header: Hashable, Codable, Sendable {
    /// The bytes of a header.
    public static let size = PictureHeader.size

    /// The console that it is for.
    public var dialect: Dialect
    /// Pixels in a row, 1 to 256.
    public let width: Int
    /// Rows, 1 to 256.
    public let height: Int

    /// The bytes of the whole body: header, palette and pixels.
    public var bodySize: Int { PictureHeader(dialect: dialect, width: width, height: height).bodySize }

    init(dialect: Dialect, width: Int, height: Int) {
      self.dialect = dialect
      self.width = width
      self.height = height
    }

    /// Reads the first four of `bytes`, which may be the whole body or only its start; `bodySize` is the size of the whole
    /// body. Throws unless the header gives the same size.
    package init(parsing bytes: ArraySlice<UInt8>, bodySize: Int) throws(SlotPictureError) {
      do throws(PictureHeader.Fault) {
        self.init(try PictureHeader(parsing: bytes, bodySize: bodySize))
      } catch {
        switch error {
        case .noHeader(let found): throw .noHeader(found: found)
        case .wrongMagic: throw .wrongMagic(found: Array(bytes.prefix(Header.size)))
        case .tooShort(let header, let found): throw .tooShort(Header(header), found: found)
        case .tooLong(let header, let found): throw .tooLong(Header(header), found: found)
        }
      }
    }

    private init(_ header: PictureHeader) {
      self.init(dialect: header.dialect, width: header.width, height: header.height)
    }
  }
}

/// An error in the bytes of a CHR, or in a picture that is to become one.
public enum SlotPictureError: RomKitError {
  /// The body is smaller than a header.
  case noHeader(found: Int)
  /// The first two bytes are neither `SY` nor `SZ`.
  case wrongMagic(found: [UInt8])
  /// The body ends before the last pixel.
  case tooShort(SlotPicture.Header, found: Int)
  /// Bytes follow the last pixel.
  case tooLong(SlotPicture.Header, found: Int)
  /// The picture does not fit a slot.
  case tooLarge(width: Int, height: Int)
  /// The number of indices is not width times height, or a side is less than 1.
  case wrongCount(width: Int, height: Int, found: Int)
  /// The picture has no palette, which `SZ` needs.
  case noPalette

  /// The error in words. Offsets count from the start of the body.
  public var diagnostic: Diagnostic {
    switch self {
    case .noHeader(let found):
      Diagnostic(
        "chr-too-short", "expected 4 bytes of CHR header, found \(found)",
        at: .offset(found), help: Self.undamagedCopy)
    case .wrongMagic(let found):
      Diagnostic(
        "chr-wrong-magic",
        "expected \"SY\" or \"SZ\" at the start of a CHR, found \"\(Escaped.bytes(found))\"",
        at: .offset(0),
        help: FileSignature(recognizingPicture: found).map {
          "this is \($0.displayName): convert it first"
        })
    case .tooShort(let header, let found):
      Diagnostic(
        "chr-too-short", Self.size(header, found),
        at: .offset(found), help: Self.undamagedCopy)
    case .tooLong(let header, let found):
      Diagnostic(
        "chr-too-long", Self.size(header, found), at: .offset(header.bodySize),
        help: "cut the body to \(header.bodySize) bytes, or convert its picture again")
    case .tooLarge(let width, let height):
      Diagnostic(
        "chr-too-large",
        "expected at most 256 x 256 pixels, found \(width) x \(height)",
        help: "cut it into parts in a project, with split = true for it in romkit.toml; or \(Self.smaller)")
    case .wrongCount(let width, let height, let found):
      Diagnostic(
        "chr-wrong-count",
        "a picture of \(width) x \(height) pixels cannot have \(Grouped.text(found)) indices")
    case .noPalette:
      Diagnostic(
        "chr-no-palette", "the SZ dialect needs a palette; the picture has none",
        help: "give the picture a palette, or make it one for the mk-II SR")
    }
  }

  /// The remedy for a picture that is too large.
  package static let smaller: LocalizedText = """
    draw it in at most \(SlotPicture.maximumSide) x \(SlotPicture.maximumSide) pixels; rearrange tiles, without the \
    space between them or with fewer columns, because cutting the picture would change their numbers
    """

  private static let undamagedCopy: LocalizedText =
    "take the slot from an undamaged copy, or convert its picture again"

  private static func size(_ header: SlotPicture.Header, _ found: Int) -> LocalizedText {
    """
    expected \(Plural.bytes(header.bodySize)) in a CHR of \(header.width) x \(header.height) pixels \
    in the \(header.dialect.rawValue) dialect, found \(Grouped.text(found))
    """
  }
}
