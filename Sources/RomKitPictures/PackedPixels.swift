/// Pixels of 1, 2 or 4 bits, several to a byte, the first in the high bits: as BMP and PNG both have them.
enum PackedPixels {
  /// Writes `count` values to `target` from `start` on, one a byte.
  ///
  /// `packed` must hold `count` pixels.
  static func unpack(
    _ packed: ArraySlice<UInt8>, bits: Int, into target: inout [UInt8], from start: Int, count: Int
  ) {
    let perByte = 8 / bits
    let mask = UInt8(1 << bits - 1)
    var index = start
    let end = start + count
    for byte in packed {
      for place in 0..<min(perByte, end - index) {
        target[index + place] = byte >> UInt8(8 - bits * (place + 1)) & mask
      }
      index = min(index + perByte, end)
    }
  }

  /// The bytes of one row; the last is filled up with zeros.
  static func pack(_ row: ArraySlice<UInt8>, bits: Int) -> [UInt8] {
    let perByte = 8 / bits
    var packed = [UInt8](repeating: 0, count: (row.count + perByte - 1) / perByte)
    for (place, value) in row.enumerated() {
      packed[place / perByte] |= value << UInt8(8 - bits * (place % perByte + 1))
    }
    return packed
  }
}

extension [UInt8] {
  /// Where the first index is that a palette of `count` entries does not have.
  func firstIndex(beyond count: Int) -> Int? {
    // The largest is found many at a time; the place is wanted only in a damaged file.
    guard let largest = self.max(), Int(largest) >= count else { return nil }
    return firstIndex { Int($0) >= count }
  }
}
