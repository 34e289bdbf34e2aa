/// A destination for bytes in order: a file, standard output, memory.
public protocol ByteSink {
  /// Takes more bytes; after an error the sink must not be used any more.
  mutating func write(_ bytes: ArraySlice<UInt8>) throws
}

extension ByteSink {
  /// Takes more bytes. Throws if they cannot be written.
  public mutating func write(_ bytes: [UInt8]) throws { try write(bytes[...]) }
}

/// A sink in memory.
public struct MemorySink: ByteSink, Sendable {
  /// The bytes written so far.
  public private(set) var bytes: [UInt8] = []

  /// An empty sink.
  public init() {}

  public mutating func write(_ bytes: ArraySlice<UInt8>) { self.bytes.append(contentsOf: bytes) }
}

/// Compares the bytes it receives with a source, and throws ``Difference`` at the first that differs.
package struct ComparingSink: ByteSink {
  package struct Difference: Error {}

  package private(set) var offset = 0
  private let source: ByteSource
  /// A part of the source: comparing a thousand small things reads it in few pieces.
  private var window: [UInt8] = []
  private var windowStart = 0

  package init(source: ByteSource) { self.source = source }

  package var isComplete: Bool { offset == source.size }

  package mutating func write(_ bytes: ArraySlice<UInt8>) throws {
    var rest = bytes
    while !rest.isEmpty {
      if offset >= windowStart + window.count {
        guard offset < source.size else { throw Difference() }
        windowStart = offset
        window = try source.bytes(in: offset..<min(source.size, offset + ByteSource.pieceSize))
      }
      let start = offset - windowStart
      let part = rest.prefix(window.count - start)
      let expected = window[start..<start + part.count]
      guard part.elementsEqual(expected) else {
        offset += zip(part, expected).prefix { $0 == $1 }.count
        throw Difference()
      }
      offset += part.count
      rest = rest.dropFirst(part.count)
    }
  }
}
