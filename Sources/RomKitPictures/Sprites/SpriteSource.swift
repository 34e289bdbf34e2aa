/// A drawing program's names for parts of a picture, from its exports or its files.
package struct SpriteSource: Hashable, Sendable {
  /// A part of the picture.
  package struct Part: Hashable, Sendable {
    package var name: String
    package var bounds: PixelRectangle

    package init(name: String, bounds: PixelRectangle) {
      self.name = name
      self.bounds = bounds
    }
  }

  /// A part as it is shown in an animation.
  package struct Step: Hashable, Sendable {
    /// The number of the part in ``SpriteSource/parts``.
    package var part: Int
    /// Its top left corner on the canvas, other than (0, 0) if empty borders were cut off.
    package var x: Int
    package var y: Int
    package var milliseconds: Int
  }

  package struct Animation: Hashable, Sendable {
    package var name: String
    package var steps: [Step]
  }

  package private(set) var parts: [Part] = []
  package private(set) var animations: [Animation] = []

  /// A frame of a drawing program.
  package struct Frame: Sendable {
    package var name: String
    /// Its place on the picture.
    package var bounds: PixelRectangle
    /// Its top left corner on the canvas.
    package var x: Int
    package var y: Int
    package var milliseconds: Int

    package init(name: String, bounds: PixelRectangle, x: Int = 0, y: Int = 0, milliseconds: Int) {
      self.name = name
      self.bounds = bounds
      self.x = x
      self.y = y
      self.milliseconds = milliseconds
    }
  }

  /// A part of the canvas with a name.
  package struct Slice: Sendable {
    package var name: String
    /// Its bounds on the canvas from frame `frame` on, counted from 0.
    package var keys: [(frame: Int, bounds: PixelRectangle)]

    package init(name: String, keys: [(frame: Int, bounds: PixelRectangle)]) {
      self.name = name
      self.keys = keys
    }

    /// The slice, and slices for the middle of its nine patches and for its pivot, one pixel, if keys have them: both are relative
    /// to the bounds of their key.
    package func withParts(
      centres: [(frame: Int, bounds: PixelRectangle)], pivots: [(frame: Int, bounds: PixelRectangle)]
    ) -> [Slice] {
      func part(_ word: String, _ keys: [(frame: Int, bounds: PixelRectangle)]) -> [Slice] {
        keys.isEmpty ? [] : [Slice(name: "\(name)/\(word)", keys: keys)]
      }
      return [self] + part("center", centres) + part("pivot", pivots)
    }
  }

  /// Frames with a name.
  package struct Tag: Hashable, Sendable {
    /// In the order of the numbers in Aseprite files.
    package enum Direction: String, CaseIterable, Sendable {
      case forward
      case reverse
      case pingPong = "pingpong"
      case pingPongReverse = "pingpong_reverse"
    }

    package var name: String
    /// The numbers of its frames, from 0.
    package var frames: ClosedRange<Int>
    package var direction: Direction
    /// How often it is shown, 0 for without end. Of ping-pong, each direction counts.
    package var repeats: Int

    package init(
      name: String, frames: ClosedRange<Int>, direction: Direction = .forward, repeats: Int = 0
    ) {
      self.name = name
      self.frames = frames
      self.direction = direction
      self.repeats = repeats
    }

    /// Whether each pass but the first begins with the frame at which the one before ended, which is shown once.
    private var turns: Bool { direction == .pingPong || direction == .pingPongReverse }

    /// The number of frames in ``order(atMost:)`` without a limit.
    package var orderCount: Int {
      if repeats > 0 { return turns ? 1 + repeats * (frames.count - 1) : repeats * frames.count }
      return turns ? max(frames.count, 2 * frames.count - 2) : frames.count
    }

    /// The numbers of the frames in the order in which they are shown: as often as the tag repeats, or once. Ping-pong shows the
    /// frames at both ends once.
    fileprivate func order(atMost most: Int) -> [Int] {
      let there = Array(frames)
      let back = Array(there.reversed())
      let (first, second) =
        switch direction {
        case .forward: (there, there)
        case .reverse: (back, back)
        case .pingPong: (there, back)
        case .pingPongReverse: (back, there)
        }
      var order = first
      let count = min(most, orderCount)
      var isSecond = true
      while order.count < count {
        order += turns ? (isSecond ? second : first).dropFirst() : first[...]
        isSecond.toggle()
        // Ping-pong of one frame.
        if first.count == 1, turns { break }
      }
      return Array(order.prefix(count))
    }
  }

  /// The most frames, slices and tags.
  package static let most = 65_536
  /// The most frames of all animations together; the rest is left out.
  package static let mostSteps = 65_536

  /// Makes parts and animations of frames, slices and tags.
  ///
  /// If there are several frames, each is a part. Each key of a slice is a part, the first with the name of the slice and later ones with
  /// the number of their frame after a slash. Slices are cut off at the borders of their frame, and keys without pixels on the picture are
  /// left out. Tags are animations; a tag with frames that do not exist is left out. Without tags, frames whose borders were cut off are
  /// an animation without a name, which has their places.
  package init(frames: [Frame], slices: [Slice], tags: [Tag]) {
    if frames.count > 1 || !tags.isEmpty { parts = frames.map { Part(name: $0.name, bounds: $0.bounds) } }
    for slice in slices {
      var isFirst = true
      for key in slice.keys where frames.indices.contains(key.frame) {
        let frame = frames[key.frame]
        guard let bounds = Self.place(key.bounds, in: frame) else { continue }
        parts.append(Part(name: isFirst ? slice.name : "\(slice.name)/\(key.frame)", bounds: bounds))
        isFirst = false
      }
    }
    var tags = tags
    if tags.isEmpty, frames.count > 1, frames.contains(where: { $0.x != 0 || $0.y != 0 }) {
      tags = [Tag(name: "", frames: 0...frames.count - 1)]
    }
    var count = 0
    for tag in tags where !frames.isEmpty && count < Self.mostSteps {
      guard tag.frames.lowerBound >= 0, tag.frames.upperBound < frames.count else { continue }
      var steps: [Step] = []
      for number in tag.order(atMost: Self.mostSteps - count) {
        let frame = frames[number]
        steps.append(Step(part: number, x: frame.x, y: frame.y, milliseconds: frame.milliseconds))
        count += 1
      }
      animations.append(Animation(name: tag.name, steps: steps))
    }
  }

  /// The same for a part of the picture: parts are cut off at its borders, and those outside it are left out, also of animations.
  package func cropped(to crop: PixelRectangle) -> SpriteSource {
    var cropped = self
    cropped.parts = []
    var numbers: [Int?] = []
    for part in parts {
      guard var bounds = part.bounds.common(with: crop) else {
        numbers.append(nil)
        continue
      }
      bounds.x -= crop.x
      bounds.y -= crop.y
      numbers.append(cropped.parts.count)
      cropped.parts.append(Part(name: part.name, bounds: bounds))
    }
    cropped.animations = animations.compactMap { animation in
      let steps = animation.steps.compactMap { step in
        numbers[step.part].map { Step(part: $0, x: step.x, y: step.y, milliseconds: step.milliseconds) }
      }
      return steps.isEmpty ? nil : Animation(name: animation.name, steps: steps)
    }
    return cropped
  }

  /// The place of a part of the canvas on the picture, as far as a frame has its pixels.
  private static func place(_ bounds: PixelRectangle, in frame: Frame) -> PixelRectangle? {
    // Sums of such numbers do not overflow.
    let numbers = -1 << 31...1 << 31
    guard [bounds, frame.bounds].allSatisfy({ numbers ~= $0.x && numbers ~= $0.y }),
      [bounds, frame.bounds].allSatisfy({ 0...1 << 31 ~= $0.width && 0...1 << 31 ~= $0.height }),
      numbers ~= frame.x, numbers ~= frame.y
    else { return nil }
    return PixelRectangle(
      x: frame.bounds.x + bounds.x - frame.x, y: frame.bounds.y + bounds.y - frame.y, width: bounds.width,
      height: bounds.height
    ).common(with: frame.bounds)
  }
}
