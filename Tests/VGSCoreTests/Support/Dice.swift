import TestSupport

typealias Dice = SeededGenerator

extension Dice {
  /// A number within a range.
  mutating func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// A 32-bit integer, which is often small and often near the limits.
  mutating func integer() -> Int {
    switch next() % 4 {
    case 0: roll(-300...600)
    case 1: roll(-70_000...70_000)
    case 2: [Int(Int32.min), Int(Int32.max), 0, -1][roll(0...3)] &+ roll(-3...3)
    default: Int(Int32(truncatingIfNeeded: next()))
    }
  }
}
