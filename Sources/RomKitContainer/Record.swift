import RomKitBase
import VGSFormat

extension Rom {
  /// One record of a ROM: a name and a body.
  public struct Record: Hashable, Sendable {
    /// The name in the directory; ``Rom/rename(_:to:)`` changes that of a slot.
    public package(set) var name: RecordName
    /// The bytes.
    public var body: Body

    /// A record of any name.
    public init(name: RecordName, body: Body) {
      self.name = name
      self.body = body
    }

    /// The record of a slot.
    public init(_ slot: SlotID, body: Body) { self.init(name: RecordName(slot), body: body) }

    /// The slot, if the runtimes ask for this name.
    public var slot: SlotID? { name.slot }

    package var kind: RecordType { name.type }
  }
}

extension Rom.Record: PlacedRecord {
  package var storedName: StoredName { name.storedName }
  package var bodyOffset: Int { body.offset }
  package var bodySize: Int { body.size }
}

extension RecordType {
  /// The name in listings: `graphics`, `effect`, `music`, `data`, `program`, `checksums` or `other`.
  package var name: String { SlotKind(self)?.rawValue ?? (self == .checksums ? "checksums" : "other") }

  package var word: LocalizedText { LocalizedText(stringLiteral: name) }
}

extension Rom {
  /// The body of a record: bytes of a source, which are read only on demand.
  public struct Body: Sendable {
    /// The source of the bytes.
    public let source: ByteSource
    /// The offset of the body in the source; in a ROM, its offset in the file.
    public let offset: Int
    /// The number of bytes.
    public let size: Int

    /// The most bytes that the runtimes can read: they read sizes as signed 32-bit numbers.
    public static let largest = RomLayout.largestBody

    /// A whole source.
    public init(_ source: ByteSource) { self.init(source, offset: 0, size: source.size) }

    /// Bytes in memory.
    public init(_ bytes: [UInt8]) { self.init(ByteSource(bytes)) }

    /// A part of a source, which must lie inside it.
    package init(_ source: ByteSource, offset: Int, size: Int) {
      self.source = source
      self.offset = offset
      self.size = size
    }

    /// A copy of all bytes. Throws `FileError`.
    public func bytes() throws(FileError) -> [UInt8] { try source.bytes(in: offset..<offset + size) }

    /// A copy of the first bytes, at most `count`. Throws `FileError`.
    public func prefix(_ count: Int) throws(FileError) -> [UInt8] {
      try source.bytes(in: offset..<offset + Swift.min(Swift.max(0, count), size))
    }

    /// Visits all bytes piece by piece, in order; an empty body has no pieces. The pieces share one buffer.
    /// Throws what `visit` throws, and `FileError`.
    public func forEachPiece(_ visit: (ArraySlice<UInt8>) throws -> Void) throws {
      try source.forEachPiece(in: offset..<offset + size, visit)
    }

    package func sha256() throws -> SHA256.Digest {
      var digest = SHA256()
      try forEachPiece { digest.update($0) }
      return digest.finish()
    }

    /// The CRC-32 of all bytes. Throws `FileError`.
    public func checksum() throws -> UInt32 {
      var checksum = CRC32()
      try forEachPiece { checksum.update($0) }
      return checksum.value
    }
  }
}

extension Rom.Record: CustomStringConvertible {
  /// The name and the size: `GSLOT007: 1,032 bytes`.
  public var description: String { "\(name.displayName): \(body)" }
}

extension Rom.Body: Hashable, CustomStringConvertible {
  /// Whether the bytes are equal. They are read unless the bodies are the same part of one source; a body that cannot be read
  /// equals only itself.
  public static func == (one: Rom.Body, other: Rom.Body) -> Bool {
    guard one.size == other.size else { return false }
    if one.source === other.source, one.offset == other.offset { return true }
    return stride(from: 0, to: one.size, by: ByteSource.pieceSize).allSatisfy { start in
      let end = min(start + ByteSource.pieceSize, one.size)
      guard let bytes = try? one.source.bytes(in: one.offset + start..<one.offset + end) else { return false }
      return bytes == (try? other.source.bytes(in: other.offset + start..<other.offset + end))
    }
  }

  /// Hashes the size.
  public func hash(into hasher: inout Hasher) { hasher.combine(size) }

  /// The size, in English: `1,032 bytes`.
  public var description: String { Plural.bytes(size).english }
}
