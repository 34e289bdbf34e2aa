import RomKitBase
import RomKitContainer

/// The identifiers of the slots of a table: each has one, and no two have the same.
struct HeaderNames {
  /// An identifier for each slot of the table, in its order.
  let identifiers: [String]

  /// Makes an identifier of each slot, with `prefix` before it where it is shown. Throws ``Problems`` with all pairs that
  /// get the same one, placed in a file.
  init(
    _ table: SlotTable, file: String, prefix: (SlotKind) -> String, _ identifier: (SlotTable.Slot) -> String
  ) throws {
    var owners: [SlotKind: [String: String]] = [:]
    var problems: [Diagnostic] = []
    identifiers = table.slots.map { slot in
      let name = identifier(slot)
      if let other = owners[slot.id.kind]?[name] {
        let error = HeaderError.clash(
          first: other, second: slot.shown, identifier: prefix(slot.id.kind) + name)
        problems.append(Diagnostic(error, file: file))
      } else {
        owners[slot.id.kind, default: [:]][name] = slot.shown
      }
      return name
    }
    if !problems.isEmpty { throw Problems(problems) }
  }
}

extension SlotKind {
  /// What slots of this kind are, for the comments of headers.
  var headerPhrase: String {
    switch self {
    case .graphics: "Pictures"
    case .effect: "Sound effects"
    case .music: "Songs"
    case .data: "Data"
    case .program: "Programs"
    }
  }
}
