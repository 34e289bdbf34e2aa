/// The arguments common to all copies from a graphics slot to the screen, in the order of the C calls.
public struct Blit: Hashable, Sendable {
  /// The graphics slot; the console uses the low 8 bits.
  public var slot: Int
  /// The left edge in the slot.
  public var sourceX: Int
  /// The top edge in the slot.
  public var sourceY: Int
  /// The width of the part of the slot.
  public var width: Int
  /// The height of the part of the slot.
  public var height: Int
  /// The left edge on the screen.
  public var x: Int
  /// The top edge on the screen.
  public var y: Int

  /// A copy of a part of a slot to the screen, in pixels. Any numbers are safe: a part that reaches outside the slot draws
  /// nothing, and pixels outside the screen are not drawn. At half size, only half the width and height must be in the slot.
  public init(slot: Int, sourceX: Int = 0, sourceY: Int = 0, width: Int, height: Int, x: Int, y: Int) {
    self.slot = slot
    self.sourceX = sourceX
    self.sourceY = sourceY
    self.width = width
    self.height = height
    self.x = x
    self.y = y
  }
}

/// A blit clipped to the plane.
struct ClippedBlit {
  let sourceX: Int
  let sourceY: Int
  let width: Int
  let height: Int
  let x: Int
  let y: Int

  /// Clips a blit by the console's rule; nil if nothing is left.
  ///
  /// At half size, the rule applies to the halved size but to the full source corner, so that a pixel clipped on the
  /// screen costs one pixel of the source and not two.
  init?(_ blit: Blit, of picture: Console.Picture, on plane: Plane, halved: Bool = false) {
    let divisor: Int64 = halved ? 2 : 1
    let (dx, dy) = (machineInteger(blit.x), machineInteger(blit.y))
    let (sx, sy) = (machineInteger(blit.sourceX), machineInteger(blit.sourceY))
    let (xs, ys) = (machineInteger(blit.width) / divisor, machineInteger(blit.height) / divisor)
    guard sx >= 0, sx + xs <= picture.width, sy >= 0, sy + ys <= picture.height,
      dx + xs >= 0, dx < plane.width, dy + ys >= 0, dy < plane.height
    else { return nil }
    let columns = min(xs + min(dx, 0), Int64(plane.width) - max(dx, 0))
    let rows = min(ys + min(dy, 0), Int64(plane.height) - max(dy, 0))
    guard columns > 0, rows > 0 else { return nil }
    sourceX = Int(sx - min(dx, 0))
    sourceY = Int(sy - min(dy, 0))
    width = Int(columns)
    height = Int(rows)
    x = Int(max(dx, 0))
    y = Int(max(dy, 0))
  }
}
