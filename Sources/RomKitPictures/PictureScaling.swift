import RomKitBase
import VGSCore

/// A factor for the width and the height of a picture.
package struct PictureScale: Hashable, Sendable {
  package let numerator: Int
  package let denominator: Int

  /// Both are from 1 to ``largest``.
  package static let largest = 256

  /// `2`, `1/2` or `3/2`; nil for any other text. ``text`` is the inverse.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(part) : nil
    }
    guard 1...2 ~= parts.count, numbers.count == parts.count,
      numbers.allSatisfy({ 1...Self.largest ~= $0 })
    else { return nil }
    (numerator, denominator) = (numbers[0], numbers.count > 1 ? numbers[1] : 1)
  }

  package var text: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }

  /// The size of a picture of this size, rounded to whole pixels, at least 1 each way.
  package func size(width: Int, height: Int) -> AtlasPacking.Size {
    func side(_ side: Int) -> Int { max(1, (2 * side * numerator + denominator) / (2 * denominator)) }
    return .init(width: side(width), height: side(height))
  }
}

extension DecodedPicture {
  /// The picture in another size, with the same bytes on every platform.
  ///
  /// A pixel of an indexed picture is the one at its centre, and so is one of full colours along a side that grows. Along a side that
  /// shrinks it is the mean of all that it covers, each as far as it is covered, in linear light and by alpha; those of the colour
  /// `key` have alpha 0.
  package func scaled(
    to size: AtlasPacking.Size, key: Colour? = nil
  ) -> DecodedPicture {
    if size.width == width, size.height == height { return self }
    switch self {
    case .indexed(let picture):
      let columns = AreaSpans.nearest(width, size.width)
      let indices = AreaSpans.nearest(height, size.height).flatMap { row in
        columns.map { picture.indices[row * picture.width + $0] }
      }
      return .indexed(
        IndexedPicture(
          checkedWidth: size.width, height: size.height, indices: indices, palette: picture.palette,
          paletteCount: picture.paletteCount, transparent: picture.transparent))
    case .colour(let picture): return .colour(picture.scaled(to: size, key: key))
    }
  }
}

/// The pixels of a side that each pixel of another length covers.
private struct AreaSpans {
  /// The first pixel of each span and the one after its last, and the weights of all spans, one after the other.
  private(set) var bounds: [Range<Int>] = []
  private(set) var weights: [UInt64] = []
  /// The sum of the weights of each span.
  let total: UInt64

  static func nearest(_ source: Int, _ target: Int) -> [Int] {
    (0..<target).map { (2 * $0 + 1) * source / (2 * target) }
  }

  init(_ source: Int, _ target: Int) {
    guard target < source else {
      total = 1
      bounds = Self.nearest(source, target).map { $0..<$0 + 1 }
      weights = bounds.map { _ in 1 }
      return
    }
    total = UInt64(source)
    for place in 0..<target {
      // In parts of a pixel, of which it has as many as there are target pixels.
      let (start, end) = (place * source, (place + 1) * source)
      let pixels = start / target..<(end + target - 1) / target
      bounds.append(pixels)
      for pixel in pixels {
        weights.append(UInt64(min(end, (pixel + 1) * target) - max(start, pixel * target)))
      }
    }
  }
}

extension ColourPicture {
  /// Sums of weights fit: sides have at most 24 bits together, light 16 and alpha 8.
  fileprivate func scaled(to size: AtlasPacking.Size, key: Colour?) -> ColourPicture {
    let columns = AreaSpans(width, size.width)
    let rows = AreaSpans(height, size.height)
    let light = LinearLight.ofByte.map { UInt64($0 * 65_535 + 0.5) }
    let total = columns.total * rows.total
    var scaled: [Pixel] = []
    scaled.reserveCapacity(size.width * size.height)
    // Red, green and blue by alpha, and alpha.
    var sums = [SIMD4<UInt64>](repeating: .zero, count: size.width)
    var rowWeight = 0
    for span in rows.bounds {
      if WorkControl.isCancelled { break }
      for column in sums.indices { sums[column] = .zero }
      for row in span {
        var weight = 0
        for (column, pixels) in columns.bounds.enumerated() {
          var (red, green, blue, opaque): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
          for place in pixels {
            let pixel = self.pixels[row * width + place]
            let part = columns.weights[weight]
            weight += 1
            if pixel.alpha == 0 || pixel.colour == key { continue }
            let alpha = part &* UInt64(pixel.alpha)
            red &+= light[Int(pixel.red)] &* alpha
            green &+= light[Int(pixel.green)] &* alpha
            blue &+= light[Int(pixel.blue)] &* alpha
            opaque &+= alpha
          }
          sums[column] &+= SIMD4(red, green, blue, opaque) &* rows.weights[rowWeight]
        }
        rowWeight += 1
      }
      for sum in sums {
        let alpha = sum.w
        guard alpha > 0 else {
          scaled.append(Pixel(red: 0, green: 0, blue: 0, alpha: 0))
          continue
        }
        func component(_ sum: UInt64) -> UInt8 { Self.byte(of: (sum + alpha / 2) / alpha, light) }
        scaled.append(
          Pixel(
            red: component(sum.x), green: component(sum.y), blue: component(sum.z),
            alpha: UInt8(truncatingIfNeeded: (alpha + total / 2) / total)))
      }
    }
    let missing = size.width * size.height - scaled.count
    scaled += repeatElement(Pixel(red: 0, green: 0, blue: 0, alpha: 0), count: missing)
    return ColourPicture(checkedWidth: size.width, height: size.height, pixels: scaled)
  }

  /// The byte whose light is nearest, the darker of two.
  private static func byte(of value: UInt64, _ light: [UInt64]) -> UInt8 {
    var low = 0
    var high = 255
    while high - low > 1 {
      let middle = (low + high) / 2
      if light[middle] <= value { low = middle } else { high = middle }
    }
    return UInt8(truncatingIfNeeded: value - light[low] <= light[high] - value ? low : high)
  }
}
