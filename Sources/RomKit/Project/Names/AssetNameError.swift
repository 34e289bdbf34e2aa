/// Why the names of files do not tell what to make of them.
enum AssetNameError: DescribedError {
  /// Not exactly three digits after the kind.
  case digits(name: String, kind: SlotKind)
  /// A number over 255.
  case number(name: String)
  /// An ending that is no form of such a slot.
  case ending(name: String, kind: SlotKind)
  /// A schema without its table.
  case schemaAlone(SlotID)
  /// A schema for which there is no table, and which nothing names.
  case schemaWithoutTable(table: String)
  /// Two files for one slot.
  case twice(first: String, second: String, slot: SlotID)
  /// A slot of one kind in the folder of another.
  case otherKind(SlotKind, in: SlotKind)
  /// Two files with one name.
  case sameName(AssetID, first: String, second: String)
  /// Folders in folders, deeper than anybody's.
  case depth

  var code: String {
    switch self {
    case .digits: "slot-name"
    case .number: "slot-number"
    case .ending: "slot-ending"
    case .schemaAlone: "slot-schema-alone"
    case .schemaWithoutTable: "asset-schema-alone"
    case .twice: "slot-twice"
    case .otherKind: "slot-other-kind"
    case .sameName: "asset-name-twice"
    case .depth: "asset-depth"
    }
  }

  var message: String {
    switch self {
    case .digits(_, let kind):
      "this looks like a slot file, but a slot's name is \(SlotID.prefix(kind)) and three digits, then the ending"
    case .number: "this looks like a slot file, but slots are numbered 000 to 255"
    case .ending(_, let kind):
      "this looks like a slot file, but \(kind.withArticle) slot is made from \(AssetFormat.endings(of: kind))"
    case .schemaAlone(let slot):
      "this looks like the schema of a table for \(slot), but there is no \(slot).csv"
    case .schemaWithoutTable(let table):
      "this looks like the schema of a table, but there is no \(Escaped.path(table))"
    case .otherKind(let kind, let folder):
      "this looks like \(kind.withArticle) slot, and it lies in the folder \(folder.folderName)"
    case .sameName(let asset, let first, let second):
      "two files have the name \(Escaped.path("\(asset)")): \(Escaped.path(first)) and \(Escaped.path(second))"
    case .depth: "folders lie in each other more than \(AssetScan.deepest) deep here"
    case .twice(let first, let second, let slot):
      "two files are meant for \(slot): \(Escaped.path(first)) and \(Escaped.path(second))"
    }
  }

  var help: String? {
    switch self {
    case .twice: "keep one of them in the folder"
    case .schemaWithoutTable:
      "name it under [[assets]] as the schema of the tables that it is for, or move it away"
    case .sameName: "rename one of them, or move it out of the folder"
    case .otherKind(let kind, _): "move it to the folder \(kind.folderName)"
    case .depth: "move them up, or out of the folder"
    default: "rename the file, or move it out of the folder"
    }
  }
}
