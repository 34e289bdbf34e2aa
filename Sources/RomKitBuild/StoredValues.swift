import RomKitBase

// Texts, lists and diagnostics in the files of the cache.
extension ByteWriter {
  /// A text with its length before it.
  mutating func text(_ text: String) {
    let bytes = Array(text.utf8)
    bigEndian(UInt32(clamping: bytes.count))
    append(bytes)
  }

  mutating func optional(_ text: String?) {
    append(text == nil ? 0 : 1)
    if let text { self.text(text) }
  }

  /// A message with its marks, so that a later build can show it in another language.
  mutating func message(_ message: LocalizedText) { text(message.marked) }

  mutating func optionalMessage(_ message: LocalizedText?) {
    append(message == nil ? 0 : 1)
    if let message { self.message(message) }
  }

  mutating func integer(_ value: Int) { bigEndian(Int64(value)) }

  mutating func list<Element>(_ elements: [Element], _ write: (inout ByteWriter, Element) -> Void) {
    bigEndian(UInt32(clamping: elements.count))
    for element in elements { write(&self, element) }
  }

  mutating func diagnostic(_ diagnostic: Diagnostic, paths: [String]) {
    append(diagnostic.severity == .error ? 1 : diagnostic.severity == .note ? 2 : 0)
    text(diagnostic.code)
    if let file = diagnostic.place.file, let index = paths.firstIndex(of: file) {
      append(2)
      integer(index)
    } else {
      optional(diagnostic.place.file)
    }
    optional(diagnostic.place.slot)
    switch diagnostic.place.position {
    case nil: append(0)
    case .offset(let offset):
      append(1)
      integer(offset)
    case .line(let line, let column):
      append(column == nil ? 2 : 3)
      integer(line)
      if let column { integer(column) }
    case .pixel(let x, let y):
      append(4)
      integer(x)
      integer(y)
    }
    message(diagnostic.message)
    list(diagnostic.notes) { $0.message($1) }
    list(diagnostic.details) { $0.message($1) }
    optionalMessage(diagnostic.help)
  }
}

extension ByteReader {
  mutating func text() throws(EndOfBytes) -> String {
    let count = try bigEndian(UInt32.self)
    return String(decoding: try slice(Int(count)), as: UTF8.self)
  }

  mutating func optionalText() throws(EndOfBytes) -> String? { try byte() == 0 ? nil : try text() }

  mutating func message() throws(EndOfBytes) -> LocalizedText { LocalizedText(stored: try text()) }

  mutating func optionalMessage() throws(EndOfBytes) -> LocalizedText? {
    try byte() == 0 ? nil : try message()
  }

  mutating func integer() throws(EndOfBytes) -> Int { Int(truncatingIfNeeded: try bigEndian(Int64.self)) }

  /// A count of objects or bytes, limited so that sums of damaged counts do not overflow.
  mutating func quantity() throws(EndOfBytes) -> Int { min(max(0, try integer()), 1 << 48) }

  mutating func list<Element>(
    _ read: (inout ByteReader) throws(EndOfBytes) -> Element
  ) throws(EndOfBytes) -> [Element] {
    let count = Int(try bigEndian(UInt32.self))
    var elements: [Element] = []
    // A damaged count must not reserve much memory; reading stops at the end of the bytes.
    elements.reserveCapacity(min(count, remaining, 4_096))
    for _ in 0..<count { elements.append(try read(&self)) }
    return elements
  }

  mutating func digest() throws(EndOfBytes) -> SHA256.Digest {
    let bytes = try slice(32)
    guard let digest = SHA256.Digest(bytes: bytes)
    else { throw EndOfBytes(offset: offset, needed: 32, remaining: remaining) }
    return digest
  }

  mutating func diagnostic(paths: [String]) throws(EndOfBytes) -> Diagnostic {
    let number = try byte()
    let severity: Diagnostic.Severity = number == 1 ? .error : number == 2 ? .note : .warning
    let code = try text()
    var place = Diagnostic.Place()
    switch try byte() {
    case 0: break
    case 1: place.file = try text()
    default:
      let index = try integer()
      place.file = paths.indices.contains(index) ? paths[index] : nil
    }
    place.slot = try optionalText()
    switch try byte() {
    case 1: place.position = .offset(try integer())
    case 2: place.position = .line(try integer())
    case 3:
      let line = try integer()
      place.position = .line(line, column: try integer())
    case 4:
      let x = try integer()
      place.position = .pixel(x: x, y: try integer())
    default: break
    }
    let message = try message()
    let notes = try list { reader throws(EndOfBytes) in try reader.message() }
    let details = try list { reader throws(EndOfBytes) in try reader.message() }
    return Diagnostic(
      code, message, severity: severity, at: place.position, file: place.file, slot: place.slot, notes: notes,
      details: details, help: try optionalMessage())
  }
}
