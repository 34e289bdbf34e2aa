import RomKitBase
import RomKitPictures

extension ColourPicture {
  /// A picture of one colour. Both sides must be 1 or more.
  package init(width: Int, height: Int, filledWith pixel: Pixel) {
    self.init(checkedWidth: width, height: height, pixels: [Pixel](repeating: pixel, count: width * height))
  }

  /// Fills a rectangle, clipped to the picture.
  mutating func fill(x columns: Range<Int>, y rows: Range<Int>, with pixel: Pixel) {
    let columns = columns.clamped(to: 0..<width)
    for y in rows.clamped(to: 0..<height) {
      for x in columns { self[x, y] = pixel }
    }
  }

  /// The picture with every pixel `factor` times as wide and as high; 1 or more.
  func enlarged(by factor: Int) -> ColourPicture {
    ColourPicture(
      checkedWidth: width * factor, height: height * factor,
      pixels: PicturePreview.enlarged(pixels, width: width, by: factor))
  }

  /// Draws a picture with every pixel `scale` times as wide and as high, over a checkerboard where it is not opaque.
  mutating func draw(_ picture: ColourPicture, scale: Int, x left: Int, y top: Int) {
    for y in 0..<picture.height * scale where !WorkControl.isCancelled {
      for x in 0..<picture.width * scale {
        let pixel = picture[x / scale, y / scale]
        self[left + x, top + y] = pixel.alpha == 255 ? pixel : pixel.over(SheetColours.checker(x, y))
      }
    }
  }

  /// The averages of squares of `factor` x `factor` pixels; 1 or more. Squares that cross the right or the bottom edge
  /// average the pixels inside. Colours are weighted by their alpha.
  func reduced(by factor: Int) -> ColourPicture {
    guard factor > 1 else { return self }
    let (columns, rows) = ((width + factor - 1) / factor, (height + factor - 1) / factor)
    var pixels: [Pixel] = []
    pixels.reserveCapacity(columns * rows)
    for row in 0..<rows {
      if WorkControl.isCancelled {
        pixels += repeatElement(Self.darkSquare, count: (rows - row) * columns)
        break
      }
      for column in 0..<columns {
        var sum = SIMD4<Int>(repeating: 0)
        var count = 0
        for y in row * factor..<min(row * factor + factor, height) {
          for x in column * factor..<min(column * factor + factor, width) {
            let pixel = self[x, y]
            let alpha = Int(pixel.alpha)
            let colour = SIMD4(
              Int(pixel.red) * alpha, Int(pixel.green) * alpha, Int(pixel.blue) * alpha, alpha)
            sum &+= colour
            count += 1
          }
        }
        // An average of bytes is at most 255.
        let mean = { (component: Int) in UInt8((sum[component] + sum.w / 2) / max(1, sum.w)) }
        pixels.append(
          Pixel(red: mean(0), green: mean(1), blue: mean(2), alpha: UInt8((sum.w + count / 2) / count)))
      }
    }
    return ColourPicture(checkedWidth: columns, height: rows, pixels: pixels)
  }

  /// The picture over a checkerboard of grey squares, which shows where it is transparent; opaque.
  func onCheckerboard(squares side: Int) -> ColourPicture {
    var opaque = self
    for y in 0..<height where !WorkControl.isCancelled {
      for x in 0..<width where self[x, y].alpha < 255 {
        let pixel = self[x, y]
        let grey = (x / side + y / side) % 2 == 0 ? Self.lightSquare : Self.darkSquare
        opaque[x, y] = pixel.over(grey)
      }
    }
    return opaque
  }

  private static let lightSquare = Pixel(rgb: 0x777777)
  private static let darkSquare = Pixel(rgb: 0x555555)
}

extension ColourPicture.Pixel {
  /// An opaque colour, 0xRRGGBB.
  init(rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }

  /// It over an opaque colour; opaque.
  func over(_ ground: Self) -> Self { ground.mixed(with: self, percent: (Int(alpha) * 100 + 127) / 255) }

  /// A shade of grey in which marks stand out; transparent stays transparent.
  var pale: Self {
    if alpha == 0 { return self }
    let light = (Int(red) * 3 + Int(green) * 6 + Int(blue)) / 10
    let grey = Self(rgb: 0x010101 * UInt32(light))
    return grey.mixed(with: SheetColours.ground, percent: 62)
  }

  /// This colour mixed with `percent`, 0 to 100, of another; opaque.
  func mixed(with other: ColourPicture.Pixel, percent: Int) -> ColourPicture.Pixel {
    func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
      UInt8((Int(one) * (100 - percent) + Int(two) * percent + 50) / 100)
    }
    return .init(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}
