import Testing

@testable import RomKitBase

/// Numbers, words and foreign text as messages show them.
@Suite struct TextTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1_000, "1,000"), (-999, "-999"), (-1_234_567, "-1,234,567"),
    (.min, "-9,223,372,036,854,775,808"),
  ])
  func numbersAreGroupedByThrees(number: Int, text: String) {
    #expect(Grouped.text(number) == text)
  }

  @Test(arguments: [(0, "0 bytes"), (1, "1 byte"), (2, "2 bytes"), (5_520, "5,520 bytes")])
  func onlyOneIsSingular(count: Int, text: String) {
    #expect(Plural.bytes(count).english == text)
  }

  @Test func aNounMayHaveAnIrregularPlural() {
    #expect(Plural.text(2, "entry", "entries") == "2 entries")
  }

  @Test(arguments: [(1, "7"), (2, "07"), (3, "007")])
  func hexadecimalNumbersArePadded(digits: Int, text: String) {
    #expect(7.hexadecimal(digits: digits) == text)
  }

  @Test func paddingNeverTruncates() {
    #expect("1234".padded(to: 3) == "1234")
  }

  @Test(
    arguments: [
      (0x2F, nil), (0x30, 0), (0x39, 9), (0x3A, nil), (0x40, nil), (0x41, 10), (0x46, 15), (0x47, nil),
      (0x60, nil), (0x61, 10), (0x66, 15), (0x67, nil),
    ] as [(UInt8, UInt8?)])
  func hexadecimalDigitsEndAtF(byte: UInt8, value: UInt8?) {
    #expect(Hexadecimal.digit(byte) == value)
  }

  @Test(
    arguments: [
      ("", nil), ("0", 0), ("ffFFffFF", .max), ("100000000", nil), ("12g", nil), ("1234", 0x1234),
    ] as [(String, UInt32?)])
  func hexadecimalNumbersHaveOneToEightDigits(text: String, value: UInt32?) {
    #expect(Hexadecimal.number(Array(text.utf8)) == value)
  }

  @Test(arguments: [("", []), ("0aF0", [0x0A, 0xF0]), ("0a0", nil), ("0x", nil)] as [(String, [UInt8]?)])
  func hexadecimalBytesArePairs(text: String, bytes: [UInt8]?) {
    #expect(Hexadecimal.bytes(Array(text.utf8)) == bytes)
  }

  // MARK: Escapes

  @Test(
    arguments: [
      (0x1F, "\\x1f"), (0x20, " "), (0x5C, "\\\\"), (0x7E, "~"), (0x7F, "\\x7f"), (0x80, "\\x80"),
    ] as [(UInt8, String)])
  func onlyPrintableBytesAreShown(byte: UInt8, text: String) {
    #expect(Escaped.bytes([byte]) == text)
  }

  /// Controls, separators of lines, and characters that are invisible or reorder the text around them.
  @Test(
    arguments: [
      "\u{1F}", "\u{7F}", "\u{9F}", "\u{202E}", "\u{2066}", "\u{2028}", "\u{2029}", "\n", "\u{AD}", "\u{61C}",
      "\u{200B}",
      "\u{200D}", "\u{FEFF}", "\u{FFF9}", "\u{1D173}", "\u{E0001}", "\u{E0041}", "\u{E0FFF}", "\u{34F}",
      "\u{115F}", "\u{3164}",
      "\u{FFA0}", "\u{2065}", "\u{180E}",
    ] as [Unicode.Scalar])
  func charactersThatAreNotSeenAreEscaped(character: Unicode.Scalar) {
    let text = "a\(character)b"
    #expect(Escaped.path(text) == "a\\u{\(String(character.value, radix: 16))}b")
    let digits = String(character.value, radix: 16)
    let short = "\\u" + digits.padded(to: 4, with: "0")
    if character != "\n" {
      let units = String(character).utf16.map { "\\u" + String($0, radix: 16).padded(to: 4, with: "0") }
        .joined()
      #expect(JSON.string(text).text == "\"a\(units)b\"")
      var toml = ""
      Escaped.append(string: text, to: &toml, as: .toml)
      #expect(toml == "\"a\(digits.count > 4 ? "\\U" + digits.padded(to: 8, with: "0") : short)b\"")
    }
    #expect(Escaped.path(Escaped.path(text)) == Escaped.path(text))
  }

  /// A variation selector chooses the form of the character before it.
  @Test(
    arguments: [
      " ", "~", "\u{A0}", "\u{3000}", "é", "日", "\u{301}", "\u{E000}", "\u{FE0F}", "\u{E0100}", "😀",
    ]
      as [Unicode.Scalar])
  func otherCharactersAreKept(character: Unicode.Scalar) {
    #expect(Escaped.path("a\(character)b") == "a\(character)b")
    #expect(JSON.string("a\(character)b").text == "\"a\(character)b\"")
  }

  @Test func linesKeepTheirEnds() {
    #expect(Escaped.lines("a\n\u{1B}b\n") == "a\n\\u{1b}b\n")
  }

  @Test(arguments: ["", "a\tb\n", "日本 é\r\nb", "\u{A0}"]) func textIsHarmlessToATerminal(text: String) {
    #expect(Escaped.isHarmless(Array(text.utf8)))
  }

  @Test(arguments: ["\u{1B}[2J", "a\rb", "a\r", "\u{7}", "\u{0}", "\u{9B}2J", "\u{202E}", "\u{7F}"])
  func textThatControlsATerminalIsHarmful(text: String) {
    #expect(!Escaped.isHarmless(Array("a\(text)".utf8)))
  }

  @Test func invalidUTF8IsNotHarmless() {
    #expect(!Escaped.isHarmless([0x61, 0x9B, 0x32, 0x4A]))
  }

  @Test(arguments: [(40, ""), (41, "...")])
  func longNamesAreTruncatedAfterFortyCharacters(count: Int, rest: String) {
    let shown = "\"" + String(repeating: "é", count: 40) + rest + "\""
    #expect(Escaped.quoted(String(repeating: "é", count: count)) == shown)
  }

  @Test(
    arguments: [("①", "'①' (U+2460)"), ("\u{301}", "U+0301"), ("\u{1B}", "U+001B")]
      as [(Unicode.Scalar, String)])
  func charactersAreShownWithTheirNumbers(character: Unicode.Scalar, text: String) {
    #expect(Escaped.character(character) == text)
  }

  // MARK: JSON

  @Test func membersKeepTheirOrder() {
    let value = JSON.object([("b", .array([.number(-1), .null, .bool(true)])), ("a", .string("x"))])
    #expect(value.text == #"{"b": [-1, null, true], "a": "x"}"#)
  }

  @Test(arguments: [(0, "0.000"), (5, "0.005"), (1_050, "1.050")])
  func thousandthsHaveThreeDecimals(value: Int, text: String) {
    #expect(JSON.thousandths(value).text == text)
  }

  @Test(arguments: [
    ("\"\\/", #""\"\\/""#), ("\n\t\r", #""\n\t\r""#), ("\u{0}\u{1F}", #""\u0000\u001f""#),
    (" ~", #"" ~""#), ("\u{7F}\u{9F}", #""\u007f\u009f""#), ("\u{A0}日", "\"\u{A0}日\""),
  ])
  func stringsAreEscaped(string: String, text: String) {
    #expect(JSON.string(string).text == text)
  }

  // MARK: Suggestions

  @Test(
    arguments: [
      ("song", "song"), ("SONG", "song"), ("sogn", "song"), ("sng", "song"), ("soong", "song"),
      ("sxng", "song"),
      ("sxnx", nil), ("so", nil), ("creatro", "creator"), ("cretaro", "creator"), ("xxxator", nil),
    ] as [(String, String?)])
  func aTypingErrorIsRecognized(typed: String, meant: String?) {
    #expect(NearestWord.to(typed, among: ["song", "creator"]) == meant)
  }

  @Test func theNearestOfSeveralIsSuggested() {
    #expect(NearestWord.to("track", among: ["trace", "tracks", "track1", "track"]) == "track")
    #expect(
      NearestWord.to("tracc", among: ["tract", "track"]) == "tract", "the first of two equally near words")
  }

  @Test(arguments: [(64, true), (65, false)])
  func longWordsAreNeverNear(count: Int, isNear: Bool) {
    let word = String(repeating: "a", count: count)
    #expect((NearestWord.to(word, among: [word]) != nil) == isNear)
  }
}
