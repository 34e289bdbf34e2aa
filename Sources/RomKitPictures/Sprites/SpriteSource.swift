/// A drawing program's names for parts of a picture, from its exports or its files.
package struct SpriteSource: Sendable {
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
  /// What is not as the drawing program has it: parts and animations that were cut or left out, by their names.
  package private(set) var warnings: [PictureDiagnostic] = []

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

    /// The frame on a part of the picture; nil outside it.
    fileprivate func cropped(to crop: PixelRectangle) -> Frame? {
      guard let common = bounds.common(with: crop) else { return nil }
      var frame = self
      frame.x += common.x - bounds.x
      frame.y += common.y - bounds.y
      frame.bounds = PixelRectangle(
        x: common.x - crop.x, y: common.y - crop.y, width: common.width, height: common.height)
      return frame
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

    fileprivate var withoutEnd: Tag {
      var tag = self
      tag.repeats = 0
      return tag
    }

    /// The number of frames in ``order(atMost:)`` without a limit.
    var orderCount: Int {
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
  /// The most frames of an animation with its repeats; with more it is shown without end.
  package static let mostRepeatedSteps = 4_096

  /// Makes parts and animations of frames, slices and tags, on the whole picture or a part of it.
  ///
  /// If there are several frames, each is a part. Each key of a slice with pixels is a part, the first with the name of the slice and
  /// later ones with the number of their frame after a slash. Slices are cut off at the borders of their frame, and keys without pixels
  /// on the picture are left out. Tags are animations; a tag with frames that do not exist is left out, and one that repeats too often is shown
  /// without end. If frames whose borders were cut
  /// off are in no tag, all frames are an animation without a name, which has their places.
  package init(frames: [Frame], slices: [Slice], tags: [Tag], crop: PixelRectangle? = nil) {
    // Nil for frames outside the crop.
    let shown = frames.map { frame in crop.map { frame.cropped(to: $0) } ?? frame }
    var tags = tags.filter { $0.frames.lowerBound >= 0 && $0.frames.upperBound < frames.count }
    // Places on a single picture do not change because a part of it is taken.
    if Self.hasLostPlace(frames.count > 1 ? shown : frames, tags) {
      tags.append(Tag(name: "", frames: 0...frames.count - 1))
    }
    var numbers = [Int?](repeating: nil, count: frames.count)
    if frames.count > 1 || !tags.isEmpty {
      for (number, frame) in shown.enumerated() {
        guard let frame else { continue }
        numbers[number] = parts.count
        parts.append(Part(name: frame.name, bounds: frame.bounds))
      }
    }
    var losses = SpriteLosses()
    for slice in slices {
      let keys = slice.keys.filter { frame, bounds in
        frames.indices ~= frame && bounds.width > 0 && bounds.height > 0
      }
      for (index, key) in keys.enumerated() {
        let name = index == 0 ? slice.name : "\(slice.name)/\(key.frame)"
        let bounds = shown[key.frame].flatMap { Self.place(key.bounds, in: $0) }
        losses.note(name, key.bounds, on: bounds)
        if let bounds { parts.append(Part(name: name, bounds: bounds)) }
      }
    }
    var count = 0
    // Every tag is shown once before one repeats.
    var room = tags.reduce(Self.mostSteps) { $0 - min($1.orderCount, $1.withoutEnd.orderCount) }
    for tag in tags {
      var tag = tag
      let more = tag.orderCount - tag.withoutEnd.orderCount
      if more > 0 {
        if tag.orderCount <= Self.mostRepeatedSteps, more <= room {
          room -= more
        } else {
          losses.endless.append(tag.name)
          tag = tag.withoutEnd
        }
      }
      let order = count < Self.mostSteps ? tag.order(atMost: Self.mostSteps - count) : []
      count += order.count
      if order.count < tag.orderCount { losses.shortened.append(tag.name) }
      let steps = order.compactMap { number -> Step? in
        guard let frame = shown[number], let part = numbers[number] else { return nil }
        return Step(part: part, x: frame.x, y: frame.y, milliseconds: frame.milliseconds)
      }
      if crop != nil, !order.isEmpty, !tag.name.isEmpty {
        losses.note(tag, hidden: shown[tag.frames].count { $0 == nil })
      }
      if !steps.isEmpty { animations.append(Animation(name: tag.name, steps: steps)) }
    }
    warnings = losses.warnings
  }

  /// Moves all parts along with a picture that gets another size. Edges go to the nearest pixel, and each part has at least one.
  mutating func scale(from old: AtlasPacking.Size, to new: AtlasPacking.Size) {
    if old == new { return }
    func place(_ place: Int, _ old: Int, _ new: Int) -> Int {
      let (quotient, rest) = (2 * place * new + old).quotientAndRemainder(dividingBy: 2 * old)
      return rest < 0 ? quotient - 1 : quotient
    }
    func span(_ start: Int, _ length: Int, _ old: Int, _ new: Int) -> (start: Int, length: Int) {
      let first = min(place(start, old, new), new - 1)
      return (first, max(1, place(start + length, old, new) - first))
    }
    for index in parts.indices {
      let bounds = parts[index].bounds
      let (x, width) = span(bounds.x, bounds.width, old.width, new.width)
      let (y, height) = span(bounds.y, bounds.height, old.height, new.height)
      parts[index].bounds = PixelRectangle(x: x, y: y, width: width, height: height)
    }
    for index in animations.indices {
      for step in animations[index].steps.indices {
        animations[index].steps[step].x = place(animations[index].steps[step].x, old.width, new.width)
        animations[index].steps[step].y = place(animations[index].steps[step].y, old.height, new.height)
      }
    }
  }

  /// Adds the warning about tags of which only some frames are chosen.
  mutating func warn(ofPartsOf tags: [Tag], chosen: ClosedRange<Int>) {
    if let first = tags.map(\.frames.lowerBound).min(), let last = tags.map(\.frames.upperBound).max() {
      let all = min(first, chosen.lowerBound)...max(last, chosen.upperBound)
      warnings.append(.partlyChosen(tags.map(\.name), all: all.lowerBound + 1...all.upperBound + 1))
    }
  }

  /// Whether the borders of a frame in no tag were cut off.
  private static func hasLostPlace(_ frames: [Frame?], _ tags: [Tag]) -> Bool {
    // How many more tags begin than end before each frame.
    var changes = [Int](repeating: 0, count: frames.count + 1)
    for tag in tags {
      changes[tag.frames.lowerBound] += 1
      changes[tag.frames.upperBound + 1] -= 1
    }
    var open = 0
    for (frame, change) in zip(frames, changes) {
      open += change
      if open == 0, let frame, frame.x != 0 || frame.y != 0 { return true }
    }
    return false
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
