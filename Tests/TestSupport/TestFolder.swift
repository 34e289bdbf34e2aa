import Foundation

/// A folder for one test, removed after it.
package final class TestFolder {
  package let path: String

  package init() throws {
    path = FileManager.default.temporaryDirectory.path + "/romkit-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of something in it.
  package subscript(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, and creates the folders that it is in.
  package func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(fileURLWithPath: self[name])
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  package func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  package func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: self[name])))
  }

  /// The paths of all files in it, however deep, sorted.
  package func files() -> [String] {
    let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return all.filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: self[name], isDirectory: &isFolder) && !isFolder.boolValue
    }.sorted()
  }
}
