import RomTestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitInspection
@testable import RomKitPictures
@testable import RomKitPreview
@testable import RomKitRules

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
      title: "GSLOT000", old: .init(picture: old, palette: palette),
      new: .init(picture: new, palette: palette)
    ).picture()
    // The legend has a square of 10 x 10.
    #expect(count(index, same) == 2 * scale + 100)
    #expect(count(colour, same) == 0)
    let recoloured = DifferenceSheet(
      title: "GSLOT000", old: .init(picture: old, palette: palette), new: .init(picture: old, palette: other)
    ).picture()
    #expect(count(index, recoloured) == 0)
    #expect(count(colour, recoloured) == old.indices.count { $0 == 5 } * scale + 100)
  }

  /// Two pictures of 3 x 2 and 2 x 3 pixels with each kind of difference; a pixel is 16 x 16.
  private func everyDifference() throws -> ColourPicture {
    var other = palette
    other[5] = Colour(0xFFFFFF)
    let old = try SlotPicture(width: 3, height: 2, indices: [1, 2, 3, 4, 5, 6])
    let new = try SlotPicture(width: 2, height: 3, indices: [1, 7, 4, 5, 8, 9])
    return DifferenceSheet(
      title: "GSLOT000", old: .init(picture: old, palette: palette), new: .init(picture: new, palette: other)
    ).picture()
  }

  @Test func theLegendHasALineForEachKindOfDifference() throws {
    let sheet = try everyDifference()
    #expect(sheet.height == 256)
    for (line, colour) in [0xFF4F8B, 0xFFC24B, 0x7A3B46, 0x2F6B58].enumerated() {
      let mark = ColourPicture.Pixel(rgb: UInt32(colour))
      let top = 160 + 18 * line
      #expect((140..<256).filter { sheet[24, $0] == mark } == Array(top..<top + 10))
      #expect((0..<60).filter { sheet[$0, top] == mark } == Array(24..<34))
      let letters = (0..<sheet.width).filter { x in
        (top..<top + 10).contains { sheet[x, $0] == SheetColours.soft }
      }
      #expect(letters.first == 40)
      #expect((0..<sheet.width).allSatisfy { sheet[$0, top + 10] == SheetColours.ground })
    }
  }

  @Test func thePicturesStandBesideEachOther() throws {
    let sheet = try everyDifference()
    func shown(_ index: UInt8) -> ColourPicture.Pixel { .init(red: index, green: 90, blue: 30) }
    let second = 24 + max(48, TinyFont.width(of: "old 3x2", scale: 2)) + 20
    let third = second + max(32, TinyFont.width(of: "new 2x3", scale: 2)) + 20
    #expect(sheet[24, 104] == shown(1))
    #expect(sheet[24 + 47, 104 + 31] == shown(6))
    #expect(sheet[second, 104] == shown(1))
    #expect(sheet[second + 31, 104 + 47] == shown(9))
    let beside = [
      (23, 104), (24, 103), (24 + 48, 104), (24, 104 + 32), (second - 1, 104), (second, 104 + 48),
    ]
    for place in beside {
      #expect(sheet[place.0, place.1] == SheetColours.ground, "\(place)")
    }
    #expect(sheet[third + 16, 104] == index)
    #expect(sheet[third + 31, 104 + 15] == index)
    #expect(sheet[third + 24, 104 + 28] == colour)
    #expect(sheet[third + 47, 104 + 31] == .init(rgb: 0x7A3B46))
    #expect(sheet[third, 104 + 47] == .init(rgb: 0x2F6B58))
    #expect(sheet[third + 47, 104 + 47] == SheetColours.ground)
    // A gap of a pixel separates the frame from the changed pixels.
    for corner in [(third + 14, 102), (third + 33, 102), (third + 14, 121), (third + 33, 121)] {
      #expect(sheet[corner.0, corner.1] == SheetColours.ink, "\(corner)")
    }
    let around = [
      (third + 13, 102), (third + 34, 102), (third + 14, 101), (third + 15, 103), (third + 32, 103),
    ]
    for place in around {
      #expect(sheet[place.0, place.1] == SheetColours.ground, "\(place)")
    }
  }

  @Test func transparentPixelsDoNotLookDifferent() throws {
    let empty = try picture(2, 1, [0: 0, 1: 0])
    var other = palette
    other[0] = Colour(0xFFFFFF)
    let marks = DifferenceMarks(
      .init(picture: empty, palette: palette), .init(picture: empty, palette: other))
    #expect(marks.summary == ["no pixel changed"])
    #expect(marks.legend.isEmpty)
  }

  @Test func picturesOfAnySizesFit() throws {
    for (one, other) in [((1, 1), (256, 256)), ((256, 1), (1, 256)), ((3, 5), (5, 3)), ((256, 256), (1, 1))] {
      let sheet = DifferenceSheet(
        title: "GSLOT000", old: .init(picture: try picture(one.0, one.1), palette: palette),
        new: .init(picture: try picture(other.0, other.1), palette: palette))
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
          Rom.Record(SlotID(.graphics, 0), body: Rom.Body(try picture(3, 3, [4: 77]).serialized())),
          Rom.Record(SlotID(.graphics, 1), body: Rom.Body(try picture(3, 3).serialized())),
          Rom.Record(SlotID(.graphics, name), body: Rom.Body(try picture(2, 2, [0: 77]).serialized())),
          Rom.Record(SlotID(.data, 0), body: Rom.Body(palette.serialized())),
        ]))
    }
    var other = palette
    other[77] = Colour(0xFFFFFF)
    let (old, new) = (try rom(palette, name: 5), try rom(other, name: 6))
    let comparison = try RomComparison(of: Rom(parsing: old), Rom(parsing: new))
    let pictures = try ComparedPictures(comparison)
    #expect(pictures.items.map(\.fileName) == ["GSLOT000.png", "GSLOT006.png"])
    let png = try PNGFile(parsing: try pictures.png(pictures.items[0]))
    #expect(png.picture.width > 3 * 48)
  }

  /// Only pictures with the palette of a slot look different when it changes.
  @Test func aChangedPaletteSlotTouchesItsPictures() throws {
    func rom(_ palette: Palette) throws -> ByteSource {
      ByteSource(
        try SampleROM.bytes([
          Rom.Record(SlotID(.graphics, 0), body: Rom.Body(try picture(3, 3, [4: 77]).serialized())),
          Rom.Record(SlotID(.graphics, 1), body: Rom.Body(try picture(3, 3, [4: 77]).serialized())),
          Rom.Record(SlotID(.data, 0), body: Rom.Body(self.palette.serialized())),
          Rom.Record(SlotID(.data, 1), body: Rom.Body(palette.serialized())),
        ]))
    }
    var other = palette
    other[77] = Colour(0xFFFFFF)
    let (old, new) = (try rom(palette), try rom(other))
    var comparison = try RomComparison(of: Rom(parsing: old), Rom(parsing: new))
    #expect(try ComparedPictures(comparison).items.isEmpty)
    func lines() throws -> [String] {
      var slots = SlotComparison(comparison, limit: 9)
      let change = comparison.change(0)
      let (old, new) = (try #require(change.old), try #require(change.new))
      return try slots.difference(of: old.record, new.record).lines.map(\.english)
    }
    #expect(try lines().last == "GSLOT000, GSLOT001 look different with the new palette")
    var assignment = PaletteAssignment()
    assignment[SlotID(.graphics, 1)] = SlotID(.data, 1)
    comparison.assignments = (assignment, assignment)
    let pictures = try ComparedPictures(comparison)
    #expect(pictures.items.map(\.fileName) == ["GSLOT001.png"])
    #expect(try lines().last == "GSLOT001 looks different with the new palette")
    let png = try PNGFile(parsing: try pictures.png(pictures.items[0]))
    guard case .colour(let sheet) = png.picture else { throw RomError.structure(.tooShort(size: 0)) }
    #expect(sheet.pixels.contains(ColourPicture.Pixel(rgb: 0xFFFFFF)))
  }
}
