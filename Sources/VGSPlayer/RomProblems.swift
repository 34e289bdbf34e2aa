import VGSCore
import VGSFormat

extension RomContents {
  /// A problem of a ROM, as `romkit verify` reports it.
  public struct Problem: Hashable, Sendable {
    /// The kind of problem.
    public var fault: Fault
    /// Whether it is an error; otherwise a warning.
    public var isError = true
    /// The index of the record in the directory; nil for a problem of the whole file.
    public var record: Int?
    /// The offset in the file.
    public var offset: Int
    /// The first number of the problem, such as the size that was found; 0 if there is none.
    public var first = 0
    /// The second number of the problem, such as the size that was expected; 0 if there is none.
    public var second = 0

    init(
      _ fault: Fault, isError: Bool = true, record: Int? = nil, offset: Int, _ first: Int = 0,
      _ second: Int = 0
    ) {
      self.fault = fault
      self.isError = isError
      self.record = record
      self.offset = offset
      self.first = first
      self.second = second
    }
  }

  /// The result of a check.
  public struct Report: Sendable {
    /// The state of the checksums: 0 if there are none, 1 if all bytes match, 2 if some do not, 3 if they are too damaged to be read.
    public private(set) var checksums: Int32 = 0
    /// The problems: those of the file, then those of the records in the order of the directory. At most ``mostProblems``.
    public private(set) var problems: [Problem] = []
    /// The number of all problems.
    public private(set) var problemCount = 0
    /// Whether the slots are where the directory says, so that their bodies can be checked.
    public private(set) var hasBodies = false

    /// The report on no ROM.
    public init() {}

    @inline(never) fileprivate mutating func add(_ problem: Problem) {
      problemCount += 1
      if problems.count < RomContents.mostProblems { problems.append(problem) }
    }
  }

  /// The most problems of a report, as a file can have a million.
  public static let mostProblems = RomFaults.limit

  /// Checks the ROM as `romkit verify` does: its structure, its names and its checksums, and each slot's body by itself. Reads all
  /// bytes; inflates songs only for their bodies.
  public func check(withBodies: Bool = true) -> Report {
    var report = Report(self)
    if withBodies, report.hasBodies {
      let dialect = profile.dialect
      for index in records.indices where records[index].isUsed { report.addBody(index, of: self, dialect) }
    }
    return report
  }

  /// Checks the body of one slot, by the index of its record.
  public func check(record index: Int) -> Report {
    var report = Report()
    if records.indices ~= index, records[index].isUsed { report.addBody(index, of: self, profile.dialect) }
    return report
  }
}

extension RomContents.Report {
  fileprivate init(_ rom: RomContents) {
    if rom.bytes.isEmpty && rom.problem == nil { return }
    var reader = MemoryReader(bytes: rom.bytes)
    let check = RomCheck(&reader, records: rom.records, end: rom.end, isComplete: rom.problem == nil)
    checksums = check.checksums.rawValue
    for fault in check.faults.listed { add(RomContents.Problem(fault)) }
    problemCount = check.faults.errorCount + check.faults.warningCount
    if let problem = rom.problem, !check.explainsStructure { add(problem) }
    hasBodies = rom.problem == nil && check.isLayoutSound
  }

  @inline(never) private mutating func add(_ fault: Fault, isError: Bool = true, _ index: Int, at offset: Int)
  {
    add(RomContents.Problem(fault, isError: isError, record: index, offset: offset))
  }

  @inline(never) fileprivate mutating func addBody(
    _ index: Int, of rom: RomContents, _ dialect: Profile.Dialect
  ) {
    let record = rom.records[index]
    let body = rom.body(record)
    let start = record.offset
    switch record.kind {
    case .graphics:
      do throws(PictureHeader.Fault) {
        let header = try PictureHeader(parsing: body, bodySize: record.size)
        if header.dialect != dialect { add(.pictureOtherConsole, isError: false, index, at: start) }
      } catch {
        switch error {
        case .wrongMagic: add(.pictureWrongMagic, index, at: start)
        case .noHeader, .tooShort: add(.pictureTooShort, index, at: start + record.size)
        case .tooLong(let header, _): add(.pictureTooLong, isError: false, index, at: start + header.bodySize)
        }
      }
    case .effect:
      // The length field is at offset 4.
      do throws(EffectHeader.Fault) {
        let header = try EffectHeader(parsing: body, bodySize: record.size)
        if header.sampleCount == 0 { add(.effectSilent, isError: false, index, at: start + 4) }
      } catch {
        let fault = Fault(error)
        let isInMagic = fault == .effectWrongMagic || fault == .effectHeaderCut
        add(fault, isError: fault != .effectBytesAfter, index, at: isInMagic ? start : start + 4)
      }
    case .music: addSong(index, record, Inflate(decoding: body, limit: RomContents.largestSong))
    case .data, .program, .checksums, .other: break
    }
  }

  private mutating func addSong(_ index: Int, _ record: RomContents.Record, _ stream: Inflate) {
    if let fault = stream.fault {
      add(fault, index, at: fault == .songTruncated ? record.offset + record.size : record.offset)
      if fault != .songWrongChecksum { return }
    } else if stream.isFollowed {
      add(.songTrailingBytes, isError: false, index, at: record.offset + stream.consumed)
    } else if stream.output.count % RomContents.noteSize != 0 {
      add(.songBrokenLength, isError: false, index, at: record.offset)
    }
    let problems = SongProblems(RomContents.wholeNotes(of: stream.output))
    for found in problems.found { add(RomContents.Problem(found, record: index, offset: record.offset)) }
  }
}

extension RomContents.Problem {
  init(_ found: SongProblems.Found, record: Int, offset: Int) {
    self.init(
      Fault(found.problem), isError: found.problem.isError, record: record, offset: offset, found.index ?? -1,
      found.count)
  }

  init(_ fault: RomFault) {
    switch fault {
    case .noRecords: self.init(.romNoRecords, offset: 0)
    case .name(let record, let name):
      self.init(Fault(name), record: record, offset: RomLayout.nameOffset(record))
    case .duplicate(let record, let earlier):
      self.init(.nameDuplicate, record: record, offset: RomLayout.nameOffset(record), earlier, record)
    case .checksumRecord(let damage, let offset): self.init(Fault(damage), offset: offset + damage.offset)
    case .trailing(let size, let offset, _): self.init(.romTrailingBytes, offset: offset, size)
    case .count(let found, let expected): self.init(.checksumCount, offset: 0, found, expected)
    case .recordCount(let found, let expected): self.init(.checksumRecordCount, offset: 0, found, expected)
    case .elsewhere(let offset, let expected): self.init(.checksumElsewhere, offset: 0, offset, expected)
    case .notLast(let position, let offset): self.init(.checksumNotLast, offset: offset, position)
    case .directory: self.init(.checksumDirectory, offset: 0)
    case .size(let record, _, let found, let expected, let offset):
      self.init(.checksumSize, record: record, offset: offset, found, expected)
    case .body(let record, _, let offset): self.init(.checksumBody, record: record, offset: offset)
    case .entry(let record, _, let offset): self.init(.checksumEntry, record: record, offset: offset)
    case .file(let offset): self.init(.checksumFile, offset: offset)
    }
    isError = fault.isError
  }
}

/// A file in memory.
struct MemoryReader: SummingReader {
  let bytes: [UInt8]

  var size: Int { bytes.count }

  func name(at offset: Int) throws(Never) -> StoredName {
    StoredName(stored: bytes[offset..<offset + StoredName.size]) ?? StoredName(front: 0, back: 0)
  }

  func word(at offset: Int) throws(Never) -> UInt32 {
    var value: UInt32 = 0
    for place in offset..<offset + 4 { value = value << 8 | UInt32(bytes[place]) }
    return value
  }

  func bytes(in range: Range<Int>) throws(Never) -> [UInt8] { Array(bytes[range]) }

  func sums(of records: [RecordPlace]) throws(Never) -> RomSums {
    let end = RomLayout.directorySize(records: records.count)
    var sums = RomSums(
      bodies: [UInt32](repeating: 0, count: records.count), directory: CRC.value(bytes[..<end]), covered: nil)
    for index in records.indices {
      let start = records[index].bodyOffset
      sums.bodies[index] = CRC.value(bytes[start..<start + records[index].bodySize])
    }
    if let last = records.last, last.bodySize >= ChecksumRecord.fileChecksumSize {
      sums.covered = CRC.value(bytes[..<(last.bodyOffset + last.bodySize - ChecksumRecord.fileChecksumSize)])
    }
    return sums
  }

  static func checksum(of bytes: [UInt8]) -> UInt32 { CRC.value(bytes[...]) }
}

/// CRC-32 without zlib, which RomKit uses; `PlayerProperty` compares them.
enum CRC {
  private static let table: [UInt32] = {
    var table = [UInt32](repeating: 0, count: 256)
    for index in table.indices {
      var value = UInt32(index)
      for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
      table[index] = value
    }
    return table
  }()

  static func value(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let table = table
    var value = UInt32.max
    for byte in bytes { value = value >> 8 ^ table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] }
    return ~value
  }
}
