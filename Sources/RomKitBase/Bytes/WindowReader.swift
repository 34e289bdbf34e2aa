/// Reads small fields at rising offsets through a window of a page, so that a million neighbouring fields take a
/// thousand reads, and a thousand fields far apart take one page each.
package struct WindowReader {
  private let source: ByteSource
  private var window: [UInt8] = []
  private var start = 0

  private static let size = 4_096

  package init(_ source: ByteSource) {
    self.source = source
  }

  /// The `count` bytes at `offset`, which must lie inside the source; `count` is at most a few dozen.
  package mutating func bytes(_ offset: Int, count: Int) throws -> ArraySlice<UInt8> {
    if offset < start || offset + count > start + window.count {
      start = offset
      window = try source.bytes(in: offset..<min(source.size, offset + max(count, Self.size)))
    }
    return window[offset - start..<offset - start + count]
  }
}
