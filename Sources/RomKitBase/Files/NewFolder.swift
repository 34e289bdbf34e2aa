internal import CPlatform

/// Files that appear in a folder all together, or not at all; also in folders inside it, which are made when they are
/// not there.
///
/// They are written to a hidden folder first, beside the destination, or inside it when it exists; ``commit()``
/// puts them on the disk and renames. No link is followed and nothing outside the folder is touched. A process
/// that is killed while files move into an existing folder leaves each of them either old or new.
package final class NewFolder {
  /// The destination, as it was given.
  package let path: String
  private var names: [String]
  private var known: Set<String>
  private let overwriting: Bool
  private let exists: Bool
  /// The folder with the files until they appear.
  let staging: String
  private let lock: Int32
  private var isOpen = true

  /// Begins to write files of these names, each a path in the folder: `GSLOT000.png`, `originals/BSLOT000.BGM`.
  ///
  /// Throws ``FileError`` when the folder cannot be written, or when files of these names are there and `overwriting` is
  /// false. More names may turn up later; for those that is found out by ``commit()``.
  package init(at path: String, names: [String], overwriting: Bool) throws(FileError) {
    self.path = path
    self.names = names
    self.overwriting = overwriting
    known = Set(names)
    let type = try FileType(examining: path, followingLinks: true)
    exists = type == .folder
    if let type, type != .folder { throw .notAFolder(path: path, found: type) }
    if exists { try Self.checkConflicts(names, in: path, overwriting: overwriting) }
    let folder = exists ? path : Path.folder(of: path)
    let name = exists ? "extract" : Path.name(of: path)
    StaleTemporaryFiles.remove(of: name, in: folder)
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
    StaleTemporaryFiles.remove(of: name, in: folder)
    (staging, lock) = try Self.createStaging(
      named: name, in: folder, shownAs: Path.joined(folder, name), mode: 0o700)
  }

  deinit { discard() }

  private static func checkConflicts(_ names: [String], in folder: String, overwriting: Bool)
    throws(FileError)
  {
    var conflicts: [String] = []
    for inner in innerFolders(of: names) {
      let path = Path.joined(folder, inner)
      // No link is followed, not even one to a folder.
      if let type = try FileType(examining: path, followingLinks: false), type != .folder {
        throw .notAFolder(path: path, found: type)
      }
    }
    for name in names {
      let path = Path.joined(folder, name)
      guard let type = try FileType(examining: path, followingLinks: false) else { continue }
      if type == .folder { throw .system(.replace, path: path, number: EISDIR) }
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
    named name: String, in folder: String, shownAs path: String, mode: UInt16 = 0o777
  ) throws(FileError) -> (String, Int32) {
    for attempt in 0..<10_000 {
      let staging = Path.joined(folder, StaleTemporaryFiles.name(for: name, attempt: attempt))
      let reason = SystemCall.mkdir(staging, mode: mode)
      if reason == EEXIST { continue }
      guard reason == 0 else { throw .system(.create, path: path, number: reason) }
      let number = Descriptor.open(staging, O_RDONLY | O_NOFOLLOW)
      if number < 0 {
        let reason = errno
        // Another thread took it for a leftover before it was locked, and removed it. A third thread may have
        // created a folder under its name since, which must stay.
        if reason == ENOENT { continue }
        SystemCall.rmdir(staging)
        throw .system(.create, path: path, number: reason)
      }
      if SystemCall.lock(number) != EWOULDBLOCK {
        do throws(FileError) {
          // The thread that removed it may have made its own under this name.
          if try StaleTemporaryFiles.isNamed(number, staging) { return (staging, number) }
        } catch {
          SystemCall.rmdir(staging)
          close(number)
          guard case .system(_, _, let reason) = error else { throw error }
          throw .system(.create, path: path, number: reason)
        }
      }
      close(number)
    }
    throw .system(.create, path: path, number: EEXIST)
  }

  /// Writes one of the files, each once. Its name must stay inside the folder.
  package func write(_ name: String, _ write: (inout BufferedOutput) throws -> Void) throws {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    precondition(parts.allSatisfy { !["", ".", ".."].contains($0) }, "\(name) is no name in a folder")
    if known.insert(name).inserted { names.append(name) }
    try Self.makeInnerFolders(of: [name], in: staging, shownIn: path)
    let number = Descriptor.open(
      Path.joined(staging, name), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666)
    let shown = Path.joined(path, name)
    guard number >= 0 else { throw FileError.system(.create, path: shown, number: errno) }
    var output = BufferedOutput(Descriptor(number: number, path: shown))
    do {
      try write(&output)
      try output.flush()
    } catch {
      close(number)
      throw error
    }
    try output.file.close()
  }

  /// Makes the folders in `folder` that are not there yet, and returns those it made.
  @discardableResult
  static func makeInnerFolders(of names: [String], in folder: String, shownIn path: String) throws(FileError)
    -> [String]
  {
    var made: [String] = []
    for inner in innerFolders(of: names) {
      let new = Path.joined(folder, inner)
      let number = SystemCall.mkdir(new)
      if number == 0 {
        made.append(new)
        continue
      }
      do throws(FileError) {
        let shown = Path.joined(path, inner)
        let type = try FileType(examining: new, followingLinks: false, shownAs: shown)
        guard number == EEXIST, type == .folder else { throw .system(.create, path: shown, number: number) }
      } catch {
        for folder in made.reversed() { SystemCall.rmdir(folder) }
        throw error
      }
    }
    return made
  }

  /// Makes the files appear, and with them other files of the same run. After an error all destinations are as they were.
  package func commit(with others: [NewFile] = []) throws(FileError) {
    defer { discard() }
    try synchronizeFiles()
    let inner = Self.innerFolders(of: names)
    for folder in inner.reversed() {
      try Descriptor.synchronizeFolder(Path.joined(staging, folder), shownAs: path)
    }
    try Descriptor.synchronizeFolder(staging, shownAs: path)
    if exists {
      do {
        let turn = try FolderLock(in: path)
        try Self.checkConflicts(names, in: path, overwriting: overwriting)
        var move = FolderMove(to: path, from: staging, overwriting: overwriting)
        try move.move(names, with: others)
        _ = consume turn
      }
      for folder in inner { try Descriptor.confirmFolder(Path.joined(path, folder), shownAs: path) }
      try Descriptor.confirmFolder(path, shownAs: path)
    } else {
      let number = SystemCall.rename(staging, to: path)
      // Another run has made it meanwhile.
      if number == ENOTEMPTY { throw .system(.create, path: path, number: EEXIST) }
      guard number == 0 else { throw .system(.create, path: path, number: number) }
      do throws(FileError) {
        try NewFile.commit(others)
      } catch {
        if !error.hasWritten, SystemCall.rename(path, to: staging) == 0 { throw error }
        isOpen = false
        close(lock)
        throw error.hasWritten ? error : .notRestored(paths: [path], reason: error.message)
      }
      isOpen = false
      close(lock)
      try Descriptor.confirmFolder(Path.folder(of: path), shownAs: path)
    }
  }

  /// How many files are synchronized at once. The threads do nothing but wait.
  private static let atOnce = 32

  /// Puts the contents of all files on the disk: when this returns, a loss of power no longer takes any of them.
  ///
  /// A file system answers many that wait with one write, where each alone would wait for its own. Every file is asked for
  /// separately all the same, so that each reports its own errors. `syncfs` does not, and reported none at all before
  /// Linux 5.8; it also waits for the data of other programs.
  private func synchronizeFiles() throws(FileError) {
    let errors = ParallelWork.map(names, jobs: Self.atOnce) { [staging, path] name -> FileError? in
      do throws(FileError) {
        try Descriptor.synchronizeFile(Path.joined(staging, name), shownAs: Path.joined(path, name))
        return nil
      } catch {
        return error
      }
    }
    for case let error? in errors { throw error }
  }

  /// Discards everything written; the destination stays unchanged. Does nothing after ``commit()``.
  func discard() {
    guard isOpen else { return }
    isOpen = false
    StaleTemporaryFiles.removeTree(staging)
    close(lock)
  }
}

/// A private folder for files that only this run needs: only its owner can look into it, and it goes with the object.
///
/// The leftovers of a killed run are removed by the next one that needs such a folder.
package final class TemporaryFolder {
  package let path: String
  private let files: NewFolder
  private var written: [(path: String, stamp: FileStamp?)] = []

  package init() throws(FileError) {
    let parent = SystemCall.variable("TMPDIR") ?? "/tmp"
    // Never committed, so that this is only a name.
    files = try NewFolder(temporaryIn: parent, named: "romkit")
    path = files.staging
  }

  /// Writes a file, each once. Its name is a path in the folder.
  package func write(_ name: String, _ write: (inout BufferedOutput) throws -> Void) throws {
    try files.write(name, write)
    let path = Path.joined(path, name)
    written.append((path, FileStamp(at: path)))
  }

  /// Throws ``FileError/temporary(path:)`` if another program removed or changed the folder or one of the files: some
  /// systems clean up their folders for temporary files.
  package func checkFiles() throws(FileError) {
    try check()
    for (path, stamp) in written where FileStamp(at: path) != stamp { throw .temporary(path: path) }
  }

  /// The same for the folder alone.
  package func check() throws(FileError) { if !Folder.exists(path) { throw .temporary(path: path) } }
}
