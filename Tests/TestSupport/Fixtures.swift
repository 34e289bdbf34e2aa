import Foundation

/// The files of Tests/Fixtures.
package enum Fixtures {
  /// Tests/Fixtures of this checkout.
  package static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures")

  /// The bytes of Tests/Fixtures/`path`; throws if there is no such file.
  package static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  /// The UTF-8 text of Tests/Fixtures/`path`.
  package static func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }

  /// The names of the files in Tests/Fixtures/`path` with an extension, in order.
  package static func names(in path: String, fileExtension: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(path).path)
      .filter { $0.hasSuffix("." + fileExtension) }.sorted()
  }
}
