extension FileUpdate {
  /// The CRC-32 of the ROM that a writer makes if the file at a path holds just that; nil otherwise.
  public static func checksum(of writer: RomWriter, ifHeldAt path: String) -> UInt32? {
    guard let source = try? ByteSource(file: path), source.size == writer.size else { return nil }
    var sink = ComparingSink(source: source)
    return try? writer.write(to: &sink)
  }

  private struct Different: Error {}

  /// Compares what it is given with a file, and throws at the first difference.
  private struct ComparingSink: ByteSink {
    let source: ByteSource
    private var offset = 0
    /// A part of the file: comparing a thousand small things reads it in few pieces.
    private var window: [UInt8] = []
    private var windowStart = 0

    init(source: ByteSource) {
      self.source = source
    }

    mutating func write(_ bytes: ArraySlice<UInt8>) throws {
      var rest = bytes
      while !rest.isEmpty {
        if offset >= windowStart + window.count {
          guard offset < source.size else { throw Different() }
          windowStart = offset
          window = try source.bytes(in: offset..<min(source.size, offset + ByteSource.pieceSize))
        }
        let start = offset - windowStart
        let part = rest.prefix(window.count - start)
        guard part.elementsEqual(window[start..<start + part.count]) else { throw Different() }
        offset += part.count
        rest = rest.dropFirst(part.count)
      }
    }
  }
}
