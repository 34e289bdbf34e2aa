/// A ROM in figures: what there is of each kind, what took the most room, and how it came about.
public struct BuildSummary: Hashable, Sendable {
  /// What there is of one kind of slot.
  public struct Kind: Hashable, Sendable {
    /// The kind.
    public var kind: SlotKind
    /// How many slots.
    public var slots = 0
    /// The bytes of all their bodies.
    public var bytes = 0
    /// How many bytes the project allows them; nil for as many as there are.
    public var budget: Int?
  }

  /// One slot.
  public struct Slot: Hashable, Sendable {
    /// Which.
    public var slot: SlotID
    /// What its author calls it.
    public var name: String?
    /// The bytes of its body.
    public var bytes: Int
  }

  /// How many records the ROM has, with that of its checksums.
  public var records = 0
  /// How many bytes.
  public var bytes = 0
  /// Whether it carries checksums.
  public var checksums = false
  /// How many bytes the project allows the whole ROM; nil for as many as there are.
  public var budget: Int?
  /// All kinds, in romkit's own order.
  public var kinds: [Kind] = []
  /// The largest slots, at most ``largestCount``, the largest first.
  public var largest: [Slot] = []
  /// How many bodies were converted.
  public var converted = 0
  /// How many had been converted before and came from the cache.
  public var cached = 0
  /// How many had been converted before and were in the ROM already.
  public var unchanged = 0
  /// How many are files as they are.
  public var kept = 0

  /// How many of the largest slots are named.
  public static let largestCount = 3

  /// No figures.
  public init() {}
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
  }

  init(reading reader: inout ByteReader) throws(EndOfBytes) {
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
  }

  private static func kind(reading reader: inout ByteReader) throws(EndOfBytes) -> SlotKind {
    let index = Int(try reader.byte())
    return SlotKind.allCases.indices.contains(index) ? SlotKind.allCases[index] : .data
  }

  /// The figures as JSON; the form is part of the command's contract.
  public var json: JSON {
    .object([
      ("records", .number(records)), ("bytes", .number(bytes)),
      ("budget", budget.map { .number($0) } ?? .null),
      ("checksums", .bool(checksums)),
      (
        "kinds",
        .object(
          kinds.map { kind in
            (
              kind.kind.folderName,
              .object([
                ("slots", .number(kind.slots)), ("bytes", .number(kind.bytes)),
                ("budget", kind.budget.map { .number($0) } ?? .null),
              ])
            )
          })
      ),
      (
        "largest",
        .array(
          largest.map { slot in
            .object([
              ("slot", .string(slot.slot.description)), ("name", .optional(slot.name)),
              ("bytes", .number(slot.bytes)),
            ])
          })
      ),
      ("converted", .number(converted)), ("cached", .number(cached)), ("unchanged", .number(unchanged)),
      ("kept", .number(kept)),
    ])
  }
}
