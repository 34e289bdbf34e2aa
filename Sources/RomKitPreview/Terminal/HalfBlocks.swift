import RomKitBase
import RomKitPictures
import VGSCore

/// Pictures of character cells, each of which shows two pixels, one above the other.
enum HalfBlocks {
  /// A line of text for every two rows, in 24-bit colours or in the 256 of xterm. Pixels with an alpha below 128 show the
  /// terminal's background.
  static func bytes(of picture: ColourPicture, in256Colours: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    for top in stride(from: 0, to: picture.height, by: 2) where !WorkControl.isCancelled {
      var pen = Pen(in256Colours: in256Colours)
      for x in 0..<picture.width {
        let upper = colour(picture[x, top], in256Colours)
        let lower = top + 1 < picture.height ? colour(picture[x, top + 1], in256Colours) : nil
        switch (upper, lower) {
        case (let upper, let lower) where upper == lower:
          pen.set(background: upper, in: &bytes)
          bytes.append(UInt8(ascii: " "))
        case (nil, let lower):
          pen.set(foreground: lower, in: &bytes)
          pen.set(background: nil, in: &bytes)
          bytes += "\u{2584}".utf8
        case (let upper, let lower):
          pen.set(foreground: upper, in: &bytes)
          pen.set(background: lower, in: &bytes)
          bytes += "\u{2580}".utf8
        }
      }
      pen.end(in: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// The number of a colour in an escape sequence; nil for a transparent pixel.
  private static func colour(_ pixel: ColourPicture.Pixel, _ in256Colours: Bool) -> UInt32? {
    guard pixel.alpha >= 128 else { return nil }
    return in256Colours ? UInt32(XtermPalette.nearest(pixel)) : pixel.colour.value
  }

  private struct Pen {
    let in256Colours: Bool
    private var foreground: UInt32?
    private var background: UInt32?

    init(in256Colours: Bool) { self.in256Colours = in256Colours }

    mutating func set(foreground colour: UInt32?, in bytes: inout [UInt8]) {
      guard let colour, colour != foreground else { return }
      foreground = colour
      bytes += "\u{1B}[38;\(selector(colour))m".utf8
    }

    mutating func set(background colour: UInt32?, in bytes: inout [UInt8]) {
      guard colour != background else { return }
      background = colour
      bytes += (colour.map { "\u{1B}[48;\(selector($0))m" } ?? "\u{1B}[49m").utf8
    }

    /// Resets the colours before the end of a line; they would continue to the terminal's edge.
    func end(in bytes: inout [UInt8]) {
      if foreground != nil || background != nil { bytes += "\u{1B}[0m".utf8 }
    }

    private func selector(_ colour: UInt32) -> String {
      in256Colours ? "5;\(colour)" : "2;\(colour >> 16);\(colour >> 8 & 0xFF);\(colour & 0xFF)"
    }
  }
}

/// The colours 16 to 255 of xterm, which are the same on all terminals: a cube of six steps a component, and 24 greys.
enum XtermPalette {
  private static let steps = [0, 95, 135, 175, 215, 255]

  static func nearest(_ pixel: ColourPicture.Pixel) -> UInt8 {
    let components = [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
    let places = components.map { component in
      component < 48 ? 0 : component < 115 ? 1 : (component - 35) / 40
    }
    let grey = max(0, min(23, (components.reduce(0, +) - 9) / 30))
    let cubeError = zip(components, places).reduce(0) { $0 + square($1.0 - steps[$1.1]) }
    let greyError = components.reduce(0) { $0 + square($1 - (8 + 10 * grey)) }
    if greyError < cubeError { return UInt8(232 + grey) }
    return UInt8(16 + 36 * places[0] + 6 * places[1] + places[2])
  }

  private static func square(_ number: Int) -> Int { number * number }
}

/// Pictures without colours: light is shown by ink, as on a terminal with a dark background.
enum Shading {
  /// Braille patterns of two by four dots, a line of text for every four rows. Greys are dithered. Pixels with an alpha
  /// below 128 stay empty.
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
        // The patterns start at U+2800, which takes three bytes in UTF-8.
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

  /// Maps the darkest colour of a picture to no ink and the lightest to full ink.
  private struct Light {
    private var darkest = 0
    private var lightest = 255

    init(_ picture: ColourPicture) {
      let lights = picture.pixels.lazy.filter { $0.alpha >= 128 }.map(Self.light)
      guard let low = lights.min(), let high = lights.max() else { return }
      // A picture of nearly one colour keeps its lightness.
      guard high - low >= 32 else { return }
      (darkest, lightest) = (low, high)
    }

    /// From 0 to 255; 0 for a transparent pixel.
    func seen(_ pixel: ColourPicture.Pixel) -> Int {
      guard pixel.alpha >= 128 else { return 0 }
      let light = (Self.light(pixel) - darkest) * 255 / (lightest - darkest)
      // Ink leaves gaps, so the middle gets a little more.
      return light + light * (255 - light) / 512
    }

    /// The luminance, 0 to 255.
    private static func light(_ pixel: ColourPicture.Pixel) -> Int {
      (Int(pixel.red) * 54 + Int(pixel.green) * 183 + Int(pixel.blue) * 19) / 256
    }
  }
}
