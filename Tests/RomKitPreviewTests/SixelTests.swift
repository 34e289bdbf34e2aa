import RomTestSupport
import TestSupport
import Testing

@testable import RomKitPictures
@testable import RomKitPreview

struct SixelTests {
  private static func text(_ picture: ColourPicture) -> String {
    String(decoding: Sixel.bytes(of: picture), as: UTF8.self)
  }

  @Test func smallPictureByteForByte() {
    let picture = TestPictures.picture(
      ["RRRRRB", "R....B"],
      ["R": .init(red: 255, green: 0, blue: 0), "B": .init(red: 0, green: 0, blue: 128)])
    // Red in rows 1 and 2 of the first column, then in row 1 of four columns; blue in both rows of the last column.
    #expect(
      Self.text(picture)
        == "\u{1B}P0;1;0q\"1;1;6;2#0;2;100;0;0#1;2;0;0;50#0B!4@$#1!5?B\u{1B}\\")
  }

  @Test func bandsHaveSixRows() {
    let picture = ColourPicture(width: 1, height: 13, filledWith: .init(red: 255, green: 255, blue: 255))
    #expect(Self.text(picture) == "\u{1B}P0;1;0q\"1;1;1;13#0;2;100;100;100#0~-#0~-#0@\u{1B}\\")
  }

  @Test func aTransparentPictureDrawsNothing() {
    let picture = ColourPicture(width: 2, height: 7, filledWith: TestPictures.clear)
    #expect(Self.text(picture) == "\u{1B}P0;1;0q\"1;1;2;7-\u{1B}\\")
  }

  @Test(arguments: [(1, 1, 2), (7, 5, 3), (33, 20, 60), (64, 37, 255)])
  func decodesToTheSamePixels(width: Int, height: Int, colours: Int) throws {
    var random = SeededGenerator(seed: UInt64(width))
    let picture = TestPictures.random(width: width, height: height, colours: colours, using: &random)
    let decoded = try #require(SixelTerminal(Self.text(picture)))
    #expect((decoded.width, decoded.height) == (width, height))
    for (place, pixel) in picture.pixels.enumerated() {
      let percent = [pixel.red, pixel.green, pixel.blue].map { (Int($0) * 1_000 / 255 + 5) / 10 }
      #expect(decoded.pixels[place] == (pixel.alpha == 0 ? nil : percent))
    }
  }

  @Test func manyColoursBecomeTheirNearestFew() throws {
    var random = SeededGenerator(seed: 3)
    let picture = TestPictures.random(width: 80, height: 60, colours: 4_000, using: &random)
    let decoded = try #require(SixelTerminal(Self.text(picture)))
    #expect(decoded.colourCount == 255)
    var error = 0
    for (pixel, colour) in zip(picture.pixels, decoded.pixels) where pixel.alpha > 0 {
      let colour = try #require(colour)
      let components = [pixel.red, pixel.green, pixel.blue]
      error += zip(components, colour).reduce(0) { $0 + abs(Int($1.0) * 100 / 255 - $1.1) }
    }
    // 255 equal boxes in a cube with sides of 100 are 16 wide: the mean error is 4 in each of three components.
    #expect(error / picture.pixels.count < 12)
  }

  @Test func aGradientOfManyColoursStaysSmooth() throws {
    let pixels = (0..<256).flatMap { y in
      (0..<64).map { ColourPicture.Pixel(red: UInt8(y), green: UInt8($0 * 4), blue: 0) }
    }
    let picture = ColourPicture(checkedWidth: 64, height: 256, pixels: pixels)
    let decoded = try #require(SixelTerminal(Self.text(picture)))
    for (pixel, colour) in zip(pixels, decoded.pixels) {
      let colour = try #require(colour)
      #expect(abs(Int(pixel.red) * 100 / 255 - colour[0]) <= 8)
      #expect(abs(Int(pixel.green) * 100 / 255 - colour[1]) <= 8)
    }
  }
}

/// A terminal's reading of Sixel graphics; nil for sequences that it would not understand.
private struct SixelTerminal {
  var width = 0
  var height = 0
  /// The pixels in percent of red, green and blue; nil for one that was not drawn.
  var pixels: [[Int]?] = []
  var colourCount: Int { palette.count }
  private var palette: [Int: [Int]] = [:]

  init?(_ text: String) {
    let start = "\u{1B}P0;1;0q\""
    guard text.hasPrefix(start), text.hasSuffix("\u{1B}\\") else { return nil }
    var rest = Array(text.utf8.dropFirst(start.utf8.count).dropLast(2))[...]
    func number(_ rest: inout ArraySlice<UInt8>) -> Int {
      var value = 0
      while let digit = rest.first, 0x30...0x39 ~= digit {
        value = value * 10 + Int(digit) - 0x30
        rest.removeFirst()
      }
      return value
    }
    func numbers(_ rest: inout ArraySlice<UInt8>) -> [Int] {
      var values = [number(&rest)]
      while rest.first == UInt8(ascii: ";") {
        rest.removeFirst()
        values.append(number(&rest))
      }
      return values
    }
    let raster = numbers(&rest)
    guard raster.count == 4, raster[0] == 1, raster[1] == 1 else { return nil }
    (width, height) = (raster[2], raster[3])
    pixels = Array(repeating: nil, count: width * height)
    var (x, y, count, colour) = (0, 0, 1, -1)
    while let character = rest.popFirst() {
      switch character {
      case UInt8(ascii: "#"):
        let values = numbers(&rest)
        if values.count == 5 {
          guard values[1] == 2, values[2...].allSatisfy({ 0...100 ~= $0 }) else { return nil }
          palette[values[0]] = Array(values[2...])
        } else {
          colour = values[0]
        }
      case UInt8(ascii: "!"): count = number(&rest)
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, y) = (0, y + 6)
      case 0x3F...0x7E:
        for _ in 0..<count {
          for row in 0..<6 where (character - 0x3F) >> row & 1 == 1 {
            guard x < width, y + row < height, let value = palette[colour] else { return nil }
            pixels[(y + row) * width + x] = value
          }
          x += 1
        }
        count = 1
      default: return nil
      }
    }
  }
}
