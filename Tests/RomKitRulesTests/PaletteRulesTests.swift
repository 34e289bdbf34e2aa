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
    // Bytes after the last pixel are never shown.
    #expect(try CheckedROM.findings([(seven.0, seven.1 + [200])]).map(\.code) == ["chr-too-long"])
  }

  /// A console would read it as one, but a game does not choose it.
  @Test func textIsNotAPalette() throws {
    let black = (SlotID(.graphics, 0), CheckedROM.picture(2, 2, last: 8))
    let text = (SlotID(.data, 0), [UInt8](repeating: 0x41, count: 1_024))
    #expect(try CheckedROM.findings([black, text]).map(\.code) == ["palette-missing"])
  }

  @Test(arguments: [
    (60, false), (63, false), (64, true), (65, false), (66, false), (67, false), (68, true), (1_020, true),
    (1_024, false), (1_028, true), (2_048, true), (2_049, false), (2_052, false),
  ])
  func dataOfTheseSizesMayBeAPalette(size: Int, isPalette: Bool) throws {
    let data = (SlotID(.data, 0), Array(Self.entries.prefix(size)))
    let found = try CheckedROM.findings([Self.picture, data])
    let words: LocalizedText = """
      the \(Plural.bytes(size)) of this slot look like a palette of \(size / 4) colours, and the ROM has no \
      palette
      """
    #expect(found.map(\.message) == (isPalette ? [words] : []))
    #expect(found.allSatisfy { $0.code == "palette-size" && $0.severity == .note })
    #expect(found.allSatisfy { $0.place.position == .offset(112) })
    // VGE reads no palette from data, and without pictures a palette has no effect.
    #expect(try CheckedROM.findings([(SlotID(.graphics, 0), RuleROM.vge([])), data]).isEmpty)
    #expect(try CheckedROM.findings([data]).isEmpty)
  }

  /// The numbers of entries with red and of different entries among 16.
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
  func aByteBesideAColourRulesOutAPalette(place: Int) throws {
    var entries = Array(Self.entries.prefix(64))
    entries[place] = 1
    #expect(try CheckedROM.findings([Self.picture, (SlotID(.data, 0), entries)]).isEmpty)
  }

  @Test func differingColoursAreCounted() throws {
    let own = RuleROM.vge([0x111111, 0xFF0000, 0x00FF00, 0x0000FF, 0, 0, 0, 0, 0x123456])
    let shown = RuleROM.vge([0xEEEEEE, 0xFE0000, 0x0000FF, 0x00FF00, 0, 0, 0, 0, 0xFEDCBA])
    let found = try CheckedROM.findings([(SlotID(.graphics, 1), own), (SlotID(.graphics, 7), shown)])
    #expect(found.map(\.code) == ["chr-palette-not-shown"])
    #expect(
      found.map(\.message) == [
        "2 of the 8 colours in use differ in the palette on the screen, that of GSLOT007"
      ])
    #expect(found.map(\.notes) == [["index 2 was drawn as #00FF00 and appears as #0000FF"]])
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
    let words: LocalizedText =
      "the only colour in use differs in the palette on the screen, that of GSLOT009"
    #expect(found.map(\.message) == (isSeen ? [words] : []))
    #expect(found.allSatisfy { $0.place.position == .offset(4 + 4 * Int(pixel)) })
  }

  // MARK: Indices without a colour

  /// A palette of 1,024 bytes whose last colours are 0.
  private static func palette(_ count: Int) -> [UInt8] {
    Array(entries.prefix(4 * count)) + [UInt8](repeating: 0, count: 1_024 - 4 * count)
  }

  private static func picture(_ pixels: [UInt8]) -> [UInt8] {
    Array("SY".utf8) + [UInt8(pixels.count - 1), 0] + pixels
  }

  @Test(arguments: [
    (16, UInt8(15), false), (16, 16, true), (255, 254, false), (255, 255, true), (257, 255, false),
  ])
  func aShortPaletteHasNoColourForTheRest(count: Int, pixel: UInt8, isPast: Bool) throws {
    let slots = [
      Self.picture, (SlotID(.graphics, 1), Self.picture([1, pixel])),
      (SlotID(.data, 4), Array(Self.entries.prefix(4 * count))),
    ]
    let found = try CheckedROM.findings(slots)
    // The colours below the end are not shown either, because the console does not read palettes of that size.
    #expect(found.map(\.code) == (isPast ? ["palette-past-end"] : ["palette-size", "palette-missing"]))
    let words: LocalizedText = """
      GSLOT001 uses indices from \(count) on, but DSLOT004, which looks like the palette, has only \(count) colours
      """
    guard isPast else { return }
    #expect(found.map(\.message) == [words])
    #expect(found.map(\.severity) == [.warning])
    #expect(found.map(\.place.position) == [.offset(112 + 4 + 1)])
  }

  @Test func theLongestOfShortPalettesCounts() throws {
    let short = [(SlotID(.data, 1), 20), (SlotID(.data, 2), 40), (SlotID(.data, 3), 30)].map {
      ($0, Array(Self.entries.prefix(4 * $1)))
    }
    let found = try CheckedROM.findings([(SlotID(.graphics, 0), Self.picture([45, 46]))] + short)
    #expect(found.map(\.code) == ["palette-size", "palette-size", "palette-past-end"])
    #expect(found.map(\.place.slot) == ["DSLOT001", "DSLOT003", nil])
    #expect(found.last?.message.contains("DSLOT002, which looks like the palette, has only 40") == true)
  }

  @Test(arguments: [
    ([1, 15] as [UInt8], false), ([0, 16], false), ([1, 16, 16], false), ([1, 16, 17], true),
    ([17, 16, 2], true), ([255, 9, 16], true),
  ])
  func aPictureWithSeveralIndicesPastTheLastColourIsNoted(pixels: [UInt8], isNoted: Bool) throws {
    let slots = [(SlotID(.data, 0), Self.palette(16)), (SlotID(.graphics, 0), Self.picture(pixels))]
    let found = try CheckedROM.findings(slots)
    let words: LocalizedText =
      "GSLOT000 uses indices from 16 on, but the palette, DSLOT000, has only 16 colours, followed by zeros"
    #expect(found.map(\.message) == (isNoted ? [words] : []))
    #expect(found.allSatisfy { $0.code == "palette-past-end" && $0.severity == .note })
    let first = pixels.firstIndex { $0 > 15 } ?? 0
    #expect(found.allSatisfy { $0.place.position == .offset(1_124 + 4 + first) })
  }

  @Test func picturesWithoutColoursAreCounted() throws {
    let pictures = [[1, 2], [20, 21], [20, 20], [30, 40] as [UInt8]].enumerated().map { number, pixels in
      (SlotID(.graphics, UInt8(number)), Self.picture(pixels))
    }
    let found = try CheckedROM.findings(pictures + [(SlotID(.data, 0), Self.palette(16))])
    #expect(found.map { $0.message.english.prefix(43) } == ["GSLOT001 and 1 other picture use indices fr"])
  }

  /// A game may show some pictures in one palette and some in another.
  @Test func theLongestPaletteCounts() throws {
    let picture = (SlotID(.graphics, 0), Self.picture([1, 40, 41]))
    let long = (SlotID(.data, 7), Self.palette(42))
    #expect(try CheckedROM.findings([picture, (SlotID(.data, 0), Self.palette(16)), long]).isEmpty)
    let found = try CheckedROM.findings([
      picture, (SlotID(.data, 0), Self.palette(16)), (long.0, Self.palette(17)),
    ])
    #expect(
      found.map(\.message) == [
        """
        GSLOT000 uses indices from 17 on, but DSLOT007, the longest of 2 palettes, has only 17 colours, followed by \
        zeros
        """
      ])
  }

  /// Tables of numbers may have 1,024 bytes and end with zeros.
  @Test func aTableIsNotAShortPalette() throws {
    var table = Self.palette(16)
    table[3] = 1
    let slots = [(SlotID(.graphics, 0), Self.picture([1, 30, 31])), (SlotID(.data, 0), table)]
    #expect(try CheckedROM.findings(slots).isEmpty)
  }

  // MARK: A single colour

  private static func grey(_ value: UInt8, but others: [Int: UInt8] = [:]) -> [UInt8] {
    (0..<256).flatMap { index in [UInt8](repeating: others[index] ?? value, count: 3) + [0] }
  }

  @Test(arguments: [
    ([0, 0] as [UInt8], false), ([5, 5], false), ([0, 5, 5], false), ([5, 6], true), ([0, 5, 0, 6], true),
    ([1, 255], true), ([5, 6, 7], false), ([7, 5, 6], false),
  ])
  func aSheetOfOneColourIsFound(pixels: [UInt8], isFound: Bool) throws {
    let palette = Self.grey(0x30, but: [7: 0x31])
    let slots = [(SlotID(.graphics, 0), Self.picture(pixels)), (SlotID(.data, 3), palette)]
    let found = try CheckedROM.findings(slots)
    #expect(
      found.map(\.message) == (isFound ? ["all pixels of the pictures are #303030 in this palette"] : []))
    #expect(found.allSatisfy { $0.code == "palette-one-colour" && $0.severity == .warning })
    #expect(found.allSatisfy { $0.place.slot == "DSLOT003" })
    #expect(found.allSatisfy { $0.place.position == .offset(4 + pixels.count + 100) })
  }

  @Test func allPicturesCountTogether() throws {
    func findings(_ pictures: [[UInt8]]) throws -> [String] {
      let slots = pictures.enumerated().map { (SlotID(.graphics, UInt8($0)), Self.picture($1)) }
      return try CheckedROM.findings(slots + [(SlotID(.data, 0), Self.grey(9, but: [7: 1]))]).map(\.code)
    }
    #expect(try findings([[1, 1], [2, 2]]) == ["palette-one-colour"])
    #expect(try findings([[1, 2], [1, 7]]) == [])
    #expect(try findings([[7, 7], [1, 2]]) == [])
  }

  /// A screen that fades to black has a black palette beside the others.
  @Test func onePaletteThatShowsThePicturesIsEnough() throws {
    let picture = (SlotID(.graphics, 0), RuleROM.picture)
    let black = (SlotID(.data, 0), Self.grey(0))
    #expect(try CheckedROM.findings([picture, black]).map(\.code) == ["palette-one-colour"])
    #expect(try CheckedROM.findings([picture, black, (SlotID(.data, 1), Self.palette(256))]).isEmpty)
    let found = try CheckedROM.findings([picture, black, (SlotID(.data, 1), Self.grey(8))])
    #expect(
      found.map(\.message) == [
        "all pixels of the pictures are #000000 in this palette, and have only one colour in the other palette too"
      ])
  }

  @Test func ofVGEThePaletteOnTheScreenCounts() throws {
    let black = RuleROM.vge([UInt32](repeating: 0, count: 256))
    let found = try CheckedROM.findings([(SlotID(.graphics, 1), black), (SlotID(.graphics, 5), black)])
    #expect(
      found.map(\.message) == [
        "all pixels of the pictures are #000000 in the palette on the screen, that of this slot"
      ])
    #expect(found.map(\.place.slot) == ["GSLOT005"])
    #expect(found.map(\.place.position) == [.offset(black.count + 100 + 4)])
    // One cause, one finding: the picture has colours, and the console shows it in another palette.
    let mixed = try CheckedROM.findings([
      (SlotID(.graphics, 1), RuleROM.vge([])), (SlotID(.graphics, 5), black),
    ])
    #expect(mixed.map(\.code) == ["chr-palette-not-shown"])
  }
}
