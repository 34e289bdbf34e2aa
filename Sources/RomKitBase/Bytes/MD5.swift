/// MD5 (RFC 1321) over bytes that come in pieces: a name for files in catalogues, and no proof of anything.
package struct MD5: Sendable {
  private var blocks = BlockStream<MD5Compression>()

  package init() {}

  package mutating func update(_ bytes: some Sequence<UInt8>) { blocks.update(bytes) }

  /// The 16 bytes of the digest of all bytes so far. More may follow: the state does not change.
  package func finish() -> [UInt8] {
    let words = blocks.finish().words
    return (0..<16).map { index in
      let shift = UInt32(index % 4 * 8)
      return UInt8(truncatingIfNeeded: words[index / 4] >> shift)
    }
  }
}

/// The compression function of MD5.
struct MD5Compression: BlockCompression {
  static let isBigEndian = false

  private(set) var words = SIMD4<UInt32>(0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476)

  /// The integer parts of the sines of 1 to 64, times 2 to the power of 32.
  private static let constants: [UInt32] = [
    0xd76a_a478, 0xe8c7_b756, 0x2420_70db, 0xc1bd_ceee, 0xf57c_0faf, 0x4787_c62a, 0xa830_4613, 0xfd46_9501,
    0x6980_98d8, 0x8b44_f7af, 0xffff_5bb1, 0x895c_d7be, 0x6b90_1122, 0xfd98_7193, 0xa679_438e, 0x49b4_0821,
    0xf61e_2562, 0xc040_b340, 0x265e_5a51, 0xe9b6_c7aa, 0xd62f_105d, 0x0244_1453, 0xd8a1_e681, 0xe7d3_fbc8,
    0x21e1_cde6, 0xc337_07d6, 0xf4d5_0d87, 0x455a_14ed, 0xa9e3_e905, 0xfcef_a3f8, 0x676f_02d9, 0x8d2a_4c8a,
    0xfffa_3942, 0x8771_f681, 0x6d9d_6122, 0xfde5_380c, 0xa4be_ea44, 0x4bde_cfa9, 0xf6bb_4b60, 0xbebf_bc70,
    0x289b_7ec6, 0xeaa1_27fa, 0xd4ef_3085, 0x0488_1d05, 0xd9d4_d039, 0xe6db_99e5, 0x1fa2_7cf8, 0xc4ac_5665,
    0xf429_2244, 0x432a_ff97, 0xab94_23a7, 0xfc93_a039, 0x655b_59c3, 0x8f0c_cc92, 0xffef_f47d, 0x8584_5dd1,
    0x6fa8_7e4f, 0xfe2c_e6e0, 0xa301_4314, 0x4e08_11a1, 0xf753_7e82, 0xbd3a_f235, 0x2ad7_d2bb, 0xeb86_d391,
  ]

  mutating func update(_ blocks: Span<UInt8>) {
    precondition(blocks.count.isMultiple(of: BlockSize.bytes), "MD5 takes whole blocks")
    var message = [UInt32](repeating: 0, count: BlockSize.words)
    var block = message.mutableSpan
    for start in stride(from: 0, to: blocks.count, by: BlockSize.bytes) {
      for index in 0..<BlockSize.words {
        block[index] = UInt32(littleEndian: BlockSize.word(index, of: blocks, at: start))
      }
      mix(block.span, Self.constants.span)
    }
  }

  /// The 64 steps, four kinds of 16.
  @inline(__always)
  private mutating func mix(_ block: Span<UInt32>, _ constants: Span<UInt32>) {
    precondition(block.count == BlockSize.words && constants.count == 64)
    var a = words[0]
    var b = words[1]
    var c = words[2]
    var d = words[3]
    for index in stride(from: 0, to: 16, by: 4) {
      Self.step(&a, b, d ^ b & (c ^ d), block[index] &+ constants[index], 7)
      Self.step(&d, a, c ^ a & (b ^ c), block[index + 1] &+ constants[index + 1], 12)
      Self.step(&c, d, b ^ d & (a ^ b), block[index + 2] &+ constants[index + 2], 17)
      Self.step(&b, c, a ^ c & (d ^ a), block[index + 3] &+ constants[index + 3], 22)
    }
    for index in stride(from: 16, to: 32, by: 4) {
      Self.step(&a, b, c ^ d & (b ^ c), block[(5 * index + 1) & 15] &+ constants[index], 5)
      Self.step(&d, a, b ^ c & (a ^ b), block[(5 * index + 6) & 15] &+ constants[index + 1], 9)
      Self.step(&c, d, a ^ b & (d ^ a), block[(5 * index + 11) & 15] &+ constants[index + 2], 14)
      Self.step(&b, c, d ^ a & (c ^ d), block[5 * index & 15] &+ constants[index + 3], 20)
    }
    for index in stride(from: 32, to: 48, by: 4) {
      Self.step(&a, b, b ^ c ^ d, block[(3 * index + 5) & 15] &+ constants[index], 4)
      Self.step(&d, a, a ^ b ^ c, block[(3 * index + 8) & 15] &+ constants[index + 1], 11)
      Self.step(&c, d, d ^ a ^ b, block[(3 * index + 11) & 15] &+ constants[index + 2], 16)
      Self.step(&b, c, c ^ d ^ a, block[(3 * index + 14) & 15] &+ constants[index + 3], 23)
    }
    for index in stride(from: 48, to: 64, by: 4) {
      Self.step(&a, b, c ^ (b | ~d), block[7 * index & 15] &+ constants[index], 6)
      Self.step(&d, a, b ^ (a | ~c), block[(7 * index + 7) & 15] &+ constants[index + 1], 10)
      Self.step(&c, d, a ^ (d | ~b), block[(7 * index + 14) & 15] &+ constants[index + 2], 15)
      Self.step(&b, c, d ^ (c | ~a), block[(7 * index + 21) & 15] &+ constants[index + 3], 21)
    }
    words = words &+ SIMD4(a, b, c, d)
  }

  @inline(__always)
  private static func step(_ a: inout UInt32, _ b: UInt32, _ mixed: UInt32, _ word: UInt32, _ count: UInt32) {
    a = b &+ BlockSize.rotateLeft(a &+ mixed &+ word, count)
  }
}
