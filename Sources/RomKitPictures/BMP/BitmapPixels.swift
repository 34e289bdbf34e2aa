extension BitmapHeader {
  /// The stored rows, all there; only the padding of the last may be missing.
  private func rows(of bytes: [UInt8]) throws(BitmapError) -> ArraySlice<UInt8> {
    let pixels = bytes[pixelOffset...]
    // Both factors are bounded by the limits, so this cannot overflow.
    let needed = rowBytes * (height - 1) + usedRowBytes
    guard pixels.count >= needed else {
      throw .pixelsTruncated(offset: pixelOffset, needed: needed, found: pixels.count)
    }
    return pixels
  }

  /// The indices of an uncompressed file, top row first.
  func indices(of bytes: [UInt8]) throws(BitmapError) -> [UInt8] {
    let pixels = try rows(of: bytes)
    var indices = [UInt8](repeating: 0, count: width * height)
    for stored in 0..<height {
      let start = pixels.startIndex + stored * rowBytes
      let target = row(stored: stored) * width
      if bits == 8 {
        indices.replaceSubrange(target..<target + width, with: pixels[start..<start + width])
      } else {
        PackedPixels.unpack(
          pixels[start..<start + usedRowBytes], bits: bits, into: &indices, from: target, count: width)
      }
    }
    return indices
  }

  /// The pixels of a file that holds colours, top row first.
  func colours(of bytes: [UInt8]) throws(BitmapError) -> [ColourPicture.Pixel] {
    let pixels = try rows(of: bytes)
    let blank = ColourPicture.Pixel(red: 0, green: 0, blue: 0)
    var colours = [ColourPicture.Pixel](repeating: blank, count: width * height)
    for stored in 0..<height {
      var source = pixels.startIndex + stored * rowBytes
      let target = row(stored: stored) * width
      for index in target..<target + width {
        switch bits {
        case 16: colours[index] = pixel(UInt32(pixels[source]) | UInt32(pixels[source + 1]) << 8)
        case 24:
          colours[index] = ColourPicture.Pixel(
            red: pixels[source + 2], green: pixels[source + 1], blue: pixels[source])
        default:
          colours[index] = pixel(
            UInt32(pixels[source]) | UInt32(pixels[source + 1]) << 8 | UInt32(pixels[source + 2]) << 16
              | UInt32(pixels[source + 3]) << 24)
        }
        source += bits / 8
      }
    }
    return colours
  }

  private func pixel(_ value: UInt32) -> ColourPicture.Pixel {
    ColourPicture.Pixel(
      red: masks[0].component(of: value, absent: 0), green: masks[1].component(of: value, absent: 0),
      blue: masks[2].component(of: value, absent: 0), alpha: masks[3].component(of: value, absent: 255))
  }
}
