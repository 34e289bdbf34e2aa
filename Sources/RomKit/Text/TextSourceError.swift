/// What keeps a text source from becoming the body of a slot.
public enum TextSourceError: DescribedError {
  /// A character that the encoding does not have.
  case unmappable(Unicode.Scalar, encoding: TextEncoding, at: TextPosition)
  /// A byte that does not belong there in UTF-8; `readsAs` when the whole source makes sense otherwise.
  case invalidUTF8(byte: UInt8, offset: Int, readsAs: TextEncoding?, at: TextPosition)
  /// The source ends inside a character.
  case endsInsideCharacter(offset: Int, at: TextPosition)
  /// The source begins with the byte order mark of UTF-16.
  case utf16(bigEndian: Bool)
  /// A NUL character, `offset` bytes into the source.
  case nul(offset: Int, at: TextPosition)
  /// The text with its final NUL needs more bytes than the fixed size.
  case tooLong(needed: Int, size: Int, finalNUL: Bool)
  /// A fixed size outside 1 to ``TextFormat/largestSize``.
  case sizeOutOfRange(Int)

  /// See ``DescribedError/code``.
  public var code: String {
    switch self {
    case .unmappable: "text-unmappable"
    case .invalidUTF8, .endsInsideCharacter: "text-invalid-utf8"
    case .utf16: "text-utf16"
    case .nul: "text-nul"
    case .tooLong: "text-too-long"
    case .sizeOutOfRange: "text-size"
    }
  }

  /// See ``DescribedError/message``.
  public var message: String {
    switch self {
    case .unmappable(let character, let encoding, _):
      return "\(encoding.name) cannot store \(Shown.character(character))"
    case .invalidUTF8(let byte, let offset, _, _):
      return "byte \(Shown.byte(byte)) at byte offset \(offset) is not valid UTF-8"
    case .endsInsideCharacter(let offset, _):
      return "the text ends inside a UTF-8 character, at byte offset \(offset)"
    case .utf16(let bigEndian):
      return "the text begins with the byte order mark of UTF-16, \(bigEndian ? "FE FF" : "FF FE")"
    case .nul(let offset, _):
      return "a NUL character stands in the text, at byte offset \(offset)"
    case .tooLong(let needed, let size, let finalNUL):
      let what = finalNUL ? "the text with its final NUL" : "the text"
      return
        "\(what) takes \(Plural.text(needed, "byte")), more than the fixed size of \(Grouped.text(size))"
    case .sizeOutOfRange(let size):
      return "a fixed size of \(Grouped.text(size)) is not between 1 and "
        + Plural.text(TextFormat.largestSize, "byte")
    }
  }

  /// See ``DescribedError/notes``.
  public var notes: [String] {
    switch self {
    case .unmappable(let character, .shiftJIS, _) where CP932Extensions.contains(character):
      ["It exists only in CP932, the Windows extension of Shift_JIS; JIS X 0208 and its font do not have it"]
    case .invalidUTF8(_, _, let readsAs?, _):
      ["The file reads as \(readsAs.name)"]
    case .nul(let offset, _) where offset < 2:
      ["A text saved as UTF-16 begins like this"]
    default:
      []
    }
  }

  /// See ``DescribedError/help``.
  public var help: String? {
    switch self {
    case .unmappable(let character, let encoding, _):
      Self.help(for: character, encoding)
    case .invalidUTF8, .endsInsideCharacter, .utf16:
      "save the text as UTF-8"
    case .nul:
      "take it out; where a NUL belongs it is added by itself"
    case .tooLong:
      "shorten the text, or raise the size"
    case .sizeOutOfRange:
      nil
    }
  }

  /// See ``DescribedError/position``.
  public var position: Place.Position? {
    switch self {
    case .unmappable(_, _, let at), .invalidUTF8(_, _, _, let at), .endsInsideCharacter(_, let at),
      .nul(_, let at):
      at.place
    case .utf16:
      .line(1, column: 1)
    case .tooLong, .sizeOutOfRange:
      nil
    }
  }

  /// The same; when the source is not UTF-8, with what it seems to be instead.
  func hinted(by source: ArraySlice<UInt8>) -> Self {
    guard case .invalidUTF8(let byte, let offset, _, let at) = self else { return self }
    return .invalidUTF8(byte: byte, offset: offset, readsAs: TextSlot.recognise(source)?.encoding, at: at)
  }

  /// What to write instead: the character itself where there is a close one.
  private static func help(for character: Unicode.Scalar, _ encoding: TextEncoding) -> String {
    switch (character.value, encoding) {
    case (0x3099, .shiftJIS), (0x309A, .shiftJIS):
      "save the text in composed form (NFC), where the mark and its kana are one character"
    case (0xFEFF, _), (0x200B, _), (0x2060, _):
      "take it out, it is invisible"
    case (0x00A0, _):
      "write an ordinary space"
    case (let value, .shiftJIS):
      if let near = near[value] {
        "write \(Shown.character(near)) instead"
      } else {
        "write it with characters of JIS X 0208, or store the text as UTF-8"
      }
    default:
      "write it with ASCII characters, or store the text as Shift_JIS or UTF-8"
    }
  }

  /// Characters that people mean by others.
  private static let near: [UInt32: Unicode.Scalar] = [
    0x00A5: "\u{FFE5}", 0x203E: "\u{FFE3}", 0x2013: "\u{2015}", 0x2011: "\u{2010}", 0x2022: "\u{30FB}",
    0x00B7: "\u{30FB}", 0x22C5: "\u{30FB}", 0x00AB: "\u{300A}", 0x00BB: "\u{300B}", 0x00B5: "\u{03BC}",
    0x2126: "\u{03A9}",
  ]
}
