import RomKitBase

/// Colours as weighted points, in an order in which near ones are close together.
struct ColourCloud: Sendable {
  struct Point: Sendable {
    var shade: Shade
    var weight: Double
  }

  /// The points along a Z-order curve.
  let points: [Point]

  init(_ points: [Point]) {
    var keys = points.enumerated().map { index, point in
      UInt64(index) << UInt64(Self.codeBits) | UInt64(Self.code(point.shade))
    }
    Radix.sort(&keys, bits: Self.codeBits)
    self.points = keys.map { points[Int($0 >> UInt64(Self.codeBits))] }
  }

  /// `count` points, given by their numbers; above `limit` (1 or more), they are merged into the centres of cells, with
  /// limited memory for the points at any time.
  init(count: Int, limit: Int, point: (Int) -> Point) {
    guard count > limit else {
      self.init((0..<count).map(point))
      return
    }
    var codes = RankedSet(bits: Self.codeBits)
    for index in 0..<count {
      if index.isMultiple(of: 4_096), WorkControl.isCancelled { break }
      codes.insert(Self.code(point(index).shade))
    }
    var borders = CodeBorders()
    codes.forEach { borders.add($0) }
    let dropped = borders.dropped(limit: limit)
    var cells = RankedSet(bits: Self.codeBits - Int(dropped))
    codes.forEach { cells.insert($0 >> dropped) }
    cells.updateRanks()
    var sums = [ShadeSum](repeating: ShadeSum(), count: cells.count)
    for index in 0..<count {
      if index.isMultiple(of: 4_096), WorkControl.isCancelled { break }
      let point = point(index)
      guard let cell = cells.rank(of: Self.code(point.shade) >> dropped) else { continue }
      sums[cell].add(point.shade, weight: point.weight)
    }
    var points: [Point] = []
    points.reserveCapacity(sums.count)
    for sum in sums { if let centre = sum.centre { points.append(Point(shade: centre, weight: sum.weight)) } }
    self.init(sorted: points)
  }

  private init(sorted points: [Point]) { self.points = points }

  /// The same colours in at most `limit` points, 1 or more: cells of equal size, the smallest that suffice, each its
  /// centre of weight.
  func merged(limit: Int) -> ColourCloud {
    guard points.count > limit else { return self }
    let codes = points.map { Self.code($0.shade) }
    var borders = CodeBorders()
    for code in codes { borders.add(code) }
    let dropped = borders.dropped(limit: limit)
    var merged: [Point] = []
    var last: UInt32?
    for (point, code) in zip(points, codes) {
      let cell = code >> dropped
      if cell == last {
        merged[merged.count - 1].add(point)
      } else {
        merged.append(point)
        last = cell
      }
    }
    return ColourCloud(sorted: merged)
  }

  fileprivate static let codeBits = 27

  /// The place in OKLab, nine bits for each axis, interleaved.
  private static func code(_ shade: Shade) -> UInt32 {
    func spread(_ value: Double) -> UInt32 {
      var bits = UInt32(max(0, min(511, value * 512)))
      bits = (bits | bits << 16) & 0x0300_00FF
      bits = (bits | bits << 8) & 0x0300_F00F
      bits = (bits | bits << 4) & 0x030C_30C3
      return (bits | bits << 2) & 0x0924_9249
    }
    return spread(shade.lab.lightness) << 2 | spread(shade.lab.a + 0.4) << 1 | spread(shade.lab.b + 0.4)
  }
}

/// The bits at which codes in ascending order differ from the one before.
private struct CodeBorders {
  private var last: UInt32?
  /// The number of codes that first differ at each bit, counted from the end.
  private var counts = [Int](repeating: 0, count: ColourCloud.codeBits + 1)

  @inline(__always)
  mutating func add(_ code: UInt32) {
    if let last, code != last { counts[UInt32.bitWidth - (code ^ last).leadingZeroBitCount] += 1 }
    last = code
  }

  /// The number of bits to leave out at the end of codes, so that at most `limit` differ.
  func dropped(limit: Int) -> UInt32 {
    // Bits to leave out, and the number of cells that the others make.
    var dropped = ColourCloud.codeBits
    var count = 1
    while dropped > 0, count + counts[dropped] <= limit {
      count += counts[dropped]
      dropped -= 1
    }
    return UInt32(dropped)
  }
}

extension ColourCloud.Point {
  fileprivate mutating func add(_ other: ColourCloud.Point) {
    var sum = ShadeSum()
    sum.add(shade, weight: weight)
    sum.add(other.shade, weight: other.weight)
    if let centre = sum.centre { shade = centre }
    weight += other.weight
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
