import RomKitBase

/// A parser of TOML 1.0.
///
/// Not a library, because no settings file may crash the tool: the known parsers abort on typing errors,
/// and none gives the line of a value, which every message needs.
package struct TOMLParser {
  /// A part of a key and its position.
  private typealias Part = (key: String, position: TextPosition)

  private var cursor: SourceCursor
  private let root = TOMLTable(.header)
  /// The table of the last header, and its depth.
  private var current: TOMLTable
  private var depth = 0
  /// The number of headers so far: keys may add only to tables that keys of the same section made.
  private var section = 0
  /// The number of values and tables so far.
  private var valueCount = 0
  /// The number of inline tables so far; each is a separate section, with a number below 0.
  private var inlineCount = 0

  /// Parses a file in UTF-8, with or without a byte order mark, and returns its root table.
  package static func parse(_ source: ArraySlice<UInt8>) throws(TOMLError) -> TOMLTable {
    do throws(SourceScanner.Fault) {
      try SourceScanner.check(source)
    } catch {
      throw .source(TextSourceError(error).hinted(by: source))
    }
    var parser = TOMLParser(source.withoutByteOrderMark)
    return try parser.document()
  }

  private init(_ bytes: ArraySlice<UInt8>) {
    cursor = SourceCursor(bytes)
    current = root
  }

  private mutating func document() throws(TOMLError) -> TOMLTable {
    while cursor.next != nil {
      cursor.skipBlanks()
      switch cursor.next {
      case UInt8(ascii: "[")?: try header()
      case nil, 0x0A?, 0x0D?, UInt8(ascii: "#")?: break
      default: try pair(into: current, depth: depth, section: section)
      }
      try endLine()
    }
    return root
  }

  /// Skips the rest of a line: blanks and a comment.
  private mutating func endLine() throws(TOMLError) {
    cursor.skipBlanks()
    try comment()
    guard cursor.next == nil || cursor.takeLFOrCRLF() else { throw cursor.unexpected("the end of the line") }
  }

  private mutating func comment() throws(TOMLError) {
    guard cursor.take("#") else { return }
    while let byte = cursor.next, byte != 0x0A, !(byte == 0x0D && cursor.peek(1) == 0x0A) {
      guard byte >= 0x20 && byte != 0x7F || byte == 0x09 else {
        throw cursor.unexpected("text without control characters")
      }
      cursor.advance()
    }
  }

  // MARK: Headers and keys

  private mutating func header() throws(TOMLError) {
    let position = cursor.position
    _ = cursor.take("[")
    let isArray = cursor.take("[")
    let parts = try key()
    guard cursor.take("]"), !isArray || cursor.take("]") else {
      throw cursor.unexpected(isArray ? "']]'" : "']'")
    }
    guard let last = parts.last else { return }

    section += 1
    depth = parts.count
    var parent = root
    for part in parts.dropLast() { parent = try table(part, in: parent, origin: .implied) }
    try countValue(at: position)
    if isArray {
      current = TOMLTable(.header)
      let value = TOMLValue(kind: .table(current), position: position)
      guard !parent.append(value, to: last.key) else { return }
      if let entry = parent.entry(last.key) {
        throw .closed(last.key, first: entry.position, at: last.position)
      }
      parent.add(
        last.key, TOMLValue(kind: .array([value]), position: position), at: last.position, isOpenArray: true)
    } else if let entry = parent.entry(last.key) {
      guard let table = entry.value.table, table.origin == .implied else {
        throw .repeated(last.key, first: entry.position, at: last.position)
      }
      table.origin = .header
      current = table
    } else {
      current = TOMLTable(.header)
      parent.add(last.key, TOMLValue(kind: .table(current), position: position), at: last.position)
    }
  }

  /// The table for one part of a header or a dotted key, created unless it exists.
  private mutating func table(
    _ part: Part, in parent: TOMLTable, origin: TOMLTable.Origin
  ) throws(TOMLError) -> TOMLTable {
    guard let entry = parent.entry(part.key) else {
      try countValue(at: part.position)
      let table = TOMLTable(origin)
      parent.add(part.key, TOMLValue(kind: .table(table), position: part.position), at: part.position)
      return table
    }
    let isForHeader = origin == .implied
    if let table = entry.value.table, table.origin != .inline {
      // A dotted key may not extend tables made by headers, or by keys under other headers.
      if isForHeader || table.origin == origin { return table }
      if table.origin == .implied {
        table.origin = origin
        return table
      }
    } else if isForHeader, entry.isOpenArray, let table = entry.value.array?.last?.table {
      return table
    }
    throw .closed(part.key, first: entry.position, at: part.position)
  }

  /// Reads keys separated by dots, and the blanks after them.
  private mutating func key() throws(TOMLError) -> [Part] {
    var parts: [Part] = []
    repeat {
      cursor.skipBlanks()
      let position = cursor.position
      parts.append((try keyPart(), position))
      guard parts.count <= TOMLError.deepest else { throw .depth(at: position) }
      cursor.skipBlanks()
    } while cursor.take(".")
    return parts
  }

  private mutating func keyPart() throws(TOMLError) -> String {
    if cursor.next == UInt8(ascii: "\"") || cursor.next == UInt8(ascii: "'") {
      return try cursor.quotedLine()
    }
    let bytes = cursor.take(while: Self.isBare)
    guard !bytes.isEmpty else { throw cursor.unexpected("a key") }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private mutating func pair(into table: TOMLTable, depth: Int, section: Int) throws(TOMLError) {
    let (start, position) = (cursor.index, cursor.position)
    let parts = try key()
    guard cursor.take("=") else { throw missingEquals(after: start, position) }
    cursor.skipBlanks()
    let value = try value(depth + parts.count)
    guard let last = parts.last else { return }
    var parent = table
    for part in parts.dropLast() {
      parent = try self.table(part, in: parent, origin: .dottedKey(section: section))
    }
    if let entry = parent.entry(last.key) {
      throw .repeated(last.key, first: entry.position, at: last.position)
    }
    parent.add(last.key, value, at: last.position)
  }

  // MARK: Values

  private mutating func countValue(at position: TextPosition) throws(TOMLError) {
    valueCount += 1
    guard valueCount <= TOMLError.mostValues else { throw .tooMany(at: position) }
  }

  private mutating func value(_ depth: Int) throws(TOMLError) -> TOMLValue {
    let position = cursor.position
    guard depth <= TOMLError.deepest else { throw .depth(at: position) }
    try countValue(at: position)
    let kind: TOMLValue.Kind =
      switch cursor.next {
      case UInt8(ascii: "\"")?, UInt8(ascii: "'")?: .string(try cursor.quotedText())
      case UInt8(ascii: "[")?: .array(try array(depth))
      case UInt8(ascii: "{")?: .table(try inlineTable(depth))
      default: try bareValue()
      }
    return TOMLValue(kind: kind, position: position)
  }

  private mutating func array(_ depth: Int) throws(TOMLError) -> [TOMLValue] {
    var values: [TOMLValue] = []
    _ = cursor.take("[")
    while true {
      try skipLines()
      if cursor.take("]") { return values }
      values.append(try value(depth + 1))
      try skipLines()
      if cursor.take("]") { return values }
      guard cursor.take(",") else { throw cursor.unexpected("',' or ']'") }
    }
  }

  /// Skips blanks, line ends and comments inside an array.
  private mutating func skipLines() throws(TOMLError) {
    repeat {
      cursor.skipBlanks()
      try comment()
    } while cursor.takeLFOrCRLF()
  }

  private mutating func inlineTable(_ depth: Int) throws(TOMLError) -> TOMLTable {
    inlineCount += 1
    let own = -inlineCount
    let table = TOMLTable(.header)
    _ = cursor.take("{")
    cursor.skipBlanks()
    if !cursor.take("}") {
      repeat { try pair(into: table, depth: depth, section: own) } while try hasComma()
    }
    table.origin = .inline
    return table
  }

  /// Whether a comma, and not the closing brace, follows a pair in braces.
  private mutating func hasComma() throws(TOMLError) -> Bool {
    cursor.skipBlanks()
    if cursor.take(",") { return true }
    guard cursor.take("}") else { throw cursor.unexpected("',' or '}'") }
    return false
  }

  private mutating func bareValue() throws(TOMLError) -> TOMLValue.Kind {
    let (start, position) = (cursor.index, cursor.position)
    func isPart(_ byte: UInt8) -> Bool {
      Self.isBare(byte) || [UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: ":")].contains(byte)
    }
    let first = cursor.take(while: isPart)
    // A date and its time may have a space between them.
    if first.count == 10, cursor.next == 0x20, cursor.peek(3) == UInt8(ascii: ":") {
      cursor.advance()
      _ = cursor.take(while: isPart)
    }
    let bytes = cursor.bytes(from: start)
    do throws(TOMLError) {
      guard !bytes.isEmpty else { throw cursor.unexpected("a value") }
      return try TOMLBareValue(bytes, at: position).kind()
    } catch {
      if case .range = error { throw error }
      guard let text = unquotedText(from: start) else { throw error }
      throw .value(text, at: position)
    }
  }

  /// The rest of the line as text that lacks its quotes; nil if it cannot be meant as text.
  private mutating func unquotedText(from start: Int) -> String? {
    func isPart(_ byte: UInt8) -> Bool {
      byte >= 0x20 && byte != 0x7F && !"#,]}=\"'".utf8.contains(byte) || byte == 0x09
    }
    _ = cursor.take(while: isPart)
    let text = cursor.bytes(from: start).trimmed
    return text.isEmpty || text.first == UInt8(ascii: "[")
      ? nil : String(decoding: text.prefix(400), as: UTF8.self)
  }

  /// The error of a key without `=` after it, which may be a key that needs quotes.
  private mutating func missingEquals(after start: Int, _ position: TextPosition) -> TOMLError {
    let error = cursor.unexpected("'='")
    func isPart(_ byte: UInt8) -> Bool {
      byte >= 0x20 && byte != 0x7F && !"#=\"'".utf8.contains(byte) || byte == 0x09
    }
    _ = cursor.take(while: isPart)
    let key = cursor.bytes(from: start).trimmed
    guard cursor.next == UInt8(ascii: "="), !key.contains(where: { "\"'".utf8.contains($0) }) else {
      return error
    }
    return .key(String(decoding: key.prefix(400), as: UTF8.self), at: position)
  }
}
