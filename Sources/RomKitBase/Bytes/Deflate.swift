internal import CZlib

/// Writing zlib streams (RFC 1950).
///
/// Unsafe here: zlib gets pointers into the input and into the output buffer, each with the number of bytes left from
/// there on, and only for the duration of the call; its state lives as long as one stream takes.
public enum Deflate {
  /// The effort of the search for repetition. Every level inflates to the same bytes, and equally fast.
  public enum Level: Int32, Sendable, CaseIterable {
    /// zlib's level 1.
    case fast = 1
    /// zlib's own default, level 6.
    case standard = 6
    /// zlib's level 9.
    case best = 9
  }

  /// The kind of bytes.
  package enum Strategy: Int32, Sendable, CaseIterable {
    case standard = 0
    /// Small differences that look like noise, such as those that the filters of PNG leave: short repetitions do not pay.
    case filtered = 1
  }

  /// One complete stream of the bytes. ``InflateStream`` is the inverse.
  package static func stream(of bytes: [UInt8], level: Level = .standard, strategy: Strategy = .standard)
    -> [UInt8]
  {
    // The memory is that of zlib's compress().
    stream(of: bytes, parameters: Parameters(level: level.rawValue, memory: 8, strategy: strategy))
  }

  /// The choices that zlib offers its callers. None of them matters for inflating; the window is always the largest, 32 KiB,
  /// which every inflater supports.
  struct Parameters: Equatable {
    /// The effort of the search for repetition, 1 to 9.
    var level: Int32
    /// The memory to use, 1 to 9. It determines the length of a block, and each block has its own codes.
    var memory: Int32
    var strategy: Strategy
  }

  static func stream(of bytes: [UInt8], parameters: Parameters) -> [UInt8] {
    // On the heap: zlib keeps a pointer to it.
    let state = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe state.initialize(to: z_stream())
    defer {
      unsafe deflateEnd(state)
      unsafe state.deallocate()
    }
    let started = unsafe deflateInit2_(
      state, parameters.level, Z_DEFLATED, 15, parameters.memory, parameters.strategy.rawValue, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    precondition(started == Z_OK, "zlib could not start to deflate (\(started))")
    return unsafe [UInt8](unsafeUninitializedCapacity: Int(deflateBound(state, UInt(bytes.count)))) {
      buffer, count in
      unsafe bytes.withUnsafeBufferPointer { count = unsafe run(state, from: $0, to: buffer) }
    }
  }

  /// Deflates everything, and returns the number of bytes it made. The buffer must have the size that zlib asked for.
  /// The bytes between which work can be cancelled; the worst input takes a tenth of a second for some megabytes.
  private static let part = 1 << 15

  private static func run(
    _ state: UnsafeMutablePointer<z_stream>, from input: UnsafeBufferPointer<UInt8>,
    to output: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var taken = 0
    var made = 0
    var result = Z_OK
    while result == Z_OK {
      if WorkControl.isCancelled { return made }
      // zlib counts in 32 bits, and its input pointer is not const in C.
      let part = min(input.count - taken, Self.part)
      let room = min(output.count - made, 1 << 30)
      unsafe state.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)?.advanced(by: taken)
      unsafe state.pointee.avail_in = UInt32(part)
      unsafe state.pointee.next_out = output.baseAddress?.advanced(by: made)
      unsafe state.pointee.avail_out = UInt32(room)
      result = unsafe deflate(state, taken + part == input.count ? Z_FINISH : Z_NO_FLUSH)
      unsafe taken += part - Int(state.pointee.avail_in)
      unsafe made += room - Int(state.pointee.avail_out)
    }
    precondition(result == Z_STREAM_END, "zlib could not deflate \(input.count) bytes (\(result))")
    return made
  }

  /// The smallest of the streams that zlib makes of the bytes with many different settings; of equally small ones the
  /// first, and the first setting of all is zlib's level 9. Any inflater is the inverse.
  ///
  /// It takes about fifty times as long as level 9 alone for up to 64 KiB, and eight times as long for more. One
  /// version of zlib always makes the same bytes; another may make others, which inflate to the same. When the work is
  /// cancelled, it throws ``FileError/interrupted(path:)`` with the path.
  package static func smallestStream(of bytes: [UInt8], path: String) throws -> [UInt8] {
    var smallest: [UInt8]?
    for parameters in candidates(size: bytes.count) {
      try WorkControl.check(path: path)
      let stream = stream(of: bytes, parameters: parameters)
      if smallest.map({ stream.count < $0.count }) ?? true { smallest = stream }
    }
    return smallest ?? stream(of: bytes, level: .best)
  }

  /// The settings to try. Levels below 6, and less memory than 3, were never the best for any measured song.
  private static func candidates(size: Int) -> [Parameters] {
    let isSmall = size <= 1 << 16
    let levels: [Int32] = isSmall ? [9, 8, 7, 6] : [9]
    let memories: [Int32] = isSmall ? [8, 9, 7, 6, 5, 4, 3] : [8, 9, 7, 6]
    return levels.flatMap { level in
      memories.flatMap { memory in
        Strategy.allCases.map { Parameters(level: level, memory: memory, strategy: $0) }
      }
    }
  }
}
