/// How a frame reaches the eye: in the palette's own colours, or as a device shows it.
public struct Display: Hashable, Sendable {
  /// The colours a device can show.
  public enum Grid: Hashable, Sendable {
    /// 8 bits each of red, green and blue.
    case full
    /// 5 bits of red, 6 of green, 5 of blue.
    case rgb565
    /// 5 bits of each.
    case rgb555

    /// The colour as the device shows it: the lost bits are filled with the upper ones, so that black stays black
    /// and white white. The unused byte becomes 0.
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

  /// Where the program runs.
  public enum Device: Hashable, Sendable {
    /// Linux, macOS or Windows.
    case desktop
    /// iOS.
    case phone
  }

  /// The colours that can be shown.
  public var grid: Grid
  /// Each pixel becomes 2 x 2.
  public var isDoubled: Bool
  /// Every second line is black, starting with the second. On a doubled frame only copies are lost.
  public var isInterlaced: Bool
  /// What index 0 looks like, whatever the palette says; nil leaves it to the palette.
  public var background: Colour?

  /// Any display.
  public init(grid: Grid, isDoubled: Bool, isInterlaced: Bool, background: Colour?) {
    self.grid = grid
    self.isDoubled = isDoubled
    self.isInterlaced = isInterlaced
    self.background = background
  }

  /// The palette's 24-bit colours, a pixel a pixel.
  public static let plain = Display(grid: .full, isDoubled: false, isInterlaced: false, background: nil)

  /// The console on a device. The mk-II is doubled and interlaced, and its hosts show index 0 as a dark blue; VGE
  /// has the same 15-bit screen everywhere.
  public init(_ profile: Profile, on device: Device = .desktop) {
    switch (profile, device) {
    case (.vgs2, .desktop):
      // 0x1865 in RGB565
      let blue = Colour(red: 0x18, green: 0x0C, blue: 0x28)
      self.init(grid: .rgb565, isDoubled: true, isInterlaced: true, background: blue)
    case (.vgs2, .phone):
      // 0x0005 in RGB555
      let blue = Colour(red: 0, green: 0, blue: 0x28)
      self.init(grid: .rgb555, isDoubled: true, isInterlaced: true, background: blue)
    case (.vge, _), (.vgeLandscape, _):
      self.init(grid: .rgb555, isDoubled: false, isInterlaced: false, background: nil)
    }
  }

  /// Pixels in a row of what is shown.
  public func width(of profile: Profile) -> Int { profile.width * (isDoubled ? 2 : 1) }

  /// Rows of what is shown.
  public func height(of profile: Profile) -> Int { profile.height * (isDoubled ? 2 : 1) }

  /// The bytes of what is shown, red, green, blue for each pixel, top row first.
  ///
  /// `indices` is a frame of the profile, top row first; nil when it has another size.
  public func rgb(_ indices: [UInt8], palette: Palette, profile: Profile) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 3 * width(of: profile) * height(of: profile))
    return show(indices, palette: palette, profile: profile, in: &bytes) ? bytes : nil
  }

  /// The same as ``rgb(_:palette:profile:)`` into bytes that are there already, three for each pixel shown.
  ///
  /// False, and nothing is written, when one of the two has another size.
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
