import VGSCore

extension SlotPicture {
  /// What the first four bytes of a CHR say: enough for a listing.
  public struct Header: Hashable, Sendable {
    /// How many bytes a header has.
    public static let size = 4

    /// Which console it is for.
    public var dialect: Dialect
    /// Pixels in a row, 1 to 256.
    public var width: Int
    /// Rows, 1 to 256.
    public var height: Int

    /// How long the whole body is: header, palette and pixels.
    public var bodySize: Int {
      Header.size + (dialect == .sz ? Palette.byteCount : 0) + width * height
    }

    init(dialect: Dialect, width: Int, height: Int) {
      self.dialect = dialect
      self.width = width
      self.height = height
    }

    /// Reads the first four of `bytes`, which may be the whole body or only its beginning; `bodySize` is how long the
    /// body is in all. Throws unless that is what the header says.
    package init(parsing bytes: ArraySlice<UInt8>, bodySize: Int) throws(SlotPictureError) {
      let magic = Array(bytes.prefix(2))
      guard magic.isEmpty || Dialect.allCases.contains(where: { $0.rawValue.utf8.starts(with: magic) }) else {
        throw .wrongMagic(found: Array(bytes.prefix(Header.size)))
      }
      let found = Array(bytes.prefix(Header.size))
      guard found.count == Header.size,
        let dialect = Dialect(rawValue: String(decoding: magic, as: UTF8.self))
      else { throw .noHeader(found: found.count) }
      self.init(dialect: dialect, width: Int(found[2]) + 1, height: Int(found[3]) + 1)
      if bodySize < self.bodySize { throw .tooShort(self, found: bodySize) }
      if bodySize > self.bodySize { throw .tooLong(self, found: bodySize) }
    }
  }
}
