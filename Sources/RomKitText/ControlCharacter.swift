import RomKitBase

/// The control characters that no text in a slot has, so that all tools recognize it as text: all but tab, LF and CR.
enum ControlCharacter {
  static func contains(_ character: UInt32) -> Bool {
    character < 0x20 && character != 0x09 && character != 0x0A && character != 0x0D
      || (0x7F..<0xA0).contains(character)
  }

  /// The error of such a character in a text, or in the column of a table.
  static func error(_ character: UInt32, inColumn column: String? = nil, at: TextPosition) -> Diagnostic {
    let name = names[character].map { " (\($0))" } ?? ""
    let code = "U+" + UInt16(truncatingIfNeeded: character).hexadecimal(digits: 4).uppercased()
    let message: LocalizedText = "found the control character \(code)\(name)"
    return Diagnostic(
      column == nil ? "text-control" : "table-control",
      column.map { "\(message) in column \(Escaped.quoted($0))" } ?? message, at: at.place,
      help: column == nil
        ? "remove it, or store the bytes as a .dat file, which may have any" : "remove it from the cell")
  }

  private static let names: [UInt32: String] = [
    0x07: "BEL", 0x08: "BS", 0x0B: "VT", 0x0C: "FF", 0x1A: "SUB", 0x1B: "ESC", 0x7F: "DEL", 0x85: "NEL",
  ]
}
