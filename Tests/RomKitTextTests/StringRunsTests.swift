import RomKitText
import TestSupport
import Testing
import VGSFormat

@Suite struct StringRunsTests {
  private func found(_ pieces: [[UInt8]], longest: Int = 100, overlap: Int = 0) -> [StringRuns.Part] {
    var runs = StringRuns(longest: longest, overlap: overlap)
    var parts: [StringRuns.Part] = []
    for piece in pieces { runs.append(piece[...]) { parts.append($0) } }
    runs.finish { parts.append($0) }
    return parts
  }

  private func texts(_ bytes: [UInt8]) -> [String] { found([bytes]).map { StringRuns.text(of: $0.codes) } }

  /// The rule is that of `StringScan`, which the page uses.
  @Test func theRuleIsThatOfThePage() {
    #expect(texts(Array("abc\0abcd\u{1}".utf8)) == ["abcd"])
    #expect(texts([0x93, 0x94, 0x91, 0xE4]) == [])
    #expect(texts([0x93, 0x94, 0x91, 0xE4, 0x82, 0xCC]) == ["灯台の"])
    #expect(texts([0xB1, 0xB2, 0xB3, 0xB4, 0xB5]) == ["ｱｲｳｴｵ"])
    var dice = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      let bytes = (0..<300).map { _ in
        UInt8.random(in: 0...255, using: &dice) & UInt8.random(in: 0...255, using: &dice)
      }
      var scan = StringScan()
      scan.append(bytes[...])
      scan.finish()
      #expect(
        found([bytes]).map { "\($0.offset) \(StringRuns.size(of: $0.codes))" }
          == scan.found.map { "\($0.offset) \($0.size)" })
    }
  }

  /// Those of CP932 too: each code has a character exactly if it is part of a string.
  @Test func everyCharacterIsPartOfAString() {
    for code in UInt16(0x8000)...0xFFFF where !ShiftJISCode.isKatakana(UInt8(code >> 8)) {
      let bytes = [UInt8(code >> 8), UInt8(code & 0xFF)]
      let isText = found([bytes + bytes + bytes]).contains { $0.codes == [code, code, code] }
      if isText != (StringRuns.character(of: code) != nil) { Issue.record("\(String(code, radix: 16))") }
    }
    #expect(texts([0x87, 0x40, 0x87, 0x8A, 0xFB, 0xFC, 0xEE, 0xE0]) == ["①㈱髙髙"])
    // IBM's ￢, in the spelling of JIS.
    #expect(texts([0xFA, 0x54, 0xEE, 0xF9, 0x81, 0xCA]) == ["¬¬¬"])
  }

  @Test func everythingElseEndsIt() {
    // Half-width katakana, a line break, DEL, a code without a character, and a first byte without its second.
    for other: [UInt8] in [[0xB1], [0x0A], [0x7F], [0x85, 0x40], [0x93, 0x00], [0xFF]] {
      let parts = found([Array("abcd".utf8) + other + Array("efgh".utf8)])
      #expect(parts.map(\.offset) == [0, 4 + (other == [0x85, 0x40] ? 1 : other.count)], "\(other)")
    }
  }

  @Test func piecesMakeNoDifference() {
    let bytes: [UInt8] = [0, 0x93, 0x94, 0x91, 0xE4, 0x82, 0xCC, 0x41, 0x42, 0, 0x61, 0x62, 0x63, 0x64]
    let whole = found([bytes]).map { "\($0.offset) \(StringRuns.text(of: $0.codes))" }
    #expect(whole == ["1 灯台のAB", "10 abcd"])
    for cut in 0...bytes.count {
      let parts = found([Array(bytes[..<cut]), Array(bytes[cut...])])
      #expect(parts.map { "\($0.offset) \(StringRuns.text(of: $0.codes))" } == whole)
    }
  }

  @Test func longStringsComeInPartsThatOverlap() {
    let parts = found([Array("abcdefghij".utf8)], longest: 5, overlap: 2)
    #expect(parts.map { StringRuns.text(of: $0.codes) } == ["abcde", "defgh", "ghij"])
    #expect(parts.map(\.offset) == [0, 3, 6])
    #expect(parts.map(\.isFirst) == [true, false, false])
    #expect(parts.map(\.isCut) == [true, true, false])
  }
}
