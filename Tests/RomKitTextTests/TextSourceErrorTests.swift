import Testing

@testable import RomKitBase
@testable import RomKitText

/// The lines shown for files whose bytes do not decode.
@Suite struct TextSourceErrorTests {
  private func problem(_ bytes: [UInt8], _ encoding: SourceEncoding?) -> String {
    do throws(Problems) {
      _ = try TextSlot(file: bytes, as: encoding)
      return ""
    } catch {
      return error.diagnostics.map { $0.rendered(program: "a.txt") }.joined(separator: "\n")
    }
  }

  @Test func twoEncodingsThatFitAreBothNamed() {
    #expect(
      problem(Array("title\n".utf8) + [0xA4, 0xA2, 0xA4, 0xA2, 0x0A], nil) == """
        line 2:1: error: the text is not UTF-8 (at byte offset 6), but it is valid as both Shift_JIS and EUC-JP [text-encoding]
          note: line 2 in Shift_JIS: "､｢､｢"
          note: line 2 in EUC-JP: "ああ"
          help: read the text as shift-jis or as euc-jp
        """)
  }

  @Test(
    arguments: [
      (
        Array("日本\n".utf8) + [0x93, 0xFA, 0x96, 0x7B, 0x0A],
        """
        line 2:1: error: line 1 of the text is UTF-8, but line 2 is not (at byte offset 7); all of it is valid as Shift_JIS [text-encoding]
          note: line 1 in Shift_JIS: "譌･譛ｬ"
          note: line 2 in Shift_JIS: "日本"
          help: if this is right, read the text as shift-jis; otherwise save it as UTF-8
        """
      ),
      // Symbols above U+07FF, too.
      (
        [0x82, 0xCD, 0x82, 0xA2, 0x82, 0xCB, 0x0A] + Array("♪…※".utf8),
        """
        line 1:1: error: line 2 of the text is UTF-8, but line 1 is not (at byte offset 0); all of it is valid as Shift_JIS [text-encoding]
          note: line 2 in Shift_JIS: "笙ｪ窶ｦ窶ｻ"
          note: line 1 in Shift_JIS: "はいね"
          help: if this is right, read the text as shift-jis; otherwise save it as UTF-8
        """
      ),
      // 你好世界 in GBK.
      (
        [0xC4, 0xE3, 0xBA, 0xC3, 0xCA, 0xC0, 0xBD, 0xE7, 0x0A],
        """
        line 1:1: error: the text is not UTF-8 (at byte offset 0); it is valid as EUC-JP, but has too few kana, or too many rare characters, to be certain [text-encoding]
          note: line 1 in EUC-JP: "低挫弊順"
          help: if this is right, read the text as euc-jp; otherwise save it as UTF-8
        """
      ),
      // 日本語 in UTF-16, low byte first.
      (
        [0xE5, 0x65, 0x2C, 0x67, 0x9E, 0x8A, 0x0D, 0, 0x0A, 0],
        """
        line 1:1: error: the text is UTF-16 without a byte order mark, with the low byte first [text-utf16]
          note: line 1: "日本語"
          help: save the text as UTF-8
        """
      ),
      // Without a line end, kanji alone, which Shift_JIS has too.
      (
        [0xE5, 0x65, 0x2C, 0x67, 0x9E, 0x8A],
        """
        line 1:1: error: the text is UTF-16 without a byte order mark, with the low byte first [text-utf16]
          note: line 1: "日本語"
          help: if this is right, save the text as UTF-8; otherwise read it as shift-jis
        """
      ),
      // はい, which is o0D0 in ASCII.
      (
        [0x6F, 0x30, 0x44, 0x30],
        """
        line 1:1: error: the text is UTF-16 without a byte order mark, with the low byte first [text-utf16]
          note: line 1: "はい"
          help: if this is right, save the text as UTF-8; otherwise read it as utf-8
        """
      ),
      (
        [0x48, 0, 0xE9, 0, 0x3D, 0xD8, 0x00, 0xDE],
        """
        line 1:1: error: the text is UTF-16 without a byte order mark, with the low byte first [text-utf16]
          note: line 1: "Hé😀"
          help: save the text as UTF-8
        """
      ),
      (
        [0, 0x61, 0, 0x0A],
        """
        line 1:1: error: the text is UTF-16 without a byte order mark, with the high byte first [text-utf16]
          note: line 1: "a"
          help: save the text as UTF-8
        """
      ),
      (
        [0x41, 0x0A, 0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42, 0x0A],
        """
        line 2:1: error: the text is in ISO-2022-JP, by the sequence ESC $ B at byte offset 2, which romkit does not read [text-iso-2022]
          help: save the text as UTF-8
        """
      ),
      // An invalid byte among the characters of UTF-8, and one at the end.
      (
        Array("ああ\nあ".utf8) + [0xFF] + Array("い".utf8),
        """
        line 2:2: error: byte 0xFF at byte offset 10 is not valid UTF-8 [text-invalid-utf8]
          help: save the text as UTF-8
        """
      ),
      (
        Array("ああ".utf8.dropLast()),
        """
        line 1:2: error: the text ends inside a UTF-8 character, at byte offset 5 [text-invalid-utf8]
          help: save the text as UTF-8
        """
      ),
      // Western Europe: é and the letter after it would be a kanji.
      (
        Array("caf".utf8) + [0xE9, 0x73],
        """
        line 1:4: error: byte 0x73 at byte offset 4 is not valid UTF-8 [text-invalid-utf8]
          note: the text is valid Shift_JIS
          help: save the text as UTF-8, or read it as shift-jis
        """
      ),
      // Shift_JIS with an invalid pair.
      (
        [0x97, 0x45, 0x8E, 0xD2, 0x0A, 0x82, 0xCD, 0x81, 0x20],
        """
        line 1:1: error: byte 0x97 at byte offset 0 is not valid UTF-8 [text-invalid-utf8]
          note: the text is valid Shift_JIS up to line 2, column 2: bytes 0x81 0x20 at byte offset 7 are not a character of Shift_JIS
          help: save the text as UTF-8
        """
      ),
      (
        [0x61, 0, 0x62, 0, 0x80],
        """
        line 1:2: error: found a NUL character in the text, at byte offset 1 [text-nul]
          note: a text saved as UTF-16 begins like this
          help: save the text as UTF-8
        """
      ),
    ] as [([UInt8], String)])
  func unrecognizedFiles(bytes: [UInt8], shown: String) {
    #expect(problem(bytes, nil) == shown)
  }

  @Test(arguments: [
    ("ab\0c", 1, 3), ("abc\0", 1, 4), ("abcd\0efgh\0", 1, 5), ("line one\0\nline two\0\n", 1, 9),
  ]) func aNULInASCIIIsNoUTF16(text: String, line: Int, column: Int) throws {
    let error = try #require(throws: Findings<Diagnostic>.self) {
      try TextSlot(file: Array(text.utf8)).serialized()
    }
    let found = error.diagnostics(file: "a.txt")
    #expect(found.map(\.code) == ["text-nul"])
    #expect(found.first?.place.position == .line(line, column: column))
  }

  @Test(arguments: ["1000", "0000", "50", "A0", "10203040"]) func zeroesAreNoKana(text: String) throws {
    #expect(try SourceText(Array(text.utf8), as: nil).utf8 == Array(text.utf8))
  }

  @Test(
    arguments: [
      (
        [0x61, 0x0D, 0x0A, 0xA4, 0xA2, 0xA4, 0x0A], .eucJP,
        """
        line 2:2: error: bytes 0xA4 0x0A at byte offset 5 are not a character of EUC-JP [text-undecodable]
          help: correct the text, or choose another encoding
        """
      ),
      (
        [0xA4, 0xA2, 0xA4], .eucJP,
        """
        line 1:2: error: the text ends inside a character of EUC-JP, after byte 0xA4 at byte offset 2 [text-undecodable]
          help: correct the text, or choose another encoding
        """
      ),
      (
        [0x8F, 0xB0, 0xA1], .eucJP,
        """
        line 1:1: error: byte 0x8F at byte offset 0 is not a character of EUC-JP [text-undecodable]
          note: a character of JIS X 0212 begins like this; the console's fonts have none of these
          help: correct the text, or choose another encoding
        """
      ),
      (
        [0xF0, 0x40], .shiftJIS,
        """
        line 1:1: error: byte 0xF0 at byte offset 0 is not a character of Shift_JIS [text-undecodable]
          help: correct the text, or choose another encoding
        """
      ),
      (
        [0xFF, 0xFE, 0x61, 0], .shiftJIS,
        """
        line 1:1: error: byte 0xFF at byte offset 0 is not a character of Shift_JIS [text-undecodable]
          note: a text saved as UTF-16 begins like this
          help: correct the text, or choose another encoding
        """
      ),
      (
        [0xEF, 0xBB, 0xBF, 0x61], .shiftJIS,
        """
        line 1:1: error: bytes 0xEF 0xBB at byte offset 0 are not a character of Shift_JIS [text-undecodable]
          note: a text saved as UTF-8 may begin like this
          help: correct the text, or choose another encoding
        """
      ),
      (
        [0x61, 0, 0x62], .shiftJIS,
        """
        line 1:2: error: found a NUL character in the text, at byte offset 1 [text-nul]
          note: a text saved as UTF-16 begins like this
          help: save the text as UTF-8
        """
      ),
      (
        [0xFF, 0xFE, 0x0A, 0, 0x00, 0xD8, 0x62, 0], nil,
        """
        line 2:1: error: bytes 0x00 0xD8 at byte offset 4 are not a character of UTF-16 [text-undecodable]
          help: correct the text, or save it as UTF-8
        """
      ),
      (
        [0xFE, 0xFF, 0, 0x61, 0], nil,
        """
        line 1:2: error: the text ends inside a character of UTF-16, after byte 0x00 at byte offset 4 [text-undecodable]
          help: correct the text, or save it as UTF-8
        """
      ),
      (
        [0x61, 0, 0x62, 0], .utf16,
        """
        line 1:1: error: expected the byte order mark of UTF-16, FF FE or FE FF, found 0x61 0x00 [text-undecodable]
          help: save the text as UTF-16 with a byte order mark, or choose another encoding
        """
      ),
      (
        [], .utf16,
        """
        line 1:1: error: expected the byte order mark of UTF-16, FF FE or FE FF, found an empty file [text-undecodable]
          help: save the text as UTF-16 with a byte order mark, or choose another encoding
        """
      ),
    ] as [([UInt8], SourceEncoding?, String)])
  func filesWithBytesThatAreNotCharacters(bytes: [UInt8], encoding: SourceEncoding?, shown: String) {
    #expect(problem(bytes, encoding) == shown)
  }

  @Test func onlyUTF8MayBeLarge() throws {
    let kana = [UInt8](repeating: 0xB1, count: SourceText.largest)
    #expect(try SourceText(kana, as: .shiftJIS).utf8.count == 3 * SourceText.largest)
    #expect(
      problem(kana + [0xB1], .shiftJIS) == """
        a.txt: error: the text has 2,097,153 bytes; a text in Shift_JIS can have at most 2,097,152 [text-too-large]
          help: save the text as UTF-8, and choose that encoding
        """)
    #expect(
      problem(kana + [0xB1], nil) == """
        line 1:1: error: byte 0xB1 at byte offset 0 is not valid UTF-8 [text-invalid-utf8]
          help: save the text as UTF-8
        """)
    #expect(try SourceText(Array(repeating: 0x61, count: 3 * SourceText.largest), as: nil).encoding == .utf8)
  }

  @Test func aFinalSubstituteEndsTheFile() throws {
    #expect(try TextSlot(file: Array("abc\r\n\u{1A}".utf8)).bytes() == Array("abc\n\0".utf8))
    #expect(throws: Problems.self) { try TextSlot(file: Array("a\u{1A}b".utf8)).bytes() }
  }
}
