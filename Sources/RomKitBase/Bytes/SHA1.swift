/// SHA-1 (FIPS 180-4) over bytes that come in pieces: a name for files in catalogues, and no proof of anything.
package struct SHA1: Sendable {
  private var blocks = BlockStream<SHA1Compression>()

  package init() {}

  package mutating func update(_ bytes: some Sequence<UInt8>) { blocks.update(bytes) }

  /// The 20 bytes of the digest of all bytes so far. More may follow: the state does not change.
  package func finish() -> [UInt8] {
    let words = blocks.finish().words
    return (0..<20).map { index in
      let shift = UInt32(24 - index % 4 * 8)
      return UInt8(truncatingIfNeeded: words[index / 4] >> shift)
    }
  }
}

/// The compression function of SHA-1.
struct SHA1Compression: BlockCompression {
  static let isBigEndian = true
  private static let rounds = 80

  /// The state, five words; the others are not used.
  private(set) var words = SIMD8<UInt32>(
    0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0, 0, 0, 0)

  mutating func update(_ blocks: Span<UInt8>) {
    precondition(blocks.count.isMultiple(of: BlockSize.bytes), "SHA-1 takes whole blocks")
    var schedule = [SIMD4<UInt32>](repeating: SIMD4(), count: Self.rounds)
    var words = schedule.mutableSpan
    for start in stride(from: 0, to: blocks.count, by: BlockSize.bytes * BlockSize.lanes) {
      let lanes = BlockSize.load(&words, from: blocks, at: start)
      for index in 16..<Self.rounds {
        let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
        words[index] = mixed &<< 1 | mixed &>> 31
      }
      for lane in 0..<lanes { mix(words.span, lane) }
    }
  }

  /// The 80 rounds for one of the blocks, four kinds of 20. The words change places by taking turns as arguments, which moves nothing.
  @inline(__always)
  private mutating func mix(_ schedule: Span<SIMD4<UInt32>>, _ lane: Int) {
    precondition(schedule.count == Self.rounds && lane >= 0 && lane < BlockSize.lanes)
    var a = words[0]
    var b = words[1]
    var c = words[2]
    var d = words[3]
    var e = words[4]
    for index in stride(from: 0, to: 20, by: 5) {
      Self.round(a, &b, &e, d ^ b & (c ^ d), schedule[index][lane] &+ 0x5A82_7999)
      Self.round(e, &a, &d, c ^ a & (b ^ c), schedule[index + 1][lane] &+ 0x5A82_7999)
      Self.round(d, &e, &c, b ^ e & (a ^ b), schedule[index + 2][lane] &+ 0x5A82_7999)
      Self.round(c, &d, &b, a ^ d & (e ^ a), schedule[index + 3][lane] &+ 0x5A82_7999)
      Self.round(b, &c, &a, e ^ c & (d ^ e), schedule[index + 4][lane] &+ 0x5A82_7999)
    }
    for index in stride(from: 20, to: 40, by: 5) {
      Self.round(a, &b, &e, b ^ c ^ d, schedule[index][lane] &+ 0x6ED9_EBA1)
      Self.round(e, &a, &d, a ^ b ^ c, schedule[index + 1][lane] &+ 0x6ED9_EBA1)
      Self.round(d, &e, &c, e ^ a ^ b, schedule[index + 2][lane] &+ 0x6ED9_EBA1)
      Self.round(c, &d, &b, d ^ e ^ a, schedule[index + 3][lane] &+ 0x6ED9_EBA1)
      Self.round(b, &c, &a, c ^ d ^ e, schedule[index + 4][lane] &+ 0x6ED9_EBA1)
    }
    for index in stride(from: 40, to: 60, by: 5) {
      Self.round(a, &b, &e, b & c | d & (b | c), schedule[index][lane] &+ 0x8F1B_BCDC)
      Self.round(e, &a, &d, a & b | c & (a | b), schedule[index + 1][lane] &+ 0x8F1B_BCDC)
      Self.round(d, &e, &c, e & a | b & (e | a), schedule[index + 2][lane] &+ 0x8F1B_BCDC)
      Self.round(c, &d, &b, d & e | a & (d | e), schedule[index + 3][lane] &+ 0x8F1B_BCDC)
      Self.round(b, &c, &a, c & d | e & (c | d), schedule[index + 4][lane] &+ 0x8F1B_BCDC)
    }
    for index in stride(from: 60, to: 80, by: 5) {
      Self.round(a, &b, &e, b ^ c ^ d, schedule[index][lane] &+ 0xCA62_C1D6)
      Self.round(e, &a, &d, a ^ b ^ c, schedule[index + 1][lane] &+ 0xCA62_C1D6)
      Self.round(d, &e, &c, e ^ a ^ b, schedule[index + 2][lane] &+ 0xCA62_C1D6)
      Self.round(c, &d, &b, d ^ e ^ a, schedule[index + 3][lane] &+ 0xCA62_C1D6)
      Self.round(b, &c, &a, c ^ d ^ e, schedule[index + 4][lane] &+ 0xCA62_C1D6)
    }
    words = words &+ SIMD8(a, b, c, d, e, 0, 0, 0)
  }

  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: inout UInt32, _ e: inout UInt32, _ mixed: UInt32, _ word: UInt32
  ) {
    e = e &+ BlockSize.rotateLeft(a, 5) &+ mixed &+ word
    b = BlockSize.rotateLeft(b, 30)
  }
}
