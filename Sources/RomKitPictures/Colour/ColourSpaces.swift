import VGSCore

/// A colour in OKLab (Björn Ottosson, 2020), where equal distances look about equally different. Computed only with
/// + - * /, for the same bits on every platform.
struct OKLab: Equatable, Sendable {
  /// 0 (black) to 1 (white).
  var lightness: Double
  /// From green (about -0.24) to red (about 0.28).
  var a: Double
  /// From blue (about -0.32) to yellow (about 0.2).
  var b: Double

  init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// An sRGB colour; its unused byte is ignored.
  init(_ colour: Colour) { self.init(LinearColour(colour)) }

  /// The colour of amounts of light of 0 or more.
  init(_ light: LinearColour) {
    // Long, medium and short waves; the fourth is not used, and 1 so that no number becomes very small.
    let waves =
      SIMD4(0.4122214708, 0.2119034982, 0.0883024619, 1) * light.red
      + SIMD4(0.5363325363, 0.6806995451, 0.2817188376, 1) * light.green
      + SIMD4(0.0514459929, 0.1073969566, 0.6299787005, 1) * light.blue
    let roots = Roots.cube(waves)
    let (long, medium, short) = (roots.x, roots.y, roots.z)
    self.init(
      lightness: 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
      a: 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
      b: 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short)
  }

  /// The square of the Euclidean distance. A distance of about 0.02 is just noticeable side by side.
  @inline(__always)
  func squaredDistance(to other: OKLab) -> Double {
    let lightness = lightness - other.lightness
    let a = a - other.a
    let b = b - other.b
    return lightness * lightness + a * a + b * b
  }
}

extension Colour {
  /// The distance in OKLab to another colour. About 0.02 is just noticeable side by side.
  package func difference(from other: Colour) -> Double {
    OKLab(self).squaredDistance(to: OKLab(other)).squareRoot()
  }
}

/// A colour as amounts of light from 0 to 1, which mix by addition: dithering computes with them.
struct LinearColour: Equatable, Sendable {
  var red: Double
  var green: Double
  var blue: Double

  static let none = LinearColour(red: 0, green: 0, blue: 0)

  init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// An sRGB colour; its unused byte is ignored.
  init(_ colour: Colour) {
    let light = LinearLight.ofByte
    self.init(red: light[Int(colour.red)], green: light[Int(colour.green)], blue: light[Int(colour.blue)])
  }

  static func + (one: LinearColour, other: LinearColour) -> LinearColour {
    LinearColour(red: one.red + other.red, green: one.green + other.green, blue: one.blue + other.blue)
  }

  static func - (one: LinearColour, other: LinearColour) -> LinearColour {
    LinearColour(red: one.red - other.red, green: one.green - other.green, blue: one.blue - other.blue)
  }

  static func * (light: LinearColour, part: Double) -> LinearColour {
    LinearColour(red: light.red * part, green: light.green * part, blue: light.blue * part)
  }

  func dot(_ other: LinearColour) -> Double {
    red * other.red + green * other.green + blue * other.blue
  }

  var clamped: LinearColour {
    LinearColour(red: max(0, min(1, red)), green: max(0, min(1, green)), blue: max(0, min(1, blue)))
  }
}

/// The sRGB transfer function (IEC 61966-2-1): the amount of light of a component's byte.
enum LinearLight {
  /// Light from 0 to 1 of each byte from 0 to 255, ascending.
  static let ofByte: [Double] = (0...255).map { byte in
    let value = Double(byte) / 255
    guard value > 0.04045 else { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    let cubed = base * base * base
    let sixth = cubed * cubed
    // base to the power of 2.4
    return Roots.fifth(sixth * sixth)
  }

  /// The inverse for light from 0 to 1, from 0 to 1: exact at the bytes, straight between them.
  static func component(of light: Double) -> Double {
    let table = ofByte
    var low = 0
    var high = 255
    while high - low > 1 {
      let middle = (low + high) / 2
      if table[middle] <= light { low = middle } else { high = middle }
    }
    return (Double(low) + (light - table[low]) / (table[high] - table[low])) / 255
  }
}

extension Shade {
  init(_ light: LinearColour) {
    self.init(
      lab: OKLab(light), red: LinearLight.component(of: light.red),
      green: LinearLight.component(of: light.green), blue: LinearLight.component(of: light.blue))
  }
}

/// A colour as the solver compares it: its place in OKLab and its sRGB components. Distances in OKLab alone give the least
/// error in OKLab, but bytes that are further from the picture's than those of other quantizers. The sum of both squares
/// beats these by either measure: `make bench-palette` shows it.
struct Shade: Equatable, Sendable {
  // A component of OKLab beside one of sRGB, so that the processor can compute with both at once.
  fileprivate let lightness: Double
  /// 0 to 1, as are the other two: bytes / 255, not amounts of light.
  let red: Double
  fileprivate let a: Double
  let green: Double
  fileprivate let b: Double
  let blue: Double

  var lab: OKLab { OKLab(lightness: lightness, a: a, b: b) }

  /// A shade by its parts, which may differ slightly, as in a mean of colours.
  init(lab: OKLab, red: Double, green: Double, blue: Double) {
    (lightness, a, b) = (lab.lightness, lab.a, lab.b)
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// An sRGB colour; its unused byte is ignored.
  init(_ colour: Colour) {
    self.init(
      lab: OKLab(colour), red: Double(colour.red) / 255, green: Double(colour.green) / 255,
      blue: Double(colour.blue) / 255)
  }

  /// The square of the distance, the sum over all six components; 0 only between equal colours.
  @inline(__always)
  func squaredDistance(to other: Shade) -> Double {
    let first = SIMD2(lightness, red) - SIMD2(other.lightness, other.red)
    let second = SIMD2(a, green) - SIMD2(other.a, other.green)
    let third = SIMD2(b, blue) - SIMD2(other.b, other.blue)
    let squares = first * first + second * second + third * third
    return squares.x + squares.y
  }
}

/// A sum of weighted shades, for their centre of weight.
struct ShadeSum {
  // In the order of a shade.
  private var lightness = 0.0
  private var red = 0.0
  private var a = 0.0
  private var green = 0.0
  private var b = 0.0
  private var blue = 0.0
  private(set) var weight = 0.0

  @inline(__always)
  mutating func add(_ shade: Shade, weight: Double) {
    lightness += shade.lightness * weight
    red += shade.red * weight
    a += shade.a * weight
    green += shade.green * weight
    b += shade.b * weight
    blue += shade.blue * weight
    self.weight += weight
  }

  var centre: Shade? {
    guard weight > 0 else { return nil }
    return Shade(
      lab: OKLab(lightness: lightness / weight, a: a / weight, b: b / weight), red: red / weight,
      green: green / weight, blue: blue / weight)
  }
}

/// Roots computed only with + - * /, so that every platform gives the same bits. A platform's own `cbrt` and `pow` may
/// differ in the last bit, and a palette is chosen by comparing sums of them.
enum Roots {
  /// The cube roots of numbers that are 0 or more, right to within a few units in the last place.
  static func cube(_ values: SIMD4<Double>) -> SIMD4<Double> {
    // A third of the exponent, and a little of the mantissa with it: within a few percent.
    func guess(_ value: Double) -> Double {
      Double(bitPattern: value.bitPattern / 3 &+ 0x2A9F_7893_0000_0000)
    }
    var roots = SIMD4(guess(values.x), guess(values.y), guess(values.z), guess(values.w))
    // Halley's step triples the digits that are right.
    for _ in 0..<2 {
      let cubed = roots * roots * roots
      let (above, below) = (cubed + values + values, cubed + cubed + values)
      roots *= above / below
    }
    let excess = roots * roots * roots - values
    roots -= excess / (3 * roots * roots)
    return roots.replacing(with: 0, where: values .== 0)
  }

  /// The fifth root of a number from 1e-9 to 1, right to within a few units in the last place.
  static func fifth(_ value: Double) -> Double {
    var root = 1.0
    // From above, Newton's steps fall until only rounding is left.
    while true {
      let fourth = root * root * root * root
      let next = root - (root - value / fourth) / 5
      guard next < root else { return root }
      root = next
    }
  }
}
