internal import CPlatform

/// The names of unfinished files and folders, and the removal of those whose writers are gone.
///
/// The writer holds a lock (`flock`), which ends with its process, however that ends. So a file that can be locked
/// is a leftover.
package enum StaleTemporaryFiles {
  private static let ending = ".romkit-unfinished"

  /// The name of an attempt to write `name`: hidden, in the same folder, this process's own.
  static func name(for name: String, attempt: Int) -> String {
    ".\(stem(of: name)).\(getpid())-\(attempt)\(ending)"
  }

  package static func isUnfinished(_ name: String) -> Bool { name.hasPrefix(".") && name.hasSuffix(ending) }

  /// The start of a name, short enough to leave room for the rest: file systems accept 255 bytes.
  private static func stem(of name: String) -> String {
    var stem = name
    while stem.utf8.count > 200 { stem.removeLast() }
    return stem
  }

  /// Removes the leftovers of killed runs for `name` from a folder, as far as possible.
  static func remove(of name: String, in folder: String) {
    guard let entries = try? FolderListing.unsortedNames(in: folder) else { return }
    for entry in entries where entry.hasPrefix(".\(stem(of: name)).") && entry.hasSuffix(ending) {
      let path = Path.joined(folder, entry)
      let number = Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      guard number >= 0 else { continue }
      // Between opening and locking, it may have been replaced by another under the same name.
      if SystemCall.lock(number) == 0, (try? isNamed(number, path)) == true { removeTree(path) }
      close(number)
    }
  }

  /// Whether an open file or folder is the one at a path now.
  static func isNamed(_ file: Int32, _ path: String) throws(FileError) -> Bool {
    var own = stat()
    var named = stat()
    var number = SystemCall.status(of: file, &own)
    if number == 0 { number = SystemCall.status(of: path, followingLinks: false, &named) }
    if number == ENOENT { return false }
    guard number == 0 else { throw .system(.examine, path: path, number: number) }
    return OpenFile.Identity(own).isSameFile(as: OpenFile.Identity(named))
  }

  /// Removes a file, or a folder with the files and folders in it; links are removed, never followed.
  static func removeTree(_ path: String) {
    // This also reports the type, and reliably: a link is not a folder here.
    switch SystemCall.rmdir(path) {
    case ENOTDIR: SystemCall.unlink(path)
    case ENOTEMPTY, EEXIST:
      // The folder may deny its owner access.
      SystemCall.setMode(of: path, 0o700)
      for entry in (try? FolderListing.names(in: path)) ?? [] { removeTree(Path.joined(path, entry)) }
      SystemCall.rmdir(path)
    default: return
    }
  }
}
