import RomTestSupport
import TestSupport
import Testing

@testable import RomKitPictures
@testable import RomKitPreview

struct HalfBlockTests {
  private static let red = ColourPicture.Pixel(red: 255, green: 0, blue: 0)
  private static let blue = ColourPicture.Pixel(red: 0, green: 0, blue: 255)

  private static func text(_ rows: [String], in256Colours: Bool = false) -> String {
    let picture = TestPictures.picture(rows, ["R": red, "B": blue])
    return String(decoding: HalfBlocks.bytes(of: picture, in256Colours: in256Colours), as: UTF8.self)
  }

  @Test func onePixelAboveAnother() {
    #expect(
      Self.text(["RR", "BB"]) == "\u{1B}[38;2;255;0;0m\u{1B}[48;2;0;0;255m\u{2580}\u{2580}\u{1B}[0m\n")
  }

  @Test func equalPixelsAreABackground() {
    #expect(Self.text(["RB", "RB"]) == "\u{1B}[48;2;255;0;0m \u{1B}[48;2;0;0;255m \u{1B}[0m\n")
  }

  @Test func transparentPixelsAreLeftToTheTerminal() {
    #expect(
      Self.text(["B.R.", "B.."].map { $0.padding(4) })
        == "\u{1B}[48;2;0;0;255m \u{1B}[49m \u{1B}[38;2;255;0;0m\u{2580} \u{1B}[0m\n")
    #expect(Self.text([".", "R"]) == "\u{1B}[38;2;255;0;0m\u{2584}\u{1B}[0m\n")
    #expect(Self.text(["..", ".."]) == "  \n")
  }

  @Test func anOddRowStandsAlone() {
    #expect(
      Self.text(["R", "R", "B"]) == "\u{1B}[48;2;255;0;0m \u{1B}[0m\n\u{1B}[38;2;0;0;255m\u{2580}\u{1B}[0m\n")
  }

  @Test func xtermColoursAreWrittenByNumber() {
    #expect(
      Self.text(["R", "B"], in256Colours: true) == "\u{1B}[38;5;196m\u{1B}[48;5;21m\u{2580}\u{1B}[0m\n")
  }

  @Test(arguments: [(1, 1), (9, 7), (40, 24)])
  func aTerminalShowsTheSamePixels(width: Int, height: Int) throws {
    var random = SeededGenerator(seed: UInt64(width))
    let picture = TestPictures.random(width: width, height: height, colours: 3, using: &random)
    let shown = try #require(BlockTerminal(HalfBlocks.bytes(of: picture, in256Colours: false)))
    #expect(shown.rows.count == (height + 1) / 2 * 2)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = picture[x, y]
        #expect(shown.rows[y][x] == (pixel.alpha == 0 ? nil : pixel))
      }
    }
  }

  @Test func theNearestOfXtermsColoursIsFound() {
    let steps = [0, 95, 135, 175, 215, 255]
    var colours: [[Int]] = []
    for red in steps {
      for green in steps {
        for blue in steps { colours.append([red, green, blue]) }
      }
    }
    colours += (0..<24).map { Array(repeating: 8 + 10 * $0, count: 3) }
    var random = SeededGenerator(seed: 9)
    for _ in 0..<300 {
      let components = (0..<3).map { _ in Int.random(in: 0...255, using: &random) }
      func distance(_ colour: [Int]) -> Int {
        zip(components, colour).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
      }
      let found = XtermPalette.nearest(
        .init(red: UInt8(components[0]), green: UInt8(components[1]), blue: UInt8(components[2])))
      #expect(found >= 16)
      #expect(distance(colours[Int(found) - 16]) == colours.map(distance).min())
    }
  }

  @Test func lightBecomesDots() {
    let pixels: [Character: ColourPicture.Pixel] = [
      "#": .init(red: 255, green: 255, blue: 255), " ": .init(red: 0, green: 0, blue: 0),
    ]
    let picture = TestPictures.picture(["#   ", "### ", "#  #", "# ##", " # #"], pixels)
    #expect(
      String(decoding: Shading.dots(picture), as: UTF8.self) == "\u{2857}\u{28E2}\n\u{2808}\u{2808}\n")
  }

  @Test func greysBecomePatterns() {
    let pixels: [Character: ColourPicture.Pixel] = [
      "w": .init(red: 255, green: 255, blue: 255), "k": .init(red: 0, green: 0, blue: 0),
      "g": .init(red: 128, green: 128, blue: 128),
    ]
    let rows = Array(repeating: "wwkkgggg..", count: 4)
    #expect(
      String(decoding: Shading.dots(TestPictures.picture(rows, pixels)), as: UTF8.self)
        == "\u{28FF}\u{2800}\u{289D}\u{28B5}\u{2800}\n")
  }

  @Test(arguments: [
    (127, " \n", "\u{2800}\n", "\n", "  @\n"),
    (128, "\u{1B}[38;2;255;255;255m\u{2580}\u{1B}[0m\n", "\u{2801}\n", "@\n", " +@\n"),
  ])
  func pixelsAreSeenFromHalfOfAllAlphaOn(
    alpha: UInt8, blocks: String, dots: String, letter: String, besideGreyAndWhite: String
  ) {
    let pixels: [Character: ColourPicture.Pixel] = [
      "W": .init(red: 255, green: 255, blue: 255, alpha: alpha),
      "K": .init(red: 0, green: 0, blue: 0, alpha: alpha),
      "g": .init(red: 128, green: 128, blue: 128), "w": .init(red: 255, green: 255, blue: 255),
    ]
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    let white = TestPictures.picture(["W"], pixels)
    #expect(text(HalfBlocks.bytes(of: white, in256Colours: false)) == blocks)
    #expect(text(Shading.dots(white)) == dots)
    #expect(text(Shading.letters(white)) == letter)
    // A transparent pixel does not count as the darkest of a picture.
    #expect(text(Shading.letters(TestPictures.picture(["Kgw"], pixels))) == besideGreyAndWhite)
  }

  @Test func lightBecomesLetters() {
    let pixels: [Character: ColourPicture.Pixel] = [
      "w": .init(red: 255, green: 255, blue: 255), "k": .init(red: 0, green: 0, blue: 0),
    ]
    let picture = TestPictures.picture(["wwkk", "wkk.", "kkk.", "kkkk", "wkkk"], pixels)
    #expect(String(decoding: Shading.letters(picture), as: UTF8.self) == "@=\n\n@\n")
  }
}

extension String {
  /// A line padded with dots to a width.
  fileprivate func padding(_ width: Int) -> String { self + String(repeating: ".", count: width - count) }
}

/// A terminal's reading of half blocks; nil for anything else.
private struct BlockTerminal {
  /// Two rows of pixels for each line of text; nil is the terminal's background.
  var rows: [[ColourPicture.Pixel?]] = []

  init?(_ bytes: [UInt8]) {
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      var (upper, lower): ([ColourPicture.Pixel?], [ColourPicture.Pixel?]) = ([], [])
      var (foreground, background): (ColourPicture.Pixel?, ColourPicture.Pixel?) = (nil, nil)
      var rest = Substring(line)
      while let character = rest.popFirst() {
        switch character {
        case "\u{1B}":
          guard let end = rest.firstIndex(of: "m"), rest.first == "[" else { return nil }
          let numbers = rest[..<end].dropFirst().split(separator: ";").compactMap { UInt8($0) }
          rest = rest[end...].dropFirst()
          switch (numbers.first, numbers.count) {
          case (0, 1): (foreground, background) = (nil, nil)
          case (49, 1): background = nil
          case (38, 5): foreground = .init(red: numbers[2], green: numbers[3], blue: numbers[4])
          case (48, 5): background = .init(red: numbers[2], green: numbers[3], blue: numbers[4])
          default: return nil
          }
        case " ": (upper, lower) = (upper + [background], lower + [background])
        case "\u{2580}": (upper, lower) = (upper + [foreground], lower + [background])
        case "\u{2584}": (upper, lower) = (upper + [background], lower + [foreground])
        default: return nil
        }
      }
      // Colours are reset at the end of a line.
      guard foreground == nil, background == nil else { return nil }
      rows += [upper, lower]
    }
  }
}
