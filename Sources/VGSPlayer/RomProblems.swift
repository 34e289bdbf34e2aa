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
    /// The numbers of the problem, such as the size that was found and the one that was expected; 0 where there is none.
    public var numbers: [Int] = [0, 0]

    init(
      _ fault: Fault, isError: Bool = true, record: Int? = nil, offset: Int, _ first: Int = 0,
      _ second: Int = 0
    ) {
      self.fault = fault
      self.isError = isError
      self.record = record
      self.offset = offset
      numbers = [first, second]
    }
  }

  /// The result of a check.
  public struct Report: Sendable {
    /// The state of the checksums: 0 if there are none, 1 if all bytes match, 2 if some do not, 3 if they are too damaged to be read.
    public var checksums: Int32 = 0
    /// The problems: those of the file, then those of the records in the order of the directory. At most ``mostProblems``.
    public var problems: [Problem] = []
    /// The number of all problems.
    public var problemCount = 0
  }

  /// The most problems of a report, as a file can have a million.
  public static let mostProblems = 1_000

  /// Checks the ROM as `romkit verify` does: its structure, its names and its checksums, and each slot's body by itself. Reads all
  /// bytes; inflates songs only for their bodies.
  public func check(withBodies: Bool = true) -> Report {
    var report = Report()
    if bytes.isEmpty { return report }
    var found: [Problem] = []
    var count = 0
    func add(_ problem: Problem) {
      count += 1
      if found.count < Self.mostProblems { found.append(problem) }
    }
    var reader = MemoryReader(bytes: bytes)
    let check = RomCheck(&reader, records: records, end: end, isComplete: problem == nil) { add(Problem($0)) }
    if let problem, !check.explainsStructure { add(problem) }
    report.checksums = check.checksums.rawValue
    if withBodies, problem == nil, check.isLayoutSound {
      for index in records.indices where records[index].isUsed { checkBody(index, add) }
    }
    report.problems = found
    report.problemCount = count
    return report
  }

  private func checkBody(_ index: Int, _ add: (Problem) -> Void) {
    let record = records[index]
    let body = body(record)
    func fail(_ fault: Fault, isError: Bool = true, at offset: Int = 0) {
      add(Problem(fault, isError: isError, record: index, offset: record.offset + offset))
    }
    switch record.kind {
    case .graphics:
      do throws(PictureHeader.Fault) {
        let header = try PictureHeader(parsing: body, bodySize: record.size)
        if header.dialect != profile.dialect { fail(.pictureOtherConsole, isError: false) }
      } catch {
        switch error {
        case .wrongMagic: fail(.pictureWrongMagic)
        case .noHeader(let found), .tooShort(_, let found): fail(.pictureTooShort, at: found)
        case .tooLong(let header, _): fail(.pictureTooLong, isError: false, at: header.bodySize)
        }
      }
    case .effect:
      // The length field is at offset 4.
      do throws(EffectHeader.Fault) {
        let header = try EffectHeader(parsing: body, bodySize: record.size)
        if header.sampleCount == 0 { fail(.effectSilent, isError: false, at: 4) }
      } catch {
        let fault = Fault(error)
        let isInHeader = fault == .effectWrongMagic || fault == .effectHeaderCut
        fail(fault, isError: fault != .effectBytesAfter, at: isInHeader ? 0 : 4)
      }
    case .music:
      do throws(Fault) {
        let stream = try Inflate(body, limit: Self.largestSong)
        if stream.isFollowed {
          fail(.songTrailingBytes, isError: false, at: stream.consumed)
        } else if stream.output.count % 8 != 0 {
          fail(.songBrokenLength, isError: false)
        }
      } catch {
        fail(error, at: error == .songTruncated ? record.size : 0)
      }
    case .data, .program, .checksums, .other: break
    }
  }
}

extension RomContents.Problem {
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
    var sums = RomSums(bodies: [], directory: CRC.value(bytes[..<end]), covered: nil)
    for record in records {
      sums.bodies.append(CRC.value(bytes[record.bodyOffset..<record.bodyOffset + record.bodySize]))
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
  private static let table: [UInt32] = (0..<256).map { index in
    var value = UInt32(index)
    for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
    return value
  }

  static func value(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let table = table
    var value = UInt32.max
    for byte in bytes { value = value >> 8 ^ table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] }
    return ~value
  }
}
