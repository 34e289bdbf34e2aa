import TestSupport
import Testing
import VGSFormat

@testable import RomKitBase
@testable import RomKitText

/// Text and table files in other encodings than UTF-8.
@Suite struct TextSourceEncodingTests {
  /// The SHA-256 of the characters of all pairs of bytes from 0x80 on: two bytes each, big-endian, 0 for none.
  ///
  /// Scripts/make-shift-jis-table.py prints that of Python's codecs.
  private func digest(_ characters: SourceCharacters, where isCounted: (UInt8) -> Bool) -> String {
    var all: [UInt8] = []
    for first in UInt8(0x80)...0xFF {
      for second in UInt8.min...UInt8.max {
        var value: UInt32 = 0
        if isCounted(first), case .character(let found, size: 2) = characters.read([first, second], at: 0) {
          value = found
        }
        all += [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
      }
    }
    return SHA256.digest(of: all).hexadecimal
  }

  @Test func eucJPIsTheSameAsInPython() {
    let necs: Set<UInt8> = [0xAD, 0xF9, 0xFA, 0xFB, 0xFC]
    #expect(
      digest(.eucJP) { $0 > 0x8F && !necs.contains($0) }
        == "3a7b88307301ac485f875041eb2a2d43dd1d7090eddbfb5b7972d71700951492")
  }

  @Test func eucJPHasTheCharactersOfNECInTheRowsOfCP932() {
    #expect(
      digest(.eucJP) { $0 > 0x8F } == "0c8e70ea2d621e7c6d391bf38d37fc67ab640382504b35e3f739b3179d32b88c")
  }

  @Test func shiftJISIsTheSameAsCP932InPython() {
    #expect(
      digest(.cp932) { _ in true } == "56bf1f39d0c9fef52cba55cb801cccee5868d6a857bce9e7a587c027c99bb27a")
  }

  @Test func halfWidthKatakanaHasOneByteOrTwo() {
    for byte in UInt8.min...UInt8.max {
      let katakana: UInt32? = (0xA1...0xDF).contains(byte) ? 0xFEC0 + UInt32(byte) : nil
      #expect(
        SourceCharacters.eucJP.read([0x8E, byte], at: 0)
          == (katakana.map { .character($0, size: 2) } ?? .invalid(size: 2)))
      if let katakana {
        #expect(SourceCharacters.cp932.read([byte, 0x40], at: 0) == .character(katakana, size: 1))
      }
    }
  }

  /// A text in an encoding, made with the Shift_JIS table of slots.
  private func bytes(_ text: String, _ encoding: SourceEncoding, isBigEndian: Bool = false) -> [UInt8] {
    switch encoding {
    case .utf8: return Array(text.utf8)
    case .utf16:
      return ("\u{FEFF}" + text).utf16.flatMap { unit -> [UInt8] in
        let bytes = [UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)]
        return isBigEndian ? bytes : bytes.reversed()
      }
    case .shiftJIS, .eucJP:
      return text.unicodeScalars.flatMap { scalar -> [UInt8] in
        let code = ShiftJIS.code(of: scalar) ?? 0x3F
        let (high, low) = (UInt8(code >> 8), UInt8(code & 0xFF))
        if encoding == .shiftJIS { return high > 0 ? [high, low] : [low] }
        if high == 0 { return low > 0x7F ? [0x8E, low] : [low] }
        let index = ShiftJISCode.index(lead: high, trail: low) ?? 0
        return [UInt8(0xA1 + index / 94), UInt8(0xA1 + index % 94)]
      }
    }
  }

  /// A random text of half-width katakana, ASCII, line ends, and JIS X 0208 without the characters that differ on Windows.
  private func text(_ random: inout SeededGenerator) -> String {
    let all = ShiftJIS.characters.filter {
      $0 != 0 && ![0x301C, 0x2016, 0x2212, 0xA2, 0xA3, 0xAC].contains($0)
    }
    let kana = (0x3041...0x3093).map { UInt16($0) }
    let narrow = (0xFF61...0xFF9F).map { UInt16($0) } + (0x20...0x7E).map { UInt16($0) } + [0x0A, 0x0D]
    var text = String.UnicodeScalarView()
    let choices = [all, kana, narrow].filter { _ in Bool.random(using: &random) }
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let value = (choices.randomElement(using: &random) ?? kana).randomElement(using: &random)
      if let scalar = value.flatMap({ Unicode.Scalar($0) }) { text.append(scalar) }
    }
    return String(text)
  }

  @Test func aTextComesBackInEachEncoding() throws {
    var random = SeededGenerator(seed: 20)
    for _ in 0..<500 {
      let text = text(&random)
      for encoding in SourceEncoding.allCases {
        let source = try SourceText(bytes(text, encoding), as: encoding)
        #expect(source.utf8 == Array(text.utf8))
        #expect(source.encoding == encoding)
      }
      let bigEndian = bytes(text, .utf16, isBigEndian: true)
      #expect(try SourceText(bigEndian, as: .utf16).utf8 == Array(text.utf8))
      #expect(try SourceText(bigEndian, as: nil).encoding == .utf16)
    }
  }

  /// Recognized text is correct, unless its bytes are UTF-8, and half of these random texts are recognized.
  @Test
  func noTextIsTakenForAnother() {
    var random = SeededGenerator(seed: 21)
    for encoding in [SourceEncoding.shiftJIS, .eucJP] {
      var recognized = 0
      for _ in 0..<300 {
        let text = text(&random)
        let bytes = bytes(text, encoding)
        do {
          let source = try SourceText(bytes, as: nil)
          #expect(source.utf8 == (source.encoding == .utf8 ? bytes : Array(text.utf8)))
          recognized += 1
        } catch {
          #expect((error as? TextSourceError)?.fittingEncodings.contains(encoding) == true)
        }
      }
      #expect(recognized > 30)
    }
  }

  @Test(arguments: [
    ("勇者は剣を手に入れた。\r\n", SourceEncoding.shiftJIS), ("ソ表示", .shiftJIS),
    ("これはテストです。", .eucJP), ("勇者は剣を手に入れた。\n", .eucJP), ("かんじ", .eucJP), ("かいはつ", .eucJP), ("𠮷野家", .utf16),
    ("", .utf16),
    ("é", .utf8), ("勇者", .utf8), ("90°", .utf8), ("Ελλάδα", .utf8), ("\u{FEFF}あ", .utf8), ("", .utf8),
  ])
  func theEncodingThatFitsIsTaken(text: String, encoding: SourceEncoding) throws {
    let source = try SourceText(bytes(text, encoding), as: nil)
    #expect(source.encoding == encoding)
    #expect(String(decoding: source.utf8, as: UTF8.self) == text)
  }

  /// Lines of ordinary Japanese, whose bytes have some that are UTF-8 by chance.
  private static let lines = [
    "「勇者は、伝説の剣を手に入れた！」", "薬草を使うと、体力が少しだけ回復します。", "このまま西へ進むと、古い城が見えてくるはずだ。",
    "詳しくは、町の宿屋で話を聞いてください。", "ゲームを始めるには、スタートを押します。", "同じ色の石を三つ並べると、扉が開きます。",
    "夜になると魔物が強くなるので、注意してください。", "鍵のかかった部屋には、宝箱が二つありました。",
    "装備を変更すると、攻撃力と防御力が変わります。", "冒険の記録をつけますか。はい・いいえ",
  ]

  @Test(arguments: [SourceEncoding.shiftJIS, .eucJP], [1, 3, 10, 40])
  func ordinaryJapaneseIsRead(encoding: SourceEncoding, count: Int) throws {
    var random = SeededGenerator(seed: 22)
    for _ in 0..<40 {
      let text = (0..<count).map { _ in (Self.lines.randomElement(using: &random) ?? "") + "\n" }.joined()
      let source = try SourceText(bytes(text, encoding), as: nil)
      #expect(source.encoding == encoding)
      #expect(String(decoding: source.utf8, as: UTF8.self) == text)
    }
  }

  @Test func charactersThatAreUTF8ByChanceAreNoLineInUTF8() throws {
    // 恣 in the middle of the line is 9C 93, and テ・ is E3 83 86 as part of other characters.
    let text = "それは秩序と、罧のような縺れた糸の話です。"
    #expect(try SourceText(bytes(text, .shiftJIS), as: nil).encoding == .shiftJIS)
  }

  @Test func theOddestLineIsShown() throws {
    // A line in UTF-8 of a character below U+0800 is no sign of UTF-8.
    let text = bytes("薬草を使います。\n", .shiftJIS) + Array("é\n".utf8) + bytes("蠢の話。\n", .shiftJIS)
    #expect(try SourceText(text, as: nil).sample == "ﾃｩ")
    #expect(try SourceText(Array("a\n薬草\n勇者".utf8), as: nil).sample == "薬草")
    #expect(try SourceText(Array("a\nb".utf8), as: nil).sample == "a")
  }

  @Test func charactersOfWindowsAreReadAsOnWindows() throws {
    // ～ ∥ － ￠ ￡ ￢ ① ㈱ 髙, and the ¬ and ㈱ of NEC's rows.
    let source: [UInt8] = [
      0x81, 0x60, 0x81, 0x61, 0x81, 0x7C, 0x81, 0x91, 0x81, 0x92, 0x81, 0xCA, 0x87, 0x40, 0xFA, 0x58, 0xFB,
      0xFC,
      0xEE, 0xF9, 0x87, 0x8A,
    ]
    #expect(
      String(decoding: try SourceText(source, as: .shiftJIS).utf8, as: UTF8.self) == "～∥－￠￡￢①㈱髙￢㈱")
    // In the slot, those that it can store are the same bytes.
    let slot = try TextSlot(
      file: Array(source.prefix(12)), as: .shiftJIS, format: TextFormat(finalNUL: false))
    #expect(try slot.bytes() == Array(source.prefix(12)))
  }
}
