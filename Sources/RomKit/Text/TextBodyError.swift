/// What keeps the bytes of a slot from being read as text.
public enum TextBodyError: DescribedError {
  /// Nothing says that it is text.
  case notText
  /// Bytes that are no character of the encoding: one, or a first byte and the one after it.
  case invalid([UInt8], encoding: TextEncoding, offset: Int)
  /// The bytes end inside a character that begins at the offset.
  case endsInsideCharacter(encoding: TextEncoding, offset: Int)
  /// A NUL with more behind it.
  case nulInside(offset: Int)
  /// NULs fill up the slot beyond the largest fixed size.
  case tooMuchFilling(size: Int)
  /// Text would not give these bytes again.
  case notReversible(encoding: TextEncoding)

  /// See ``DescribedError/code``.
  public var code: String {
    switch self {
    case .notText: "text-not-recognised"
    case .invalid, .endsInsideCharacter: "text-invalid"
    case .nulInside: "text-nul-inside"
    case .tooMuchFilling: "text-filling"
    case .notReversible: "text-not-reversible"
    }
  }

  /// See ``DescribedError/message``.
  public var message: String {
    switch self {
    case .notText:
      return "the bytes are not recognised as text"
    case .invalid(let bytes, let encoding, _):
      let shown = bytes.map(Shown.byte).joined(separator: " ")
      return
        "\(bytes.count == 1 ? "byte" : "bytes") \(shown) \(bytes.count == 1 ? "is" : "are") no character of "
        + encoding.name
    case .endsInsideCharacter(let encoding, _):
      return "the bytes end inside a character of \(encoding.name)"
    case .nulInside:
      return "a NUL stands inside the text, more bytes follow"
    case .tooMuchFilling(let size):
      return "NULs fill the text up to \(Plural.text(size, "byte")), more than the largest fixed size of "
        + Grouped.text(TextFormat.largestSize)
    case .notReversible(let encoding):
      return "read as \(encoding.name), the text would not give the same bytes again"
    }
  }

  /// See ``DescribedError/notes``.
  public var notes: [String] {
    guard case .invalid(let bytes, .shiftJIS, _) = self, let lead = bytes.first, bytes.count == 2 else {
      return []
    }
    // NEC's row 13, NEC's choice of IBM's characters, and IBM's own.
    let isExtension = lead == 0x87 || (0xED...0xEE).contains(lead) || (0xFA...0xFC).contains(lead)
    return isExtension
      ? ["CP932, the Windows extension of Shift_JIS, may have one there; JIS X 0208 has not"] : []
  }

  /// See ``DescribedError/help``.
  public var help: String? {
    switch self {
    case .notText: "name the encoding with --encoding, if it is text"
    case .invalid, .endsInsideCharacter, .nulInside, .tooMuchFilling, .notReversible:
      "keep the slot as bytes, or name another encoding"
    }
  }

  /// See ``DescribedError/position``.
  public var position: Place.Position? {
    switch self {
    case .invalid(_, _, let offset), .endsInsideCharacter(_, let offset), .nulInside(let offset):
      .offset(offset)
    case .notText, .tooMuchFilling, .notReversible: nil
    }
  }
}
