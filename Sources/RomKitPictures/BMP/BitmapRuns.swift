import RomKitBase

/// The run-length codes of RLE4 and RLE8.
///
/// What codes skip is index 0. Pixels past the end of a row are left out, as encoders of RLE4 round runs up; rows past
/// the last end the picture.
struct BitmapRuns {
  private let header: BitmapHeader
  private var codes: ByteReader
  private var indices: [UInt8]
  private var x = 0
  /// From the first row stored.
  private var y = 0

  /// The indices, top row first. Throws when the codes end before the picture and without the mark that says so.
  static func indices(of bytes: [UInt8], header: BitmapHeader) throws(BitmapError) -> [UInt8] {
    var runs = BitmapRuns(of: bytes, header: header)
    do {
      try runs.decode()
    } catch {
      // Some encoders leave the mark out after the last row.
      let isComplete = runs.y == header.height - 1 && runs.x >= header.width
      if !isComplete { throw .runsTruncated(offset: error.offset, row: runs.y) }
    }
    return runs.indices
  }

  private init(of bytes: [UInt8], header: BitmapHeader) {
    self.header = header
    codes = ByteReader(bytes[header.pixelOffset...], offset: header.pixelOffset)
    indices = [UInt8](repeating: 0, count: header.width * header.height)
  }

  /// Every code takes at least two bytes and makes at most 255 pixels.
  private mutating func decode() throws(EndOfBytes) {
    while y < header.height {
      let count = Int(try codes.byte())
      let value = try codes.byte()
      switch (count, value) {
      case (0, 0):
        x = 0
        y += 1
      case (0, 1): return
      case (0, 2):
        x = min(x + Int(try codes.byte()), header.width)
        y += Int(try codes.byte())
      case (0, _): try literal(Int(value))
      default:
        // RLE4 repeats two pixels in turn.
        let pair = header.bits == 4 ? (value >> 4, value & 15) : (value, value)
        for place in 0..<count { put(place.isMultiple(of: 2) ? pair.0 : pair.1) }
      }
    }
  }

  /// Pixels as they are, filled up to an even number of bytes.
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
    guard x < header.width else { return }
    indices[header.row(stored: y) * header.width + x] = index
    x += 1
  }
}
