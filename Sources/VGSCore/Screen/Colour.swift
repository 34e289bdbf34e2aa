/// One palette entry: 8 bits each of red, green and blue, and the byte beside them.
public struct Colour: Hashable, Sendable {
  /// The entry as 0xAARRGGBB, the form the machine stores. AA means nothing to it and is kept as found.
  public var value: UInt32

  /// An entry from its stored form, 0xAARRGGBB.
  public init(_ value: UInt32) {
    self.value = value
  }

  /// An entry from its components; the unused byte is 0.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    value = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// 0 to 255.
  public var red: UInt8 { UInt8(truncatingIfNeeded: value >> 16) }
  /// 0 to 255.
  public var green: UInt8 { UInt8(truncatingIfNeeded: value >> 8) }
  /// 0 to 255.
  public var blue: UInt8 { UInt8(truncatingIfNeeded: value) }
  /// The byte the machine ignores; 0 in the palettes seen.
  public var unused: UInt8 { UInt8(truncatingIfNeeded: value >> 24) }

  /// The same colour with the unused byte 0: equal for any two entries that look the same in 24 bits.
  public var opaque: Colour { Colour(value & 0x00FF_FFFF) }

  /// Black, 0x000000.
  public static let black = Colour(0)
}
