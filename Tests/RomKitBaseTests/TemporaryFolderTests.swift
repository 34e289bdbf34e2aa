import Foundation
import TestSupport
import Testing

@testable import RomKitBase

/// Private folders, many of them at once.
@Suite struct TemporaryFolderTests {
  /// Threads of one process start with the same name, and each takes a folder without a visible lock for a leftover.
  @Test func runsDoNotTakeEachOthersFolders() {
    let taken = Taken()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<60 {
        guard let folder = try? TemporaryFolder() else { return taken.fail() }
        if !taken.insert(folder.path) { taken.fail() }
        if (try? folder.write("file") { try $0.write([1]) }) == nil { taken.fail() }
        withExtendedLifetime(folder) { taken.remove(folder.path) }
      }
    }
    #expect(taken.failures == 0)
  }

  /// The folder removed must be the one locked, not one made under its name since.
  @Test func aFolderMadeAgainIsNotTheLockedOne() throws {
    let folder = try TestFolder()
    for name in ["in", "other"] {
      try FileManager.default.createDirectory(atPath: folder[name], withIntermediateDirectories: false)
    }
    let number = open(folder["in"], O_RDONLY)
    defer { close(number) }
    #expect(try StaleTemporaryFiles.isNamed(number, folder["in"]))
    #expect(try !StaleTemporaryFiles.isNamed(number, folder["other"]))
    try FileManager.default.removeItem(atPath: folder["in"])
    #expect(try !StaleTemporaryFiles.isNamed(number, folder["in"]))
    try FileManager.default.createDirectory(atPath: folder["in"], withIntermediateDirectories: false)
    #expect(try !StaleTemporaryFiles.isNamed(number, folder["in"]))
  }

  private final class Taken: @unchecked Sendable {
    private let lock = NSLock()
    private var paths: Set<String> = []
    private(set) var failures = 0

    func insert(_ path: String) -> Bool { lock.withLock { paths.insert(path).inserted } }
    func remove(_ path: String) { _ = lock.withLock { paths.remove(path) } }
    func fail() { lock.withLock { failures += 1 } }
  }
}
