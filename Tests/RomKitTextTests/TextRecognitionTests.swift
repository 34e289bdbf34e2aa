import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitText

/// The warning about texts that nothing would recognize in their slots.
@Suite struct TextRecognitionTests {
  private func warning(_ text: String, _ format: TextFormat = TextFormat()) throws -> Diagnostic? {
    let slot = TextSlot(text, format: format)
    return slot.recognitionWarning(try slot.serialized())
  }

  @Test(arguments: [
    (
      "a", TextFormat(), "data, not for text in Shift_JIS",
      "add 1 character, such as spaces, at the end of the text"
    ),
    (
      "あ", TextFormat(), "data, not for text in Shift_JIS",
      "add 1 character, such as spaces, at the end of the text or store the text as UTF-8 (utf-8)"
    ),
    (
      "ｱｲｳ", TextFormat(), "data, not for text in Shift_JIS",
      "add 3 characters, such as spaces, at the end of the text or store the text as UTF-8 (utf-8)"
    ),
    (
      "abcde", TextFormat(encoding: .ascii, finalNUL: false), "data, not for text in ASCII",
      "end the text with a NUL or add 3 characters, such as spaces, at the end of the text"
    ),
    (
      "abc", TextFormat(size: 64), "data, not for text in Shift_JIS",
      "give the text no fixed size or add 2 characters, such as spaces, at the end of the text"
    ),
    (
      "abc", TextFormat(size: 1024), "a palette, not for text in Shift_JIS",
      "give the text no fixed size or add 2 characters, such as spaces, at the end of the text"
    ),
    (
      "long enough", TextFormat(size: 106_032), "a font, not for text in Shift_JIS",
      "give the text no fixed size"
    ),
    (
      "ﾃｱﾄｲﾆｳﾂｱ", TextFormat(), "text in UTF-8, not for text in Shift_JIS", "store the text as UTF-8 (utf-8)"
    ),
  ])
  func isOneWarning(text: String, format: TextFormat, kind: String, help: String) throws {
    let warning = try #require(try warning(text, format))
    #expect(warning.message.english == "when listed or extracted, the slot will be taken for \(kind)")
    #expect(warning.help?.english == help)
  }

  @Test(arguments: [
    ("", TextFormat()), ("", TextFormat(size: 1024)), ("", TextFormat(finalNUL: false)), ("OK", TextFormat()),
    ("はい", TextFormat()), ("あ", TextFormat(encoding: .utf8)), ("abcde", TextFormat(size: 1024)),
  ])
  func isNotNeeded(text: String, format: TextFormat) throws {
    #expect(try warning(text, format) == nil)
  }

  /// Text without a warning comes back in the same encoding.
  @Test func withoutAWarningTheTextIsRecognized() throws {
    var random = SeededGenerator(seed: 23)
    let kinds = ["abc de", "あいう", "漢字薬草", "ｱｲｳﾃｱﾄｲﾆｳﾂｱ"].map { Array($0.unicodeScalars) }
    var (warned, recognized) = (0, 0)
    for _ in 0..<800 {
      let characters = kinds.filter { _ in Bool.random(using: &random) }.flatMap(\.self)
      let scalars = (0..<Int.random(in: 1...12, using: &random)).compactMap { _ in
        characters.randomElement(using: &random)
      }
      let format = TextFormat(
        encoding: Bool.random(using: &random) ? .shiftJIS : .utf8, finalNUL: Bool.random(using: &random),
        size: [nil, nil, 64, 1024].randomElement(using: &random) ?? nil)
      let text = String(String.UnicodeScalarView(scalars))
      let slot = TextSlot(text, format: format)
      let body = try slot.serialized()
      guard slot.recognitionWarning(body) == nil else {
        warned += 1
        continue
      }
      guard !text.isEmpty else { continue }
      recognized += 1
      let found = try TextSlot(parsing: body)
      #expect(found.text == text)
      #expect(found.format.encoding == format.encoding || found.format.encoding == .ascii)
    }
    #expect(warned > 80)
    #expect(recognized > 80)
  }
}
