/// The blend mode of a layer with those below, with the numbers of the file.
///
/// The arithmetic is that of Aseprite's document library (MIT; src/doc/blend_funcs.cpp), to the last bit: products and quotients of
/// bytes are rounded to the nearest, and a colour is blended to the degree to which the pixel below is opaque.
package enum AsepriteBlendMode: Int, CaseIterable, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colourDodge, colourBurn, hardLight, softLight
  case difference, exclusion, hue, saturation, colour, luminosity, addition, subtract, divide

  /// The name in Aseprite's menu.
  var displayName: String { Self.names[rawValue] }

  private static let names = [
    "Normal", "Multiply", "Screen", "Overlay", "Darken", "Lighten", "Color Dodge", "Color Burn", "Hard Light",
    "Soft Light", "Difference", "Exclusion", "Hue", "Saturation", "Color", "Luminosity", "Addition",
    "Subtract",
    "Divide",
  ]

  /// Whether a greyscale sprite looks the same on Aseprite's screen and in its exports.
  var isForGreyscale: Bool {
    switch self {
    case .hue, .saturation, .colour, .luminosity, .addition: false
    default: true
    }
  }

  /// A pixel over another, with an opacity of 0 to 255.
  @inline(__always)
  func blend(_ source: ColourPicture.Pixel, over backdrop: ColourPicture.Pixel, opacity: Int)
    -> ColourPicture.Pixel
  {
    let normal = Self.normal(source, over: backdrop, opacity: opacity)
    // A transparent pixel has no colour to blend with.
    if self == .normal || backdrop.alpha == 0 { return normal }
    let blended = Self.normal(mixed(source, with: backdrop), over: backdrop, opacity: opacity)
    if backdrop.alpha == 255 { return blended }
    // The more transparent the pixel below, the more of the source's own colour shows.
    let alpha = Int(backdrop.alpha)
    let share = Self.product(alpha, Self.product(Int(source.alpha), opacity))
    return Self.merged(Self.merged(normal, blended, share: alpha), blended, share: share)
  }

  /// A share of 0 to 255 of the second pixel with the rest of the first; both have the same alpha.
  private static func merged(_ first: ColourPicture.Pixel, _ second: ColourPicture.Pixel, share: Int)
    -> ColourPicture.Pixel
  {
    if first.alpha == 0 { return ColourPicture.Pixel(red: 0, green: 0, blue: 0, alpha: 0) }
    func channel(_ first: UInt8, _ second: UInt8) -> UInt8 {
      UInt8(clamping: Int(first) + product(Int(second) - Int(first), share))
    }
    return ColourPicture.Pixel(
      red: channel(first.red, second.red), green: channel(first.green, second.green),
      blue: channel(first.blue, second.blue), alpha: first.alpha)
  }

  private static func normal(
    _ source: ColourPicture.Pixel, over backdrop: ColourPicture.Pixel, opacity: Int
  ) -> ColourPicture.Pixel {
    let alpha = product(Int(source.alpha), opacity)
    if backdrop.alpha == 0 || alpha == 255 {
      var pixel = source
      pixel.alpha = UInt8(clamping: alpha)
      return pixel
    }
    if source.alpha == 0 { return backdrop }
    let below = Int(backdrop.alpha)
    let whole = alpha + below - product(below, alpha)
    func channel(_ below: UInt8, _ above: UInt8) -> UInt8 {
      UInt8(clamping: Int(below) + (Int(above) - Int(below)) * alpha / max(1, whole))
    }
    return ColourPicture.Pixel(
      red: channel(backdrop.red, source.red), green: channel(backdrop.green, source.green),
      blue: channel(backdrop.blue, source.blue), alpha: UInt8(clamping: whole))
  }

  /// The source's colour after the mode, with the source's alpha.
  private func mixed(_ source: ColourPicture.Pixel, with backdrop: ColourPicture.Pixel)
    -> ColourPicture.Pixel
  {
    switch self {
    case .hue, .saturation, .colour, .luminosity:
      return AsepriteHue.mixed(source, with: backdrop, as: self)
    default:
      func channel(_ below: UInt8, _ above: UInt8) -> UInt8 {
        UInt8(clamping: mixed(Int(above), with: Int(below)))
      }
      return ColourPicture.Pixel(
        red: channel(backdrop.red, source.red), green: channel(backdrop.green, source.green),
        blue: channel(backdrop.blue, source.blue), alpha: source.alpha)
    }
  }

  /// One component of a mode that treats them separately.
  private func mixed(_ above: Int, with below: Int) -> Int {
    switch self {
    case .multiply: return Self.product(below, above)
    case .screen: return Self.screened(below, above)
    case .overlay: return Self.hardLit(above, by: below)
    case .hardLight: return Self.hardLit(below, by: above)
    case .darken: return min(below, above)
    case .lighten: return max(below, above)
    case .colourDodge:
      let room = 255 - above
      return below == 0 ? 0 : below >= room ? 255 : Self.quotient(below, room)
    case .colourBurn:
      let rest = 255 - below
      return rest == 0 ? 255 : rest >= above ? 0 : 255 - Self.quotient(rest, above)
    case .softLight: return Self.softLit(below, by: above)
    case .difference: return abs(below - above)
    case .exclusion: return below + above - 2 * Self.product(below, above)
    case .addition: return min(below + above, 255)
    case .subtract: return max(below - above, 0)
    case .divide: return below == 0 ? 0 : below >= above ? 255 : Self.quotient(below, above)
    case .normal, .hue, .saturation, .colour, .luminosity: return above
    }
  }

  /// `a * b / 255`, rounded.
  @inline(__always)
  static func product(_ a: Int, _ b: Int) -> Int {
    let product = a * b + 128
    return (product >> 8 + product) >> 8
  }

  /// `a * 255 / b`, rounded; `b` is above 0.
  private static func quotient(_ a: Int, _ b: Int) -> Int { (a * 255 + b / 2) / max(1, b) }

  private static func screened(_ a: Int, _ b: Int) -> Int { a + b - product(a, b) }

  private static func hardLit(_ below: Int, by light: Int) -> Int {
    light < 128 ? product(below, light * 2) : screened(below, light * 2 - 255)
  }

  private static func softLit(_ below: Int, by light: Int) -> Int {
    let below = Double(below) / 255
    let light = Double(light) / 255
    if light <= 0.5 { return Int((below - (1 - 2 * light) * below * (1 - below)) * 255 + 0.5) }
    let bent = below <= 0.25 ? ((16 * below - 12) * below + 4) * below : below.squareRoot()
    return Int((below + (2 * light - 1) * (bent - below)) * 255 + 0.5)
  }
}

/// The modes that see a colour as hue, saturation and luminosity, after the PDF reference.
private struct AsepriteHue {
  private var red: Double
  private var green: Double
  private var blue: Double

  private init(_ pixel: ColourPicture.Pixel) {
    red = Double(pixel.red) / 255
    green = Double(pixel.green) / 255
    blue = Double(pixel.blue) / 255
  }

  static func mixed(
    _ source: ColourPicture.Pixel, with backdrop: ColourPicture.Pixel, as mode: AsepriteBlendMode
  ) -> ColourPicture.Pixel {
    let above = AsepriteHue(source)
    let below = AsepriteHue(backdrop)
    var colour = mode == .hue || mode == .colour ? above : below
    if mode == .hue { colour.setSaturation(below.saturation) }
    if mode == .saturation { colour.setSaturation(above.saturation) }
    colour.setLuminosity(mode == .luminosity ? above.luminosity : below.luminosity)
    // NaN, such as the quotient of zeros, becomes 0.
    func byte(_ value: Double) -> UInt8 { value >= 1 ? 255 : value > 0 ? UInt8(255 * value) : 0 }
    return ColourPicture.Pixel(
      red: byte(colour.red), green: byte(colour.green), blue: byte(colour.blue), alpha: source.alpha)
  }

  private var luminosity: Double { 0.3 * red + 0.59 * green + 0.11 * blue }
  private var least: Double { min(red, min(green, blue)) }
  private var most: Double { max(red, max(green, blue)) }
  private var saturation: Double { most - least }

  private mutating func setLuminosity(_ wanted: Double) {
    let difference = wanted - luminosity
    red += difference
    green += difference
    blue += difference
    let centre = luminosity
    let (least, most) = (least, most)
    func clip(_ factor: Double, _ divisor: Double) {
      red = centre + (red - centre) * factor / divisor
      green = centre + (green - centre) * factor / divisor
      blue = centre + (blue - centre) * factor / divisor
    }
    if least < 0 { clip(centre, centre - least) }
    if most > 1 { clip(1 - centre, most - centre) }
  }

  /// The places of the least, the middle and the largest component, as Aseprite chooses among equal ones: of red and green that are
  /// equal and below blue it takes green for the first two, and the colour changes its hue (aseprite/aseprite#2661).
  private var order: (least: Int, middle: Int, most: Int) {
    let least = red < min(green, blue) ? 0 : green < blue ? 1 : 2
    let most = red > max(green, blue) ? 0 : green > blue ? 1 : 2
    let middle: Int
    if red > green {
      middle = green > blue ? 1 : red > blue ? 2 : 0
    } else {
      middle = green > blue ? (blue > red ? 2 : 0) : 1
    }
    return (least, middle, most)
  }

  private mutating func setSaturation(_ wanted: Double) {
    var parts = [red, green, blue]
    let (least, middle, most) = order
    if parts[most] > parts[least] {
      parts[middle] = (parts[middle] - parts[least]) * wanted / (parts[most] - parts[least])
      parts[most] = wanted
    } else {
      parts[middle] = 0
      parts[most] = 0
    }
    parts[least] = 0
    (red, green, blue) = (parts[0], parts[1], parts[2])
  }
}
