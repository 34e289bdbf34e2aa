import RomKitBase
import VGSCore

/// The distinct opaque colours of pictures, each with its position among them.
struct ColourSet: Sendable {
  /// Distinct values 0xRRGGBB, ascending.
  let values: [UInt32]
  private let set: RankedSet
  private let reader: PixelReader

  var count: Int { values.count }

  /// The colours of the pixels that are not transparent.
  init(_ pictures: [ColourPicture], transparency: Transparency) {
    let reader = PixelReader(transparency)
    var set = RankedSet(bits: 24)
    for picture in pictures {
      var last = PixelReader.transparent
      for part in picture.parts where !WorkControl.isCancelled {
        for pixel in part {
          let value = reader.value(of: pixel)
          guard value != last else { continue }
          last = value
          if value != PixelReader.transparent { set.insert(value) }
        }
      }
    }
    set.updateRanks()
    var values: [UInt32] = []
    values.reserveCapacity(set.count)
    set.forEach { values.append($0) }
    self.values = values
    self.set = set
    self.reader = reader
  }

  /// The position of a value among the distinct colours; nil if it is not one of them.
  func position(of value: UInt32) -> Int? { set.rank(of: value) }

  func positions(of pixels: ArraySlice<ColourPicture.Pixel>) -> [ColourPosition] {
    pixels.map { ColourPosition(set.rank(of: reader.value(of: $0))) }
  }

  func counts(in pictures: [ColourPicture]) -> [UInt32] {
    var counts = [UInt32](repeating: 0, count: count)
    for picture in pictures {
      for part in picture.parts where !WorkControl.isCancelled {
        for position in positions(of: part) {
          if let position = position.value, counts[position] < .max { counts[position] += 1 }
        }
      }
    }
    return counts
  }
}

extension ColourPicture {
  /// The pixels in parts that fit into the processor's nearest cache, with a little more for each pixel. Do each step on a
  /// whole part before the next step: in short loops the processor waits for many lookups at once.
  var parts: [ArraySlice<Pixel>] {
    stride(from: 0, to: pixels.count, by: 2048).map { pixels[$0...].prefix(2048) }
  }
}

/// The position of a pixel's colour among all; nil for a transparent pixel.
struct ColourPosition: Sendable {
  private let number: Int32

  @inline(__always)
  init(_ position: Int?) { number = position.map { Int32(truncatingIfNeeded: $0) } ?? -1 }

  @inline(__always)
  var value: Int? { number < 0 ? nil : Int(number) }
}

/// Reads pixels as values, which compare faster than colours.
struct PixelReader: Sendable {
  /// The value of all transparent pixels, which no colour has.
  static let transparent = UInt32.max

  private let alphaThreshold: UInt8
  private let key: UInt32

  init(_ transparency: Transparency) {
    alphaThreshold = transparency.alphaThreshold
    key = transparency.key?.opaque.value ?? Self.transparent
  }

  /// The value 0xRRGGBB of a pixel, or ``transparent``.
  @inline(__always)
  func value(of pixel: ColourPicture.Pixel) -> UInt32 {
    let value = UInt32(pixel.red) << 16 | UInt32(pixel.green) << 8 | UInt32(pixel.blue)
    return pixel.alpha < alphaThreshold || value == key ? Self.transparent : value
  }
}
