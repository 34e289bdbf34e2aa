import RomTestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitPictures
@testable import RomKitRules

/// Whether pictures are seen in their colours.
@Suite struct PaletteRulesTests {
  private static let picture = (SlotID(.graphics, 0), RuleROM.picture)
  /// 513 entries, all different, all with some red.
  private static let entries: [UInt8] = (0..<513).flatMap {
    [UInt8($0 & 0xFF), UInt8($0 >> 8), 100, 0] as [UInt8]
  }

  @Test(arguments: [
    (1, "GSLOT000 uses"), (2, "GSLOT000 and 1 other picture use"),
    (3, "GSLOT000 and 2 other pictures use"), (4, "GSLOT000 and 3 other pictures use"),
  ])
  func blackPicturesAreCounted(count: UInt8, words: String) throws {
    let black = (0..<count).map { (SlotID(.graphics, $0), CheckedROM.picture(3, 1, last: 8)) }
    let found = try CheckedROM.findings(black + [(SlotID(.graphics, 200), RuleROM.picture)])
    #expect(found.map(\.code) == ["palette-missing"])
    #expect(found.map(\.message) == ["\(words) indices from 8 on, and there is no palette in the ROM"])
    #expect(found.map(\.place.position) == [.offset(6)])
  }

  @Test func theFirstBlackPixelIsShown() throws {
    let body = Array("SY".utf8) + [2, 0] + [7, 8, 9]
    let slots = [Self.picture, (SlotID(.graphics, 5), body), (SlotID(.graphics, 6), body)]
    // The first body has 12 bytes, and 100 follow it.
    #expect(try CheckedROM.findings(slots).map(\.place.position) == [.offset(112 + 4 + 1)])
  }

  @Test func picturesAreNotBlackWithoutReason() throws {
    let black = (SlotID(.graphics, 0), CheckedROM.picture(2, 2, last: 255))
    let palette = (SlotID(.data, 3), Array(Self.entries.prefix(1_024)))
    #expect(try CheckedROM.findings([black]).count == 1)
    #expect(try CheckedROM.findings([black, palette]).isEmpty)
    let seven = (SlotID(.graphics, 0), CheckedROM.picture(2, 2, last: 7))
    #expect(try CheckedROM.findings([seven]).isEmpty)
    // What follows the last pixel is never shown.
    #expect(try CheckedROM.findings([(seven.0, seven.1 + [200])]).map(\.code) == ["chr-too-long"])
  }

  @Test(arguments: [
    (60, false), (63, false), (64, true), (65, false), (66, false), (67, false), (68, true), (1_020, true),
    (1_024, false), (1_028, true), (2_048, true), (2_049, false), (2_052, false),
  ])
  func dataOfTheseSizesMayBeMeantAsAPalette(size: Int, isPalette: Bool) throws {
    let data = (SlotID(.data, 0), Array(Self.entries.prefix(size)))
    let found = try CheckedROM.findings([Self.picture, data])
    let words = """
      the \(Plural.bytes(size)) look like a palette of \(size / 4) colours, and the ROM has no other
      """
    #expect(found.map(\.message) == (isPalette ? [words] : []))
    #expect(found.allSatisfy { $0.code == "palette-size" && $0.severity == .note })
    #expect(found.allSatisfy { $0.place.position == .offset(112) })
    // VGE takes no palette from data, and without pictures nothing is shown in one.
    #expect(try CheckedROM.findings([(SlotID(.graphics, 0), RuleROM.vge([])), data]).isEmpty)
    #expect(try CheckedROM.findings([data]).isEmpty)
  }

  /// Of 16 entries, so many with red and so many different ones.
  @Test(arguments: [
    (16, 16, true), (8, 16, true), (7, 16, false), (16, 8, true), (16, 7, false), (8, 8, true),
    (0, 16, false),
  ])
  func halfOfAPaletteIsRedAndDifferent(red: Int, different: Int, isPalette: Bool) throws {
    let entries = (0..<16).flatMap { index -> [UInt8] in
      [UInt8(min(index, different - 1)), 0, red == 16 || index < red ? 1 : 0, 0]
    }
    let found = try CheckedROM.findings([Self.picture, (SlotID(.data, 0), entries)])
    #expect(found.count == (isPalette ? 1 : 0))
  }

  @Test(arguments: [3, 35, 63])
  func aByteBesideAColourIsNoPalette(place: Int) throws {
    var entries = Array(Self.entries.prefix(64))
    entries[place] = 1
    #expect(try CheckedROM.findings([Self.picture, (SlotID(.data, 0), entries)]).isEmpty)
  }

  @Test func coloursSeenOtherwiseAreCounted() throws {
    let own = RuleROM.vge([0x111111, 0xFF0000, 0x00FF00, 0x0000FF, 0, 0, 0, 0, 0x123456])
    let shown = RuleROM.vge([0xEEEEEE, 0xFE0000, 0x0000FF, 0x00FF00, 0, 0, 0, 0, 0xFEDCBA])
    let found = try CheckedROM.findings([(SlotID(.graphics, 1), own), (SlotID(.graphics, 7), shown)])
    #expect(found.map(\.code) == ["chr-palette-not-shown"])
    #expect(
      found.map(\.message) == [
        "2 of the 8 colours in use are others in the palette of GSLOT007, which is the one on the screen"
      ])
    #expect(found.map(\.notes) == [["index 2 was drawn as #00FF00 and is seen as #0000FF"]])
    #expect(found.map(\.place.position) == [.offset(4 + 4 * 2)])
    #expect(found.map(\.place.slot) == ["GSLOT001"])
  }

  @Test(arguments: [(UInt8(255), UInt8(255), true), (1, 1, true), (0, 0, false), (255, 254, false)])
  func onlyColoursInUseCount(pixel: UInt8, other: UInt8, isSeen: Bool) throws {
    var palette = Palette()
    palette[other] = Colour(0xF8F8F8)
    let head = Array("SZ".utf8) + [0, 0]
    let own = (SlotID(.graphics, 0), head + Palette().serialized() + [pixel])
    let shown = (SlotID(.graphics, 9), head + palette.serialized() + [pixel])
    let found = try CheckedROM.findings([own, shown])
    let words =
      "1 of the 1 colour in use is another in the palette of GSLOT009, which is the one on the screen"
    #expect(found.map(\.message) == (isSeen ? [words] : []))
    #expect(found.allSatisfy { $0.place.position == .offset(4 + 4 * Int(pixel)) })
  }
}
