import RomKitBase

/// The contents of one `romdata.bin`: records in the order of its directory.
///
/// The whole layout (`Documentation/Format.md`): a count N (4 bytes, little endian); N names of 16 bytes; N bodies,
/// each a size (4 bytes, big endian) and that many bytes. ``write(to:checksums:)-(String,_)`` is the
/// inverse of ``init(contentsOf:)``.
public struct Rom: Sendable {
  /// All records, the checksum record included, in the order of the directory.
  public var records: [Record]
  /// The bytes after the last body. A ROM ends there, but a file may go on.
  public var trailing: Body?

  /// A ROM of these records.
  public init(records: [Record] = [], trailing: Body? = nil) {
    self.records = records
    self.trailing = trailing
  }

  /// The first record of a slot, the one the runtimes use.
  public subscript(slot: SlotID) -> Record? { records.first { $0.slot == slot } }

  /// The most records that are read: many more than any runtime asks for, and few enough for memory.
  public static let largestCount = 1 << 22

  package static let countSize = 4
  package static let sizeFieldSize = 4
  /// The fewest bytes of a record: its name and its size field.
  package static let smallestRecord = RecordName.storedSize + sizeFieldSize

  /// The size of the count and the names, and so the offset of the first size field.
  package static func directorySize(records: Int) -> Int { countSize + records * RecordName.storedSize }
}

extension Rom {
  /// Reads the directory and the size fields; bodies are read only on demand.
  ///
  /// Takes time linear in the number of records, and memory for their list. A file that is not a ROM, or that ends before its
  /// last body does, throws ``RomError``, and one that cannot be read `FileError`; bytes after the last body are kept in ``trailing``. Names are taken
  /// unchanged, valid or not.
  public init(reading source: ByteSource) throws {
    do {
      try self.init(directoryOf: source)
    } catch let error as RomError {
      let start = try source.bytes(in: 0..<min(source.size, FileSignature.textLength))
      if let signature = FileSignature(recognizing: start) {
        guard case .archive = signature.family,
          let foreign = ForeignFile(recognizing: start, path: source.path)
        else {
          throw RomError.otherFile(kind: signature.displayName)
        }
        throw RomError.otherFile(kind: signature.displayName, remedy: foreign.remedy)
      }
      if FileSignature.isText(start) { throw RomError.text }
      throw error
    }
  }

  private init(directoryOf source: ByteSource) throws {
    let count = try Rom.recordCount(of: source)
    records = []
    records.reserveCapacity(count)
    var names = WindowReader(source)
    var sizes = WindowReader(source)
    var offset = Rom.directorySize(records: count)
    for index in 0..<count {
      if index.isMultiple(of: 4_096) { try WorkControl.check(path: source.path ?? "standard input") }
      guard let name = try names.recordName(index) else { throw RomError.tooShort(size: source.size) }
      let remaining = source.size - offset
      guard remaining >= Rom.sizeFieldSize else {
        throw RomError.sizeCutOff(record: index, name: name.label, offset: offset, remaining: remaining)
      }
      let size = try sizes.sizeField(at: offset)
      if size > UInt32(Body.largest) {
        throw RomError.bodyTooLarge(record: index, name: name.label, offset: offset, size: size)
      }
      guard Int(size) <= remaining - Rom.sizeFieldSize else {
        throw RomError.bodyCutOff(
          record: index, name: name.label, offset: offset, size: size,
          remaining: remaining - Rom.sizeFieldSize)
      }
      offset += Rom.sizeFieldSize
      records.append(Record(name: name, body: Body(source, offset: offset, size: Int(size))))
      offset += Int(size)
    }
    if offset < source.size {
      trailing = Body(source, offset: offset, size: source.size - offset)
    }
  }

  /// The count. Throws if the file has no room for this many records.
  private static func recordCount(of source: ByteSource) throws -> Int {
    guard source.size >= countSize else { throw RomError.tooShort(size: source.size) }
    var reader = ByteReader(try source.bytes(in: 0..<countSize))
    let count = try reader.littleEndian(UInt32.self)
    let room = (source.size - countSize) / smallestRecord
    if Int(count) > room {
      if Int(count.byteSwapped) <= room, count.byteSwapped > 0 {
        throw RomError.countBigEndian(count: count, swapped: count.byteSwapped)
      }
      throw RomError.countTooLarge(count: count, size: source.size)
    }
    if Int(count) > largestCount { throw RomError.tooManyRecords(count: count) }
    return Int(count)
  }
}

extension WindowReader {
  /// The size field at an offset, which must lie inside the source.
  package mutating func sizeField(at offset: Int) throws -> UInt32 {
    try bigEndian(offset)
  }

  /// The name of a record in the directory, which must lie inside the source.
  package mutating func recordName(_ index: Int) throws -> RecordName? {
    let offset = Rom.countSize + index * RecordName.storedSize
    return RecordName(stored: try bytes(offset, count: RecordName.storedSize))
  }
}
