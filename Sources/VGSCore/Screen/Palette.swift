/// The 256 colours of the indices in pictures and planes.
public struct Palette: Hashable, Sendable {
  /// The colours, always 256.
  public private(set) var colours: [Colour]

  /// The number of entries in a palette.
  public static let count = 256

  /// A palette of 256 black entries.
  public init() { colours = [Colour](repeating: .black, count: Palette.count) }

  /// A palette with the given colours from index 0 on and black in the rest; colours past the 256th are ignored.
  public init(_ colours: some Sequence<Colour>) {
    self.init()
    for (index, colour) in colours.prefix(Palette.count).enumerated() { self.colours[index] = colour }
  }

  /// The colour of an index.
  public subscript(index: UInt8) -> Colour {
    get { colours[Int(index)] }
    set { colours[Int(index)] = newValue }
  }
}

extension Palette {
  /// The palette of a mk-II before a game chooses one: black and seven greens, in entries 0 to 7.
  public static let greens = Palette(levelsOf: 4)

  /// Seven levels of one colour in entries 1 to 7 and black in the rest, as set by `vgs2_pallet`.
  ///
  /// Nil if the low three bits of `base` (1 blue, 2 red, 4 green) are 0.
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

  /// A palette from the bytes of a data slot: 256 entries of 4 bytes, which are blue, green, red and an unused one. Nil
  /// unless there are exactly 1,024 bytes.
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

/// A palette entry: 8 bits each of red, green and blue, and an unused byte.
public struct Colour: Hashable, Sendable {
  /// The entry as 0xAARRGGBB, as the console stores it. AA is unused and kept.
  public var value: UInt32

  /// An entry from its stored value, 0xAARRGGBB.
  public init(_ value: UInt32) { self.value = value }

  /// An entry from its components; the unused byte is 0.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    value = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// Red, 0 to 255.
  public var red: UInt8 { UInt8(truncatingIfNeeded: value >> 16) }
  /// Green, 0 to 255.
  public var green: UInt8 { UInt8(truncatingIfNeeded: value >> 8) }
  /// Blue, 0 to 255.
  public var blue: UInt8 { UInt8(truncatingIfNeeded: value) }
  /// The byte that the console ignores; 0 in all known palettes.
  public var unused: UInt8 { UInt8(truncatingIfNeeded: value >> 24) }

  /// The same colour with 0 in the unused byte: equal for any two entries that look the same in 24 bits.
  public var opaque: Colour { Colour(value & 0x00FF_FFFF) }

  /// Black, 0x000000.
  public static let black = Colour(0)
}
