/// The five row filters, undone.
///
/// A filter stores each byte as its difference from a prediction by the byte to the left (one pixel away), the one
/// above, and the one above to the left.
///
/// Unsafe: rows are pointers, because every byte passes here and checks cost time. Every loop stays below the `count` of
/// bytes that both rows have, and reaches back by no more than `distance`.
enum PNGFilter: UInt8, CaseIterable {
  case none = 0
  case sub = 1
  case up = 2
  case average = 3
  case paeth = 4

  /// Replaces the differences by the row's bytes. `above` is the row before, already undone, and as long;
  /// `distance`, 1 to 8, is how far away the pixel to the left is, and at most the length of the row.
  func undo(
    _ row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, distance: Int
  ) {
    switch self {
    case .none: break
    case .sub:
      switch distance {
      case 3: unsafe PNGFilter.undoSub3(row, count: count)
      case 4: unsafe PNGFilter.undoSub4(row, count: count)
      default: for index in distance..<max(count, distance) { unsafe row[index] &+= row[index - distance] }
      }
    case .up: for index in 0..<count { unsafe row[index] &+= above[index] }
    case .average:
      switch distance {
      case 3: unsafe PNGFilter.undoAverage3(row, above: above, count: count)
      default: unsafe PNGFilter.undoAverage(row, above: above, count: count, distance: distance)
      }
    case .paeth:
      switch distance {
      case 3: unsafe PNGFilter.undoPaeth3(row, above: above, count: count)
      case 4: unsafe PNGFilter.undoPaeth4(row, above: above, count: count)
      default: unsafe PNGFilter.undoPaeth(row, above: above, count: count, distance: distance)
      }
    }
  }

  private static func undoSub4(_ row: UnsafeMutablePointer<UInt8>, count: Int) {
    var left = SIMD4<UInt8>()
    for index in stride(from: 0, to: count - 3, by: 4) {
      unsafe left &+= load4(row + index)
      unsafe store4(left, row + index)
    }
  }

  // The pixel to the left stays in variables, as reading back a byte that was just written takes time.
  private static func undoSub3(_ row: UnsafeMutablePointer<UInt8>, count: Int) {
    var (first, second, third): (UInt8, UInt8, UInt8) = (0, 0, 0)
    for index in stride(from: 0, to: count - 2, by: 3) {
      unsafe first &+= row[index]
      unsafe second &+= row[index + 1]
      unsafe third &+= row[index + 2]
      unsafe row[index] = first
      unsafe row[index + 1] = second
      unsafe row[index + 2] = third
    }
  }

  private static func undoAverage3(
    _ row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int
  ) {
    var (first, second, third): (UInt8, UInt8, UInt8) = (0, 0, 0)
    for index in stride(from: 0, to: count - 2, by: 3) {
      first = unsafe row[index] &+ mean(first, above[index])
      second = unsafe row[index + 1] &+ mean(second, above[index + 1])
      third = unsafe row[index + 2] &+ mean(third, above[index + 2])
      unsafe row[index] = first
      unsafe row[index + 1] = second
      unsafe row[index + 2] = third
    }
  }

  private static func undoAverage(
    _ row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, distance: Int
  ) {
    for index in 0..<min(distance, count) { unsafe row[index] &+= above[index] >> 1 }
    for index in distance..<max(count, distance) {
      unsafe row[index] &+= mean(row[index - distance], above[index])
    }
  }

  @inline(__always)
  private static func mean(_ left: UInt8, _ up: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(left) &+ UInt32(up)) >> 1)
  }

  private static func undoPaeth(
    _ row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, distance: Int
  ) {
    for index in 0..<min(distance, count) { unsafe row[index] &+= above[index] }
    for index in distance..<max(count, distance) {
      unsafe row[index] &+= nearest(row[index - distance], above[index], above[index - distance])
    }
  }

  private static func undoPaeth4(
    _ row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int
  ) {
    var left = SIMD4<Int16>()
    var corner = SIMD4<Int16>()
    for index in stride(from: 0, to: count - 3, by: 4) {
      let up = unsafe SIMD4<Int16>(truncatingIfNeeded: load4(above + index))
      let sum = unsafe load4(row + index) &+ SIMD4<UInt8>(truncatingIfNeeded: nearest(left, up, corner))
      unsafe store4(sum, row + index)
      left = SIMD4<Int16>(truncatingIfNeeded: sum)
      corner = up
    }
  }

  private static func undoPaeth3(
    _ row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int
  ) {
    var left = SIMD4<Int16>()
    var corner = SIMD4<Int16>()
    for index in stride(from: 0, to: count - 2, by: 3) {
      let up = unsafe SIMD4<Int16>(Int16(above[index]), Int16(above[index + 1]), Int16(above[index + 2]), 0)
      let stored = unsafe SIMD4<UInt8>(row[index], row[index + 1], row[index + 2], 0)
      let sum = stored &+ SIMD4<UInt8>(truncatingIfNeeded: nearest(left, up, corner))
      unsafe row[index] = sum.x
      unsafe row[index + 1] = sum.y
      unsafe row[index + 2] = sum.z
      left = SIMD4<Int16>(truncatingIfNeeded: sum)
      corner = up
    }
  }

  /// Of left, up and corner the one nearest to left + up - corner, in this order when two are equally near.
  @inline(__always)
  private static func nearest(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
    let leftSlope = Int16(up) &- Int16(corner)
    let upSlope = Int16(left) &- Int16(corner)
    let fromLeft = abs(leftSlope)
    let fromUp = abs(upSlope)
    let fromCorner = abs(leftSlope &+ upSlope)
    return fromLeft <= fromUp && fromLeft <= fromCorner ? left : fromUp <= fromCorner ? up : corner
  }

  @inline(__always)
  private static func nearest(_ left: SIMD4<Int16>, _ up: SIMD4<Int16>, _ corner: SIMD4<Int16>)
    -> SIMD4<Int16>
  {
    let leftSlope = up &- corner
    let upSlope = left &- corner
    let fromLeft = magnitude(leftSlope)
    let fromUp = magnitude(upSlope)
    let fromCorner = magnitude(leftSlope &+ upSlope)
    let notLeft = up.replacing(with: corner, where: fromUp .> fromCorner)
    return left.replacing(with: notLeft, where: (fromLeft .> fromUp) .| (fromLeft .> fromCorner))
  }

  @inline(__always)
  private static func magnitude(_ value: SIMD4<Int16>) -> SIMD4<Int16> {
    pointwiseMax(value, 0 &- value)
  }

  @inline(__always)
  private static func load4(_ bytes: UnsafePointer<UInt8>) -> SIMD4<UInt8> {
    unsafe UnsafeRawPointer(bytes).loadUnaligned(as: SIMD4<UInt8>.self)
  }

  @inline(__always)
  private static func store4(_ value: SIMD4<UInt8>, _ bytes: UnsafeMutablePointer<UInt8>) {
    unsafe UnsafeMutableRawPointer(bytes).storeBytes(of: value, as: SIMD4<UInt8>.self)
  }

  /// A row's filter and its differences, the inverse of ``undo(_:above:count:distance:)``: of all filters the one whose
  /// differences, taken as signed, have the smallest sum; the first of equal ones.
  static func smallest(for row: ArraySlice<UInt8>, above: ArraySlice<UInt8>, distance: Int) -> [UInt8] {
    var best: [UInt8] = []
    var bestSum = Int.max
    for filter in PNGFilter.allCases {
      let differences = filter.differences(of: row, above: above, distance: distance)
      let sum = differences.reduce(0) { $0 + Int(Int8(bitPattern: $1).magnitude) }
      if sum < bestSum {
        best = [filter.rawValue] + differences
        bestSum = sum
      }
    }
    return best
  }

  private func differences(of row: ArraySlice<UInt8>, above: ArraySlice<UInt8>, distance: Int) -> [UInt8] {
    let zeros = repeatElement(UInt8(0), count: min(distance, row.count))
    let left = Array(zeros) + row.dropLast(distance)
    let corner = Array(zeros) + above.dropLast(distance)
    let up = Array(above)
    return row.enumerated().map { place, value in
      switch self {
      case .none: value
      case .sub: value &- left[place]
      case .up: value &- up[place]
      case .average: value &- UInt8((UInt16(left[place]) + UInt16(up[place])) / 2)
      case .paeth: value &- PNGFilter.nearest(left[place], up[place], corner[place])
      }
    }
  }
}
