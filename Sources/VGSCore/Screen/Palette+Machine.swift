extension Palette {
  /// What a mk-II shows before a game chooses: black and seven greens, in entries 0 to 7.
  public static let greens = Palette(levelsOf: 4)

  /// Seven levels of one colour in entries 1 to 7, the rest black, as `vgs2_pallet` sets them.
  ///
  /// Nil unless the low three bits of `base` select something: 1 blue, 2 red, 4 green.
  public init?(base: Int) {
    if base & 7 == 0 { return nil }
    self.init(levelsOf: base)
  }

  private init(levelsOf base: Int) {
    self.init()
    for entry: UInt8 in 1...7 {
      let level = entry * 32 + 31
      self[entry] = Colour(
        red: base & 2 != 0 ? level : 0, green: base & 4 != 0 ? level : 0, blue: base & 1 != 0 ? level : 0)
    }
  }

  /// A palette as a data slot holds it: 256 entries of 4 bytes, blue, green, red and an unused one. Nil for any
  /// other length than 1,024 bytes.
  public init?(slot bytes: [UInt8]) {
    guard bytes.count == Palette.count * 4 else { return nil }
    self.init()
    for entry in 0..<Palette.count {
      let place = entry * 4
      let low = UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8
      let high = UInt32(bytes[place + 2]) | UInt32(bytes[place + 3]) << 8
      self[UInt8(entry)] = Colour(low | high << 16)
    }
  }
}
