import RomKitBase
import RomKitContainer
import RomKitRules

/// A check of a ROM file: first its structure, then its checksums.
public struct Verification: Sendable {
  /// The state of the checksums.
  public enum Checksums: String, Sendable {
    /// All bytes match the checksum record.
    case matching
    /// Some bytes do not match the checksum record.
    case mismatching
    /// The ROM has no checksum record: damage inside a body cannot be found.
    case absent
    /// The checksum record is too damaged to be read.
    case damaged
  }

  /// The findings, at most 1,000: those about the directory, then about the size fields, then about the bodies.
  public var findings: [Diagnostic] { list.listed }
  /// The number of errors, including those that are not listed.
  public var errorCount: Int { list.errorCount }
  /// The number of findings of any severity that are not listed.
  public var unlisted: Int { list.unlisted }
  private(set) var list = FindingCounts()
  /// Whether the checksum record, if there is one, agrees with the count and the size fields of ``rom``, so that the
  /// slots are at the offsets that it gives.
  public private(set) var isLayoutSound = true
  /// The state of the checksums.
  public private(set) var checksums = Checksums.absent
  /// The ROM, unless its structure is damaged.
  public let rom: Rom?

  /// The largest bytes of pictures, if requested and all bodies were read: ``RomChecksums/largestBytes``.
  private(set) var largestBytes: [UInt8]?

  /// Whether there are no errors; there may be warnings.
  public var isSound: Bool { errorCount == 0 }

  private let file: String
  private let wantsLargestBytes: Bool

  /// Checks the ROM in `source`, which messages call `file`; all of it is read if it has a checksum record. Throws only if
  /// it cannot be read: errors in the bytes are findings.
  public init(of source: ByteSource, file: String) throws {
    try self.init(of: source, file: file) { _ in false }
  }

  /// The same, with ``largestBytes`` if `wantsLargestBytes` returns true for the ROM.
  init(of source: ByteSource, file: String, wantsLargestBytes: (Rom) throws -> Bool) throws {
    self.file = file
    var structureError: RomError?
    do {
      rom = try Rom(reading: source)
    } catch let error as RomError {
      rom = nil
      structureError = error
    }
    self.wantsLargestBytes = try rom.map(wantsLargestBytes) ?? false
    let lookup = try ChecksumLookup(in: source, rom: rom)
    if let rom { NameRules.check(rom, file: file) { add($0) } }
    switch lookup.result {
    case .absent:
      if let trailing = rom?.trailing { add(.trailing(trailing, hasChecksums: false), severity: .warning) }
    case .damaged(let error):
      checksums = .damaged
      if let trailing = rom?.trailing { add(.trailing(trailing, hasChecksums: true)) }
      add(Diagnostic(error, file: file))
    case .misplaced(let position, let offset):
      checksums = .mismatching
      add(.notLast(position: position, offset: offset))
    case .found(let record, let offset):
      checksums = .matching
      let before = errorCount
      let plan = try Layout(of: record, in: source)
      if let plan {
        try compare(record, with: plan.rom, of: source, sizeFields: plan.sizeFields, at: offset)
        // The checksum record explains the damage better than the walk from the front.
        if !isSound { structureError = nil }
      } else if let rom {
        try compare(record, with: rom, of: source, sizeFields: rom.records.map(\.body.size), at: offset)
        if let trailing = rom.trailing { add(.trailing(trailing, hasChecksums: true)) }
      }
      if errorCount > before || structureError != nil { checksums = .mismatching }
    }
    if let structureError { add(Diagnostic(structureError, file: file)) }
  }

  /// Compares a checksum record with the bytes. `sizeFields` are the values in the file, `rom` has the real offsets of the
  /// bodies.
  private mutating func compare(
    _ record: ChecksumRecord, with rom: Rom, of source: ByteSource, sizeFields: [Int], at offset: Int
  ) throws {
    let actual = try RomChecksums(
      of: rom, in: source, lastIsChecksumRecord: true, pictures: wantsLargestBytes)
    largestBytes = actual.largestBytes
    let before = errorCount
    let start = try source.bytes(in: 0..<Rom.countSize)
    let count = Int(start.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    guard let last = rom.records.last, rom.records.count == record.entries.count + 1
    else { return add(.recordCount(found: rom.records.count - 1, expected: record.entries.count)) }
    guard last.body.offset == offset else {
      return add(.elsewhere(offset: offset, expected: last.body.offset))
    }
    if count != rom.records.count {
      add(.count(found: count, expected: rom.records.count))
    } else if actual.directory != record.directoryChecksum {
      add(.directory(damagedName: rom.records.map(\.name).first { !$0.isCanonical }?.displayName))
    }
    var damagedBodies: [Int] = []
    for (index, entry) in record.entries.enumerated() {
      let body = rom.records[index].body
      let label = rom.records[index].name.label
      if sizeFields[index] != Int(entry.size) {
        add(
          .size(
            slot: label, found: sizeFields[index], expected: Int(entry.size),
            offset: body.offset - Rom.sizeFieldSize))
      } else if actual.bodies[index] != entry.checksum {
        damagedBodies.append(index)
      }
    }
    if let lastSize = sizeFields.last, lastSize != last.body.size {
      add(
        .size(
          slot: last.name.label, found: lastSize, expected: last.body.size, offset: offset - Rom.sizeFieldSize
        ))
    }
    if errorCount == before, let index = damagedBodies.first, damagedBodies.count == 1,
      Self.isEntryDamaged(index, of: record, actual: actual)
    {
      add(.entry(slot: rom.records[index].name.label, offset: offset))
      damagedBodies = []
    }
    for index in damagedBodies {
      add(.body(slot: rom.records[index].name.label, offset: rom.records[index].body.offset))
    }
    if errorCount == before, actual.covered != record.fileChecksum { add(.file(offset: offset)) }
  }

  /// Whether the entry of a body is damaged, and not the body: the checksum of the whole file then matches with the entry
  /// repaired.
  private static func isEntryDamaged(_ index: Int, of record: ChecksumRecord, actual: RomChecksums) -> Bool {
    guard let covered = actual.covered else { return false }
    var repaired = record
    repaired.entries[index].checksum = actual.bodies[index]
    // CRCs are linear: the effect of these bytes on the checksum does not depend on the bytes before them, so the
    // difference of the two bodies' own checksums is sufficient.
    let difference =
      CRC32(of: record.serializedWithoutFileChecksum()).value
      ^ CRC32(of: repaired.serializedWithoutFileChecksum()).value
    return covered ^ difference == record.fileChecksum
  }

  private mutating func add(_ finding: DamageFinding, severity: Diagnostic.Severity = .error) {
    switch finding {
    case .count, .recordCount, .elsewhere, .size: isLayoutSound = false
    default: break
    }
    add(Diagnostic(finding, severity: severity, file: file))
  }

  private mutating func add(_ finding: Diagnostic) { list.add(finding) }
}

/// The layout according to the checksum record, regardless of the directory and the size fields.
private struct Layout {
  let rom: Rom
  /// The size fields in the file, including that of the checksum record.
  let sizeFields: [Int]

  /// Nil if the sizes in the checksum record do not add up to the size of the file.
  init?(of record: ChecksumRecord, in source: ByteSource) throws {
    let count = record.entries.count + 1
    var offset = Rom.directorySize(records: count)
    var sizes = record.entries.map { Int($0.size) }
    sizes.append(ChecksumRecord.bodySize(entries: record.entries.count))
    let total = sizes.reduce(offset) { $0 + Rom.sizeFieldSize + $1 }
    guard total == source.size else { return nil }
    var names = WindowReader(source)
    var fields = WindowReader(source)
    var records: [Record] = []
    var found: [Int] = []
    for (index, size) in sizes.enumerated() {
      let stored = try names.bytes(
        Rom.countSize + index * RecordName.storedSize, count: RecordName.storedSize)
      guard let name = RecordName(stored: stored) else { return nil }
      let field = try fields.bytes(offset, count: Rom.sizeFieldSize)
      found.append(Int(field.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }))
      records.append(Record(name: name, body: Body(source, offset: offset + Rom.sizeFieldSize, size: size)))
      offset += Rom.sizeFieldSize + size
    }
    rom = Rom(records: records)
    sizeFields = found
  }
}

/// Finds the checksum record of a file, even if the rest of the file is damaged.
package struct ChecksumLookup {
  package enum Result {
    case absent
    /// A readable record, and the offset of its body.
    case found(ChecksumRecord, offset: Int)
    case damaged(ChecksumRecordError)
    /// A record of that name before other records, so that its coverage is unknown.
    case misplaced(position: Int, offset: Int)
  }

  package let result: Result

  /// Looks first at the end of the file, where the length locates the record even if everything before it is damaged,
  /// then at the last record of the directory.
  package init(in source: ByteSource, rom: Rom?) throws {
    if let (record, offset) = try Self.fromTheEnd(of: source) {
      result = .found(record, offset: offset)
    } else if let last = rom?.records.last, last.kind == .checksums {
      do {
        let record = try ChecksumRecord(parsing: try last.body.bytes(), offset: last.body.offset)
        result = .found(record, offset: last.body.offset)
      } catch let error as ChecksumRecordError {
        result = .damaged(error)
      }
    } else if let index = rom?.records.lastIndex(where: { $0.kind == .checksums }), let rom {
      result = .misplaced(position: index, offset: rom.records[index].body.offset)
    } else {
      result = .absent
    }
  }

  private static func fromTheEnd(of source: ByteSource) throws -> (ChecksumRecord, offset: Int)? {
    guard source.size >= ChecksumRecord.bodySize(entries: 0) else { return nil }
    let tail = source.size - ChecksumRecord.tailSize
    let field = try source.bytes(in: tail..<tail + 4)
    let length = Int(field.reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    guard length >= ChecksumRecord.bodySize(entries: 0), length <= source.size else { return nil }
    let offset = source.size - length
    // Checked first, because the length may be any number in a file without the record.
    guard try source.bytes(in: offset..<offset + 4) == ChecksumRecord.magic else { return nil }
    guard
      let record = try? ChecksumRecord(parsing: try source.bytes(in: offset..<source.size), offset: offset)
    else { return nil }
    return (record, offset)
  }
}

/// A difference between a ROM and its checksum record. Offsets count from the start of the file.
enum DamageFinding: DescribedError {
  case trailing(size: Int, offset: Int, hasChecksums: Bool)
  case count(found: Int, expected: Int)
  case recordCount(found: Int, expected: Int)
  /// The record is not the body that the directory calls the last.
  case elsewhere(offset: Int, expected: Int)
  case notLast(position: Int, offset: Int)
  /// The count and names do not match their checksum; `damagedName` is a name that no tool writes, if any.
  case directory(damagedName: String?)
  case size(slot: String, found: Int, expected: Int, offset: Int)
  case body(slot: String, offset: Int)
  case entry(slot: String, offset: Int)
  /// Everything matches except the last field, the checksum of the whole file.
  case file(offset: Int)

  static func trailing(_ body: Body, hasChecksums: Bool) -> DamageFinding {
    .trailing(size: body.size, offset: body.offset, hasChecksums: hasChecksums)
  }

  var diagnostic: Diagnostic {
    switch self {
    case .trailing(let size, let offset, let hasChecksums):
      Diagnostic(
        "rom-trailing-bytes",
        "expected the end of the file after the last body, found \(Plural.bytes(size))",
        at: .offset(offset),
        help: hasChecksums
          ? """
          get the file again, or extract the ROM with --ignore-checksums, delete the line trailing from \
          romkit.toml, and pack the folder
          """
          : "get the file again, or remove the bytes after the last body with romkit optimize --strip")
    case .count(let found, let expected):
      Diagnostic(
        "checksum-count",
        """
        expected a record count of \(Grouped.text(expected)) according to the checksum record, \
        found \(Grouped.text(found))
        """,
        at: .offset(0), help: Self.damaged)
    case .recordCount(let found, let expected):
      Diagnostic(
        "checksum-count",
        "expected \(Plural.records(expected)) besides the checksum record, found \(Grouped.text(found))",
        at: .offset(0), help: Self.outdated)
    case .elsewhere(let offset, let expected):
      Diagnostic(
        "checksum-count",
        """
        expected the checksum record at offset \(expected), where the last body starts, found it at offset \(offset)
        """,
        at: .offset(0), help: Self.damaged)
    case .notLast(let position, let offset):
      Diagnostic(
        "checksum-not-last",
        """
        expected the checksum record at the end of the ROM, found it as record \(position); \
        records were added without updating the checksums
        """, at: .offset(offset),
        help: """
          extract the ROM with --ignore-checksums, remove from romkit.toml the line checksums = false, the [[record]] \
          of ROMKIT.SUM and, from the list order, the name of its file, and pack the folder
          """)
    case .directory(let damagedName):
      Diagnostic(
        "checksum-directory",
        damagedName.map {
          "the directory (count and names) does not match its checksum; the name \($0) looks damaged"
        } ?? "the directory (count and names) does not match its checksum", at: .offset(0), help: Self.damaged
      )
    case .size(let slot, let found, let expected, let offset):
      Diagnostic(
        "checksum-size",
        """
        expected a size of \(Plural.bytes(expected)) for \(slot) according to the checksum record, \
        found \(Grouped.text(found))
        """,
        at: .offset(offset), slot: slot, help: Self.damaged)
    case .body(let slot, let offset):
      Diagnostic(
        "checksum-body", "the body does not match its checksum",
        at: .offset(offset), slot: slot, help: Self.damaged)
    case .entry(let slot, let offset):
      Diagnostic(
        "checksums-damaged", "the checksum of \(slot) is damaged, but its body is intact",
        at: .offset(offset), slot: slot, help: Self.outdated)
    case .file(let offset):
      Diagnostic(
        "checksums-damaged",
        """
        all records match, but the checksum of the whole file does not: \
        the checksum record itself is damaged
        """, at: .offset(offset), help: Self.outdated)
    }
  }

  private static let damaged: Message = "get the file again, or pack it again from its assets"
  /// For a ROM with intact bodies and a wrong checksum record.
  private static let outdated: Message = """
    extract the ROM with --ignore-checksums, remove from romkit.toml the line checksums = false, the [[record]] of \
    ROMKIT.SUM and the name of its file, if order lists that, and pack the folder
    """
}
