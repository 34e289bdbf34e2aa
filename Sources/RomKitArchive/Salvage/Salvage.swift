import RomKitBase
import RomKitContainer
import RomKitInspection

/// Everything that can be recovered from a ROM that is truncated, wrongly counted, half written or damaged.
///
/// The checksum record is the best evidence, and is found from the end of the file; without it, romkit uses the directory,
/// the size fields, the headers of the bodies, and the bodies that follow. Assumptions and losses are reported. An intact
/// ROM comes out whole, without findings.
public struct Salvage: Sendable {
  /// The records in the order of the directory, without the checksum record.
  package private(set) var records: [SalvagedRecord] = []
  /// The assumptions and losses, in the order of the file; empty for an intact ROM.
  package private(set) var findings: [SalvageFinding] = []
  /// Bytes that belong to no record.
  public private(set) var unclaimed: [Body] = []
  /// Whether the ROM has, or had, a checksum record.
  public private(set) var hasChecksums = false

  /// The most records that are salvaged: each is listed, and games ask for only 1,280 names.
  package static let mostRecords = 16_384

  /// Whether nothing was lost and nothing assumed.
  public var isSound: Bool { findings.isEmpty }

  /// Recovers what it can. Throws an error with the code `salvage-nothing` or ``RomError`` if nothing looks like a ROM,
  /// one with `salvage-too-many` for more than 16,384 records, and ``FileError``.
  public init(of source: ByteSource) throws {
    let rom: Rom?
    do {
      rom = try Rom(reading: source)
    } catch let error as RomError {
      if case .otherFile = error { throw error }
      if case .tooShort = error { throw error }
      rom = nil
    }
    switch try ChecksumLookup(in: source, rom: rom).result {
    case .found(let record, let offset):
      hasChecksums = true
      try Self.check(record.entries.count)
      let salvage = try ChecksumSalvage(source, record: record, at: offset, rom: rom)
      (records, findings, unclaimed) = (salvage.records, salvage.findings, salvage.unclaimed)
    case .absent, .damaged, .misplaced:
      guard let directory = try SalvageDirectory(of: source) else { throw SalvageError.nothingFound }
      try Self.check(directory.count)
      let salvage = try StructureSalvage(source, directory: directory)
      (records, findings, unclaimed) = (salvage.records, salvage.findings, salvage.unclaimed)
      dropChecksums(sourceSize: source.size)
    }
    sortFindings()
  }

  private static func check(_ count: Int) throws {
    if count > mostRecords { throw SalvageError.tooManyRecords(count) }
  }

  /// Removes an unusable checksum record: packing makes a new one.
  private mutating func dropChecksums(sourceSize: Int) {
    guard let sum = records.last(where: { $0.kind == .checksums }) else { return }
    hasChecksums = true
    findings.append(.checksums(offset: sum.body?.offset ?? sourceSize))
    records.removeAll { $0.kind == .checksums }
  }

  private mutating func sortFindings() {
    let offsets = findings.map { finding in
      if case .offset(let offset)? = finding.position { offset } else { 0 }
    }
    findings = findings.indices.sorted { (offsets[$0], $0) < (offsets[$1], $1) }.map { findings[$0] }
  }

  package func count(_ state: SalvagedRecord.State) -> Int {
    records.count { $0.state == state }
  }

  /// The records whose bodies are complete, in the order of the directory, without the checksum record.
  public var rom: Rom {
    Rom(
      records: records.compactMap { record in
        guard record.state == .complete, let name = record.name, let body = record.body else { return nil }
        return Record(name: name, body: body)
      })
  }

  /// The assumptions and losses, in the order of the file; empty for an intact ROM.
  public func diagnostics(file: String? = nil) -> [Diagnostic] { findings.map { Diagnostic($0, file: file) } }
}

enum SalvageError: DescribedError {
  /// There is no count, no names and no checksums.
  case nothingFound
  case tooManyRecords(Int)

  var diagnostic: Diagnostic {
    switch self {
    case .nothingFound:
      Diagnostic(
        "salvage-nothing", "nothing in this file looks like the directory of a ROM",
        help: "check that the file is a romdata.bin; if it is, get another copy")
    case .tooManyRecords(let count):
      Diagnostic(
        "salvage-too-many",
        "the directory has \(Plural.records(count)); romkit salvages at most \(Grouped.text(Salvage.mostRecords))",
        at: .offset(0),
        help: "check that the file is a romdata.bin: a game has at most 256 slots of each kind")
    }
  }
}

package struct SalvagedRecord: Sendable {
  package enum State: String, Sendable, CaseIterable {
    /// All bytes of the body are there, and probably correct.
    case complete
    /// The file ends, or other records begin, before the body does.
    case cut
    /// Bytes are there, but they may be wrong: too many, too few, or damaged.
    case doubtful
    case lost
  }

  /// Its place in the directory.
  package let index: Int
  /// Its name, repaired if possible; nil if the directory is truncated before it.
  package let name: RecordName?
  package let state: State
  package let body: Body?

  var label: String { name?.label ?? "record \(index)" }

  var kind: RecordKind { name.map { RecordKind($0) } ?? .other }
}
