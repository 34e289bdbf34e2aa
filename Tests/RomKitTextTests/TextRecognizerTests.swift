import TestSupport
import Testing
import VGSFormat

@testable import RomKitText

@Suite struct TextRecognizerTests {
  private func recognize(_ body: [UInt8]) -> TextFormat? { TextSlot.recognize(body[...]) }

  /// "ゲームを始める" in Shift_JIS.
  private let japanese: [UInt8] = [
    0x83, 0x51, 0x81, 0x5B, 0x83, 0x80, 0x82, 0xF0, 0x8E, 0x6E, 0x82, 0xDF, 0x82, 0xE9,
  ]

  @Test func recognizesEncodingAndEnd() {
    #expect(recognize(japanese) == TextFormat(encoding: .shiftJIS, finalNUL: false))
    #expect(recognize(japanese + [0]) == TextFormat(encoding: .shiftJIS))
    #expect(
      recognize(japanese + [0x0D, 0x0A, 0, 0]) == TextFormat(encoding: .shiftJIS, lineEnds: .crlf, size: 18))
    #expect(recognize(Array("ゲームを始める".utf8)) == TextFormat(encoding: .utf8, finalNUL: false))
    #expect(recognize(Array("Game start\n".utf8)) == TextFormat(encoding: .ascii, finalNUL: false))
    #expect(
      recognize(Array("1\r2\r3\rmore".utf8)) == TextFormat(encoding: .ascii, lineEnds: .cr, finalNUL: false))
    #expect(
      recognize(Array("1\r\n2\n3\rmore".utf8))
        == TextFormat(encoding: .ascii, lineEnds: .keep, finalNUL: false))
    #expect(recognize(Array("OK\0".utf8)) == TextFormat(encoding: .ascii))
  }

  @Test func ambiguousBytesAreUTF8() {
    // The first two characters are also valid Shift_JIS: E381 82E3 8182 are all assigned.
    let bytes = Array("ああああああ".utf8)
    #expect(throws: Never.self) { try TextSlot(parsing: bytes[...], as: .shiftJIS) }
    #expect(recognize(bytes)?.encoding == .utf8)
  }

  @Test(
    arguments: [
      ([], "empty"), ([0], "one NUL"), ([0, 0, 0, 0], "NULs"), ([0x41], "a byte"), ([0x41, 0], "a letter"),
      ([0x41, 0, 0, 0], "a small integer"), ([0x39, 0x30, 0, 0], "12,345 as an integer"),
      ([0x41, 0x42, 0x43, 0x44], "a four-letter word"),
      ([0x95, 0x5C, 0x95, 0x5C], "two kanji without an end"),
      (Array("ABCDEFG\u{7}HIJKLMN\0".utf8), "a control character"), (Array("ABCDEFGH\u{7F}\0".utf8), "DEL"),
      (Array("ABCDEFGHI\0J".utf8), "a NUL inside"), (Array("caf\u{85}\u{85} au lait\0".utf8), "a C1 control"),
      (Array("Level ".utf8) + [0x87, 0x40, 0], "an extension of CP932"),
      (Array("Level one".utf8) + [0x82, 0], "half a character"),
      (Array("Level one".utf8) + [0xE3, 0x81], "two thirds of a character"),
      ([0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + Array("ABCDEFGH".utf8), "two byte order marks"),
    ] as [([UInt8], String)])
  func rejectsBodiesThatAreNotText(body: [UInt8], what: String) {
    #expect(recognize(body) == nil, "\(what)")
  }

  @Test func palettesAreNotText() {
    let ramp = (0..<256).flatMap { [UInt8($0), UInt8($0), UInt8($0), 0] as [UInt8] }
    #expect(recognize(ramp) == nil)
    // One colour that spells "@@@", and 255 black entries.
    let one = [0x40, 0x40, 0x40] + [UInt8](repeating: 0, count: 1021)
    #expect(recognize(one) == nil)
    #expect(recognize(Array("ABCDE".utf8) + [UInt8](repeating: 0, count: 1019))?.size == 1024)
  }

  @Test func recognizesTextsFromAMinimumLength() {
    func ascii(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x41, count: count) }
    func katakana(_ count: Int) -> [UInt8] { [UInt8](repeating: 0xB1, count: count) }
    func kanji(_ count: Int) -> [UInt8] { [UInt8](repeatElement([0x95, 0x5C], count: count).joined()) }
    for (short, long) in [
      (ascii(7), ascii(8)), (ascii(1) + [0], ascii(2) + [0]), (ascii(4) + [0, 0], ascii(5) + [0, 0]),
      (kanji(6), kanji(7)), (kanji(1) + [0], kanji(2) + [0]), (kanji(3) + [0, 0], kanji(4) + [0, 0]),
      (katakana(26), katakana(27)), (katakana(5) + [0], katakana(6) + [0]),
      (katakana(15) + [0, 0], katakana(16) + [0, 0]),
    ] {
      #expect(recognize(short) == nil)
      #expect(recognize(long) != nil)
    }
  }

  @Test(
    arguments: 1...40)
  func randomBytesAreHardlyEverText(length: Int) {
    var random = SeededGenerator(seed: UInt64(length))
    var taken = 0
    for _ in 0..<5_000 {
      if recognize((0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }) != nil { taken += 1 }
    }
    #expect(taken <= 20)
  }

  @Test func recognizedTextsComeBack() throws {
    // The bytes let many bodies pass: letters, line ends, kana, leads and trails, NULs at the end.
    var random = SeededGenerator(seed: 9)
    let pieces: [[UInt8]] = [
      [0x41], [0x20], [0x0A], [0x0D], [0x0D, 0x0A], [0x82, 0xA0], [0x95, 0x5C], [0xB1], [0xE3, 0x81, 0x82],
      [0xEF, 0xBB, 0xBF], [0xC3, 0xA9], [0x88, 0x9F], [0x7E], [0x5C], [0x81, 0x60],
    ]
    var counts: [TextEncoding: Int] = [:]
    for _ in 0..<4000 {
      var body: [UInt8] = []
      let kinds = (0..<4).compactMap { _ in pieces.randomElement(using: &random) }
      for _ in 0..<Int.random(in: 0..<30, using: &random) {
        body += kinds.randomElement(using: &random) ?? []
      }
      body += [UInt8](repeating: 0, count: Int.random(in: 0..<4, using: &random))
      guard let format = recognize(body) else { continue }
      let slot = try TextSlot(parsing: body[...])
      #expect(slot.format == format)
      #expect(try slot.serialized() == body)
      counts[format.encoding, default: 0] += 1
    }
    for encoding in TextEncoding.allCases { #expect(counts[encoding, default: 0] > 50) }
  }

  @Test func everyTextThatIsPackedIsRecognized() {
    // Only what is shorter than the least lengths above may be taken for data.
    var random = SeededGenerator(seed: 37)
    let pieces = [
      "A", " ", "\t", "\n", "\r\n", "\r", "あ", "表", "ｱ", "é", "¥", "‾", "\u{FEFF}", "\u{1B}", "\u{7F}",
      "\u{85}", "\u{1A}", "~",
      "\u{10FFFF}",
    ]
    var packed = 0
    for _ in 0..<4_000 {
      let some = (0..<3).compactMap { _ in pieces.randomElement(using: &random) }
      let text = (0..<30).compactMap { _ in some.randomElement(using: &random) }.joined()
      let format = TextFormat(
        encoding: TextEncoding.allCases.randomElement(using: &random) ?? .utf8,
        lineEnds: LineEnds.allCases.randomElement(using: &random) ?? .lf,
        finalNUL: Bool.random(using: &random), size: Bool.random(using: &random) ? 200 : nil,
        byteOrderMark: Bool.random(using: &random))
      guard let body = try? TextSlot(text, format: format).serialized() else { continue }
      packed += 1
      #expect(recognize(body) != nil, "\(text.debugDescription) \(format)")
    }
    #expect(packed > 500)
  }

  @Test func piecesMakeNoDifference() {
    for body in [
      japanese + [0, 0], Array("\u{FEFF}ゲーム\r\nを".utf8), japanese + [0x82], Array("plain text".utf8),
    ] {
      for size in 1...5 {
        var recognizer = TextRecognizer()
        var rest = body[...]
        while !rest.isEmpty {
          let goesOn = recognizer.append(rest.prefix(size))
          #expect(goesOn)
          rest = rest.dropFirst(size)
        }
        #expect(recognizer.finish().map { TextFormat($0) } == recognize(body))
      }
    }
  }

  @Test func stopsAtTheFirstByteThatRulesTextOut() {
    func goesOn(_ pieces: [UInt8]...) -> [Bool] {
      var recognizer = TextRecognizer()
      return pieces.map { recognizer.append($0[...]) }
    }
    #expect(goesOn(Array("SY".utf8), [0xFF, 0x97]) == [true, false])
    #expect(goesOn([0]) == [false])
    let filled = Array("ABCDEFGH".utf8) + [UInt8](repeating: 0, count: TextFormat.largestSize - 8)
    #expect(goesOn(filled, [0]) == [true, false])
  }
}
