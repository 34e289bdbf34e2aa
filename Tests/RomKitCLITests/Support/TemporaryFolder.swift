import Foundation

/// A folder for one test, gone after it.
final class TemporaryFolder {
  private let around: URL
  let url: URL
  /// Where the tool keeps what it has converted when it runs in this folder: beside it.
  var cache: URL { Self.cache(for: url) }

  private static let prefix = "romkit-test-"

  init() throws {
    around = FileManager.default.temporaryDirectory.appendingPathComponent(Self.prefix + UUID().uuidString)
    url = around.appendingPathComponent("work")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: around) }

  /// No test depends on what another has converted, or a person who works here.
  static func cache(for folder: URL) -> URL {
    let around = folder.deletingLastPathComponent()
    let isOwn = around.lastPathComponent.hasPrefix(prefix)
    return (isOwn ? around : FileManager.default.temporaryDirectory.appendingPathComponent(prefix + "others"))
      .appendingPathComponent("cache")
  }

  /// Writes a file, in folders that are made for it.
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
