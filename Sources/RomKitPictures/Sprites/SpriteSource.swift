/// A drawing program's names for parts of a picture, from its exports or its files.
package struct SpriteSource: Sendable {
  /// A part of the picture.
  package struct Part: Hashable, Sendable {
    package var name: String
    package var bounds: PixelRectangle
    /// The point of the part that is drawn at the position of an object, in pixels from its top left corner, and possibly outside: the
    /// pivot, or that of the canvas for a frame whose empty borders were cut off.
    package var origin = SpritePoint(x: 0, y: 0)
    /// Whether ``origin`` is a pivot.
    package var hasPivot = false
    package var boxes: [SpriteBox] = []

    package init(name: String, bounds: PixelRectangle) {
      self.name = name
      self.bounds = bounds
    }
  }

  /// A part as it is shown in an animation.
  package struct Step: Equatable, Sendable {
    /// The number of the part in ``SpriteSource/parts``.
    package var part: Int
    /// Its top left corner on the canvas, other than (0, 0) if empty borders were cut off.
    package var x: Int
    package var y: Int
    package var milliseconds: Int
  }

  package struct Animation: Equatable, Sendable {
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

  /// Frames with a name.
  package struct Tag: Equatable, Sendable {
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

  package static let most = 65_536
  /// The most frames of all animations together; the rest is left out.
  package static let mostSteps = 65_536
  /// The most frames of an animation with its repeats; with more it is shown without end.
  package static let mostRepeatedSteps = 4_096

  /// Makes parts and animations of frames, slices and tags, on the whole picture or a part of it.
  ///
  /// If there are several frames, or slices with a role, each frame is a part. The frames have the pivot of the first slice with one,
  /// and boxes for the slices with a role.
  /// Each key of another slice with pixels is a part, the first with the name of the slice and
  /// later ones with the number of their frame after a slash. Slices are cut off at the borders of their frame, and keys without pixels
  /// on the picture are left out. Tags are animations; a tag with frames that do not exist is left out, and one that repeats too often is shown
  /// without end. If frames whose borders were cut
  /// off are in no tag, all frames are an animation without a name, which has their places.
  ///
  /// - Parameter keepsFrame: whether a single frame is a part, too.
  package init(
    frames: [Frame], slices: [Slice], tags: [Tag], crop: PixelRectangle? = nil, keepsFrame: Bool = false
  ) {
    // Nil for frames outside the crop.
    let shown = frames.map { frame in crop.map { frame.cropped(to: $0) } ?? frame }
    var tags = tags.filter { $0.frames.lowerBound >= 0 && $0.frames.upperBound < frames.count }
    // Places on a single picture do not change because a part of it is taken.
    if Self.hasLostPlace(frames.count > 1 ? shown : frames, tags) {
      tags.append(Tag(name: "", frames: 0...frames.count - 1))
    }
    var numbers = [Int?](repeating: nil, count: frames.count)
    var losses = SpriteLosses()
    if frames.count > 1 || keepsFrame || !tags.isEmpty || slices.contains(where: { $0.role != nil }) {
      let marks = FrameMarks(slices, count: frames.count, &losses)
      for (number, frame) in shown.enumerated() {
        guard let frame else { continue }
        numbers[number] = parts.count
        var part = Part(name: frame.name, bounds: frame.bounds)
        let pivot = marks.pivots[number]
        let position = pivot ?? SpritePoint(x: 0, y: 0)
        part.hasPivot = pivot != nil
        // The place of a frame may be any number in JSON.
        let (x, y) = (
          min(max(frame.x, -Self.farthest), Self.farthest), min(max(frame.y, -Self.farthest), Self.farthest)
        )
        part.origin = SpritePoint(x: position.x - x, y: position.y - y)
        part.boxes = (marks.boxes[number] ?? []).map { $0.from(position) }
        parts.append(part)
      }
    }
    for slice in slices where slice.role == nil {
      let keys = slice.keys.filter { key in
        frames.indices ~= key.frame && key.bounds.width > 0 && key.bounds.height > 0
      }
      for (index, key) in keys.enumerated() {
        let name = index == 0 ? slice.name : "\(slice.name)/\(key.frame)"
        let frame = shown[key.frame]
        let bounds = frame.flatMap { Self.place(key.bounds, in: $0) }
        losses.note(name, key.bounds, on: bounds)
        guard let frame, let bounds else { continue }
        var part = Part(name: name, bounds: bounds)
        // Its place on the canvas.
        let (left, top) = (bounds.x - frame.bounds.x + frame.x, bounds.y - frame.bounds.y + frame.y)
        let pivot = key.pivot(noting: slice.name, &losses)
        part.hasPivot = pivot != nil
        let position = pivot ?? SpritePoint(x: left, y: top)
        part.origin = SpritePoint(x: position.x - left, y: position.y - top)
        if let centre = key.centre(noting: slice.name, &losses) {
          part.boxes = [SpriteBox(role: .center, bounds: centre).from(position)]
        }
        parts.append(part)
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
  package mutating func scale(from old: AtlasPacking.Size, to new: AtlasPacking.Size) {
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
      let origin = parts[index].origin
      parts[index].origin = SpritePoint(
        x: place(origin.x, old.width, new.width), y: place(origin.y, old.height, new.height))
      for box in parts[index].boxes.indices {
        let bounds = parts[index].boxes[box].bounds
        let (left, top) = (place(bounds.x, old.width, new.width), place(bounds.y, old.height, new.height))
        parts[index].boxes[box].bounds = PixelRectangle(
          x: left, y: top, width: max(1, place(bounds.x + bounds.width, old.width, new.width) - left),
          height: max(1, place(bounds.y + bounds.height, old.height, new.height) - top))
      }
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
