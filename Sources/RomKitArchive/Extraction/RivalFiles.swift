import RomKitBase
import RomKitContainer
import RomKitProject

/// Files in a folder that would be packed in place of those that are extracted to it, or beside them.
enum RivalFiles {
  /// Throws ``Problems`` with the files that are for a slot which one of the new files is for too.
  static func check(_ folder: String, besides names: Set<String>) throws {
    guard try Folder.examine(folder) else { return }
    var new: [SlotID: String] = [:]
    for name in names {
      if case .slot(let slot, _, _) = AssetName(name) { new[slot] = name }
    }
    let problems = try FolderListing.names(in: folder).compactMap { name -> Diagnostic? in
      guard !names.contains(name), case .slot(let slot, _, _) = AssetName(name), let rival = new[slot] else {
        return nil
      }
      return Diagnostic(RivalFile(new: rival, slot: slot), file: Path.joined(folder, name))
    }
    if !problems.isEmpty { throw Problems(problems) }
  }
}

/// A file that is for the same slot as one that would be written.
private struct RivalFile: DescribedError {
  let new: String
  let slot: SlotID

  var diagnostic: Diagnostic {
    Diagnostic(
      "extract-two-files", "this file is for \(slot) as well, which would be extracted to \(new)",
      help: "move it out of the folder, or extract to another one")
  }
}
