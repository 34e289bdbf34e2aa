import Foundation

/// Everything in a folder: the contents of each file by its path; nil for a folder.
struct FileTree: Equatable {
  var entries: [String: Data?] = [:]

  init() {}

  /// The present contents of a folder.
  init(of folder: URL) throws {
    try add(folder, as: "")
  }

  private mutating func add(_ folder: URL, as path: String) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let url = folder.appendingPathComponent(name)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { continue }
      if isFolder.boolValue {
        entries.updateValue(nil, forKey: path + name)
        try add(url, as: path + name + "/")
      } else {
        entries[path + name] = try Data(contentsOf: url)
      }
    }
  }

  /// Gives a folder exactly these contents.
  func write(to folder: URL) throws {
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // A folder comes before what is in it.
    for (path, bytes) in entries.sorted(by: { $0.key < $1.key }) {
      let url = folder.appendingPathComponent(path)
      if let bytes {
        try bytes.write(to: url)
      } else {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
      }
    }
  }

  /// The same without unfinished files, which the next run removes.
  var withoutUnfinished: FileTree {
    var tree = self
    tree.entries = entries.filter { !$0.key.contains(".romkit-unfinished") }
    return tree
  }

  var names: [String] { entries.keys.sorted() }

  /// The paths that are neither as in `old` nor as in `new`, including those of missing files.
  func strangers(_ old: FileTree, _ new: FileTree) -> [String] {
    Set(entries.keys).union(old.entries.keys).union(new.entries.keys)
      .filter { entries[$0] != old.entries[$0] && entries[$0] != new.entries[$0] }.sorted()
  }
}
