extension Plane {
  /// The pixels of a slot that are drawn, and their colour.
  enum Ink {
    /// All pixels.
    case all
    /// The pixels that are not 0.
    case visible
    /// The pixels that are not 0, in one colour.
    case mask(UInt8)
  }

  /// Copies pixel for pixel.
  @inline(never) mutating func put(_ picture: Console.Picture, _ blit: Blit, _ ink: Ink) {
    guard let part = ClippedBlit(blit, of: picture, on: self) else { return }
    copy(picture, part, stride: 1, ink)
  }

  /// Copies every second pixel of every second row.
  mutating func putHalf(_ picture: Console.Picture, _ blit: Blit, _ ink: Ink) {
    guard let part = ClippedBlit(blit, of: picture, on: self, halved: true) else { return }
    copy(picture, part, stride: 2, ink)
  }

  /// Copies each visible pixel to 2 x 2.
  mutating func putDouble(_ picture: Console.Picture, _ blit: Blit) {
    let (dx, dy) = (machineInteger(blit.x), machineInteger(blit.y))
    guard let source = SourceRectangle(blit, in: picture), dx < width, dy < height else { return }
    for row in 0..<source.height {
      for column in 0..<source.width {
        let index = picture.indices[(source.y + row) * picture.width + source.x + column]
        if index == 0 { continue }
        let (x, y) = (dx + 2 * Int64(column), dy + 2 * Int64(row))
        plot(x, y, index)
        plot(x + 1, y, index)
        plot(x, y + 1, index)
        plot(x + 1, y + 1, index)
      }
    }
  }

  /// Whether ``put(_:_:_:)`` of the visible pixels sets the pixel at `x`, `y`.
  func isHit(_ picture: Console.Picture, _ blit: Blit, x: Int, y: Int) -> Bool {
    guard let part = ClippedBlit(blit, of: picture, on: self) else { return false }
    let column = machineInteger(x) - Int64(part.x)
    let row = machineInteger(y) - Int64(part.y)
    guard column >= 0, column < part.width, row >= 0, row < part.height else { return false }
    return picture.indices[(part.sourceY + Int(row)) * picture.width + part.sourceX + Int(column)] != 0
  }

  private mutating func copy(_ picture: Console.Picture, _ part: ClippedBlit, stride: Int, _ ink: Ink) {
    let rowWidth = width
    // At half size the clip rule lets the source leave its row. The console then continues in the next row, and stops
    // after the last.
    let available = picture.indices.count
    var pixels = pixels.mutableSpan
    let source = picture.indices.span
    for row in 0..<part.height {
      let first = (part.sourceY + row * stride) * picture.width + part.sourceX
      let target = (part.y + row) * rowWidth + part.x
      let columns = min(part.width, max(0, (available - first + stride - 1) / stride))
      switch ink {
      case .all:
        for column in 0..<columns { pixels[target + column] = source[first + column * stride] }
      case .visible:
        for column in 0..<columns {
          let index = source[first + column * stride]
          if index != 0 { pixels[target + column] = index }
        }
      case .mask(let colour):
        for column in 0..<columns where source[first + column * stride] != 0 {
          pixels[target + column] = colour
        }
      }
    }
  }
}

/// The source of a blit if it is not empty and completely inside the slot, for the calls that do not clip it.
struct SourceRectangle {
  let x: Int
  let y: Int
  let width: Int
  let height: Int

  init?(_ blit: Blit, in picture: Console.Picture) {
    let (sx, sy) = (machineInteger(blit.sourceX), machineInteger(blit.sourceY))
    let (xs, ys) = (machineInteger(blit.width), machineInteger(blit.height))
    guard sx >= 0, sy >= 0, xs > 0, ys > 0, sx + xs <= picture.width, sy + ys <= picture.height
    else { return nil }
    x = Int(sx)
    y = Int(sy)
    width = Int(xs)
    height = Int(ys)
  }
}
