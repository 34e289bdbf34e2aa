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
    let words: Message = """
      DSLOT255 is the font of the kanji extension, but GSLOT255, its half-width font, is only \(width) x \(height) \
      pixels, not 64 x 72
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
    (1_128, "1,128 bytes", "text with kanji or kana is read up to 104,904 bytes past the slot"),
    (106_031, "106,031 bytes", "text with kanji or kana is read up to 1 byte past the slot"),
    (
      106_033, "106,033 bytes",
      "text with kanji or kana shows wrong characters if the font has another layout"
    ),
  ])
  func aFontOfAnotherSizeIsNoticed(size: Int, words: String, note: String) throws {
    let found = try findings(font: size, picture: (64, 72))
    #expect(found.map(\.code) == ["font-size"])
    #expect(
      found.map(\.message) == [
        "GSLOT255 looks like the half-width font of the kanji extension, but DSLOT255 has \(words) and the font 106,032"
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
