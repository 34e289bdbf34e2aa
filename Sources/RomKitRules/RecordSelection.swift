import RomKitBase
import RomKitContainer

package struct RecordSelection: Sendable {
  /// The records, in the order in which they were named, each once.
  package private(set) var records: [Record] = []

  /// Finds slots by their names, `GSLOT007` or `GSLOT007.CHR` in any case. Throws ``Problems`` with all names that
  /// are no slots or are not in the ROM.
  package init(_ names: [String], in rom: Rom) throws {
    var problems: [Diagnostic] = []
    var seen: Set<SlotID> = []
    for name in names {
      guard let slot = SlotID(name) ?? SlotID(recordName: name.uppercased()) else {
        problems.append(Diagnostic(SelectionError.notASlot(name)))
        continue
      }
      guard let record = rom[slot] else {
        problems.append(Diagnostic(SelectionError(absent: slot, in: rom)))
        continue
      }
      if seen.insert(slot).inserted { records.append(record) }
    }
    if !problems.isEmpty { throw Problems(problems) }
  }

  /// The place in the directory of a named record: a slot, `GSLOT007` or `GSLOT007.CHR` in any case; a place,
  /// `#12`; or the whole name of a record, as a listing shows it. Of several with one name the first. Throws
  /// ``SelectionError``.
  package static func index(of name: String, in rom: Rom) throws -> Int {
    if let slot = SlotID(name) ?? SlotID(recordName: name.uppercased()) {
      if let index = rom.records.firstIndex(where: { $0.slot == slot }) { return index }
      throw SelectionError(absent: slot, in: rom)
    }
    if name.first == "#" {
      let digits = name.dropFirst()
      guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let index = Int(digits),
        rom.records.indices.contains(index)
      else { throw SelectionError.noPlace(name, count: rom.records.count) }
      return index
    }
    if let index = rom.records.firstIndex(where: { $0.name.displayName == name }) { return index }
    throw SelectionError.notARecord(name)
  }
}

enum SelectionError: DescribedError {
  case notASlot(String)
  case notARecord(String)
  /// A place past the end of the directory; `count` is its number of records.
  case noPlace(String, count: Int)
  /// A slot that the ROM does not have; `first` and `last` are those of its kind that it has.
  case absent(SlotID, first: SlotID?, last: SlotID?)

  init(absent slot: SlotID, in rom: Rom) {
    let present = rom.records.compactMap(\.slot).filter { $0.kind == slot.kind }
    self = .absent(slot, first: present.min(), last: present.max())
  }

  var diagnostic: Diagnostic {
    switch self {
    case .notASlot(let name):
      Diagnostic(
        "slot-name", "\(Escaped.path(name)) is not a slot",
        help: "write a slot such as GSLOT007: G, E, B, D or P, then SLOT and three digits up to 255")
    case .notARecord(let name):
      Diagnostic(
        "record-name", "\(Escaped.path(name)) is neither a slot nor the name of a record",
        help: "write a slot such as GSLOT007, a place such as #0, or a name as romkit list shows it")
    case .noPlace(let name, let count):
      Diagnostic(
        "record-place",
        count == 0
          ? "there is no record \(Escaped.path(name)): the ROM has none"
          : "there is no record \(Escaped.path(name)): they are numbered from #0 to #\(count - 1)",
        help: Self.listHelp)
    case .absent(let slot, let first, let last):
      Diagnostic(
        "slot-absent", "there is no \(slot) in the ROM\(Self.present(slot.kind, first, last))",
        help: Self.listHelp)
    }
  }

  private static let listHelp = "see what is there with romkit list"

  /// The slots of a kind that there are, as a sentence goes on.
  private static func present(_ kind: SlotKind, _ first: SlotID?, _ last: SlotID?) -> String {
    guard let first, let last else { return ", and no other \(kind.rawValue) slot" }
    if first == last { return "; the only \(kind.rawValue) slot is \(first)" }
    return "; its \(kind.rawValue) slots lie between \(first) and \(last)"
  }
}
