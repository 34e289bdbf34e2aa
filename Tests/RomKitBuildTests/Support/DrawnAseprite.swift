import TestSupport

@testable import RomKitBase

/// An indexed Aseprite file whose pixels are made up, for tests of sprites that need several slots.
struct DrawnAseprite {
  var width: Int
  var height: Int
  var frames: Int
  /// The numbers of the frames without pixels.
  var empty: Set<Int> = []
  /// The pixels around each frame that are transparent.
  var border = 0
  var shade: UInt8 = 7

  /// A pixel of a frame, which differs from those of its neighbours and of other frames.
  func index(_ x: Int, _ y: Int, in frame: Int) -> UInt8 {
    let isInside =
      x >= border && y >= border && x < width - border && y < height - border && !empty.contains(frame)
    return isInside ? UInt8(1 + (x * 7 + y * 13 + frame * 29) % 250) : 0
  }

  func pixels(of frame: Int) -> [UInt8] {
    (0..<height).flatMap { y in (0..<width).map { x in index(x, y, in: frame) } }
  }

  var bytes: [UInt8] {
    var data: [UInt8] = []
    for frame in 0..<frames {
      var chunks: [[UInt8]] = []
      if frame == 0 {
        let colours = (0..<256).flatMap { [0, 0, UInt8($0), shade, 9, 255] as [UInt8] }
        chunks.append(chunk(0x2019, number(256, 4) + number(0, 4) + number(255, 4) + number(0, 8) + colours))
        chunks.append(chunk(0x2004, number(1, 2) + number(0, 10) + number(255, 4) + number(1, 2) + [97]))
        let tag = number(0, 2) + number(frames - 1, 2) + number(0, 13) + number(3, 2) + Array("all".utf8)
        chunks.append(chunk(0x2018, number(1, 2) + number(0, 8) + tag))
      }
      if !empty.contains(frame) {
        let head = number(0, 6) + number(255, 1) + number(2, 2) + number(0, 7)
        let size = number(width, 2) + number(height, 2)
        chunks.append(chunk(0x2005, head + size + Deflate.stream(of: pixels(of: frame))))
      }
      let body = chunks.flatMap { $0 }
      data += number(body.count + 16, 4) + number(0xF1FA, 2) + number(chunks.count, 2) + number(10 + frame, 2)
      data += number(0, 2) + number(chunks.count, 4) + body
    }
    var head = number(128 + data.count, 4) + number(0xA5E0, 2) + number(frames, 2)
    head += number(width, 2) + number(height, 2) + number(8, 2) + number(1, 4) + number(100, 2)
    return head + [UInt8](repeating: 0, count: 128 - head.count) + data
  }

  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (min($0, 7) * 8)) }
  }

  private func chunk(_ kind: Int, _ data: [UInt8]) -> [UInt8] {
    number(data.count + 6, 4) + number(kind, 2) + data
  }
}
