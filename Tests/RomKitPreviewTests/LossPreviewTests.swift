import Foundation
import RomTestSupport
import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitPictures
@testable import RomKitPreview

@Suite struct LossPreviewTests {
  private typealias Pixel = ColourPicture.Pixel

  private let palette = Palette([.black, Colour(0xC80000), Colour(0x00C800)])

  private func row(_ pixels: [Pixel]) -> ColourPicture {
    ColourPicture(checkedWidth: pixels.count, height: 1, pixels: pixels)
  }

  private func shown(_ indices: [UInt8]) throws -> PicturePreview {
    PicturePreview(of: try SlotPicture(width: indices.count, height: 1, indices: indices), palette: palette)
  }

  private func picture(
    _ name: String, _ number: UInt8 = 0, worst: Double = 0.25, softPixels: Int = 0, side: Int = 2
  ) throws -> LossPreview.Picture {
    var fit = PaletteReport.Picture()
    fit.opaquePixels = side * side
    fit.worstError = worst
    if worst > 0 { fit.worstPixel = .pixel(x: 1, y: 0) }
    return LossPreview.Picture(
      name: name, slot: SlotID(.graphics, number), fit: fit, softPixels: softPixels,
      before: ColourPicture(width: side, height: side, filledWith: Pixel(rgb: 0x990000)),
      after: PicturePreview(
        of: try SlotPicture(
          width: side, height: side, indices: [UInt8](repeating: 1, count: side * side)), palette: palette))
  }

  private func page(_ preview: LossPreview, _ language: LocalizedText.Language = .english) throws -> String {
    var sink = MemorySink()
    try preview.writePage(to: &sink, language: language)
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  // MARK: Marks

  @Test func marksTellColoursFromSoftAlpha() throws {
    let before = row([
      Pixel(rgb: 0xC80000), Pixel(rgb: 0x00FF00), Pixel(rgb: 0x00D000),
      Pixel(red: 0xC8, green: 0, blue: 0, alpha: 200), Pixel(red: 0xC8, green: 0, blue: 0, alpha: 100),
      Pixel(red: 9, green: 9, blue: 9, alpha: 0),
    ])
    let marks = LossMarks(before, try shown([1, 2, 2, 1, 0, 0]).colourPicture)
    #expect(marks.marks == [.colour, .opaque, .transparent])
    #expect(marks.picture[0, 0] == Pixel(rgb: 0xC80000).pale)
    #expect(marks.picture[1, 0] == LossMarks.Mark.colour.colour)
    #expect(marks.picture[2, 0] != marks.picture[1, 0])
    #expect(marks.picture[2, 0] != Pixel(rgb: 0x00C800).pale)
    #expect(marks.picture[3, 0] == LossMarks.Mark.opaque.colour)
    #expect(marks.picture[4, 0] == LossMarks.Mark.transparent.colour)
    #expect(marks.picture[5, 0].alpha == 0)
  }

  /// A transparent colour of the settings is opaque in the file.
  @Test func aTransparentColourIsNoLoss() throws {
    let marks = LossMarks(row([Pixel(rgb: 0xFF00FF)]), try shown([0]).colourPicture)
    #expect(marks.marks == [])
    #expect(marks.picture[0, 0].alpha == 0)
  }

  // MARK: Sheets

  @Test func aSheetShowsThreeVersionsOfEachPicture() throws {
    let preview = LossPreview(
      title: "assets", summary: ["colours"], pictures: [try picture("a.png")], sounds: [])
    let sheet = preview.sheet()
    // Pixels are enlarged 16 times.
    #expect(sheet.pixels.count { $0 == Pixel(rgb: 0x990000) } == 32 * 32)
    #expect(sheet.pixels.count { $0 == Pixel(rgb: 0xC80000) } == 32 * 32)
    #expect(sheet.pixels.count { $0 == LossMarks.Mark.colour.colour } == 32 * 32 + 10 * 10)
    #expect(sheet.pixels.count { $0 == LossMarks.Mark.opaque.colour } == 0)
    #expect(sheet.pixels.allSatisfy { $0.alpha == 255 })
    #expect(preview.sheet() == sheet)
    #expect(LossSheet(of: preview).omission == [])
  }

  @Test(.enabled(if: Tier.current == .test, "make test: checks of memory make millions of pixels slow"))
  func picturesThatDoNotFitAreNotDrawn() throws {
    func sheet(_ count: Int) throws -> ColourPicture {
      let pictures = try (0..<count).map {
        try picture("\($0).png", UInt8($0), side: SlotPicture.maximumSide)
      }
      return LossPreview(title: "assets", summary: ["colours"], pictures: pictures, sounds: []).sheet()
    }
    // Of every 61st pixel, as all take long in a debug build.
    func shown(_ sheet: ColourPicture) -> Int {
      let places = stride(from: 0, to: sheet.pixels.count, by: 61)
      let side = SlotPicture.maximumSide
      let count = places.count { sheet.pixels[$0] == Pixel(rgb: 0x990000) }
      return (count * 61 + side * side / 2) / (side * side)
    }
    let (few, many) = (try sheet(4), try sheet(45))
    #expect(shown(few) == 4)
    #expect((30..<45).contains(shown(many)))
    // Not one column.
    #expect(few.width < 2 * few.height && few.height < 2 * few.width)
    #expect(many.pixels.count < 16_000_000)
  }

  // MARK: Pages

  @Test func aPageHasAllPicturesAndSounds() throws {
    let preview = LossPreview(
      title: "<assets>", summary: ["2 & more"],
      pictures: [
        try picture("a<b>.png", 3, softPixels: 7), try picture("c.png", 4, worst: 0, softPixels: 1),
      ],
      sounds: [("boom.wav", SlotID(.effect, 9), 1_234)])
    let page = try page(preview)
    let tags = try HTMLTags(page)
    #expect(page.contains("<title>&lt;assets&gt;</title>"))
    for text in [
      "a&lt;b&gt;.png", "GSLOT003, 2 x 2", "at worst 0.2500 at (1, 0)", "7 pixels with soft alpha",
      "1 pixel with soft alpha", "2 &amp; more", "boom.wav", "ESLOT009", "1,234",
    ] {
      #expect(page.contains(text), "\(text)")
    }
    // Three for the legend, and three for each picture.
    let images = tags.values(of: "src", in: "img")
    #expect(images.count == 9)
    for image in images {
      let prefix = "data:image/png;base64,"
      #expect(image.hasPrefix(prefix))
      let bytes = try #require(Data(base64Encoded: String(image.dropFirst(prefix.count))))
      _ = try PNGFile(parsing: [UInt8](bytes))
    }
    #expect(tags.values(of: "width", in: "img").last == "32")
    #expect(!page.contains("http://") && !page.contains("https://") && !page.contains("<script"))
    #expect(tags.values(of: "style", in: "img").isEmpty)
  }

  @Test func aPageIsInItsLanguage() throws {
    let preview = LossPreview(
      title: "assets", summary: [], pictures: [try picture("a.png", softPixels: 2)], sounds: [])
    let page = try page(preview, .japanese)
    #expect(page.contains("<html lang=\"ja\">"))
    #expect(page.contains("元の画像") && page.contains("差分"))
    for label in ["as drawn", "on the console", "difference", "soft alpha", "picture<"] {
      #expect(!page.contains(label), "\(label)")
    }
    _ = try HTMLTags(page)
  }

  @Test func withoutLossesBothSaySo() throws {
    let preview = LossPreview(title: "assets", summary: [], pictures: [], sounds: [])
    let page = try page(preview)
    #expect(page.contains("<p>nothing was lost in the conversion of the assets</p>"))
    #expect(!page.contains("<table"))
    _ = try HTMLTags(page)
    let sheet = preview.sheet()
    #expect(sheet.height < 200)
    #expect(sheet.pixels.contains(SheetColours.soft))
  }
}
