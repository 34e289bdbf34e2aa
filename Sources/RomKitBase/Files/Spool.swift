internal import CPlatform

/// A temporary file without a name: it is gone when nobody has it open any more, however that comes about.
final class Spool: Sendable {
  private let output: Descriptor

  init() throws(FileError) {
    let folder = SystemCall.variable("TMPDIR") ?? "/tmp"
    output = Descriptor(number: try Self.create(in: folder), path: "a temporary file in \(folder)")
  }

  deinit { close(output.number) }

  /// A new file that only we may read and write, whose name is taken away at once.
  private static func create(in folder: String) throws(FileError) -> Int32 {
    for attempt in 0..<10_000 {
      let path = Path.joined(folder, "romkit-\(getpid())-\(attempt).spool")
      let number = Descriptor.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
      if number >= 0 {
        SystemCall.unlink(path)
        return number
      }
      if errno != EEXIST { throw .system(.create, path: folder, number: errno) }
    }
    throw .system(.create, path: folder, number: EEXIST)
  }

  func write(_ bytes: ArraySlice<UInt8>) throws(FileError) {
    try output.write(bytes.span)
  }

  /// Everything that was written; it stays when this spool goes.
  func source(shownAs path: String) throws(FileError) -> ByteSource {
    let number = fcntl(output.number, F_DUPFD_CLOEXEC, 3)
    guard number >= 0 else { throw .system(.open, path: path, number: errno) }
    return ByteSource(try OpenFile(descriptor: number, path: path))
  }
}
