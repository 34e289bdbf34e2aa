import TestSupport
import Testing

@testable import VGSCore

@Suite struct ScalingStepsTests {
  /// A jump gives the same float as repeated addition.
  @Test func jumpsRoundLikeSingleSteps() {
    var dice = Dice(seed: 30)
    for _ in 0..<300 {
      let source = dice.roll(1...256)
      let destination = Int64(dice.roll(1...[10, 1_000, 100_000, Int(Int32.max)][dice.roll(0...3)]))
      var single = ScalingSteps(source, over: destination)
      var steps: Int64 = 0
      for _ in 0..<6 {
        let more = Int64(dice.roll(0...3_000))
        for _ in 0..<more { single.advance() }
        steps += more
        var jumped = ScalingSteps(source, over: destination)
        jumped.advance(by: steps)
        #expect(jumped == single, "\(source) over \(destination), \(steps) steps")
        var inTwo = ScalingSteps(source, over: destination)
        inTwo.advance(by: steps / 3)
        inTwo.advance(by: steps - steps / 3)
        #expect(inTwo == single)
      }
    }
  }

  /// A step exactly between two floats is rounded to the even one.
  @Test func tiesAreRoundedLikeThoseOfSingleSteps() {
    for shift in 1...6 {
      var single = ScalingSteps(step: 1 + Double(1 << shift) * Double.ulpOfOne / 2)
      for steps in 1..<3_000 {
        single.advance()
        var jumped = ScalingSteps(step: 1 + Double(1 << shift) * Double.ulpOfOne / 2)
        jumped.advance(by: Int64(steps))
        #expect(jumped == single)
      }
    }
  }

  @Test func aWholeSlotFitsTheGreatestSize() {
    for source in [1, 3, 256] {
      var steps = ScalingSteps(source, over: Int64(Int32.max))
      steps.advance(by: Int64(Int32.max) - 1)
      #expect(steps.pixel == source - 1)
    }
  }
}
