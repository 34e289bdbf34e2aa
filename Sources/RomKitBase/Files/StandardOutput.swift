internal import CPlatform

/// Standard output as a place where bytes go, with every error noticed: a full disk or a closed pipe is one.
package final class StandardOutput: ByteSink {
  private let output = Descriptor(number: STDOUT_FILENO, path: "standard output")
  private var buffer: [UInt8] = []

  private static let bufferSize = 1 << 16

  /// Standard output; nothing reaches it before ``flush()`` or a full buffer.
  package init() {}

  /// See ``ByteSink/write(_:)``.
  package func write(_ bytes: ArraySlice<UInt8>) throws {
    if buffer.count + bytes.count > Self.bufferSize { try flush() }
    if bytes.count >= Self.bufferSize {
      try output.write(bytes.span)
    } else {
      buffer.append(contentsOf: bytes)
    }
  }

  /// Writes text.
  package func text(_ text: String) throws {
    try write(Array(text.utf8)[...])
  }

  /// Writes a line of text.
  package func line(_ text: String) throws {
    try self.text(text + "\n")
  }

  /// Writes what is still held back. A program must call it before it ends.
  package func flush() throws {
    let bytes = buffer
    try output.write(bytes.span)
    buffer.removeAll(keepingCapacity: true)
  }
}
