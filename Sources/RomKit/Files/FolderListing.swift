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
    try entries(in: folder).map(\.name)
  }

  /// The same in any order, where it matters to nobody: a folder for temporary files may have thousands.
  static func unsortedNames(in folder: String) throws(FileError) -> [String] {
    try unsortedEntries(in: folder).map(\.name)
  }

  /// The names, sorted, with what stands there; links are links.
  static func entries(in folder: String) throws(FileError) -> [(name: String, type: FileType)] {
    try unsortedEntries(in: folder).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private static func unsortedEntries(in folder: String) throws(FileError) -> [(name: String, type: FileType)]
  {
    guard let stream = opendir(folder) else {
      let number = errno
      if number == ENOTDIR, let type = FileType(at: folder, followingLinks: true), type != .folder {
        throw .notAFolder(path: folder, found: type.withArticle)
      }
      throw .system(.list, path: folder, number: number)
    }
    defer { closedir(stream) }
    var entries: [(name: String, type: FileType)] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { entries.append((name, type(of: entry, name, in: folder))) }
    }
    if errno != 0 { throw .system(.list, path: folder, number: errno) }
    return entries
  }

  /// What the listing says an entry is, or, where the file system does not tell there, the entry itself.
  private static func type(of entry: UnsafeMutablePointer<dirent>, _ name: String, in folder: String)
    -> FileType
  {
    switch Int(entry.pointee.d_type) {
    case Int(DT_REG): .file
    case Int(DT_DIR): .folder
    case Int(DT_LNK): .link
    default: FileType(at: Path.joined(folder, name), followingLinks: false) ?? .unknown
    }
  }
}
