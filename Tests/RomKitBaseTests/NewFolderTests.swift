import Foundation
import Testing

@testable import RomKitBase

/// Files in folders inside a new folder.
@Suite struct NewFolderTests {
  private let root = FileManager.default.temporaryDirectory.appendingPathComponent(
    "romkit-\(UUID().uuidString)")

  /// Runs `body` with a folder that is removed afterwards.
  private func within(_ body: (String) throws -> Void) throws {
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: root) }
    try body(root.path)
  }

  private func write(_ files: [String: [UInt8]], to folder: String, overwriting: Bool = false) throws {
    let new = try NewFolder(at: folder, names: [], overwriting: overwriting)
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      try new.write(name) { try $0.write(bytes) }
    }
    try new.commit()
  }

  private func tree(_ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
  }

  @Test func innerFoldersAreMade() throws {
    try within { root in
      try write(["a": [1], "in/b": [2], "in/deep/c": [3]], to: root + "/new")
      #expect(try tree(root) == ["new", "new/a", "new/in", "new/in/b", "new/in/deep", "new/in/deep/c"])
      // Existing folders and files stay.
      try write(["in/other": [4], "more/d": [5]], to: root + "/new")
      #expect(
        try tree(root + "/new") == ["a", "in", "in/b", "in/deep", "in/deep/c", "in/other", "more", "more/d"])
    }
  }

  @Test func existingFilesAreAllListedAndKept() throws {
    try within { root in
      try write(["a": [1], "in/b": [2]], to: root + "/old")
      #expect(throws: FileError.exists(paths: [root + "/old/a", root + "/old/in/b"])) {
        try write(["a": [7], "in/b": [7], "in/c": [7]], to: root + "/old")
      }
      #expect(try tree(root) == ["old", "old/a", "old/in", "old/in/b"])
      try write(["a": [7], "in/b": [8], "in/c": [9]], to: root + "/old", overwriting: true)
      #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: root + "/old/in/b"))) == [8])
      #expect(try tree(root) == ["old", "old/a", "old/in", "old/in/b", "old/in/c"])
    }
  }

  @Test func noLinkIsFollowedAndNoFileIsTakenForAFolder() throws {
    try within { root in
      try write(["a": [1], "file": [2]], to: root + "/old")
      try write(["x": [1]], to: root + "/elsewhere")
      try FileManager.default.createSymbolicLink(
        atPath: root + "/old/in", withDestinationPath: root + "/elsewhere")
      #expect(throws: FileError.notAFolder(path: root + "/old/in", found: .link)) {
        try write(["in/b": [2]], to: root + "/old", overwriting: true)
      }
      #expect(throws: FileError.notAFolder(path: root + "/old/file", found: .file)) {
        try write(["file/b": [2]], to: root + "/old", overwriting: true)
      }
      #expect(try tree(root) == ["elsewhere", "elsewhere/x", "old", "old/a", "old/file", "old/in"])
    }
  }

  /// A loss of power leaves a folder that was not there with all of its files, or none of them; so does a failure.
  @Test func aFolderThatWasNotThereMovesWholeAndBack() throws {
    try within { root in
      try write(["a": [1]], to: root + "/old")
      func begin() throws -> (NewFolder, inner: Int) {
        let new = try NewFolder(at: root + "/old", names: [], overwriting: false)
        for name in ["b", "in/c", "in/deep/d"] { try new.write(name) { try $0.write([2]) } }
        return (new, try number(new.staging + "/in"))
      }
      func number(_ path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int)
      }
      let other = try NewFile(replacing: root + "/other")
      for name in try tree(root) where name.hasPrefix(".other") {
        try FileManager.default.removeItem(atPath: root + "/" + name)
      }
      let failing = try begin()
      #expect(throws: FileError.self) { try failing.0.commit(with: [other]) }
      #expect(try tree(root) == ["old", "old/a"])

      let new = try begin()
      try new.0.commit()
      #expect(try tree(root + "/old") == ["a", "b", "in", "in/c", "in/deep", "in/deep/d"])
      #expect(try number(root + "/old/in") == new.inner)
    }
  }

  @Test func thousandsOfFilesAppear() throws {
    try within { root in
      let names = (0..<2_000).map { "file\($0)" }
      try write(Dictionary(uniqueKeysWithValues: names.map { ($0, [1]) }), to: root + "/new")
      #expect(try tree(root + "/new") == names.sorted())
    }
  }
}
