import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitPictures
@testable import RomKitPreview

@Suite struct PreviewPictureTests {
  private static func palette(_ shade: UInt8) -> Palette {
    Palette((0..<256).map { Colour(red: UInt8($0), green: shade, blue: 255 - UInt8($0)) })
  }

  @Test func indexZeroIsTransparentAndNothingElse() throws {
    var palette = Self.palette(3)
    palette[1] = Colour(0xFF01_0203)
    let picture = try #require(
      IndexedPicture(width: 3, height: 1, indices: [0, 1, 2], palette: palette, transparent: [2]))
    let preview = PicturePreview(of: picture, palette: palette)
    #expect(
      preview.colourPicture.pixels == [
        .init(red: 0, green: 3, blue: 255, alpha: 0), .init(red: 1, green: 2, blue: 3),
        .init(red: 2, green: 3, blue: 253),
      ])
    guard case .indexed(let written) = try PNGFile(parsing: preview.png().bytes).picture else {
      Issue.record("the PNG has no indices")
      return
    }
    #expect(written.indices == [0, 1, 2])
    #expect(written.transparent == [0])
    #expect(written.paletteCount == 3)
    #expect(
      PicturePreview(of: picture, palette: palette, isOpaque: true).colourPicture.pixels[0].alpha == 255)
    let slot = try SlotPicture(width: 3, height: 1, indices: [0, 1, 2])
    #expect(PicturePreview(of: slot, palette: palette) == preview)
  }

  @Test func scalingMakesSquares() throws {
    let indexed = try #require(IndexedPicture(width: 2, height: 2, indices: [1, 2, 3, 0]))
    let big = try PicturePreview(of: indexed, palette: Self.palette(0)).scaled(by: 3)
    #expect((big.width, big.height) == (6, 6))
    for y in 0..<6 {
      for x in 0..<6 {
        #expect(big.colourPicture[x, y].red == indexed[x / 3, y / 3])
        #expect(big.colourPicture[x, y].alpha == (indexed[x / 3, y / 3] == 0 ? 0 : 255))
      }
    }
    let colour = try #require(
      ColourPicture(
        width: 1, height: 2,
        pixels: [.init(red: 1, green: 2, blue: 3, alpha: 4), .init(red: 5, green: 6, blue: 7)]))
    let double = try PicturePreview(of: colour).scaled(by: 2).colourPicture
    #expect(double.pixels == [0, 0, 0, 0, 1, 1, 1, 1].map { colour.pixels[$0] })
    #expect(try PicturePreview(of: colour).scaled(by: 1) == PicturePreview(of: colour))
  }

  @Test func scalesAreBounded() throws {
    #expect(PicturePreview.largestScale(width: 256, height: 256) >= 8)
    #expect(PicturePreview.largestScale(width: 1, height: 1) >= 1_000)
    #expect(PicturePreview.largestScale(width: 16_384, height: 1) == 1)
    let picture = PicturePreview(
      of: try SlotPicture(width: 256, height: 256, indices: [UInt8](repeating: 1, count: 65_536)),
      palette: .greens)
    let largest = PicturePreview.largestScale(width: 256, height: 256)
    #expect(
      Described.failure { () throws(PreviewError) in try picture.scaled(by: 5_000) }
        == "preview-scale: a picture of 256 x 256 pixels is too large at scale 5,000")
    #expect(
      Described.failure { () throws(PreviewError) in try picture.scaled(by: 0) }
        == "preview-scale: expected a scale of at least 1, found 0")
    #expect(
      PreviewError.scale(0, width: 256, height: 256, largest: largest).help
        == "choose a scale from 1 to \(largest)")
    #expect(throws: PreviewError.self) { try picture.scaled(by: .max) }
    #expect(throws: PreviewError.self) { try picture.scaled(by: .min) }
  }

  @Test func swatchesShowEveryColour() throws {
    let side = 12
    let picture = PaletteSwatch.picture(of: PaletteFile(Self.palette(9), count: 18))
    #expect((picture.width, picture.height) == (16 * side, 2 * side))
    for index in 0..<32 {
      let pixel = picture[index % 16 * side + side / 2, index / 16 * side + side - 1]
      #expect(pixel.alpha == (index < 18 ? 255 : 0))
      if index < 18 { #expect(pixel.red == UInt8(index)) }
    }
    #expect(PaletteSwatch.picture(of: PaletteFile(.greens), side: 1).height == 16)
  }
}
