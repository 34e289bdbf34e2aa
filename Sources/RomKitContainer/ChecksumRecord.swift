import RomKitBase

/// The contents of romkit's checksum record: the sizes and checksums of all other records, of the directory, and of the
/// whole file.
///
/// It is the last record of a ROM, under the name `ROMKIT.SUM`, which no runtime asks for. All integers are
/// big endian and all checksums CRC-32; see `Documentation/Format.md`.
package struct ChecksumRecord: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package var size: UInt32
    package var checksum: UInt32

    package init(size: UInt32, checksum: UInt32) {
      self.size = size
      self.checksum = checksum
    }
  }

  package static let name = RecordName(literal: "ROMKIT.SUM")

  /// One entry for each other record, in the order of the directory.
  package var entries: [Entry]
  /// The CRC-32 of the count and all names, this record's included, as they are stored.
  package var directoryChecksum: UInt32
  /// The CRC-32 of every byte of the file before this last field.
  package var fileChecksum: UInt32

  package init(entries: [Entry], directoryChecksum: UInt32, fileChecksum: UInt32) {
    self.entries = entries
    self.directoryChecksum = directoryChecksum
    self.fileChecksum = fileChecksum
  }

  package static let magic = Array("RKSM".utf8)
  private static let version: UInt16 = 1
  private static let headerSize = 12
  package static let entrySize = 8
  /// The directory's checksum, the length, and the file's checksum.
  private static let footerSize = 12
  /// The length and the file's checksum, at a fixed distance from the end of the file.
  package static let tailSize = 8
  /// The size of the last field, which no checksum covers.
  package static let fileChecksumSize = 4

  /// The size of the body for a number of other records.
  package static func bodySize(entries: Int) -> Int { headerSize + entries * entrySize + footerSize }

  /// Reads a body; ``serialized()`` is the inverse. `offset` is the offset of the body in its file. Every byte
  /// is checked except the checksums themselves.
  package init(parsing body: [UInt8], offset: Int = 0) throws(ChecksumRecordError) {
    do {
      var reader = ByteReader(body, offset: offset)
      guard try reader.slice(4).elementsEqual(Self.magic)
      else { throw ChecksumRecordError.magic(offset: offset) }
      let version = try reader.bigEndian(UInt16.self)
      guard version == Self.version else { throw ChecksumRecordError.version(version, offset: offset + 4) }
      let reserved = try reader.bigEndian(UInt16.self)
      guard reserved == 0 else { throw ChecksumRecordError.reserved(reserved, offset: offset + 6) }
      let count = try reader.bigEndian(UInt32.self)
      let room = (reader.remaining - Self.footerSize) / Self.entrySize
      guard body.count == Self.bodySize(entries: max(0, room)), Int(count) == room
      else { throw ChecksumRecordError.count(count, bodySize: body.count, offset: offset + 8) }
      entries = []
      entries.reserveCapacity(Int(count))
      for _ in 0..<count {
        entries.append(
          Entry(size: try reader.bigEndian(UInt32.self), checksum: try reader.bigEndian(UInt32.self)))
      }
      directoryChecksum = try reader.bigEndian(UInt32.self)
      let length = try reader.bigEndian(UInt32.self)
      guard Int(length) == body.count
      else { throw ChecksumRecordError.length(length, bodySize: body.count, offset: reader.offset - 4) }
      fileChecksum = try reader.bigEndian(UInt32.self)
    } catch let error as ChecksumRecordError {
      throw error
    } catch {
      throw .tooShort(bodySize: body.count, offset: offset)
    }
  }

  /// The body without its last field, the checksum of the file, which covers these bytes too.
  package func serializedWithoutFileChecksum() -> [UInt8] {
    var writer = ByteWriter(capacity: Self.bodySize(entries: entries.count))
    writer.append(Self.magic)
    writer.bigEndian(Self.version)
    writer.bigEndian(UInt16(0))
    writer.bigEndian(UInt32(truncatingIfNeeded: entries.count))
    for entry in entries {
      writer.bigEndian(entry.size)
      writer.bigEndian(entry.checksum)
    }
    writer.bigEndian(directoryChecksum)
    writer.bigEndian(UInt32(truncatingIfNeeded: Self.bodySize(entries: entries.count)))
    return writer.bytes
  }

  /// The body; ``init(parsing:offset:)`` is the inverse.
  package func serialized() -> [UInt8] {
    var writer = ByteWriter()
    writer.append(serializedWithoutFileChecksum())
    writer.bigEndian(fileChecksum)
    return writer.bytes
  }
}

/// An error in a checksum record. Offsets count from the start of the file.
package enum ChecksumRecordError: DescribedError {
  case tooShort(bodySize: Int, offset: Int)
  case magic(offset: Int)
  case version(UInt16, offset: Int)
  case reserved(UInt16, offset: Int)
  /// The number of entries does not match the size of the body.
  case count(UInt32, bodySize: Int, offset: Int)
  case length(UInt32, bodySize: Int, offset: Int)

  package var diagnostic: Diagnostic {
    switch self {
    case .tooShort(let size, let offset):
      Diagnostic(
        "checksums-damaged",
        """
        the checksum record has \(Plural.bytes(size)); \
        it needs at least \(ChecksumRecord.bodySize(entries: 0))
        """, at: .offset(offset))
    case .magic(let offset):
      Diagnostic("checksums-damaged", "the checksum record does not begin with RKSM", at: .offset(offset))
    case .version(let version, let offset):
      Diagnostic(
        "checksums-version", "the checksum record has version \(version); this romkit knows only version 1",
        at: .offset(offset), help: "use the romkit that wrote the ROM, or a newer one")
    case .reserved(let value, let offset):
      Diagnostic(
        "checksums-damaged", "the reserved field of the checksum record is \(value), not 0",
        at: .offset(offset))
    case .count(let count, let size, let offset):
      Diagnostic(
        "checksums-damaged",
        """
        the checksum record says it has \(Plural.text(Int(count), "entry", "entries")), \
        which does not match its size of \(Plural.bytes(size))
        """, at: .offset(offset))
    case .length(let length, let size, let offset):
      Diagnostic(
        "checksums-damaged",
        """
        the length field of the checksum record says \(Grouped.text(Int(length))), \
        but the record has \(Plural.bytes(size))
        """, at: .offset(offset))
    }
  }
}
