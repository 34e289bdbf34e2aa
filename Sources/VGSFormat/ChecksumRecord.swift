/// The contents of romkit's checksum record: the sizes and checksums of all other records, of the directory, and of the
/// whole file.
///
/// It is the last record of a ROM, under the name `ROMKIT.SUM`, which no runtime asks for. All integers are
/// big endian and all checksums CRC-32; see `Documentation/Format.md`.
package struct ChecksumRecord: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package var size: UInt32
    package var checksum: UInt32

    package init(size: UInt32, checksum: UInt32) {
      self.size = size
      self.checksum = checksum
    }
  }

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

  /// `RKSM`.
  package static let magic: [UInt8] = [0x52, 0x4B, 0x53, 0x4D]
  private static let version: UInt32 = 1
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

  /// An error in the bytes of a checksum record. Offsets count from the start of the body.
  package enum Fault: Error, Equatable, Sendable {
    case tooShort(bodySize: Int)
    case magic
    case version(UInt16)
    case reserved(UInt16)
    /// The number of entries does not match the size of the body.
    case count(UInt32, bodySize: Int)
    case length(UInt32, bodySize: Int)

    /// The offset of the field in a body.
    package var offset: Int {
      switch self {
      case .tooShort, .magic: 0
      case .version: 4
      case .reserved: 6
      case .count: 8
      case .length(_, let bodySize): bodySize - ChecksumRecord.tailSize
      }
    }
  }

  /// Reads a body; ``serialized()`` is the inverse. Every byte is checked except the checksums themselves.
  package init(parsing body: ArraySlice<UInt8>) throws(Fault) {
    func word(_ offset: Int) -> UInt32 {
      let place = body.startIndex + offset
      var value: UInt32 = 0
      for byte in body[place..<place + 4] { value = value << 8 | UInt32(byte) }
      return value
    }
    // Fields are checked in their order, as far as there are any.
    let size = body.count
    guard size >= 4 else { throw .tooShort(bodySize: size) }
    guard body.prefix(4).elementsEqual(Self.magic) else { throw .magic }
    guard size >= 6 else { throw .tooShort(bodySize: size) }
    let version = UInt16(body[body.startIndex + 4]) << 8 | UInt16(body[body.startIndex + 5])
    guard version == Self.version else { throw .version(version) }
    guard size >= 8 else { throw .tooShort(bodySize: size) }
    let reserved = UInt16(truncatingIfNeeded: word(4))
    guard reserved == 0 else { throw .reserved(reserved) }
    guard size >= Self.headerSize else { throw .tooShort(bodySize: size) }
    let count = word(8)
    let room = (size - Self.headerSize - Self.footerSize) / Self.entrySize
    guard size == Self.bodySize(entries: max(0, room)), Int64(count) == Int64(room) else {
      throw .count(count, bodySize: size)
    }
    // Not appended: this code would be in the player's module once more for each type.
    entries = [Entry](repeating: Entry(size: 0, checksum: 0), count: room)
    for entry in 0..<room {
      let place = Self.headerSize + Self.entrySize * entry
      entries[entry] = Entry(size: word(place), checksum: word(place + 4))
    }
    let footer = size - Self.footerSize
    directoryChecksum = word(footer)
    let length = word(footer + 4)
    guard Int64(length) == Int64(size) else { throw .length(length, bodySize: size) }
    fileChecksum = word(footer + 8)
  }

  /// The body without its last field, the checksum of the file, which covers these bytes too.
  package func serializedWithoutFileChecksum() -> [UInt8] {
    let size = Self.bodySize(entries: entries.count)
    var bytes = Self.magic
    bytes.reserveCapacity(size)
    func append(_ word: UInt32) {
      for shift: UInt32 in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
    append(Self.version << 16)
    append(UInt32(truncatingIfNeeded: entries.count))
    for entry in entries {
      append(entry.size)
      append(entry.checksum)
    }
    append(directoryChecksum)
    append(UInt32(truncatingIfNeeded: size))
    return bytes
  }

  /// The body; ``init(parsing:)`` is the inverse.
  package func serialized() -> [UInt8] {
    var bytes = serializedWithoutFileChecksum()
    for shift: UInt32 in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: fileChecksum >> shift)) }
    return bytes
  }
}
