/// Colours as weighted points, in an order that keeps near ones together.
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

  /// `count` points, told by their numbers; above `limit` of them, 1 or more, as the centres of cells, as few of them
  /// being told at once as there is room for.
  init(count: Int, limit: Int, point: (Int) -> Point) {
    guard count > limit else {
      self.init((0..<count).map(point))
      return
    }
    var cells = (0..<count).map { Self.code(point($0).shade) }
    Radix.sort(&cells, bits: Self.codeBits)
    let dropped = Self.dropped(of: cells, limit: limit)
    var distinct: [UInt32] = []
    for code in cells where code >> dropped != distinct.last { distinct.append(code >> dropped) }
    cells = []
    var sums = [ShadeSum](repeating: ShadeSum(), count: distinct.count)
    for index in 0..<count {
      let point = point(index)
      let cell = Self.code(point.shade) >> dropped
      var (low, high) = (0, distinct.count - 1)
      while low < high {
        let middle = (low + high) / 2
        if distinct[middle] < cell { low = middle + 1 } else { high = middle }
      }
      sums[low].add(point.shade, weight: point.weight)
    }
    self.init(sorted: sums.compactMap { sum in sum.centre.map { Point(shade: $0, weight: sum.weight) } })
  }

  private init(sorted points: [Point]) { self.points = points }

  /// The same colours in at most `limit` points, 1 or more: cells of equal size, the smallest that suffice, each its
  /// centre of weight.
  func merged(limit: Int) -> ColourCloud {
    guard points.count > limit else { return self }
    let codes = points.map { Self.code($0.shade) }
    let dropped = Self.dropped(of: codes, limit: limit)
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

  /// How many bits to leave out at the end of sorted codes, so that at most `limit` differ.
  private static func dropped(of codes: [UInt32], limit: Int) -> UInt32 {
    // How many neighbours first differ at each bit of their codes, counted from the end.
    var borders = [Int](repeating: 0, count: codeBits + 1)
    for (code, next) in zip(codes, codes.dropFirst()) where code != next {
      borders[UInt32.bitWidth - (code ^ next).leadingZeroBitCount] += 1
    }
    // Bits to leave out, and how many cells the others make.
    var dropped = codeBits
    var count = 1
    while dropped > 0, count + borders[dropped] <= limit {
      count += borders[dropped]
      dropped -= 1
    }
    return UInt32(dropped)
  }

  private static let codeBits = 27

  /// The place in OKLab, nine bits an axis, interleaved.
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

extension ColourCloud.Point {
  fileprivate mutating func add(_ other: ColourCloud.Point) {
    var sum = ShadeSum()
    sum.add(shade, weight: weight)
    sum.add(other.shade, weight: other.weight)
    if let centre = sum.centre { shade = centre }
    weight += other.weight
  }
}

/// A sum of weighted shades, for their centre of weight.
struct ShadeSum {
  private var lightness = 0.0
  private var a = 0.0
  private var b = 0.0
  private var red = 0.0
  private var green = 0.0
  private var blue = 0.0
  private(set) var weight = 0.0

  @inline(__always)
  mutating func add(_ shade: Shade, weight: Double) {
    lightness += shade.lab.lightness * weight
    a += shade.lab.a * weight
    b += shade.lab.b * weight
    red += shade.red * weight
    green += shade.green * weight
    blue += shade.blue * weight
    self.weight += weight
  }

  var centre: Shade? {
    guard weight > 0 else { return nil }
    return Shade(
      lab: OKLab(lightness: lightness / weight, a: a / weight, b: b / weight), red: red / weight,
      green: green / weight, blue: blue / weight)
  }
}
