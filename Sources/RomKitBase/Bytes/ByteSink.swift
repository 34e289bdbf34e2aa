/// Where bytes go, in order: a file, standard output, memory.
public protocol ByteSink {
  /// Takes more bytes, all of them or none in the end: an error leaves the sink useless.
  mutating func write(_ bytes: ArraySlice<UInt8>) throws
}

extension ByteSink {
  /// Takes more bytes. Throws when they cannot be written.
  public mutating func write(_ bytes: [UInt8]) throws {
    try write(bytes[...])
  }
}

/// Bytes that go to memory.
public struct MemorySink: ByteSink, Sendable {
  /// What was written.
  public private(set) var bytes: [UInt8] = []

  /// An empty sink.
  public init() {}

  /// See ``ByteSink/write(_:)``.
  public mutating func write(_ bytes: ArraySlice<UInt8>) {
    self.bytes.append(contentsOf: bytes)
  }
}
