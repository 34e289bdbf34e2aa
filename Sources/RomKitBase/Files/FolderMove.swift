internal import CPlatform

/// The moving of unfinished files to their destinations, with a way back until the last of them is in place.
///
/// Replaced files are linked, not moved away, so that each name has either its old file or its new one at every moment,
/// whatever fails.
struct FileMove {
  /// The file that was at a destination before.
  enum Before {
    case absent
    /// It is kept at this path.
    case kept(String)
    /// It cannot be restored: the file system has no links, or nothing can fail any more.
    case gone
  }

  private var moved: [(target: String, shown: String, before: Before)] = []

  /// Notes that a destination, which messages call `shown`, has its new file.
  mutating func add(_ target: String, shownAs shown: String, before: Before) {
    moved.append((target, shown, before))
  }

  /// Moves a file; keeps the one that it replaces, unless it is the last and nothing can fail after it.
  mutating func move(_ file: String, to target: String, shownAs shown: String, isLast: Bool)
    throws(FileError)
  {
    let before = isLast ? .gone : Self.keep(target)
    let number = SystemCall.rename(file, to: target)
    guard number == 0 else {
      if case .kept(let old) = before { SystemCall.unlink(old) }
      throw .system(.replace, path: shown, number: number)
    }
    add(target, shownAs: shown, before: before)
  }

  /// Gives a file a second name beside its own.
  private static func keep(_ target: String) -> Before {
    for attempt in 0..<10_000 {
      let name = StaleTemporaryFiles.name(for: Path.name(of: target), attempt: attempt)
      let old = Path.joined(Path.folder(of: target), name)
      switch SystemCall.link(target, as: old) {
      case 0: return .kept(old)
      case EEXIST: continue
      case ENOENT: return .absent
      default: return .gone
      }
    }
    return .gone
  }

  /// Restores the old files; returns the error, or another one if that is not possible.
  func undo(because error: FileError) -> FileError {
    var remaining: [String] = []
    for (target, shown, before) in moved.reversed() {
      let isUndone =
        switch before {
        case .absent: SystemCall.unlink(target) == 0
        case .kept(let old): SystemCall.rename(old, to: target) == 0
        case .gone: false
        }
      if !isUndone { remaining.append(shown) }
    }
    return remaining.isEmpty ? error : .notRestored(paths: remaining.reversed(), reason: error.message)
  }

  /// Removes the old files that were kept beside their destinations.
  func forget() {
    for case (_, _, .kept(let old)) in moved { SystemCall.unlink(old) }
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
      made = try NewFolder.makeInnerFolders(of: names, in: path, shownIn: path)
      for (index, name) in names.enumerated() { try move(name, index) }
      try NewFile.commit(others)
    } catch {
      throw error.hasWritten ? error : undo(because: error)
    }
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
