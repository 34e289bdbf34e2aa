import RomKitBase

/// The stored pixels of a cel or a tileset.
struct AsepriteImage: Sendable {
  /// Pixels in a row; 0 for an image without pixels.
  var width: Int
  var height: Int
  var bytesPerPixel: Int
  var isCompressed: Bool
  let owner: AsepriteOwner
  var offset: Int
  var bytes: ArraySlice<UInt8>

  /// Both factors have at most 31 bits.
  var size: Int { width * bytesPerPixel * height }

  /// The approximate number of bytes that are inflated at a time.
  private static let windowSize = 65_536

  /// Calls `body` with every row, and throws unless their number is right. Memory is allocated for a few rows.
  /// The caller has compared the size with its limits.
  func forEachRow(_ body: (Int, ArraySlice<UInt8>) throws(PictureDiagnostic) -> Void)
    throws(PictureDiagnostic)
  {
    let stride = width * bytesPerPixel
    guard size > 0 else { return }
    guard isCompressed else {
      guard bytes.count >= size else {
        throw AsepriteStream.tooShort(owner, needed: size, found: bytes.count, offset: offset)
      }
      for row in 0..<height {
        try PictureDiagnostic.checkWork()
        let start = bytes.startIndex + row * stride
        try body(row, bytes[start..<start + stride])
      }
      return
    }
    var stream = AsepriteStream(bytes, limit: size, of: owner, offset: offset)
    let rows = min(height, max(1, Self.windowSize / stride))
    var window = [UInt8](repeating: 0, count: rows * stride)
    for start in Swift.stride(from: 0, to: height, by: rows) {
      let count = min(rows, height - start)
      if count < rows { window.removeLast((rows - count) * stride) }
      try PictureDiagnostic.checkWork()
      try stream.fill(&window)
      for row in 0..<count { try body(start + row, window[row * stride..<(row + 1) * stride]) }
    }
    try stream.finish()
  }

  /// All pixels, one after the other.
  func pixels() throws(PictureDiagnostic) -> [UInt8] {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(size)
    try forEachRow { _, row throws(PictureDiagnostic) in pixels += row }
    return pixels
  }
}

/// The zlib stream of pixels or tiles, which must have an exact size.
struct AsepriteStream {
  private let inflater: InflateStream
  private var rest: ArraySlice<UInt8>
  private let owner: AsepriteOwner
  private let offset: Int
  private var produced = 0

  init(_ bytes: ArraySlice<UInt8>, limit: Int, of owner: AsepriteOwner, offset: Int) {
    self.owner = owner
    inflater = InflateStream(limit: limit)
    rest = bytes
    self.offset = offset
  }

  mutating func fill(_ buffer: inout [UInt8]) throws(PictureDiagnostic) {
    let made = try pull(&buffer)
    produced += made
    guard made == buffer.count else {
      throw Self.tooShort(owner, needed: inflater.limit, found: produced, offset: offset)
    }
  }

  /// Reads the end of the stream, which must not contain more bytes.
  mutating func finish() throws(PictureDiagnostic) {
    var spare: [UInt8] = [0]
    _ = try pull(&spare)
    guard inflater.isFinished else {
      throw Self.tooShort(owner, needed: inflater.limit, found: produced, offset: offset)
    }
  }

  private mutating func pull(_ buffer: inout [UInt8]) throws(PictureDiagnostic) -> Int {
    do {
      return try inflater.pull(&rest, into: &buffer)
    } catch {
      let name = owner.displayName
      let (message, help): (LocalizedText, PictureHelp) =
        switch error {
        case .notZlib, .needsDictionary:
          ("expected a zlib stream in \(name), found other bytes", .undamagedCopy)
        case .corrupt: ("the zlib stream in \(name) is damaged", .undamagedCopy)
        case .wrongChecksum: ("the zlib stream in \(name) does not match its checksum", .undamagedCopy)
        case .tooLong:
          ("expected \(Plural.bytes(inflater.limit)) of data in \(name), found more", .saveAgain)
        }
      throw PictureDiagnostic("aseprite-pixels", message, at: offset, help)
    }
  }

  static func tooShort(_ owner: AsepriteOwner, needed: Int, found: Int, offset: Int) -> PictureDiagnostic {
    PictureDiagnostic(
      "aseprite-pixels",
      found == needed
        ? "expected a checksum after the data in \(owner.displayName), found the end of the data"
        : "expected \(Plural.bytes(needed)) of data in \(owner.displayName), found \(Grouped.text(found))",
      at: offset, .undamagedCopy)
  }
}

/// The stored tiles of a cel.
struct AsepriteTilemap: Sendable {
  /// Tiles in a row, and rows of them.
  var width: Int
  var height: Int
  /// The bits of a tile for its number, and those that flip it.
  var numberMask: UInt32
  var flipXMask: UInt32
  var flipYMask: UInt32
  var diagonalMask: UInt32
  let owner: AsepriteOwner
  /// The offset of the compressed tiles.
  var offset: Int
  var bytes: ArraySlice<UInt8>

  /// A tile in a cel.
  struct Tile {
    var number: Int
    var isFlippedX: Bool
    var isFlippedY: Bool
    var isDiagonal: Bool
  }

  /// Reads the part of a cel chunk from its width on.
  init(_ reader: inout AsepriteReader, of owner: AsepriteOwner) throws(PictureDiagnostic) {
    self.owner = owner
    width = try reader.word()
    height = try reader.word()
    let start = reader.offset
    let bits = try reader.word()
    guard bits == 32 else {
      throw PictureDiagnostic(
        "aseprite-tile", "expected 32 bits for each tile in \(owner.displayName), found \(bits)", at: start,
        .saveAgain)
    }
    numberMask = try reader.dword()
    flipXMask = try reader.dword()
    flipYMask = try reader.dword()
    diagonalMask = try reader.dword()
    try reader.skip(10)
    offset = reader.offset
    bytes = reader.rest()
  }

  /// Bytes of all tiles.
  var size: Int { width * height * 4 }

  /// Calls `body` with the values of every row. Memory is allocated for one. The caller has compared the size with its limits.
  func forEachRow(_ body: (Int, [UInt32]) throws(PictureDiagnostic) -> Void) throws(PictureDiagnostic) {
    guard size > 0 else { return }
    var bytes = [UInt8](repeating: 0, count: width * 4)
    var stream = AsepriteStream(self.bytes, limit: size, of: owner, offset: offset)
    for row in 0..<height {
      try PictureDiagnostic.checkWork()
      try stream.fill(&bytes)
      let values = stride(from: 0, to: bytes.count, by: 4).map { place in
        bytes[place..<place + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
      try body(row, values)
    }
    try stream.finish()
  }

  /// The meaning of a tile's value; nil for an empty tile.
  func tile(_ value: UInt32, empty: UInt32) -> Tile? {
    let number = value & numberMask
    guard value != empty, number != empty else { return nil }
    return Tile(
      number: Int(number), isFlippedX: value & flipXMask != 0, isFlippedY: value & flipYMask != 0,
      isDiagonal: value & diagonalMask != 0)
  }
}
