import RomKitBase

/// An error that keeps the bytes of a slot from being read as text.
package enum TextBodyError: DescribedError {
  /// Bytes that are not recognised as text.
  case notText
  /// Bytes that are not a character of the encoding: one, or a first byte and the one after it.
  case invalid([UInt8], encoding: TextEncoding, offset: Int)
  /// The bytes end inside a character that begins at the offset.
  case endsInsideCharacter(encoding: TextEncoding, offset: Int)
  /// A NUL with more bytes after it.
  case nulInside(offset: Int)
  /// NULs fill up the slot beyond the largest fixed size.
  case tooMuchFilling(size: Int)
  /// The text would not give these bytes again.
  case notReversible(encoding: TextEncoding)

  /// The error in words.
  package var diagnostic: Diagnostic {
    switch self {
    case .notText:
      Diagnostic(
        "text-not-recognised", "the bytes are not recognised as text",
        help: "name the encoding with --encoding, if it is text")
    case .invalid(let bytes, let encoding, let offset):
      Diagnostic(
        "text-invalid", "\(Self.shown(bytes)) no character of \(encoding.name)", at: .offset(offset),
        notes: encoding == .shiftJIS ? Self.extensionNotes(bytes) : [], help: Self.keepHelp)
    case .endsInsideCharacter(let encoding, let offset):
      Diagnostic(
        "text-invalid", "the bytes end inside a character of \(encoding.name)", at: .offset(offset),
        help: Self.keepHelp)
    case .nulInside(let offset):
      Diagnostic(
        "text-nul-inside", "a NUL stands inside the text, more bytes follow", at: .offset(offset),
        help: Self.keepHelp)
    case .tooMuchFilling(let size):
      Diagnostic(
        "text-filling",
        "NULs fill the text up to \(Plural.bytes(size)), "
          + "more than the largest fixed size of \(Grouped.text(TextFormat.largestSize))",
        help: Self.keepHelp)
    case .notReversible(let encoding):
      Diagnostic(
        "text-not-reversible", "read as \(encoding.name), the text would not give the same bytes again",
        help: Self.keepHelp)
    }
  }

  private static let keepHelp = "keep the slot as bytes, or name another encoding"

  private static func shown(_ bytes: [UInt8]) -> String {
    let shown = bytes.map(Shown.byte).joined(separator: " ")
    return bytes.count == 1 ? "byte \(shown) is" : "bytes \(shown) are"
  }

  private static func extensionNotes(_ bytes: [UInt8]) -> [String] {
    guard let lead = bytes.first, bytes.count == 2 else { return [] }
    // NEC's row 13, NEC's choice of IBM's characters, and IBM's own.
    let isExtension = lead == 0x87 || (0xED...0xEE).contains(lead) || (0xFA...0xFC).contains(lead)
    return isExtension
      ? ["CP932, the Windows extension of Shift_JIS, may have one there; JIS X 0208 has not"] : []
  }
}
