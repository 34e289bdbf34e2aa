import TestSupport
import Testing

@testable import VGSCore

/// Every call compared with the plain rules of ``NaivePlane``, with random arguments of moderate size and random contents.
@Suite struct DrawingTests {
  static let profiles: [Profile] = [.mk2, .vge, .vgeLandscape]

  @Test(arguments: profiles)
  func linesAndBoxesFollowThePlainRules(profile: Profile) {
    compare(profile, seed: 1, rounds: 400) { dice, plane, naive in
      let reach = [40, 400, 3_000][dice.roll(0...2)]
      let numbers = (0..<4).map { _ in dice.roll(-reach...reach) }
      let colour = UInt8(dice.roll(0...255))
      switch dice.roll(0...2) {
      case 0:
        plane.line(numbers[0], numbers[1], numbers[2], numbers[3], Int(colour))
        naive.line(numbers[0], numbers[1], numbers[2], numbers[3], colour)
      case 1:
        plane.box(numbers[0], numbers[1], numbers[2], numbers[3], Int(colour))
        naive.line(numbers[0], numbers[1], numbers[2], numbers[1], colour)
        naive.line(numbers[0], numbers[3], numbers[2], numbers[3], colour)
        naive.line(numbers[0], numbers[1], numbers[0], numbers[3], colour)
        naive.line(numbers[2], numbers[1], numbers[2], numbers[3], colour)
      default:
        let small = numbers.map { $0 % 400 }
        plane.boxf(small[0], small[1], small[2], small[3], Int(colour))
        naive.boxf(small[0], small[1], small[2], small[3], colour)
      }
      return "\(numbers)"
    }
  }

  /// Lines from far outside, whose walk begins in the middle.
  @Test func longLinesFollowThePlainRules() {
    compare(.mk2, seed: 2, rounds: 12) { dice, plane, naive in
      let numbers = (0..<4).map { _ in dice.roll(-60_000...60_000) }
      // Through a point of the plane, so that it is visible.
      let (x, y) = (dice.roll(0...159), dice.roll(0...199))
      let end = [2 * x - numbers[0], 2 * y - numbers[1]]
      plane.line(numbers[0], numbers[1], end[0], end[1], 7)
      naive.line(numbers[0], numbers[1], end[0], end[1], 7)
      return "\(numbers)"
    }
  }

  /// Lines with ends at the limits of 32 bits, whose middle is known without a walk.
  @Test func linesOfTheGreatestLengthAreExact() {
    var plane = Plane(.mk2)
    let far = Int(Int32.max)
    plane.line(-far, -far, far, far, 1)
    for y in 0..<200 {
      for x in 0..<160 where (x == y) != (plane[x, y] == 1) { Issue.record("\(x), \(y)") }
    }
    plane.clear(0)
    plane.line(-far, 0, far, 100, 2)
    // Halfway, at x = 0, it is halfway down. The console steps early: there, and not 20 million steps later.
    for y in 0..<200 {
      for x in 0..<160 where (y == (x == 0 ? 50 : 51)) != (plane[x, y] == 2) { Issue.record("\(x), \(y)") }
    }
    plane.clear(0)
    plane.line(Int(Int32.min), far, far, Int(Int32.min), 3)
    // x + y is -1 along the whole line.
    #expect(plane.pixels.allSatisfy { $0 == 0 })
    plane.line(0, far, 0, Int(Int32.min), 4)
    #expect((0..<200).allSatisfy { plane[0, $0] == 4 })
  }

  @Test(arguments: profiles)
  func circlesFollowThePlainRules(profile: Profile) {
    compare(profile, seed: 3, rounds: 150) { dice, plane, naive in
      let radius = dice.roll(0...4) == 0 ? dice.roll(-3...1_112) : dice.roll(1...250)
      let (x, y) = (dice.roll(-400...700), dice.roll(-400...700))
      plane.circle(x, y, radius, 9)
      naive.circle(x, y, radius, 9)
      return "\(x), \(y), \(radius)"
    }
  }

  @Test func walksOfSafeRadiiEndAndTheirPointsStayNear() {
    for radius in 1...CircleWalk.safeRadius where radius < 600 || radius % 23 == 0 {
      var walk = CircleWalk(radius)
      var steps = 0
      repeat {
        walk.step()
        steps += 1
      } while !walk.hasComeRound && steps < CircleWalk.limit
      #expect(walk.hasComeRound, "\(radius)")
      #expect(isNear(walk, radius))
    }
  }

  /// The test whether a circle reaches the plane relies on this.
  @Test(arguments: [1_353, 5_000, 262_144, 50_000_000, Int64(Int32.max)])
  func pointsOfLongWalksStayWithinFivePercent(radius: Int64) {
    var walk = CircleWalk(radius)
    for _ in 0..<CircleWalk.limit {
      walk.step()
      if !isNear(walk, radius) {
        Issue.record("\(walk)")
        return
      }
    }
  }

  private func isNear(_ walk: CircleWalk, _ radius: Int64) -> Bool {
    let square = Double(walk.x) * Double(walk.x) + Double(walk.y) * Double(walk.y)
    let (inner, outer) = (0.95 * Double(radius) - 1, 1.05 * Double(radius) + 1)
    return square >= inner * inner && square <= outer * outer
  }

  @Test func aCircleWhoseWalkNeverEndsDrawsNothing() {
    var plane = Plane(.mk2)
    for radius in [0, -1, Int(Int32.min), 1_353] {
      // Its rightmost point would be on the plane.
      plane.circle(80 - radius, 100, radius, 1)
      #expect(plane.pixels.allSatisfy { $0 == 0 }, "\(radius)")
    }
  }

  @Test(arguments: profiles)
  func scrollingFollowsThePlainRules(profile: Profile) {
    compare(profile, seed: 4, rounds: 60) { dice, plane, naive in
      let (x, y) = (dice.roll(-340...340), dice.roll(-340...340))
      let axis = dice.roll(0...2)
      plane.scroll(axis == 1 ? 0 : x, axis == 2 ? 0 : y)
      naive.scroll(axis == 1 ? 0 : x, axis == 2 ? 0 : y)
      return "\(x), \(y), \(axis)"
    }
  }

  @Test(arguments: profiles)
  func blitsFollowThePlainRules(profile: Profile) {
    let pictures = DrawingTests.pictures(seed: 5)
    compare(profile, seed: 6, rounds: 600) { dice, plane, naive in
      let picture = pictures[dice.roll(0...pictures.count - 1)]
      let blit = DrawingTests.blit(&dice, picture)
      let kind = dice.roll(0...5)
      switch kind {
      case 0:
        plane.put(picture, blit, .all)
        naive.put(picture, blit, all: true)
      case 1:
        plane.put(picture, blit, .visible)
        naive.put(picture, blit)
      case 2:
        plane.put(picture, blit, .mask(77))
        naive.put(picture, blit, mask: 77)
      case 3:
        plane.putHalf(picture, blit, .visible)
        naive.put(picture, blit, stride: 2)
      case 4:
        plane.putHalf(picture, blit, .mask(66))
        naive.put(picture, blit, stride: 2, mask: 66)
      default:
        plane.putDouble(picture, blit)
        naive.putDouble(picture, blit)
      }
      return "\(kind) \(blit)"
    }
  }

  @Test(arguments: profiles)
  func turnedAndScaledBlitsFollowThePlainRules(profile: Profile) {
    let pictures = DrawingTests.pictures(seed: 7)
    compare(profile, seed: 8, rounds: 150) { dice, plane, naive in
      let picture = pictures[dice.roll(0...pictures.count - 1)]
      let blit = DrawingTests.blit(&dice, picture)
      let reach = dice.roll(0...3) == 0 ? 700 : 120
      let size = (width: dice.roll(-2...reach), height: dice.roll(-2...reach))
      let angle =
        dice.roll(0...3) == 0 ? [0, 157, 314, 471, -157][dice.roll(0...4)] : dice.roll(-2_000...2_000)
      let kind = dice.roll(0...2)
      switch kind {
      case 0:
        plane.putRotated(picture, blit, angle: angle)
        naive.putTurned(picture, blit, angle: angle, size: nil)
      case 1:
        plane.putScaled(picture, blit, width: size.width, height: size.height)
        naive.putTurned(picture, blit, angle: nil, size: size)
      default:
        plane.putScaledAndRotated(picture, blit, angle: angle, width: size.width, height: size.height)
        naive.putTurned(picture, blit, angle: angle, size: size)
      }
      return "\(kind) \(blit) \(size) \(angle)"
    }
  }

  /// At half size a blit may leave the last row of its slot; the pixels there are drawn, including the last one.
  @Test func halfSizeGoesUpToTheLastPixel() throws {
    let picture = try #require(Console.Picture(width: 3, height: 1, indices: [1, 2, 3]))
    let blit = Blit(slot: 0, width: 6, height: 2, x: 10, y: 20)
    for (ink, pixels) in [
      (Plane.Ink.all, [0, 1, 3, 0]), (.visible, [0, 1, 3, 0]), (.mask(9), [0, 9, 9, 0]),
    ] {
      var plane = Plane(.mk2)
      plane.putHalf(picture, blit, ink)
      #expect((9...12).map { Int(plane[$0, 20]) } == pixels)
    }
  }

  /// A hit pixel is one that the call sets.
  @Test func hitsAreThePixelsThatAreSet() throws {
    let picture = DrawingTests.pictures(seed: 9)[2]
    var dice = Dice(seed: 10)
    var hits = 0
    for _ in 0..<400 {
      var plane = Plane(.vge)
      let blit = DrawingTests.blit(&dice, picture)
      let (x, y) = (blit.x + dice.roll(-2...max(0, blit.width)), blit.y + dice.roll(-2...max(0, blit.height)))
      plane.put(picture, blit, .visible)
      let isInside = 0..<240 ~= x && 0..<320 ~= y
      let isHit = plane.isHit(picture, blit, x: x, y: y)
      #expect(isHit == (isInside && plane[x, y] != 0))
      if isHit { hits += 1 }
    }
    #expect(hits > 20)
  }

  @Test func colourAndSlotNumbersAreBytes() {
    var console = Console(.mk2)
    console.load(Console.Picture(width: 1, height: 1, indices: [5]), at: 1)
    console.draw(.pixel(.background, x: 0, y: 0, colour: 0x103))
    console.draw(.putSP(Blit(slot: 257, sourceX: 0, sourceY: 0, width: 1, height: 1, x: 3, y: 0)))
    console.showFrame()
    #expect(Array(console.frame[..<4]) == [3, 0, 0, 5])
  }

  @Test func coordinatesAreOf32Bits() {
    var plane = Plane(.mk2)
    plane.pixel(1 << 32 + 2, -1 << 32, 1)
    #expect(plane[2, 0] == 1)
  }

  // MARK: -

  private func compare(
    _ profile: Profile, seed: UInt64, rounds: Int,
    draw: (inout Dice, inout Plane, inout NaivePlane) -> String
  ) {
    var dice = Dice(seed: seed)
    var plane = Plane(profile)
    for place in plane.pixels.indices { plane.pixels[place] = UInt8(truncatingIfNeeded: dice.next()) }
    for round in 0..<rounds {
      var naive = NaivePlane(plane)
      let what = draw(&dice, &plane, &naive)
      guard plane.pixels == naive.pixels else {
        Issue.record("round \(round) on \(profile): \(what)")
        return
      }
    }
  }

  static func pictures(seed: UInt64) -> [Console.Picture] {
    var dice = Dice(seed: seed)
    return [(1, 1), (16, 16), (63, 72), (256, 256), (3, 200)].compactMap { width, height in
      Console.Picture(
        width: width, height: height,
        indices: (0..<width * height).map { _ in
          dice.roll(0...2) == 0 ? 0 : UInt8(truncatingIfNeeded: dice.next())
        })
    }
  }

  /// A blit mostly inside the slot and near the screen.
  static func blit(_ dice: inout Dice, _ picture: Console.Picture) -> Blit {
    let sx = dice.roll(-1...picture.width)
    let sy = dice.roll(-1...picture.height)
    let xs = dice.roll(-2...picture.width - max(0, sx) + (dice.roll(0...5) == 0 ? picture.width : 0))
    let ys = dice.roll(-2...picture.height - max(0, sy) + (dice.roll(0...5) == 0 ? picture.height : 0))
    return Blit(
      slot: 0, sourceX: sx, sourceY: sy, width: xs, height: ys, x: dice.roll(-80...350),
      y: dice.roll(-80...350))
  }
}
