import TestSupport
import VGSCore

@testable import RomKitPictures

/// Random colours that are the same in every run.
struct ColourTestRandom {
  private var generator: SeededGenerator

  init(_ seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// A number from 0 up to but not including `bound`.
  mutating func next(_ bound: Int) -> Int { Int(generator.next() % UInt64(bound)) }

  mutating func byte() -> UInt8 { UInt8(next(256)) }

  mutating func colour() -> Colour { Colour(red: byte(), green: byte(), blue: byte()) }
}

/// Small pictures to solve.
enum ColourTestPictures {
  /// A picture whose pixels are computed from x and y.
  static func picture(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> ColourPicture.Pixel)
    -> ColourPicture
  {
    let pixels = (0..<width * height).map { pixel($0 % width, $0 / width) }
    guard let picture = ColourPicture(width: width, height: height, pixels: pixels) else {
      fatalError("a picture needs a pixel")
    }
    return picture
  }

  /// A picture of opaque colours, `width` in a row.
  static func picture(_ colours: [Colour], width: Int) -> ColourPicture {
    picture(width, colours.count / width) { pixel(colours[$1 * width + $0]) }
  }

  /// An opaque pixel.
  static func pixel(_ colour: Colour) -> ColourPicture.Pixel {
    ColourPicture.Pixel(red: colour.red, green: colour.green, blue: colour.blue)
  }

  /// A transparent pixel, whose colour must have no effect.
  static let transparent = ColourPicture.Pixel(red: 1, green: 2, blue: 3, alpha: 0)

  /// Smooth colours, a little noise, and holes.
  static func scene(seed: UInt64, width: Int = 20, height: Int = 16, holes: Bool = true) -> ColourPicture {
    var random = ColourTestRandom(seed)
    let corners = (0..<4).map { _ in random.colour() }
    return picture(width, height) { x, y in
      if holes, random.next(8) == 0 { return transparent }
      func blend(_ component: (Colour) -> UInt8) -> UInt8 {
        let weights = [(width - x) * (height - y), x * (height - y), (width - x) * y, x * y]
        let sum = zip(weights, corners).reduce(0) { $0 + $1.0 * Int(component($1.1)) }
        return UInt8(min(255, sum / (width * height) + random.next(9)))
      }
      return ColourPicture.Pixel(red: blend(\.red), green: blend(\.green), blue: blend(\.blue))
    }
  }

  /// Unrelated colours, no two alike.
  static func distinct(_ count: Int, seed: UInt64) -> [Colour] {
    var random = ColourTestRandom(seed)
    var seen: Set<Colour> = []
    var colours: [Colour] = []
    while colours.count < count {
      let colour = random.colour()
      if seen.insert(colour).inserted { colours.append(colour) }
    }
    return colours
  }

  /// CRC-32 of a solution's palette and indices.
  static func checksum(_ solution: PaletteSolution) -> UInt32 {
    var bytes = solution.palette.colours.flatMap { [$0.red, $0.green, $0.blue] }
    for picture in solution.pictures { bytes += picture.indices }
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xEDB8_8320 }
    }
    return ~crc
  }
}

extension OKLab {
  func distance(to other: OKLab) -> Double { squaredDistance(to: other).squareRoot() }
}
