import VGSCore

/// The distinct opaque colours of pictures and how many pixels have each.
struct ColourHistogram: Sendable {
  /// Distinct values 0xRRGGBB, ascending.
  private(set) var values: [UInt32]
  private(set) var counts: [UInt32]
  /// Where the values of each upper 16 bits begin; one more than there are of these.
  private let starts: [Int32]

  var count: Int { values.count }

  init(_ picture: ColourPicture, transparency: Transparency) {
    // Part by part, as sorting needs twice the memory of what is sorted.
    self.init(
      stride(from: 0, to: picture.pixels.count, by: Self.partSize).map { start in
        ColourHistogram(picture.pixels[start...].prefix(Self.partSize), transparency: transparency)
      })
  }

  private static let partSize = 1 << 18

  private init(_ pixels: ArraySlice<ColourPicture.Pixel>, transparency: Transparency) {
    var values: [UInt32] = []
    values.reserveCapacity(pixels.count)
    for pixel in pixels where !transparency.hides(pixel) { values.append(pixel.colour.value) }
    Radix.sort(&values, bits: 24)
    // In place, as a large picture may have millions of colours.
    var counts: [UInt32] = []
    counts.reserveCapacity(values.isEmpty ? 0 : 1 + zip(values, values.dropFirst()).count { $0 != $1 })
    var distinct = 0
    for index in values.indices {
      let value = values[index]
      if distinct > 0, values[distinct - 1] == value {
        counts[distinct - 1] += 1
      } else {
        values[distinct] = value
        distinct += 1
        counts.append(1)
      }
    }
    // Nothing of the room for all pixels is kept when few of them differ.
    if distinct < values.count / 2 { values = Array(values[..<distinct]) }
    values.removeLast(values.count - distinct)
    self.init(values: values, counts: counts)
  }

  /// The colours of several histograms together, whatever their order.
  init(_ parts: [ColourHistogram]) {
    var all = parts
    // In pairs, so that no value is moved more often than the logarithm of the number of parts.
    while all.count > 1 {
      all = stride(from: 0, to: all.count, by: 2).map { index in
        index + 1 < all.count ? Self.merged(all[index], all[index + 1]) : all[index]
      }
    }
    self = all.first ?? ColourHistogram(values: [], counts: [])
  }

  /// Which of the distinct colours a value is; nil when it is none of them.
  func position(of value: UInt32) -> Int? {
    let bucket = Int(value >> 8 & 0xFFFF)
    var low = Int(starts[bucket])
    var high = Int(starts[bucket + 1])
    while low < high {
      let middle = (low + high) / 2
      if values[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low < values.count && values[low] == value ? low : nil
  }

  private init(values: [UInt32], counts: [UInt32]) {
    self.values = values
    self.counts = counts
    var starts = [Int32](repeating: 0, count: 0x1_0001)
    for value in values { starts[Int(value >> 8) + 1] += 1 }
    for bucket in 1...0x1_0000 { starts[bucket] += starts[bucket - 1] }
    self.starts = starts
  }

  private static func merged(_ one: ColourHistogram, _ other: ColourHistogram) -> ColourHistogram {
    var values: [UInt32] = []
    var counts: [UInt32] = []
    values.reserveCapacity(one.count + other.count)
    counts.reserveCapacity(one.count + other.count)
    var (i, j) = (0, 0)
    while i < one.count || j < other.count {
      let first = i < one.count ? one.values[i] : .max
      let second = j < other.count ? other.values[j] : .max
      let value = min(first, second)
      // A picture of four thousand million pixels would not fit into memory, but nothing here forbids it.
      var count: UInt64 = 0
      if first == value {
        count += UInt64(one.counts[i])
        i += 1
      }
      if second == value {
        count += UInt64(other.counts[j])
        j += 1
      }
      values.append(value)
      counts.append(UInt32(clamping: count))
    }
    return ColourHistogram(values: values, counts: counts)
  }
}

/// Sorting in linear time; equal keys keep their order.
enum Radix {
  /// Sorts by the lowest `bits` bits of each element, which are at most its width.
  static func sort<Element: FixedWidthInteger & UnsignedInteger>(_ elements: inout [Element], bits: Int) {
    let digitBits = 9
    let digits = 1 << digitBits
    var spare = elements
    var shift = 0
    while shift < bits {
      let mask = Element((1 << min(digitBits, bits - shift)) - 1)
      var places = [Int](repeating: 0, count: digits)
      for element in elements { places[Int(element >> Element(shift) & mask)] += 1 }
      var next = 0
      for digit in 0..<digits { (places[digit], next) = (next, next + places[digit]) }
      for element in elements {
        let digit = Int(element >> Element(shift) & mask)
        spare[places[digit]] = element
        places[digit] += 1
      }
      swap(&elements, &spare)
      shift += digitBits
    }
  }
}
