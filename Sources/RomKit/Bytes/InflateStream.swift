internal import CZlib

/// Reads one zlib stream (RFC 1950), or raw deflate data (RFC 1951), that comes in pieces, and never makes more bytes
/// than it was told to.
///
/// Push the pieces in order; ``isFinished`` tells when the stream, checksum included, is complete.
final class InflateStream {
  /// What the data is wrapped in.
  enum Format: Int32 {
    /// The header and checksum of zlib.
    case zlib = 15
    /// Nothing.
    case raw = -15
  }

  /// What is wrong with a stream.
  enum Failure: Error, Hashable, Sendable {
    /// The first bytes are no zlib header: raw deflate, gzip or something else.
    case notZlib
    /// The stream wants a preset dictionary, which no VGS format has.
    case needsDictionary
    /// The data cannot be decoded.
    case corrupt
    /// All was decoded, and its Adler-32 is another than the stream's.
    case wrongChecksum
    /// More than `limit` bytes come out.
    case tooLong(limit: Int)
  }

  /// The most bytes that may come out in all.
  let limit: Int
  /// Everything decoded so far.
  private(set) var output: [UInt8] = []
  /// How many bytes of the pieces belonged to the stream so far.
  private(set) var consumed = 0
  /// Whether the stream has ended as it should.
  private(set) var isFinished = false

  // On the heap: zlib keeps a pointer to it.
  private let state: UnsafeMutablePointer<z_stream>
  private var scratch = [UInt8](repeating: 0, count: 32_768)

  init(limit: Int, format: Format = .zlib) {
    self.limit = limit
    state = .allocate(capacity: 1)
    state.initialize(to: z_stream())
    let result = inflateInit2_(
      state, format.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(result == Z_OK, "zlib could not start to inflate (\(result))")
  }

  deinit {
    inflateEnd(state)
    state.deallocate()
  }

  /// Decodes one more piece. Bytes after the end of the stream are left alone: see ``consumed``.
  func push(_ piece: ArraySlice<UInt8>) throws(Failure) {
    var failure: Failure?
    piece.withUnsafeBytes { input in
      scratch.withUnsafeMutableBytes { buffer in
        failure = inflate(input, through: buffer)
      }
    }
    if let failure { throw failure }
  }

  private func inflate(_ input: UnsafeRawBufferPointer, through buffer: UnsafeMutableRawBufferPointer)
    -> Failure?
  {
    // zlib counts a piece in 32 bits, and its input pointer is not const in C.
    var rest = input[...]
    while !isFinished, !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
      state.pointee.next_in = UnsafeMutablePointer(
        mutating: part.baseAddress?.assumingMemoryBound(to: UInt8.self))
      state.pointee.avail_in = UInt32(part.count)
      repeat {
        state.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
        state.pointee.avail_out = UInt32(buffer.count)
        let before = Int(state.pointee.avail_in)
        let result = CZlib.inflate(state, Z_NO_FLUSH)
        consumed += before - Int(state.pointee.avail_in)
        let made = buffer.count - Int(state.pointee.avail_out)
        if made > limit - output.count { return .tooLong(limit: limit) }
        output.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer.prefix(made)))
        switch result {
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END: isFinished = true
        case Z_NEED_DICT: return .needsDictionary
        default: return reason
        }
      } while !isFinished && (state.pointee.avail_in > 0 || state.pointee.avail_out == 0)
      rest = rest.dropFirst(part.count)
    }
    return nil
  }

  /// zlib tells its data errors apart only in words.
  private var reason: Failure {
    switch state.pointee.msg.map({ String(cString: $0) }) {
    case "incorrect data check": .wrongChecksum
    case "incorrect header check", "unknown compression method", "invalid window size": .notZlib
    default: .corrupt
    }
  }
}
