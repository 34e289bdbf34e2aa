import RomKitBase

/// A parser of TOML 1.0.
///
/// Not a library, because no settings file may crash the tool: the known parsers abort on typing errors,
/// and none gives the line of a value, which every message needs.
package struct TOMLParser {
  /// A part of a key and its position.
  private typealias Part = (key: String, position: TextPosition)

  private static let deepest = 64
  /// The limit of values and tables together: a dozen for each of the 1,280 slots.
  package static let mostValues = 16_384

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
  package static func parse(_ source: ArraySlice<UInt8>) throws(Diagnostic) -> TOMLTable {
    var parser = TOMLParser(try SourceScanner.checked(source))
    return try parser.document()
  }

  private init(_ bytes: ArraySlice<UInt8>) {
    cursor = SourceCursor(bytes)
    current = root
  }

  private mutating func document() throws(Diagnostic) -> TOMLTable {
    while cursor.next != nil {
      try WorkControl.check()
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
  private mutating func endLine() throws(Diagnostic) {
    cursor.skipBlanks()
    try comment()
    guard cursor.next == nil || cursor.takeLFOrCRLF() else {
      throw cursor.unexpectedTOML("the end of the line")
    }
  }

  private mutating func comment() throws(Diagnostic) {
    guard cursor.take("#") else { return }
    while let byte = cursor.next, byte != 0x0A, !(byte == 0x0D && cursor.peek(1) == 0x0A) {
      guard byte >= 0x20 && byte != 0x7F || byte == 0x09 else {
        throw cursor.unexpectedTOML("text without control characters")
      }
      cursor.advance()
    }
  }

  // MARK: Headers and keys

  private mutating func header() throws(Diagnostic) {
    let position = cursor.position
    _ = cursor.take("[")
    let isArray = cursor.take("[")
    let parts = try key()
    guard cursor.take("]"), !isArray || cursor.take("]") else {
      throw cursor.unexpectedTOML(isArray ? "']]'" : "']'")
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
      if let entry = parent.entry(last.key) { throw Self.closed(last, first: entry) }
      parent.add(
        last.key, TOMLValue(kind: .array([value]), position: position), at: last.position, isOpenArray: true)
    } else if let entry = parent.entry(last.key) {
      guard let table = entry.value.table, table.origin == .implied else {
        throw Self.repeated(last, first: entry)
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
  ) throws(Diagnostic) -> TOMLTable {
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
    throw Self.closed(part, first: entry)
  }

  private static func repeated(_ part: Part, first: TOMLTable.Entry) -> Diagnostic {
    Diagnostic(
      "toml-repeated", "\(Escaped.quoted(part.key)) is already defined in line \(first.position.line)",
      at: part.position.place, help: "remove one of the two definitions")
  }

  private static func closed(_ part: Part, first: TOMLTable.Entry) -> Diagnostic {
    let line = first.position.line
    return Diagnostic(
      "toml-closed",
      "\(Escaped.quoted(part.key)) is already defined in line \(line), and that definition cannot be extended",
      at: part.position.place,
      help: """
        write the new keys in the definition in line \(line) (for several tables, write [[name]] there too), or use \
        another name
        """)
  }

  /// Reads keys separated by dots, and the blanks after them.
  private mutating func key() throws(Diagnostic) -> [Part] {
    var parts: [Part] = []
    repeat {
      cursor.skipBlanks()
      let position = cursor.position
      parts.append((try keyPart(), position))
      guard parts.count <= Self.deepest else { throw Self.tooDeep(at: position) }
      cursor.skipBlanks()
    } while cursor.take(".")
    return parts
  }

  private static func tooDeep(at position: TextPosition) -> Diagnostic {
    Diagnostic(
      "toml-depth", "tables and lists are nested more than \(deepest) deep", at: position.place)
  }

  private mutating func keyPart() throws(Diagnostic) -> String {
    if cursor.next == UInt8(ascii: "\"") || cursor.next == UInt8(ascii: "'") {
      return try cursor.quotedLine()
    }
    let bytes = cursor.take(while: Self.isBare)
    guard !bytes.isEmpty else { throw cursor.unexpectedTOML("a key") }
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

  private mutating func pair(into table: TOMLTable, depth: Int, section: Int) throws(Diagnostic) {
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
    if let entry = parent.entry(last.key) { throw Self.repeated(last, first: entry) }
    parent.add(last.key, value, at: last.position)
  }

  // MARK: Values

  private mutating func countValue(at position: TextPosition) throws(Diagnostic) {
    valueCount += 1
    guard valueCount <= Self.mostValues else {
      throw Diagnostic(
        "toml-too-many", "the file has more than \(Grouped.text(Self.mostValues)) values and tables",
        at: position.place, help: "check that you named the right file, or cover more files with each pattern"
      )
    }
  }

  private mutating func value(_ depth: Int) throws(Diagnostic) -> TOMLValue {
    let position = cursor.position
    guard depth <= Self.deepest else { throw Self.tooDeep(at: position) }
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

  private mutating func array(_ depth: Int) throws(Diagnostic) -> [TOMLValue] {
    var values: [TOMLValue] = []
    _ = cursor.take("[")
    while true {
      try skipLines()
      if cursor.take("]") { return values }
      values.append(try value(depth + 1))
      try skipLines()
      if cursor.take("]") { return values }
      guard cursor.take(",") else { throw cursor.unexpectedTOML("',' or ']'") }
    }
  }

  /// Skips blanks, line ends and comments inside an array.
  private mutating func skipLines() throws(Diagnostic) {
    repeat {
      cursor.skipBlanks()
      try comment()
    } while cursor.takeLFOrCRLF()
  }

  private mutating func inlineTable(_ depth: Int) throws(Diagnostic) -> TOMLTable {
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
  private mutating func hasComma() throws(Diagnostic) -> Bool {
    cursor.skipBlanks()
    if cursor.take(",") { return true }
    guard cursor.take("}") else { throw cursor.unexpectedTOML("',' or '}'") }
    return false
  }

  private mutating func bareValue() throws(Diagnostic) -> TOMLValue.Kind {
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
    if let kind = try TOMLBareValue(bytes, at: position).kind() { return kind }
    let error = cursor.unexpectedTOML("a value")
    // The value, or else the rest of the line, may be text that lacks its quotes.
    let rest = unquotedText(from: start, until: "#,]}=\"'")
    let isText = !rest.isEmpty && rest.first != UInt8(ascii: "[")
    guard isText || !bytes.isEmpty else { throw error }
    let text = String(decoding: isText ? rest.prefix(400) : bytes, as: UTF8.self)
    throw Diagnostic(
      "toml-value", "expected a value, found \(Escaped.quoted(text))", at: position.place,
      help: Self.help(value: text))
  }

  private static func help(value word: String) -> LocalizedText {
    switch word.lowercased() {
    case "true", "yes", "on": "write true"
    case "false", "no", "off": "write false"
    case let value where value.utf8.first.map { "+-.0123456789".utf8.contains($0) } ?? false:
      "write a number such as 12 or -0.5, without leading zeros, or put text in quotes: \(TOMLText.quoted(word))"
    default: "put text in quotes: \(TOMLText.quoted(word))"
    }
  }

  /// Reads text that lacks its quotes, up to one of some signs, which stays; without the blanks around it.
  private mutating func unquotedText(from start: Int, until signs: String) -> ArraySlice<UInt8> {
    _ = cursor.take { byte in
      byte >= 0x20 && byte != 0x7F && !signs.utf8.contains(byte) || byte == 0x09
    }
    return cursor.bytes(from: start).trimmed
  }

  /// The error of a key without `=` after it, which may be a key that needs quotes.
  private mutating func missingEquals(after start: Int, _ position: TextPosition) -> Diagnostic {
    let error = cursor.unexpectedTOML("'='")
    let key = unquotedText(from: start, until: "#=\"'")
    guard cursor.next == UInt8(ascii: "="), !key.contains(where: { "\"'".utf8.contains($0) }) else {
      return error
    }
    let text = String(decoding: key.prefix(400), as: UTF8.self)
    return Diagnostic(
      "toml-syntax",
      "expected a key of ASCII letters, digits, _ and -, or a key in quotes, found \(Escaped.quoted(text))",
      at: position.place, help: "put the key in quotes: \(TOMLText.quoted(text))")
  }
}
