import RomKitBase
import RomKitContainer
import VGSFormat

/// The place and the names of a directory whose checksum is known.
struct ChecksumDirectory {
  /// The offset of the ROM in the file; negative if its first bytes are missing.
  private(set) var start = 0
  /// The name of each record, the checksum record included; nil for those that the file has no room for.
  private(set) var names: [RecordName?] = []
  /// Whether the names match the checksum as they are.
  private(set) var isIntact = false
  /// Whether the checksum proves the names.
  private(set) var isProven = false
  /// The number of bytes that were inserted into the directory, or are missing from it if it is negative.
  private(set) var shift = 0
  private(set) var findings: [SalvageFinding] = []

  /// The end of the directory, and the offset of the first size field.
  var end: Int { start + RomLayout.directorySize(records: names.count) + shift }

  private let source: ByteSource
  private let limit: Int

  /// Finds the directory for a checksum record whose body is at an offset. `contradicts` says whether the body of a record
  /// rules a name out.
  init(
    _ source: ByteSource, record: ChecksumRecord, at offset: Int,
    contradicts: (Int, RecordName) throws -> Bool
  ) throws {
    self.source = source
    limit = max(0, offset - RomLayout.sizeFieldSize)
    let count = record.entries.count + 1
    let checksum = record.directoryChecksum
    // From the front, and from the end if bytes were inserted or lost before the bodies.
    let anchored = record.start(of: offset)
    var starts = anchored == 0 ? [0] : [0, anchored]
    func directory(at start: Int) throws -> DirectoryRepair {
      let names = try read(count, at: start)
      return DirectoryRepair(at: start, head: names, tail: names, checksum: checksum)
    }
    var repairs = try starts.map { try directory(at: $0) }
    if !repairs.contains(where: \.isMatching) {
      // In another file, and with bytes inserted or lost among the bodies.
      for run in try NameRun.all(in: source)
      where run.count * 2 >= count && !starts.contains(run.offset - RomLayout.countSize) {
        let repair = try directory(at: run.offset - RomLayout.countSize)
        guard repair.isMatching else { continue }
        starts.append(run.offset - RomLayout.countSize)
        repairs.append(repair)
        break
      }
    }
    if let match = repairs.firstIndex(where: \.isMatching) {
      (start, isProven, isIntact) = (starts[match], true, true)
      names = try read(count, at: start)
      try finish()
      return
    }
    if anchored != 0 {
      // Bytes in the middle of the directory are a simpler explanation than bytes before it and a damaged name.
      let (head, tail) = (try read(count, at: 0), try read(count, at: anchored))
      repairs.insert(
        DirectoryRepair(at: 0, head: head, tail: tail, shift: anchored, checksum: checksum), at: 1)
    }
    let solution = try DirectoryRepair.only(repairs) { solution in
      try solution.changed.allSatisfy { try !contradicts($0, solution.names[$0]) }
    }
    if let solution {
      (start, shift, isProven) = (solution.start, solution.shift, true)
      try report(solution)
      names = solution.names
      try finish()
      return
    }
    func readable(_ start: Int) throws -> Int {
      try read(count, at: start).count { $0?.isCanonical ?? false }
    }
    if anchored > 0, try readable(anchored) > readable(0) { start = anchored }
    names = try read(count, at: start)
    let known = names.prefix { $0 != nil }.count
    if known < count { findings.append(.directoryCut(known: known, count: count, offset: limit)) }
    try finish()
  }

  /// The names of a directory at an offset, as far as they are in the file before the checksum record.
  private func read(_ count: Int, at start: Int) throws -> [RecordName?] {
    var window = WindowReader(source)
    return try (0..<count).map { index in
      let offset = start + RomLayout.countSize + index * RecordName.storedSize
      guard offset >= 0, offset <= limit - RecordName.storedSize else { return nil }
      return RecordName(stored: try window.bytes(offset, count: RecordName.storedSize))
    }
  }

  private mutating func finish() throws {
    if start != 0 { findings.append(.start(offset: start)) }
    guard let stored = try SalvageDirectory.count(at: start, in: source), Int(stored) != names.count
    else { return }
    findings.append(.count(stored: stored, assumed: names.count, by: .checksums, offset: start))
  }

  private mutating func report(_ solution: DirectoryRepair.Solution) throws {
    func offset(_ record: Int) -> Int {
      max(0, solution.start + RomLayout.countSize + record * RecordName.storedSize)
    }
    switch solution.damage {
    case .name(let record) where solution.shift == 0:
      let found = try read(solution.names.count, at: solution.start)[record]
      findings.append(
        .nameRepaired(
          record: record, found: found?.displayName ?? "?", repaired: solution.names[record].label,
          offset: offset(record)))
    case .name(let record):
      findings.append(
        .directoryShifted(
          bytes: solution.shift, record: record, name: solution.names[record].label, offset: offset(record)))
    case .swap(let first, let second):
      findings.append(.namesSwapped(first, second, offset: offset(first)))
    }
  }
}
