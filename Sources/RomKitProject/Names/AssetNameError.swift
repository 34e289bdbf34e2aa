import RomKitBase
import RomKitContainer

/// An error in the names of files, which decide what is made from them.
package enum AssetNameError: DescribedError {
  /// Not exactly three digits after the kind.
  case digits(name: String, kind: SlotKind)
  /// A number over 255.
  case number(name: String)
  /// An extension that is not a format of such a slot.
  case ending(name: String, kind: SlotKind)
  /// A schema without its table.
  case schemaAlone(SlotID)
  /// A schema without a table that the manifest does not name.
  case schemaWithoutTable(table: String)
  /// Two files for one slot.
  case twice(first: String, second: String, slot: SlotID)
  /// A slot of one kind in the folder of another.
  case otherKind(SlotKind, in: SlotKind)
  /// Two files with one name.
  case sameName(AssetID, first: String, second: String)
  /// Too many levels of folders.
  case depth

  package var diagnostic: Diagnostic {
    switch self {
    case .digits(_, let kind):
      Diagnostic(
        "slot-name",
        "this looks like a slot file, but a slot's name is \(SlotID.prefix(kind)) and three digits, "
          + "then the ending",
        help: Self.renameHelp)
    case .number:
      Diagnostic(
        "slot-number", "this looks like a slot file, but slots are numbered 000 to 255",
        help: Self.renameHelp)
    case .ending(_, let kind):
      Diagnostic(
        "slot-ending",
        "this looks like a slot file, but \(kind.withArticle) slot is made from "
          + AssetFormat.endings(of: kind),
        help: Self.renameHelp)
    case .schemaAlone(let slot):
      Diagnostic(
        "slot-schema-alone",
        "this looks like the schema of a table for \(slot), but there is no \(slot).csv",
        help: Self.renameHelp)
    case .schemaWithoutTable(let table):
      Diagnostic(
        "asset-schema-alone",
        "this looks like the schema of a table, but there is no \(Escaped.path(table))", severity: .warning,
        help: "name it under [[assets]] as the schema of the tables that it is for, or move it away")
    case .twice(let first, let second, let slot):
      Diagnostic(
        "slot-twice", "two files are meant for \(slot): \(Escaped.path(first)) and \(Escaped.path(second))",
        help: "keep one of them in the folder")
    case .otherKind(let kind, let folder):
      Diagnostic(
        "slot-other-kind",
        "this looks like \(kind.withArticle) slot, and it lies in the folder \(folder.folderName)",
        help: "move it to the folder \(kind.folderName)")
    case .sameName(let asset, let first, let second):
      Diagnostic(
        "asset-name-twice",
        "two files have the name \(Escaped.path("\(asset)")): "
          + "\(Escaped.path(first)) and \(Escaped.path(second))",
        help: "rename one of them, or move it out of the folder")
    case .depth:
      Diagnostic(
        "asset-depth", "folders lie in each other more than \(AssetScan.deepest) deep here",
        help: "move them up, or out of the folder")
    }
  }

  private static let renameHelp = "rename the file, or move it out of the folder"
}
