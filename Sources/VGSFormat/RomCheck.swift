/// A record at its place in a file.
package protocol PlacedRecord {
  var storedName: StoredName { get }
  /// The offset of the body in the file.
  var bodyOffset: Int { get }
  var bodySize: Int { get }
}

/// A record by its name and its place.
package struct RecordPlace: PlacedRecord, Equatable, Sendable {
  package var storedName: StoredName
  package var bodyOffset: Int
  package var bodySize: Int

  /// No place.
  static let none = RecordPlace(StoredName(front: 0, back: 0), offset: 0, size: 0)

  package init(_ name: StoredName, offset: Int, size: Int) {
    storedName = name
    bodyOffset = offset
    bodySize = size
  }
}

/// The checksums of a file, by CRC-32.
package struct RomSums: Equatable, Sendable {
  /// Those of the bodies, in the order of the directory.
  package var bodies: [UInt32]
  /// That of the count and the names.
  package var directory: UInt32
  /// That of everything before the last four bytes of the last body, which the last field of a checksum record covers; nil
  /// if that body is smaller.
  package var covered: UInt32?

  package init(bodies: [UInt32], directory: UInt32, covered: UInt32?) {
    self.bodies = bodies
    self.directory = directory
    self.covered = covered
  }
}

/// A file whose checksums can be computed.
package protocol SummingReader: RomReader {
  /// The checksums of records, which lie one after another behind the directory.
  mutating func sums(of records: [RecordPlace]) throws(Failure) -> RomSums
  /// The CRC-32 of bytes.
  static func checksum(of bytes: [UInt8]) -> UInt32
}

/// A disagreement of a file with its directory or its checksum record. Offsets count from the start of the file; records are those of
/// the checksum record's layout, where there is one.
package enum RomFault: Equatable, Sendable {
  case noRecords
  case name(record: Int, NameFault)
  /// Two records of one slot, of which runtimes use the earlier.
  case duplicate(record: Int, earlier: Int)
  /// The checksum record cannot be read; `offset` is that of its body.
  case checksumRecord(ChecksumRecord.Fault, offset: Int)
  /// Bytes after the last body, an error if there are checksums.
  case trailing(size: Int, offset: Int, hasChecksums: Bool)
  case count(found: Int, expected: Int)
  case recordCount(found: Int, expected: Int)
  /// The checksum record is not the body that the directory calls the last.
  case elsewhere(offset: Int, expected: Int)
  case notLast(position: Int, offset: Int)
  /// The count and names do not match their checksum; `damaged` is the first record with a name that no tool writes.
  case directory(damaged: StoredName?)
  case size(record: Int, StoredName, found: Int, expected: Int, offset: Int)
  case body(record: Int, StoredName, offset: Int)
  /// The checksum of a body is damaged, but not the body.
  case entry(record: Int, StoredName, offset: Int)
  /// Everything matches except the last field, the checksum of the whole file.
  case file(offset: Int)

  /// Whether it is an error; otherwise a warning.
  package var isError: Bool {
    switch self {
    case .name(_, let fault): fault.isError
    case .duplicate: false
    case .trailing(_, _, let hasChecksums): hasChecksums
    default: true
    }
  }
}

/// Problems in the order in which they were found. The list is bounded, because a file can have a million.
package struct RomFaults: Sendable {
  package static let limit = 1_000

  /// The first problems.
  package private(set) var listed: [RomFault] = []
  package private(set) var errorCount = 0
  package private(set) var warningCount = 0

  package init() {}

  @inline(never) package mutating func add(_ fault: RomFault) {
    if fault.isError { errorCount += 1 } else { warningCount += 1 }
    if listed.count < Self.limit { listed.append(fault) }
  }
}

/// A check of a file: its names, its structure and its checksums.
package struct RomCheck {
  /// The state of the checksums. The numbers are those of the WebAssembly module.
  package enum Checksums: Int32, Equatable, Sendable {
    /// The file has no checksum record: damage inside a body cannot be found.
    case absent = 0
    /// All bytes match the checksum record.
    case matching = 1
    /// Some bytes do not match the checksum record.
    case mismatching = 2
    /// The checksum record is too damaged to be read.
    case damaged = 3
  }

  /// The state of the checksums.
  package private(set) var checksums = Checksums.absent
  /// Whether the checksum record, if there is one, agrees with the count and the size fields.
  package private(set) var isLayoutSound = true

  /// Whether the checksum record explains why the records are not complete, better than the walk from the front does.
  package private(set) var explainsStructure = false

  /// The problems, except the one because of which the records are not complete; at most ``RomFaults/limit``.
  package private(set) var faults = RomFaults()

  /// Checks a file with these records; `end` is the offset after the last body. Reads the whole file if it has a checksum record.
  package init<Reader: SummingReader>(
    _ reader: inout Reader, records: some RandomAccessCollection<some PlacedRecord>, end: Int,
    isComplete: Bool
  ) throws(Reader.Failure) {
    let lookup = try ChecksumLookup(&reader, records: records, isComplete: isComplete)
    if isComplete {
      try faults.addNames(of: records) { index throws(Reader.Failure) in
        try reader.checkCancellation(atRecord: index)
      }
    }
    let trailing = isComplete ? reader.size - end : 0
    switch lookup {
    case .absent:
      if trailing > 0 { report(.trailing(size: trailing, offset: end, hasChecksums: false)) }
    case .damaged(let damage, let offset):
      checksums = .damaged
      if trailing > 0 { report(.trailing(size: trailing, offset: end, hasChecksums: true)) }
      report(.checksumRecord(damage, offset: offset))
    case .misplaced(let position, let offset):
      checksums = .mismatching
      report(.notLast(position: position, offset: offset))
    case .found(let record, let offset):
      checksums = .matching
      let before = faults.errorCount
      if let (layout, sizeFields) = try Self.layout(of: record, &reader) {
        try compare(record, with: layout, &reader, sizeFields: sizeFields, at: offset)
        explainsStructure = faults.errorCount > 0
      } else if isComplete {
        var places = [RecordPlace](repeating: .none, count: records.count)
        var sizeFields = [UInt32](repeating: 0, count: records.count)
        var index = 0
        for record in records {
          try reader.checkCancellation(atRecord: index)
          places[index] = RecordPlace(record.storedName, offset: record.bodyOffset, size: record.bodySize)
          sizeFields[index] = UInt32(clamping: record.bodySize)
          index += 1
        }
        try compare(record, with: places, &reader, sizeFields: sizeFields, at: offset)
        if trailing > 0 { report(.trailing(size: trailing, offset: end, hasChecksums: true)) }
      }
      if faults.errorCount > before || !isComplete { checksums = .mismatching }
    }
  }

  @inline(never)
  private mutating func report(_ fault: RomFault) {
    switch fault {
    case .count, .recordCount, .elsewhere, .size: isLayoutSound = false
    default: break
    }
    faults.add(fault)
  }

  /// Compares a checksum record with the file. `sizeFields` are the values in the file, the records have the real places of their
  /// bodies.
  private mutating func compare<Reader: SummingReader>(
    _ expected: ChecksumRecord, with records: [RecordPlace], _ reader: inout Reader, sizeFields: [UInt32],
    at offset: Int
  ) throws(Reader.Failure) {
    let actual = try reader.sums(of: records)
    let before = faults.errorCount
    let count = Int(clamping: try reader.word(at: 0).byteSwapped)
    guard let last = records.last, records.count == expected.entries.count + 1 else {
      return report(.recordCount(found: records.count - 1, expected: expected.entries.count))
    }
    guard last.bodyOffset == offset else {
      return report(.elsewhere(offset: offset, expected: last.bodyOffset))
    }
    if count != records.count {
      report(.count(found: count, expected: records.count))
    } else if actual.directory != expected.directoryChecksum {
      var damaged: StoredName?
      for record in records where damaged == nil && !record.storedName.isCanonical {
        damaged = record.storedName
      }
      report(.directory(damaged: damaged))
    }
    func isBodyDamaged(_ index: Int) -> Bool {
      sizeFields[index] == expected.entries[index].size
        && actual.bodies[index] != expected.entries[index].checksum
    }
    var damagedCount = 0
    var damagedEntry = -1
    for index in records.indices {
      try reader.checkCancellation(atRecord: index)
      let record = records[index]
      let size = index < expected.entries.count ? Int(clamping: expected.entries[index].size) : last.bodySize
      if Int(clamping: sizeFields[index]) != size {
        report(
          .size(
            record: index, record.storedName, found: Int(clamping: sizeFields[index]), expected: size,
            offset: record.bodyOffset - RomLayout.sizeFieldSize))
      } else if index < expected.entries.count, isBodyDamaged(index) {
        damagedCount += 1
        damagedEntry = index
      }
    }
    let isEntry =
      faults.errorCount == before && damagedCount == 1
      && Self.isEntryDamaged(damagedEntry, of: expected, actual: actual, Reader.self)
    for index in expected.entries.indices where damagedCount > 0 && isBodyDamaged(index) {
      let record = records[index]
      report(
        isEntry
          ? .entry(record: index, record.storedName, offset: offset)
          : .body(record: index, record.storedName, offset: record.bodyOffset))
    }
    if faults.errorCount == before, actual.covered != expected.fileChecksum { report(.file(offset: offset)) }
  }

  /// Whether the entry of a body is damaged, and not the body: the checksum of the whole file then matches with the entry
  /// repaired.
  private static func isEntryDamaged<Reader: SummingReader>(
    _ index: Int, of record: ChecksumRecord, actual: RomSums, _: Reader.Type
  ) -> Bool {
    guard let covered = actual.covered else { return false }
    var repaired = record
    repaired.entries[index].checksum = actual.bodies[index]
    // CRCs are linear: the effect of these bytes on the checksum does not depend on the bytes before them, so the
    // difference of the two bodies' own checksums is sufficient.
    let difference =
      Reader.checksum(of: record.serializedWithoutFileChecksum())
      ^ Reader.checksum(of: repaired.serializedWithoutFileChecksum())
    return covered ^ difference == record.fileChecksum
  }

  /// The layout according to a checksum record, regardless of the directory and the size fields, and the size fields in the file. Nil
  /// if the sizes in the record do not add up to the size of the file.
  @inline(never) private static func layout<Reader: RomReader>(
    of record: ChecksumRecord, _ reader: inout Reader
  ) throws(Reader.Failure) -> (records: [RecordPlace], sizeFields: [UInt32])? {
    let count = record.entries.count + 1
    var total = Int64(RomLayout.directorySize(records: count) + RomLayout.sizeFieldSize * count)
    for entry in record.entries { total += Int64(entry.size) }
    let ownSize = ChecksumRecord.bodySize(entries: record.entries.count)
    guard total + Int64(ownSize) == Int64(reader.size) else { return nil }
    var offset = RomLayout.directorySize(records: count)
    var records = [RecordPlace](repeating: .none, count: count)
    var sizeFields = [UInt32](repeating: 0, count: count)
    for index in 0..<count {
      try reader.checkCancellation(atRecord: index)
      // The sum of the sizes is that of the file, so each is an Int.
      let size = index < record.entries.count ? Int(record.entries[index].size) : ownSize
      sizeFields[index] = try reader.word(at: offset)
      offset += RomLayout.sizeFieldSize
      records[index] = RecordPlace(
        try reader.name(at: RomLayout.nameOffset(index)), offset: offset, size: size)
      offset += size
    }
    return (records, sizeFields)
  }
}

/// The search for the checksum record of a file, even if the rest of the file is damaged.
package enum ChecksumLookup {
  case absent
  /// A readable record, and the offset of its body.
  case found(ChecksumRecord, offset: Int)
  case damaged(ChecksumRecord.Fault, offset: Int)
  /// A record of that name before other records, so that its coverage is unknown.
  case misplaced(position: Int, offset: Int)

  /// Looks first at the end of the file, where the length locates the record even if everything before it is damaged, then, if the
  /// directory is complete, at its records, the last of which should be it.
  @inline(never) package init<Reader: RomReader>(
    _ reader: inout Reader, records: some RandomAccessCollection<some PlacedRecord>, isComplete: Bool
  ) throws(Reader.Failure) {
    if let (record, offset) = try Self.fromTheEnd(&reader) {
      self = .found(record, offset: offset)
      return
    }
    self = .absent
    guard isComplete else { return }
    var position = records.endIndex
    var passed = 0
    while position > records.startIndex {
      try reader.checkCancellation(atRecord: passed)
      passed += 1
      records.formIndex(before: &position)
      let record = records[position]
      guard record.storedName.isSeen(as: .checksums) else { continue }
      let offset = record.bodyOffset
      if records.index(after: position) < records.endIndex {
        self = .misplaced(
          position: records.distance(from: records.startIndex, to: position), offset: offset)
      } else {
        let bytes = try reader.bytes(in: offset..<offset + record.bodySize)
        do throws(ChecksumRecord.Fault) {
          self = .found(try ChecksumRecord(parsing: bytes[...]), offset: offset)
        } catch {
          self = .damaged(error, offset: offset)
        }
      }
      return
    }
  }

  private static func fromTheEnd<Reader: RomReader>(
    _ reader: inout Reader
  ) throws(Reader.Failure) -> (ChecksumRecord, offset: Int)? {
    let smallest = ChecksumRecord.bodySize(entries: 0)
    guard reader.size >= smallest else { return nil }
    let length = try reader.word(at: reader.size - ChecksumRecord.tailSize)
    guard length >= smallest, length <= reader.size else { return nil }
    let offset = reader.size - Int(length)
    // Checked first, because the length may be any number in a file without the record.
    guard try reader.bytes(in: offset..<offset + 4) == ChecksumRecord.magic else { return nil }
    let bytes = try reader.bytes(in: offset..<reader.size)
    guard let record = try? ChecksumRecord(parsing: bytes[...]) else { return nil }
    return (record, offset)
  }
}
