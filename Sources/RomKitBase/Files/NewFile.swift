internal import CPlatform

/// A file that appears whole, or not at all.
///
/// Bytes go to a hidden file beside the destination; ``commit()`` puts them on the disk and renames. Until then the
/// destination stays unchanged, and the next run removes an unfinished file that a killed process left behind. A device
/// or a FIFO is written to directly; a symbolic link stays, and the file it leads to is replaced.
public final class NewFile: ByteSink {
  /// The destination, as it was given.
  public let path: String
  private let target: String
  private var output: BufferedOutput
  /// Nil when the destination is written to directly.
  private let temporary: String?
  private let isDurable: Bool
  private var isOpen = true
  private var isPrepared = false

  /// Begins to write a file that will replace the one at `path`. Throws ``FileError`` if that is not possible, for example
  /// because `path` is a folder, or the folder around it is missing or read-only.
  public convenience init(replacing path: String) throws(FileError) {
    try self.init(replacing: path, at: Path.followingLinks(path))
  }

  /// Begins to write a file at a location without following a link there; messages call it `path`. A new file gets the mode
  /// without the bits of the umask. One that need not survive a power failure does not wait for the disk.
  package init(
    replacing path: String, at target: String, mode: UInt16 = 0o666, isDurable: Bool = true
  ) throws(FileError) {
    self.path = path
    self.target = target
    self.isDurable = isDurable
    var type = try FileType(examining: target, followingLinks: false, shownAs: path)
    // Such as /dev/stdout. A link to a file that appears here meanwhile is replaced itself.
    if type == .link, let special = FileType(at: target, followingLinks: true), special.isSpecial {
      type = special
    }
    switch type {
    case .folder: throw .notAFile(path: path, found: .folder)
    case .socket: throw .notAFile(path: path, found: .socket)
    case .fifo, .characterDevice, .blockDevice:
      let number = Descriptor.open(target, O_WRONLY)
      guard number >= 0 else { throw .system(.open, path: path, number: errno) }
      output = BufferedOutput(Descriptor(number: number, path: path))
      temporary = nil
    case .file, .link, .unknown, nil:
      let folder = Path.folder(of: target)
      StaleTemporaryFiles.remove(of: Path.name(of: target), in: folder)
      let (file, temporary) = try Self.createUnfinished(beside: target, shownAs: path, mode)
      output = BufferedOutput(file)
      self.temporary = temporary
      if type != nil {
        // A file that only its owner may read stays one, with the same owner if root writes it.
        var status = stat()
        var number = SystemCall.status(of: target, followingLinks: true, &status)
        if number == 0 {
          // With another owner, bits that lend the owner's rights would lend those of the wrong user.
          let isOwn = SystemCall.setOwner(of: file.number, to: status)
          number = SystemCall.setMode(of: file.number, status.st_mode & (isOwn ? 0o7777 : 0o1777))
        }
        if number != 0, number != ENOENT {
          discard()
          throw .system(.create, path: path, number: number)
        }
      }
    }
  }

  deinit { discard() }

  /// A new, locked file with a name that no other run uses.
  private static func createUnfinished(
    beside target: String, shownAs path: String, _ mode: UInt16
  ) throws(FileError) -> (Descriptor, String) {
    let folder = Path.folder(of: target)
    for attempt in 0..<10_000 {
      let temporary = Path.joined(
        folder, StaleTemporaryFiles.name(for: Path.name(of: target), attempt: attempt))
      let number = Descriptor.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
      if number < 0 {
        if errno == EEXIST { continue }
        throw .system(.create, path: path, number: errno)
      }
      // Another run may have taken it for a leftover before the lock was there: then it is gone, and a new one is
      // made. Where nothing can be locked, leftovers stay.
      if SystemCall.lock(number) != EWOULDBLOCK {
        var status = stat()
        let reason = SystemCall.status(of: number, &status)
        if reason == 0, status.st_nlink > 0 { return (Descriptor(number: number, path: path), temporary) }
        if reason != 0 {
          SystemCall.unlink(temporary)
          close(number)
          throw .system(.create, path: path, number: reason)
        }
      }
      close(number)
    }
    throw .system(.create, path: path, number: EEXIST)
  }

  public func write(_ bytes: ArraySlice<UInt8>) throws(FileError) {
    guard isOpen else { throw .temporary(path: path) }
    isPrepared = false
    try output.write(bytes)
  }

  /// Puts everything written so far on the disk, so that ``commit()`` has little left to do that can fail.
  public func prepare() throws(FileError) {
    if temporary != nil { try finish() }
  }

  /// Writes the last bytes, also to a device.
  private func finish() throws(FileError) {
    guard isOpen else { throw FileError.temporary(path: path) }
    do throws(FileError) {
      // What was written may be unfinished.
      try WorkControl.check(path: path)
      try output.flush()
      if isDurable { try output.file.synchronize() }
      isPrepared = true
    } catch {
      discard()
      throw error
    }
  }

  /// Sets the times of the unfinished file to now, so that it is not older than files written since.
  public func touch() { if isOpen { futimens(output.file.number, nil) } }

  /// Gives the unfinished file the time of another file.
  func touch(like other: OpenFile.Identity) {
    let time = timespec(tv_sec: other.modified, tv_nsec: other.modifiedNanoseconds)
    // Two times, of the last access and of the last change.
    unsafe futimens(output.file.number, [time, time])
  }

  /// Makes the file appear. After an error the destination is unchanged, unless only the last step failed, the
  /// synchronizing of the folder: then the new file is in place.
  public func commit() throws(FileError) { try Self.commit([self]) }

  /// Makes files appear together, in this order. After an error all destinations are unchanged, unless only the last step
  /// failed, the synchronizing of the folders: then all new files are in place.
  package static func commit(_ files: [NewFile]) throws(FileError) {
    for file in files where !file.isPrepared { try file.finish() }
    var move = FileMove()
    do throws(FileError) {
      for file in files {
        guard let temporary = file.temporary else { continue }
        // Nothing can fail after the last, so it needs no way back.
        try move.move(temporary, to: file.target, shownAs: file.path, isLast: file === files.last)
      }
    } catch {
      for file in files { file.discard() }
      throw move.undo(because: error)
    }
    var failure: FileError?
    for file in files {
      file.isOpen = false
      do throws(FileError) {
        if file.temporary == nil {
          try file.output.file.close()
        } else {
          // Everything is on the disk; the lock had to be kept until the rename was done.
          close(file.output.file.number)
          if file.isDurable { try Descriptor.confirmFolder(Path.folder(of: file.target), shownAs: file.path) }
        }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// Discards everything written; the destination stays unchanged. Does nothing after ``commit()``.
  public func discard() {
    guard isOpen else { return }
    isOpen = false
    if let temporary { SystemCall.unlink(temporary) }
    close(output.file.number)
  }
}

/// The bytes of a file that is not written yet.
public struct FileBytes: Hashable, Sendable {
  /// All bytes, in order.
  public let bytes: [UInt8]

  /// A file of these bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Writes the file, whole or not at all, in place of the file at `path`. Throws ``FileError``.
  public func write(to path: String) throws(FileError) {
    let file = try NewFile(replacing: path)
    try file.write(bytes[...])
    try file.commit()
  }
}
