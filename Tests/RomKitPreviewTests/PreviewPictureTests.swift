import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitInspection
@testable import RomKitPictures
@testable import RomKitPreview

@Suite struct PreviewPictureTests {
  private static func palette(_ shade: UInt8) -> Palette {
    Palette((0..<256).map { Colour(red: UInt8($0), green: shade, blue: 255 - UInt8($0)) })
  }

  private static func sz(_ shade: UInt8) throws -> [UInt8] {
    try SlotPicture(width: 1, height: 1, indices: [1], palette: palette(shade)).serialized()
  }

  private static func sy() throws -> [UInt8] {
    try SlotPicture(width: 1, height: 1, indices: [1]).serialized()
  }

  private static func record(_ kind: SlotKind, _ number: UInt8, _ body: [UInt8]) -> Record {
    Record(SlotID(kind, number), body: Body(body))
  }

  // MARK: Palettes

  @Test func vgeShowsThePaletteOfTheHighestPicture() throws {
    let records = [
      Self.record(.graphics, 9, try Self.sz(90)), Self.record(.graphics, 2, try Self.sz(20)),
      Self.record(.graphics, 200, [1, 2, 3]), Self.record(.graphics, 30, try Self.sy()),
      Self.record(.data, 0, Self.palette(1).serialized()), Self.record(.graphics, 9, try Self.sz(91)),
    ]
    let rom = Rom(records: records)
    #expect(try rom.console() == .vge)
    let palette = try ScreenPalette(of: rom)
    #expect(palette.source == .lastPicture(SlotID(.graphics, 9)))
    #expect(palette.palette == Self.palette(90))
    #expect(palette.description == "the palette of GSLOT009, the picture that the console loads last")
  }

  @Test func theSecondConsoleShowsTheLowestPaletteSlot() throws {
    let text = [UInt8](repeating: 0x41, count: 1_024)
    let rom = Rom(records: [
      Self.record(.graphics, 3, try Self.sy()), Self.record(.graphics, 200, try Self.sz(5)),
      Self.record(.data, 40, Self.palette(40).serialized()), Self.record(.data, 7, text),
      Self.record(.data, 8, Self.palette(8).serialized() + [0]),
      Self.record(.data, 30, Self.palette(30).serialized()),
    ])
    #expect(try rom.console() == .vgs2)
    let palette = try ScreenPalette(of: rom)
    #expect(palette.source == .firstData(SlotID(.data, 30)))
    #expect(palette.palette == Self.palette(30))
    #expect(palette.description == "the palette in DSLOT030, the first of the ROM")
  }

  @Test func withoutAPaletteThereAreGreens() throws {
    let rom = Rom(records: [Self.record(.graphics, 3, try Self.sy())])
    let palette = try ScreenPalette(of: rom)
    #expect(palette == .greens)
    #expect(palette.palette == .greens)
    #expect(palette.description == "the greens that a mk-II begins with, as there is no palette")
    #expect(try ScreenPalette(of: Rom()) == .greens)
    let low = try #require(IndexedPicture(width: 2, height: 1, indices: [0, 7]))
    let high = try #require(IndexedPicture(width: 2, height: 1, indices: [0, 8]))
    #expect(palette.warning(for: low) == nil)
    #expect(palette.warning(for: high) == .blackIndices)
    #expect(
      Diagnostic(PreviewWarning.blackIndices).rendered() == """
        warning: there is no palette, and in the one that a mk-II begins with the indices from 8 on are black \
        [preview-black]
          help: name a palette with --palette FILE
        """)
  }

  @Test func aPaletteCanBeAskedFor() throws {
    let rom = Rom(records: [
      Self.record(.graphics, 3, try Self.sy()), Self.record(.graphics, 4, try Self.sz(5)),
      Self.record(.data, 1, Self.palette(1).serialized()), Self.record(.data, 2, [1, 2, 3]),
      Self.record(.effect, 0, [1]),
    ])
    let data = try ScreenPalette(slot: SlotID(.data, 1), in: rom)
    #expect(data.palette == Self.palette(1))
    #expect(data.description == "the palette in DSLOT001")
    #expect(try ScreenPalette(slot: SlotID(.graphics, 4), in: rom).palette == Self.palette(5))
    let file = ScreenPalette(PaletteFile(Self.palette(2)), file: "a\u{1B}.gpl")
    #expect(file.description == "the palette of a\\u{1b}.gpl")
    #expect(ScreenPalette(ofPicture: Self.palette(2)).description == "the picture's own palette")

    func words(_ slot: SlotID) -> String {
      do {
        _ = try ScreenPalette(slot: slot, in: rom)
        return "nothing thrown"
      } catch {
        return Problems(error, file: "a.bin").all.map { $0.rendered() }.joined(separator: "\n")
      }
    }
    let help = "\n  help: name a data slot that is a palette, or a palette file; romkit list tells which are"
    #expect(
      words(SlotID(.data, 2))
        == "a.bin: error: DSLOT002 is no palette: a palette has 1,024 bytes, this has 3 [preview-no-palette]"
        + help)
    #expect(
      words(SlotID(.effect, 0))
        == "a.bin: error: ESLOT000 is no palette: an effect slot holds none [preview-no-palette]" + help)
    #expect(
      words(SlotID(.graphics, 3))
        == "a.bin: error: GSLOT003 has no palette: only the pictures of VGE carry one "
        + "[preview-picture-without-palette]" + help)
    #expect(words(SlotID(.data, 9)).contains("there is no DSLOT009 in the ROM"))
  }

  // MARK: Pictures

  @Test func indexZeroIsTransparentAndNothingElse() throws {
    var palette = Self.palette(3)
    palette[1] = Colour(0xFF01_0203)
    let picture = try #require(
      IndexedPicture(width: 3, height: 1, indices: [0, 1, 2], palette: palette, transparent: [2]))
    let preview = PicturePreview(picture, palette: palette)
    #expect(
      preview.colours.pixels == [
        .init(red: 0, green: 3, blue: 255, alpha: 0), .init(red: 1, green: 2, blue: 3),
        .init(red: 2, green: 3, blue: 253),
      ])
    guard case .indexed(let written) = try PNGFile(parsing: preview.png()).picture else {
      Issue.record("the PNG has no indices")
      return
    }
    #expect(written.indices == [0, 1, 2])
    #expect(written.transparent == [0])
    #expect(written.paletteCount == 3)
    #expect(PicturePreview(picture, palette: palette, isOpaque: true).colours.pixels[0].alpha == 255)
    let slot = try SlotPicture(width: 3, height: 1, indices: [0, 1, 2])
    #expect(PicturePreview(slot, palette: palette) == preview)
  }

  @Test func scalingMakesSquares() throws {
    let indexed = try #require(IndexedPicture(width: 2, height: 2, indices: [1, 2, 3, 0]))
    let big = try PicturePreview(indexed, palette: Self.palette(0)).scaled(by: 3)
    #expect((big.width, big.height) == (6, 6))
    for y in 0..<6 {
      for x in 0..<6 {
        #expect(big.colours[x, y].red == indexed[x / 3, y / 3])
        #expect(big.colours[x, y].alpha == (indexed[x / 3, y / 3] == 0 ? 0 : 255))
      }
    }
    let colour = try #require(
      ColourPicture(
        width: 1, height: 2,
        pixels: [.init(red: 1, green: 2, blue: 3, alpha: 4), .init(red: 5, green: 6, blue: 7)]))
    let double = try PicturePreview(colour).scaled(by: 2).colours
    #expect(double.pixels == [0, 0, 0, 0, 1, 1, 1, 1].map { colour.pixels[$0] })
    #expect(try PicturePreview(colour).scaled(by: 1) == PicturePreview(colour))
  }

  @Test func scalesAreBounded() throws {
    #expect(PicturePreview.largestScale(width: 256, height: 256) >= 8)
    #expect(PicturePreview.largestScale(width: 1, height: 1) >= 1_000)
    #expect(PicturePreview.largestScale(width: 16_384, height: 1) == 1)
    let picture = PicturePreview(
      try SlotPicture(width: 256, height: 256, indices: [UInt8](repeating: 1, count: 65_536)),
      palette: .greens)
    let largest = PicturePreview.largestScale(width: 256, height: 256)
    #expect(
      Described.failure { () throws(PreviewError) in try picture.scaled(by: 5_000) }
        == "preview-scale: 5,000 times as large, a picture of 256 x 256 pixels is too large")
    #expect(
      Described.failure { () throws(PreviewError) in try picture.scaled(by: 0) }
        == "preview-scale: a picture cannot be shown 0 times as large")
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
