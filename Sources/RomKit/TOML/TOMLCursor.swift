/// A cursor over a TOML file that counts lines and columns.
struct TOMLCursor {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  /// Where the next character stands.
  private(set) var position = TextPosition()

  /// A cursor at the start of bytes that are valid UTF-8.
  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// The next byte; nil at the end.
  @inline(__always)
  var next: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  /// The byte `distance` behind the next.
  func peek(_ distance: Int) -> UInt8? {
    distance < bytes.endIndex - index ? bytes[index + distance] : nil
  }

  /// Passes a byte, if there is one.
  @inline(__always)
  mutating func advance() {
    guard let byte = next else { return }
    index += 1
    if byte == 0x0A {
      position = TextPosition(line: position.line + 1)
    } else if byte & 0xC0 != 0x80 {
      position.column += 1
    }
  }

  /// Passes the byte of a character if it is the next one.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let byte = next, byte == UInt8(ascii: character) else { return false }
    advance()
    return true
  }

  /// Passes the same byte three times, if that is what comes.
  mutating func takeThree(_ byte: UInt8) -> Bool {
    guard next == byte, peek(1) == byte, peek(2) == byte else { return false }
    for _ in 0..<3 { advance() }
    return true
  }

  /// Passes spaces and tabs.
  mutating func skipBlanks() {
    while next == 0x20 || next == 0x09 { advance() }
  }

  /// Passes LF or CR LF, if that is what comes.
  mutating func takeLineEnd() -> Bool {
    if next == 0x0D, peek(1) == 0x0A { advance() }
    return take("\n")
  }

  /// The error that something else is expected here.
  func unexpected(_ expected: String) -> TOMLError {
    var found = String(decoding: bytes[index...].prefix(4), as: UTF8.self).unicodeScalars.first
    if found == "\r", peek(1) == 0x0A { found = "\n" }
    return .unexpected(found: found, expected: expected, at: position)
  }

  /// The bytes from an earlier state of this cursor up to here.
  func bytes(since start: TOMLCursor) -> ArraySlice<UInt8> { bytes[start.index..<index] }
}
