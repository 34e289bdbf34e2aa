/// A file that the readers of this module read, in any order.
///
/// RomKit reads files through windows, the player memory. Offsets are inside the file, which the callers check.
package protocol RomReader {
  associatedtype Failure: Error
  /// The size of the file in bytes.
  var size: Int { get }
  /// The sixteen bytes of a name.
  mutating func name(at offset: Int) throws(Failure) -> StoredName
  /// Four bytes as a big-endian number: a size field.
  mutating func word(at offset: Int) throws(Failure) -> UInt32
  /// A few bytes, or those of a checksum record.
  mutating func bytes(in range: Range<Int>) throws(Failure) -> [UInt8]
  /// Ends work that is no longer wanted.
  func checkCancellation() throws(Failure)
}

extension RomReader {
  package func checkCancellation() throws(Failure) {}

  /// Asks once in thousands of records: there may be a million.
  @inline(__always) func checkCancellation(atRecord index: Int) throws(Failure) {
    if index & 0x1FFF == 0 { try checkCancellation() }
  }
}

/// The reason that a directory cannot be read to its end.
public enum StructureFault: Hashable, Sendable {
  /// Fewer bytes than the count at the start takes.
  case tooShort(size: Int)
  /// The count promises more records than the file has room for.
  case countTooLarge(count: UInt32, size: Int)
  /// The file has room for all these records, but the reader refuses so many.
  case tooManyRecords(count: UInt32)
  /// The count promises too many records, but not with its bytes in reverse order.
  case countBigEndian(count: UInt32, swapped: UInt32)
  /// The file ends inside the size field of a record.
  case sizeCutOff(record: Int, offset: Int, remaining: Int)
  /// The size field promises more bytes than the file has left.
  case bodyCutOff(record: Int, offset: Int, size: UInt32, remaining: Int)
  /// The size in the field is larger than a runtime can read.
  case bodyTooLarge(record: Int, offset: Int, size: UInt32)

  /// The offset in the file.
  package var offset: Int {
    switch self {
    case .tooShort, .countTooLarge, .tooManyRecords, .countBigEndian: 0
    case .sizeCutOff(_, let offset, _), .bodyCutOff(_, let offset, _, _), .bodyTooLarge(_, let offset, _):
      offset
    }
  }
}

/// The layout of a ROM: a count (4 bytes, little endian), as many names of 16 bytes, and as many bodies, each a size (4 bytes,
/// big endian) and that many bytes.
package enum RomLayout {
  package static let countSize = 4
  package static let sizeFieldSize = 4
  /// The fewest bytes of a record: its name and its size field.
  package static let smallestRecord = StoredName.size + sizeFieldSize
  /// The most bytes of a body: runtimes read sizes as signed 32-bit numbers.
  package static let largestBody = Int(Int32.max)

  /// The size of the count and the names, and so the offset of the first size field.
  package static func directorySize(records: Int) -> Int { countSize + records * StoredName.size }

  /// The offset of a name.
  package static func nameOffset(_ record: Int) -> Int { directorySize(records: record) }
}

/// A walk over the directory and the size fields of a ROM.
package struct DirectoryWalk {
  /// The number of records that the count gives; 0 if it is implausible.
  package private(set) var count = 0
  /// The reason that the walk stopped; nil after the last record.
  package private(set) var fault: StructureFault?
  /// The offset after the last body so far.
  package private(set) var end = 0

  private var index = 0

  /// Reads the count, which may be `largestCount` at most.
  package init<Reader: RomReader>(_ reader: inout Reader, largestCount: Int) throws(Reader.Failure) {
    guard reader.size >= RomLayout.countSize else {
      fault = .tooShort(size: reader.size)
      return
    }
    let swapped = try reader.word(at: 0)
    let count = swapped.byteSwapped
    let room = UInt32(clamping: (reader.size - RomLayout.countSize) / RomLayout.smallestRecord)
    if count > room {
      fault =
        swapped > 0 && swapped <= room
        ? .countBigEndian(count: count, swapped: swapped) : .countTooLarge(count: count, size: reader.size)
    } else if count > largestCount {
      fault = .tooManyRecords(count: count)
    } else {
      self.count = Int(count)
      end = RomLayout.directorySize(records: Int(count))
    }
  }

  /// Whether no record is left, or the rest cannot be read.
  package var isOver: Bool { fault != nil || index == count }

  /// The next record; nil at the end, and with ``fault`` set where the walk cannot go on.
  package mutating func next<Reader: RomReader>(
    _ reader: inout Reader
  ) throws(Reader.Failure) -> (name: StoredName, offset: Int, size: Int)? {
    if isOver { return nil }
    let remaining = reader.size - end
    guard remaining >= RomLayout.sizeFieldSize else {
      fault = .sizeCutOff(record: index, offset: end, remaining: remaining)
      return nil
    }
    let size = try reader.word(at: end)
    guard size <= UInt32(RomLayout.largestBody) else {
      fault = .bodyTooLarge(record: index, offset: end, size: size)
      return nil
    }
    guard Int(size) <= remaining - RomLayout.sizeFieldSize else {
      fault = .bodyCutOff(
        record: index, offset: end, size: size, remaining: remaining - RomLayout.sizeFieldSize)
      return nil
    }
    let name = try reader.name(at: RomLayout.nameOffset(index))
    let offset = end + RomLayout.sizeFieldSize
    end = offset + Int(size)
    index += 1
    return (name, offset, Int(size))
  }
}
