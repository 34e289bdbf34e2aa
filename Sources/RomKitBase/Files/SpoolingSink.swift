/// Bytes that are to be read again before anybody gets them: held in memory while they are few, in a temporary file
/// without a name when they are many.
package struct SpoolingSink: ByteSink {
  private var bytes: [UInt8] = []
  private var spool: Spool?

  /// What may be held in memory before a temporary file takes it.
  private static let largestInMemory = 16 << 20

  /// An empty sink.
  package init() {}

  /// See ``ByteSink/write(_:)``.
  package mutating func write(_ piece: ArraySlice<UInt8>) throws {
    if spool == nil, bytes.count + piece.count > Self.largestInMemory {
      spool = try Spool()
      try spool?.write(bytes[...])
      bytes = []
    }
    if let spool { try spool.write(piece) } else { bytes.append(contentsOf: piece) }
  }

  /// Everything that was written.
  package func source(shownAs path: String) throws -> ByteSource {
    try spool?.source(shownAs: path) ?? ByteSource(bytes)
  }
}
