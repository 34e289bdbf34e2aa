import RomKitBase
import RomKitContainer
import RomKitInspection
import RomKitRules
import VGSFormat

/// Everything that can be recovered from a ROM that is truncated, wrongly counted, half written, damaged, or inside another file.
///
/// The checksum record is the best evidence, and is found from the end of the file; without it, romkit uses the directory,
/// the size fields, the headers of the bodies, and the bodies that follow. A body gets a name only if that is proven.
/// Assumptions and losses are reported. A ROM in which verify finds no errors comes out whole.
public struct Salvage: Sendable {
  /// The records in the order of the directory, without the checksum record.
  package private(set) var records: [SalvagedRecord] = []
  /// The assumptions and losses, in the order of the file; empty for an intact ROM.
  package private(set) var findings: [SalvageFinding] = []
  /// Bytes that belong to no record.
  public private(set) var unclaimed: [Rom.Body] = []
  /// Whether the ROM has, or had, a checksum record.
  public private(set) var hasChecksums = false

  /// The most records that are salvaged: each is listed, and games ask for only 1,280 names.
  package static let mostRecords = 16_384

  /// Whether nothing was lost and nothing assumed, and verify finds no errors.
  public var isSound: Bool { findings.isEmpty }

  /// Recovers what it can. Throws an error with the code `salvage-nothing` or ``RomError`` if nothing looks like a ROM,
  /// one with `salvage-too-many` for more than 16,384 records, and ``FileError``.
  public init(parsing source: ByteSource) throws {
    var rom: Rom?
    var otherFile: RomError?
    do {
      rom = try Rom(parsing: source)
      try Self.check(rom?.records.count ?? 0)
    } catch let error as RomError {
      if case .structure(.tooShort, _) = error { throw error }
      if case .otherFile = error { otherFile = error }
    }
    let review = try RomReview(parsing: source, file: "")
    if review.isSound, let rom {
      take(rom, checksums: review.verification.checksums)
    } else {
      try recover(from: source, rom: rom, otherFile: otherFile)
      try applyRules()
    }
    // Only a ROM without errors is sound, whatever they are.
    if findings.isEmpty {
      findings = review.diagnostics.filter { $0.severity == .error }.map { .rule($0.withoutFile) }
    }
    sortFindings()
  }

  /// Takes an undamaged ROM.
  private mutating func take(_ rom: Rom, checksums: Verification.Checksums) {
    hasChecksums = checksums == .matching
    // A checksum record that is not used would have been an error.
    records = SalvagedRecord.complete(rom.records.dropLast(hasChecksums ? 1 : 0))
    let proof = NameProof(records.map(\.name), bodies: [], isDamaged: false)
    for index in records.indices { records[index].isNameProven = hasChecksums || proof.isProven[index] }
    reportNames(at: 0)
    if let trailing = rom.trailing {
      unclaimed = [trailing]
      findings.append(.unclaimed(size: trailing.size, offset: trailing.offset))
    }
  }

  private mutating func recover(from source: ByteSource, rom: Rom?, otherFile: RomError?) throws {
    var reader = SourceReader(source)
    let lookup = try ChecksumLookup(&reader, records: rom?.records ?? [], isComplete: rom != nil)
    if case .found(let record, let offset) = lookup {
      return try recover(by: record, at: offset, from: source, rom: rom)
    }
    let directory = try SalvageDirectory.find(in: source, isOther: otherFile != nil)
    // The checksum record of a ROM that other bytes follow, but not that of another ROM inside it.
    let count = directory.flatMap { $0.isConfirmed && $0.start == 0 ? $0.count - 1 : nil }
    if let (record, offset) = try ChecksumSearch(in: source, count: count).result {
      return try recover(by: record, at: offset, from: source, rom: nil)
    }
    var firstGuess = Int.max
    if let rom, rom.trailing == nil, !rom.records.isEmpty {
      // The size fields add up to the size of the file, so every body is in its place, whatever the names are.
      records = SalvagedRecord.complete(rom.records[...])
    } else {
      guard let directory else {
        if let otherFile { throw otherFile }
        throw Diagnostic(
          "salvage-nothing", "nothing in this file looks like the directory of a ROM",
          help: "check that the file is a romdata.bin; if it is, get another copy")
      }
      try Self.check(directory.count)
      let salvage = try StructureSalvage(source, directory: directory)
      (records, findings, unclaimed) = (salvage.records, salvage.findings, salvage.unclaimed)
      firstGuess = directory.isConfirmed ? salvage.firstGuess : 0
    }
    let bodies = try records.map { try $0.body.map { try BodySigns($0) } }
    let proof = NameProof(records.map(\.name), bodies: bodies, isDamaged: true)
    for index in records.indices {
      records[index].isNameProven = index < firstGuess && proof.isProven[index]
      // Its name is another record's, or it is damaged.
      if let kind = records[index].name?.slot?.kind, bodies[index]?.contradict(kind) ?? false,
        records[index].state == .complete
      {
        records[index].state = .doubtful
      }
    }
    dropChecksums(sourceSize: source.size)
    reportNames(at: max(0, directory?.start ?? 0))
  }

  private mutating func recover(
    by record: ChecksumRecord, at offset: Int, from source: ByteSource, rom: Rom?
  ) throws {
    hasChecksums = true
    try Self.check(record.entries.count)
    let salvage = try ChecksumSalvage(source, record: record, at: offset, rom: rom)
    (records, findings, unclaimed) = (salvage.records, salvage.findings, salvage.unclaimed)
  }

  /// Reports the names that only their places in the directory speak for.
  private mutating func reportNames(at offset: Int) {
    let unproven = records.count { $0.body != nil && !$0.isNameProven }
    if unproven > 0 { findings.append(.namesUnproven(records: unproven, hasChecksum: false, offset: offset)) }
  }

  /// Applies the rules of verify to whole bodies, and drops names that do not fit.
  private mutating func applyRules() throws {
    var seen: Set<SlotID> = []
    for index in records.indices {
      guard let name = records[index].name, let slot = name.slot, let body = records[index].body else {
        continue
      }
      guard records[index].isNameProven else {
        if try BodySigns(body).contradict(slot.kind) { records[index].name = nil }
        continue
      }
      // A console does not see a second record of a slot.
      guard seen.insert(slot).inserted, records[index].state == .complete else { continue }
      let errors = try BodyRules.check(body, of: slot.kind).filter { $0.severity == .error }
      guard !errors.isEmpty else { continue }
      records[index].state = .doubtful
      let record = Rom.Record(name: name, body: body)
      findings += errors.map { .rule($0.placed(in: "", record: record).withoutFile) }
    }
  }

  private static func check(_ count: Int) throws {
    guard count > mostRecords else { return }
    throw Diagnostic(
      "salvage-too-many",
      "the directory has \(Plural.records(count)); romkit salvages at most \(Grouped.text(Salvage.mostRecords))",
      at: .offset(0),
      help: "check that the file is a romdata.bin: a game has at most 256 slots of each kind")
  }

  /// Removes an unusable checksum record: packing makes a new one.
  private mutating func dropChecksums(sourceSize: Int) {
    guard let sum = records.last(where: { $0.kind == .checksums }) else { return }
    hasChecksums = true
    findings.append(.checksums(offset: sum.body?.offset ?? sourceSize))
    records.removeAll { $0.kind == .checksums }
  }

  private mutating func sortFindings() {
    let offsets = findings.map { $0.diagnostic.place.offset ?? 0 }
    findings = findings.indices.sorted { (offsets[$0], $0) < (offsets[$1], $1) }.map { findings[$0] }
  }

  package func count(_ state: SalvagedRecord.State) -> Int {
    records.count { $0.state == state }
  }

  /// The records whose bodies are complete and whose names are proven, in the order of the directory, without the checksum record.
  public var rom: Rom {
    Rom(
      records: records.compactMap { record in
        guard record.state == .complete, record.isNameProven, let name = record.name, let body = record.body
        else { return nil }
        return Rom.Record(name: name, body: body)
      })
  }

  /// The assumptions and losses, in the order of the file; empty for an intact ROM.
  public func diagnostics(file: String? = nil) -> [Diagnostic] { findings.map { Diagnostic($0, file: file) } }
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
  /// Its name, repaired if possible; nil if the directory is truncated before it, or damaged so that its names cannot be assigned.
  package internal(set) var name: RecordName?
  package internal(set) var isNameProven = false
  package internal(set) var state: State
  package let body: Rom.Body?

  static func complete(_ records: ArraySlice<Rom.Record>) -> [SalvagedRecord] {
    records.enumerated().map { SalvagedRecord(index: $0, name: $1.name, state: .complete, body: $1.body) }
  }

  var kind: RecordType { name?.type ?? .other }
}

extension Diagnostic {
  fileprivate var withoutFile: Diagnostic { changed { $0.place.file = nil } }
}
