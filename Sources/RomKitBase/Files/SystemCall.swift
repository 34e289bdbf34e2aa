internal import CPlatform

/// The system calls that change what stands under a name. Each returns 0 or its errno, and is made again when a signal
/// ended it, as some network file systems let happen: tidying up goes on when the tool is asked to stop.
///
/// What is unsafe here: texts become C strings, and memory is lent with its own length, for the time of a call and no longer.
package enum SystemCall {
  package static func rename(_ path: String, to other: String) -> Int32 {
    retrying { systemRename(path, other) }
  }

  /// Gives a file a second name, which must be free.
  static func link(_ path: String, as other: String) -> Int32 { retrying { systemLink(path, other) } }

  @discardableResult
  package static func unlink(_ path: String) -> Int32 { retrying { systemUnlink(path) } }

  package static func mkdir(_ path: String, mode: UInt16 = 0o777) -> Int32 {
    retrying { systemMkdir(path, mode_t(mode)) }
  }

  @discardableResult
  static func rmdir(_ path: String) -> Int32 { retrying { systemRmdir(path) } }

  /// Asks for the only lock on an open file without waiting for it.
  static func lock(_ number: Int32) -> Int32 { retrying { flock(number, LOCK_EX | LOCK_NB) } }

  static func status(of path: String, followingLinks: Bool, _ status: inout stat) -> Int32 {
    var found = stat()
    let number = retrying { unsafe followingLinks ? stat(path, &found) : lstat(path, &found) }
    status = found
    return number
  }

  static func status(of file: Int32, _ status: inout stat) -> Int32 {
    var found = stat()
    let number = retrying { unsafe fstat(file, &found) }
    status = found
    return number
  }

  static func setMode(of file: Int32, _ mode: mode_t) -> Int32 { retrying { fchmod(file, mode) } }

  /// A negative number after an error, which is then in `errno`; so with the two below.
  static func open(_ path: String, _ flags: Int32, _ mode: UInt16) -> Int32 {
    systemOpen(path, flags, mode_t(mode))
  }

  /// Writes the bytes from a place on, or only some of them, and tells how many.
  static func write(_ file: Int32, _ bytes: Span<UInt8>, from start: Int) -> Int {
    unsafe bytes.extracting(start...).withUnsafeBytes { unsafe systemWrite(file, $0.baseAddress, $0.count) }
  }

  /// Reads from a place in the file on, as many bytes as the buffer has after `start`, or fewer, and tells how many.
  static func read(_ file: Int32, into buffer: inout MutableSpan<UInt8>, from start: Int, at offset: Int)
    -> Int
  {
    precondition(0...buffer.count ~= start, "\(start) is not inside \(buffer.count) bytes")
    return unsafe buffer.withUnsafeMutableBytes { buffer in
      unsafe pread(
        file, buffer.baseAddress?.advanced(by: start), buffer.count - start, off_t(offset))
    }
  }

  /// A variable of the environment; nil when it is not there or empty.
  package static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
    return unsafe String(cString: value)
  }

  private static func retrying(_ call: () -> Int32) -> Int32 {
    while call() != 0 {
      if errno != EINTR { return errno }
    }
    return 0
  }
}

// Inside the type these names mean its own methods.
private func systemRename(_ path: String, _ other: String) -> Int32 { unsafe rename(path, other) }
private func systemLink(_ path: String, _ other: String) -> Int32 { unsafe link(path, other) }
private func systemUnlink(_ path: String) -> Int32 { unsafe unlink(path) }
private func systemMkdir(_ path: String, _ mode: mode_t) -> Int32 { unsafe mkdir(path, mode) }
private func systemRmdir(_ path: String) -> Int32 { unsafe rmdir(path) }
private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  unsafe open(path, flags, mode)
}
private func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(number, bytes, count)
}
