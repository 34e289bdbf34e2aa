import TestSupport
import Testing

@testable import RomKitText
@testable import VGSFormat

/// The encodings of texts, compared with the tables and decoders that convert them.
@Suite struct EncodingTests {
  @Test func pairsAreThoseOfTheTable() {
    var count = 0
    for code in UInt16.min...UInt16.max {
      let found = ShiftJISCode.isCharacter(lead: UInt8(code >> 8), trail: UInt8(code & 0xFF))
      if found { count += 1 }
      let isPair = code >= 0x100 && ShiftJIS.character(of: code) != nil
      if found != isPair { Issue.record("\(code)") }
    }
    #expect(count == 6_879)
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    var check = UTF8Check()
    return bytes.allSatisfy { check.step($0) } && !check.isInside
  }

  @Test func everyCharacterButTheUpperControlsIsUTF8() {
    for value in UInt32(0)...0x110000 {
      guard let character = Unicode.Scalar(value) else { continue }
      let isControl = (0x80..<0xA0).contains(value)
      if Self.isUTF8(Array(String(character).utf8)) == isControl { Issue.record("\(value)") }
    }
  }

  /// Overlong characters, surrogates, characters past the last, and any other bytes.
  @Test func otherBytesAreNotUTF8() {
    var random = SeededGenerator(seed: 5)
    let edges: [UInt8] = [
      0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xED, 0xEF, 0xF0, 0xF4,
      0xF5, 0xF7,
      0xF8, 0xFF,
    ]
    for _ in 0..<50_000 {
      let bytes = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        edges.randomElement(using: &random) ?? 0
      }
      let text = String(validating: bytes, as: UTF8.self)
      let expected = text.map { !$0.unicodeScalars.contains { (0x80..<0xA0).contains($0.value) } } ?? false
      if Self.isUTF8(bytes) != expected { Issue.record("\(bytes)") }
    }
  }
}
