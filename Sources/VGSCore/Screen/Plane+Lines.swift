extension Plane {
  /// Draws a line between two points, both included.
  public mutating func line(_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int, _ colour: Int) {
    let (x1, y1, x2, y2) = (machineInteger(x1), machineInteger(y1), machineInteger(x2), machineInteger(y2))
    let index = UInt8(truncatingIfNeeded: colour)
    if x1 == x2 || y1 == y2 {
      fill(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2), index)
    } else if abs(x2 - x1) >= abs(y2 - y1) {
      var walk = LineWalk(from: x1, to: x2, limit: width, minorFrom: y1, minorTo: y2)
      while let step = walk.next() { plot(step.major, step.minor, index) }
    } else {
      var walk = LineWalk(from: y1, to: y2, limit: height, minorFrom: x1, minorTo: x2)
      while let step = walk.next() { plot(step.minor, step.major, index) }
    }
  }

  /// Draws the outline of the rectangle with two opposite corners.
  public mutating func box(_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int, _ colour: Int) {
    line(x1, y1, x2, y1, colour)
    line(x1, y2, x2, y2, colour)
    line(x1, y1, x1, y2, colour)
    line(x2, y1, x2, y2, colour)
  }

  /// Fills the rectangle with two opposite corners.
  public mutating func boxf(_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int, _ colour: Int) {
    let (x1, y1, x2, y2) = (machineInteger(x1), machineInteger(y1), machineInteger(x2), machineInteger(y2))
    fill(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2), UInt8(truncatingIfNeeded: colour))
  }

  /// Fills from the smaller to the larger coordinates, both included.
  private mutating func fill(_ x1: Int64, _ y1: Int64, _ x2: Int64, _ y2: Int64, _ index: UInt8) {
    let left = Int(max(0, min(x1, Int64(width))))
    let right = Int(max(-1, min(x2, Int64(width) - 1)))
    let top = Int(max(0, min(y1, Int64(height))))
    let bottom = Int(max(-1, min(y2, Int64(height) - 1)))
    guard left <= right, top <= bottom else { return }
    let width = width
    var pixels = pixels.mutableSpan
    for row in top...bottom {
      for place in row * width + left...row * width + right { pixels[place] = index }
    }
  }
}

/// The steps of a slanted line whose major coordinate is on the plane.
///
/// The console walks from one end to the other with an error term. It starts at minus the minor distance b and grows
/// by 2b a step; each time it is no longer negative, the minor coordinate steps and the error loses twice the major
/// distance a. After k steps the minor coordinate has made b(2k - 1) / 2a steps, rounded down, plus one. So the walk
/// can begin where the line enters the plane.
private struct LineWalk {
  private var major: Int64
  private var minor: Int64
  private var left: Int64
  private var error: Int64
  private let majorStep: Int64
  private let minorStep: Int64
  private let majorDistance: Int64
  private let minorDistance: Int64

  /// A walk from one end to the other. The coordinates are 32-bit, differ in both axes, and differ most in the major one.
  init(from: Int64, to: Int64, limit: Int, minorFrom: Int64, minorTo: Int64) {
    majorStep = from < to ? 1 : -1
    minorStep = minorFrom < minorTo ? 1 : -1
    majorDistance = abs(to - from)
    minorDistance = abs(minorTo - minorFrom)
    let last = Int64(limit) - 1
    let first = max(0, majorStep > 0 ? -from : from - last)
    left = min(majorDistance, majorStep > 0 ? last - from : from) - first + 1
    major = from + majorStep * first
    if first > 0 {
      let passed = LineWalk.divide(minorDistance, times: 2 * first - 1, by: 2 * majorDistance)
      minor = minorFrom + minorStep * (passed.quotient + 1)
      error = passed.remainder - 2 * majorDistance
    } else {
      minor = minorFrom
      error = -minorDistance
    }
  }

  mutating func next() -> (major: Int64, minor: Int64)? {
    guard left > 0 else { return nil }
    let step = (major, minor)
    left -= 1
    major += majorStep
    error += 2 * minorDistance
    if error >= 0 {
      minor += minorStep
      error -= 2 * majorDistance
    }
    return step
  }

  /// `factor * other / divisor` for factors of 33 and 34 bits and a divisor of 34 bits. The product needs more than 64
  /// bits, so the factor is split in two.
  private static func divide(
    _ factor: Int64, times other: Int64, by divisor: Int64
  ) -> (quotient: Int64, remainder: Int64) {
    let upper = (factor >> 16) * other
    let lower = ((upper % divisor) << 16) + (factor & 0xFFFF) * other
    return (((upper / divisor) << 16) + lower / divisor, lower % divisor)
  }
}
