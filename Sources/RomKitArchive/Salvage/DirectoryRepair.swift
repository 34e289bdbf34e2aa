import RomKitBase
import RomKitContainer

/// Finds the one byte of a ROM's names that is damaged, by the checksum of the directory.
struct DirectoryRepair {
  enum Result: Hashable {
    case matching
    /// With this name in the place of a damaged one, the names match.
    case repaired(record: Int, name: RecordName)
    /// More than one byte is damaged, or the checksum is, or there are too many names to try.
    case unknown
  }

  let result: Result

  /// The most names that are tried, which takes a second; with more names, a match by chance would also become likely.
  private static let largestCount = 4_096

  /// The names in the file, and the number of records in the checksum record.
  init(_ names: [RecordName], count: Int, checksum: UInt32) {
    var directory = ByteWriter(capacity: Rom.directorySize(records: names.count))
    directory.littleEndian(UInt32(truncatingIfNeeded: count))
    for name in names { directory.append(name.stored) }
    let difference = CRC32(of: directory.bytes).value ^ checksum
    guard names.count == count, difference != 0, count <= Self.largestCount else {
      result = names.count == count && difference == 0 ? .matching : .unknown
      return
    }
    // CRCs are linear: changing a byte changes the checksum by an amount that depends only on the change and on the
    // number of bytes that follow. These are the changes of single bits in the last byte, and then, with one more zero
    // byte each time, in the bytes before it.
    var bits = (0..<8).map { Self.linear([1 << $0]) }
    for position in stride(from: count * RecordName.storedSize - 1, through: 0, by: -1) {
      for change in 1...255 {
        var effect: UInt32 = 0
        for bit in 0..<8 where change >> bit & 1 == 1 { effect ^= bits[bit] }
        guard effect == difference else { continue }
        let index = position / RecordName.storedSize
        var stored = names[index].stored
        stored[position % RecordName.storedSize] ^= UInt8(change)
        if let name = RecordName(stored: stored), name.isCanonical {
          result = .repaired(record: index, name: name)
          return
        }
      }
      bits = bits.map { Self.shifted($0) }
    }
    result = .unknown
  }

  /// The CRC-32 without its initial and final values, which is linear.
  private static func linear(_ bytes: [UInt8]) -> UInt32 {
    CRC32(of: bytes).value ^ CRC32(of: [UInt8](repeating: 0, count: bytes.count)).value
  }

  /// A linear CRC-32 after one more zero byte.
  private static func shifted(_ value: UInt32) -> UInt32 {
    var value = value
    for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    return value
  }
}
