#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Files that appear in a folder all together, or not at all; also in folders inside it, which are made when they are
/// not there.
///
/// They are written to a hidden folder first, beside the destination, or inside it when it exists; ``commit()``
/// puts them on the disk and renames. No link is followed and nothing outside the folder is touched. A process
/// that is killed while files move into an existing folder leaves each of them either old or new.
public final class NewFolder {
  /// The destination, as it was given.
  public let path: String
  private var names: [String]
  private var known: Set<String>
  private let overwriting: Bool
  private let exists: Bool
  /// Where the files are until they appear.
  let staging: String
  private let lock: Int32
  private var isOpen = true

  /// Begins to write files of these names, each a path in the folder: `GSLOT000.png`, `originals/BSLOT000.BGM`.
  ///
  /// Throws ``FileError`` when the folder cannot be written, or when files of these names are there and `overwriting` is
  /// false. More names may turn up later; for those that is found out by ``commit()``.
  public init(at path: String, names: [String], overwriting: Bool) throws(FileError) {
    self.path = path
    self.names = names
    self.overwriting = overwriting
    known = Set(names)
    let type = FileType(at: path, followingLinks: true)
    exists = type == .folder
    if let type, type != .folder { throw .notAFolder(path: path, found: type.withArticle) }
    if exists { try Self.checkConflicts(names, in: path, overwriting: overwriting) }
    let folder = exists ? path : Path.folder(of: path)
    let name = exists ? "extract" : Path.name(of: path)
    Leftovers.remove(of: name, in: folder)
    (staging, lock) = try Self.createStaging(named: name, in: folder, shownAs: path)
  }

  /// A folder in another one that only its owner can look into, and that never appears: its files stay where they are
  /// first written, and are gone with it.
  init(temporaryIn folder: String, named name: String) throws(FileError) {
    path = folder
    names = []
    overwriting = false
    known = []
    exists = true
    Leftovers.remove(of: name, in: folder)
    (staging, lock) = try Self.createStaging(named: name, in: folder, shownAs: folder, mode: 0o700)
  }

  deinit { discard() }

  private static func checkConflicts(_ names: [String], in folder: String, overwriting: Bool)
    throws(FileError)
  {
    var conflicts: [String] = []
    for inner in innerFolders(of: names) {
      let path = Path.joined(folder, inner)
      // No link is followed, not even one to a folder.
      if let type = FileType(at: path, followingLinks: false), type != .folder {
        throw .notAFolder(path: path, found: type.withArticle)
      }
    }
    for name in names {
      let path = Path.joined(folder, name)
      guard let type = FileType(at: path, followingLinks: false) else { continue }
      if type == .folder { throw .notAFile(path: path, found: type.withArticle) }
      conflicts.append(path)
    }
    if !overwriting, !conflicts.isEmpty { throw .exists(paths: conflicts) }
  }

  /// The folders that files of these names lie in, each once and behind the one around it.
  private static func innerFolders(of names: [String]) -> [String] {
    var folders: [String] = []
    var seen: Set<String> = []
    for name in names {
      for slash in name.indices where name[slash] == "/" {
        let folder = String(name[..<slash])
        if seen.insert(folder).inserted { folders.append(folder) }
      }
    }
    return folders
  }

  private static func createStaging(
    named name: String, in folder: String, shownAs path: String, mode: mode_t = 0o777
  ) throws(FileError) -> (String, Int32) {
    for attempt in 0..<10_000 {
      let staging = Path.joined(folder, Leftovers.name(for: name, attempt: attempt))
      if mkdir(staging, mode) != 0 {
        if errno == EEXIST { continue }
        throw .system(.create, path: path, number: errno)
      }
      let number = Descriptor.open(staging, O_RDONLY | O_NOFOLLOW)
      if number < 0 {
        let reason = errno
        rmdir(staging)
        // As with a new file: whoever took it for a leftover before it was locked has removed it.
        if reason == ENOENT { continue }
        throw .system(.create, path: path, number: reason)
      }
      if flock(number, LOCK_EX | LOCK_NB) == 0 || errno == EOPNOTSUPP,
        FileType(at: staging, followingLinks: false) == .folder
      {
        return (staging, number)
      }
      close(number)
    }
    throw .system(.create, path: path, number: EEXIST)
  }

  /// Writes one of the files, each once. Its name must stay inside the folder.
  public func write(_ name: String, _ write: (inout FolderFile) throws -> Void) throws {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    precondition(parts.allSatisfy { !["", ".", ".."].contains($0) }, "\(name) is no name in a folder")
    if known.insert(name).inserted { names.append(name) }
    try makeInnerFolders(of: [name], in: staging)
    let number = Descriptor.open(
      Path.joined(staging, name), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666)
    let shown = Path.joined(path, name)
    guard number >= 0 else { throw FileError.system(.create, path: shown, number: errno) }
    var file = FolderFile(output: Descriptor(number: number, path: shown))
    do {
      try write(&file)
      try file.finish()
    } catch {
      close(number)
      throw error
    }
    try file.output.close()
  }

  /// Makes the folders in `folder` that are not there yet, and returns those it made.
  @discardableResult
  private func makeInnerFolders(of names: [String], in folder: String) throws(FileError) -> [String] {
    var made: [String] = []
    for inner in Self.innerFolders(of: names) {
      let new = Path.joined(folder, inner)
      if mkdir(new, 0o777) == 0 {
        made.append(new)
      } else if errno != EEXIST || FileType(at: new, followingLinks: false) != .folder {
        let number = errno
        for folder in made.reversed() { rmdir(folder) }
        throw .system(.create, path: Path.joined(path, inner), number: number)
      }
    }
    return made
  }

  /// Makes the files appear. After an error the destination is as it was.
  public func commit() throws(FileError) {
    defer { discard() }
    if exists { try Self.checkConflicts(names, in: path, overwriting: overwriting) }
    for name in names { try synchronize(Path.joined(staging, name), shownAs: Path.joined(path, name)) }
    let inner = Self.innerFolders(of: names)
    for folder in inner.reversed() { try Descriptor.synchronizeFolder(Path.joined(staging, folder)) }
    try Descriptor.synchronizeFolder(staging)
    if exists {
      try moveIntoPlace()
      for folder in inner { try Descriptor.synchronizeFolder(Path.joined(path, folder)) }
      try Descriptor.synchronizeFolder(path)
    } else {
      guard rename(staging, path) == 0 else { throw .system(.create, path: path, number: errno) }
      isOpen = false
      close(lock)
      try Descriptor.synchronizeFolder(Path.folder(of: path))
    }
  }

  private func synchronize(_ file: String, shownAs shown: String) throws(FileError) {
    let number = Descriptor.open(file, O_RDONLY | O_NOFOLLOW)
    guard number >= 0 else { throw .system(.write, path: shown, number: errno) }
    defer { close(number) }
    try Descriptor(number: number, path: shown).synchronize()
  }

  /// Renames each file into the folder, and keeps what it replaces until all are there.
  ///
  /// What is replaced is linked and not moved away, so that at every moment, and whatever fails, each name has either
  /// its old file or its new one.
  private func moveIntoPlace() throws(FileError) {
    let kept = Path.joined(staging, ".replaced")
    guard mkdir(kept, 0o777) == 0 else { throw .system(.create, path: path, number: errno) }
    let made = try makeInnerFolders(of: names, in: path)
    var moved: [(target: String, old: String?)] = []
    for (index, name) in names.enumerated() {
      let target = Path.joined(path, name)
      let replaces = FileType(at: target, followingLinks: false) != nil
      let old = replaces ? Path.joined(kept, String(index)) : nil
      // Where the file system has no links there is a moment without the file.
      let isKept = old.map { keep(target, as: $0) } ?? true
      if isKept, rename(Path.joined(staging, name), target) == 0 {
        moved.append((target, old))
        continue
      }
      let number = errno
      if isKept, let old, FileType(at: target, followingLinks: false) == nil { _ = rename(old, target) }
      for (target, old) in moved.reversed() {
        if let old { _ = rename(old, target) } else { unlink(target) }
      }
      for folder in made.reversed() { rmdir(folder) }
      throw .system(.replace, path: target, number: number)
    }
  }

  private func keep(_ file: String, as kept: String) -> Bool {
    link(file, kept) == 0 || rename(file, kept) == 0
  }

  /// Forgets what was written; the destination stays as it was. Does nothing after ``commit()``.
  public func discard() {
    guard isOpen else { return }
    isOpen = false
    Leftovers.removeTree(staging)
    close(lock)
  }
}

/// One file of a ``NewFolder`` while it is being written.
public struct FolderFile: ByteSink {
  fileprivate let output: Descriptor
  private var buffer: [UInt8] = []

  private static let bufferSize = 1 << 16

  fileprivate init(output: Descriptor) {
    self.output = output
  }

  /// See ``ByteSink/write(_:)``.
  public mutating func write(_ bytes: ArraySlice<UInt8>) throws {
    if buffer.count + bytes.count > Self.bufferSize { try finish() }
    if bytes.count >= Self.bufferSize {
      try bytes.withUnsafeBytes { try output.write($0) }
    } else {
      buffer.append(contentsOf: bytes)
    }
  }

  fileprivate mutating func finish() throws {
    try buffer.withUnsafeBytes { try output.write($0) }
    buffer.removeAll(keepingCapacity: true)
  }
}
