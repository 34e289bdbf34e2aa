/// How the characters of a slot's text are stored.
public enum TextEncoding: String, CaseIterable, Hashable, Sendable {
  /// What the console's kanji fonts are drawn with: ``ShiftJIS``.
  case shiftJIS = "shift-jis"
  /// Any character, one to four bytes.
  case utf8 = "utf-8"
  /// 0x00 to 0x7F.
  case ascii = "ascii"

  /// The name as it is shown: Shift_JIS, UTF-8 or ASCII.
  public var name: String {
    switch self {
    case .shiftJIS: "Shift_JIS"
    case .utf8: "UTF-8"
    case .ascii: "ASCII"
    }
  }
}
