/// A rectangle of a sprite that is not drawn.
package struct SpriteBox: Hashable, Sendable {
  /// In the order of their numbers in headers.
  package enum Role: String, CaseIterable, Sendable {
    /// Where it hits others.
    case hit
    /// Where others hit it.
    case hurt
    /// The middle of nine patches, which grows with what is drawn.
    case center
  }

  package var role: Role
  /// In pixels from the position at which the sprite is drawn.
  package var bounds: PixelRectangle

  package init(role: Role, bounds: PixelRectangle) {
    self.role = role
    self.bounds = bounds
  }

  /// A box on the canvas, seen from a position there.
  func from(_ position: SpritePoint) -> SpriteBox {
    var box = self
    box.bounds.x -= position.x
    box.bounds.y -= position.y
    return box
  }
}

extension SpriteSource {
  /// A part of the canvas with a name.
  package struct Slice: Sendable {
    /// Its bounds from a frame on.
    package struct Key: Sendable {
      /// Counted from 0.
      package var frame: Int
      /// On the canvas, and empty where the slice is hidden.
      package var bounds: PixelRectangle
      /// The middle of its nine patches, relative to ``bounds``.
      package var centre: PixelRectangle?
      /// Relative to ``bounds``.
      package var pivot: SpritePoint?

      package init(
        frame: Int, bounds: PixelRectangle, centre: PixelRectangle? = nil, pivot: SpritePoint? = nil
      ) {
        self.frame = frame
        self.bounds = bounds
        self.centre = centre
        self.pivot = pivot
      }
    }

    package var name: String
    /// In the order of their frames.
    package var keys: [Key]
    /// Nil for a part of the picture.
    package private(set) var role: SpriteBox.Role?

    package init(name: String, keys: [Key], data: String = "") {
      self.name = name
      self.keys = keys
      describe(data)
    }

    /// Takes the text of its user data: `hit` and `hurt` are roles.
    mutating func describe(_ data: String) {
      role = [.hit, .hurt].first { $0.rawValue == data }
    }

    /// Its keys and the frames for which each counts, among a number of frames.
    fileprivate func spans(count: Int) -> [(key: Key, frames: Range<Int>)] {
      let known = keys.filter { 0..<count ~= $0.frame }
      return known.indices.map { index in
        let first = known[index].frame
        let end = index + 1 < known.count ? known[index + 1].frame : count
        return (known[index], first..<max(first, end))
      }
    }
  }

  /// The longest distance of a pivot or a box from the corner of the canvas: headers have them as `int`, which may have 16 bits.
  static let farthest = 16_383
}

extension SpriteSource.Slice.Key {
  private static let range = -SpriteSource.farthest...SpriteSource.farthest

  /// The bounds if they have pixels, none of them too far away.
  fileprivate func area(noting name: String, _ losses: inout SpriteLosses) -> PixelRectangle? {
    if bounds.width <= 0 || bounds.height <= 0 { return nil }
    return Self.checked(bounds, noting: name, &losses)
  }

  /// The pivot on the canvas; nil where the slice is hidden.
  func pivot(noting name: String, _ losses: inout SpriteLosses) -> SpritePoint? {
    guard let pivot, bounds.width > 0, bounds.height > 0 else { return nil }
    let point = PixelRectangle(x: pivot.x, y: pivot.y, width: 1, height: 1)
    return onCanvas(point, noting: name, &losses).map { SpritePoint(x: $0.x, y: $0.y) }
  }

  /// The middle of its nine patches on the canvas; nil for an empty one.
  func centre(noting name: String, _ losses: inout SpriteLosses) -> PixelRectangle? {
    guard let centre, centre.width > 0, centre.height > 0 else { return nil }
    return onCanvas(centre, noting: name, &losses)
  }

  private func onCanvas(
    _ inner: PixelRectangle, noting name: String, _ losses: inout SpriteLosses
  ) -> PixelRectangle? {
    guard Self.range ~= bounds.x, Self.range ~= bounds.y, Self.checked(inner, noting: name, &losses) != nil
    else {
      losses.far.insert(name)
      return nil
    }
    return Self.checked(
      PixelRectangle(
        x: bounds.x + inner.x, y: bounds.y + inner.y, width: inner.width, height: inner.height),
      noting: name, &losses)
  }

  private static func checked(
    _ bounds: PixelRectangle, noting name: String, _ losses: inout SpriteLosses
  ) -> PixelRectangle? {
    let far = SpriteSource.farthest
    guard range ~= bounds.x, range ~= bounds.y, bounds.width <= far - bounds.x,
      bounds.height <= far - bounds.y
    else {
      losses.far.insert(name)
      return nil
    }
    return bounds
  }
}

/// The pivots and boxes of frames, on the canvas.
struct FrameMarks {
  /// For each frame: that of the first slice with a pivot; nil where it has none.
  private(set) var pivots: [SpritePoint?]
  /// By the numbers of frames, in the order of the slices.
  private(set) var boxes: [Int: [SpriteBox]] = [:]

  init(_ slices: [SpriteSource.Slice], count: Int, _ losses: inout SpriteLosses) {
    pivots = Array(repeating: nil, count: count)
    if let slice = slices.first(where: { $0.keys.contains { $0.pivot != nil } }) {
      for (key, frames) in slice.spans(count: count) {
        guard let pivot = key.pivot(noting: slice.name, &losses) else { continue }
        for frame in frames { pivots[frame] = pivot }
      }
    }
    var room = SpriteSource.most
    for slice in slices {
      guard let role = slice.role else { continue }
      for (key, frames) in slice.spans(count: count) {
        guard let bounds = key.area(noting: slice.name, &losses) else { continue }
        if frames.count > room { losses.withoutRoom.append(slice.name) }
        for frame in frames.prefix(room) {
          boxes[frame, default: []].append(.init(role: role, bounds: bounds))
        }
        room -= min(room, frames.count)
      }
    }
  }
}
