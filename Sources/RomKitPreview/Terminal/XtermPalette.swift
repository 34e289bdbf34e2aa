import RomKitPictures

/// The colours 16 to 255 of xterm, which are the same everywhere: a cube of six steps a component, and 24 greys.
enum XtermPalette {
  private static let steps = [0, 95, 135, 175, 215, 255]

  /// The number of the colour that is nearest to a pixel's.
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
