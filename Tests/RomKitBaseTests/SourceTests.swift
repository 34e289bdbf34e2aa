import Testing

@testable import RomKitBase

/// Characters, lines and positions in a text.
@Suite struct SourceTests {
  // MARK: UTF-8

  /// The characters that bytes encode; nil for each invalid byte.
  private func decoded(_ bytes: [UInt8]) -> [UInt32?] {
    var decoder = UTF8Decoder()
    var found: [UInt32?] = []
    for byte in bytes {
      switch decoder.step(byte) {
      case .character(let character): found.append(character)
      case .pending: break
      case .invalid: found.append(nil)
      }
    }
    return found
  }

  /// The first and the last character of each length, and those around the surrogates.
  @Test(arguments: [0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF] as [UInt32])
  func charactersOfEachLengthComeBack(character: UInt32) {
    var bytes: [UInt8] = []
    UTF8Decoder.append(character, to: &bytes)
    #expect(bytes == Unicode.Scalar(character).map { Array(String($0).utf8) })
    #expect(decoded(bytes) == [character])
  }

  @Test(
    arguments: [
      [0x80], [0xC1], [0xF5], [0xFF], [0xC2, 0x7F], [0xC2, 0xC0], [0xE0, 0x9F], [0xED, 0xA0], [0xF0, 0x8F],
      [0xF4, 0x90], [0xE1, 0x80, 0x7F],
    ] as [[UInt8]])
  func bytesThatTheStandardForbidsAreInvalid(bytes: [UInt8]) {
    #expect(decoded(bytes) == [nil])
  }

  @Test func decodingGoesOnAfterAnInvalidByte() {
    #expect(decoded([0xE3, 0x28, 0x41]) == [nil, 0x41])
  }

  @Test(
    arguments: [([0x41, 0xC3, 0xA9], nil), ([0x41, 0], 1), ([0xC3, 0xA9, 0xFF], 2)] as [([UInt8], Int?)])
  func theFirstInvalidByteIsFound(bytes: [UInt8], index: Int?) {
    #expect(bytes[...].firstInvalidUTF8 == index)
  }

  // MARK: Lines

  @Test(
    arguments: [
      ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\r\nb\rc\nd", ["a", "b", "c", "d"]), ("\n\n", ["", ""]),
      ("\r\r\n", ["", ""]), ("\u{FEFF}a", ["a"]),
    ] as [(String, [String])])
  func eachLineEndEndsOneLine(text: String, lines: [String]) {
    #expect(SourceLines(Array(text.utf8)).map { String(decoding: $0.bytes, as: UTF8.self) } == lines)
  }

  @Test func linesAreCountedFromOne() {
    #expect(SourceLines(Array("a\r\n\nb".utf8)).map(\.number) == [1, 2, 3])
  }

  @Test func columnsCountCharacters() throws {
    let line = try #require(Array(SourceLines(Array("éa日b".utf8))).first)
    #expect([0, 2, 3, 6].map { line.column($0) } == [1, 2, 3, 4])
  }

  @Test func aCursorCountsCharactersAndLines() {
    var cursor = SourceCursor(Array("é\r\nb".utf8)[...])
    cursor.advanceCharacter()
    #expect(cursor.position == TextPosition(line: 1, column: 2))
    let ends = [cursor.takeLineEnd(), cursor.takeLineEnd()]
    #expect(ends == [true, false])
    #expect(cursor.position == TextPosition(line: 2, column: 1))
  }

  @Test func aCursorTakesOnlyTheExpectedCharacter() {
    var cursor = SourceCursor(Array("b".utf8)[...])
    let taken = [cursor.take("a"), cursor.take("b"), cursor.take("b")]
    #expect(taken == [false, true, false])
    #expect(cursor.position == TextPosition(line: 1, column: 2))
  }

  @Test func readingStopsAtTheEnd() {
    var cursor = SourceCursor(Array("xab".utf8)[1...])
    #expect(cursor.peek(1) == UInt8(ascii: "b"))
    #expect(cursor.peek(2) == nil)
    for _ in 0..<3 { cursor.advance() }
    #expect(cursor.next == nil)
    #expect(cursor.position == TextPosition(line: 1, column: 3))
  }

  @Test(arguments: [("", ""), (" \t", ""), (" a b\t", "a b"), ("a", "a")])
  func blanksAroundAreTrimmed(text: String, trimmed: String) {
    #expect(String(decoding: Array(text.utf8)[...].trimmed, as: UTF8.self) == trimmed)
  }

  // MARK: Scanning

  @Test(
    arguments: [
      ([0xFE, 0xFF], .utf16(bigEndian: true)), ([0xFF, 0xFE], .utf16(bigEndian: false)),
      ([0xFE, 0xFE], .invalidUTF8(byte: 0xFE, offset: 0, at: TextPosition())),
      ([0xFF], .invalidUTF8(byte: 0xFF, offset: 0, at: TextPosition())),
      ([0x0D, 0x0A, 0x41, 0x80], .invalidUTF8(byte: 0x80, offset: 3, at: TextPosition(line: 2, column: 2))),
      ([0x41, 0xC3], .endsInsideCharacter(offset: 2, at: TextPosition(line: 1, column: 2))),
      ([0x41, 0x0A, 0], .nul(offset: 2, at: TextPosition(line: 2, column: 1))),
    ] as [([UInt8], SourceScanner.Fault)])
  func invalidTextIsReportedAtItsPosition(bytes: [UInt8], fault: SourceScanner.Fault) {
    let error = #expect(throws: SourceScanner.Fault.self) { try SourceScanner.check(bytes[...]) }
    #expect(error.map { "\($0)" } == "\(fault)")
  }

  @Test func aUTF8ByteOrderMarkIsSkipped() throws {
    var scanner = SourceScanner()
    let characters = try [0xEF, 0xBB, 0xBF, 0x41].compactMap { try scanner.step($0) }
    #expect(characters == [0x41])
    #expect(scanner.position == TextPosition())
  }
}
