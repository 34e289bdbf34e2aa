/// SHA-256 (FIPS 180-4) over bytes that come in pieces.
///
///     var digest = SHA256()
///     digest.update(bytes)
///     let name = digest.finish().hexadecimal
package struct SHA256: Sendable {
  package struct Digest: Hashable, Sendable {
    package static let size = 32

    fileprivate let words: SIMD8<UInt32>

    fileprivate init(words: SIMD8<UInt32>) { self.words = words }

    /// A digest written in hexadecimal; nil unless the text has 64 digits, in lower or upper case.
    /// ``hexadecimal`` is the inverse.
    package init?(hexadecimal text: String) {
      guard let bytes = Hexadecimal.bytes(text.utf8) else { return nil }
      self.init(bytes: bytes[...])
    }

    /// A digest from its bytes; nil unless there are 32. ``bytes`` is the inverse.
    package init?(bytes: ArraySlice<UInt8>) {
      guard bytes.count == 32 else { return nil }
      var words = SIMD8<UInt32>()
      for (place, byte) in bytes.enumerated() { words[place / 4] = words[place / 4] << 8 | UInt32(byte) }
      self.init(words: words)
    }

    /// The 32 bytes, in the order of the standard.
    package var bytes: [UInt8] {
      (0..<32).map { index in
        let shift = UInt32(24 - index % 4 * 8)
        return UInt8(truncatingIfNeeded: words[index / 4] >> shift)
      }
    }

    /// 64 digits in lower case.
    package var hexadecimal: String { bytes.hexadecimal() }
  }

  private var blocks = BlockStream<SHA256Compression>()

  package init() {}

  package static func digest(of bytes: some Sequence<UInt8>) -> Digest {
    var state = SHA256()
    state.update(bytes)
    return state.finish()
  }

  package mutating func update(_ bytes: some Sequence<UInt8>) { blocks.update(bytes) }

  /// The digest of all bytes so far. More may follow: the state does not change.
  package func finish() -> Digest { Digest(words: blocks.finish().words) }
}

/// The compression function of SHA-256: eight words that blocks of 64 bytes are mixed into.
struct SHA256Compression: BlockCompression {
  static let isBigEndian = true
  /// Rounds for each block; the schedule has a word for each of them.
  private static let rounds = 64

  /// The state; at first the fractional parts of the square roots of the first eight primes.
  private(set) var words = SIMD8<UInt32>(
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19)

  /// The fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]

  mutating func update(_ blocks: Span<UInt8>) {
    precondition(blocks.count.isMultiple(of: BlockSize.bytes), "SHA-256 takes whole blocks")
    var schedule = [SIMD4<UInt32>](repeating: SIMD4(), count: Self.rounds)
    var words = schedule.mutableSpan
    for start in stride(from: 0, to: blocks.count, by: BlockSize.bytes * BlockSize.lanes) {
      let lanes = BlockSize.load(&words, from: blocks, at: start)
      Self.expand(&words, Self.constants.span)
      for lane in 0..<lanes { mix(words.span, lane) }
    }
  }

  /// Makes the 64 words of the schedule from the 16 of a block, with the constants added, for several blocks at once.
  @inline(__always)
  private static func expand(_ schedule: inout MutableSpan<SIMD4<UInt32>>, _ constants: Span<UInt32>) {
    // Said here, the lengths need no checks below.
    precondition(schedule.count == rounds && constants.count == rounds)
    for index in 16..<rounds {
      let early = schedule[index - 15]
      let late = schedule[index - 2]
      schedule[index] =
        schedule[index - 16] &+ schedule[index - 7]
        &+ (rotateRight(early, 7) ^ rotateRight(early, 18) ^ early &>> 3)
        &+ (rotateRight(late, 17) ^ rotateRight(late, 19) ^ late &>> 10)
    }
    for index in 0..<rounds { schedule[index] = schedule[index] &+ SIMD4(repeating: constants[index]) }
  }

  /// The 64 rounds for one of the blocks. The words change places by taking turns as arguments, which moves nothing.
  @inline(__always)
  private mutating func mix(_ schedule: Span<SIMD4<UInt32>>, _ lane: Int) {
    precondition(schedule.count == Self.rounds && lane >= 0 && lane < BlockSize.lanes)
    var a = words[0]
    var b = words[1]
    var c = words[2]
    var d = words[3]
    var e = words[4]
    var f = words[5]
    var g = words[6]
    var h = words[7]
    var index = 0
    while index < Self.rounds {
      Self.round(a, b, c, &d, e, f, g, &h, schedule[index][lane])
      Self.round(h, a, b, &c, d, e, f, &g, schedule[index + 1][lane])
      Self.round(g, h, a, &b, c, d, e, &f, schedule[index + 2][lane])
      Self.round(f, g, h, &a, b, c, d, &e, schedule[index + 3][lane])
      Self.round(e, f, g, &h, a, b, c, &d, schedule[index + 4][lane])
      Self.round(d, e, f, &g, h, a, b, &c, schedule[index + 5][lane])
      Self.round(c, d, e, &f, g, h, a, &b, schedule[index + 6][lane])
      Self.round(b, c, d, &e, f, g, h, &a, schedule[index + 7][lane])
      index += 8
    }
    words = words &+ SIMD8(a, b, c, d, e, f, g, h)
  }

  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
    _ h: inout UInt32, _ word: UInt32
  ) {
    h = h &+ word &+ (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) &+ (g ^ e & (f ^ g))
    d = d &+ h
    h = h &+ (rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) &+ (a & b | c & (a | b))
  }

  @inline(__always)
  private static func rotateRight(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 &- count)
  }

  @inline(__always)
  private static func rotateRight(_ words: SIMD4<UInt32>, _ count: UInt32) -> SIMD4<UInt32> {
    words &>> SIMD4(repeating: count) | words &<< SIMD4(repeating: 32 &- count)
  }
}
