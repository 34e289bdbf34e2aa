import Foundation

/// A folder for one test, removed after it.
final class TemporaryFolder {
  private let around: URL
  let url: URL
  /// The cache of the tool when it runs in this folder, which is beside it.
  var cache: URL { Self.cache(for: url) }

  private static let prefix = "romkit-test-"

  init() throws {
    around = FileManager.default.temporaryDirectory.appendingPathComponent(Self.prefix + UUID().uuidString)
    url = around.appendingPathComponent("work")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: around) }

  /// A separate cache for runs in a folder, so that no test depends on another, or on the developer's cache.
  static func cache(for folder: URL) -> URL {
    let around = folder.deletingLastPathComponent()
    let isOwn = around.lastPathComponent.hasPrefix(prefix)
    return (isOwn ? around : FileManager.default.temporaryDirectory.appendingPathComponent(prefix + "others"))
      .appendingPathComponent("cache")
  }

  /// Writes a file, and creates the folders that it is in.
  func write(_ bytes: [UInt8], to name: String) throws {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  func bytes(_ name: String) throws -> [UInt8] { [UInt8](try data(name)) }

  /// The same, for large files: arrays are compared byte by byte in a debug build.
  func data(_ name: String) throws -> Data { try Data(contentsOf: url.appendingPathComponent(name)) }

  /// All names in a folder, hidden ones too, sorted.
  func names(_ folder: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.appendingPathComponent(folder).path).sorted()
  }
}
