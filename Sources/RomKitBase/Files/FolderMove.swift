internal import CPlatform

/// The moving of the files of a ``NewFolder`` into a folder that exists: all of them, or none.
///
/// Replaced files are linked, not moved away, so that each name has either its old file or its new one at every moment,
/// whatever fails.
struct FolderMove {
  let path: String
  let staging: String
  let overwriting: Bool
  private let kept: String
  private var made: [String] = []
  private var moved: [(name: String, old: String?)] = []

  init(to path: String, from staging: String, overwriting: Bool) {
    self.path = path
    self.staging = staging
    self.overwriting = overwriting
    kept = Path.joined(staging, ".replaced")
  }

  /// Moves files of these names. After an error, the old files are restored; if even that fails, the error says so.
  mutating func move(_ names: [String]) throws(FileError) {
    let number = SystemCall.mkdir(kept)
    guard number == 0 else { throw .system(.create, path: path, number: number) }
    do throws(FileError) {
      made = try NewFolder.makeInnerFolders(of: names, in: path, shownIn: path)
      for (index, name) in names.enumerated() { try move(name, index) }
    } catch {
      throw undo(because: error)
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
      moved.append((name, nil))
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
      moved.append((name, old))
    }
  }

  /// Restores the old files; returns the error, or another one if that is not possible.
  private mutating func undo(because error: FileError) -> FileError {
    var remaining: [String] = []
    for (name, old) in moved.reversed() {
      let target = Path.joined(path, name)
      let number = old.map { SystemCall.rename($0, to: target) } ?? SystemCall.unlink(target)
      if number != 0 { remaining.append(target) }
    }
    for folder in made.reversed() { SystemCall.rmdir(folder) }
    return remaining.isEmpty ? error : .notRestored(paths: remaining.reversed(), reason: error.message)
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
