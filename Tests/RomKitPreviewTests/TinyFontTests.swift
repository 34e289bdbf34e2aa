import Testing

@testable import RomKitPictures
@testable import RomKitPreview

struct TinyFontTests {
  private static let ink = ColourPicture.Pixel(red: 1, green: 2, blue: 3)
  private static let paper = ColourPicture.Pixel(red: 0, green: 0, blue: 0, alpha: 0)

  private static func drawn(
    _ text: String, width: Int, height: Int = 5, x: Int = 0, y: Int = 0, scale: Int = 1
  ) -> [String] {
    var picture = ColourPicture(width: width, height: height, filledWith: paper)
    TinyFont.draw(text, x: x, y: y, colour: ink, scale: scale, on: &picture)
    return (0..<height).map { row in
      (0..<width).map { picture[$0, row] == ink ? "#" : "." }.joined()
    }
  }

  @Test func drawsCapitalsForLowerCase() {
    #expect(TinyFont.width(of: "g1m") == 12)
    #expect(
      Self.drawn("g1m", width: 12) == [
        ".##..#.#...#", "#...##.##.##", "#.#..#.#.#.#", "#.#..#.#...#", ".##..#.#...#",
      ])
  }

  @Test func charactersWithoutAGlyphAreBoxes() {
    #expect(Self.drawn("\u{3042}", width: 3) == ["###", "#.#", "#.#", "#.#", "###"])
  }

  @Test func glyphsAreScaled() {
    #expect(TinyFont.width(of: "1:", scale: 2) == 8)
    #expect(Self.drawn("1", width: 4, height: 4, scale: 2) == ["..##", "..##", "####", "####"])
  }

  @Test func pixelsOutsideThePictureAreLeftOut() {
    #expect(Self.drawn("-", width: 2, height: 2, x: -2, y: -1) == ["..", "#."])
    #expect(Self.drawn("MMM", width: 2, height: 1, x: 1) == [".#"])
  }

  @Test func anEmptyTextHasNoWidth() {
    #expect(TinyFont.width(of: "") == 0)
  }
}
