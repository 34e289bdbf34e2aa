import RomKitBase
import RomKitContainer

/// An argument that names no slot or record of a ROM.
package enum SelectionError: RomKitError {
  /// `nearest` is the probable intention.
  case notASlot(String, nearest: String?)
  case notARecord(String, nearest: String?)
  /// A place past the end of the directory; `count` is its number of records.
  case noPlace(String, count: Int)
  /// A slot that the ROM does not have, or a range of slots; `first` and `last` are those of its kind that it has.
  case absent(LocalizedText, SlotKind, first: SlotID?, last: SlotID?)
  /// A range that ends before it begins; `remedy` is the reverse.
  case backwards(String, remedy: String)
  /// A range that goes past the last number.
  case pastTheLast(String, remedy: String)
  case noMatch(String)
  /// A name that several slots have; `names` are the full ones.
  case ambiguous(String, names: [String])

  package init(absent slot: SlotID, in rom: Rom) {
    self.init("\(slot)", of: slot.kind, in: rom)
  }

  package init(absent range: String, of kind: SlotKind, in rom: Rom) {
    self.init("slot of the range \(range)", of: kind, in: rom)
  }

  private init(_ absent: LocalizedText, of kind: SlotKind, in rom: Rom) {
    let present = rom.records.compactMap(\.slot).filter { $0.kind == kind }
    self = .absent(absent, kind, first: present.min(), last: present.max())
  }

  package var diagnostic: Diagnostic {
    switch self {
    case .notASlot(let name, let nearest):
      Diagnostic(
        "slot-name", "expected a slot, found \(Escaped.quoted(name))",
        help: Self.meant(nearest)
          ?? """
          write a slot such as GSLOT007, with a number from 000 to 255, a range such as GSLOT000-015, or a name from \
          romkit.lock
          """
      )
    case .notARecord(let name, let nearest):
      Diagnostic(
        "record-name", "expected a slot or a record, found \(Escaped.quoted(name))",
        help: Self.meant(nearest)
          ?? "write a slot such as GSLOT007, a record number such as '#0', or the name of a record")
    case .noPlace(let name, let count):
      Diagnostic(
        "record-place",
        count == 0
          ? "there is no record \(name); the ROM has no records"
          : "there is no record \(name); the last record is #\(count - 1)",
        help: Self.listHelp)
    case .absent(let slots, let kind, let first, let last):
      Diagnostic("slot-absent", Self.absent(slots, kind, first, last), help: Self.listHelp)
    case .backwards(let range, let remedy):
      Diagnostic(
        "slot-range", "the range \(range) ends before it begins", help: "write \(remedy)")
    case .pastTheLast(let range, let remedy):
      Diagnostic(
        "slot-range", "expected slot numbers from 000 to 255, found \(range)", help: "write \(remedy)")
    case .noMatch(let pattern):
      Diagnostic("slot-pattern", "no slot matches \(Escaped.quoted(pattern))", help: Self.listHelp)
    case .ambiguous(let name, let names):
      Diagnostic(
        "slot-ambiguous", "\(Grouped.text(names.count)) slots are named \(Escaped.quoted(name))",
        help: "write \(names.map { LocalizedText(verbatim: $0) }.joined(separator: " or "))")
    }
  }

  /// The codes of errors about slots and records that a ROM does not have.
  package static let codesOfMissing: Set = ["record-place", "slot-absent", "slot-pattern"]

  private static let listHelp: LocalizedText = "choose a slot that the ROM has"

  private static func meant(_ nearest: String?) -> LocalizedText? {
    nearest.map { "did you mean \($0)?" }
  }

  private static func absent(
    _ slots: LocalizedText, _ kind: SlotKind, _ first: SlotID?, _ last: SlotID?
  ) -> LocalizedText {
    guard let first, let last else {
      return "there is no \(slots) in the ROM, and no other \(kind.word) slot"
    }
    if first == last { return "there is no \(slots) in the ROM; the only \(kind.word) slot is \(first)" }
    return "there is no \(slots) in the ROM; its \(kind.word) slots range from \(first) to \(last)"
  }
}

extension Rom {
  package func record(of slot: SlotID) throws -> Rom.Record {
    guard let record = self[slot] else { throw Problems(Diagnostic(SelectionError(absent: slot, in: self))) }
    return record
  }
}
