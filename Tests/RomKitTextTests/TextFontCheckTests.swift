import Testing

@testable import RomKitText

@Suite struct TextFontCheckTests {
  private func warnings(_ text: String) -> String {
    FontCheck.warnings(in: Array(text.utf8)[...]).diagnostics(.warning, file: "a.txt").map { $0.rendered() }
      .joined(separator: "\n")
  }

  @Test func charactersOfTheFontRaiseNoWarning() {
    #expect(warnings("\u{FEFF}Hello, ~\\!\r\n勇者の剣\n〜～―—亜熙\r") == "")
  }

  @Test func otherCharactersAreReportedWithTheirPosition() {
    #expect(
      warnings("ﾊﾟ\n\tA\u{7F}\n\u{1B}①") == """
        a.txt:1:1: warning: the console's font has no half-width katakana: 'ﾊ' (U+FF8A) [text-not-in-font]
          help: write 'ハ' (U+30CF)
        a.txt:1:2: warning: the console's font has no half-width katakana: 'ﾟ' (U+FF9F) [text-not-in-font]
          help: write '゜' (U+309C)
        a.txt:2:1: warning: the console's font cannot show the control character U+0009 [text-not-in-font]
          help: write spaces
        a.txt:2:3: warning: the console's font cannot show the control character U+007F [text-not-in-font]
          help: remove the character
        a.txt:3:1: warning: the console's font cannot show the control character U+001B [text-not-in-font]
          help: remove the character
        a.txt:3:2: warning: the console's font has only ASCII and JIS X 0208, not '①' (U+2460) [text-not-in-font]
        """)
  }

  @Test func suggestsFullWidthKatakana() {
    #expect(
      warnings("｡") == """
        a.txt:1:1: warning: the console's font has no half-width katakana: '｡' (U+FF61) [text-not-in-font]
          help: write '。' (U+3002)
        """)
  }

  @Test func manyAreCounted() {
    let findings = FontCheck.warnings(in: Array(repeatElement("ｱ", count: 5000).joined().utf8)[...])
    #expect(findings.listed.count == 20)
    #expect(findings.unlisted == 4980)
  }

  @Test func bytesThatAreNotUTF8EndTheCheck() {
    #expect(FontCheck.warnings(in: [0xEF, 0xBD, 0xB1, 0xFF, 0xEF, 0xBD, 0xB1]).listed.count == 1)
  }
}
