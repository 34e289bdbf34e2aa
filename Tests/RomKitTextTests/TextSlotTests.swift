import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitText

@Suite struct TextSlotTests {
  private func encode(_ text: String, _ format: TextFormat = TextFormat()) throws -> [UInt8] {
    try TextSlot(parsingSource: Array(text.utf8), format: format).serialized()
  }

  @Test func encodesTheThreeEncodings() throws {
    #expect(try encode("A表\\ｱ") == [0x41, 0x95, 0x5C, 0x5C, 0xB1, 0])
    #expect(try encode("A表", TextFormat(encoding: .utf8)) == [0x41, 0xE8, 0xA1, 0xA8, 0])
    #expect(try encode("A~", TextFormat(encoding: .ascii, finalNUL: false)) == [0x41, 0x7E])
    #expect(try encode("𩸽", TextFormat(encoding: .utf8, finalNUL: false)) == Array("𩸽".utf8))
    #expect(try encode("") == [0])
    #expect(try encode("", TextFormat(finalNUL: false)) == [])
  }

  @Test(arguments: TextEncoding.allCases) func everyCharacterOfASCIIIsOneByte(encoding: TextEncoding) throws {
    // Line ends are kept, so that nothing changes; NUL is not a character of a text.
    let format = TextFormat(encoding: encoding, lineEnds: .keep, finalNUL: false)
    for byte in [0x09, 0x0A, 0x0D] + (UInt8(0x20)...0x7E) {
      #expect(try encode(String(Unicode.Scalar(byte)), format) == [byte])
    }
  }

  @Test func theFirstCharacterBeyondASCIIIsOnlyInUTF8() throws {
    #expect(try encode("\u{A0}", TextFormat(encoding: .utf8, finalNUL: false)) == [0xC2, 0xA0])
    for encoding in [TextEncoding.ascii, .shiftJIS] {
      #expect(throws: Findings(UnmappableCharacter.error("\u{A0}", encoding, at: TextPosition()))) {
        try encode("\u{A0}", TextFormat(encoding: encoding))
      }
    }
  }

  @Test func skipsAByteOrderMark() throws {
    #expect(try encode("\u{FEFF}AB") == [0x41, 0x42, 0])
    #expect(
      try encode("\u{FEFF}A", TextFormat(encoding: .utf8, byteOrderMark: true)) == [
        0xEF, 0xBB, 0xBF, 0x41, 0,
      ])
    #expect(try encode("A", TextFormat(encoding: .shiftJIS, byteOrderMark: true)) == [0x41, 0])
    #expect(try encode("", TextFormat(encoding: .utf8, byteOrderMark: true)) == [0xEF, 0xBB, 0xBF, 0])
  }

  @Test(arguments: [
    (LineEnds.lf, "a\nb\nc\n\nd\n\ne"), (.crlf, "a\r\nb\r\nc\r\n\r\nd\r\n\r\ne"), (.cr, "a\rb\rc\r\rd\r\re"),
    (.keep, "a\nb\r\nc\r\rd\n\re"),
  ])
  func makesLineEndsAlike(ends: LineEnds, expected: String) throws {
    let format = TextFormat(lineEnds: ends, finalNUL: false)
    #expect(try encode("a\nb\r\nc\r\rd\n\re", format) == Array(expected.utf8))
  }

  @Test func fillsASlotOfFixedSize() throws {
    #expect(try encode("AB", TextFormat(size: 5)) == [0x41, 0x42, 0, 0, 0])
    #expect(try encode("AB", TextFormat(finalNUL: false, size: 2)) == [0x41, 0x42])
    #expect(try encode("AB", TextFormat(size: 3)) == [0x41, 0x42, 0])
  }

  @Test func takesASourceInPieces() throws {
    let source = Array("\u{FEFF}勇者\r\nの剣\u{FF5E}\r".utf8)
    let whole = try TextSlot(parsingSource: source).serialized()
    for size in 1...source.count {
      var encoder = try TextEncoder(TextFormat())
      var body: [UInt8] = []
      var rest = source[...]
      while !rest.isEmpty {
        try encoder.append(rest.prefix(size), to: &body)
        rest = rest.dropFirst(size)
      }
      try encoder.finish(&body)
      #expect(body == whole)
      #expect(encoder.count == whole.count)
    }
  }

  @Test(
    arguments: [
      ([0x41, 0x42, 0x0D, 0x0A, 0x43, 0], TextEncoding.ascii, "AB\nC", LineEnds.crlf, true, nil),
      ([0x41, 0x42, 0x0D, 0x43, 0x0D], .ascii, "AB\nC\n", .cr, false, nil),
      ([0x41, 0x0D, 0x43, 0x0A], .ascii, "A\rC\n", .keep, false, nil),
      ([0x95, 0x5C, 0, 0, 0], .shiftJIS, "表", .lf, true, 5),
      ([0xB1, 0xB2], .shiftJIS, "ｱｲ", .lf, false, nil),
      ([0, 0], .shiftJIS, "", .lf, true, 2),
      ([0], .shiftJIS, "", .lf, true, nil),
      ([], .utf8, "", .lf, false, nil),
      ([0xE8, 0xA1, 0xA8, 0x0A], .utf8, "表\n", .lf, false, nil),
    ] as [([UInt8], TextEncoding, String, LineEnds, Bool, Int?)])
  func decodesTheGivenEncoding(
    body: [UInt8], encoding: TextEncoding, text: String, lineEnds: LineEnds, finalNUL: Bool, size: Int?
  ) throws {
    let slot = try TextSlot(parsing: body[...], as: encoding)
    #expect(slot.source == Array(text.utf8))
    #expect(slot.format == TextFormat(encoding: encoding, lineEnds: lineEnds, finalNUL: finalNUL, size: size))
    #expect(try slot.serialized() == body)
  }

  @Test func decodesAByteOrderMark() throws {
    let body: [UInt8] = [0xEF, 0xBB, 0xBF, 0x41, 0x42, 0x43, 0x44, 0]
    let slot = try TextSlot(parsing: body[...])
    #expect(slot.text == "ABCD")
    #expect(slot.format == TextFormat(encoding: .utf8, byteOrderMark: true))
    #expect(try slot.serialized() == body)
  }

  @Test func readsASliceThatDoesNotBeginAtZero() throws {
    let bytes: [UInt8] = [0xFF, 0xFF, 0x95, 0x5C, 0x87, 0x40, 0]
    let error = #expect(throws: Diagnostic.self) { try TextSlot(parsing: bytes[2...], as: .shiftJIS) }
    #expect(error?.code == "text-invalid")
    #expect(error?.position == .offset(2))
    #expect(try TextSlot(parsing: bytes[2..<4], as: .shiftJIS).text == "表")
  }

  @Test func anyTextComesBack() throws {
    var random = SeededGenerator(seed: 4)
    let alphabet = Array(ShiftJIS.characters.filter { $0 != 0 })
    for _ in 0..<600 {
      let format = TextFormat(
        encoding: TextEncoding.allCases.randomElement(using: &random) ?? .ascii,
        lineEnds: LineEnds.allCases.randomElement(using: &random) ?? .lf,
        finalNUL: Bool.random(using: &random),
        size: Bool.random(using: &random) ? 400 : nil, byteOrderMark: Bool.random(using: &random))
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...80, using: &random) {
        let value: UInt32 =
          switch Int.random(in: 0..<8, using: &random) {
          case 0: [0x0A, 0x0D, 0x09].randomElement(using: &random) ?? 0x0A
          case 1...3: UInt32.random(in: 0x20...0x7E, using: &random)
          case _ where format.encoding == .ascii: 0x20
          case 4: 0xFF61 + UInt32.random(in: 0..<63, using: &random)
          case 5 where format.encoding == .utf8: UInt32.random(in: 0xA0...0x10FFFF, using: &random)
          default: UInt32(alphabet.randomElement(using: &random) ?? 0x3042)
          }
        if let character = Unicode.Scalar(value), value != 0xFEFF { text.append(character) }
      }
      let body = try encode(String(text), format)
      let slot = try TextSlot(parsing: body[...], as: format.encoding)
      #expect(try slot.serialized() == body)
      #expect(try TextSlot(parsing: slot.serialized()[...], as: format.encoding) == slot)
    }
  }

  @Test func describesFormats() {
    #expect(TextFormat().summary(byteCount: 23) == "text Shift_JIS 23 bytes")
    #expect(TextFormat(encoding: .ascii).summary(byteCount: 1) == "text ASCII 1 byte")
    #expect(TextFormat(encoding: .utf8).summary(byteCount: 1_234_567) == "text UTF-8 1,234,567 bytes")
    #expect(TextFormat().description == "Shift_JIS, LF line ends, final NUL")
    #expect(
      TextFormat(encoding: .utf8, lineEnds: .crlf, finalNUL: false, size: 64, byteOrderMark: true).description
        == "UTF-8 with a byte order mark, CR LF line ends, no final NUL, filled up with NULs to 64 bytes")
    #expect(TextFormat(lineEnds: .keep).description == "Shift_JIS, mixed line ends, final NUL")
    #expect(TextFormat(lineEnds: .cr).description == "Shift_JIS, CR line ends, final NUL")
  }
}
