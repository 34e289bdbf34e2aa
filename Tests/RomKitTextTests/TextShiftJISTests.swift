import TestSupport
import Testing

@testable import RomKitText

@Suite struct TextShiftJISTests {
  /// The pairs of Tests/Fixtures/text/shift_jis.tsv.
  private func pairs() throws -> [(code: UInt16, character: Unicode.Scalar)] {
    try Fixtures.text("text/shift_jis.tsv").split(separator: "\n").map { line in
      let fields = line.split(separator: "\t")
      let code = try #require(UInt16(fields[0], radix: 16))
      let value = try #require(UInt32(fields[1], radix: 16))
      return (code, try #require(Unicode.Scalar(value)))
    }
  }

  @Test func allCodesAreThoseOfTheFixture() throws {
    let pairs = try pairs()
    #expect(pairs.count == 6879)
    for (code, character) in pairs {
      #expect(ShiftJIS.character(of: code) == character)
      #expect(ShiftJIS.code(of: character) == code)
    }
  }

  @Test func noOtherCodeHasACharacter() throws {
    let known = Set(try pairs().map(\.code))
    for code in UInt16(0x100)...0xFFFF where !known.contains(code) {
      #expect(ShiftJIS.character(of: code) == nil)
    }
  }

  @Test func decodesSingleBytes() {
    for code in UInt16(0)...0xFF {
      let expected: UInt32? =
        code < 0x80 ? UInt32(code) : (0xA1...0xDF).contains(code) ? 0xFEC0 + UInt32(code) : nil
      #expect(ShiftJIS.character(of: code)?.value == expected)
      if let expected, let character = Unicode.Scalar(expected) {
        #expect(ShiftJIS.code(of: character) == code)
      }
    }
    #expect(ShiftJIS.character(of: 0x5C) == "\\")
    #expect(ShiftJIS.character(of: 0x7E) == "~")
    #expect(ShiftJIS.character(of: 0xB1) == "\u{FF71}")
  }

  @Test(
    arguments: [
      (0x8160, 0x301C, 0xFF5E), (0x8161, 0x2016, 0x2225), (0x817C, 0x2212, 0xFF0D), (0x8191, 0xA2, 0xFFE0),
      (0x8192, 0xA3, 0xFFE1), (0x81CA, 0xAC, 0xFFE2), (0x815C, 0x2015, 0x2014),
    ] as [(UInt16, UInt32, UInt32)])
  func bothCharactersOfACodeEncode(code: UInt16, decoded: UInt32, twin: UInt32) throws {
    #expect(ShiftJIS.character(of: code)?.value == decoded)
    #expect(ShiftJIS.code(of: try #require(Unicode.Scalar(decoded))) == code)
    #expect(ShiftJIS.code(of: try #require(Unicode.Scalar(twin))) == code)
  }

  @Test func onlyTheTwinsAreOutsideTheTable() throws {
    let own = Set(try pairs().map(\.character))
    var others: [UInt32] = []
    for value in UInt32(0x80)...0x10FFFF {
      guard let character = Unicode.Scalar(value), let code = ShiftJIS.code(of: character) else { continue }
      if code > 0xFF, !own.contains(character) { others.append(value) }
    }
    #expect(others == [0x2014, 0x2225, 0xFF0D, 0xFF5E, 0xFFE0, 0xFFE1, 0xFFE2])
  }

  @Test func extensionsOfCP932AreRecognized() {
    #expect(CP932Extensions.contains("①"))
    #expect(CP932Extensions.contains("\u{9AD9}"))
    #expect(CP932Extensions.contains("\u{FA10}"))
    #expect(!CP932Extensions.contains("高"))
    #expect(!CP932Extensions.contains("\u{FF5E}"))
    #expect(!CP932Extensions.contains("é"))
  }

  @Test func everyCodeSurvivesDecodingAndEncoding() throws {
    for (code, _) in try pairs() {
      let body = [UInt8(code >> 8), UInt8(code & 0xFF), 0]
      let slot = try TextSlot(parsing: body[...], as: .shiftJIS)
      #expect(try slot.serialized() == body)
    }
    // All of them in one slot, whose encoding is recognized.
    var all: [UInt8] = []
    for (code, _) in try pairs() { all += [UInt8(code >> 8), UInt8(code & 0xFF)] }
    all.append(0)
    let slot = try TextSlot(parsing: all[...])
    #expect(slot.format == TextFormat(encoding: .shiftJIS))
    #expect(slot.source == Array(String(String.UnicodeScalarView(try pairs().map(\.character))).utf8))
    #expect(try slot.serialized() == all)
  }

  @Test func yenAndOverlineAreTheirBytesInJISX0201() throws {
    #expect(try TextSlot("¥100‾").bytes() == [0x5C, 0x31, 0x30, 0x30, 0x7E, 0])
    #expect(ShiftJIS.character(of: 0x5C) == "\\")
  }
}
