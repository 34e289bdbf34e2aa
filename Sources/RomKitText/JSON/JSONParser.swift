import RomKitBase

/// A parser of JSON as in RFC 8259, with or without a byte order mark.
package struct JSONParser {
  private static let deepest = 64
  /// The limit of values: enough for 65,536 frames of a sprite.
  package static let mostValues = 1 << 20

  private var cursor: SourceCursor
  private var valueCount = 0

  package static func parse(_ source: ArraySlice<UInt8>) throws(Diagnostic) -> JSONValue {
    var parser = JSONParser(cursor: SourceCursor(try SourceScanner.checked(source)))
    let value = try parser.value(0)
    parser.skipSpace()
    guard parser.cursor.next == nil else { throw parser.unexpected("the end of the file") }
    return value
  }

  private init(cursor: SourceCursor) { self.cursor = cursor }

  private func unexpected(_ expected: LocalizedText) -> Diagnostic {
    Diagnostic(
      "json-syntax", "expected \(expected), found \(Escaped.found(cursor.character))",
      at: cursor.position.place)
  }

  private mutating func skipSpace() {
    repeat { cursor.skipBlanks() } while cursor.takeLineEnd()
  }

  private mutating func value(_ depth: Int) throws(Diagnostic) -> JSONValue {
    skipSpace()
    let position = cursor.position
    guard depth <= Self.deepest else {
      throw Diagnostic(
        "json-limit", "values are nested more than \(Self.deepest) deep", at: position.place)
    }
    valueCount += 1
    if valueCount.isMultiple(of: 1_024) { try WorkControl.check() }
    guard valueCount <= Self.mostValues else {
      throw Diagnostic(
        "json-limit", "expected at most \(Grouped.text(Self.mostValues)) values, found more",
        at: position.place)
    }
    let kind: JSONValue.Kind =
      switch cursor.next {
      case UInt8(ascii: "{")?: .object(try members(depth))
      case UInt8(ascii: "[")?: .array(try elements(depth))
      case UInt8(ascii: "\"")?: .string(try text())
      default: try bare()
      }
    return JSONValue(kind: kind, position: position)
  }

  private mutating func members(_ depth: Int) throws(Diagnostic) -> [JSONValue.Member] {
    cursor.advance()
    skipSpace()
    if cursor.take("}") { return [] }
    var members: [JSONValue.Member] = []
    while true {
      skipSpace()
      let position = cursor.position
      guard cursor.next == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
      let name = try text()
      skipSpace()
      guard cursor.take(":") else { throw unexpected("':'") }
      members.append(JSONValue.Member(name: name, position: position, value: try value(depth + 1)))
      skipSpace()
      if cursor.take("}") { return members }
      guard cursor.take(",") else { throw unexpected("',' or '}'") }
    }
  }

  private mutating func elements(_ depth: Int) throws(Diagnostic) -> [JSONValue] {
    cursor.advance()
    skipSpace()
    if cursor.take("]") { return [] }
    var elements: [JSONValue] = []
    while true {
      elements.append(try value(depth + 1))
      skipSpace()
      if cursor.take("]") { return elements }
      guard cursor.take(",") else { throw unexpected("',' or ']'") }
    }
  }

  private mutating func text() throws(Diagnostic) -> String {
    cursor.advance()
    var bytes: [UInt8] = []
    while let byte = cursor.next, byte >= 0x20 {
      let position = cursor.position
      cursor.advance()
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(at: position, &bytes)
      default: bytes.append(byte)
      }
    }
    throw unexpected("the quote that ends the text")
  }

  private mutating func escape(at position: TextPosition, _ bytes: inout [UInt8]) throws(Diagnostic) {
    let kind = cursor.next
    cursor.advance()
    if let byte = kind == UInt8(ascii: "/") ? kind : kind.flatMap(SourceCursor.escaped) {
      bytes.append(byte)
      return
    }
    guard kind == UInt8(ascii: "u"), var value = cursor.takeHexadecimal(4) else {
      throw Self.invalidEscape(at: position)
    }
    if 0xD800...0xDBFF ~= value, cursor.next == UInt8(ascii: "\\"), cursor.peek(1) == UInt8(ascii: "u") {
      cursor.advance()
      cursor.advance()
      guard let low = cursor.takeHexadecimal(4), 0xDC00...0xDFFF ~= low else {
        throw Self.invalidEscape(at: position)
      }
      value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
    }
    guard let scalar = Unicode.Scalar(value) else { throw Self.invalidEscape(at: position) }
    UTF8Decoder.append(scalar.value, to: &bytes)
  }

  private static func invalidEscape(at position: TextPosition) -> Diagnostic {
    Diagnostic(
      "json-syntax",
      """
      expected a JSON escape after the backslash: ", \\, /, b, f, n, r, t, or u and the number of a character in 4 \
      hexadecimal digits
      """,
      at: position.place)
  }

  /// Reads a number, or one of the three words.
  private mutating func bare() throws(Diagnostic) -> JSONValue.Kind {
    let position = cursor.position
    let word = cursor.take { byte in
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || "+-.".utf8.contains(byte)
    }
    guard !word.isEmpty else { throw unexpected("a value") }
    let text = String(decoding: word.prefix(400), as: UTF8.self)
    switch text {
    case "null": return .null
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default: break
    }
    // The numbers of TOML can also have a plus sign.
    if word.first != UInt8(ascii: "+"),
      let decimal = TOMLBareValue(word, at: position).float, decimal.isFinite
    {
      return Int64(text).map { .integer($0) } ?? .decimal(decimal)
    }
    throw Diagnostic(
      "json-syntax", "expected a value, found \(Escaped.quoted(String(text.prefix(60))))", at: position.place)
  }
}
