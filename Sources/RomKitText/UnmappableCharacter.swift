import RomKitBase

/// A character that an encoding does not have.
enum UnmappableCharacter {
  /// The error of such a character in a text, or in the column of a table, whose schema sets its encoding.
  static func error(
    _ character: Unicode.Scalar, _ encoding: TextEncoding, inColumn column: String? = nil, at: TextPosition
  ) -> Diagnostic {
    let message: LocalizedText = "\(encoding.name) cannot store \(Escaped.character(character))"
    return Diagnostic(
      column == nil ? "text-unmappable" : "table-unmappable",
      column.map { "\(message) in column \(Escaped.quoted($0))" } ?? message, at: at.place,
      notes: notes(on: character, encoding), help: help(for: character, encoding, inTable: column != nil))
  }

  private static func notes(on character: Unicode.Scalar, _ encoding: TextEncoding) -> [LocalizedText] {
    guard encoding == .shiftJIS, CP932Extensions.contains(character) else { return [] }
    return [
      "only CP932, the Windows extension of Shift_JIS, has this character; JIS X 0208 and the console's font do not"
    ]
  }

  /// The replacement to write: a similar character, if there is one.
  private static func help(
    for character: Unicode.Scalar, _ encoding: TextEncoding, inTable: Bool
  ) -> LocalizedText {
    switch (character.value, encoding) {
    case (0x3099, .shiftJIS), (0x309A, .shiftJIS):
      "save the text in composed form (NFC), where the mark and its kana are one character"
    case (0xFEFF, _), (0x200B, _), (0x2060, _): "remove this invisible character"
    case (0x00A0, _): "write an ordinary space instead"
    case (let value, .shiftJIS):
      if let near = near[value] {
        "write \(Escaped.character(near)) instead"
      } else {
        "use characters of JIS X 0208 instead, or \(choosing(.utf8, inTable))"
      }
    default:
      """
      use ASCII characters instead, or \
      \(choosing(ShiftJIS.code(of: character) == nil ? .utf8 : .shiftJIS, inTable))
      """
    }
  }

  /// The instruction to choose another encoding.
  private static func choosing(_ encoding: TextEncoding, _ inTable: Bool) -> LocalizedText {
    let line = "encoding = \"\(encoding.rawValue)\""
    return inTable
      ? "write \(line) in the schema"
      : "store the text as \(encoding.name) (\(encoding.rawValue))"
  }

  private static let near: [UInt32: Unicode.Scalar] = [
    0x2013: "\u{2015}", 0x2011: "\u{2010}", 0x2022: "\u{30FB}",
    0x00B7: "\u{30FB}", 0x22C5: "\u{30FB}", 0x00AB: "\u{300A}", 0x00BB: "\u{300B}", 0x00B5: "\u{03BC}",
    0x2126: "\u{03A9}",
  ]
}
