import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitPictures
@testable import RomKitRules

/// The palette in which a console shows the pictures of a ROM.
@Suite struct ScreenPaletteTests {
  private static func palette(_ shade: UInt8) -> Palette {
    Palette((0..<256).map { Colour(red: UInt8($0), green: shade, blue: 255 - UInt8($0)) })
  }

  private static func sz(_ shade: UInt8) throws -> [UInt8] {
    try SlotPicture(width: 1, height: 1, indices: [1], palette: palette(shade)).serialized()
  }

  private static func sy() throws -> [UInt8] {
    try SlotPicture(width: 1, height: 1, indices: [1]).serialized()
  }

  private static func record(_ kind: SlotKind, _ number: UInt8, _ body: [UInt8]) -> Rom.Record {
    Rom.Record(SlotID(kind, number), body: Rom.Body(body))
  }

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
    #expect(try rom.console() == .mk2)
    let palette = try ScreenPalette(of: rom)
    #expect(palette.source == .firstData(SlotID(.data, 30), others: [SlotID(.data, 40)]))
    #expect(palette.palette == Self.palette(30))
    #expect(palette.description == "the palette in DSLOT030, the first of 2 in the ROM")
  }

  @Test func withoutAPaletteThereAreGreens() throws {
    let rom = Rom(records: [Self.record(.graphics, 3, try Self.sy())])
    let palette = try ScreenPalette(of: rom)
    #expect(palette == .greens)
    #expect(palette.palette == .greens)
    #expect(palette.description == "the greens that the mk-II SR starts with, because there is no palette")
    #expect(try ScreenPalette(of: Rom()) == .greens)
    let low = try #require(IndexedPicture(width: 2, height: 1, indices: [0, 7]))
    let high = try #require(IndexedPicture(width: 2, height: 1, indices: [0, 8]))
    #expect(palette.warning(for: low) == nil)
    #expect(palette.warning(for: high) == .blackIndices)
    #expect(
      Diagnostic(PreviewWarning.blackIndices).rendered() == """
        warning: there is no palette; the mk-II SR starts with seven greens, and pixels with indices from 8 on are black \
        [preview-black]
          help: choose a palette
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
        return Problems(error, file: "a.bin").diagnostics.map { $0.rendered() }.joined(separator: "\n")
      }
    }
    let help =
      "\n  help: choose a data slot that is a palette, or a palette file"
    #expect(
      words(SlotID(.data, 2))
        == "a.bin: error: expected a palette of 1,024 bytes, found 3 in DSLOT002 [preview-no-palette]"
        + help)
    #expect(
      words(SlotID(.effect, 0))
        == "a.bin: error: expected a slot with a palette, found ESLOT000 [preview-no-palette]" + help)
    #expect(
      words(SlotID(.graphics, 3))
        == "a.bin: error: GSLOT003 has no readable palette; only pictures for VGE have one "
        + "[preview-picture-without-palette]" + help)
    #expect(words(SlotID(.data, 9)).contains("there is no DSLOT009 in the ROM"))
  }
}
