import RomKitPictures

/// Pictures without colours: light is shown by ink, as on a terminal with a dark background.
enum Shading {
  /// Braille patterns of two dots by four, a line of text for every four rows. Greys become patterns of dots. Pixels with
  /// an alpha below 128 stay empty.
  static func dots(_ picture: ColourPicture) -> [UInt8] {
    let light = Light(picture)
    var bytes: [UInt8] = []
    for top in stride(from: 0, to: picture.height, by: 4) {
      for left in stride(from: 0, to: picture.width, by: 2) {
        var dots: UInt32 = 0
        for (place, bit) in dotBits.enumerated() {
          let (x, y) = (left + place % 2, top + place / 2)
          guard x < picture.width, y < picture.height else { continue }
          // A threshold from 1/32 to 31/32 of full light.
          let threshold = (2 * thresholds[y % 4 * 4 + x % 4] + 1) * 255
          if 32 * light.seen(picture[x, y]) > threshold { dots |= bit }
        }
        // The patterns start at U+2800, so three bytes each.
        bytes += [0xE2, UInt8(0xA0 + dots >> 6), UInt8(0x80 + dots & 0x3F)]
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// ASCII characters, a line of text for every two rows.
  static func letters(_ picture: ColourPicture) -> [UInt8] {
    let light = Light(picture)
    var bytes: [UInt8] = []
    for top in stride(from: 0, to: picture.height, by: 2) {
      var line: [UInt8] = []
      for x in 0..<picture.width {
        let rows = top..<min(top + 2, picture.height)
        let sum = rows.reduce(0) { $0 + light.seen(picture[x, $1]) }
        line.append(ramp[sum / rows.count * (ramp.count - 1) / 255])
      }
      while line.last == UInt8(ascii: " ") { line.removeLast() }
      bytes += line + [UInt8(ascii: "\n")]
    }
    return bytes
  }

  /// From dark to light.
  private static let ramp = Array(" .:-=+*#%@".utf8)
  /// The dots of a pattern row by row, as Unicode numbers them.
  private static let dotBits: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
  /// The order in which the dots of a 4 x 4 square appear as it becomes lighter.
  private static let thresholds = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

  /// How light colours are shown: the darkest of a picture as no ink, the lightest as all of it.
  private struct Light {
    private var darkest = 0
    private var lightest = 255

    init(_ picture: ColourPicture) {
      let lights = picture.pixels.lazy.filter { $0.alpha >= 128 }.map(Self.light)
      guard let low = lights.min(), let high = lights.max() else { return }
      // A picture that is nearly of one colour stays as light as it is.
      guard high - low >= 32 else { return }
      (darkest, lightest) = (low, high)
    }

    /// From 0 to 255; 0 for a transparent pixel.
    func seen(_ pixel: ColourPicture.Pixel) -> Int {
      guard pixel.alpha >= 128 else { return 0 }
      let light = (Self.light(pixel) - darkest) * 255 / (lightest - darkest)
      // Ink leaves gaps, so a little more of it for what is neither dark nor light.
      return light + light * (255 - light) / 512
    }

    /// As the eye weighs the components, 0 to 255.
    private static func light(_ pixel: ColourPicture.Pixel) -> Int {
      (Int(pixel.red) * 54 + Int(pixel.green) * 183 + Int(pixel.blue) * 19) / 256
    }
  }
}
