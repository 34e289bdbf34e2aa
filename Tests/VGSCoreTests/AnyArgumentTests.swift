import TestSupport
import Testing

@testable import VGSCore

/// A call with any 32-bit integers returns and changes only the planes.
@Suite struct AnyArgumentTests {
  @Test(arguments: [Profile.mk2, .vge, .vgeLandscape])
  func everyCallIsSafe(profile: Profile) {
    var dice = Dice(seed: 20)
    var console = Console(profile)
    for (slot, picture) in DrawingTests.pictures(seed: 21).enumerated() {
      console.load(picture, at: UInt8(slot))
    }
    console.load(data: [UInt8](repeating: 7, count: 1024), at: 0)
    console.load(data: [UInt8](repeating: 7, count: 1023), at: 1)
    for _ in 0..<6_000 {
      console.draw(AnyArgumentTests.call(&dice))
      #expect(console.background.pixels.count == profile.width * profile.height)
      #expect(console.sprites.pixels.count == profile.width * profile.height)
    }
    console.showFrame()
    #expect(console.frame.count == profile.width * profile.height)
  }

  /// Blits with a valid source, so that they depend on the size and position of the destination.
  @Test func hugeDestinationsTakeNoLonger() throws {
    var dice = Dice(seed: 22)
    var plane = Plane(.vge)
    let picture = DrawingTests.pictures(seed: 23)[3]
    for _ in 0..<60 {
      let far = dice.roll(0...Int(Int32.max))
      let blit = Blit(
        slot: 0, sourceX: 0, sourceY: 0, width: 255, height: 255, x: -far / dice.roll(1...4),
        y: -far / dice.roll(1...4))
      plane.putScaled(picture, blit, width: far, height: dice.roll(1...far))
      plane.putScaledAndRotated(picture, blit, angle: dice.integer(), width: far, height: dice.roll(1...far))
      plane.putRotated(picture, blit, angle: dice.integer())
      plane.putDouble(picture, blit)
    }
    // One pixel of the slot fills the screen.
    let dot = try #require(Console.Picture(width: 1, height: 1, indices: [5]))
    let last = Int(Int32.max)
    plane.putScaled(
      dot, Blit(slot: 0, sourceX: 0, sourceY: 0, width: 1, height: 1, x: -1_000_000_000, y: -1_000_000_000),
      width: last, height: last)
    #expect(plane.pixels.allSatisfy { $0 == 5 })
  }

  @Test func integersOfMoreThan32BitsAreSafeToo() {
    var console = Console(.mk2)
    console.load(DrawingTests.pictures(seed: 24)[3], at: 0)
    for value in [Int.min, Int.max, Int.min + 1, 1 << 40] {
      let blit = Blit(
        slot: 0, sourceX: value, sourceY: value, width: value, height: value, x: value, y: value)
      console.draw(.scroll(x: value, y: value))
      console.draw(.line(.sprites, x1: value, y1: -1 - value, x2: -1 - value, y2: value, colour: value))
      console.draw(.boxf(.sprites, x1: value, y1: value, x2: 3, y2: 3, colour: value))
      console.draw(.circle(.background, x: value, y: value, radius: value, colour: value))
      console.draw(.putSPRE(blit, angle: value, width: value, height: value))
      console.draw(.putSPX(blit, x: value, y: value))
    }
    #expect(console.frame.count == 32_000)
  }

  static func call(_ dice: inout Dice) -> DrawingCall {
    var numbers: [Int] = []
    for _ in 0..<12 { numbers.append(dice.integer()) }
    let layer: Plane.Layer = dice.roll(0...1) == 0 ? .background : .sprites
    var blit = Blit(
      slot: dice.roll(0...5), sourceX: numbers[1], sourceY: numbers[2], width: numbers[3], height: numbers[4],
      x: numbers[5], y: numbers[6])
    if dice.roll(0...1) == 0 {
      blit.sourceX = dice.roll(0...3)
      blit.sourceY = dice.roll(0...3)
      blit.width = dice.roll(0...60)
      blit.height = dice.roll(0...60)
    }
    switch dice.roll(0...19) {
    case 0: return .pallet(numbers[0])
    case 1: return .pallet256(slot: numbers[0])
    case 2: return .clear(colour: numbers[0])
    case 3: return .scroll(x: numbers[0], y: numbers[1])
    case 4: return .pixel(layer, x: numbers[0], y: numbers[1], colour: numbers[2])
    case 5:
      return .line(layer, x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3], colour: numbers[4])
    case 6:
      return .box(layer, x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3], colour: numbers[4])
    case 7:
      return .boxf(layer, x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3], colour: numbers[4])
    case 8: return .circle(layer, x: numbers[0], y: numbers[1], radius: numbers[2], colour: numbers[3])
    case 9: return .putBG(blit)
    case 10: return .putBG2(blit)
    case 11: return .putSP(blit)
    case 12: return .putSPX(blit, x: numbers[7], y: numbers[8])
    case 13: return .putSPM(blit, colour: numbers[7])
    case 14: return .putSPH(blit)
    case 15: return .putSPMH(blit, colour: numbers[7])
    case 16: return .putSPD(blit)
    case 17: return .putSPR(blit, angle: numbers[7])
    case 18: return .putSPE(blit, width: numbers[7], height: numbers[8])
    default: return .putSPRE(blit, angle: numbers[7], width: numbers[8], height: numbers[9])
    }
  }
}
