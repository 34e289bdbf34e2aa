import RomKitPictures
import VGSCore

/// Pictures of character cells, each of which shows one pixel above another.
enum HalfBlocks {
  /// A line of text for every two rows, in 24-bit colours, or in the 256 of xterm. Pixels with an alpha below 128 are left
  /// to the terminal's own background.
  static func bytes(of picture: ColourPicture, in256Colours: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    for top in stride(from: 0, to: picture.height, by: 2) {
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

  /// The number of a colour as cells have it; nil for a transparent pixel.
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

    /// Before the end of a line, lest the rest of it is coloured too.
    func end(in bytes: inout [UInt8]) {
      if foreground != nil || background != nil { bytes += "\u{1B}[0m".utf8 }
    }

    private func selector(_ colour: UInt32) -> String {
      in256Colours ? "5;\(colour)" : "2;\(colour >> 16);\(colour >> 8 & 0xFF);\(colour & 0xFF)"
    }
  }
}

/// The colours 16 to 255 of xterm, which are the same everywhere: a cube of six steps a component, and 24 greys.
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
