import VGSCore

/// A colour in OKLab (Björn Ottosson, 2020), where equal distances look about equally different.
///
/// Computed with + - * / alone: the same bits on every platform.
package struct OKLab: Hashable, Sendable {
  /// 0 (black) to 1 (white).
  package var lightness: Double
  /// From green (about -0.24) to red (about 0.28).
  package var a: Double
  /// From blue (about -0.32) to yellow (about 0.2).
  package var b: Double

  /// A colour by its coordinates.
  package init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// An sRGB colour; its unused byte is ignored.
  package init(_ colour: Colour) {
    self.init(LinearColour(colour))
  }

  /// The colour of amounts of light of 0 or more.
  init(_ light: LinearColour) {
    let (red, green, blue) = (light.red, light.green, light.blue)
    let long = Roots.cube(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = Roots.cube(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = Roots.cube(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    self.init(
      lightness: 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
      a: 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
      b: 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short)
  }

  /// The Euclidean distance to another colour. About 0.02 is what the eye just notices side by side.
  package func distance(to other: OKLab) -> Double {
    squaredDistance(to: other).squareRoot()
  }

  @inline(__always)
  func squaredDistance(to other: OKLab) -> Double {
    let lightness = lightness - other.lightness
    let a = a - other.a
    let b = b - other.b
    return lightness * lightness + a * a + b * b
  }
}
