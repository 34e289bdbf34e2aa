import RomTestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitRules

/// The fonts of the kanji extension, GSLOT255 and DSLOT255.
@Suite struct FontRulesTests {
  private func findings(font: Int, number: UInt8 = 255, picture: (Int, Int)?) throws -> [Diagnostic] {
    var slots = [(SlotID(.data, number), [UInt8](repeating: 0, count: font))]
    if let (width, height) = picture {
      slots.append((SlotID(.graphics, 255), CheckedROM.picture(width, height)))
    }
    return try CheckedROM.findings(slots)
  }

  @Test(arguments: [
    (64, 72, true), (65, 72, true), (64, 73, true), (128, 144, true), (63, 72, false), (64, 71, false),
    (72, 64, false), (1, 1, false),
  ])
  func theHalfWidthFontHasAtLeastThisSize(width: Int, height: Int, isFont: Bool) throws {
    let found = try findings(font: 106_032, picture: (width, height))
    let words: LocalizedText = """
      DSLOT255 is the font of the kanji extension, but GSLOT255, its half-width font, has \(width) x \(height) \
      pixels instead of at least 64 x 72
      """
    #expect(found.map(\.message) == (isFont ? [] : [words]))
    #expect(found.allSatisfy { $0.code == "font-half-width" && $0.severity == .warning })
  }

  @Test func dataElsewhereIsNotAFont() throws {
    #expect(try findings(font: 106_032, number: 254, picture: nil).isEmpty)
    #expect(try findings(font: 106_032, picture: nil).map(\.code) == ["font-half-width"])
    #expect(try findings(font: 106_031, picture: nil).isEmpty)
    #expect(try findings(font: 106_033, picture: nil).isEmpty)
  }

  @Test(arguments: [
    (1_128, "1,128 bytes", "for text with kanji or kana the console reads up to 104,904 bytes past the slot"),
    (106_031, "106,031 bytes", "for text with kanji or kana the console reads up to 1 byte past the slot"),
    (
      106_033, "106,033 bytes",
      "text with kanji or kana shows the wrong characters if the font has a different layout"
    ),
  ])
  func aFontOfAnotherSizeIsNoticed(size: Int, words: String, note: String) throws {
    let found = try findings(font: size, picture: (64, 72))
    #expect(found.map(\.code) == ["font-size"])
    #expect(
      found.map(\.message) == [
        "GSLOT255 looks like the half-width font of the kanji extension, but DSLOT255 has \(words), not the 106,032 of the kanji font"
      ])
    #expect(found.map { $0.notes.map(\.english) } == [[note]])
    for (width, height) in [(63, 72), (65, 72), (64, 71), (64, 73)] {
      #expect(try findings(font: size, picture: (width, height)).isEmpty)
    }
  }

  @Test(arguments: [0, 1_127]) func lessThanARowOfCharactersIsNotAFont(size: Int) throws {
    #expect(try findings(font: size, picture: (64, 72)).isEmpty)
  }
}
