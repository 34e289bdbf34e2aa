import VGSCore

/// A colour as the solver compares it: its place in OKLab and its sRGB components side by side.
///
/// Distances in OKLab alone give the least error in OKLab, at the price of bytes that are further from the picture's
/// than those of other quantizers. The sum of both squares does better than they do by either measure:
/// `make bench-palette` shows it.
struct Shade: Hashable, Sendable {
  /// The part in OKLab.
  var lab: OKLab
  /// 0 to 1, as are the other two: bytes / 255, not amounts of light.
  var red: Double
  /// 0 to 1.
  var green: Double
  /// 0 to 1.
  var blue: Double

  /// By its parts, which need not agree: a mean of colours has them a little apart.
  init(lab: OKLab, red: Double, green: Double, blue: Double) {
    self.lab = lab
    self.red = red
    self.green = green
    self.blue = blue
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
    let red = red - other.red
    let green = green - other.green
    let blue = blue - other.blue
    return lab.squaredDistance(to: other.lab) + (red * red + green * green + blue * blue)
  }
}
