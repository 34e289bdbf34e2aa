/// What is dear to check is checked for some inputs only, which their bytes decide: the same input is always treated alike,
/// and every kind of input has its turn.
enum Turn {
  /// Whether it is the turn of these bytes, as it is for about one input of `count`.
  static func comes(to bytes: [UInt8], oneOf count: UInt64) -> Bool {
    // FNV-1a, whose higher bits depend on all bytes.
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return (hash >> 32) % count == 0
  }
}
