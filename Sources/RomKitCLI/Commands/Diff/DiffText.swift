import RomKit

/// A comparison as text: a line for each record, and below it the differences inside.
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
    try output.line("--- \(Self.head(old))" as Message)
    try output.line("+++ \(Self.head(new))" as Message)
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
      let line: Message =
        old == new ? "checksums: different bytes, \(old) in both" : "checksums: \(old) -> \(new)"
      try output.line(line)
    }
    try output.line(counts.description(same: scope.sameCount))
  }

  private static func head(_ rom: ComparedROM) -> Message {
    let head: Message =
      "\(Escaped.file(rom.fileName)): \(Plural.records(rom.rom.records.count)), \(Plural.bytes(rom.source.size))"
    return NameOptions.source(rom.names).map { "\(head); \($0)" } ?? head
  }

  private func write(
    _ change: RecordChange, _ slots: inout SlotComparison, to output: StandardOutput
  ) throws {
    guard let side = change.side else { return }
    let word = change.displayName.localized
    var line = TextWidth.padded(word, to: 9) + name(side).localized
    var lines: [Message] = []
    switch (change.old, change.new) {
    case (let old?, let new?) where change.isChanged:
      let words = try Self.description(of: new.record)
      line += "  " + words.localized
      if change.isRenamed { lines.append(renaming(old, side)) }
      if details != nil {
        let before = try Self.description(of: old.record)
        if Self.kind(before) != Self.kind(words) { lines.append("was \(before)") }
        lines += try slots.difference(of: old.record, new.record).lines
      }
    case (let old?, _?):
      if change.isRenamed { line += "  " + renaming(old, side).localized }
    default: line += "  " + (try Self.description(of: side.record)).localized
    }
    if let old = change.old, let new = change.new, change.isMoved {
      let move: Message =
        if let before = new.follows {
          "from index \(old.index) to \(new.index), now after \(before.displayName)"
        } else {
          "from index \(old.index) to \(new.index), now at the start"
        }
      if change.word == "moved" {
        line += "  " + move.localized
      } else {
        lines.insert("moved \(move)", at: 0)
      }
    }
    try output.line(line)
    for line in lines { try output.line(Self.indent + line.localized) }
  }

  private func name(_ side: RecordChange.Side) -> Message {
    let slot = side.record.slot
    let name = (new.names[slot] ?? old.names[slot]).map { " \(Escaped.path($0))" } ?? ""
    let label = side.record.name.displayName + name
    return side.occurrence == 1 ? "\(label)" : "\(label) (number \(side.occurrence) with this name)"
  }

  private func renaming(_ old: RecordChange.Side, _ new: RecordChange.Side) -> Message {
    old.record.name.bytes == new.record.name.bytes
      ? "the same name, stored with different bytes" : "was \(name(old)), the same bytes"
  }

  private static func description(of record: Record) throws -> Message {
    let words = try RecordSummary(of: record).description(size: record.body.size)
    let size = Plural.bytes(record.body.size)
    return words.english.hasSuffix(size.english) ? words : "\(words), \(size)"
  }

  /// The first word, which is the kind.
  private static func kind(_ words: Message) -> String { String(words.english.prefix { $0.isLetter }) }

  private func writeTrailing(to output: StandardOutput) throws {
    guard let trailing = comparison.trailing else { return }
    switch (trailing.old, trailing.new) {
    case (let old?, let new?):
      try output.line("changed  bytes after the last body" as Message)
      if let details {
        for line in try DataDifference(old, new, limit: details).lines {
          try output.line(Self.indent + line.localized)
        }
      }
    case (let old?, nil): try output.line("removed  \(Plural.bytes(old.size)) after the last body" as Message)
    case (_, let new):
      try output.line("added    \(Plural.bytes(new?.size ?? 0)) after the last body" as Message)
    }
  }

  private static func description(of checksums: Verification.Checksums) -> Message {
    switch checksums {
    case .matching: "correct"
    case .mismatching: "wrong"
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
  func description(same: Int) -> Message {
    var counts: [Message] = []
    if added > 0 { counts.append("\(Grouped.text(added)) added") }
    if removed > 0 { counts.append("\(Grouped.text(removed)) removed") }
    if changed > 0 { counts.append("\(Grouped.text(changed)) changed") }
    if moved > 0 { counts.append("\(Grouped.text(moved)) moved") }
    if renamed > 0 { counts.append("\(Grouped.text(renamed)) renamed") }
    let rest: Message = "\(Plural.records(same)) \(Plural.word(same, "is", "are")) the same"
    return counts.isEmpty ? rest : "\(counts.joined(separator: ", ")); \(rest)"
  }
}

extension RecordChange {
  /// The most important change, for people.
  fileprivate var displayName: Message {
    if old == nil { return "added" }
    if new == nil { return "removed" }
    return isChanged ? "changed" : isRenamed ? "renamed" : "moved"
  }

  /// The most important change, for programs.
  var word: String {
    if old == nil { return "added" }
    if new == nil { return "removed" }
    return isChanged ? "changed" : isRenamed ? "renamed" : "moved"
  }
}
