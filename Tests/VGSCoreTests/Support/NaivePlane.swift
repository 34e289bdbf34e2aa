import Foundation

@testable import VGSCore

/// The drawing rules of the console in their simplest form, pixel by pixel, to compare ``Plane`` with. Only for numbers
/// small enough to walk.
struct NaivePlane {
  let width: Int
  let height: Int
  var pixels: [UInt8]

  init(_ plane: Plane) {
    width = plane.width
    height = plane.height
    pixels = plane.pixels
  }

  mutating func pixel(_ x: Int, _ y: Int, _ colour: UInt8) {
    if x >= 0, x < width, y >= 0, y < height { pixels[y * width + x] = colour }
  }

  mutating func line(_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int, _ colour: UInt8) {
    if x1 == x2 {
      for y in min(y1, y2)...max(y1, y2) { pixel(x1, y, colour) }
    } else if y1 == y2 {
      for x in min(x1, x2)...max(x1, x2) { pixel(x, y1, colour) }
    } else {
      let (a, b) = (abs(x2 - x1), abs(y2 - y1))
      let (stepX, stepY) = (x1 < x2 ? 1 : -1, y1 < y2 ? 1 : -1)
      var (x, y) = (x1, y1)
      var error = a >= b ? -b : -a
      while true {
        pixel(x, y, colour)
        if a >= b {
          if x == x2 { break }
          x += stepX
          error += 2 * b
          if error >= 0 {
            y += stepY
            error -= 2 * a
          }
        } else {
          if y == y2 { break }
          y += stepY
          error += 2 * a
          if error >= 0 {
            x += stepX
            error -= 2 * b
          }
        }
      }
    }
  }

  mutating func boxf(_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int, _ colour: UInt8) {
    for y in min(y1, y2)...max(y1, y2) {
      for x in min(x1, x2)...max(x1, x2) { pixel(x, y, colour) }
    }
  }

  /// Draws a circle. Only for radii whose walk ends.
  mutating func circle(_ x: Int, _ y: Int, _ radius: Int, _ colour: UInt8) {
    if radius <= 0 { return }
    let r = Float(radius)
    var (x1, y1) = (r, Float(0))
    while true {
      let x2 = x1 - y1 / 64
      let y2 = y1 + x2 / 64
      pixel(Int(x2) + x, Int(y2) + y, colour)
      (x1, y1) = (x2, y2)
      if x2 > r - 1, x2 < r, y2 > -1, y2 < 0 { return }
    }
  }

  mutating func scroll(_ x: Int, _ y: Int) {
    let old = self
    for row in 0..<height {
      for column in 0..<width {
        let (fromX, fromY) = (column - x, row - y)
        let isInside = fromX >= 0 && fromX < width && fromY >= 0 && fromY < height
        pixels[row * width + column] = isInside ? old.pixels[fromY * width + fromX] : 0
      }
    }
  }

  /// The blits that clip: a `stride` of 2 is half size, `mask` a colour in place of the slot's, `all` draws index 0 too.
  mutating func put(
    _ picture: Console.Picture, _ blit: Blit, stride: Int = 1, mask: UInt8? = nil, all: Bool = false
  ) {
    var (sx, sy, xs, ys) = (blit.sourceX, blit.sourceY, blit.width / stride, blit.height / stride)
    var (dx, dy) = (blit.x, blit.y)
    if sx < 0 || sx + xs > picture.width || sy < 0 || sy + ys > picture.height { return }
    if dx + xs < 0 || dx >= width || dy + ys < 0 || dy >= height { return }
    if dx < 0 { (sx, xs, dx) = (sx - dx, xs + dx, 0) }
    if dx + xs > width { xs = width - dx }
    if dy < 0 { (sy, ys, dy) = (sy - dy, ys + dy, 0) }
    if dy + ys > height { ys = height - dy }
    for j in 0..<max(0, ys) {
      for i in 0..<max(0, xs) {
        let place = (sy + j * stride) * picture.width + sx + i * stride
        // At half size the source can continue past the end of the slot.
        guard place < picture.indices.count else { continue }
        let index = picture.indices[place]
        if all || index != 0 { pixel(dx + i, dy + j, mask ?? index) }
      }
    }
  }

  mutating func putDouble(_ picture: Console.Picture, _ blit: Blit) {
    let (sx, sy, xs, ys) = (blit.sourceX, blit.sourceY, blit.width, blit.height)
    if sx < 0 || sx + xs > picture.width || sy < 0 || sy + ys > picture.height { return }
    if blit.x + 2 * xs < 0 || blit.x >= width || blit.y + 2 * ys < 0 || blit.y >= height { return }
    for j in 0..<max(0, ys) {
      for i in 0..<max(0, xs) {
        let index = picture.indices[(sy + j) * picture.width + sx + i]
        if index == 0 { continue }
        for (right, down) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
          pixel(blit.x + 2 * i + right, blit.y + 2 * j + down, index)
        }
      }
    }
  }

  /// The blits with a size, which scale, and with an angle, which rotate.
  mutating func putTurned(
    _ picture: Console.Picture, _ blit: Blit, angle: Int?, size: (width: Int, height: Int)?
  ) {
    let (sx, sy, xs, ys) = (blit.sourceX, blit.sourceY, blit.width, blit.height)
    if sx < 0 || sx + xs > picture.width || sy < 0 || sy + ys > picture.height || xs <= 0 || ys <= 0 {
      return
    }
    let (dxs, dys) = size ?? (xs, ys)
    if dxs <= 0 || dys <= 0 { return }
    let (ex, ey) = (Double(xs) / Double(dxs), Double(ys) / Double(dys))
    let (hx, hy) = (dxs >> 1, dys >> 1)
    let index = angle.map { (($0 % 628) + 628) % 628 }
    let s = index.map { Int(256 * sin(Double($0) / 100)) }
    let c = index.map { Int(256 * cos(Double($0) / 100)) }
    var py = 0.0
    for j in 0..<dys {
      var px = 0.0
      for i in 0..<dxs {
        let value = picture.indices[(sy + Int(py)) * picture.width + sx + Int(px)]
        px += ex
        if value == 0 { continue }
        guard let s, let c else {
          pixel(blit.x + i, blit.y + j, value)
          continue
        }
        let x = (((i - hx) * c - (j - hy) * s) >> 8) + blit.x + hx
        let y = (((i - hx) * s + (j - hy) * c) >> 8) + blit.y + hy
        pixel(x, y, value)
        pixel(x + 1, y, value)
      }
      py += ey
    }
  }
}
