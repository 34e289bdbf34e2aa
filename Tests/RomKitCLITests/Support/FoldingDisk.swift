import Foundation
import Testing

/// A folder on a disk that ignores case, as those of macOS and Windows do.
///
/// On macOS that of the system usually is one. Linux has such disks only where a kernel is built for them, so there a library stands
/// in for the disk.
struct FoldingDisk {
  let folder: TemporaryFolder
  let environment: [String: String]

  #if os(Linux)
    private static let library = FaultShim.library(of: "fold")

    init() throws {
      folder = try TemporaryFolder()
      environment = ["LD_PRELOAD": try #require(Self.library, "no C compiler to build the disk with").path]
    }
  #else
    init() throws {
      folder = try TemporaryFolder()
      environment = [:]
      try folder.write("", to: "probe")
      try #require(
        FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("PROBE").path),
        "the folder for temporary files does not ignore case")
    }
  #endif

  /// Runs a shell script in the folder.
  func shell(_ script: String) throws -> Tool.Result {
    let path = "PATH='\(Tool.dynamic.deletingLastPathComponent().path)':\"$PATH\"\n"
    return try Tool.shell(path + script, in: folder.url, environment: environment)
  }
}
