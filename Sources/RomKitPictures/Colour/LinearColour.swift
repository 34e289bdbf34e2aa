import VGSCore

/// A colour as amounts of light, which mix by addition: what dithering reckons with.
struct LinearColour: Hashable, Sendable {
  /// 0 to 1.
  var red: Double
  /// 0 to 1.
  var green: Double
  /// 0 to 1.
  var blue: Double

  /// No light.
  static let none = LinearColour(red: 0, green: 0, blue: 0)

  init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// An sRGB colour; its unused byte is ignored.
  init(_ colour: Colour) {
    let light = LinearLight.ofByte
    self.init(
      red: light[Int(colour.red)], green: light[Int(colour.green)], blue: light[Int(colour.blue)])
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

  /// The sum of the products of the components.
  func dot(_ other: LinearColour) -> Double {
    red * other.red + green * other.green + blue * other.blue
  }

  /// The nearest light that a screen can give.
  var clamped: LinearColour {
    LinearColour(red: max(0, min(1, red)), green: max(0, min(1, green)), blue: max(0, min(1, blue)))
  }
}

/// The sRGB transfer function (IEC 61966-2-1): what a component's byte means as an amount of light.
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
  /// The colour of amounts of light from 0 to 1.
  init(_ light: LinearColour) {
    self.init(
      lab: OKLab(light), red: LinearLight.component(of: light.red),
      green: LinearLight.component(of: light.green), blue: LinearLight.component(of: light.blue))
  }
}
