import Testing

@testable import RomKitPictures

/// A drawing program's frames, slices and tags as names for parts of the sheet.
@Suite struct SpriteSourceTests {
  private static func frames(_ count: Int) -> [SpriteSource.Frame] {
    (0..<count).map { number in
      SpriteSource.Frame(
        name: "\(number)", bounds: PixelRectangle(x: number * 16, y: 0, width: 16, height: 24),
        milliseconds: 100 + number)
    }
  }

  private static func slice(_ keys: [(frame: Int, bounds: PixelRectangle)]) -> SpriteSource.Slice {
    SpriteSource.Slice(name: "head", keys: keys)
  }

  private static func tag(
    _ frames: ClosedRange<Int>, _ direction: SpriteSource.Tag.Direction = .forward
  ) -> SpriteSource.Tag {
    SpriteSource.Tag(name: "walk", frames: frames, direction: direction)
  }

  @Test func severalFramesArePartsButASingleOneIsNot() {
    #expect(SpriteSource(frames: Self.frames(3), slices: [], tags: []).parts.map(\.name) == ["0", "1", "2"])
    #expect(SpriteSource(frames: Self.frames(1), slices: [], tags: []).parts.isEmpty)
    #expect(SpriteSource(frames: Self.frames(1), slices: [], tags: [Self.tag(0...0)]).parts.count == 1)
    #expect(
      SpriteSource(
        frames: [], slices: [Self.slice([(0, PixelRectangle(x: 0, y: 0, width: 1, height: 1))])],
        tags: [Self.tag(0...0)]
      ).parts.isEmpty)
  }

  @Test(arguments: [
    (SpriteSource.Tag.Direction.forward, [1, 2, 3]), (.reverse, [3, 2, 1]), (.pingPong, [1, 2, 3, 2]),
    (.pingPongReverse, [3, 2, 1, 2]),
  ])
  func aTagShowsItsFramesInItsDirection(direction: SpriteSource.Tag.Direction, order: [Int]) {
    let source = SpriteSource(frames: Self.frames(5), slices: [], tags: [Self.tag(1...3, direction)])
    #expect(source.animations.map(\.name) == ["walk"])
    #expect(source.animations.first?.steps.map(\.part) == order)
    #expect(source.animations.first?.steps.map(\.milliseconds) == order.map { 100 + $0 })
  }

  @Test func pingPongOfOneOrTwoFramesShowsEachOnce() {
    for (frames, order) in [(2...2, [2]), (1...2, [1, 2])] {
      let source = SpriteSource(frames: Self.frames(5), slices: [], tags: [Self.tag(frames, .pingPong)])
      #expect(source.animations.first?.steps.map(\.part) == order)
    }
  }

  @Test func aTagOfMissingFramesIsNoAnimation() {
    #expect(SpriteSource(frames: Self.frames(2), slices: [], tags: [Self.tag(1...2)]).animations.isEmpty)
  }

  @Test func aSliceHasItsPlaceOnTheSheet() {
    let bounds = PixelRectangle(x: 4, y: 2, width: 8, height: 6)
    var frames = Self.frames(3)
    frames[2].x = 1
    frames[2].y = 2
    let hidden = PixelRectangle(x: 0, y: 0, width: 0, height: 0)
    let beyond = PixelRectangle(x: 12, y: 0, width: 8, height: 8)
    let source = SpriteSource(
      frames: frames,
      slices: [Self.slice([(0, hidden), (1, bounds), (2, bounds), (9, bounds), (0, beyond)])],
      tags: [])
    #expect(
      source.parts.dropFirst(3) == [
        .init(name: "head", bounds: PixelRectangle(x: 20, y: 2, width: 8, height: 6)),
        .init(name: "head/2", bounds: PixelRectangle(x: 35, y: 0, width: 8, height: 6)),
        .init(name: "head/0", bounds: PixelRectangle(x: 12, y: 0, width: 4, height: 8)),
      ])
  }

  /// A frame of 16 x 16 pixels without borders of 4 pixels.
  private static let trimmed = SpriteSource.Frame(
    name: "t", bounds: PixelRectangle(x: 0, y: 0, width: 8, height: 8), x: 4, y: 4, milliseconds: 70)

  private static func messages(_ source: SpriteSource) -> [String] {
    source.warnings.map { "\($0.diagnostic.code): \($0.diagnostic.message)" }
  }

  @Test func slicesCutByTheBordersOfTheirFrameAreNamedInOneWarning() {
    let canvas = PixelRectangle(x: 0, y: 0, width: 16, height: 16)
    let slices = SpriteSource.Slice(name: "body", keys: [(0, canvas)]).withParts(
      centres: [(0, PixelRectangle(x: 5, y: 5, width: 6, height: 6))],
      pivots: [(0, PixelRectangle(x: 8, y: 15, width: 1, height: 1))])
    let source = SpriteSource(frames: [Self.trimmed], slices: slices, tags: [Self.tag(0...0)])
    #expect(source.parts.map(\.name) == ["t", "body", "body/center"])
    #expect(
      Self.messages(source) == [
        #"sprite-lost: slices, their centers or their pivots are not completely on the picture: "body" (8 x 8 of 16 x 16 pixels), "body/pivot" (left out)"#
      ])
  }

  @Test func slicesThatAreHiddenOrWholeAreNotReported() {
    let hidden = PixelRectangle(x: -1, y: 5, width: 0, height: 0)
    let whole = PixelRectangle(x: 4, y: 4, width: 8, height: 8)
    let source = SpriteSource(
      frames: [Self.trimmed, Self.trimmed], slices: [Self.slice([(0, hidden), (1, whole)])], tags: [])
    #expect(source.parts.map(\.name) == ["t", "t", "head"])
    #expect(Self.messages(source) == [])
  }

  @Test func aLaterKeyHasItsNumberIfTheFirstIsNotOnThePicture() {
    let outside = PixelRectangle(x: -3, y: 20, width: 1, height: 1)
    let inside = PixelRectangle(x: 5, y: 5, width: 1, height: 1)
    let source = SpriteSource(
      frames: [Self.trimmed, Self.trimmed], slices: [Self.slice([(0, outside), (1, inside)])], tags: [])
    #expect(source.parts.map(\.name) == ["t", "t", "head/1"])
  }

  @Test(arguments: [
    (1, [], [""]), (3, [tag(0...1)], ["walk", ""]), (2, [tag(0...0), tag(1...1)], ["walk", "walk"]),
    (3, [tag(0...0), tag(2...2), tag(0...2)], ["walk", "walk", "walk"]),
  ])
  func trimmedFramesInNoTagKeepTheirPlaces(count: Int, tags: [SpriteSource.Tag], names: [String]) {
    let frames = [SpriteSource.Frame](repeating: Self.trimmed, count: count)
    let source = SpriteSource(frames: frames, slices: [], tags: tags)
    #expect(source.animations.map(\.name) == names)
    #expect(source.animations.last?.steps.last.map { [$0.x, $0.y, $0.milliseconds] } == [4, 4, 70])
  }

  @Test func framesInNoTagAreNoAnimationIfNothingWasCutOff() {
    let source = SpriteSource(frames: Self.frames(3), slices: [], tags: [Self.tag(0...1)])
    #expect(source.animations.map(\.name) == ["walk"])
  }

  @Test func aCropMovesWhatItCutsAndNamesTheFramesItLeavesOut() {
    let crop = PixelRectangle(x: 2, y: 1, width: 20, height: 23)
    let source = SpriteSource(frames: Self.frames(3), slices: [], tags: [Self.tag(0...2)], crop: crop)
    #expect(source.parts.map(\.bounds.text) == ["0,0,14,23", "14,0,6,23"])
    #expect(source.animations.map { $0.steps.map { [$0.part, $0.x, $0.y] } } == [[[0, 2, 1], [1, 0, 1]]])
    #expect(
      Self.messages(source) == [
        #"sprite-lost: crop leaves frames out of animations: "walk" (1 of 3 frames)"#
      ])
  }

  @Test func aCropOfASinglePictureIsNoAnimation() {
    let crop = PixelRectangle(x: 2, y: 1, width: 4, height: 4)
    #expect(SpriteSource(frames: Self.frames(1), slices: [], tags: [], crop: crop).animations.isEmpty)
  }

  @Test func animationsWithoutRoomAreNamed() {
    var (long, late) = (Self.tag(0...39_999), Self.tag(0...39_999))
    (long.repeats, late.name) = (1, "late")
    let source = SpriteSource(frames: Self.frames(40_000), slices: [], tags: [long, late, late])
    #expect(source.animations.map(\.steps.count) == [40_000, SpriteSource.mostSteps - 40_000])
    #expect(
      Self.messages(source) == [
        #"sprite-lost: expected at most 65,536 frames in all animations, counting repeats; cut off or left out: "late", "late""#
      ])
  }

  /// Aseprite's largest number means without end, and leaves room for other tags.
  @Test func animationsThatRepeatTooOftenAreShownWithoutEnd() {
    func tag(_ name: String, _ repeats: Int, _ direction: SpriteSource.Tag.Direction = .forward)
      -> SpriteSource.Tag
    {
      SpriteSource.Tag(name: name, frames: 0...3, direction: direction, repeats: repeats)
    }
    let source = SpriteSource(
      frames: Self.frames(4), slices: [],
      tags: [tag("w", 65_535), tag("x", 1_024), tag("y", 1_025), tag("z", 65_535, .pingPong), tag("v", 0)])
    #expect(source.animations.map(\.steps.count) == [4, 4_096, 4, 6, 4])
    #expect(
      Self.messages(source) == [
        #"sprite-lost: expected at most 4,096 frames in an animation with its repeats, and 65,536 in all; these are shown without end: "w", "y", "z""#
      ])
    let many = [SpriteSource.Tag](repeating: tag("m", 1_024), count: 17)
    let full = SpriteSource(frames: Self.frames(4), slices: [], tags: many + [tag("v", 0)])
    #expect(full.animations.map(\.steps.count) == [Int](repeating: 4_096, count: 15) + [4, 4, 4])
  }

  @Test func numbersOfAnySizeDoNotTrap() {
    let extremes = [Int.min, -1, 0, 1, Int.max]
    for x in extremes {
      for width in extremes {
        let bounds = PixelRectangle(x: x, y: width, width: width, height: x)
        _ = bounds.isInside(width: 256, height: 256)
        let frame = SpriteSource.Frame(name: "", bounds: bounds, x: x, y: width, milliseconds: 1)
        let source = SpriteSource(
          frames: [frame], slices: [Self.slice([(0, bounds), (x, bounds)])], tags: [])
        #expect(source.animations.count <= 1)
      }
    }
  }

  @Test func aRectangleIsReadBackFromItsText() {
    let bounds = PixelRectangle(x: 1, y: -2, width: 3, height: 4)
    #expect(PixelRectangle(bounds.text) == bounds)
    for text in ["", "1,2,3", "1,2,3,4,5", "1,2,3,x", "1, 2,3,4", "1,,3,4"] {
      #expect(PixelRectangle(text) == nil)
    }
  }
}
