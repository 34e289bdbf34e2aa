import RomTestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitInspection
@testable import RomKitPictures
@testable import RomKitPreview

@Suite struct DifferenceSheetTests {
  private let palette = Palette((0..<256).map { Colour(red: UInt8($0), green: 90, blue: 30) })
  private let index = ColourPicture.Pixel(rgb: 0xFF4F8B)
  private let colour = ColourPicture.Pixel(rgb: 0xFFC24B)

  private func picture(_ width: Int, _ height: Int, _ indices: [Int: UInt8] = [:]) throws -> SlotPicture {
    try SlotPicture(
      width: width, height: height, indices: (0..<width * height).map { indices[$0] ?? UInt8(1 + $0 % 9) })
  }

  private func count(_ pixel: ColourPicture.Pixel, _ sheet: ColourPicture) -> Int {
    sheet.pixels.count { $0 == pixel }
  }

  @Test func marksIndicesAndColoursApart() throws {
    let old = try picture(16, 16)
    let new = try picture(16, 16, [40: 200, 41: 200])
    var other = palette
    other[5] = Colour(0xFFFFFF)
    let scale = 16 * 16
    let same = DifferenceSheet(
      title: "GSLOT000", old: .init(old, palette: palette), new: .init(new, palette: palette)
    ).picture()
    // The legend has a square of 10 x 10.
    #expect(count(index, same) == 2 * scale + 100)
    #expect(count(colour, same) == 0)
    let recoloured = DifferenceSheet(
      title: "GSLOT000", old: .init(old, palette: palette), new: .init(old, palette: other)
    ).picture()
    #expect(count(index, recoloured) == 0)
    #expect(count(colour, recoloured) == old.indices.count { $0 == 5 } * scale + 100)
  }

  @Test func transparentPixelsDoNotLookDifferent() throws {
    let empty = try picture(2, 1, [0: 0, 1: 0])
    var other = palette
    other[0] = Colour(0xFFFFFF)
    let marks = DifferenceMarks(.init(empty, palette: palette), .init(empty, palette: other))
    #expect(marks.summary == ["no pixel changed"])
    #expect(marks.legend.isEmpty)
  }

  @Test func picturesOfAnySizesFit() throws {
    for (one, other) in [((1, 1), (256, 256)), ((256, 1), (1, 256)), ((3, 5), (5, 3)), ((256, 256), (1, 1))] {
      let sheet = DifferenceSheet(
        title: "GSLOT000", old: .init(try picture(one.0, one.1), palette: palette),
        new: .init(try picture(other.0, other.1), palette: palette))
      let drawn = sheet.picture()
      #expect(drawn.width <= 3 * 256 + 200 && drawn.height <= 256 + 200)
      #expect(drawn.pixels.allSatisfy { $0.alpha == 255 })
      #expect(sheet.picture() == drawn)
    }
  }

  @Test func aChangedPaletteSlotTouchesPictures() throws {
    func rom(_ palette: Palette, name: UInt8) throws -> ByteSource {
      ByteSource(
        try SampleROM.bytes([
          Record(SlotID(.graphics, 0), body: Body(try picture(3, 3, [4: 77]).serialized())),
          Record(SlotID(.graphics, 1), body: Body(try picture(3, 3).serialized())),
          Record(SlotID(.graphics, name), body: Body(try picture(2, 2, [0: 77]).serialized())),
          Record(SlotID(.data, 0), body: Body(palette.serialized())),
        ]))
    }
    var other = palette
    other[77] = Colour(0xFFFFFF)
    let (old, new) = (try rom(palette, name: 5), try rom(other, name: 6))
    let comparison = try RomComparison(Rom(reading: old), in: old, Rom(reading: new), in: new)
    let pictures = try ComparedPictures(comparison)
    #expect(pictures.items.map(\.fileName) == ["GSLOT000.png", "GSLOT006.png"])
    let png = try PNGFile(parsing: try pictures.png(pictures.items[0]))
    #expect(png.picture.width > 3 * 48)
  }
}
