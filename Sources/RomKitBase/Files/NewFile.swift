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
  private var isOpen = true
  private var isPrepared = false

  /// Begins to write a file that will replace the one at `path`. Throws ``FileError`` if that is not possible, for example
  /// because `path` is a folder, or the folder around it is missing or read-only.
  public convenience init(replacing path: String) throws(FileError) {
    try self.init(replacing: path, mode: 0o666)
  }

  /// The same with the mode that the file gets if it is new, before the bits of the umask are removed.
  package init(replacing path: String, mode: UInt16) throws(FileError) {
    self.path = path
    let target = try Path.followingLinks(path)
    self.target = target
    let type = try FileType(examining: target, followingLinks: false, shownAs: path)
    switch type {
    case .folder: throw .notAFile(path: path, found: "a folder")
    case .socket: throw .notAFile(path: path, found: "a socket")
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

  public func write(_ bytes: ArraySlice<UInt8>) throws {
    isPrepared = false
    try output.write(bytes)
  }

  /// Puts everything written so far on the disk, so that ``commit()`` has little left to do that can fail.
  public func prepare() throws(FileError) {
    guard temporary != nil else { return }
    do throws(FileError) {
      try output.flush()
      try output.file.synchronize()
      isPrepared = true
    } catch {
      discard()
      throw error
    }
  }

  /// Sets the times of the unfinished file to now, so that it is not older than files written since.
  public func touch() { futimens(output.file.number, nil) }

  /// Makes the file appear. After an error the destination is unchanged, unless only the last step failed, the
  /// synchronizing of the folder: then the new file is in place.
  public func commit() throws(FileError) {
    do throws(FileError) {
      if !isPrepared {
        try output.flush()
        try output.file.synchronize()
      }
      if let temporary {
        let number = SystemCall.rename(temporary, to: target)
        guard number == 0 else { throw .system(.replace, path: path, number: number) }
      }
    } catch {
      discard()
      throw error
    }
    isOpen = false
    if temporary == nil {
      try output.file.close()
    } else {
      // Everything is on the disk; the lock had to be kept until the rename was done.
      close(output.file.number)
      try Descriptor.confirmFolder(Path.folder(of: target), shownAs: path)
    }
  }

  /// Discards everything written; the destination stays unchanged. Does nothing after ``commit()``.
  public func discard() {
    guard isOpen else { return }
    isOpen = false
    if let temporary { SystemCall.unlink(temporary) }
    close(output.file.number)
  }
}

/// Writes files only if that changes them, so that nothing is built from them again.
package enum FileUpdate {
  /// Begins to replace the contents of a file, for ``NewFile/commit()`` to finish; nil if the file already has these
  /// bytes.
  package static func begin(_ bytes: [UInt8], at path: String) throws -> NewFile? {
    if holds(bytes, at: path) { return nil }
    let file = try NewFile(replacing: path)
    try file.write(bytes[...])
    return file
  }

  /// Whether the file at a path can be read and has exactly these bytes.
  package static func holds(_ bytes: [UInt8], at path: String) -> Bool {
    guard let source = try? ByteSource(file: path), source.size == bytes.count else { return false }
    var sink = ComparingSink(source: source)
    return (try? sink.write(bytes)) != nil && sink.isComplete
  }

  package static func exists(_ path: String) -> Bool { FileType(at: path, followingLinks: false) != nil }
}

/// Protects the inputs of a command from its output.
package enum OverwriteCheck {
  /// Throws if the file at a path is one of the inputs, under any name or link, or if the system cannot examine it. A file
  /// that does not exist is fine.
  package static func check(output: String, inputs: [String]) throws {
    guard try FileType(examining: output, followingLinks: true) == .file,
      let existing = try FileStamp(examining: output)
    else { return }
    for input in inputs {
      guard let file = try FileStamp(examining: input), file.device == existing.device,
        file.inode == existing.inode
      else { continue }
      throw Diagnostic(
        "output-is-input",
        "the output is the same file as the input \(Escaped.path(input)), which would be overwritten",
        file: output, help: "write to another file")
    }
  }
}

/// The bytes of a file that is not written yet.
public struct FileBytes: Hashable, Sendable {
  /// All bytes, in order.
  public let bytes: [UInt8]

  /// A file of these bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Writes the file, whole or not at all, in place of the file at `path`. Throws ``FileError``.
  public func write(to path: String) throws {
    var file = try NewFile(replacing: path)
    try file.write(bytes)
    try file.commit()
  }
}
