import Testing

@testable import RomKitBase
@testable import RomKitText

@Suite struct TextErrorTests {
  /// The lines shown for a source that cannot be stored.
  private func problems(_ source: [UInt8], _ format: TextFormat = TextFormat()) -> String {
    do throws(Findings<Diagnostic>) {
      _ = try TextSlot(parsingSource: source, format: format).serialized()
      return ""
    } catch {
      return error.diagnostics(file: "a.txt").map { $0.rendered() }.joined(separator: "\n")
    }
  }

  @Test(arguments: [
    (
      "勇者\r\nは①",
      """
      a.txt:2:2: error: Shift_JIS cannot store '①' (U+2460) [text-unmappable]
        note: only CP932, the Windows extension of Shift_JIS, has this character; JIS X 0208 and the console's font do not
        help: use characters of JIS X 0208 instead, or store the text as UTF-8 (utf-8)
      """
    ),
    (
      "caf\u{E9}\r\r𠮷",
      """
      a.txt:1:4: error: Shift_JIS cannot store 'é' (U+00E9) [text-unmappable]
        help: use characters of JIS X 0208 instead, or store the text as UTF-8 (utf-8)
      a.txt:3:1: error: Shift_JIS cannot store '𠮷' (U+20BB7) [text-unmappable]
        help: use characters of JIS X 0208 instead, or store the text as UTF-8 (utf-8)
      """
    ),
    (
      "\u{1B}$BF|K\\\u{1B}(B\n\u{7F}\u{1A}",
      """
      a.txt:1:1: error: found the control character U+001B (ESC) [text-control]
        note: the same mistake is in 1 other place
        help: remove it, or store the bytes as a .dat file, which may have any
      a.txt:2:1: error: found the control character U+007F (DEL) [text-control]
        help: remove it, or store the bytes as a .dat file, which may have any
      a.txt:2:2: error: found the control character U+001A (SUB) [text-control]
        help: remove it, or store the bytes as a .dat file, which may have any
      """
    ),
    (
      "か\u{3099}",
      """
      a.txt:1:2: error: Shift_JIS cannot store U+3099 [text-unmappable]
        help: save the text in composed form (NFC), where the mark and its kana are one character
      """
    ),
    (
      "a\u{200B}\u{A0}",
      """
      a.txt:1:2: error: Shift_JIS cannot store U+200B [text-unmappable]
        help: remove this invisible character
      a.txt:1:3: error: Shift_JIS cannot store U+00A0 [text-unmappable]
        help: write an ordinary space instead
      """
    ),
    (
      "a\nb\u{0}",
      """
      a.txt:2:2: error: found a NUL character in the text, at byte offset 3 [text-nul]
        help: remove the NUL; romkit adds NULs where they belong
      """
    ),
  ])
  func reportsUnmappableCharacters(source: String, shown: String) {
    #expect(problems(Array(source.utf8)) == shown)
  }

  @Test func reportsUnmappableCharactersInASCII() {
    #expect(
      problems(Array("né".utf8), TextFormat(encoding: .ascii)) == """
        a.txt:1:2: error: ASCII cannot store 'é' (U+00E9) [text-unmappable]
          help: use ASCII characters instead, or store the text as UTF-8 (utf-8)
        """)
  }

  @Test(arguments: [
    (
      [0x61, 0x0A, 0x62, 0xFF, 0x61] as [UInt8],
      """
      a.txt:2:2: error: byte 0xFF at byte offset 3 is not valid UTF-8 [text-invalid-utf8]
        help: save the text as UTF-8
      """
    ),
    (
      Array("勇者".utf8.dropLast()),
      """
      a.txt:1:2: error: the text ends inside a UTF-8 character, at byte offset 5 [text-invalid-utf8]
        help: save the text as UTF-8
      """
    ),
    (
      // "ゲームを始める" and a line end, in Shift_JIS.
      [0x83, 0x51, 0x81, 0x5B, 0x83, 0x80, 0x82, 0xF0, 0x8E, 0x6E, 0x82, 0xDF, 0x82, 0xE9, 0x0D, 0x0A],
      """
      a.txt:1:1: error: byte 0x83 at byte offset 0 is not valid UTF-8 [text-invalid-utf8]
        note: the text is valid Shift_JIS
        help: save the text as UTF-8
      """
    ),
    (
      [0xFF, 0xFE, 0x41, 0x00],
      """
      a.txt:1:1: error: the text begins with the byte order mark of UTF-16, FF FE [text-utf16]
        help: save the text as UTF-8
      """
    ),
    (
      [0xFE, 0xFF, 0x00, 0x41],
      """
      a.txt:1:1: error: the text begins with the byte order mark of UTF-16, FE FF [text-utf16]
        help: save the text as UTF-8
      """
    ),
    (
      [0xFF, 0xFF],
      """
      a.txt:1:1: error: byte 0xFF at byte offset 0 is not valid UTF-8 [text-invalid-utf8]
        help: save the text as UTF-8
      """
    ),
    (
      [0xFE],
      """
      a.txt:1:1: error: byte 0xFE at byte offset 0 is not valid UTF-8 [text-invalid-utf8]
        help: save the text as UTF-8
      """
    ),
    (
      [0x41, 0x00, 0x42],
      """
      a.txt:1:2: error: found a NUL character in the text, at byte offset 1 [text-nul]
        note: a text saved as UTF-16 begins like this
        help: save the text as UTF-8
      """
    ),
    (
      [0x00, 0x41, 0x42],
      """
      a.txt:1:1: error: found a NUL character in the text, at byte offset 0 [text-nul]
        note: a text saved as UTF-16 begins like this
        help: save the text as UTF-8
      """
    ),
    (
      [0x41, 0x42, 0x00, 0x43],
      """
      a.txt:1:3: error: found a NUL character in the text, at byte offset 2 [text-nul]
        help: remove the NUL; romkit adds NULs where they belong
      """
    ),
  ])
  func reportsSourcesThatAreNotUTF8(source: [UInt8], shown: String) {
    #expect(problems(source) == shown)
  }

  @Test(
    arguments: [
      [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80], [0xE3, 0x41], [0xE3, 0x81, 0x41],
    ] as [[UInt8]])
  func malformedUTF8IsRefused(bytes: [UInt8]) {
    #expect(problems(bytes + [0x41]).contains("[text-invalid-utf8]"))
    #expect(throws: Diagnostic.self) { try TextSlot(parsing: bytes[...], as: .utf8) }
  }

  @Test func refusesTextsThatDoNotFit() {
    #expect(
      problems(Array("勇者の剣".utf8), TextFormat(size: 8)) == """
        a.txt: error: the text with its final NUL takes 9 bytes, more than the fixed size of 8 [text-too-long]
          help: shorten the text, or raise its size
        """)
    #expect(
      problems([0x41, 0x42], TextFormat(finalNUL: false, size: 1)) == """
        a.txt: error: the text takes 2 bytes, more than the fixed size of 1 [text-too-long]
          help: shorten the text, or raise its size
        """)
    for size in [Int.min, -1, 0, TextFormat.largestSize + 1, Int.max] {
      #expect(
        problems([], TextFormat(size: size))
          == "a.txt: error: expected a fixed size of 1 to 16,777,216 bytes, found \(Grouped.text(size)) [text-size]"
      )
    }
  }

  @Test func manyErrorsAreReportedBriefly() {
    let characters = (0..<1500).compactMap { Unicode.Scalar(0xA000 + $0) }
    let shown = problems(Array(characters.map { "\($0)\n" }.joined().utf8))
    #expect(shown.split(separator: "\n").count == 41)
    #expect(
      shown.hasSuffix(
        "  note: 1,480 more findings are not listed\n  help: use characters of JIS X 0208 instead, or store the text as UTF-8 (utf-8)"
      ))
    #expect(shown.contains("a.txt:20:1: "))
    #expect(!shown.contains("a.txt:21:1: "))
  }

  @Test func equalErrorsAreOne() {
    #expect(
      problems(Array(repeatElement("é\n", count: 1500).joined().utf8)) == """
        a.txt:1:1: error: Shift_JIS cannot store 'é' (U+00E9) [text-unmappable]
          note: the same mistake is in 1,499 other places, next in lines 2, 3, 4, 5, 6
          help: use characters of JIS X 0208 instead, or store the text as UTF-8 (utf-8)
        """)
  }

  @Test func aLongLineTakesLinearTimeAndNoMemory() throws {
    // A line of 8 MB in pieces. The output is discarded, so the encoder cannot need the whole line.
    let piece = Array(repeatElement("あA", count: 1 << 13).joined().utf8)
    var encoder = try TextEncoder(TextFormat(lineEnds: .crlf))
    var body: [UInt8] = []
    for _ in 0..<256 {
      body.removeAll(keepingCapacity: true)
      try encoder.append(piece[...], to: &body)
    }
    #expect(body.count == 3 << 13)
    #expect(encoder.count == 256 * (3 << 13))
    try encoder.append(Array("é".utf8)[...], to: &body)
    #expect(
      throws: Findings(
        UnmappableCharacter.error("é", .shiftJIS, at: TextPosition(line: 1, column: 256 << 14 | 1))
      )
    ) {
      try encoder.finish(&body)
    }
  }

  @Test(
    arguments: [
      (
        TextEncoding.shiftJIS, [0x41, 0x87, 0x40] as [UInt8],
        """
        error: DSLOT003: bytes 0x87 0x40 are not a character of Shift_JIS (at offset 1) [text-invalid]
          note: CP932, the Windows extension of Shift_JIS, may have a character there; JIS X 0208 has none
          help: leave the slot unconverted, or choose another encoding
        """
      ),
      (
        .shiftJIS, [0x82, 0x20],
        """
        error: DSLOT003: bytes 0x82 0x20 are not a character of Shift_JIS (at offset 0) [text-invalid]
          help: leave the slot unconverted, or choose another encoding
        """
      ),
      (
        .shiftJIS, [0x41, 0xFD],
        """
        error: DSLOT003: byte 0xFD is not a character of Shift_JIS (at offset 1) [text-invalid]
          help: leave the slot unconverted, or choose another encoding
        """
      ),
      (
        .shiftJIS, [0x41, 0x82, 0],
        """
        error: DSLOT003: the text ends inside a character of Shift_JIS (at offset 1) [text-invalid]
          help: leave the slot unconverted, or choose another encoding
        """
      ),
      (
        .utf8, [0x41, 0xE3, 0x81, 0],
        """
        error: DSLOT003: the text ends inside a character of UTF-8 (at offset 1) [text-invalid]
          help: leave the slot unconverted, or choose another encoding
        """
      ),
      (
        .utf8, [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF],
        """
        error: DSLOT003: read as UTF-8, the text would not convert back to the same bytes [text-not-reversible]
          help: leave the slot unconverted
        """
      ),
      (
        .ascii, [0x41, 0x1B, 0x43, 0],
        """
        error: DSLOT003: found the control character U+001B (ESC) (at offset 1) [text-control]
          help: leave the slot unconverted, or choose another encoding
        """
      ),
      (
        .ascii, [0x41, 0x42, 0x80],
        """
        error: DSLOT003: byte 0x80 is not a character of ASCII (at offset 2) [text-invalid]
          help: leave the slot unconverted, or choose another encoding
        """
      ),
      (
        .ascii, [0x41, 0, 0x42],
        """
        error: DSLOT003: found a NUL in the middle of the text (at offset 1) [text-nul-inside]
          help: if the slot is a table, convert it with a schema; otherwise, leave it unconverted
        """
      ),
      (
        nil, [0, 1, 2, 3],
        """
        error: DSLOT003: the bytes are not recognized as text [text-not-recognised]
          help: if the slot is text, give its encoding
        """
      ),
    ] as [(TextEncoding?, [UInt8], String)])
  func refusesBodiesThatAreNotText(encoding: TextEncoding?, body: [UInt8], shown: String) {
    #expect(problem(encoding, body) == shown)
  }

  @Test func fillingHasALimit() {
    let body = [0x41] + [UInt8](repeating: 0, count: 1 << 24)
    #expect(
      problem(.ascii, body) == """
        error: DSLOT003: NULs fill the text up to 16,777,217 bytes, more than the largest fixed size, 16,777,216 \
        [text-filling]
          help: leave the slot unconverted
        """)
  }

  /// The lines shown for a body that cannot be read.
  private func problem(_ encoding: TextEncoding?, _ body: [UInt8]) -> String {
    do throws(Diagnostic) {
      _ = try TextSlot(parsing: body[...], as: encoding)
      return ""
    } catch {
      return Diagnostic(error, slot: "DSLOT003").rendered()
    }
  }
}
