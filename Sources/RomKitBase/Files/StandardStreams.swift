internal import CPlatform

package enum StandardInput {
  package static let path = "standard input"

  /// All of standard input. A file is read in place; a pipe is read to its end, into memory or, if there is much, into a
  /// temporary file without a name.
  package static func source() throws -> ByteSource {
    var status = stat()
    if SystemCall.status(of: STDIN_FILENO, &status) == 0, FileType(mode: status.st_mode) == .file,
      lseek(STDIN_FILENO, 0, SEEK_CUR) == 0
    {
      let number = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
      guard number >= 0 else { throw FileError.system(.open, path: path, number: errno) }
      return ByteSource(try OpenFile(descriptor: number, path: path))
    }
    var sink = SpoolingSink()
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      try WorkControl.check(path: path)
      // With the length of the buffer.
      let count = unsafe read(STDIN_FILENO, &buffer, buffer.count)
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw FileError.system(.read, path: path, number: errno)
      }
      try sink.write(buffer[..<count])
    }
    return try sink.source(shownAs: path)
  }
}

/// Standard output as a sink that reports every error, such as a full disk or a closed pipe.
package final class StandardOutput: ByteSink {
  package static let path = "standard output"

  private var output = BufferedOutput(Descriptor(number: STDOUT_FILENO, path: StandardOutput.path))

  /// Standard output; nothing reaches it before ``flush()`` or a full buffer.
  package init() {}

  /// Throws the error that writing would give if the program that read from a pipe or a terminal is gone.
  package static func checkReader() throws(FileError) {
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    guard unsafe poll(&output, 1, 0) > 0, Int32(output.revents) & (POLLERR | POLLHUP) != 0 else { return }
    throw .system(.write, path: path, number: EPIPE)
  }

  package func write(_ bytes: ArraySlice<UInt8>) throws { try output.write(bytes) }

  /// Writes a text of any lines, without characters that control a terminal.
  package func text(_ text: String) throws { try write(Array(Escaped.lines(text).utf8)[...]) }

  package func line(_ text: String) throws { try self.text(text + "\n") }

  /// Writes a line with colours or tabs of romkit; everything from outside in it is escaped already.
  package func line(trusted text: String) throws { try write(Array((text + "\n").utf8)[...]) }

  /// Writes the buffered bytes. A program must call it before it ends.
  package func flush() throws { try output.flush() }
}

/// Standard error, unbuffered; an error while writing to it cannot be reported anywhere.
package enum StandardError {
  package static func write(_ text: String) {
    let bytes = Array(text.utf8)
    try? Descriptor(number: STDERR_FILENO, path: "standard error").write(bytes.span, evenIfInterrupted: true)
  }
}
