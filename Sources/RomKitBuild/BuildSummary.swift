import RomKitBase
import RomKitContainer
import RomKitProject

/// A ROM in figures: the slots of each kind, the largest slots, and the origins of the bodies.
package struct BuildSummary: Equatable, Sendable {
  package struct Kind: Hashable, Sendable {
    package var kind: SlotKind
    package var slots = 0
    package var bytes = 0
    /// The bytes that the project allows for them; nil without a limit.
    package var budget: Int?
  }

  package struct Slot: Equatable, Sendable {
    package var slot: SlotID
    package var name: String?
    package var bytes: Int
  }

  /// The number of records in the ROM, including the checksum record.
  package var records = 0
  package var bytes = 0
  package var checksums = false
  /// The bytes that the project allows for the whole ROM; nil without a limit.
  package var budget: Int?
  package var kinds: [Kind] = []
  /// The largest slots, at most ``largestCount``, the largest first.
  package var largest: [Slot] = []
  package var converted = 0
  /// The number of bodies that were converted before and came from the cache.
  package var cached = 0
  /// The number of bodies that were converted before and were already in the ROM.
  package var unchanged = 0
  /// The number of bodies that are unchanged files.
  package var kept = 0
  /// A line for each kind of loss.
  package var losses: [LocalizedText] = []

  package static let largestCount = 3
}

extension BuildSummary {
  func write(to writer: inout ByteWriter) {
    for value in [records, bytes, checksums ? 1 : 0, budget ?? -1, converted, cached, unchanged, kept] {
      writer.integer(value)
    }
    writer.list(kinds) { writer, kind in
      writer.append(UInt8(SlotKind.allCases.firstIndex(of: kind.kind) ?? 0))
      for value in [kind.slots, kind.bytes, kind.budget ?? -1] { writer.integer(value) }
    }
    writer.list(largest) { writer, slot in
      writer.append(UInt8(SlotKind.allCases.firstIndex(of: slot.slot.kind) ?? 0))
      writer.append(slot.slot.number)
      writer.optional(slot.name)
      writer.integer(slot.bytes)
    }
    writer.list(losses) { $0.message($1) }
  }

  init(reading reader: inout ByteReader) throws(EndOfBytes) {
    self.init()
    records = try reader.quantity()
    bytes = try reader.quantity()
    checksums = try reader.quantity() == 1
    let total = try reader.integer()
    if total >= 0 { budget = total }
    converted = try reader.quantity()
    cached = try reader.quantity()
    unchanged = try reader.quantity()
    kept = try reader.quantity()
    kinds = try reader.list { reader throws(EndOfBytes) in
      var kind = Kind(
        kind: try Self.kind(reading: &reader), slots: try reader.quantity(), bytes: try reader.quantity())
      let budget = try reader.integer()
      if budget >= 0 { kind.budget = budget }
      return kind
    }
    largest = try reader.list { reader throws(EndOfBytes) in
      let kind = try Self.kind(reading: &reader)
      return Slot(
        slot: SlotID(kind, try reader.byte()), name: try reader.optionalText(), bytes: try reader.quantity())
    }
    losses = try reader.list { reader throws(EndOfBytes) in try reader.message() }
  }

  private static func kind(reading reader: inout ByteReader) throws(EndOfBytes) -> SlotKind {
    let index = Int(try reader.byte())
    return SlotKind.allCases.indices.contains(index) ? SlotKind.allCases[index] : .data
  }

  /// The figures as JSON; the format is part of the contract of the command.
  package var json: JSON {
    let shares = kinds.map { kind -> (String, JSON) in
      (kind.kind.folderName, ["slots": kind.slots, "bytes": kind.bytes, "budget": kind.budget])
    }
    return [
      "records": records, "bytes": bytes, "budget": budget, "checksums": checksums,
      "kinds": JSON.object(shares),
      "largest": largest.map { ["slot": $0.slot, "name": $0.name, "bytes": $0.bytes] as JSON },
      "converted": converted, "cached": cached, "unchanged": unchanged, "kept": kept,
      "losses": losses,
    ]
  }
}
