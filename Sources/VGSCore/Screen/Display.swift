/// The conversion of a frame to the pixels on a screen: in the palette's exact colours, or as a device shows it.
public struct Display: Hashable, Sendable {
  /// The colours that a device can show.
  public enum Grid: Hashable, Sendable {
    /// 8 bits each of red, green and blue.
    case full
    /// 5 bits of red, 6 of green, 5 of blue.
    case rgb565
    /// 5 bits of each.
    case rgb555

    /// The colour as the device shows it. The lower bits are lost, and the upper bits fill them, so that black stays black and white stays
    /// white. The unused byte becomes 0.
    public func displayed(_ colour: Colour) -> Colour {
      func widened(_ component: UInt8, bits: UInt8) -> UInt8 {
        let kept = component >> (8 - bits)
        return kept << (8 - bits) | kept >> (2 * bits - 8)
      }
      switch self {
      case .full: return colour.opaque
      case .rgb565:
        return Colour(
          red: widened(colour.red, bits: 5), green: widened(colour.green, bits: 6),
          blue: widened(colour.blue, bits: 5))
      case .rgb555:
        return Colour(
          red: widened(colour.red, bits: 5), green: widened(colour.green, bits: 5),
          blue: widened(colour.blue, bits: 5))
      }
    }
  }

  /// The device that a program runs on.
  public enum Device: Hashable, Sendable {
    /// Linux, macOS or Windows.
    case desktop
    /// iOS.
    case phone
  }

  /// The colours that the display can show.
  public var grid: Grid
  /// Whether each pixel becomes 2 x 2.
  public var isDoubled: Bool
  /// Whether every second line is black, starting with the second. A doubled frame loses only copies.
  public var isInterlaced: Bool
  /// The colour of index 0, in place of the palette's; nil for the palette's own.
  public var background: Colour?

  /// A display.
  public init(grid: Grid, isDoubled: Bool, isInterlaced: Bool, background: Colour?) {
    self.grid = grid
    self.isDoubled = isDoubled
    self.isInterlaced = isInterlaced
    self.background = background
  }

  /// The palette's 24-bit colours, one pixel for each pixel.
  public static let plain = Display(grid: .full, isDoubled: false, isInterlaced: false, background: nil)

  /// A console on a device. The mk-II's screen is doubled and interlaced, and shows index 0 as a dark blue; VGE has the
  /// same 15-bit screen on all devices.
  public init(_ profile: Profile, on device: Device = .desktop) {
    switch (profile, device) {
    case (.mk2, .desktop):
      // 0x1865 in RGB565
      let blue = Colour(red: 0x18, green: 0x0C, blue: 0x28)
      self.init(grid: .rgb565, isDoubled: true, isInterlaced: true, background: blue)
    case (.mk2, .phone):
      // 0x0005 in RGB555
      let blue = Colour(red: 0, green: 0, blue: 0x28)
      self.init(grid: .rgb555, isDoubled: true, isInterlaced: true, background: blue)
    case (.vge, _), (.vgeLandscape, _):
      self.init(grid: .rgb555, isDoubled: false, isInterlaced: false, background: nil)
    }
  }

  /// The width of the result in pixels.
  public func width(of profile: Profile) -> Int { profile.width * (isDoubled ? 2 : 1) }

  /// The height of the result in pixels.
  public func height(of profile: Profile) -> Int { profile.height * (isDoubled ? 2 : 1) }

  /// The bytes of the result: red, green, blue for each pixel, top row first.
  ///
  /// `indices` is a frame of the profile, top row first; the result is nil if it has another size.
  public func rgb(_ indices: [UInt8], palette: Palette, profile: Profile) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 3 * width(of: profile) * height(of: profile))
    return show(indices, palette: palette, profile: profile, in: &bytes) ? bytes : nil
  }

  /// Writes the result of ``rgb(_:palette:profile:)`` into existing bytes, three for each pixel.
  ///
  /// Returns false and writes nothing if either has the wrong size.
  public func show(_ indices: [UInt8], palette: Palette, profile: Profile, in bytes: inout [UInt8]) -> Bool {
    let (columns, rows) = (width(of: profile), height(of: profile))
    guard indices.count == profile.width * profile.height, bytes.count == 3 * columns * rows
    else { return false }
    let scale = isDoubled ? 2 : 1
    let zero = grid.displayed(background ?? palette[0])
    var bytes = bytes.mutableSpan
    var place = 0
    for row in 0..<rows {
      let isBlack = isInterlaced && row % 2 == 1
      let start = row / scale * profile.width
      for column in 0..<columns {
        let index = indices[start + column / scale]
        let colour = isBlack ? .black : index == 0 ? zero : grid.displayed(palette[index])
        bytes[place] = colour.red
        bytes[place + 1] = colour.green
        bytes[place + 2] = colour.blue
        place += 3
      }
    }
    return true
  }
}
