import RomKitBase

/// A reader of the elements and attributes of an XML 1.0 document of any length, which keeps only the current element and the
/// names of those around it in memory.
///
/// Text between elements is checked and skipped, unless ``text()`` takes it. The reader does not validate: it skips declarations of a document type, never
/// fetches external ones, and refuses declarations of entities and references to any but the five of XML.
package struct XMLReader {
  private static let deepest = 64
  private static let mostAttributes = 64
  private static let longestName = 256
  private static let longestValue = 65_536

  private var stream: SourceStream
  /// The names of the open elements.
  private var open: [[UInt8]] = []
  private var hasRoot = false
  private var isEmptyElement = false
  private var isLatin1 = false

  /// A reader at the start of a document. Throws for UTF-16, and `FileError`.
  package init(_ source: ByteSource) throws {
    let start = try source.bytes(in: 0..<min(source.size, 4))
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) || start.contains(0) {
      throw Self.unknownEncoding("UTF-16", at: TextPosition())
    }
    stream = SourceStream(source)
    try stream.skipByteOrderMark()
    try readDeclaration()
  }

  /// The next start or end of an element; nil at the end of the document. Throws a `Diagnostic` for a document that is not well-formed, and `FileError`.
  package mutating func next() throws -> Event? {
    if isEmptyElement { return try close() }
    while let byte = try stream.peek() {
      let position = stream.position
      switch byte {
      case UInt8(ascii: "<"):
        if try takeSection(keepsText: false) != nil { continue }
        stream.advance()
        return try stream.take("/") ? endTag(at: position) : startTag(at: position)
      case UInt8(ascii: "&") where !open.isEmpty: _ = try reference()
      default:
        if open.isEmpty {
          guard try stream.skipSpace() else {
            throw try unexpected(hasRoot ? "the end of the file" : "'<'")
          }
        } else {
          stream.advance()
        }
      }
    }
    guard hasRoot, open.isEmpty else {
      throw try unexpected(
        open.last.map { "</\(String(decoding: $0, as: UTF8.self))>" } ?? "an element")
    }
    return nil
  }

  package var position: TextPosition { stream.position }

  /// The text up to the next element, in UTF-8, with that of CDATA sections and without comments.
  package mutating func text() throws -> [UInt8] {
    if isEmptyElement { return [] }
    let start = stream.position
    var bytes: [UInt8] = []
    while let byte = try stream.peek() {
      if byte == UInt8(ascii: "&") {
        UTF8Decoder.append(try reference(), to: &bytes)
      } else if byte != UInt8(ascii: "<") {
        append(byte, to: &bytes)
        stream.advance()
      } else if let section = try takeSection(keepsText: true) {
        for byte in section { append(byte, to: &bytes) }
      } else {
        break
      }
    }
    _ = try checked(bytes, at: start)
    return bytes
  }

  /// Passes a comment, an instruction, a document type or a CDATA section, whose text it returns; nil before a tag.
  private mutating func takeSection(keepsText: Bool) throws -> [UInt8]? {
    let start = stream
    stream.advance()
    if try stream.take("!") { return try skipMarkup(keepsText: keepsText) }
    if try stream.take("?") { return try skip(to: "?>") }
    stream = start
    return nil
  }

  private func unexpected(_ expected: LocalizedText) throws -> Diagnostic {
    Self.unexpected(try stream.character(), expected, at: stream.position)
  }

  /// Passes a text of ASCII, which must be next.
  private mutating func require(_ text: String, _ expected: LocalizedText) throws {
    for character in text.unicodeScalars {
      guard try stream.take(character) else { throw try unexpected(expected) }
    }
  }

  // MARK: Elements

  private mutating func startTag(at position: TextPosition) throws -> Event {
    guard !hasRoot || !open.isEmpty else {
      throw Self.unexpected("<", "the end of the file", at: position)
    }
    let bytes = try name("the name of an element")
    hasRoot = true
    guard open.count < Self.deepest else {
      throw Self.limit("elements are nested more than \(Self.deepest) deep", at: position)
    }
    open.append(bytes)
    var attributes: [Attribute] = []
    while true {
      let hasSpace = try stream.skipSpace()
      if try stream.take(">") { break }
      if try stream.take("/") {
        try require(">", "'>'")
        isEmptyElement = true
        break
      }
      guard hasSpace else { throw try unexpected("a space, '>' or '/>'") }
      let attribute = try self.attribute()
      if attributes.contains(where: { $0.name == attribute.name }) {
        throw Self.syntax(
          "expected each attribute once, found \(Escaped.quoted(attribute.name)) twice",
          at: attribute.position)
      }
      attributes.append(attribute)
      guard attributes.count <= Self.mostAttributes else {
        throw Self.limit(
          "expected at most \(Self.mostAttributes) attributes in an element, found more",
          at: attribute.position)
      }
    }
    return .start(Element(name: try text(bytes, at: position), attributes: attributes, position: position))
  }

  private mutating func endTag(at position: TextPosition) throws -> Event {
    guard let expected = open.last else {
      throw Self.unexpected(
        hasRoot ? "<" : "/", hasRoot ? "the end of the file" : "the name of an element", at: position)
    }
    let found = try name("the name of an element")
    guard found == expected else {
      let names = [expected, found].map { String(decoding: $0, as: UTF8.self) }
      throw Self.syntax("expected </\(names[0])>, found </\(names[1])>", at: position)
    }
    try stream.skipSpace()
    try require(">", "'>'")
    return try close()
  }

  private mutating func close() throws -> Event {
    isEmptyElement = false
    return .end(name: try text(open.popLast() ?? [], at: stream.position))
  }

  private mutating func attribute() throws -> Attribute {
    let position = stream.position
    let name = try self.name("an attribute, '>' or '/>'")
    try stream.skipSpace()
    try require("=", "'='")
    try stream.skipSpace()
    let start = stream.position
    let quote: UInt8
    if try stream.take("\"") {
      quote = UInt8(ascii: "\"")
    } else if try stream.take("'") {
      quote = UInt8(ascii: "'")
    } else {
      throw try unexpected("a value in quotes")
    }
    var value: [UInt8] = []
    while let byte = try stream.peek(), byte != quote {
      switch byte {
      case UInt8(ascii: "<"): throw try unexpected("the quote that ends the value")
      case UInt8(ascii: "&"): UTF8Decoder.append(try reference(), to: &value)
      case 0x09, 0x0A, 0x0D:
        value.append(0x20)
        stream.advance()
      case 0..<0x20: throw try unexpected("a character that XML allows")
      default:
        append(byte, to: &value)
        stream.advance()
      }
      guard value.count <= Self.longestValue else {
        throw Self.limit(
          "expected at most \(Grouped.text(Self.longestValue)) bytes in a value, found more", at: start)
      }
    }
    guard try stream.next() != nil else { throw try unexpected("the quote that ends the value") }
    return Attribute(
      name: try text(name, at: position), value: try checked(value, at: start), position: position)
  }

  /// The bytes of a name in the file.
  private mutating func name(_ expected: LocalizedText) throws -> [UInt8] {
    let position = stream.position
    var name: [UInt8] = []
    while let byte = try stream.peek(), Self.isInName(byte, isFirst: name.isEmpty) {
      name.append(byte)
      stream.advance()
      guard name.count <= Self.longestName else {
        throw Self.limit("expected at most \(Self.longestName) bytes in a name, found more", at: position)
      }
    }
    guard !name.isEmpty else { throw try unexpected(expected) }
    return name
  }

  private static func isInName(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: ":"), 0x80...:
      true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): !isFirst
    default: false
    }
  }

  private func text(_ bytes: [UInt8], at position: TextPosition) throws -> String {
    var text: [UInt8] = []
    for byte in bytes { append(byte, to: &text) }
    return try checked(text, at: position)
  }

  /// Appends a byte of the document in UTF-8.
  private func append(_ byte: UInt8, to text: inout [UInt8]) {
    if byte >= 0x80, isLatin1 { UTF8Decoder.append(UInt32(byte), to: &text) } else { text.append(byte) }
  }

  private func checked(_ bytes: [UInt8], at position: TextPosition) throws -> String {
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    guard bytes[...].firstInvalidUTF8 == nil else {
      throw Diagnostic(
        "xml-encoding", "expected UTF-8, found invalid bytes", at: position.place,
        help:
          "save the file as UTF-8, or, if it is ISO-8859-1, write encoding=\"ISO-8859-1\" in its first line")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The character of a reference: one of the five entities of XML, or a number.
  private mutating func reference() throws -> UInt32 {
    let position = stream.position
    stream.advance()
    var word: [UInt8] = []
    while let byte = try stream.peek(), byte == UInt8(ascii: "#") || Self.isInName(byte, isFirst: false),
      word.count < 64
    {
      word.append(byte)
      stream.advance()
    }
    guard try stream.take(";"), !word.isEmpty else {
      throw Diagnostic(
        "xml-syntax",
        """
        expected a name or a number and ';' after &, as in &amp;, found \(Escaped.found(try stream.character()))
        """,
        at: position.place, help: "write &amp; for the & itself")
    }
    if word.first == UInt8(ascii: "#"), let character = Self.character(word.dropFirst()) { return character }
    switch String(decoding: word, as: UTF8.self) {
    case "amp": return 0x26
    case "lt": return 0x3C
    case "gt": return 0x3E
    case "quot": return 0x22
    case "apos": return 0x27
    case let name:
      throw Diagnostic(
        "xml-entity",
        """
        expected &amp;, &lt;, &gt;, &quot;, &apos; or a character number such as &#65;, found \
        \(Escaped.quoted("&\(name);"))
        """,
        at: position.place, help: "write the character itself, or &amp; for an &")
    }
  }

  // MARK: Everything else

  /// Reads the encoding in `<?xml version="1.0" encoding="UTF-8"?>`, if the document begins with that.
  private mutating func readDeclaration() throws {
    var ahead = stream
    for character in "<?xml".utf8 {
      guard try ahead.next() == character else { return }
    }
    var text: [UInt8] = []
    while let byte = try ahead.next(), byte != UInt8(ascii: ">") {
      text.append(byte)
      guard text.count <= Self.longestName else {
        throw Self.unexpected(try ahead.character(), "'?>'", at: ahead.position)
      }
    }
    let position = stream.position
    stream = ahead
    guard let start = text.indices.first(where: { text[$0...].starts(with: "encoding".utf8) }) else { return }
    let parts = text[start...].split(
      maxSplits: 2, omittingEmptySubsequences: false,
      whereSeparator: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") })
    guard parts.count == 3 else { return }
    let name = String(decoding: parts[1], as: UTF8.self)
    switch name.lowercased() {
    case "utf-8", "utf8", "us-ascii", "ascii": break
    case "iso-8859-1", "latin1": isLatin1 = true
    default: throw Self.unknownEncoding(name, at: position)
    }
  }

  /// Skips a comment, a CDATA section, or the document type, after its `<!`. Returns the text of a section.
  private mutating func skipMarkup(keepsText: Bool) throws -> [UInt8] {
    if try stream.take("-") {
      try require("-", "'--'")
      return try skip(to: "-->")
    }
    if !open.isEmpty, try stream.take("[") {
      try require("CDATA[", "'[CDATA['")
      return try skip(to: "]]>", keepsText: keepsText)
    }
    guard !hasRoot else { throw try unexpected("a comment") }
    try require("DOCTYPE", "a comment or DOCTYPE")
    try skipDeclaration(isDocumentType: true)
    return []
  }

  /// Skips a declaration up to its `>`, with quotes and, in a document type, with its declarations.
  private mutating func skipDeclaration(isDocumentType: Bool) throws {
    while let byte = try stream.peek() {
      switch byte {
      case UInt8(ascii: ">"):
        stream.advance()
        return
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        stream.advance()
        while let inside = try stream.peek(), inside != byte { stream.advance() }
        guard try stream.next() != nil else { throw try unexpected("the quote that ends the text") }
      case UInt8(ascii: "[") where isDocumentType:
        stream.advance()
        try skipDeclarations()
      case UInt8(ascii: "<"): throw try unexpected("'>'")
      default: stream.advance()
      }
    }
    throw try unexpected("'>'")
  }

  /// Skips the declarations inside a document type, and the `]` after them.
  private mutating func skipDeclarations() throws {
    while true {
      try stream.skipSpace()
      let position = stream.position
      if try stream.take("]") { return }
      // A reference to an entity of a document type.
      if try stream.peek() == UInt8(ascii: "%") { throw Self.declaredEntity(at: position) }
      try require("<", "a declaration or ']'")
      if try stream.take("?") {
        try skip(to: "?>")
        continue
      }
      try require("!", "a declaration")
      if try stream.take("-") {
        try require("-", "'--'")
        try skip(to: "-->")
        continue
      }
      let kind = try name("a declaration")
      if kind.elementsEqual("ENTITY".utf8) { throw Self.declaredEntity(at: position) }
      try skipDeclaration(isDocumentType: false)
    }
  }

  /// Skips everything up to the end of a mark, which has two or three ASCII characters, and returns it without the mark.
  @discardableResult
  private mutating func skip(to mark: String, keepsText: Bool = false) throws -> [UInt8] {
    var text: [UInt8] = []
    let end = mark.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let mask = UInt32.max >> UInt32(32 - 8 * mark.utf8.count)
    var last: UInt32 = 0
    while last & mask != end {
      guard let byte = try stream.next() else { throw try unexpected("'\(mark)'") }
      last = last << 8 | UInt32(byte)
      if keepsText { text.append(byte) }
    }
    return Array(text.dropLast(mark.utf8.count))
  }
}
