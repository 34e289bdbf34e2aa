/// Pseudorandom numbers that are the same in every run: a linear congruential generator.
public struct SeededNumbers: Sendable {
  private var state: UInt64

  /// A generator. The same seed gives the same numbers.
  public init(seed: Int) {
    state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
  }

  /// A number from 0 up to, but not including, `limit`.
  public mutating func next(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }

  /// One of several elements.
  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[next(elements.count)]
  }
}
