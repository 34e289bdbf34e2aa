import RomKitPictures
import TestSupport

/// Full-colour pictures for tests.
package enum TestPictures {
  package typealias Pixel = ColourPicture.Pixel

  package static let clear = Pixel(red: 0, green: 0, blue: 0, alpha: 0)

  /// A picture from rows of characters, one for each pixel.
  package static func picture(_ rows: [String], _ pixels: [Character: Pixel]) -> ColourPicture {
    let all = rows.flatMap { row in row.map { pixels[$0] ?? clear } }
    return ColourPicture(checkedWidth: rows[0].count, height: rows.count, pixels: all)
  }

  /// Random colours, and every eighth pixel transparent.
  package static func random(
    width: Int, height: Int, colours: Int, transparent: Bool = true, using random: inout SeededGenerator
  ) -> ColourPicture {
    let palette = (0..<colours).map { _ in
      Pixel(
        red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
        blue: .random(in: 0...255, using: &random))
    }
    let pixels = (0..<width * height).map { _ in
      transparent && Int.random(in: 0..<8, using: &random) == 0
        ? clear : palette[Int.random(in: 0..<colours, using: &random)]
    }
    return ColourPicture(checkedWidth: width, height: height, pixels: pixels)
  }
}
