internal import CPlatform

/// The moving of unfinished files to their destinations, with a way back until the last of them is in place.
///
/// Each name has either its old file or its new one at every moment, whatever fails.
struct FileMove {
  /// The file that was at a destination before.
  enum Before {
    case absent
    /// Nothing; the new one is a folder, which goes back to this path.
    case moved(String)
    /// It has a second name.
    case kept(String)
    /// It is still open, and lives until it is closed, even if its last name is gone.
    case open(OpenFile)
    /// It cannot be restored, because it could not be read, or because nothing can fail any more.
    case gone
  }

  private var moved: [(target: String, shown: String, before: Before)] = []

  /// Notes that a destination, which messages call `shown`, has its new file.
  mutating func add(_ target: String, shownAs shown: String, before: Before) {
    moved.append((target, shown, before))
  }

  /// Moves a file; keeps the one that it replaces open, unless it is the last and nothing can fail after it.
  mutating func move(_ file: String, to target: String, shownAs shown: String, isLast: Bool)
    throws(FileError)
  {
    let before = isLast ? .gone : Self.before(target)
    let number = SystemCall.rename(file, to: target)
    guard number == 0 else { throw .system(.replace, path: shown, number: number) }
    add(target, shownAs: shown, before: before)
  }

  private static func before(_ target: String) -> Before {
    do throws(FileError) {
      return .open(try OpenFile(reading: target))
    } catch .system(.open, _, ENOENT) {
      return .absent
    } catch {
      return .gone
    }
  }

  /// Restores the old files; returns the error, or another one if that is not possible.
  func undo(because error: FileError) -> FileError {
    var remaining: [String] = []
    for (target, shown, before) in moved.reversed() {
      let isUndone =
        switch before {
        case .absent: SystemCall.unlink(target) == 0
        case .moved(let back): SystemCall.rename(target, to: back) == 0
        case .kept(let old): SystemCall.rename(old, to: target) == 0
        case .open(let file): (try? Self.restore(file, at: target)) != nil
        case .gone: false
        }
      if !isUndone { remaining.append(shown) }
    }
    return remaining.isEmpty ? error : .notRestored(paths: remaining.reversed(), reason: error.message)
  }

  /// Writes a copy of a file, with its times.
  private static func restore(_ file: OpenFile, at target: String) throws {
    let copy = try NewFile(replacing: target, at: target)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var offset = 0
    while offset < file.identity.size {
      if file.identity.size - offset < bytes.count {
        bytes.removeLast(bytes.count - file.identity.size + offset)
      }
      try file.fill(&bytes, at: offset)
      try copy.write(bytes[...])
      offset += bytes.count
    }
    try copy.prepare()
    copy.touch(like: file.identity)
    try copy.commit()
  }
}

/// The moving of the files of a ``NewFolder`` into a folder that exists: all of them, or none.
struct FolderMove {
  let path: String
  let staging: String
  let overwriting: Bool
  private let kept: String
  private var made: [String] = []
  private var done = FileMove()

  init(to path: String, from staging: String, overwriting: Bool) {
    self.path = path
    self.staging = staging
    self.overwriting = overwriting
    kept = Path.joined(staging, ".replaced")
  }

  /// Moves files of these names, and commits others. After an error, the old files are restored; if even that fails, the error
  /// says so.
  mutating func move(_ names: [String], with others: [NewFile]) throws(FileError) {
    let number = SystemCall.mkdir(kept)
    guard number == 0 else { throw .system(.create, path: path, number: number) }
    do throws(FileError) {
      var whole: Set<Substring> = []
      for (index, name) in names.enumerated() {
        let folder = name.prefix { $0 != "/" }
        if whole.contains(folder) { continue }
        if folder != name, try moveWhole(String(folder)) {
          whole.insert(folder)
        } else {
          made += try NewFolder.makeInnerFolders(of: [name], in: path, shownIn: path)
          try move(name, index)
        }
      }
      try NewFile.commit(others)
    } catch {
      throw error.hasWritten ? error : undo(because: error)
    }
  }

  /// Moves a folder with all of its files if there is none of its name. It appears only after everything before it is on the
  /// disk: a loss of power that leaves it leaves the others too.
  private mutating func moveWhole(_ name: String) throws(FileError) -> Bool {
    let target = Path.joined(path, name)
    if try FileType(examining: target, followingLinks: false) != nil { return false }
    try Descriptor.synchronizeFolder(path, shownAs: path)
    let staged = Path.joined(staging, name)
    let number = SystemCall.rename(staged, to: target)
    guard number == 0 else { throw .system(.replace, path: target, number: number) }
    done.add(target, shownAs: target, before: .moved(staged))
    return true
  }

  private mutating func move(_ name: String, _ index: Int) throws(FileError) {
    let file = Path.joined(staging, name)
    let target = Path.joined(path, name)
    if try FileType(examining: target, followingLinks: false) == nil {
      // A file that appears where there was none belongs to another program.
      var number = SystemCall.link(file, as: target)
      if number == EEXIST {
        if !overwriting { throw .exists(paths: [target]) }
        return try move(name, index)
      }
      // Not every file system has links.
      if number != 0 { number = SystemCall.rename(file, to: target) }
      guard number == 0 else { throw .system(.replace, path: target, number: number) }
      done.add(target, shownAs: target, before: .absent)
    } else {
      if !overwriting { throw .exists(paths: [target]) }
      let old = Path.joined(kept, String(index))
      let isLinked = SystemCall.link(target, as: old) == 0
      // Without links there is a moment without the file.
      var number = isLinked ? 0 : SystemCall.rename(target, to: old)
      guard number == 0 else { throw .system(.replace, path: target, number: number) }
      number = SystemCall.rename(file, to: target)
      if number != 0 {
        if !isLinked { _ = SystemCall.rename(old, to: target) }
        throw .system(.replace, path: target, number: number)
      }
      done.add(target, shownAs: target, before: .kept(old))
    }
  }

  /// Restores the old files; returns the error, or another one if that is not possible.
  private func undo(because error: FileError) -> FileError {
    let error = done.undo(because: error)
    for folder in made.reversed() { SystemCall.rmdir(folder) }
    return error
  }
}

/// The right to move files into a folder while no other run does: two at once would leave a mixture.
///
/// It is a lock on the folder itself, which ends with the process. Moving takes moments. A run that does not get the
/// lock within seconds continues without it, because a program that waits for this one may have it.
struct FolderLock: ~Copyable {
  private let folder: Int32

  private static let attempts = 500
  private static let pause: UInt32 = 10_000

  init(in path: String) throws(FileError) {
    folder = Descriptor.open(path, O_RDONLY)
    if folder < 0 { return }
    for _ in 0..<Self.attempts {
      guard SystemCall.lock(folder) == EWOULDBLOCK else { return }
      do throws(FileError) {
        try WorkControl.check(path: path)
      } catch {
        close(folder)
        throw error
      }
      usleep(Self.pause)
    }
  }

  deinit { if folder >= 0 { close(folder) } }
}
