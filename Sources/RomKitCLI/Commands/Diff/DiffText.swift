import RomKit

/// A comparison for people: a line for each record, and below it what is different inside.
struct DiffText {
  private let comparison: RomComparison
  private let scope: DiffScope
  private let old: ComparedROM
  private let new: ComparedROM
  private let details: Int?

  private static let indent = "         "

  init(
    _ comparison: RomComparison, _ scope: DiffScope, _ old: ComparedROM, _ new: ComparedROM, details: Int?
  ) {
    self.comparison = comparison
    self.scope = scope
    self.old = old
    self.new = new
    self.details = details
  }

  func write(to output: StandardOutput) throws {
    try output.line("--- \(Self.head(old))")
    try output.line("+++ \(Self.head(new))")
    var slots = SlotComparison(comparison, limit: details ?? 0)
    var counts = DiffCounts()
    for place in 0..<scope.count {
      let change = comparison.change(scope[place])
      counts.add(change)
      try write(change, &slots, to: output)
    }
    if scope.isWhole { try writeTrailing(to: output) }
    if scope.isWhole, let checksums = comparison.checksums {
      let (old, new) = (Self.description(of: checksums.old), Self.description(of: checksums.new))
      try output.line("checksums: " + (old == new ? "other bytes, \(old) in both" : "\(old) -> \(new)"))
    }
    try output.line(counts.description(same: scope.sameCount))
  }

  private static func head(_ rom: ComparedROM) -> String {
    "\(rom.displayName): \(Plural.records(rom.rom.records.count)), \(Plural.bytes(rom.source.size))"
      + (NameOptions.source(rom.names).map { "; \($0)" } ?? "")
  }

  private func write(
    _ change: RecordChange, _ slots: inout SlotComparison, to output: StandardOutput
  ) throws {
    guard let side = change.side else { return }
    let word = change.word
    var line = word + String(repeating: " ", count: 9 - word.count) + name(side)
    var lines: [String] = []
    switch (change.old, change.new) {
    case (let old?, let new?) where change.isChanged:
      let words = try Self.description(of: new.record)
      line += "  \(words)"
      if change.isRenamed { lines.append(renaming(old, side)) }
      if details != nil {
        let before = try Self.description(of: old.record)
        if Self.kind(before) != Self.kind(words) { lines.append("was \(before)") }
        lines += try slots.difference(of: old.record, new.record).lines
      }
    case (let old?, _?):
      if change.isRenamed { line += "  \(renaming(old, side))" }
    default: line += "  \(try Self.description(of: side.record))"
    }
    if let old = change.old, let new = change.new, change.isMoved {
      let after = new.follows.map { "after \($0.displayName)" } ?? "at the start"
      let move = "from index \(old.index) to \(new.index), now \(after)"
      if word == "moved" { line += "  \(move)" } else { lines.insert("moved \(move)", at: 0) }
    }
    try output.line(line)
    for line in lines { try output.line(Self.indent + line) }
  }

  private func name(_ side: RecordChange.Side) -> String {
    let slot = side.record.slot
    let name = (new.names[slot] ?? old.names[slot]).map { " \(Escaped.path($0))" } ?? ""
    return side.record.name.displayName + name
      + (side.occurrence == 1 ? "" : " (number \(side.occurrence) of this name)")
  }

  private func renaming(_ old: RecordChange.Side, _ new: RecordChange.Side) -> String {
    old.record.name.bytes == new.record.name.bytes
      ? "the same name, stored with other bytes" : "was \(name(old)), the same bytes"
  }

  private static func description(of record: Record) throws -> String {
    let words = try RecordSummary(of: record).description(size: record.body.size)
    let size = Plural.bytes(record.body.size)
    return words.hasSuffix(size) ? words : "\(words), \(size)"
  }

  /// The first word: what a record is, without how large.
  private static func kind(_ words: String) -> Substring { words.prefix { $0.isLetter } }

  private func writeTrailing(to output: StandardOutput) throws {
    guard let trailing = comparison.trailing else { return }
    switch (trailing.old, trailing.new) {
    case (let old?, let new?):
      try output.line("changed  bytes after the last body")
      if let details {
        for line in try DataDifference(old, new, limit: details).lines { try output.line(Self.indent + line) }
      }
    case (let old?, nil): try output.line("removed  \(Plural.bytes(old.size)) after the last body")
    case (_, let new): try output.line("added    \(Plural.bytes(new?.size ?? 0)) after the last body")
    }
  }

  private static func description(of checksums: Verification.Checksums) -> String {
    switch checksums {
    case .matching: "right"
    case .mismatching: "wrong, so that the ROM is damaged"
    case .absent: "none"
    case .damaged: "unreadable"
    }
  }
}

struct DiffCounts {
  private(set) var added = 0
  private(set) var removed = 0
  private(set) var changed = 0
  private(set) var moved = 0
  private(set) var renamed = 0

  mutating func add(_ change: RecordChange) {
    if change.old == nil { added += 1 }
    if change.new == nil { removed += 1 }
    if change.isChanged { changed += 1 }
    if change.isMoved { moved += 1 }
    if change.isRenamed { renamed += 1 }
  }

  /// `1 added, 3 changed; 9 are the same`.
  func description(same: Int) -> String {
    let counts = [
      (added, "added"), (removed, "removed"), (changed, "changed"), (moved, "moved"), (renamed, "renamed"),
    ].filter { $0.0 > 0 }.map { "\(Grouped.text($0.0)) \($0.1)" }
    let rest = "\(Plural.records(same)) \(Plural.word(same, "is", "are")) the same"
    return counts.isEmpty ? rest : counts.joined(separator: ", ") + "; \(rest)"
  }
}

extension RecordChange {
  /// The most important change.
  var word: String {
    if old == nil { return "added" }
    if new == nil { return "removed" }
    return isChanged ? "changed" : isRenamed ? "renamed" : "moved"
  }
}
