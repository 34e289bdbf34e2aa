#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The system calls on an open file that writes, with interruptions retried and short counts continued.
struct Descriptor: Sendable {
  let number: Int32
  /// What messages call the file.
  let path: String

  /// Opens a file and never lets it pass to another program; negative after an error, which is then in `errno`.
  static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
    var number = systemOpen(path, flags | O_CLOEXEC, mode)
    while number < 0, errno == EINTR, Interruption.signal == nil {
      number = systemOpen(path, flags | O_CLOEXEC, mode)
    }
    return number
  }

  /// Writes all of the bytes. What tells of an interruption has to be written in spite of it.
  func write(_ bytes: UnsafeRawBufferPointer, evenIfInterrupted: Bool = false) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      if !evenIfInterrupted { try Interruption.check(path: path) }
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = systemWrite(number, part.baseAddress, part.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw .system(.write, path: path, number: errno)
      }
    }
  }

  /// Waits until everything written is on the disk. Pipes and some devices cannot, and need not.
  func synchronize() throws(FileError) {
    while fsync(number) != 0 {
      switch errno {
      case EINTR: try Interruption.check(path: path)
      case EINVAL, ENOTSUP, EROFS: return
      default: throw .system(.write, path: path, number: errno)
      }
    }
  }

  /// Closes the file. Some file systems tell only now that a write has failed.
  func close() throws(FileError) {
    if systemClose(number) != 0, errno != EINTR { throw .system(.write, path: path, number: errno) }
  }

  /// Puts the entries of a folder on the disk, so that a rename survives a loss of power.
  static func synchronizeFolder(_ path: String) throws(FileError) {
    let number = open(path, O_RDONLY)
    guard number >= 0 else { throw .system(.open, path: path, number: errno) }
    let folder = Descriptor(number: number, path: path)
    do {
      try folder.synchronize()
    } catch {
      _ = systemClose(number)
      throw error
    }
    try folder.close()
  }
}

// Inside the type these names mean its own methods.
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}

private func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, bytes, count)
}

private func systemClose(_ number: Int32) -> Int32 {
  close(number)
}
