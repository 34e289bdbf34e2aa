import RomKitBase
import RomKitContainer
import RomKitProject

/// A folder and those in it, however deep, with the names in each; but no hidden ones and none that a link leads to: no
/// assets are taken from those, and a link may lead to the root of the disk. Sorted.
struct FolderTree {
  /// A folder that was read.
  struct Listing {
    var path: String
    /// How it was before it was read: names that come after it are found to be new.
    var stamp: FileStamp
    /// The names in it, sorted.
    var names: [String]
  }

  /// The folder itself first.
  private(set) var folders: [Listing] = []

  /// Reads the names. Throws when the system does not tell them all. Only what no asset would be looked for in may be
  /// forbidden.
  init(_ folder: String) throws(FileError) {
    try visit(folder, needed: true, top: true)
  }

  private mutating func visit(_ path: String, needed: Bool, top: Bool = false) throws(FileError) {
    var entries: [(name: String, type: FileType)] = []
    do throws(FileError) {
      guard let stamp = try FileStamp(examining: path) else { return }
      let place = folders.count
      folders.append(Listing(path: path, stamp: stamp, names: []))
      entries = try FolderListing.entries(in: path)
      folders[place].names = entries.map(\.name)
    } catch {
      if needed { throw error }
    }
    for (name, type) in entries where type == .folder && !name.hasPrefix(".") {
      let holdsAssets = top ? SlotKind.allCases.contains { $0.folderName == name } : needed
      try visit(Path.joined(path, name), needed: holdsAssets)
    }
  }
}
