/// A source of numbers that are the same on every run (SplitMix64).
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  /// Within a range.
  mutating func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// Any 32-bit integer: often small, often near the ends, often one of all.
  mutating func integer() -> Int {
    switch next() % 4 {
    case 0: roll(-300...600)
    case 1: roll(-70_000...70_000)
    case 2: [Int(Int32.min), Int(Int32.max), 0, -1][roll(0...3)] &+ roll(-3...3)
    default: Int(Int32(truncatingIfNeeded: next()))
    }
  }
}
