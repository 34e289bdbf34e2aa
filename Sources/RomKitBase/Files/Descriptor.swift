internal import CPlatform

/// The system calls on an open file that writes, with interruptions retried and short counts continued.
package struct Descriptor: Sendable {
  let number: Int32
  /// The name that messages use for the file.
  let path: String

  package init(number: Int32, path: String) {
    self.number = number
    self.path = path
  }

  /// Opens a file and never lets it pass to another program; negative after an error, which is then in `errno`.
  package static func open(_ path: String, _ flags: Int32, mode: UInt16 = 0) -> Int32 {
    while true {
      let number = SystemCall.open(path, flags | O_CLOEXEC, mode)
      if number >= 0 || errno != EINTR { return number }
      if WorkControl.isCancelled {
        // Asking may have made system calls too.
        errno = EINTR
        return number
      }
    }
  }

  /// Writes all of the bytes. A report of an interruption has to be written in spite of it.
  package func write(_ bytes: Span<UInt8>, evenIfInterrupted: Bool = false) throws(FileError) {
    var done = 0
    while done < bytes.count {
      if !evenIfInterrupted { try WorkControl.check(path: path) }
      let count = SystemCall.write(number, bytes, from: done)
      if count >= 0 {
        done += count
      } else if errno != EINTR {
        throw .system(.write, path: path, number: errno)
      }
    }
  }

  /// Waits until everything written is on the disk. Pipes and some devices cannot do that, which is no error.
  func synchronize() throws(FileError) {
    while fsync(number) != 0 {
      switch errno {
      case EINTR: try WorkControl.check(path: path)
      case EINVAL, ENOTSUP, EROFS: return
      default: throw .system(.write, path: path, number: errno)
      }
    }
  }

  /// Closes the file. Some file systems report only now that a write has failed.
  func close() throws(FileError) {
    if CPlatform.close(number) != 0, errno != EINTR { throw .system(.write, path: path, number: errno) }
  }

  /// Puts the contents of a closed file on the disk; messages call it `shown`. No link is followed.
  static func synchronizeFile(_ path: String, shownAs shown: String) throws(FileError) {
    let number = open(path, O_RDONLY | O_NOFOLLOW)
    guard number >= 0 else { throw .system(.write, path: shown, number: errno) }
    defer { _ = CPlatform.close(number) }
    try Descriptor(number: number, path: shown).synchronize()
  }

  /// Puts the entries of a folder on the disk, so that a rename survives a loss of power; messages call it `shown`.
  package static func synchronizeFolder(_ path: String, shownAs shown: String) throws(FileError) {
    let number = open(path, O_RDONLY)
    // A folder that may be written but not read cannot be synchronized.
    if number < 0, errno == EACCES || errno == EPERM { return }
    guard number >= 0 else { throw .system(.write, path: shown, number: errno) }
    defer { _ = CPlatform.close(number) }
    try Descriptor(number: number, path: shown).synchronize()
  }

  /// The same once a file has its name: then an error no longer means that nothing was written.
  static func confirmFolder(_ path: String, shownAs shown: String) throws(FileError) {
    do throws(FileError) {
      try synchronizeFolder(path, shownAs: shown)
    } catch .system(_, let path, let number) {
      throw .unconfirmed(path: path, number: number)
    } catch {
      throw error
    }
  }
}

/// An open file that is written to in pieces of 64 KiB; the last piece waits for ``flush()``.
package struct BufferedOutput: ByteSink {
  let file: Descriptor
  private var buffer: [UInt8] = []

  private static let bufferSize = 1 << 16

  init(_ file: Descriptor) { self.file = file }

  package mutating func write(_ bytes: ArraySlice<UInt8>) throws(FileError) {
    if buffer.count + bytes.count > Self.bufferSize { try flush() }
    if bytes.count >= Self.bufferSize {
      try file.write(bytes.span)
    } else {
      buffer.append(contentsOf: bytes)
    }
  }

  mutating func flush() throws(FileError) {
    try file.write(buffer.span)
    buffer.removeAll(keepingCapacity: true)
  }
}
