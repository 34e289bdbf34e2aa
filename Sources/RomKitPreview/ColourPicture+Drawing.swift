import RomKitPictures

extension ColourPicture {
  /// A picture of one colour. Both sides must be 1 or more.
  package init(width: Int, height: Int, filledWith pixel: Pixel) {
    self.init(
      checkedWidth: width, height: height, pixels: [Pixel](repeating: pixel, count: width * height))
  }

  /// Fills a rectangle, as far as it lies in the picture.
  mutating func fill(x columns: Range<Int>, y rows: Range<Int>, with pixel: Pixel) {
    let columns = columns.clamped(to: 0..<width)
    for y in rows.clamped(to: 0..<height) {
      for x in columns { self[x, y] = pixel }
    }
  }
}

extension ColourPicture.Pixel {
  /// An opaque colour, 0xRRGGBB.
  init(rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }

  /// This colour with so many percent, 0 to 100, of another; opaque.
  func mixed(with other: ColourPicture.Pixel, percent: Int) -> ColourPicture.Pixel {
    func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
      UInt8((Int(one) * (100 - percent) + Int(two) * percent + 50) / 100)
    }
    return .init(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}
