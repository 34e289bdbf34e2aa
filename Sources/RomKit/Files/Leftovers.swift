#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The names of unfinished files and folders, and the removal of those whose writers are gone.
///
/// Whoever writes one holds a lock on it (`flock`); a lock ends with its process, however that ends. So whatever
/// can be locked has been left behind.
enum Leftovers {
  private static let ending = ".romkit-unfinished"

  /// The name of an attempt to write `name`: hidden, in the same folder, this process's own.
  static func name(for name: String, attempt: Int) -> String {
    ".\(stem(of: name)).\(getpid())-\(attempt)\(ending)"
  }

  /// Whether a name is that of something unfinished.
  static func isUnfinished(_ name: String) -> Bool { name.hasPrefix(".") && name.hasSuffix(ending) }

  /// As much of a name as leaves room for the rest: file systems take 255 bytes.
  private static func stem(of name: String) -> String {
    var stem = name
    while stem.utf8.count > 200 { stem.removeLast() }
    return stem
  }

  /// Removes what earlier, killed runs left of `name` in a folder. What cannot be removed is left: it harms nobody.
  static func remove(of name: String, in folder: String) {
    guard let entries = try? FolderListing.unsortedNames(in: folder) else { return }
    for entry in entries where entry.hasPrefix(".\(stem(of: name)).") && entry.hasSuffix(ending) {
      let path = Path.joined(folder, entry)
      let number = Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      guard number >= 0 else { continue }
      if flock(number, LOCK_EX | LOCK_NB) == 0 { removeTree(path) }
      close(number)
    }
  }

  /// Removes a file, or a folder with the files and folders in it; links are removed, never followed.
  static func removeTree(_ path: String) {
    if FileType(at: path, followingLinks: false) == .folder {
      for entry in (try? FolderListing.names(in: path)) ?? [] { removeTree(Path.joined(path, entry)) }
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}
