internal import CZlib

/// Reads one zlib stream (RFC 1950), raw deflate data (RFC 1951), or one member of a gzip file (RFC 1952), in pieces, and never
/// makes more bytes than its limit.
///
/// Push the pieces in order, or pull the bytes out of them; ``isFinished`` is true when the stream, checksum included, is
/// complete.
///
/// Unsafe here: zlib gets pointers to the input and to the output buffer, each with its own length, and only for the
/// duration of the call; its state is allocated when the stream begins, and released with the object.
@safe package final class InflateStream {
  package enum Format: Int32 {
    /// The header and checksum of zlib.
    case zlib = 15
    /// Nothing.
    case raw = -15
    /// The header, checksum and length of gzip.
    case gzip = 31
  }

  package enum Failure: Error, Equatable, Sendable {
    /// The first bytes are not a zlib header: raw deflate, gzip or something else.
    case notZlib
    /// The stream needs a preset dictionary, which no VGS format has.
    case needsDictionary
    case corrupt
    /// All data was decoded, but its Adler-32 differs from the stream's.
    case wrongChecksum
    case tooLong(limit: Int)
  }

  /// The largest number of bytes that may come out.
  package let limit: Int
  /// Everything decoded so far by ``push(_:)``.
  package private(set) var output: [UInt8] = []
  /// The number of bytes of the pieces that belonged to the stream so far.
  package private(set) var consumed = 0
  package private(set) var isFinished = false

  private var produced = 0
  // On the heap: zlib keeps a pointer to it.
  private let state: UnsafeMutablePointer<z_stream>
  private var scratch = [UInt8](repeating: 0, count: 32_768)

  package init(limit: Int, format: Format = .zlib) {
    self.limit = limit
    unsafe state = .allocate(capacity: 1)
    unsafe state.initialize(to: z_stream())
    let result = unsafe inflateInit2_(
      state, format.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(result == Z_OK, "zlib could not start to inflate (\(result))")
  }

  deinit {
    unsafe inflateEnd(state)
    unsafe state.deallocate()
  }

  /// Decodes one more piece into ``output``, which has all that came out also when it throws. Bytes after the end of the stream are left alone: see ``consumed``.
  package func push(_ piece: ArraySlice<UInt8>) throws(Failure) {
    var rest = piece
    var result = Pulled(made: 0)
    repeat {
      if WorkControl.isCancelled { return }
      unsafe scratch.withUnsafeMutableBytes { buffer in
        result = unsafe inflate(&rest, into: buffer)
        unsafe output.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer.prefix(result.made)))
      }
      if let failure = result.failure { throw failure }
    } while !isFinished && (!rest.isEmpty || result.made == scratch.count)
  }

  /// Decodes from the front of `piece`, from which it removes the bytes it used, to the front of `buffer`, and returns the
  /// number of bytes it made. Adds nothing to ``output``.
  ///
  /// It returns when the buffer is full, the piece is used up, or the stream has ended. After a full buffer there may be
  /// more to come without a further piece.
  package func pull(_ piece: inout ArraySlice<UInt8>, into buffer: UnsafeMutableRawBufferPointer)
    throws(Failure)
    -> Int
  {
    let result = unsafe inflate(&piece, into: buffer)
    if let failure = result.failure { throw failure }
    return result.made
  }

  /// Fills an array from the front; the array keeps its length.
  package func pull(_ piece: inout ArraySlice<UInt8>, into buffer: inout [UInt8]) throws(Failure) -> Int {
    let result = unsafe buffer.withUnsafeMutableBytes { unsafe inflate(&piece, into: $0) }
    if let failure = result.failure { throw failure }
    return result.made
  }

  private struct Pulled {
    var made: Int
    var failure: Failure? = nil
  }

  private func inflate(_ piece: inout ArraySlice<UInt8>, into buffer: UnsafeMutableRawBufferPointer) -> Pulled
  {
    // zlib counts in 32 bits, and its input pointer is not const in C.
    let room = min(buffer.count, 1 << 30)
    unsafe state.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    unsafe state.pointee.avail_out = UInt32(room)
    var result = Z_OK
    while !isFinished, result == Z_OK, unsafe state.pointee.avail_out > 0 {
      let taken = unsafe piece.withUnsafeBytes { input in
        let part = unsafe input.prefix(1 << 30)
        unsafe state.pointee.next_in = UnsafeMutablePointer(
          mutating: part.base.baseAddress?.assumingMemoryBound(to: UInt8.self))
        unsafe state.pointee.avail_in = UInt32(part.count)
        result = unsafe CZlib.inflate(state, Z_NO_FLUSH)
        return unsafe part.count - Int(state.pointee.avail_in)
      }
      piece = piece.dropFirst(taken)
      consumed += taken
      if result == Z_STREAM_END { isFinished = true }
      if piece.isEmpty { break }
    }
    let made = unsafe room - Int(state.pointee.avail_out)
    produced += made
    if produced > limit {
      return Pulled(made: max(0, made - (produced - limit)), failure: .tooLong(limit: limit))
    }
    switch result {
    case Z_OK, Z_BUF_ERROR, Z_STREAM_END: return Pulled(made: made)
    case Z_NEED_DICT: return Pulled(made: made, failure: .needsDictionary)
    default: return Pulled(made: made, failure: reason)
    }
  }

  /// zlib distinguishes its data errors only by their texts.
  private var reason: Failure {
    switch unsafe state.pointee.msg.map({ unsafe String(cString: $0) }) {
    case "incorrect data check": .wrongChecksum
    case "incorrect header check", "unknown compression method", "invalid window size": .notZlib
    default: .corrupt
    }
  }
}
