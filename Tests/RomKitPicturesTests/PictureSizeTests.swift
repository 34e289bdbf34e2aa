import Testing
import VGSCore

@testable import RomKitPictures

/// Pictures made from a size and pixels.
@Suite struct PictureSizeTests {
  static let pixel = ColourPicture.Pixel(red: 1, green: 2, blue: 3)

  @Test(
    arguments: [
      (0, 0, 0), (0, 1, 0), (1, 0, 0), (-1, -1, 1), (2, 3, 5), (2, 3, 7), (Int.max, 2, 0),
    ] as [(Int, Int, Int)])
  func aSizeThatIsNotThatOfThePixelsIsRefused(width: Int, height: Int, count: Int) {
    let pixels = [ColourPicture.Pixel](repeating: Self.pixel, count: count)
    let indices = [UInt8](repeating: 0, count: count)
    #expect(ColourPicture(width: width, height: height, pixels: pixels) == nil)
    #expect(IndexedPicture(width: width, height: height, indices: indices) == nil)
  }

  @Test func aPictureCanHaveOnePixel() {
    #expect(ColourPicture(width: 1, height: 1, pixels: [Self.pixel])?[0, 0] == Self.pixel)
    #expect(IndexedPicture(width: 1, height: 1, indices: [9])?[0, 0] == 9)
  }
}
