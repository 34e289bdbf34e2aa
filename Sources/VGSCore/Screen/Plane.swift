/// One of the two layers of the screen.
public enum Layer: Hashable, Sendable {
  /// BG: behind, and stays from frame to frame.
  case background
  /// SP: in front where it is not 0, and is cleared after each frame.
  case sprites
}

/// A rectangle of palette indices that is drawn on, one byte a pixel, top row first.
///
/// Every drawing method takes any numbers at all: what lies outside is not drawn, and the time is bounded by the
/// plane's size. As on the machine, coordinates are 32-bit and colours 8-bit integers; wider values lose their
/// upper bits.
public struct Plane: Hashable, Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// `width * height` indices.
  public internal(set) var pixels: [UInt8]

  /// A plane of zeros, as large as a console's screen.
  public init(_ profile: Profile) {
    width = profile.width
    height = profile.height
    pixels = [UInt8](repeating: 0, count: profile.width * profile.height)
  }

  /// The index at a place, which must lie inside.
  public subscript(x: Int, y: Int) -> UInt8 { pixels[y * width + x] }

  /// Fills all of it.
  public mutating func clear(_ colour: Int) {
    var pixels = pixels.mutableSpan
    pixels.update(repeating: UInt8(truncatingIfNeeded: colour))
  }

  /// Moves everything `x` to the right and `y` down; what comes in is 0.
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
    // Each pixel is taken before it is written over, so the order follows the direction.
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

/// An argument as the machine receives it: 32 bits wide, in a type in which sums and differences of a few do not
/// overflow.
@inline(__always)
func machineInteger(_ value: Int) -> Int64 { Int64(Int32(truncatingIfNeeded: value)) }
