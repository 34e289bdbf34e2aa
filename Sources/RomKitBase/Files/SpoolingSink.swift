internal import CPlatform

/// Bytes that are read again before they are handed out: in memory while they are few, in a temporary file without a
/// name when they are many.
package struct SpoolingSink: ByteSink {
  private var bytes: [UInt8] = []
  private var spool: Spool?

  /// The number of bytes held in memory before a temporary file takes them.
  private static let largestInMemory = 16 << 20

  package init() {}

  package mutating func write(_ piece: ArraySlice<UInt8>) throws {
    if spool == nil, bytes.count + piece.count > Self.largestInMemory {
      spool = try Spool()
      try spool?.write(bytes[...])
      bytes = []
    }
    if let spool { try spool.write(piece) } else { bytes.append(contentsOf: piece) }
  }

  package func source(shownAs path: String) throws -> ByteSource {
    try spool?.source(shownAs: path) ?? ByteSource(bytes)
  }
}

/// A temporary file without a name, which disappears when no process has it open any more.
final class Spool: Sendable {
  private let output: Descriptor

  init() throws(FileError) {
    let folder = SystemCall.variable("TMPDIR") ?? "/tmp"
    output = Descriptor(number: try Self.create(in: folder), path: "a temporary file in \(folder)")
  }

  deinit { close(output.number) }

  /// A new file that only this user may read and write, and whose name is removed at once.
  private static func create(in folder: String) throws(FileError) -> Int32 {
    for attempt in 0..<10_000 {
      let path = Path.joined(folder, "romkit-\(getpid())-\(attempt).spool")
      let number = Descriptor.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
      if number >= 0 {
        SystemCall.unlink(path)
        return number
      }
      if errno != EEXIST { throw .system(.create, path: Path.joined(folder, "romkit"), number: errno) }
    }
    throw .system(.create, path: Path.joined(folder, "romkit"), number: EEXIST)
  }

  func write(_ bytes: ArraySlice<UInt8>) throws(FileError) { try output.write(bytes.span) }

  /// Everything that was written; it outlives this spool.
  func source(shownAs path: String) throws(FileError) -> ByteSource {
    let number = fcntl(output.number, F_DUPFD_CLOEXEC, 3)
    guard number >= 0 else { throw .system(.open, path: path, number: errno) }
    return ByteSource(try OpenFile(descriptor: number, path: path))
  }
}
