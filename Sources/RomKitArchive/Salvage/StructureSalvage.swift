import RomKitBase
import RomKitContainer
import VGSFormat

/// Recovers the records of a ROM without usable checksums, from its directory, its size fields and the headers of the
/// bodies.
struct StructureSalvage {
  private(set) var records: [SalvagedRecord] = []
  private(set) var findings: [SalvageFinding] = []
  private(set) var unclaimed: [Rom.Body] = []

  /// The first record whose place among the others is a guess.
  private(set) var firstGuess = Int.max

  private let source: ByteSource
  private var chain: SalvageChain
  /// The assumed offset of the next size field.
  private var offset: Int
  /// The first record after the last confirmed one, and the offset of its size field: from there on, a size field may be
  /// wrong undetected.
  private var anchor: (record: Int, offset: Int, findings: Int)
  /// The number of later records in the directory that a search tries.
  private static let lookAhead = 8
  /// Places where a search began; none is searched twice, so that the walk always ends.
  private var searched: Set<Int> = []

  init(_ source: ByteSource, directory: SalvageDirectory) throws {
    self.source = source
    chain = SalvageChain(source, directory: directory)
    offset = directory.bodies
    anchor = (0, offset, 0)
    if directory.start != 0 { findings.append(.start(offset: directory.start)) }
    if directory.start > 0 { unclaimed.append(Rom.Body(source, offset: 0, size: directory.start)) }
    if let stored = directory.stored, Int(stored) != directory.count {
      findings.append(
        .count(
          stored: stored, assumed: directory.count, by: directory.witness ?? .names,
          offset: max(0, directory.start)))
    }
    let end = directory.start + RomLayout.directorySize(records: directory.names.count)
    if directory.names.count == directory.count, end < directory.bodies {
      unclaimed.append(Rom.Body(source, offset: end, size: directory.bodies - end))
      findings.append(.unclaimed(size: directory.bodies - end, offset: end))
    }
    // The names end only where the file does, unless none of them can be assigned.
    let total = directory.names.isEmpty ? directory.count : directory.names.count
    if total < directory.count {
      findings.append(
        .directoryCut(known: directory.names.count, count: directory.count, offset: source.size))
    }
    anchor.findings = findings.count
    let steps = WorkSteps(.salvaging, of: total)
    var furthest = 0
    while records.count < total {
      let index = records.count
      // The walk may go back to the last confirmed record.
      furthest = max(furthest, index)
      steps.report(furthest)
      if index.isMultiple(of: 4_096) { try WorkControl.check(path: source.displayPath) }
      guard try place(index) else { break }
    }
    steps.report(total)
    finish(total)
  }

  private func label(_ record: Int) -> String {
    chain.name(record)?.label ?? "record \(record)"
  }

  /// Places one record. False when nothing after it can be found.
  private mutating func place(_ index: Int) throws -> Bool {
    guard let field = try chain.field(at: offset) else { return try resume(index, field: nil) }
    let start = offset + RomLayout.sizeFieldSize
    let says = try chain.probe(index, at: start)
    let size = Int(field)
    guard chain.hasRoom(size, at: offset) else {
      if case .says(let own) = says {
        if chain.hasRoom(own, at: offset), try isGood(start + own, record: index + 1) {
          return accept(index, size: own, field: field)
        }
        // The header confirms that the body was longer.
        if own == size || !chain.hasRoom(own, at: offset) { return cut(index, field: field) }
      }
      return try resume(index, field: field)
    }
    switch says {
    case .silent:
      return take(index, size: size, confirmed: false)
    case .says(size):
      return take(index, size: size, confirmed: true)
    case .says(let own):
      if try isGood(start + size, record: index + 1) { return take(index, size: size, confirmed: true) }
      if chain.hasRoom(own, at: offset), try isGood(start + own, record: index + 1) {
        return accept(index, size: own, field: field)
      }
      if try realign(upTo: index) { return true }
      return take(index, size: size, confirmed: false)
    case .foreign:
      if try isGood(start + size, record: index + 1) { return take(index, size: size, confirmed: false) }
      if try realign(upTo: index) { return true }
      findings.append(.unlikely(slot: label(index), isForeign: true, offset: start))
      return take(index, size: size, confirmed: false, state: .doubtful)
    }
  }

  /// Whether the chain continues plausibly at an offset; after the last record, this is the end of the file.
  private mutating func isGood(_ offset: Int, record: Int) throws -> Bool {
    record >= chain.count ? offset == chain.end : try chain.evidence(from: offset, record: record).isGood
  }

  private mutating func take(
    _ index: Int, size: Int, confirmed: Bool, state: SalvagedRecord.State = .complete
  ) -> Bool {
    let body = Rom.Body(source, offset: offset + RomLayout.sizeFieldSize, size: size)
    records.append(SalvagedRecord(index: index, name: chain.name(index), state: state, body: body))
    offset += RomLayout.sizeFieldSize + size
    if confirmed { anchor = (index + 1, offset, findings.count) }
    return true
  }

  /// Takes a body whose size field is wrong.
  private mutating func accept(_ index: Int, size: Int, field: UInt32) -> Bool {
    findings.append(.size(slot: label(index), field: field, assumed: size, by: .header, offset: offset))
    return take(index, size: size, confirmed: true)
  }

  /// Takes the rest of the file as a truncated body.
  private mutating func cut(_ index: Int, field: UInt32) -> Bool {
    let found = chain.end - offset - RomLayout.sizeFieldSize
    findings.append(.cut(slot: label(index), found: found, size: field, offset: offset))
    return take(index, size: found, confirmed: true, state: .cut)
  }

  /// Continues after an implausible size field.
  private mutating func resume(_ index: Int, field: UInt32?) throws -> Bool {
    // The file was truncated exactly at the end of a body, and everything before is correct.
    if offset == chain.end { return false }
    if try realign(upTo: index) { return true }
    guard let field else { return false }
    let later = index + 1..<min(chain.count, index + 1 + Self.lookAhead)
    let start = offset + RomLayout.sizeFieldSize
    if !later.isEmpty, let link = try chain.search(from: start, records: later) {
      return bridge(index, field: field, to: link)
    }
    return cut(index, field: field)
  }

  /// Searches for an undetected wrong size field in a record before this one.
  private mutating func realign(upTo index: Int) throws -> Bool {
    guard anchor.record < index, searched.insert(anchor.offset).inserted else { return false }
    let first = anchor.record
    let later = first + 1..<min(chain.count, min(index, first + 2 * Self.lookAhead) + Self.lookAhead)
    guard !later.isEmpty,
      let link = try chain.search(from: anchor.offset + RomLayout.sizeFieldSize, records: later)
    else { return false }
    // Keeps the records after the anchor whose size fields lead to the one before the link.
    records.removeLast(records.count - first)
    findings.removeLast(findings.count - anchor.findings)
    if firstGuess > first { firstGuess = .max }
    offset = anchor.offset
    while records.count < link.record - 1 {
      let index = records.count
      guard let field = try chain.field(at: offset),
        offset + RomLayout.sizeFieldSize + Int(field) <= link.offset - RomLayout.sizeFieldSize
      else { break }
      _ = take(index, size: Int(field), confirmed: false)
    }
    let last = records.count
    guard let field = try chain.field(at: offset) else { return false }
    return bridge(last, field: field, to: link)
  }

  /// Assigns all bytes up to a found link to a record; the records between them are lost.
  private mutating func bridge(_ index: Int, field: UInt32, to link: SalvageChain.Link) -> Bool {
    let size = link.offset - offset - RomLayout.sizeFieldSize
    let slot = label(index)
    if size != Int(field) {
      findings.append(.size(slot: slot, field: field, assumed: size, by: .following, offset: offset))
    }
    let between = link.record - index - 1
    let isSure = between == 0 && link.isExact
    _ = take(index, size: size, confirmed: true, state: isSure ? .complete : .doubtful)
    if !isSure { findings.append(.unlikely(slot: slot, isForeign: false, offset: offset - size)) }
    if between > 0 {
      findings.append(.lost(slot: label(index + 1), others: between - 1, offset: link.offset))
    }
    lose(index + 1..<link.record)
    offset = link.offset
    if !link.isExact { firstGuess = min(firstGuess, link.record) }
    anchor = (link.record, link.offset, findings.count)
    return true
  }

  private mutating func lose(_ lost: Range<Int>) {
    records += lost.map { SalvagedRecord(index: $0, name: chain.name($0), state: .lost, body: nil) }
  }

  /// Reports the records of which nothing is left, and the remaining bytes.
  private mutating func finish(_ total: Int) {
    if records.count < total {
      let first = records.count
      let end = min(max(offset, 0), source.size)
      findings.append(.lost(slot: label(first), others: total - first - 1, offset: end))
      lose(first..<total)
    }
    if offset < source.size {
      let rest = Rom.Body(source, offset: offset, size: source.size - offset)
      unclaimed.append(rest)
      findings.append(.unclaimed(size: rest.size, offset: rest.offset))
    }
  }
}
