import Foundation
import Measuring
import RomKit
import VGSCore

/// A picture like those of artists.
struct MadePicture {
  /// Its kind and size.
  let name: String
  /// The picture.
  let picture: DecodedPicture

  /// Photographs and pixel art: full colour, with transparency, and indexed; of 256 x 256 and 1024 x 1024 pixels.
  static func all() throws -> [MadePicture] {
    try [256, 1_024].flatMap { side in
      let photograph = photograph(side: side)
      let (art, flattened) = pixelArt(side: side)
      var options = PaletteSolver.Options()
      options.zeroIsTransparent = false
      let indexed = try PaletteSolver(options).solve([photograph]).pictures[0]
      let pictures: [(String, DecodedPicture)] = [
        ("photograph-rgb", .colour(photograph)),
        ("photograph-rgba", .colour(cutOut(photograph))),
        ("photograph-indexed", .indexed(indexed)),
        ("pixel-art-indexed", .indexed(art)),
        ("pixel-art-rgb", .colour(flattened)),
      ]
      return pictures.map { MadePicture(name: "\($0)-\(side)", picture: $1) }
    }
  }

  /// Soft waves of colour with the noise of a camera.
  private static func photograph(side: Int) -> ColourPicture {
    var numbers = SeededNumbers(seed: side)
    func level(_ value: Double) -> UInt8 {
      UInt8(max(0, min(255, value + Double(numbers.next(13)) - 6)))
    }
    let pixels = (0..<side * side).map { index in
      let (x, y) = (Double(index % side), Double(index / side))
      return ColourPicture.Pixel(
        red: level(127 + 120 * sin(x / 37 + y / 91)), green: level(127 + 100 * cos(y / 53)),
        blue: level(255 * x / Double(side)))
    }
    return made(ColourPicture(width: side, height: side, pixels: pixels))
  }

  /// A round part of a picture, with a soft edge.
  private static func cutOut(_ picture: ColourPicture) -> ColourPicture {
    let middle = Double(picture.width) / 2
    let pixels = picture.pixels.enumerated().map { index, pixel in
      let (x, y) = (Double(index % picture.width) - middle, Double(index / picture.width) - middle)
      let inside = (middle * 0.9 - (x * x + y * y).squareRoot()) * 32
      return ColourPicture.Pixel(
        red: pixel.red, green: pixel.green, blue: pixel.blue, alpha: UInt8(max(0, min(255, inside))))
    }
    return made(ColourPicture(width: picture.width, height: picture.height, pixels: pixels))
  }

  /// Repeating tiles of 16 x 16, indexed and in full colour.
  private static func pixelArt(side: Int) -> (IndexedPicture, ColourPicture) {
    var numbers = SeededNumbers(seed: side + 1)
    var palette = Palette()
    for index in 0..<Palette.count {
      palette[UInt8(index)] = Colour(
        red: UInt8(numbers.next(256)), green: UInt8(numbers.next(256)), blue: UInt8(numbers.next(256)))
    }
    let tiles = (0..<60).map { _ in
      (0..<16 * 16).map { _ in numbers.pick([0, 0, 0, 1, 2, 3, UInt8(numbers.next(256))]) }
    }
    var indices = [UInt8](repeating: 0, count: side * side)
    for top in stride(from: 0, to: side, by: 16) {
      for left in stride(from: 0, to: side, by: 16) {
        let tile = numbers.pick(tiles)
        for place in tile.indices { indices[(top + place / 16) * side + left + place % 16] = tile[place] }
      }
    }
    let pixels = indices.map { index in
      let colour = palette[index]
      return ColourPicture.Pixel(red: colour.red, green: colour.green, blue: colour.blue)
    }
    return (
      made(
        IndexedPicture(
          width: side, height: side, indices: indices, palette: palette, paletteCount: Palette.count,
          transparent: [])),
      made(ColourPicture(width: side, height: side, pixels: pixels))
    )
  }

  private static func made<Picture>(_ picture: Picture?) -> Picture {
    guard let picture else { preconditionFailure("a made picture has a size") }
    return picture
  }
}
