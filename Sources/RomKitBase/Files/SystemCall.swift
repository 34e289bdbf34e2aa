internal import CPlatform

/// The system calls that create, rename and remove files. Each returns 0 or its errno, and is repeated when a signal
/// ended it, which some network file systems allow: cleaning up goes on when the tool is asked to stop.
///
/// Unsafe here: texts become C strings, and memory is lent with its own length, only for the duration of a call.
package enum SystemCall {
  package static func rename(_ path: String, to other: String) -> Int32 {
    retrying { unsafe CPlatform.rename(path, other) }
  }

  /// Gives a file a second name, which must be free.
  static func link(_ path: String, as other: String) -> Int32 {
    retrying { unsafe CPlatform.link(path, other) }
  }

  @discardableResult
  package static func unlink(_ path: String) -> Int32 { retrying { unsafe CPlatform.unlink(path) } }

  package static func mkdir(_ path: String, mode: UInt16 = 0o777) -> Int32 {
    retrying { unsafe CPlatform.mkdir(path, mode_t(mode)) }
  }

  @discardableResult
  static func rmdir(_ path: String) -> Int32 { retrying { unsafe CPlatform.rmdir(path) } }

  /// Asks for the only lock on an open file without waiting for it.
  static func lock(_ number: Int32) -> Int32 { retrying { flock(number, LOCK_EX | LOCK_NB) } }

  static func status(of path: String, followingLinks: Bool, _ status: inout stat) -> Int32 {
    retrying { unsafe followingLinks ? stat(path, &status) : lstat(path, &status) }
  }

  static func status(of file: Int32, _ status: inout stat) -> Int32 {
    retrying { unsafe fstat(file, &status) }
  }

  /// The status of the file at a path; nil if there is none. Throws if the system cannot examine the path, which messages
  /// call `shown`.
  static func examine(
    _ path: String, followingLinks: Bool, shownAs shown: String? = nil
  ) throws(FileError) -> stat? {
    var found = stat()
    let number = status(of: path, followingLinks: followingLinks, &found)
    if number == ENOENT || number == ENOTDIR { return nil }
    guard number == 0 else { throw .system(.examine, path: shown ?? path, number: number) }
    return found
  }

  static func setMode(of file: Int32, _ mode: mode_t) -> Int32 { retrying { fchmod(file, mode) } }

  /// Changes the mode of the file at a path, links followed.
  @discardableResult
  static func setMode(of path: String, _ mode: UInt16) -> Int32 {
    retrying { unsafe CPlatform.chmod(path, mode_t(mode)) }
  }

  /// Gives an open file the owner and the group of another; whether it has both then. Only root may give a file away.
  static func setOwner(of file: Int32, to other: stat) -> Bool {
    var own = stat()
    guard status(of: file, &own) == 0 else { return false }
    if own.st_uid == other.st_uid, own.st_gid == other.st_gid { return true }
    if retrying({ fchown(file, other.st_uid, other.st_gid) }) == 0 { return true }
    // The group can still be kept by a user who belongs to it; the largest number leaves the owner.
    _ = retrying { fchown(file, uid_t.max, other.st_gid) }
    return false
  }

  /// A negative number after an error, which is then in `errno`; so with the two below.
  static func open(_ path: String, _ flags: Int32, _ mode: UInt16) -> Int32 {
    unsafe CPlatform.open(path, flags, mode_t(mode))
  }

  /// Writes the bytes from an index on, or only some of them, and returns the count.
  static func write(_ file: Int32, _ bytes: Span<UInt8>, from start: Int) -> Int {
    unsafe bytes.extracting(start...).withUnsafeBytes {
      unsafe CPlatform.write(file, $0.baseAddress, min($0.count, mostAtOnce))
    }
  }

  /// The most bytes in one call, between which work can be cancelled.
  private static let mostAtOnce = 8 << 20

  /// Reads from an offset on, at most as many bytes as the buffer has after `start`, and returns the count.
  static func read(_ file: Int32, into buffer: inout MutableSpan<UInt8>, from start: Int, at offset: Int)
    -> Int
  {
    precondition(0...buffer.count ~= start, "\(start) is not inside \(buffer.count) bytes")
    return unsafe buffer.withUnsafeMutableBytes { buffer in
      unsafe pread(
        file, buffer.baseAddress?.advanced(by: start), min(buffer.count - start, mostAtOnce), off_t(offset))
    }
  }

  /// An environment variable; nil if it is not set or empty.
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
