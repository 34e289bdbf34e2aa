extension PNGImageData {
  func indices() throws(PictureDiagnostic) -> [UInt8] {
    try unsafe gather { (row, pixels: UnsafeMutableBufferPointer<UInt8>) in
      if header.depth == 8 {
        _ = unsafe pixels.update(fromContentsOf: row)
      } else {
        unsafe PNGPixels.unpack(row, depth: header.depth, into: pixels)
      }
    }
  }

  /// All pixels, top row first. Samples of 16 bits are rounded to the nearest of 8, those of fewer are spread to
  /// 0...255. `key` is the one transparent colour, one stored value a sample.
  func colours(key: [UInt16]?) throws(PictureDiagnostic) -> [ColourPicture.Pixel] {
    try unsafe gather { (row, pixels: UnsafeMutableBufferPointer<ColourPicture.Pixel>) in
      switch (header.colourType, header.depth, key) {
      case (.truecolour, 8, nil): unsafe PNGPixels.truecolour8(row, into: pixels)
      case (.truecolourWithAlpha, 8, _): unsafe PNGPixels.truecolourWithAlpha8(row, into: pixels)
      default: unsafe PNGPixels.expand(row, header: header, key: key, into: pixels)
      }
    }
  }

  /// Passes every row through `expand`, to the places of its pixels.
  private func gather<Pixel>(
    expand: (UnsafeBufferPointer<UInt8>, UnsafeMutableBufferPointer<Pixel>) -> Void
  ) throws(PictureDiagnostic) -> [Pixel] {
    var failure: PictureDiagnostic?
    // Every pixel belongs to one row of one pass, so all are initialized unless an error is thrown.
    let pixels = unsafe [Pixel](unsafeUninitializedCapacity: header.width * header.height) { pixels, count in
      let scratch = UnsafeMutableBufferPointer<Pixel>.allocate(capacity: header.width)
      defer { unsafe scratch.deallocate() }
      do throws(PictureDiagnostic) {
        try unsafe forEachRow { pass, number, row in
          let start = (pass.top + number * pass.rowStep) * header.width + pass.left
          if pass.columnStep == 1 {
            unsafe expand(row, UnsafeMutableBufferPointer(rebasing: pixels[start..<start + pass.width]))
          } else {
            unsafe expand(row, UnsafeMutableBufferPointer(rebasing: scratch[..<pass.width]))
            for column in 0..<pass.width { unsafe pixels[start + column * pass.columnStep] = scratch[column] }
          }
        }
        count = header.width * header.height
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return pixels
  }
}

/// Converts samples to pixels, a row at a time. Unsafe: memory that is filled before it is read, and is not checked byte
/// by byte. A row has the bytes that its pixels need (`PNGHeader.rowBytes`), and there is a place for each of its
/// pixels.
private enum PNGPixels {
  /// Values of 1, 2 or 4 bits, the first in the high bits.
  static func unpack(
    _ row: UnsafeBufferPointer<UInt8>, depth: Int, into values: UnsafeMutableBufferPointer<UInt8>
  ) {
    for column in values.indices { unsafe values[column] = UInt8(sample(column, of: row, depth: depth)) }
  }

  static func truecolour8(
    _ row: UnsafeBufferPointer<UInt8>, into pixels: UnsafeMutableBufferPointer<ColourPicture.Pixel>
  ) {
    var source = 0
    for column in pixels.indices {
      unsafe pixels[column] = ColourPicture.Pixel(
        red: row[source], green: row[source + 1], blue: row[source + 2])
      source += 3
    }
  }

  /// Four bytes a pixel, the layout of pixels in memory.
  static func truecolourWithAlpha8(
    _ row: UnsafeBufferPointer<UInt8>, into pixels: UnsafeMutableBufferPointer<ColourPicture.Pixel>
  ) {
    unsafe UnsafeMutableRawBufferPointer(pixels).copyMemory(from: UnsafeRawBufferPointer(row))
  }

  /// Any colour type but indexed colour, any depth.
  static func expand(
    _ row: UnsafeBufferPointer<UInt8>, header: PNGHeader, key: [UInt16]?,
    into pixels: UnsafeMutableBufferPointer<ColourPicture.Pixel>
  ) {
    let depth = header.depth
    let samples = header.colourType.samples
    let hasColours = samples >= 3
    let hasAlpha = samples.isMultiple(of: 2)
    for column in pixels.indices {
      let first = column * samples
      let red = unsafe sample(first, of: row, depth: depth)
      let green = unsafe hasColours ? sample(first + 1, of: row, depth: depth) : red
      let blue = unsafe hasColours ? sample(first + 2, of: row, depth: depth) : red
      var alpha: UInt8 = 255
      if hasAlpha {
        alpha = unsafe eightBits(sample(first + samples - 1, of: row, depth: depth), depth: depth)
      } else if let key, key[0] == red, !hasColours || key[1] == green && key[2] == blue {
        alpha = 0
      }
      unsafe pixels[column] = ColourPicture.Pixel(
        red: eightBits(red, depth: depth), green: eightBits(green, depth: depth),
        blue: eightBits(blue, depth: depth), alpha: alpha)
    }
  }

  @inline(__always)
  private static func sample(_ number: Int, of row: UnsafeBufferPointer<UInt8>, depth: Int) -> UInt16 {
    switch depth {
    case 8: return unsafe UInt16(row[number])
    case 16: return unsafe UInt16(row[number * 2]) << 8 | UInt16(row[number * 2 + 1])
    default:
      let bit = number * depth
      return unsafe UInt16(row[bit >> 3] >> UInt8(8 - depth - bit & 7)) & (1 << UInt16(depth) - 1)
    }
  }

  @inline(__always)
  private static func eightBits(_ sample: UInt16, depth: Int) -> UInt8 {
    switch depth {
    case 8: UInt8(truncatingIfNeeded: sample)
    case 16: UInt8(truncatingIfNeeded: (UInt32(sample) * 255 + 32_767) / 65_535)
    default: UInt8(truncatingIfNeeded: sample * (255 / (1 << UInt16(depth) - 1)))
    }
  }
}
