/// Writes files only when that changes them, so that what is built from them is not built again.
public enum FileUpdate {
  /// Begins to make a file hold these bytes: what ``NewFile/commit()`` ends; nil when it holds them already, and is to be
  /// left alone.
  public static func begin(_ bytes: [UInt8], at path: String) throws -> NewFile? {
    if holds(bytes, at: path) { return nil }
    let file = try NewFile(replacing: path)
    try file.write(bytes[...])
    return file
  }

  /// Whether the file at a path holds exactly these bytes. What cannot be read holds something else.
  public static func holds(_ bytes: [UInt8], at path: String) -> Bool {
    guard let source = try? ByteSource(file: path), source.size == bytes.count else { return false }
    var offset = 0
    do {
      try source.forEachPiece(in: 0..<source.size) { piece in
        guard bytes[offset..<offset + piece.count].elementsEqual(piece) else { throw Different() }
        offset += piece.count
      }
      return true
    } catch {
      return false
    }
  }

  /// Whether anything stands at a path.
  public static func exists(_ path: String) -> Bool { FileType(at: path, followingLinks: false) != nil }

  private struct Different: Error {}
}

extension FileUpdate {
  /// The CRC-32 of the ROM that a writer makes if the file at a path holds just that; nil otherwise.
  public static func checksum(of writer: RomWriter, ifHeldAt path: String) -> UInt32? {
    guard let source = try? ByteSource(file: path), source.size == writer.size else { return nil }
    var sink = ComparingSink(source: source)
    return try? writer.write(to: &sink)
  }

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
