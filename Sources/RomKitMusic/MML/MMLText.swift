import RomKitBase

/// The bytes of MML, and how messages show them.
enum MMLText {
  /// A tab is a space.
  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10
  }

  /// Whether the name of a macro may contain it.
  static func isNameByte(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 26 }

  /// Whether an operand may begin with it; upper case only.
  static func beginsOperand(_ byte: UInt8) -> Bool { "ABCDEFGRTLO<>@VM%\\PK|".utf8.contains(byte) }

  static func trimmed(_ range: Range<Int>, of bytes: [UInt8]) -> Range<Int> {
    guard let start = range.first(where: { !isSpace(bytes[$0]) }) else {
      return range.upperBound..<range.upperBound
    }
    let last = range.last { !isSpace(bytes[$0]) } ?? start
    return start..<last + 1
  }

  /// Whether the source is UTF-16 without a mark, by a NUL beside its first character.
  static func isUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 2 && (bytes[0] == 0) != (bytes[1] == 0)
  }

  /// A source that begins with the byte order mark of UTF-16, converted to UTF-8; any other source unchanged. Without a final 0x1A.
  ///
  /// Units that are not characters become U+FFFD, which is an error outside of comments; comments may contain anything.
  static func withoutUTF16(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) else {
      return withoutSubstitute(bytes)
    }
    let isBigEndian = bytes[0] == 0xFE
    let units = stride(from: 2, to: bytes.count, by: 2).map { index -> UInt16 in
      guard index + 1 < bytes.count else { return 0xFFFD }
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return withoutSubstitute(Array(String(decoding: units, as: UTF16.self).utf8))
  }

  /// Where a file of DOS ends.
  private static func withoutSubstitute(_ bytes: [UInt8]) -> [UInt8] {
    bytes.last == 0x1A ? bytes.dropLast() : bytes
  }

  /// The character at the start of some bytes as a message shows it: `"z"`, `"あ" (U+3042)`, `the byte 0x82`.
  static func character(_ bytes: ArraySlice<UInt8>) -> LocalizedText {
    guard let first = bytes.first else { return "the end of the line" }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    switch decoder.decode(&iterator) {
    case .scalarValue(let scalar) where (0x20..<0x7F).contains(scalar.value):
      return LocalizedText(verbatim: "\"\(scalar)\"")
    case .scalarValue(let scalar) where scalar.standsAlone:
      return LocalizedText(verbatim: "\"\(scalar)\" (\(scalar.codePoint))")
    case .scalarValue(let scalar): return "the character \(scalar.codePoint)"
    case .emptyInput, .error: return "the byte \(Hexadecimal.byte(first))"
    }
  }

  /// Text from the source for a message, shortened if it is long.
  static func excerpt(_ bytes: ArraySlice<UInt8>) -> String {
    let shown = Escaped.path(String(decoding: bytes.prefix(40), as: UTF8.self))
    return bytes.count > 40 ? shown + "..." : shown
  }
}
