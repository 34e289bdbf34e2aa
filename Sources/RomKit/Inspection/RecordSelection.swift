/// The records of a ROM that a person names.
public struct RecordSelection: Sendable {
  /// The records, in the order in which they were named, each once.
  public private(set) var records: [Record] = []

  /// Finds slots by their names, `GSLOT007` or `GSLOT007.CHR` in any case. Throws ``Problems`` with all names that
  /// are no slots or are not in the ROM.
  public init(_ names: [String], in rom: Rom) throws {
    var problems: [Diagnostic] = []
    var seen: Set<SlotID> = []
    for name in names {
      guard let slot = SlotID(name) ?? SlotID(recordName: name.uppercased()) else {
        problems.append(Diagnostic(SelectionError.notASlot(name)))
        continue
      }
      guard let record = rom[slot] else {
        let present = rom.records.compactMap(\.slot).filter { $0.kind == slot.kind }.sorted()
        problems.append(Diagnostic(SelectionError.absent(slot, first: present.first, last: present.last)))
        continue
      }
      if seen.insert(slot).inserted { records.append(record) }
    }
    if !problems.isEmpty { throw Problems(problems) }
  }
}

/// Why a record cannot be selected.
public enum SelectionError: DescribedError {
  /// Not the name of a slot.
  case notASlot(String)
  /// A slot the ROM does not have; the first and last of its kind that it has.
  case absent(SlotID, first: SlotID?, last: SlotID?)

  /// See ``DescribedError/code``.
  public var code: String {
    switch self {
    case .notASlot: "slot-name"
    case .absent: "slot-absent"
    }
  }

  /// See ``DescribedError/message``.
  public var message: String {
    switch self {
    case .notASlot(let name): "\(Escaped.path(name)) is not a slot"
    case .absent(let slot, let first?, let last?):
      first == last
        ? "there is no \(slot) in the ROM; the only \(slot.kind.rawValue) slot is \(first)"
        : "there is no \(slot) in the ROM; its \(slot.kind.rawValue) slots lie between \(first) and \(last)"
    case .absent(let slot, _, _): "there is no \(slot) in the ROM, and no other \(slot.kind.rawValue) slot"
    }
  }

  /// See ``DescribedError/remedy``.
  public var remedy: String? {
    switch self {
    case .notASlot: "write a slot such as GSLOT007: G, E, B, D or P, then SLOT and three digits up to 255"
    case .absent: "see what is there with romkit list"
    }
  }
}
