internal import CPlatform
import RomKitBase

/// The folder of the cache, and its files.
package enum CacheFolder {
  /// The folder that the user or the system has chosen: `$ROMKIT_CACHE`, or `romkit` in `$XDG_CACHE_HOME`, or in the cache
  /// folder of the user's home; nil if there is none of them.
  package static var standard: String? {
    if let own = SystemCall.variable("ROMKIT_CACHE") { return own }
    if SystemCall.variable("XDG_CACHE_HOME")?.hasPrefix("/") != true,
      !Folder.exists(SystemCall.variable("HOME") ?? "")
    {
      return nil
    }
    return folder(of: "XDG_CACHE_HOME", macOS: "Library/Caches/romkit", others: ".cache/romkit")
  }

  /// The tool's folder in the one that a variable names, or else in the user's home; nil if there is none of them.
  static func folder(of variable: String, macOS: String, others: String) -> String? {
    // The standard says to ignore a relative path.
    if let folder = SystemCall.variable(variable), folder.hasPrefix("/") {
      return Path.joined(folder, "romkit")
    }
    guard let home = SystemCall.variable("HOME"), home.hasPrefix("/") else { return nil }
    #if canImport(Darwin)
      return Path.joined(home, macOS)
    #else
      return Path.joined(home, others)
    #endif
  }

  /// The mark that makes backup programs skip the folder (the Cache Directory Tagging Specification).
  private static let tag = """
    Signature: 8a477f597d28d172789f06886806bc55
    # Earlier conversions of romkit. This folder may be deleted at any time.

    """

  /// Creates the folder, which only its owner can access, and those around it, unless they exist.
  ///
  /// Anyone who can write to it can choose the results of conversions. An existing folder keeps its mode, so that users who
  /// trust one another can share it.
  static func create(_ path: String) throws(FileError) {
    if try make(path, mode: 0o700) {
      let file = Path.joined(path, "CACHEDIR.TAG")
      let number = Descriptor.open(file, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
      guard number >= 0 else { return }
      try? Descriptor(number: number, path: file).write(Array(tag.utf8).span)
      close(number)
    }
  }

  /// Creates a folder, and those around it with the usual mode. Returns whether the folder is new. If it has to survive a loss of
  /// power, this waits for the disk.
  @discardableResult
  static func make(
    _ path: String, mode: UInt16 = 0o777, isDurable: Bool = false
  ) throws(FileError) -> Bool {
    var number = SystemCall.mkdir(path, mode: mode)
    let around = Path.folder(of: path)
    if number == ENOENT, around != path {
      try make(around, isDurable: isDurable)
      number = SystemCall.mkdir(path, mode: mode)
    }
    if number == EEXIST, Folder.exists(path) { return false }
    guard number == 0 else { throw .system(.create, path: path, number: number) }
    if isDurable { try Descriptor.synchronizeFolder(around, shownAs: path) }
    return true
  }

  /// Writes a file in the cache, whole or not at all, but without waiting for the disk, because a lost file can be made again.
  static func put(_ bytes: [UInt8], at path: String, in cache: String) throws(FileError) {
    let folder = Path.folder(of: path)
    for attempt in 0..<1_000 {
      let temporary = Path.joined(folder, "\(Path.name(of: path)).\(getpid())-\(attempt)\(unfinished)")
      var number = Descriptor.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666)
      if number < 0, errno == ENOENT {
        // The folder may have been removed meanwhile.
        try create(cache)
        try make(folder)
        number = Descriptor.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666)
      }
      if number < 0, errno == EEXIST { continue }
      guard number >= 0 else { throw .system(.create, path: path, number: errno) }
      let output = Descriptor(number: number, path: path)
      do throws(FileError) {
        try output.write(bytes.span)
      } catch {
        close(number)
        SystemCall.unlink(temporary)
        throw error
      }
      let closed = close(number) == 0 || errno == EINTR ? 0 : errno
      let reason = closed == 0 ? SystemCall.rename(temporary, to: path) : closed
      if reason != 0 {
        SystemCall.unlink(temporary)
        throw .system(.write, path: path, number: reason)
      }
      return
    }
    throw .system(.create, path: path, number: EEXIST)
  }

  static let unfinished = ".unfinished"

  /// The bytes of a file in the cache, which are not trusted; nil if there is none, or if it is larger than `limit`.
  ///
  /// The first `headerSize` bytes are read first and passed to `isExpected` with the size of the file; unless it returns true,
  /// the rest is not read. A sparse file takes no room in the cache, but reading it would take long.
  static func read(
    _ path: String, atMost limit: Int, headerSize: Int = 0,
    isExpected: (_ header: [UInt8], _ size: Int) -> Bool = { _, _ in true }
  ) throws(FileError) -> [UInt8]? {
    let file: OpenFile
    do throws(FileError) {
      file = try OpenFile(reading: path)
    } catch .system(.open, _, ENOENT) {
      return nil
    } catch {
      throw error
    }
    let size = file.identity.size
    guard headerSize <= size, size <= limit else { return nil }
    var header = [UInt8](repeating: 0, count: headerSize)
    try file.fill(&header, at: 0)
    guard isExpected(header, size) else { return nil }
    var bytes = [UInt8](repeating: 0, count: size)
    try file.fill(&bytes, at: 0)
    return bytes
  }

  /// If the files in a folder take more than `limit`, removes the least recently used until the rest takes at most three
  /// quarters of it. Also removes unfinished files older than an hour.
  static func tidy(_ folder: String, limit: Int64) {
    guard let names = try? FolderListing.names(in: folder) else { return }
    let hourAgo = FileStamp.Time(seconds: FileStamp.Time.now.seconds - 3_600, nanoseconds: 0)
    var files: [(path: String, stamp: FileStamp)] = []
    for name in names where !WorkControl.isCancelled {
      let path = Path.joined(folder, name)
      guard let stamp = FileStamp(at: path) else { continue }
      if name.hasSuffix(unfinished) {
        if stamp.modified < hourAgo { SystemCall.unlink(path) }
      } else {
        files.append((path, stamp))
      }
    }
    // Sparse files can claim more than a number holds.
    var size = files.reduce(Int64(0)) { min($0, 1 << 61) + min($1.stamp.size, 1 << 61) }
    guard size > limit else { return }
    for file in files.sorted(on: \.stamp.modified) where size > limit / 4 * 3 {
      SystemCall.unlink(file.path)
      size -= min(file.stamp.size, 1 << 61)
    }
  }

  /// Notes that a file was used now, unless its last use was noted within a day.
  static func touch(_ path: String) {
    guard let stamp = FileStamp(at: path), stamp.modified.seconds < FileStamp.Time.now.seconds - 86_400
    else { return }
    // Without times, the system takes the current time.
    unsafe utimensat(AT_FDCWD, path, nil, 0)
  }
}
