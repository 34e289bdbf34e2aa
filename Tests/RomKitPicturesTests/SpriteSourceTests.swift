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
    SpriteSource.Slice(name: "head", keys: keys.map { .init(frame: $0.frame, bounds: $0.bounds) })
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
    let outside = PixelRectangle(x: 0, y: 14, width: 2, height: 2)
    let slices = [
      SpriteSource.Slice(
        name: "body",
        keys: [
          .init(
            frame: 0, bounds: canvas, centre: PixelRectangle(x: 5, y: 5, width: 6, height: 6),
            pivot: SpritePoint(x: 8, y: 15))
        ]), SpriteSource.Slice(name: "foot", keys: [.init(frame: 0, bounds: outside)]),
    ]
    let source = SpriteSource(frames: [Self.trimmed], slices: slices, tags: [Self.tag(0...0)])
    #expect(source.parts.map(\.name) == ["t", "body"])
    // The pivot and the centre of a slice are not cut off.
    #expect(source.parts.map(\.origin) == [SpritePoint(x: 4, y: 11), SpritePoint(x: 4, y: 11)])
    #expect(source.parts[1].boxes.map(\.bounds.text) == ["-3,-10,6,6"])
    #expect(
      Self.messages(source) == [
        #"sprite-lost: slices are not completely on the picture: "body" (8 x 8 of 16 x 16 pixels), "foot" (left out)"#
      ])
  }

  /// Two frames, the second trimmed at its left and top.
  private static func marked(_ slices: SpriteSource.Slice...) -> SpriteSource {
    var frames = Self.frames(2)
    (frames[1].x, frames[1].y) = (3, 5)
    return SpriteSource(frames: frames, slices: slices, tags: [tag(0...1)])
  }

  @Test func boxesAndPivotsFollowTheirKeys() {
    let keys: [SpriteSource.Slice.Key] = [
      .init(frame: 0, bounds: PixelRectangle(x: 1, y: 2, width: 3, height: 4)),
      .init(frame: 1, bounds: PixelRectangle(x: 5, y: 6, width: 7, height: 8)),
    ]
    let pivot = SpriteSource.Slice(
      name: "feet",
      keys: [
        .init(
          frame: 0, bounds: PixelRectangle(x: 2, y: 20, width: 8, height: 4), pivot: SpritePoint(x: 4, y: 10))
      ])
    let source = Self.marked(SpriteSource.Slice(name: "fist", keys: keys, data: "hit"), pivot)
    #expect(source.parts.map(\.name) == ["0", "1", "feet"])
    #expect(source.parts.map(\.hasPivot) == [true, true, true])
    #expect(
      source.parts.map(\.origin) == [
        SpritePoint(x: 6, y: 30), SpritePoint(x: 3, y: 25), SpritePoint(x: 4, y: 10),
      ])
    #expect(source.parts.map { $0.boxes.map(\.bounds.text) } == [["-5,-28,3,4"], ["-1,-24,7,8"], []])
    #expect(source.parts[0].boxes.map(\.role) == [.hit])
    #expect(Self.messages(source) == [])
  }

  private static let roles: [(String, SpriteBox.Role?)] = [
    ("hit", .hit), ("hurt", .hurt), ("Hit", nil), ("center", nil), ("", nil),
  ]

  @Test(arguments: roles)
  func theUserDataOfASliceAreItsRole(data: String, role: SpriteBox.Role?) {
    let slice = SpriteSource.Slice(
      name: "hit", keys: [.init(frame: 0, bounds: PixelRectangle(x: 0, y: 0, width: 2, height: 2))],
      data: data)
    let source = SpriteSource(frames: Self.frames(1), slices: [slice], tags: [])
    #expect(source.parts.map(\.name) == [role == nil ? "hit" : "0"])
    #expect(source.parts[0].boxes.map(\.role) == [role].compactMap(\.self))
  }

  @Test func hiddenBoxesAreNotThere() {
    let keys: [SpriteSource.Slice.Key] = [
      .init(frame: 0, bounds: PixelRectangle(x: 0, y: 0, width: 2, height: 2)),
      .init(frame: 1, bounds: PixelRectangle(x: 0, y: 0, width: 0, height: 0)),
    ]
    let source = Self.marked(SpriteSource.Slice(name: "a", keys: keys, data: "hurt"))
    #expect(source.parts.map(\.boxes.count) == [1, 0])
    #expect(Self.messages(source) == [])
  }

  @Test(arguments: [Int.min, -16_384, 16_384, Int.max]) func placesTooFarAwayAreLeftOut(far: Int) {
    let bounds = PixelRectangle(x: 0, y: 0, width: 2, height: 2)
    let source = Self.marked(
      SpriteSource.Slice(
        name: "a", keys: [.init(frame: 0, bounds: .init(x: far, y: 0, width: 2, height: 2))], data: "hit"),
      SpriteSource.Slice(
        name: "b",
        keys: [
          .init(
            frame: 0, bounds: bounds, centre: .init(x: 0, y: 0, width: far, height: 9),
            pivot: SpritePoint(x: 0, y: far))
        ]))
    #expect(source.parts.allSatisfy { !$0.hasPivot && $0.boxes.isEmpty })
    let names = #""a", "b""#
    #expect(
      Self.messages(source) == [
        "sprite-lost: expected pivots, centers and boxes at most 16,383 pixels away from the canvas; left out: \(names)"
      ])
  }

  @Test func moreBoxesThanThereIsRoomForAreNamed() {
    let key = SpriteSource.Slice.Key(frame: 0, bounds: PixelRectangle(x: 0, y: 0, width: 1, height: 1))
    let slices = ["a", "b", "c"].map { SpriteSource.Slice(name: $0, keys: [key], data: "hit") }
    let source = SpriteSource(frames: Self.frames(30_000), slices: slices, tags: [])
    #expect(source.parts.reduce(0) { $0 + $1.boxes.count } == SpriteSource.most)
    #expect(Self.messages(source).count == 1 && Self.messages(source)[0].hasSuffix(#"left out of some: "c""#))
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
