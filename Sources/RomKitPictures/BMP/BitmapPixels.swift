import RomKitBase

extension BitmapHeader {
  /// The stored rows, which must be complete but for the padding of the last.
  private func rows(of bytes: [UInt8]) throws(PictureDiagnostic) -> ArraySlice<UInt8> {
    let pixels = bytes[pixelOffset...]
    // Both factors are bounded by the limits, so this cannot overflow.
    let needed = rowBytes * (height - 1) + usedRowBytes
    guard pixels.count >= needed else {
      throw PictureDiagnostic(
        "bmp-pixels-truncated",
        "expected \(Plural.bytes(needed)) of pixels, found \(Grouped.text(pixels.count))", at: pixelOffset,
        .undamagedCopy)
    }
    return pixels
  }

  /// The indices of an uncompressed file, top row first.
  func indices(of bytes: [UInt8]) throws(PictureDiagnostic) -> [UInt8] {
    let pixels = try rows(of: bytes)
    var indices = [UInt8](repeating: 0, count: width * height)
    for stored in 0..<height {
      try PictureDiagnostic.checkWork()
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

  /// The pixels of a full-colour file, top row first, and a warning if a part of them is not used.
  func colours(of bytes: [UInt8]) throws(PictureDiagnostic)
    -> (pixels: [ColourPicture.Pixel], unused: PictureDiagnostic?)
  {
    let pixels = try rows(of: bytes)
    let blank = ColourPicture.Pixel(red: 0, green: 0, blue: 0)
    var colours = [ColourPicture.Pixel](repeating: blank, count: width * height)
    // The bits that are 1 and those that are 0 in some pixel.
    var (ones, zeros): (UInt32, UInt32) = (0, 0)
    func counted(_ value: UInt32) -> ColourPicture.Pixel {
      ones |= value
      zeros |= ~value
      return pixel(value)
    }
    for stored in 0..<height {
      try PictureDiagnostic.checkWork()
      var source = pixels.startIndex + stored * rowBytes
      let target = row(stored: stored) * width
      for index in target..<target + width {
        switch bits {
        case 16: colours[index] = counted(UInt32(pixels[source]) | UInt32(pixels[source + 1]) << 8)
        case 24:
          colours[index] = ColourPicture.Pixel(
            red: pixels[source + 2], green: pixels[source + 1], blue: pixels[source])
        default:
          colours[index] = counted(
            UInt32(pixels[source]) | UInt32(pixels[source + 1]) << 8 | UInt32(pixels[source + 2]) << 16
              | UInt32(pixels[source + 3]) << 24)
        }
        source += bits / 8
      }
    }
    guard bits != 24 else { return (colours, nil) }
    if masks[3].maximum > 0, ones & masks[3].bits == 0 {
      for index in colours.indices { colours[index].alpha = 255 }
      return (
        colours,
        unusedAlpha("all pixels have alpha 0, so the picture is read as if it had no alpha")
      )
    }
    let others = masks.reduce(bits == 32 ? UInt32.max : 0) { $0 & ~$1.bits }
    let varies = others.nonzeroBitCount == 8 && ones & zeros & others != 0
    return (
      colours,
      varies
        ? unusedAlpha(
          "the fourth bytes of the pixels differ, but the header does not say that they are alpha; they are left out"
        )
        : nil
    )
  }

  private func unusedAlpha(_ message: LocalizedText) -> PictureDiagnostic {
    PictureDiagnostic(
      "bmp-alpha", message, severity: .warning, at: .offset(pixelOffset),
      help: "if the picture has transparent pixels, save it as a PNG")
  }

  private func pixel(_ value: UInt32) -> ColourPicture.Pixel {
    ColourPicture.Pixel(
      red: masks[0].component(of: value, absent: 0), green: masks[1].component(of: value, absent: 0),
      blue: masks[2].component(of: value, absent: 0), alpha: masks[3].component(of: value, absent: 255))
  }
}

/// The bits of one component in a pixel of 16 or 32 bits.
struct BitmapMask: Equatable {
  let shift: UInt32
  /// Its largest value; 0 for a missing component.
  let maximum: UInt32

  /// A mask of bits in one piece; nil when there is a gap between them.
  init?(_ mask: UInt32) {
    shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
    maximum = mask >> shift
    guard maximum & (maximum &+ 1) == 0 else { return nil }
  }

  /// The component of a pixel in 8 bits: a longer one rounded to the nearest, a shorter one repeated until it fills
  /// them, as in most programs. The largest value becomes 255 either way.
  func component(of pixel: UInt32, absent: UInt8) -> UInt8 {
    if maximum == 0 { return absent }
    var value = pixel >> shift & maximum
    if maximum > 255 {
      return UInt8(truncatingIfNeeded: (UInt64(value) * 255 + UInt64(maximum / 2)) / UInt64(maximum))
    }
    var count = UInt32(32 - maximum.leadingZeroBitCount)
    while count < 8 {
      value |= value << count
      count *= 2
    }
    return UInt8(truncatingIfNeeded: value >> (count - 8))
  }

  /// Its bits in a pixel.
  var bits: UInt32 { maximum << shift }

  /// The masks of files without masks for colours: five bits each, or a byte each; the bits beside them are alpha if the
  /// header has such a mask.
  static func usual(bits: Int, alpha: UInt32) -> [UInt32] {
    bits == 16
      ? [0x7C00, 0x03E0, 0x001F, alpha == 0x8000 ? alpha : 0]
      : [0x00FF_0000, 0x0000_FF00, 0x0000_00FF, alpha == 0xFF00_0000 ? alpha : 0]
  }

  /// Red, green, blue and alpha; throws if they overlap, have gaps, lie outside the pixel, or are all empty.
  static func all(_ masks: [UInt32], bits: Int) throws(PictureDiagnostic) -> [BitmapMask] {
    var taken: UInt32 = 0
    var all: [BitmapMask] = []
    for mask in masks {
      guard let component = BitmapMask(mask), taken & mask == 0, bits == 32 || mask <= 0xFFFF else {
        throw invalid(masks)
      }
      taken |= mask
      all.append(component)
    }
    guard all.prefix(3).contains(where: { $0.maximum > 0 }) else { throw invalid(masks) }
    return all
  }

  private static func invalid(_ masks: [UInt32]) -> PictureDiagnostic {
    let list = masks.map { "0x" + $0.hexadecimal(digits: 8) }.joined(separator: ", ")
    return PictureDiagnostic(
      "bmp-masks",
      """
      expected masks with contiguous, separate bits inside the pixel, and bits in at least one mask of red, green and \
      blue, found \(list)
      """, .saveAgain)
  }
}

/// The run-length codes of RLE4 and RLE8. Skipped pixels are index 0. Pixels past the end of a row are left out with a
/// warning, unless they are only the padding of the row, which some encoders compress as well; rows past the last end
/// the picture.
struct BitmapRuns {
  private let header: BitmapHeader
  private var codes: ByteReader
  private var indices: [UInt8]
  private var x = 0
  /// From the first row stored.
  private var y = 0
  /// Pixels in a row with its padding.
  private let paddedWidth: Int
  /// The codes that leave the picture: the offset and the row of the first, and their number.
  private var outside: (offset: Int, row: Int, count: Int)?

  /// The indices, top row first, and a warning if codes leave the picture. Throws if they end before the picture and
  /// without an end mark.
  static func indices(
    of bytes: [UInt8], header: BitmapHeader
  ) throws(PictureDiagnostic) -> (indices: [UInt8], warning: PictureDiagnostic?) {
    var runs = BitmapRuns(of: bytes, header: header)
    do {
      try runs.decode()
    } catch {
      // Some encoders leave the mark out after the last row.
      let isComplete = runs.y == header.height - 1 && runs.x >= header.width
      if !isComplete {
        throw PictureDiagnostic(
          "bmp-pixels-truncated",
          "the compressed pixels end in stored row \(runs.y), without an end mark", at: error.offset,
          .undamagedCopy)
      }
    }
    try PictureDiagnostic.checkWork()
    let warning = runs.outside.map { outside in
      PictureDiagnostic(
        "bmp-runs-outside",
        outside.row < header.height
          ? """
          the compressed pixels reach past the picture in stored row \(outside.row); \
          pixels outside it are left out
          """
          : "the compressed pixels go on after the last row; pixels outside the picture are left out",
        at: outside.offset, .saveAgain
      ).asWarning(more: outside.count - 1)
    }
    return (runs.indices, warning)
  }

  private init(of bytes: [UInt8], header: BitmapHeader) {
    self.header = header
    paddedWidth = header.rowBytes * 8 / header.bits
    codes = ByteReader(bytes[header.pixelOffset...], offset: header.pixelOffset)
    indices = [UInt8](repeating: 0, count: header.width * header.height)
  }

  /// Every code takes at least two bytes and makes at most 255 pixels.
  private mutating func decode() throws(EndOfBytes) {
    var steps = 0
    while y < header.height {
      steps += 1
      if steps.isMultiple(of: 4_096), WorkControl.isCancelled { return }
      let offset = codes.offset
      let count = Int(try codes.byte())
      let value = try codes.byte()
      switch (count, value) {
      case (0, 0):
        x = 0
        y += 1
      case (0, 1): return
      case (0, 2):
        let right = x + Int(try codes.byte())
        let down = y + Int(try codes.byte())
        if right > paddedWidth || down > header.height { leave(at: offset) }
        x = right
        y = down
      case (0, _):
        noteEnd(of: Int(value), at: offset)
        try literal(Int(value))
      default:
        // RLE4 repeats two pixels in turn.
        noteEnd(of: count, at: offset)
        let pair = header.bits == 4 ? (value >> 4, value & 15) : (value, value)
        for place in 0..<count { put(place.isMultiple(of: 2) ? pair.0 : pair.1) }
      }
    }
    // After the last row comes the end mark, or nothing.
    var rest = codes
    let offset = rest.offset
    guard let count = try? rest.byte(), let value = try? rest.byte() else { return }
    if count > 0 || value > 2 { leave(at: offset) }
  }

  /// Notes if `count` pixels, from here on, reach past the end of the row.
  private mutating func noteEnd(of count: Int, at offset: Int) {
    if x + count > paddedWidth { leave(at: offset) }
  }

  private mutating func leave(at offset: Int) {
    if outside == nil { outside = (offset, y, 1) } else { outside?.count += 1 }
  }

  /// Uncompressed pixels, padded to an even number of bytes.
  private mutating func literal(_ count: Int) throws(EndOfBytes) {
    let byteCount = header.bits == 4 ? (count + 1) / 2 : count
    let pixels = try codes.slice(byteCount)
    for place in 0..<count {
      if header.bits == 8 {
        put(pixels[pixels.startIndex + place])
      } else {
        let byte = pixels[pixels.startIndex + place / 2]
        put(place.isMultiple(of: 2) ? byte >> 4 : byte & 15)
      }
    }
    if !byteCount.isMultiple(of: 2) { _ = try codes.byte() }
  }

  private mutating func put(_ index: UInt8) {
    if x < header.width { indices[header.row(stored: y) * header.width + x] = index }
    x += 1
  }
}
