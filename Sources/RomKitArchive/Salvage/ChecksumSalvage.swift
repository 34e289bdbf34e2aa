import RomKitBase
import RomKitContainer
import VGSFormat

/// Recovers the records of a damaged ROM by its checksum record, which has the size and the CRC-32 of each body.
struct ChecksumSalvage {
  private(set) var records: [SalvagedRecord] = []
  private(set) var findings: [SalvageFinding] = []
  private(set) var unclaimed: [Rom.Body] = []

  private let source: ByteSource
  private let record: ChecksumRecord
  private let sumOffset: Int
  /// The distance of the checksum record from its expected offset: bytes were inserted, or removed if it is negative.
  private let shift: Int
  private let directory: ChecksumDirectory
  private var sizes: WindowReader
  private var hasTriedEntry = false
  /// Whether the offset that counts from the end is tried first.
  private var isShifted = false
  /// The bytes of the size fields of empty bodies after the last body that was found.
  private var pendingFields = 0
  /// The end of the last body that was found.
  private var end: Int

  /// `record` was found at `offset`; `rom` is the ROM by its directory and size fields, if they are readable.
  init(_ source: ByteSource, record: ChecksumRecord, at offset: Int, rom: Rom?) throws {
    self.source = source
    self.record = record
    sumOffset = offset
    sizes = WindowReader(source)
    let anchored = record.start(of: offset)
    let ends = record.bodyEnds
    directory = try ChecksumDirectory(source, record: record, at: offset) { index, name in
      guard record.entries.indices.contains(index) else { return name.type != .checksums }
      let places = [0, anchored].map { $0 + ends[index] }
      return try Self.contradicts(name, record.entries[index], endingAt: places, in: source)
    }
    findings = directory.findings
    let first = directory.end
    shift = anchored - directory.start - directory.shift
    // If bytes of the directory are missing, other bodies or the checksum record can be in its place.
    let least = directory.isIntact ? first : max(directory.start + RomLayout.countSize, first + min(0, shift))
    end = max(0, min(first, least, offset - RomLayout.sizeFieldSize))
    if directory.start > 0 {
      unclaimed.append(Rom.Body(source, offset: 0, size: min(directory.start, end)))
    }
    // The walk from the front knows sizes too if it ends at the checksum record.
    let own = rom?.records.count == record.entries.count + 1 ? rom?.records : nil
    var front = first
    let steps = WorkSteps(.salvaging, of: record.entries.count)
    for index in record.entries.indices {
      try steps.step(index, path: source.displayPath)
      try place(index, at: front, own: own?[index].body)
      front += RomLayout.sizeFieldSize + Int(record.entries[index].size)
    }
    steps.report(record.entries.count)
    try finish()
    try nameRecords()
  }

  /// Whether a body that can be found by its checksum has another kind than a name.
  private static func contradicts(
    _ name: RecordName, _ entry: ChecksumRecord.Entry, endingAt ends: [Int], in source: ByteSource
  ) throws -> Bool {
    if name.type == .checksums { return true }
    guard let kind = name.slot?.kind else { return false }
    let size = Int(entry.size)
    for end in ends where end - size >= 0 && end <= source.size {
      let body = Rom.Body(source, offset: end - size, size: size)
      if try body.checksum() == entry.checksum { return try BodySigns(body).contradict(kind) }
    }
    return false
  }

  /// Gives the records their names. Without a matching checksum, names are proven only by their places and their order, and
  /// only if it is visible which of them are damaged.
  private mutating func nameRecords() throws {
    let names = directory.names.dropLast()
    var proof = [Bool](repeating: directory.isProven, count: names.count)
    let isInPlace = shift == 0 && directory.shift == 0
    if !directory.isProven, isInPlace {
      if findings == directory.findings, try isOnlyDirectoryChecksumWrong() {
        proof = proof.map { _ in true }
        findings.append(.directoryChecksum(offset: sumOffset))
      } else {
        let slots = names.compactMap { $0?.slot }
        // Another name in the place of the last one: all of them may have moved.
        let hasMoved =
          directory.names.last??.isSeen(as: .checksums) == false
          && directory.names.last??.isCanonical == true
        let isVisible =
          !hasMoved
          && (directory.names.contains { !($0?.isCanonical ?? false) } || Set(slots).count < slots.count)
        if isVisible {
          proof =
            NameProof(
              Array(names), bodies: try records.map { try $0.body.map { try BodySigns($0) } }, isDamaged: true
            ).isProven
        }
      }
    }
    for index in records.indices {
      records[index].name = directory.isProven || isInPlace ? names[index] : nil
      records[index].isNameProven = proof[index]
    }
    let unproven = records.count { $0.body != nil && !$0.isNameProven }
    if unproven > 0 {
      findings.append(
        .namesUnproven(records: unproven, hasChecksum: true, offset: max(0, directory.start)))
    }
  }

  /// Whether the checksum of the whole file matches with the checksum of the directory repaired.
  private func isOnlyDirectoryChecksumWrong() throws -> Bool {
    guard directory.start >= 0 else { return false }
    var repaired = record
    var names = CRC32()
    try source.forEachPiece(in: directory.start..<directory.end) { names.update($0) }
    repaired.directoryChecksum = names.value
    return try matchesFile(repaired)
  }

  /// Whether the checksum of the whole file matches with this record in place of the one in it.
  private func matchesFile(_ repaired: ChecksumRecord) throws -> Bool {
    var whole = CRC32()
    try source.forEachPiece(in: max(0, directory.start)..<sumOffset) { whole.update($0) }
    whole.update(repaired.serializedWithoutFileChecksum())
    return whole.value == record.fileChecksum
  }

  private func label(_ index: Int) -> String {
    directory.isProven ? directory.names[index]?.label ?? "record \(index)" : "record \(index)"
  }

  /// Finds a body at its expected offset, at the offset after inserted or removed bytes, or by the size fields.
  private mutating func place(_ index: Int, at front: Int, own: Rom.Body?) throws {
    let entry = record.entries[index]
    let size = Int(entry.size)
    // After a lost body, the others are more likely at their expected distance from the end.
    if records.last.map({ $0.body == nil }) ?? false { isShifted = true }
    if shift != 0, size == 0, !isShifted { return takeEmpty(index) }
    for field in shift == 0 ? [front] : isShifted ? [front + shift, front] : [front, front + shift] {
      guard let body = body(at: field, size: size), try body.checksum() == entry.checksum else { continue }
      isShifted = field != front
      return try take(index, body)
    }
    if let own, own.size != size || own.offset != front + RomLayout.sizeFieldSize,
      own.offset >= end + RomLayout.sizeFieldSize,
      own.offset + own.size <= sumOffset, try own.checksum() == entry.checksum
    {
      findings.append(.entry(slot: label(index), offset: sumOffset))
      return try take(index, own, isFieldRight: true)
    }
    guard shift == 0, let body = body(at: front, size: size) else {
      // Its end is the start of the next body that is found.
      records.append(SalvagedRecord(index: index, state: .lost, body: nil))
      return
    }
    let isEntryDamaged = own?.size == size ? try isOnlyEntryWrong(index, try body.checksum()) : false
    findings.append(
      isEntryDamaged
        ? .entry(slot: label(index), offset: sumOffset) : .body(slot: label(index), offset: body.offset))
    try take(index, body, state: isEntryDamaged ? .complete : .doubtful)
  }

  /// Whether the checksum of the whole file matches with this entry repaired. Tried only for the first body that
  /// does not match: with two of them, more than an entry is damaged.
  private mutating func isOnlyEntryWrong(_ index: Int, _ checksum: UInt32) throws -> Bool {
    if hasTriedEntry { return false }
    hasTriedEntry = true
    var repaired = record
    repaired.entries[index].checksum = checksum
    return try matchesFile(repaired)
  }

  private func body(at field: Int, size: Int) -> Rom.Body? {
    let start = field + RomLayout.sizeFieldSize
    // Its size field may be missing.
    guard start >= end, start <= sumOffset, size <= sumOffset - start else { return nil }
    return Rom.Body(source, offset: start, size: size)
  }

  private mutating func take(
    _ index: Int, _ body: Rom.Body, state: SalvagedRecord.State = .complete, isFieldRight: Bool = false
  ) throws {
    claim(upTo: body.offset - RomLayout.sizeFieldSize)
    let offset = body.offset - RomLayout.sizeFieldSize
    if !isFieldRight, offset >= 0 {
      let field = try sizes.sizeField(at: offset)
      if Int(field) != body.size {
        findings.append(
          .size(slot: label(index), field: field, assumed: body.size, by: .checksums, offset: offset))
      }
    }
    records.append(SalvagedRecord(index: index, state: state, body: body))
    end = body.offset + body.size
  }

  /// An empty body matches its checksum everywhere, so that its offset follows from its neighbours.
  private mutating func takeEmpty(_ index: Int) {
    pendingFields += RomLayout.sizeFieldSize
    let body = Rom.Body(source, offset: min(sumOffset, end + pendingFields), size: 0)
    records.append(SalvagedRecord(index: index, state: .complete, body: body))
  }

  /// Assigns the bytes between the last body that was found and the next one to the first record between them.
  private mutating func claim(upTo next: Int) {
    moveEmpty(before: next)
    end = min(max(end, next), end + pendingFields)
    pendingFields = 0
    let lost = records.reversed().prefix { $0.body == nil }.count
    guard lost > 0 || next > end else { return }
    let first = records.count - lost
    if lost > 0, records[first].body == nil, next - end > RomLayout.sizeFieldSize {
      let body = Rom.Body(
        source, offset: end + RomLayout.sizeFieldSize, size: next - end - RomLayout.sizeFieldSize)
      let old = records[first]
      let entry = record.entries[first]
      let isShort = body.size < Int(entry.size)
      records[first] = SalvagedRecord(
        index: old.index, state: isShort ? .cut : .doubtful, body: body)
      findings.append(
        isShort
          ? .cut(slot: label(first), found: body.size, size: entry.size, offset: end)
          : .body(slot: label(first), offset: body.offset))
      if lost > 1 { findings.append(.lost(slot: label(first + 1), others: lost - 2, offset: next)) }
    } else if lost > 0 {
      findings.append(.lost(slot: label(first), others: lost - 1, offset: end))
    } else {
      unclaimed.append(Rom.Body(source, offset: end, size: next - end))
      findings.append(.unclaimed(size: next - end, offset: end))
    }
    end = next
  }

  /// Moves empty bodies, which were placed as if nothing were missing, before the next body that was found.
  private mutating func moveEmpty(before next: Int) {
    for index in records.indices.reversed() {
      let record = records[index]
      guard let body = record.body else { continue }
      guard body.size == 0, body.offset > next else { return }
      let moved = Rom.Body(source, offset: next, size: 0)
      records[index] = SalvagedRecord(
        index: record.index, state: record.state, body: moved)
    }
  }

  private mutating func finish() throws {
    claim(upTo: max(end, sumOffset - RomLayout.sizeFieldSize))
    let after = sumOffset + ChecksumRecord.bodySize(entries: record.entries.count)
    if after < source.size {
      unclaimed.append(Rom.Body(source, offset: after, size: source.size - after))
      findings.append(.unclaimed(size: source.size - after, offset: after))
    }
    let last = record.entries.count
    let field = sumOffset - RomLayout.sizeFieldSize
    if field >= RomLayout.countSize {
      let found = try sizes.sizeField(at: field)
      let size = ChecksumRecord.bodySize(entries: last)
      if Int(found) != size {
        findings.append(.size(slot: label(last), field: found, assumed: size, by: .checksums, offset: field))
      }
    }
    let isElsewhere = findings == [.start(offset: directory.start)] && directory.start > 0
    if findings.isEmpty || isElsewhere, directory.isIntact, try !matchesFile(record) {
      findings.append(.fileChecksum(offset: sumOffset))
    }
  }
}
