/// Bytes that can be read at any place, any number of times, without being held in memory: the ground on which the
/// bodies of a ROM stand.
public final class ByteSource: Sendable {
  private enum Storage: Sendable {
    case memory([UInt8])
    case file(Access)
  }

  /// How a file is come by.
  private enum Access: Sendable {
    /// Held open: the parts of one large file.
    case open(OpenFile)
    /// Opened for each reading: there may be more of these than a process may have open.
    case closed(path: String, OpenFile.Identity)

    func file() throws -> OpenFile {
      switch self {
      case .open(let file): return file
      case .closed(let path, let identity):
        let file = try OpenFile(reading: path)
        guard file.identity == identity else { throw FileError.changed(path: path) }
        return file
      }
    }
  }

  /// How many bytes there are.
  public let size: Int
  /// The file behind them, if there is one.
  public let path: String?
  private let storage: Storage

  /// How many bytes a piece has when many are read in order.
  package static let pieceSize = 1 << 18

  private init(_ storage: Storage, size: Int, path: String?) {
    self.storage = storage
    self.size = size
    self.path = path
  }

  /// Bytes in memory.
  public convenience init(_ bytes: [UInt8]) { self.init(.memory(bytes), size: bytes.count, path: nil) }

  /// A regular file, kept open as long as the source is. Throws ``FileError`` for anything else.
  public convenience init(file path: String) throws { self.init(try OpenFile(reading: path)) }

  convenience init(_ file: OpenFile) {
    self.init(.file(.open(file)), size: file.identity.size, path: file.path)
  }

  /// A regular file that is opened anew for each reading, so that a thousand of them need no descriptors. A file
  /// that is no longer the same when it is read throws ``FileError/changed(path:)``.
  public static func reopened(file path: String) throws -> ByteSource {
    let identity = try OpenFile(reading: path).identity
    return ByteSource(.file(.closed(path: path, identity)), size: identity.size, path: path)
  }

  /// A copy of the bytes of a range, which must lie inside the source. Throws ``FileError``.
  public func bytes(in range: Range<Int>) throws -> [UInt8] {
    precondition(range.lowerBound >= 0 && range.upperBound <= size, "\(range) is not inside \(size) bytes")
    let file: OpenFile
    switch storage {
    case .memory(let bytes): return Array(bytes[range])
    case .file(let access): file = try access.file()
    }
    var bytes = [UInt8](repeating: 0, count: range.count)
    var span = bytes.mutableSpan
    try file.read(into: &span, at: range.lowerBound)
    return bytes
  }

  /// Shows the bytes of a range, which must lie inside the source, piece by piece in order. The pieces share one
  /// buffer: what is to stay has to be copied. Throws what `visit` throws, and ``FileError``.
  public func forEachPiece(in range: Range<Int>, _ visit: (ArraySlice<UInt8>) throws -> Void) throws {
    precondition(range.lowerBound >= 0 && range.upperBound <= size, "\(range) is not inside \(size) bytes")
    if range.isEmpty { return }
    let file: OpenFile
    switch storage {
    case .memory(let bytes): return try visit(bytes[range])
    case .file(let access): file = try access.file()
    }
    var buffer = [UInt8](repeating: 0, count: min(range.count, Self.pieceSize))
    var offset = range.lowerBound
    while offset < range.upperBound {
      try WorkControl.check(path: file.path)
      // The last piece is shorter.
      if range.upperBound - offset < buffer.count {
        buffer.removeLast(buffer.count - (range.upperBound - offset))
      }
      try fill(&buffer, from: file, at: offset)
      try visit(buffer[...])
      offset += buffer.count
    }
  }

  private func fill(_ buffer: inout [UInt8], from file: OpenFile, at offset: Int) throws {
    var span = buffer.mutableSpan
    try file.read(into: &span, at: offset)
  }
}

/// Reads small fields at rising offsets through a window of a page, so that a million neighbouring fields take a
/// thousand reads, and a thousand fields far apart take one page each.
package struct WindowReader {
  private let source: ByteSource
  private var window: [UInt8] = []
  private var start = 0

  private static let size = 4_096

  package init(_ source: ByteSource) { self.source = source }

  /// The `count` bytes at `offset`, which must lie inside the source; `count` is at most a few dozen.
  package mutating func bytes(_ offset: Int, count: Int) throws -> ArraySlice<UInt8> {
    if offset < start || offset + count > start + window.count {
      start = offset
      window = try source.bytes(in: offset..<min(source.size, offset + max(count, Self.size)))
    }
    return window[offset - start..<offset - start + count]
  }
}
