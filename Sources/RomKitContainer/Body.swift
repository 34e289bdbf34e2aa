import RomKitBase

/// The body of a record: some bytes of a source, which are read only when they are asked for.
public struct Body: Sendable {
  /// Where the bytes are kept.
  public let source: ByteSource
  /// Where in the source the body starts; in a ROM, its offset in the file.
  public let offset: Int
  /// How many bytes it has.
  public let size: Int

  /// The most bytes that the runtimes can read: their sizes are signed, with 32 bits.
  public static let largest = Int(Int32.max)

  /// A whole source.
  public init(_ source: ByteSource) {
    self.init(source, offset: 0, size: source.size)
  }

  /// Bytes in memory.
  public init(_ bytes: [UInt8]) {
    self.init(ByteSource(bytes))
  }

  /// A part of a source, which must lie inside it.
  package init(_ source: ByteSource, offset: Int, size: Int) {
    self.source = source
    self.offset = offset
    self.size = size
  }

  /// A copy of all bytes. Throws `FileError`.
  public func bytes() throws -> [UInt8] {
    try source.bytes(in: offset..<offset + size)
  }

  /// A copy of the first bytes, at most `count`. Throws `FileError`.
  public func prefix(_ count: Int) throws -> [UInt8] {
    try source.bytes(in: offset..<offset + min(max(0, count), size))
  }

  /// Shows all bytes piece by piece, in order; nothing is shown of an empty body. The pieces share one buffer.
  /// Throws what `visit` throws, and `FileError`.
  public func forEachPiece(_ visit: (ArraySlice<UInt8>) throws -> Void) throws {
    try source.forEachPiece(in: offset..<offset + size, visit)
  }

  /// The CRC-32 of all bytes. Throws `FileError`.
  public func checksum() throws -> UInt32 {
    var checksum = CRC32()
    try forEachPiece { checksum.update($0) }
    return checksum.value
  }
}
