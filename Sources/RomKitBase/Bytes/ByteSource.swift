/// The random-access bytes that the bodies of a ROM refer to, in memory or in a file.
public final class ByteSource: Sendable {
  private enum Storage: Sendable {
    case memory([UInt8])
    /// A file held open: the parts of one large file.
    case open(OpenFile)
    /// A file opened for each read: there may be more of these than a process may have open.
    case closed(path: String, OpenFile.Identity)

    /// The file to read; nil for memory.
    func file() throws(FileError) -> OpenFile? {
      switch self {
      case .memory: return nil
      case .open(let file): return file
      case .closed(let path, let identity):
        let file = try OpenFile(reading: path)
        guard file.identity == identity else { throw FileError.changed(path: path) }
        return file
      }
    }
  }

  /// The number of bytes.
  public let size: Int
  /// The file with the bytes; nil for memory.
  public let path: String?
  /// The path for messages; bytes in memory came from standard input.
  package var displayPath: String { path ?? StandardInput.path }
  private let storage: Storage

  /// The size of a piece when many bytes are read in order.
  package static let pieceSize = 1 << 18

  private init(_ storage: Storage, size: Int, path: String?) {
    self.storage = storage
    self.size = size
    self.path = path
  }

  /// Bytes in memory.
  public convenience init(_ bytes: [UInt8]) { self.init(.memory(bytes), size: bytes.count, path: nil) }

  /// A regular file, kept open as long as the source exists. Throws ``FileError`` for anything else.
  public convenience init(contentsOf path: String) throws(FileError) {
    self.init(try OpenFile(reading: path))
  }

  convenience init(_ file: OpenFile) {
    self.init(.open(file), size: file.identity.size, path: file.path)
  }

  /// A regular file that is opened anew for each reading, so that a thousand of them need no descriptors. A file
  /// that is no longer the same when it is read throws ``FileError/changed(path:)``.
  public static func reopened(contentsOf path: String) throws(FileError) -> ByteSource {
    let identity = try OpenFile(reading: path).identity
    return ByteSource(.closed(path: path, identity), size: identity.size, path: path)
  }

  /// A copy of the bytes of a range, as far as it lies inside the source. Throws ``FileError``.
  public func bytes(in range: Range<Int>) throws(FileError) -> [UInt8] {
    let range = range.clamped(to: 0..<size)
    if case .memory(let bytes) = storage { return Array(bytes[range]) }
    var bytes = [UInt8](repeating: 0, count: range.count)
    try storage.file()?.fill(&bytes, at: range.lowerBound)
    return bytes
  }

  /// Visits the bytes of a range, as far as it lies inside the source, piece by piece in order. The pieces share one buffer:
  /// copy bytes that you keep. Throws ``FileError``, and rethrows the errors of `visit`.
  public func forEachPiece(in range: Range<Int>, _ visit: (ArraySlice<UInt8>) throws -> Void) throws {
    let range = range.clamped(to: 0..<size)
    if range.isEmpty { return }
    if case .memory(let bytes) = storage {
      if range.count <= Self.pieceSize { return try visit(bytes[range]) }
      for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.pieceSize) {
        try WorkControl.check(path: displayPath)
        try visit(bytes[start..<min(start + Self.pieceSize, range.upperBound)])
      }
      return
    }
    guard let file = try storage.file() else { return }
    var buffer = [UInt8](repeating: 0, count: min(range.count, Self.pieceSize))
    var offset = range.lowerBound
    while offset < range.upperBound {
      try WorkControl.check(path: file.path)
      // The last piece is shorter.
      if range.upperBound - offset < buffer.count {
        buffer.removeLast(buffer.count - (range.upperBound - offset))
      }
      try file.fill(&buffer, at: offset)
      try visit(buffer[...])
      offset += buffer.count
    }
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
  package mutating func bytes(_ offset: Int, count: Int) throws(FileError) -> ArraySlice<UInt8> {
    let place = try place(of: offset, count)
    return window[place..<place + count]
  }

  /// The four bytes at `offset`, which must lie inside the source, as a number.
  package mutating func bigEndian(_ offset: Int) throws(FileError) -> UInt32 {
    let place = try place(of: offset, 4)
    return UInt32(window[place]) << 24 | UInt32(window[place + 1]) << 16 | UInt32(window[place + 2]) << 8
      | UInt32(window[place + 3])
  }

  private mutating func place(of offset: Int, _ count: Int) throws(FileError) -> Int {
    if offset < start || offset + count > start + window.count {
      try WorkControl.check(path: source.displayPath)
      start = offset
      window = try source.bytes(in: offset..<min(source.size, offset + max(count, Self.size)))
    }
    return offset - start
  }
}
