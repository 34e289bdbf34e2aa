import RomKitBase

/// Values in the notation of TOML.
package enum TOMLText {
  package static func quoted(_ text: String) -> String {
    var quoted = ""
    Escaped.append(string: text, to: &quoted, as: .toml)
    return quoted
  }

  /// One string alone, or several in brackets on one line.
  package static func oneOrList(_ items: [String]) -> String {
    items.count == 1 ? quoted(items[0]) : list(items)
  }

  package static func list(_ items: [String]) -> String {
    "[\(items.map { quoted($0) }.joined(separator: ", "))]"
  }
}

extension SourceCursor {
  /// The byte that a letter or sign after a backslash stands for in TOML and JSON; nil if it begins a number or is none.
  static func escaped(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
    default: nil
    }
  }

  /// Reads a number of exactly so many hexadecimal digits.
  mutating func takeHexadecimal(_ count: Int) -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let digit = next.flatMap(Hexadecimal.digit) else { return nil }
      value = value << 4 | UInt32(digit)
      advance()
    }
    return value
  }

  /// Skips an LF or a CR LF if it is next; TOML has no other line ends.
  mutating func takeLFOrCRLF() -> Bool { (next != 0x0D || peek(1) == 0x0A) && takeLineEnd() }

  /// The error of an unexpected character, an LF for the end of a line.
  func unexpectedTOML(_ expected: LocalizedText) -> Diagnostic {
    let isCR = next == 0x0D
    let found: LocalizedText =
      isCR && peek(1) != 0x0A ? "a CR without an LF" : Escaped.found(isCR ? "\n" : character)
    return Diagnostic("toml-syntax", "expected \(expected), found \(found)", at: position.place)
  }

  /// Skips three of the same byte if they are next.
  private mutating func takeThree(_ byte: UInt8) -> Bool {
    guard next == byte, peek(1) == byte, peek(2) == byte else { return false }
    for _ in 0..<3 { advance() }
    return true
  }

  /// Reads a text in single or double quotes, or in three of them; the cursor must be at the first.
  mutating func quotedText() throws(Diagnostic) -> String {
    guard let quote = next else { throw unexpectedTOML("a quote") }
    return takeThree(quote) ? try multilineString(quote) : try quotedLine()
  }

  /// Reads a text in single or double quotes, all on one line.
  mutating func quotedLine() throws(Diagnostic) -> String {
    guard let quote = next else { throw unexpectedTOML("a quote") }
    advance()
    var text: [UInt8] = []
    while true {
      guard let byte = next, byte >= 0x20 && byte != 0x7F || byte == 0x09 else {
        throw unexpectedTOML("the quote that ends the text")
      }
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        try escape(&text)
        continue
      }
      advance()
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      text.append(byte)
    }
  }

  /// Reads the rest of a text in three quotes.
  private mutating func multilineString(_ quote: UInt8) throws(Diagnostic) -> String {
    var text: [UInt8] = []
    _ = takeLFOrCRLF()
    while true {
      if takeThree(quote) {
        // Up to two more quotes belong to the text.
        for _ in 0..<2 where next == quote {
          text.append(quote)
          advance()
        }
        return String(decoding: text, as: UTF8.self)
      }
      if takeLFOrCRLF() {
        text.append(0x0A)
        continue
      }
      guard let byte = next, byte >= 0x20 && byte != 0x7F || byte == 0x09 else {
        throw unexpectedTOML("the three quotes that end the text")
      }
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        if !skipsLineEnd() { try escape(&text) }
        continue
      }
      text.append(byte)
      advance()
    }
  }

  /// Skips a backslash at the end of a line, with all blanks and line ends after it; false if more of the line follows.
  private mutating func skipsLineEnd() -> Bool {
    var ahead = self
    ahead.advance()
    ahead.skipBlanks()
    guard ahead.takeLFOrCRLF() else { return false }
    repeat { ahead.skipBlanks() } while ahead.takeLFOrCRLF()
    self = ahead
    return true
  }

  private mutating func escape(_ text: inout [UInt8]) throws(Diagnostic) {
    let position = position
    advance()
    let kind = next
    advance()
    if let byte = kind.flatMap(Self.escaped) {
      text.append(byte)
      return
    }
    guard kind == UInt8(ascii: "u") || kind == UInt8(ascii: "U"),
      let number = takeHexadecimal(kind == UInt8(ascii: "u") ? 4 : 8), let character = Unicode.Scalar(number)
    else { throw Self.invalidEscape(at: position) }
    UTF8Decoder.append(character.value, to: &text)
  }

  private static func invalidEscape(at position: TextPosition) -> Diagnostic {
    Diagnostic(
      "toml-escape",
      """
      expected a TOML escape after the backslash: b, t, n, f, r, a double quote, a backslash, or the number of a \
      character as u and 4 hexadecimal digits or U and 8 hexadecimal digits
      """,
      at: position.place, help: "write \\\\ for a backslash, or put the text in single quotes")
  }
}
