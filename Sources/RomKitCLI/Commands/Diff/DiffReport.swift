import RomKit

/// A comparison, as text and as JSON; the JSON's format is part of the command's contract.
struct DiffReport {
  let comparison: RomComparison
  let scope: DiffScope
  let old: ComparedROM
  let new: ComparedROM
  /// The largest number of differences of each kind to list for a record.
  let details: Int
  /// Whether the differences inside the records are left out.
  let isBrief: Bool

  private static let indent = "         "

  /// Writes a line for each record, and below it the differences inside.
  func write(to output: StandardOutput) throws {
    try output.line("--- \(Self.head(old))" as LocalizedText)
    let growth = new.source.size - old.source.size
    try output.line(
      growth == 0
        ? "+++ \(Self.head(new))" : "+++ \(Self.head(new)) (\(SizeChange.signed(growth)))" as LocalizedText)
    var slots = SlotComparison(comparison, limit: details)
    var counts = DiffCounts()
    for place in byGrowth {
      let change = comparison.change(scope[place])
      counts.add(change)
      try write(change, &slots, to: output)
    }
    if scope.isWhole { try writeTrailing(to: output) }
    if scope.isWhole, let checksums = comparison.checksums {
      let (old, new) = (Self.description(of: checksums.old), Self.description(of: checksums.new))
      let line: LocalizedText =
        old == new ? "checksums: different bytes, \(old) in both" : "checksums: \(old) -> \(new)"
      try output.line(line)
    }
    try output.line(counts.description(same: scope.sameCount))
  }

  /// The places in the scope, those of the records that grew most first; equal ones in the order of the new ROM.
  private var byGrowth: [Int] {
    let growth = (0..<scope.count).map { comparison.change(scope[$0]).growth }
    return growth.indices.sorted { (growth[$1], $0) < (growth[$0], $1) }
  }

  private static func head(_ rom: ComparedROM) -> LocalizedText {
    let head: LocalizedText =
      "\(Escaped.file(rom.fileName)): \(Plural.records(rom.rom.records.count)), \(Plural.bytes(rom.source.size))"
    return NameOptions.source(rom.names).map { "\(head); \($0)" } ?? head
  }

  private func write(
    _ change: RecordChange, _ slots: inout SlotComparison, to output: StandardOutput
  ) throws {
    guard let side = change.side else { return }
    var line = TextWidth.padded(change.word.localized, to: 9) + name(side).localized
    var lines: [LocalizedText] = []
    switch (change.old, change.new) {
    case (let old?, let new?) where change.isChanged:
      let summary = try RecordSummary(of: new.record)
      line += "  " + summary.description(from: old.record.body.size, to: new.record.body.size).localized
      if change.isRenamed { lines.append(renaming(old, side)) }
      if !isBrief {
        let before = try RecordSummary(of: old.record)
        if before.type != summary.type {
          lines.append("was \(before.description(withSize: old.record.body.size))")
        }
        lines += try slots.difference(of: old.record, new.record).lines
      }
    case (let old?, _?):
      if change.isRenamed { line += "  " + renaming(old, side).localized }
    default:
      let summary = try RecordSummary(of: side.record)
      line += "  " + summary.description(withSize: side.record.body.size).localized
    }
    if let old = change.old, let new = change.new, change.isMoved {
      let places: LocalizedText =
        old.index == new.index
        ? "among the others, still at index \(new.index)" : "from index \(old.index) to \(new.index)"
      let move: LocalizedText =
        new.follows.map { "\(places), now after \($0.displayName)" } ?? "\(places), now at the start"
      if !change.isChanged, !change.isRenamed {
        line += "  " + move.localized
      } else {
        lines.insert("moved \(move)", at: 0)
      }
    }
    try output.line(line)
    for line in lines { try output.line(Self.indent + line.localized) }
  }

  private func name(_ side: RecordChange.Side) -> LocalizedText {
    let slot = side.record.slot
    let name = (new.names[slot] ?? old.names[slot]).map { " \($0)" } ?? ""
    let label = side.record.name.displayName + name
    return side.occurrence == 1 ? "\(label)" : "\(label) (number \(side.occurrence) with this name)"
  }

  private func renaming(_ old: RecordChange.Side, _ new: RecordChange.Side) -> LocalizedText {
    old.record.name.bytes == new.record.name.bytes
      ? "the same name, stored with different bytes" : "was \(name(old)), the same bytes"
  }

  private func writeTrailing(to output: StandardOutput) throws {
    guard let trailing = comparison.trailing else { return }
    switch (trailing.old, trailing.new) {
    case (let old?, let new?):
      try output.line("changed  bytes after the last body" as LocalizedText)
      if !isBrief {
        for line in try DataDifference(old, new, limit: details).lines {
          try output.line(Self.indent + line.localized)
        }
      }
    case (let old?, nil):
      try output.line("removed  \(Plural.bytes(old.size)) after the last body" as LocalizedText)
    case (_, let new):
      try output.line("added    \(Plural.bytes(new?.size ?? 0)) after the last body" as LocalizedText)
    }
  }

  private static func description(of checksums: Verification.Checksums) -> LocalizedText {
    switch checksums {
    case .matching: "correct"
    case .mismatching: "wrong"
    case .absent: "none"
    case .damaged: "unreadable"
    }
  }

  func writeJSON(to output: StandardOutput) throws {
    let checksums = comparison.checksums.map { ["old": $0.old.rawValue, "new": $0.new.rawValue] as JSON }
    let head: JSON = [
      "old": Self.json(old), "new": Self.json(new), "same": scope.isSame, "same_records": scope.sameCount,
      "trailing": scope.isWhole ? try trailing : nil, "checksums": scope.isWhole ? checksums : nil,
    ]
    var slots = SlotComparison(comparison, limit: details)
    let order = byGrowth
    try output.object(head, list: "changes", count: order.count) { place in
      try json(comparison.change(scope[order[place]]), &slots)
    }
  }

  private static func json(_ rom: ComparedROM) -> JSON {
    ["path": rom.path, "size": rom.source.size, "records": rom.rom.records.count]
  }

  private var trailing: JSON? {
    get throws {
      guard let trailing = comparison.trailing else { return nil }
      var difference: DataDifference?
      if let old = trailing.old, let new = trailing.new, !isBrief {
        difference = try DataDifference(old, new, limit: details)
      }
      return [
        "old_size": trailing.old?.size ?? 0, "new_size": trailing.new?.size ?? 0, "details": difference,
      ]
    }
  }

  private func json(_ change: RecordChange, _ slots: inout SlotComparison) throws -> JSON {
    var details: JSON?
    if change.isChanged, !isBrief, let old = change.old, let new = change.new {
      details = try slots.difference(of: old.record, new.record).json
    }
    return [
      "change": change.word, "changed": change.isChanged, "moved": change.isMoved,
      "renamed": change.isRenamed, "growth": change.growth,
      "old": change.old.map { Self.json($0, old.names) },
      "new": change.new.map { Self.json($0, new.names) }, "details": details,
    ]
  }

  private static func json(_ side: RecordChange.Side, _ names: SlotNames) -> JSON {
    let record = side.record
    return [
      "name": record.name.displayName, "asset": names.asset(in: record.slot), "occurrence": side.occurrence,
      "kind": record.kind.name, "index": side.index, "offset": record.body.offset, "size": record.body.size,
    ]
  }
}

/// The numbers of changes of each kind; a record may have several.
struct DiffCounts {
  private var counts = [Int](repeating: 0, count: 5)

  mutating func add(_ change: RecordChange) {
    let kinds = [
      change.old == nil, change.new == nil, change.isChanged, change.isMoved, change.isRenamed,
    ]
    for (kind, isCounted) in kinds.enumerated() where isCounted { counts[kind] += 1 }
  }

  /// `1 added, 3 changed; 9 are the same`.
  func description(same: Int) -> LocalizedText {
    let numbers = counts.map { Grouped.text($0) }
    let words: [LocalizedText] = [
      "\(numbers[0]) added", "\(numbers[1]) removed", "\(numbers[2]) changed", "\(numbers[3]) moved",
      "\(numbers[4]) renamed",
    ]
    let listed = zip(counts, words).filter { $0.0 > 0 }.map(\.1)
    let rest: LocalizedText = "\(Plural.records(same)) \(Plural.word(same, "is", "are")) the same"
    return listed.isEmpty ? rest : "\(listed.joined(separator: ", ")); \(rest)"
  }
}

extension RecordChange {
  /// The bytes that the body grew by; those of a whole one if it was added, and fewer than 0 if it was removed.
  fileprivate var growth: Int { (new?.record.body.size ?? 0) - (old?.record.body.size ?? 0) }

  /// The most important change.
  fileprivate var word: LocalizedText {
    if old == nil { return "added" }
    if new == nil { return "removed" }
    return isChanged ? "changed" : isRenamed ? "renamed" : "moved"
  }
}
