/// The function at the heart of a digest, into which blocks of 64 bytes are mixed.
protocol BlockCompression: Sendable {
  /// Whether the length that ends the last block has its high byte first.
  static var isBigEndian: Bool { get }

  init()

  /// Mixes in whole blocks; the count must be a multiple of 64.
  mutating func update(_ blocks: Span<UInt8>)
}

/// The part that MD5, SHA-1 and SHA-256 share: blocks made of bytes that come in pieces, and the padding of the last one.
struct BlockStream<Compression: BlockCompression>: Sendable {
  private var compression = Compression()
  /// The bytes that do not fill a block yet.
  private var rest: [UInt8] = []
  private var length: UInt64 = 0

  /// The most bytes between which work can be cancelled: whole blocks.
  private static var most: Int { 1 << 20 }

  mutating func update(_ bytes: some Sequence<UInt8>) {
    // A span of a buffer that is there for as long as the closure runs.
    let contiguous: Void? = bytes.withContiguousStorageIfAvailable { update(unsafe $0.span) }
    if contiguous == nil { update(Array(bytes).span) }
  }

  mutating func update(_ bytes: Span<UInt8>) {
    length &+= UInt64(bytes.count)
    var taken = 0
    if !rest.isEmpty {
      taken = min(bytes.count, BlockSize.bytes - rest.count)
      for place in 0..<taken { rest.append(bytes[place]) }
      guard rest.count == BlockSize.bytes else { return }
      var mixed = compression
      mixed.update(rest.span)
      compression = mixed
      rest.removeAll(keepingCapacity: true)
    }
    let whole = taken + (bytes.count - taken) / BlockSize.bytes * BlockSize.bytes
    for start in stride(from: taken, to: whole, by: Self.most) where !WorkControl.isCancelled {
      compression.update(bytes.extracting(start..<min(start + Self.most, whole)))
    }
    for place in whole..<bytes.count { rest.append(bytes[place]) }
  }

  /// The state after all bytes so far and the padding. More bytes may follow: the stream does not change.
  func finish() -> Compression {
    var last = rest
    last.append(0x80)
    while last.count % BlockSize.bytes != BlockSize.bytes - 8 { last.append(0) }
    let bits = Compression.isBigEndian ? length &<< 3 : (length &<< 3).byteSwapped
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      last.append(UInt8(truncatingIfNeeded: bits &>> shift))
    }
    var compression = compression
    compression.update(last.span)
    return compression
  }
}

/// The blocks of MD5, SHA-1 and SHA-256.
enum BlockSize {
  static let bytes = 64

  static let words = 16
  /// The blocks whose schedules are made at once.
  static let lanes = 4

  /// Loads up to four blocks from `start`, one in each lane, the high bytes first; returns how many there were. `start` must be
  /// that of a block, and the lanes without one hold the last one.
  @inline(__always)
  static func load(
    _ words: inout MutableSpan<SIMD4<UInt32>>, from blocks: Span<UInt8>, at start: Int
  ) -> Int {
    precondition(words.count >= Self.words)
    let lanes = min(Self.lanes, (blocks.count - start) / bytes)
    let last = start + (lanes - 1) * bytes
    for index in 0..<Self.words {
      words[index] = SIMD4(
        UInt32(bigEndian: word(index, of: blocks, at: start)),
        UInt32(bigEndian: word(index, of: blocks, at: min(start + bytes, last))),
        UInt32(bigEndian: word(index, of: blocks, at: min(start + 2 * bytes, last))),
        UInt32(bigEndian: word(index, of: blocks, at: last)))
    }
    return lanes
  }

  /// A word of the block at `start`, which must lie inside `blocks`, in the byte order of this system.
  @inline(__always)
  static func word(_ index: Int, of blocks: Span<UInt8>, at start: Int) -> UInt32 {
    // What is unsafe: bytes read as words. They have no padding, any bits are a word, and the place is checked.
    let bytes = unsafe blocks.extracting(start..<start + Self.bytes).bytes
    return unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
  }

  @inline(__always)
  static func rotateLeft(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &<< count | word &>> (32 &- count)
  }
}
