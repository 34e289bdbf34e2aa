internal import CPlatform

/// A file that is open for reading at any offset.
///
/// Reads are positional and may run side by side. The file is not memory-mapped: a mapped file that another program
/// truncates kills the process that touches the lost pages, while a read ends with an error that can be reported.
package final class OpenFile: Sendable {
  /// The stamp by which a change of the file is noticed.
  package struct Identity: Equatable, Sendable {
    var device: UInt64
    var inode: UInt64
    package var size: Int
    var modified: Int
    var modifiedNanoseconds: Int
  }

  let path: String
  package let identity: Identity
  private let descriptor: Int32

  /// Opens a regular file. Anything else is an error that names what was found, without waiting for a writer as
  /// the opening of a FIFO would.
  package convenience init(reading path: String) throws(FileError) {
    let descriptor = Descriptor.open(path, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system(.open, path: path, number: errno) }
    try self.init(descriptor: descriptor, path: path)
  }

  /// Takes over an open descriptor; closes it unless it belongs to a regular file.
  init(descriptor: Int32, path: String) throws(FileError) {
    var status = stat()
    let number = SystemCall.status(of: descriptor, &status)
    self.path = path
    self.descriptor = descriptor
    identity = Identity(status)
    // From here on, deinit closes the descriptor.
    if number != 0 { throw .system(.examine, path: path, number: number) }
    let type = FileType(mode: status.st_mode)
    if type != .file { throw .notAFile(path: path, found: type) }
  }

  deinit { close(descriptor) }

  /// Fills the array from `offset` on. Throws ``FileError/changed(path:)`` when the file ends before that.
  package func fill(_ bytes: inout [UInt8], at offset: Int) throws(FileError) {
    var buffer = bytes.mutableSpan
    var filled = 0
    while filled < buffer.count {
      try WorkControl.check(path: path)
      let count = SystemCall.read(descriptor, into: &buffer, from: filled, at: offset + filled)
      if count > 0 {
        filled += count
      } else if count == 0 {
        throw .changed(path: path)
      } else if errno != EINTR {
        throw .system(.read, path: path, number: errno)
      }
    }
  }
}

extension OpenFile.Identity {
  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    modified = status.modificationTime.tv_sec
    modifiedNanoseconds = status.modificationTime.tv_nsec
  }

  /// Whether both are the same file on disk, whatever its contents.
  package func isSameFile(as other: Self) -> Bool { device == other.device && inode == other.inode }
}
