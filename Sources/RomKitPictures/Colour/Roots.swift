/// Roots made of + - * / alone, so that every platform gives the same bits.
///
/// A platform's own `cbrt` and `pow` may differ in the last bit, and a palette is chosen by comparing sums of them.
enum Roots {
  /// The cube root of a number that is 0 or more, right to within a few units in the last place.
  static func cube(_ value: Double) -> Double {
    guard value > 0 else { return 0 }
    // A third of the exponent, and a little of the mantissa with it: within a few percent.
    var root = Double(bitPattern: value.bitPattern / 3 &+ 0x2A9F_7893_0000_0000)
    // Halley's step triples the digits that are right.
    for _ in 0..<2 {
      let cubed = root * root * root
      root *= (cubed + value + value) / (cubed + cubed + value)
    }
    return root - (root * root * root - value) / (3 * root * root)
  }

  /// The fifth root of a number from 1e-9 to 1, right to within a few units in the last place.
  static func fifth(_ value: Double) -> Double {
    var root = 1.0
    // From above, Newton's step falls until nothing is left of it but rounding.
    while true {
      let fourth = root * root * root * root
      let next = root - (root - value / fourth) / 5
      guard next < root else { return root }
      root = next
    }
  }
}
