extension Plane {
  /// Draws a circle as the console does: in steps of 1/64 radian and 32-bit floats, until it is back at the start.
  ///
  /// Up to a radius of 534 pixels, that is one round. Larger steps can miss the start: then the console
  /// continues for many rounds, each a little beside the last, or for ever. A radius of 0 or less draws nothing, and
  /// neither does one whose walk is not back after 1,048,576 steps; the smallest such radius is 1,353.
  public mutating func circle(_ x: Int, _ y: Int, _ radius: Int, _ colour: Int) {
    let (x, y, radius) = (machineInteger(x), machineInteger(y), machineInteger(radius))
    let index = UInt8(truncatingIfNeeded: colour)
    guard radius > 0, isCrossed(byCircleOf: radius, aroundX: x, y: y), CircleWalk.ends(radius) else { return }
    var walk = CircleWalk(radius)
    repeat {
      walk.step()
      plot(Int64(walk.x) + x, Int64(walk.y) + y, index)
    } while !walk.hasComeRound
  }

  /// Whether a walk can reach the plane. Its points stay within 5 percent of the radius (the ellipse of the step
  /// differs by 0.4, rounding by less), so most large circles are found to miss the plane without a walk.
  private func isCrossed(byCircleOf radius: Int64, aroundX x: Int64, y: Int64) -> Bool {
    let nearX = Double(max(0, max(-x, x - Int64(width))))
    let nearY = Double(max(0, max(-y, y - Int64(height))))
    let farX = Double(max(abs(x), abs(Int64(width) - x)))
    let farY = Double(max(abs(y), abs(Int64(height) - y)))
    let inner = Double(radius) * 0.95 - 2
    let outer = Double(radius) * 1.05 + 2
    return nearX * nearX + nearY * nearY <= outer * outer
      && (inner <= 0 || farX * farX + farY * farY >= inner * inner)
  }
}

/// The console's way round a circle with its centre at 0, 0.
struct CircleWalk {
  /// The largest number of steps that are followed; a round has about 402.
  static let limit = 1 << 20
  /// The largest radius up to which every walk ends within the limit.
  static let safeRadius: Int64 = 1352

  private(set) var x: Float
  private(set) var y: Float = 0
  private let radius: Float

  init(_ radius: Int64) {
    self.radius = Float(radius)
    x = self.radius
  }

  /// Moves to the next point. Both coordinates stay within 5 percent of the radius.
  @inline(__always)
  mutating func step() {
    x -= y / 64
    y += x / 64
  }

  /// Whether the point is the last before the start.
  var hasComeRound: Bool { x > radius - 1 && x < radius && y > -1 && y < 0 }

  /// Whether the walk ends within the limit.
  static func ends(_ radius: Int64) -> Bool {
    if radius <= safeRadius { return true }
    var walk = CircleWalk(radius)
    for _ in 0..<limit {
      walk.step()
      if walk.hasComeRound { return true }
    }
    return false
  }
}
