import VGSCore

/// Which colours a screen can show.
///
/// The machine drops the low bits of each component and the screen fills them again with a copy of the high ones, so
/// that full remains full. A grid colour is written in this filled form, for example 0xFF rather than 0xF8 for the
/// brightest of 32 levels: dropping its low bits gives exactly that level, and as 24 bits it is what is seen.
public enum DisplayGrid: String, CaseIterable, Sendable {
  /// All 24 bits.
  case none
  /// 5 bits of red, 6 of green, 5 of blue: mk-II on the desktop.
  case rgb565
  /// 5 bits each: mk-II on iOS, and VGE.
  case rgb555

  /// What the screen shows for a palette entry, with the unused byte 0. A colour that is on the grid shows as itself.
  public func shown(_ colour: Colour) -> Colour {
    Colour(
      red: Self.filled(colour.red, bits: bits.red), green: Self.filled(colour.green, bits: bits.green),
      blue: Self.filled(colour.blue, bits: bits.blue))
  }

  /// Whether the screen shows the colour as it is.
  public func contains(_ colour: Colour) -> Bool {
    shown(colour) == colour.opaque
  }

  /// Whether the bits that the machine drops are 0 in a colour: the other usual way to write a grid colour.
  func hasLostBitsZero(_ colour: Colour) -> Bool {
    let (red, green, blue) = bits
    return colour.red << UInt8(red) == 0 && colour.green << UInt8(green) == 0
      && colour.blue << UInt8(blue) == 0
  }

  /// Bits that are kept of each component.
  private var bits: (red: Int, green: Int, blue: Int) {
    switch self {
    case .none: (8, 8, 8)
    case .rgb565: (5, 6, 5)
    case .rgb555: (5, 5, 5)
    }
  }

  private static func filled(_ byte: UInt8, bits: Int) -> UInt8 {
    let kept = byte & ~(UInt8.max >> UInt8(bits))
    return kept | (kept >> UInt8(bits))
  }
}
