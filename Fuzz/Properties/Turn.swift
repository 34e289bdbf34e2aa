/// Selects some inputs by their bytes, for checks that take long: the same input always gets the same result, and every kind
/// of input is selected at times.
enum Turn {
  /// Whether these bytes are selected, as about one input in `count` is.
  static func comes(to bytes: [UInt8], oneOf count: UInt64) -> Bool {
    // FNV-1a, whose higher bits depend on all bytes.
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return (hash >> 32) % count == 0
  }
}
