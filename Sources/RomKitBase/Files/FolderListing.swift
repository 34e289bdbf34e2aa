internal import CPlatform

/// The names in a folder.
///
/// Unsafe here: the system's stream of entries, which is closed when they have been read, and each entry, which is valid
/// until the next is read; its name ends with a NUL.
package enum FolderListing {
  /// All names but `.` and `..`, sorted by their bytes: the order never depends on the file system. A name that is
  /// not UTF-8 comes with replacement characters, and no file is found under it.
  package static func names(in folder: String) throws(FileError) -> [String] {
    try entries(in: folder).map(\.name)
  }

  /// A path in a folder as the disk spells it; unchanged if there is no such file.
  ///
  /// Equal names may have other bytes, because Unicode composes characters in several ways, and only some disks find a file by
  /// any of them.
  package static func spelling(of path: String, in folder: String) -> String {
    if path.utf8.allSatisfy({ $0 < 0x80 })
      || FileType(at: Path.joined(folder, path), followingLinks: false) != nil
    {
      return path
    }
    var found = ""
    for part in path.utf8.split(separator: UInt8(ascii: "/")).map({ String(Substring($0)) }) {
      let inside = found.isEmpty ? folder : Path.joined(folder, found)
      guard let name = try? names(in: inside).first(where: { $0 == part }) else { return path }
      found += found.isEmpty ? name : "/" + name
    }
    return found
  }

  /// The name of a file in a folder in the case of the disk, which may ignore case; unchanged if there is no such file.
  package static func name(of name: String, in folder: String) -> String {
    guard let stamp = FileStamp(at: Path.joined(folder, name)), let names = try? names(in: folder),
      !names.contains(name)
    else { return name }
    return names.first {
      $0.lowercased() == name.lowercased()
        && FileStamp(at: Path.joined(folder, $0))?.isSameFile(as: stamp) == true
    } ?? name
  }

  /// The names in any order: a folder for temporary files may have thousands.
  static func unsortedNames(in folder: String) throws(FileError) -> [String] {
    try unsortedEntries(in: folder).map(\.name)
  }

  /// The names, sorted, with the types of the files; links are not followed.
  package static func entries(in folder: String) throws(FileError) -> [(name: String, type: FileType)] {
    try unsortedEntries(in: folder).sorted { precedes($0.name, $1.name) }
  }

  /// Whether the bytes of a name come before those of another, compared as fast as the system can.
  private static func precedes(_ one: String, _ other: String) -> Bool {
    // Unsafe: the system reads both up to the length of the shorter one.
    let isBefore = unsafe one.utf8.withContiguousStorageIfAvailable { one in
      unsafe other.utf8.withContiguousStorageIfAvailable { other in
        guard let left = one.baseAddress, let right = other.baseAddress
        else { return one.count < other.count }
        let order = unsafe memcmp(left, right, min(one.count, other.count))
        return order < 0 || (order == 0 && one.count < other.count)
      }
    }
    // A bridged string has no contiguous bytes.
    guard let isBefore, let isBefore else { return one.utf8.lexicographicallyPrecedes(other.utf8) }
    return isBefore
  }

  /// The bytes of the names that are not UTF-8, sorted.
  package static func foreignNames(in folder: String) throws(FileError) -> [[UInt8]] {
    var foreign: [[UInt8]] = []
    _ = try unsortedEntries(in: folder) { foreign.append($0) }
    return foreign.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// All entries; `foreign` gets the bytes of the names that are not UTF-8.
  private static func unsortedEntries(
    in folder: String, foreign: ([UInt8]) -> Void = { _ in }
  ) throws(FileError) -> [(name: String, type: FileType)] {
    var opened = unsafe opendir(folder)
    while unsafe opened == nil, errno == EINTR { unsafe opened = opendir(folder) }
    guard let stream = unsafe opened else {
      let number = errno
      if number == ENOTDIR, let type = FileType(at: folder, followingLinks: true), type != .folder {
        throw .notAFolder(path: folder, found: type)
      }
      throw .system(.list, path: folder, number: number)
    }
    defer { unsafe closedir(stream) }
    var entries: [(name: String, type: FileType)] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno == EINTR { continue }
        break
      }
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          if let name = unsafe String(validatingCString: $0) { return name }
          let length = unsafe strlen($0)
          foreign(unsafe UnsafeBufferPointer(start: $0, count: length).map { UInt8(bitPattern: $0) })
          return unsafe String(cString: $0)
        }
      }
      if name != ".", name != ".." { unsafe entries.append((name, type(of: entry, name, in: folder))) }
    }
    if errno != 0 { throw .system(.list, path: folder, number: errno) }
    return entries
  }

  /// The type that the listing gives an entry or, if the file system gives none there, the type of the entry itself.
  private static func type(of entry: UnsafeMutablePointer<dirent>, _ name: String, in folder: String)
    -> FileType
  {
    switch unsafe Int(entry.pointee.d_type) {
    case Int(DT_REG): .file
    case Int(DT_DIR): .folder
    case Int(DT_LNK): .link
    default: FileType(at: Path.joined(folder, name), followingLinks: false) ?? .unknown
    }
  }
}
