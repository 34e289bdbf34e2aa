import VGSCore

/// The colours that a screen can show.
///
/// The console drops the low bits of each component, and the screen fills them with a copy of the high ones, so that full
/// remains full. A grid colour is written in this filled form, for example 0xFF rather than 0xF8 for the
/// brightest of 32 levels: dropping its low bits gives exactly that level, and in 24 bits it is the visible colour.
public enum DisplayGrid: String, CaseIterable, Sendable {
  /// All 24 bits.
  case none
  /// 5 bits of red, 6 of green, 5 of blue: mk-II on the desktop.
  case rgb565
  /// 5 bits each: mk-II on iOS, and VGE.
  case rgb555

  /// The colour that the screen shows for a palette entry, with the unused byte 0. Colours on the grid do not change.
  public func displayed(_ colour: Colour) -> Colour {
    Colour(
      red: Self.filled(colour.red, bits: bits.red), green: Self.filled(colour.green, bits: bits.green),
      blue: Self.filled(colour.blue, bits: bits.blue))
  }

  /// Whether the screen shows the colour unchanged.
  public func contains(_ colour: Colour) -> Bool { displayed(colour) == colour.opaque }

  /// Whether the bits that the console drops are 0 in a colour: the other usual notation of a grid colour.
  func hasLostBitsZero(_ colour: Colour) -> Bool {
    let (red, green, blue) = bits
    return colour.red << UInt8(red) == 0 && colour.green << UInt8(green) == 0
      && colour.blue << UInt8(blue) == 0
  }

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

struct GridLevels: Sendable {
  /// For red, green and blue: for each byte the level at or below it and the next one above that.
  private let around: [[(below: UInt8, above: UInt8)]]

  init(_ grid: DisplayGrid) {
    let displayed = (UInt8.min...UInt8.max).map { grid.displayed(Colour(red: $0, green: $0, blue: $0)) }
    around = [displayed.map(\.red), displayed.map(\.green), displayed.map(\.blue)].map { component in
      // Of the bytes with the same level, only the level itself is shown unchanged.
      let levels = component.enumerated().filter { $0.offset == Int($0.element) }.map(\.element)
      var rank = 0
      return (UInt8.min...UInt8.max).map { byte in
        while rank + 1 < levels.count, levels[rank + 1] <= byte { rank += 1 }
        return (levels[rank], levels[min(rank + 1, levels.count - 1)])
      }
    }
  }

  /// The best of the eight grid colours around a point; the one of the lowest levels if several are equally near.
  func nearest(to shade: Shade) -> Colour {
    let red = levels(around: shade.red, component: 0)
    let green = levels(around: shade.green, component: 1)
    let blue = levels(around: shade.blue, component: 2)
    var best = Colour.black
    var least = Double.infinity
    for corner in 0..<8 {
      let colour = Colour(
        red: corner & 4 == 0 ? red.below : red.above, green: corner & 2 == 0 ? green.below : green.above,
        blue: corner & 1 == 0 ? blue.below : blue.above)
      let distance = Shade(colour).squaredDistance(to: shade)
      if distance < least { (best, least) = (colour, distance) }
    }
    return best
  }

  private func levels(around value: Double, component: Int) -> (below: UInt8, above: UInt8) {
    around[component][Int(max(0, min(255, value * 255)))]
  }
}
