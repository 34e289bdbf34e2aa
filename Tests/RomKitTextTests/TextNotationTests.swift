import RomKitBase
import RomKitText
import Testing

/// Texts in JSON and TOML, with characters that are escaped there.
@Suite struct TextNotationTests {
  /// Every character that is escaped, and a part of all others.
  private static let characters: [Unicode.Scalar] = (0...0x10_FFFF as ClosedRange<UInt32>).compactMap {
    value in
    guard let character = Unicode.Scalar(value) else { return nil }
    let isEscaped = Escaped.path(String(character)) != String(character)
    return isEscaped || value < 0x300 || value % 251 == 0 ? character : nil
  }

  @Test func everyTextIsReadBack() throws {
    #expect(Self.characters.count > 9_000)
    for start in stride(from: 0, to: Self.characters.count, by: 64) {
      var text = ""
      for character in Self.characters[start..<min(start + 64, Self.characters.count)] {
        text.unicodeScalars.append(character)
      }
      let json = JSON.string(text).text
      let toml = TOMLText.quoted(text)
      #expect(Escaped.path(json) == json)
      #expect(Escaped.path(toml) == toml)
      let value = try JSONParser.parse(Array(json.utf8)[...]).string
      #expect(value?.unicodeScalars.elementsEqual(text.unicodeScalars) == true, "\(json)")
      let table = try TOMLParser.parse(Array("key = \(toml)\n\(toml) = 1".utf8)[...])
      #expect(table["key"]?.string?.unicodeScalars.elementsEqual(text.unicodeScalars) == true, "\(toml)")
      #expect(table.entries.last?.key.unicodeScalars.elementsEqual(text.unicodeScalars) == true, "\(toml)")
    }
  }
}
