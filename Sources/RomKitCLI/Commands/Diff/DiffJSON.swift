import RomKit
import VGSCore

/// A comparison as JSON; the form is part of the command's contract.
struct DiffJSON {
  private let comparison: RomComparison
  private let old: ComparedROM
  private let new: ComparedROM
  private let details: Int
  private let brief: Bool

  init(_ comparison: RomComparison, _ old: ComparedROM, _ new: ComparedROM, details: Int, brief: Bool) {
    self.comparison = comparison
    self.old = old
    self.new = new
    self.details = details
    self.brief = brief
  }

  /// Writes one object, a line to each change.
  func write(to output: StandardOutput) throws {
    let head = JSON.object([
      ("old", Self.rom(old)), ("new", Self.rom(new)), ("same", .bool(comparison.isSame)),
      ("same_records", .number(comparison.sameCount)),
      ("trailing", try trailing()),
      ("checksums", checksums), ("changes", .array([])),
    ])
    // The changes go where the empty list ends, one by one: there may be a million.
    try output.text(String(head.text.dropLast(2)))
    var slots = SlotComparison(comparison, limit: details)
    for index in 0..<comparison.changeCount {
      let value = try Self.change(comparison.change(index), &slots, brief: brief)
      try output.text((index == 0 ? "\n  " : ",\n  ") + value.text)
    }
    try output.line(comparison.changeCount == 0 ? "]}" : "\n]}")
  }

  private static func rom(_ rom: ComparedROM) -> JSON {
    .object([
      ("path", .string(rom.path)), ("size", .number(rom.source.size)),
      ("records", .number(rom.rom.records.count)),
    ])
  }

  private func trailing() throws -> JSON {
    guard let trailing = comparison.trailing else { return .null }
    var difference = JSON.null
    if let old = trailing.old, let new = trailing.new, !brief {
      difference = SlotDifference.data(try DataDifference(old, new, limit: details)).json
    }
    return .object([
      ("old_size", .number(trailing.old?.size ?? 0)), ("new_size", .number(trailing.new?.size ?? 0)),
      ("details", difference),
    ])
  }

  private var checksums: JSON {
    guard let checksums = comparison.checksums else { return .null }
    return .object([("old", .string(checksums.old.rawValue)), ("new", .string(checksums.new.rawValue))])
  }

  private static func change(
    _ change: RecordChange, _ slots: inout SlotComparison, brief: Bool
  ) throws -> JSON {
    var details = JSON.null
    if change.isChanged, !brief, let old = change.old, let new = change.new {
      details = try slots.difference(of: old.record, new.record).json
    }
    return .object([
      ("change", .string(change.word)), ("changed", .bool(change.isChanged)),
      ("moved", .bool(change.isMoved)),
      ("renamed", .bool(change.isRenamed)), ("old", side(change.old)), ("new", side(change.new)),
      ("details", details),
    ])
  }

  private static func side(_ side: RecordChange.Side?) -> JSON {
    guard let side else { return .null }
    return .object([
      ("name", .string(side.record.name.displayName)), ("occurrence", .number(side.occurrence)),
      ("kind", .string(side.record.kind.name)), ("index", .number(side.index)),
      ("offset", .number(side.record.body.offset)), ("size", .number(side.record.body.size)),
    ])
  }
}
