import VGSCore

/// The distinct opaque colours of pictures and how many pixels have each.
struct ColourHistogram: Sendable {
  /// Distinct values 0xRRGGBB, ascending.
  private(set) var values: [UInt32]
  /// Pixels of each.
  private(set) var counts: [Int]
  /// Where the values of each upper 16 bits begin; one more than there are of these.
  private let starts: [Int32]

  /// How many distinct colours there are.
  var count: Int { values.count }

  /// The opaque colours of one picture.
  init(_ picture: ColourPicture, transparency: Transparency) {
    var values: [UInt32] = []
    values.reserveCapacity(picture.pixels.count)
    for pixel in picture.pixels where !transparency.hides(pixel) { values.append(pixel.colour.value) }
    Radix.sort(&values, bits: 24)
    var distinct: [UInt32] = []
    var counts: [Int] = []
    for value in values {
      if value == distinct.last {
        counts[counts.count - 1] += 1
      } else {
        distinct.append(value)
        counts.append(1)
      }
    }
    self.init(values: distinct, counts: counts)
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

  private init(values: [UInt32], counts: [Int]) {
    self.values = values
    self.counts = counts
    var starts = [Int32](repeating: 0, count: 0x1_0001)
    for value in values { starts[Int(value >> 8) + 1] += 1 }
    for bucket in 1...0x1_0000 { starts[bucket] += starts[bucket - 1] }
    self.starts = starts
  }

  private static func merged(_ one: ColourHistogram, _ other: ColourHistogram) -> ColourHistogram {
    var values: [UInt32] = []
    var counts: [Int] = []
    values.reserveCapacity(one.count + other.count)
    counts.reserveCapacity(one.count + other.count)
    var (i, j) = (0, 0)
    while i < one.count || j < other.count {
      let first = i < one.count ? one.values[i] : .max
      let second = j < other.count ? other.values[j] : .max
      let value = min(first, second)
      var count = 0
      if first == value {
        count += one.counts[i]
        i += 1
      }
      if second == value {
        count += other.counts[j]
        j += 1
      }
      values.append(value)
      counts.append(count)
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
