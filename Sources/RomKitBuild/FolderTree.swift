import RomKitBase
import RomKitContainer
import RomKitProject

/// A folder and all folders in it, with the names in each, sorted.
///
/// Hidden folders and those behind links are left out: they contain no assets, and a link may lead to the root of the disk.
struct FolderTree {
  struct Listing {
    var path: String
    /// The stamp from before the folder was read, so that names added later are found to be new.
    var stamp: FileStamp
    var names: [String]
  }

  private(set) var folders: [Listing] = []
  /// The paths of the links in them.
  private(set) var links: [String] = []
  private let visiting: (String) -> Void

  /// Lists the names. Throws if the system cannot list them all, except in folders that cannot contain assets.
  ///
  /// - Parameter visiting: called with each folder before it is listed.
  init(_ folder: String, visiting: @escaping (String) -> Void = { _ in }) throws(FileError) {
    self.visiting = visiting
    try visit(folder, needed: true, top: true)
  }

  private mutating func visit(_ path: String, needed: Bool, top: Bool = false) throws(FileError) {
    var entries: [(name: String, type: FileType)] = []
    do throws(FileError) {
      visiting(path)
      guard let stamp = try FileStamp(examining: path) else { return }
      let place = folders.count
      folders.append(Listing(path: path, stamp: stamp, names: []))
      entries = try FolderListing.entries(in: path)
      folders[place].names = entries.map(\.name)
      links += entries.lazy.filter { $0.type == .link }.map { Path.joined(path, $0.name) }
    } catch {
      if needed { throw error }
    }
    for (name, type) in entries where type == .folder && !name.hasPrefix(".") {
      let inner = Path.joined(path, name)
      // romkit looks for no assets there.
      if inner.utf8.count > Path.longest { continue }
      let holdsAssets = top ? SlotKind.allCases.contains { $0.folderName == name } : needed
      try visit(inner, needed: holdsAssets)
    }
  }
}
