import RomKitBase

/// The words of a DAT file in the text format of clrmamepro: words, texts in quotes, and separate parentheses.
struct CatalogueWords {
  enum Token {
    case word(String, TextPosition)
    case open(TextPosition)
    case close(TextPosition)
  }

  private var stream: SourceStream

  init(_ source: ByteSource) throws {
    stream = SourceStream(source)
    try stream.skipByteOrderMark()
  }

  /// The next word or parenthesis; nil at the end.
  mutating func next() throws -> Token? {
    try stream.skipSpace()
    let position = stream.position
    guard let first = try stream.peek() else { return nil }
    var bytes: [UInt8] = []
    if first == UInt8(ascii: "\"") {
      stream.advance()
      while let byte = try stream.peek(), byte != UInt8(ascii: "\""), byte != 0x0A, byte != 0x0D {
        try take(byte, &bytes, at: position)
        // A quote after a backslash belongs to the text, unless that is the end of a path.
        if byte == UInt8(ascii: "\\"), try stream.peek() == UInt8(ascii: "\""), try goesOn() {
          bytes.removeLast()
          try take(UInt8(ascii: "\""), &bytes, at: position)
        }
      }
      guard try stream.take("\"") else {
        throw CatalogueError.unexpected(
          found: try stream.character(), expected: "the quote that ends the text", at: stream.position)
      }
      return .word(Self.text(bytes), position)
    }
    while let byte = try stream.peek(), byte > 0x20 { try take(byte, &bytes, at: position) }
    guard !bytes.isEmpty else {
      throw CatalogueError.unexpected(found: Unicode.Scalar(first), expected: "a word", at: position)
    }
    switch bytes {
    case [UInt8(ascii: "(")]: return .open(position)
    case [UInt8(ascii: ")")]: return .close(position)
    default: return .word(Self.text(bytes), position)
    }
  }

  /// Whether a text goes on after the next quote: another follows on the line, and no blank, as before a new text, is before it.
  private func goesOn() throws -> Bool {
    var ahead = stream
    var previous = try ahead.next()
    while let byte = try ahead.next(), byte != 0x0A, byte != 0x0D {
      if byte == UInt8(ascii: "\"") { return previous?.isBlank == false }
      previous = byte
    }
    return false
  }

  private mutating func take(_ byte: UInt8, _ bytes: inout [UInt8], at position: TextPosition) throws {
    guard bytes.count < CatalogueError.longestWord else { throw CatalogueError.tooLong(at: position) }
    bytes.append(byte)
    stream.advance()
  }

  /// Such files do not name their encoding: text that is not UTF-8 is read as ISO-8859-1.
  private static func text(_ bytes: [UInt8]) -> String {
    if bytes[...].firstInvalidUTF8 == nil { return String(decoding: bytes, as: UTF8.self) }
    var text: [UInt8] = []
    for byte in bytes { UTF8Decoder.append(UInt32(byte), to: &text) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The error about a token, or about the end of the file.
  func unexpected(_ expected: LocalizedText, at token: Token?) -> CatalogueError {
    switch token {
    case nil: .unexpected(found: nil, expected: expected, at: stream.position)
    case .word(let word, let at):
      .unexpected(found: word.unicodeScalars.first ?? "\"", expected: expected, at: at)
    case .open(let at): .unexpected(found: "(", expected: expected, at: at)
    case .close(let at): .unexpected(found: ")", expected: expected, at: at)
    }
  }

  /// A key in parentheses and its value, a word or an opening parenthesis; nil after the closing parenthesis, before which
  /// a key may have no value.
  mutating func pair() throws -> (key: String, value: Token)? {
    let token = try next()
    if case .close = token { return nil }
    guard case .word(let key, _) = token else { throw unexpected("a word or ')'", at: token) }
    guard let value = try next() else { throw unexpected("a value or ')'", at: nil) }
    if case .close = value { return nil }
    return (key, value)
  }

  /// Skips everything up to the parenthesis that closes the one just read.
  mutating func skipBlock() throws {
    var depth = 1
    while depth > 0 {
      let token = try next()
      switch token {
      case nil: throw unexpected("')'", at: nil)
      case .open(let at)?:
        depth += 1
        guard depth <= CatalogueError.deepest else { throw CatalogueError.tooDeep(at: at) }
      case .close?: depth -= 1
      case .word?: break
      }
    }
  }
}
