import VGSCore

/// A picture of palette indices, one byte a pixel, top row first.
///
/// It has any size; the limits of a slot (1 to 256 each way) apply to ``SlotPicture``.
public struct IndexedPicture: Hashable, Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// `width * height` indices.
  public private(set) var indices: [UInt8]
  /// The picture's own palette in its own order; nil for one that relies on the console's.
  public var palette: Palette?
  /// The number of palette entries in use, such as those of the file, 0 to 256; in a picture from a file the rest is black.
  public var paletteCount: Int
  /// The transparent indices of the file; on the console index 0 is always transparent, and no other.
  public var transparent: Set<UInt8>

  /// A picture; nil unless there are exactly `width * height` indices and neither side is 0 or less.
  public init?(
    width: Int, height: Int, indices: [UInt8], palette: Palette? = nil, paletteCount: Int? = nil,
    transparent: Set<UInt8> = []
  ) {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflow, indices.count == count else { return nil }
    self.init(
      checkedWidth: width, height: height, indices: indices, palette: palette, paletteCount: paletteCount,
      transparent: transparent)
  }

  /// A picture whose number of indices is known to be right.
  package init(
    checkedWidth width: Int, height: Int, indices: [UInt8], palette: Palette?, paletteCount: Int? = nil,
    transparent: Set<UInt8> = []
  ) {
    assert(indices.count == width * height)
    self.width = width
    self.height = height
    self.indices = indices
    self.palette = palette
    self.paletteCount = paletteCount ?? (palette == nil ? 0 : Palette.count)
    self.transparent = transparent
  }

  /// The index at a pixel. Outside the picture it is 0, and setting it does nothing.
  public subscript(x: Int, y: Int) -> UInt8 {
    get { 0..<width ~= x && 0..<height ~= y ? indices[y * width + x] : 0 }
    set { if 0..<width ~= x && 0..<height ~= y { indices[y * width + x] = newValue } }
  }

  /// The same picture with index 0 as its only transparent index, as on the console: the pixels of the other transparent
  /// indices become 0, and an opaque index 0 is exchanged with the lowest of them, its palette entry included. No visible
  /// pixel changes its colour. Nil if nothing changes.
  package var withTransparencyAtZero: IndexedPicture? {
    guard let lowest = transparent.min(), transparent != [0] else { return nil }
    var moved = self
    moved.transparent = [0]
    var places = (0...255).map { UInt8($0) }
    for index in transparent { places[Int(index)] = 0 }
    if lowest > 0 {
      places[0] = lowest
      if let palette {
        moved.palette?[0] = palette[lowest]
        moved.palette?[lowest] = palette[0]
        moved.paletteCount = max(paletteCount, Int(lowest) + 1)
      }
    }
    moved.indices = indices.map { places[Int($0)] }
    return moved
  }

  /// Whether pixels have each of the 256 indices.
  package var usedIndices: [Bool] {
    var used = [Bool](repeating: false, count: Palette.count)
    for index in indices { used[Int(index)] = true }
    return used
  }

  /// The colours that a file needs: ``paletteCount`` entries, and at least those that pixels select; nil without a palette.
  var storedColours: ArraySlice<Colour>? {
    guard let palette else { return nil }
    let count = max(paletteCount, Int(indices.max() ?? 0) + 1)
    return palette.colours.prefix(count)
  }
}

/// Pixels of 1, 2 or 4 bits, several to a byte, the first in the high bits, as in BMP and PNG.
enum PackedPixels {
  /// Writes `count` values to `target` from `start` on, one a byte. `packed` must contain `count` pixels.
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

  /// The bytes of one row; the last is padded with zeros.
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
  /// The place of the first index that a palette of `count` entries does not have.
  func firstIndex(beyond count: Int) -> Int? {
    // The maximum is vectorised; only damaged files need the place.
    guard let largest = self.max(), Int(largest) >= count else { return nil }
    return firstIndex { Int($0) >= count }
  }
}
