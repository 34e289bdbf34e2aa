/// The source coordinate of a scaled blit: a 64-bit float that starts at 0 and grows by a constant step, with rounding,
/// for each pixel of the destination.
struct ScalingSteps: Equatable {
  private let step: Double
  private let last: Int
  private var value: Double = 0

  /// Steps that spread `source` pixels (1 to 256) over `destination` pixels (1 to 2^31 - 1).
  init(_ source: Int, over destination: Int64) {
    self.init(step: Double(source) / Double(destination), last: source - 1)
  }

  /// A step above 0, large enough to change every value that it leads to.
  init(step: Double, last: Int = .max) {
    self.step = step
    self.last = last
  }

  /// The pixel of the source, limited to the last one in case of rounding.
  @inline(__always)
  var pixel: Int { min(Int(value), last) }

  @inline(__always)
  mutating func advance() { value += step }

  /// Advances by `count` pixels, with the same rounding as that many single steps.
  ///
  /// Between two powers of 2 all floats are equally far apart, so every addition there rounds by the same amount. If the
  /// step is exactly between two floats and ties go to the even one, that is true from the second addition on. All of
  /// these additions together are one multiplication of integers.
  mutating func advance(by count: Int64) {
    var left = count
    while left > 0 {
      let start = value
      advance()
      left -= 1
      if left == 0 || start == 0 || value.exponent != start.exponent { continue }
      let before = value
      advance()
      left -= 1
      if value.exponent != before.exponent { continue }
      // In units of the distance between floats all of these are integers of at most 53 bits.
      let unit = value.ulp
      let distance = Int64((value - before) / unit)
      let room = Int64((2 * value.binade - value) / unit)
      guard distance > 0 else { return }
      let jumps = min(left, room / distance)
      value += Double(jumps * distance) * unit
      left -= jumps
    }
  }
}
