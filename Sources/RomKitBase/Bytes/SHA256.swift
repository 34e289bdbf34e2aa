/// SHA-256 (FIPS 180-4) over bytes that come in pieces.
///
///     var digest = SHA256()
///     digest.update(bytes)
///     let name = digest.finish().hexadecimal
package struct SHA256: Sendable {
  /// The 32 bytes of a digest.
  package struct Digest: Hashable, Sendable {
    /// The eight words, as the standard calls them.
    fileprivate let words: SIMD8<UInt32>

    fileprivate init(words: SIMD8<UInt32>) {
      self.words = words
    }

    /// A digest written in hexadecimal; nil when the text is not 64 digits, in small letters or capitals.
    /// ``hexadecimal`` is the inverse.
    package init?(hexadecimal text: String) {
      guard let bytes = Hexadecimal.bytes(text.utf8) else { return nil }
      self.init(bytes: bytes)
    }

    /// A digest as it lies in a file; nil when there are not 32 bytes. ``bytes`` is the inverse.
    package init?(bytes: some Collection<UInt8>) {
      guard bytes.count == 32 else { return nil }
      var words = SIMD8<UInt32>()
      for (place, byte) in bytes.enumerated() { words[place / 4] = words[place / 4] << 8 | UInt32(byte) }
      self.init(words: words)
    }

    /// The 32 bytes, in the order of the standard.
    package var bytes: [UInt8] {
      (0..<32).map { UInt8(truncatingIfNeeded: words[$0 / 4] >> UInt32(24 - $0 % 4 * 8)) }
    }

    /// 64 digits in small letters.
    package var hexadecimal: String { bytes.hexadecimal() }
  }

  private var compression = SHA256Compression()
  /// What does not fill a block yet.
  private var rest: [UInt8] = []
  private var length: UInt64 = 0

  /// The state before any byte.
  package init() {}

  /// The digest of some bytes.
  package static func digest(of bytes: some Sequence<UInt8>) -> Digest {
    var state = SHA256()
    state.update(bytes)
    return state.finish()
  }

  /// Goes on over more bytes.
  package mutating func update(_ bytes: some Sequence<UInt8>) {
    // A span of a buffer that is there for as long as the closure runs.
    let contiguous: Void? = bytes.withContiguousStorageIfAvailable { update(unsafe $0.span) }
    if contiguous == nil { update(Array(bytes).span) }
  }

  private mutating func update(_ bytes: Span<UInt8>) {
    length &+= UInt64(bytes.count)
    var taken = 0
    if !rest.isEmpty {
      taken = min(bytes.count, SHA256Compression.blockSize - rest.count)
      for place in 0..<taken { rest.append(bytes[place]) }
      guard rest.count == SHA256Compression.blockSize else { return }
      var mixed = compression
      mixed.update(rest.span)
      compression = mixed
      rest.removeAll(keepingCapacity: true)
    }
    let whole = taken + (bytes.count - taken) / SHA256Compression.blockSize * SHA256Compression.blockSize
    if whole > taken { compression.update(bytes.extracting(taken..<whole)) }
    for place in whole..<bytes.count { rest.append(bytes[place]) }
  }

  /// The digest of all bytes so far. More may follow: the state stays as it is.
  package func finish() -> Digest {
    var last = rest
    last.append(0x80)
    while last.count % SHA256Compression.blockSize != SHA256Compression.blockSize - 8 { last.append(0) }
    let bits = length &<< 3
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      last.append(UInt8(truncatingIfNeeded: bits &>> shift))
    }
    var compression = compression
    compression.update(last.span)
    return Digest(words: compression.words)
  }
}
