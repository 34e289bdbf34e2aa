extension Plane {
  /// Draws a part of a slot rotated about its centre, each visible pixel with its right neighbour.
  mutating func putRotated(_ picture: Console.Picture, _ blit: Blit, angle: Int) {
    guard let source = SourceRectangle(blit, in: picture) else { return }
    let rotation = Rotation(angle)
    let (halfWidth, halfHeight) = (Int64(source.width >> 1), Int64(source.height >> 1))
    let centreX = machineInteger(blit.x) + halfWidth
    let centreY = machineInteger(blit.y) + halfHeight
    for row in 0..<source.height {
      for column in 0..<source.width {
        let index = picture.indices[(source.y + row) * picture.width + source.x + column]
        if index == 0 { continue }
        let point = rotation.turned(Int64(column) - halfWidth, Int64(row) - halfHeight)
        plot(centreX + point.x, centreY + point.y, index)
        plot(centreX + point.x + 1, centreY + point.y, index)
      }
    }
  }

  /// Draws a part of a slot scaled to a size.
  mutating func putScaled(
    _ picture: Console.Picture, _ blit: Blit, width newWidth: Int, height newHeight: Int
  ) {
    let (dxs, dys) = (machineInteger(newWidth), machineInteger(newHeight))
    guard let source = SourceRectangle(blit, in: picture), dxs > 0, dys > 0 else { return }
    let (dx, dy) = (machineInteger(blit.x), machineInteger(blit.y))
    let columns = (first: max(0, -dx), end: min(dxs, Int64(width) - dx))
    let rows = (first: max(0, -dy), end: min(dys, Int64(height) - dy))
    guard columns.first < columns.end, rows.first < rows.end else { return }
    var left = ScalingSteps(source.width, over: dxs)
    left.advance(by: columns.first)
    var top = ScalingSteps(source.height, over: dys)
    top.advance(by: rows.first)
    for row in rows.first..<rows.end {
      let start = (source.y + top.pixel) * picture.width + source.x
      var across = left
      for column in columns.first..<columns.end {
        let index = picture.indices[start + across.pixel]
        if index != 0 { plot(dx + column, dy + row, index) }
        across.advance()
      }
      top.advance()
    }
  }

  /// Draws a part of a slot scaled to a size and rotated about the centre of the result.
  mutating func putScaledAndRotated(
    _ picture: Console.Picture, _ blit: Blit, angle: Int, width newWidth: Int, height newHeight: Int
  ) {
    let (dxs, dys) = (machineInteger(newWidth), machineInteger(newHeight))
    guard let source = SourceRectangle(blit, in: picture), dxs > 0, dys > 0 else { return }
    let rotation = Rotation(angle)
    let (halfWidth, halfHeight) = (dxs >> 1, dys >> 1)
    let centreX = machineInteger(blit.x) + halfWidth
    let centreY = machineInteger(blit.y) + halfHeight
    // Only the points that reach the plane or the column left of it are visited, relative to the centre.
    let window = TurnedWindow(
      rotation, x: -1 - centreX..<Int64(width) - centreX, y: -centreY..<Int64(height) - centreY)
    let rows = window.rows.clamped(to: -halfHeight..<dys - halfHeight)
    if rows.isEmpty { return }
    var top = ScalingSteps(source.height, over: dys)
    top.advance(by: rows.lowerBound + halfHeight)
    for row in rows {
      let start = (source.y + top.pixel) * picture.width + source.x
      let columns = window.columns(inRow: row).clamped(to: -halfWidth..<dxs - halfWidth)
      if !columns.isEmpty {
        var across = ScalingSteps(source.width, over: dxs)
        across.advance(by: columns.lowerBound + halfWidth)
        for column in columns {
          let index = picture.indices[start + across.pixel]
          if index != 0 {
            let point = rotation.turned(column, row)
            plot(centreX + point.x, centreY + point.y, index)
            plot(centreX + point.x + 1, centreY + point.y, index)
          }
          across.advance()
        }
      }
      top.advance()
    }
  }
}

extension Rotation {
  /// The rotated position of a point relative to the centre, rounded down.
  @inline(__always)
  func turned(_ x: Int64, _ y: Int64) -> (x: Int64, y: Int64) {
    ((x * cosine - y * sine) >> 8, (x * sine + y * cosine) >> 8)
  }
}

/// The points that a rotation moves into a rectangle; all relative to the centre of rotation.
private struct TurnedWindow {
  private let rotation: Rotation
  private let x: Range<Int64>
  private let y: Range<Int64>

  init(_ rotation: Rotation, x: Range<Int64>, y: Range<Int64>) {
    self.rotation = rotation
    // Before the division by 256, which rounds down.
    self.x = x.lowerBound * 256..<x.upperBound * 256
    self.y = y.lowerBound * 256..<y.upperBound * 256
  }

  /// The rows that can contain such a point: the corners, rotated back, enclose them.
  var rows: Range<Int64> {
    let (sine, cosine) = (rotation.sine, rotation.cosine)
    let scale = sine * sine + cosine * cosine
    let fromX = (-sine * x.lowerBound, -sine * x.upperBound)
    let fromY = (cosine * y.lowerBound, cosine * y.upperBound)
    let low = min(fromX.0, fromX.1) + min(fromY.0, fromY.1)
    let high = max(fromX.0, fromX.1) + max(fromY.0, fromY.1)
    return floorDivide(low, scale)..<floorDivide(high, scale) + 2
  }

  /// The columns of exactly those points in a row.
  func columns(inRow row: Int64) -> Range<Int64> {
    let (sine, cosine) = (rotation.sine, rotation.cosine)
    let byX = multipliers(of: cosine, from: x.lowerBound + row * sine, to: x.upperBound + row * sine)
    let byY = multipliers(of: sine, from: y.lowerBound - row * cosine, to: y.upperBound - row * cosine)
    let low = max(byX.lowerBound, byY.lowerBound)
    return low..<max(low, min(byX.upperBound, byY.upperBound))
  }

  /// The integers m with `low <= m * factor < high`.
  private func multipliers(of factor: Int64, from low: Int64, to high: Int64) -> Range<Int64> {
    if factor == 0 {
      // Far above any coordinate, and far from overflow.
      let all = Int64(1) << 40
      return low <= 0 && 0 < high ? -all..<all : 0..<0
    }
    if factor > 0 { return -floorDivide(-low, factor)..<(-floorDivide(-high, factor)) }
    return floorDivide(-high, -factor) + 1..<floorDivide(-low, -factor) + 1
  }
}

/// The quotient, rounded down, for a divisor above 0.
private func floorDivide(_ dividend: Int64, _ divisor: Int64) -> Int64 {
  let quotient = dividend / divisor
  return dividend % divisor < 0 ? quotient - 1 : quotient
}

/// An angle of the console: its sine and cosine, times 256.
struct Rotation: Equatable, Sendable {
  let sine: Int64
  let cosine: Int64

  /// An angle in hundredths of a radian. 628 of them are the console's full circle.
  init(_ angle: Int) {
    let rest = Int(machineInteger(angle) % Int64(Rotation.steps))
    let entry = Rotation.table[rest < 0 ? rest + Rotation.steps : rest]
    sine = Int64(entry.sine)
    cosine = Int64(entry.cosine)
  }

  static let steps = 628

  /// The console's tables: 256 times the sine and cosine of 0, 0.01 ... 6.27, rounded towards zero.
  static let table: [(sine: Int16, cosine: Int16)] = {
    // One step, from the first terms of the series: the rest is below the precision of a Double.
    let step = 0.01
    let square = step * step
    let stepSine = step * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
    let stepCosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
    // The rotations add up to an error of about 1e-13; no entry but the exact ones is closer to an integer than 1e-5.
    var (sine, cosine) = (0.0, 1.0)
    var entries: [(sine: Int16, cosine: Int16)] = []
    entries.reserveCapacity(steps)
    for _ in 0..<steps {
      entries.append((Int16(256 * sine), Int16(256 * cosine)))
      (sine, cosine) = (sine * stepCosine + cosine * stepSine, cosine * stepCosine - sine * stepSine)
    }
    return entries
  }()
}
