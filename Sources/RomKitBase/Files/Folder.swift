internal import CPlatform

/// Questions about folders.
package enum Folder {
  /// Whether a folder is at a path, also through a link.
  package static func exists(_ path: String) -> Bool { FileType(at: path, followingLinks: true) == .folder }

  /// The same; throws when the system cannot examine the path.
  package static func examine(_ path: String) throws(FileError) -> Bool {
    try FileType(examining: path, followingLinks: true) == .folder
  }
}

/// A private folder for files that only this run needs: nobody else can look into it, and it goes with its owner.
///
/// What a killed run leaves is removed by the next one that needs such a folder.
package final class TemporaryFolder {
  package let path: String
  private let files: NewFolder

  package init() throws(FileError) {
    let parent = SystemCall.variable("TMPDIR") ?? "/tmp"
    // Never committed, so that this is only a name.
    files = try NewFolder(temporaryIn: parent, named: "romkit")
    path = files.staging
  }

  /// Writes a file, each once. Its name is a path in the folder.
  package func write(_ name: String, _ write: (inout BufferedOutput) throws -> Void) throws {
    try files.write(name, write)
  }
}
