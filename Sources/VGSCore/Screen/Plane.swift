extension Plane {
  /// One of the two planes of the screen.
  public enum Layer: Hashable, Sendable {
    /// BG: the plane behind, which keeps its pixels from frame to frame.
    case background
    /// SP: the plane in front, transparent where it is 0, and cleared after each frame.
    case sprites
  }
}

/// A rectangle of palette indices to draw on, one byte a pixel, top row first.
///
/// Every drawing method accepts any numbers: pixels outside are not drawn, and the time is bounded.
/// As on the console, coordinates are 32-bit and colours 8-bit integers; wider values lose their upper bits.
public struct Plane: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The `width * height` indices.
  public internal(set) var pixels: [UInt8]

  /// A plane of zeros, as large as a console's screen.
  public init(_ profile: Profile) {
    width = profile.width
    height = profile.height
    pixels = [UInt8](repeating: 0, count: profile.width * profile.height)
  }

  /// The index of a pixel; 0 outside.
  public subscript(x: Int, y: Int) -> UInt8 {
    0..<width ~= x && 0..<height ~= y ? pixels[y * width + x] : 0
  }

  /// Fills the plane.
  public mutating func clear(_ colour: Int) {
    var pixels = pixels.mutableSpan
    pixels.update(repeating: UInt8(truncatingIfNeeded: colour))
  }

  /// Moves the pixels `x` to the right and `y` down, and fills the rest with 0.
  public mutating func scroll(_ x: Int, _ y: Int) {
    let right = machineInteger(x)
    let down = machineInteger(y)
    guard abs(right) < width, abs(down) < height else { return clear(0) }
    let distance = Int(down) * width + Int(right)
    let firstColumn = max(0, Int(right))
    let lastColumn = min(width, width + Int(right))
    let rows = max(0, Int(down))..<min(height, height + Int(down))
    let (width, height) = (width, height)
    var pixels = pixels.mutableSpan
    // The order follows the direction, so that no pixel is overwritten before it is moved.
    for step in 0..<height {
      let row = distance > 0 ? height - 1 - step : step
      let start = row * width
      guard rows.contains(row) else {
        for place in start..<start + width { pixels[place] = 0 }
        continue
      }
      for step in 0..<width {
        let column = distance > 0 ? width - 1 - step : step
        let stays = column >= firstColumn && column < lastColumn
        pixels[start + column] = stays ? pixels[start + column - distance] : 0
      }
    }
  }

  /// Sets one pixel.
  public mutating func pixel(_ x: Int, _ y: Int, _ colour: Int) {
    plot(machineInteger(x), machineInteger(y), UInt8(truncatingIfNeeded: colour))
  }

  mutating func plot(_ x: Int64, _ y: Int64, _ index: UInt8) {
    guard x >= 0, x < width, y >= 0, y < height else { return }
    pixels[Int(y) * width + Int(x)] = index
  }
}

/// An argument cut to the console's 32 bits, in a type in which a few sums and differences do not overflow.
@inline(__always)
func machineInteger(_ value: Int) -> Int64 { Int64(Int32(truncatingIfNeeded: value)) }
