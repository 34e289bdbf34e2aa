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

  @Test func numbersOfAnySizeDoNotTrap() {
    let extremes = [Int.min, -1, 0, 1, Int.max]
    for x in extremes {
      for width in extremes {
        let bounds = PixelRectangle(x: x, y: width, width: width, height: x)
        _ = bounds.isInside(width: 256, height: 256)
        let frame = SpriteSource.Frame(name: "", bounds: bounds, x: x, y: width, milliseconds: 1)
        let source = SpriteSource(
          frames: [frame], slices: [Self.slice([(0, bounds), (x, bounds)])], tags: [])
        #expect(source.animations.isEmpty)
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
