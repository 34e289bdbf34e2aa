#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The names in a folder.
enum FolderListing {
  /// All names but `.` and `..`, sorted by their bytes: the order never depends on the file system. A name that is
  /// not UTF-8 comes with replacement characters, and will not be found under it.
  static func names(in folder: String) throws(FileError) -> [String] {
    try unsortedNames(in: folder).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The same in any order, where it matters to nobody: a folder for temporary files may have thousands.
  static func unsortedNames(in folder: String) throws(FileError) -> [String] {
    guard let stream = opendir(folder) else {
      let number = errno
      if number == ENOTDIR, let type = FileType(at: folder, followingLinks: true), type != .folder {
        throw .notAFolder(path: folder, found: type.withArticle)
      }
      throw .system(.list, path: folder, number: number)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    if errno != 0 { throw .system(.list, path: folder, number: errno) }
    return names
  }
}
