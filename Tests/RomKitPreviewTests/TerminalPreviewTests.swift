import RomTestSupport
import TestSupport
import Testing

@testable import RomKitPictures
@testable import RomKitPreview

/// The fitting of pictures to a terminal.
struct TerminalPreviewTests {
  private typealias Pixel = ColourPicture.Pixel

  private static let grey = Pixel(red: 50, green: 60, blue: 70)

  private static func lines(width: Int, height: Int, columns: Int, rows: Int, _ colour: TerminalColour)
    -> [Int]
  {
    let picture = ColourPicture(width: width, height: height, filledWith: grey)
    let bytes = TerminalPreview.bytes(
      of: picture, kind: .blocks, size: TerminalSize(columns: columns, rows: rows), colour: colour)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasSuffix("\n"))
    return text.split(separator: "\n").map { line in
      // The characters outside escape sequences take cells.
      line.split(separator: "\u{1B}", omittingEmptySubsequences: false).enumerated().map { place, part in
        place == 0 ? part.count : part.drop { $0 != "m" }.count - 1
      }.reduce(0, +)
    }
  }

  @Test func enlargesAsFarAsThereIsRoom() {
    // 21 of 24 lines are 42 pixels, so 16 fit twice; the factor is at most four in any terminal.
    #expect(
      Self.lines(width: 16, height: 16, columns: 80, rows: 24, .full) == Array(repeating: 32, count: 16))
    #expect(
      Self.lines(width: 16, height: 16, columns: 400, rows: 200, .full) == Array(repeating: 64, count: 32))
    #expect(Self.lines(width: 80, height: 4, columns: 80, rows: 24, .full) == [80, 80])
  }

  @Test func picturesTooWideForTheTerminalAreReduced() {
    #expect(
      Self.lines(width: 81, height: 40, columns: 80, rows: 24, .full) == Array(repeating: 41, count: 10))
    #expect(Self.lines(width: 256, height: 256, columns: 80, rows: 24, .palette256).count == 32)
  }

  @Test func picturesTooHighForTheTerminalScroll() {
    #expect(Self.lines(width: 60, height: 200, columns: 80, rows: 24, .full).count == 100)
  }

  @Test func dotsAreFinerThanBlocks() {
    #expect(
      Self.lines(width: 160, height: 100, columns: 80, rows: 24, .dots) == Array(repeating: 80, count: 25))
  }

  @Test func pixelsOfTheScreenAreUsedWhereItHasThem() throws {
    let picture = ColourPicture(width: 30, height: 20, filledWith: Self.grey)
    let size = TerminalSize(columns: 100, rows: 33, pixelWidth: 1_000, pixelHeight: 660)
    let sixel = String(decoding: TerminalPreview.bytes(of: picture, kind: .sixel, size: size), as: UTF8.self)
    #expect(sixel.hasPrefix("\u{1B}P0;1;0q\"1;1;240;160#0"))
    // xterm shows nothing of a Sixel picture of more than 1,000 pixels.
    let high = ColourPicture(width: 300, height: 1_001, filledWith: Self.grey)
    let reduced = String(decoding: TerminalPreview.bytes(of: high, kind: .sixel, size: size), as: UTF8.self)
    #expect(reduced.hasPrefix("\u{1B}P0;1;0q\"1;1;150;501#0"))
    let wide = ColourPicture(width: 1_500, height: 20, filledWith: Self.grey)
    let iterm = String(decoding: TerminalPreview.bytes(of: wide, kind: .iterm2, size: size), as: UTF8.self)
    #expect(iterm.contains("width=750px;height=10px"))
    #expect(iterm.hasSuffix("\u{7}\n"))
    let kitty = TerminalPreview.bytes(of: picture, kind: .kitty, size: size)
    let large = picture.enlarged(by: 8)
    #expect(kitty == KittyGraphics.bytes(of: large) + [0x0A])
  }

  @Test func transparencyIsACheckerboard() {
    let picture = ColourPicture(width: 4, height: 4, filledWith: TestPictures.clear).onCheckerboard(
      squares: 2)
    let (light, dark) = (Pixel(rgb: 0x777777), Pixel(rgb: 0x555555))
    for y in 0..<4 {
      for x in 0..<4 { #expect(picture[x, y] == ((x < 2) == (y < 2) ? light : dark)) }
    }
    let half = ColourPicture(width: 1, height: 1, filledWith: Pixel(red: 255, green: 0, blue: 0, alpha: 51))
    #expect(half.onCheckerboard(squares: 2)[0, 0] == Pixel(red: 146, green: 95, blue: 95))
  }

  @Test func enlargingRepeatsPixels() {
    var random = SeededGenerator(seed: 1)
    let picture = TestPictures.random(width: 5, height: 3, colours: 9, using: &random)
    let large = picture.enlarged(by: 3)
    #expect((large.width, large.height) == (15, 9))
    for y in 0..<9 {
      for x in 0..<15 { #expect(large[x, y] == picture[x / 3, y / 3]) }
    }
    #expect(large.reduced(by: 3).pixels.map(\.alpha) == picture.pixels.map(\.alpha))
    #expect(picture.enlarged(by: 1) == picture)
    #expect(picture.reduced(by: 1) == picture)
  }

  @Test func reducingAveragesByAlpha() {
    let pixels: [Character: ColourPicture.Pixel] = [
      "a": Pixel(red: 100, green: 0, blue: 255), "b": Pixel(red: 201, green: 0, blue: 255),
    ]
    let reduced = TestPictures.picture(["ab.", "..a", "bbb"], pixels).reduced(by: 2)
    #expect((reduced.width, reduced.height) == (2, 2))
    #expect(reduced[0, 0] == Pixel(red: 151, green: 0, blue: 255, alpha: 128))
    #expect(reduced[1, 0] == Pixel(red: 100, green: 0, blue: 255, alpha: 128))
    #expect(reduced[1, 1] == pixels["b"])
  }

  @Test func pianoRollsFitTheTerminal() {
    let size = TerminalSize(columns: 120, rows: 40, pixelWidth: 1_080, pixelHeight: 720)
    func overview(_ kind: TerminalKind, _ colour: TerminalColour = .full) -> [Int] {
      let picture = TerminalPreview.pianoRollImage(kind: kind, size: size, colour: colour)
      return [picture.width, picture.height]
    }
    #expect(overview(.blocks) == [120, 74])
    #expect(overview(.blocks, .dots) == [240, 148])
    #expect(overview(.kitty) == [1_080, 400])
    #expect(overview(.sixel) == [1_000, 400])
    #expect(TerminalPreview.pianoRollImage(kind: .blocks, size: size, colour: .dots).colours == .monochrome)
    #expect(TerminalPreview.pianoRollImage(kind: .sixel, size: size, colour: .dots).colours == .dark)
  }
}
