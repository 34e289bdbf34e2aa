import RomKitBase
import TestSupport

@testable import RomKitPictures

/// An Aseprite file for tests: by default indexed, 2 x 2, with a layer and a cel.
struct SpriteBuilder {
  var depth = 8
  var width = 2
  var height = 2
  var flags = 1
  var transparent = 0
  /// The number of frames in the header; nil for the right one.
  var count: Int?
  var frames: [[[UInt8]]] = [[palette(), layer(), cel()]]
  /// The start of each frame instead of 0xF1FA.
  var magic = 0xF1FA
  /// Added to the size of each frame.
  var surplus = 0
  var end: [UInt8] = []

  var bytes: [UInt8] {
    var data: [UInt8] = []
    for chunks in frames {
      let body = chunks.flatMap { $0 }
      data += Self.numbers(
        (body.count + 16 + surplus, 4), (magic, 2), (min(chunks.count, 65535), 2), (100, 2), (0, 2))
      data += Self.number(chunks.count, 4) + body
    }
    var head = Self.numbers((128 + data.count, 4), (0xA5E0, 2), (count ?? frames.count, 2))
    head += Self.numbers((width, 2), (height, 2), (depth, 2), (flags, 4), (100, 2), (0, 8), (transparent, 1))
    return head + [UInt8](repeating: 0, count: 128 - head.count) + data + end
  }

  static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (min($0, 7) * 8)) }
  }

  static func numbers(_ values: (value: Int, size: Int)...) -> [UInt8] {
    values.flatMap { number($0.value, $0.size) }
  }

  static func text(_ text: String) -> [UInt8] { number(text.utf8.count, 2) + Array(text.utf8) }

  static func chunk(_ kind: Int, _ data: [UInt8], size: Int? = nil) -> [UInt8] {
    number(size ?? data.count + 6, 4) + number(kind, 2) + data
  }

  static func palette(_ count: Int = 4, first: Int = 0, last: Int? = nil, shade: UInt8 = 7) -> [UInt8] {
    let entries = (0..<count).flatMap { [0, 0, UInt8(clamping: $0), shade, 9, 255] as [UInt8] }
    return chunk(0x2019, numbers((count, 4), (first, 4), (last ?? count - 1, 4), (0, 8)) + entries)
  }

  static func layer(
    _ name: String = "a", kind: Int = 0, level: Int = 0, mode: Int = 0, opacity: UInt8 = 255,
    tileset: Int? = nil
  ) -> [UInt8] {
    let data = numbers((1, 2), (kind, 2), (level, 2), (0, 4), (mode, 2), (Int(opacity), 4))
    return chunk(0x2004, data + text(name) + (tileset.map { number($0, 4) } ?? []))
  }

  static func cel(
    _ layer: Int = 0, kind: Int = 0, opacity: UInt8 = 255, body: [UInt8] = image(2, 2, [1, 2, 3, 0])
  ) -> [UInt8] {
    chunk(0x2005, numbers((layer, 2), (0, 4), (Int(opacity), 1), (kind, 2), (0, 7)) + body)
  }

  static func image(_ width: Int, _ height: Int, _ pixels: [UInt8]) -> [UInt8] {
    number(width, 2) + number(height, 2) + pixels
  }

  static func tilemap(_ width: Int, _ height: Int, _ tiles: [UInt32], bits: Int = 32) -> [UInt8] {
    let masks = numbers((0x1FFF_FFFF, 4), (0x8000_0000, 4), (0x4000_0000, 4), (0x2000_0000, 4), (0, 10))
    let values = tiles.flatMap { number(Int($0), 4) }
    return numbers((width, 2), (height, 2), (bits, 2)) + masks + Deflate.stream(of: values)
  }

  static func tileset(_ number: Int, count: Int, width: Int, height: Int, flags: Int = 6, _ pixels: [UInt8])
    -> [UInt8]
  {
    let data = Deflate.stream(of: pixels)
    let head = numbers(
      (number, 4), (flags, 4), (count, 4), (width, 2), (height, 2), (0, 16), (0, 2), (data.count, 4))
    return chunk(0x2023, head + data)
  }

  static func failure(
    of bytes: [UInt8], _ options: SpriteOptions = SpriteOptions(), limits: PictureLimits = .standard
  ) -> String {
    Described.failure { () throws(PictureDiagnostic) in
      try AsepriteFile(parsing: bytes, limits: limits).sheet(options, limits: limits)
    }
  }
}
