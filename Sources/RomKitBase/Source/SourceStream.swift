/// The bytes of a text of any length, read piece by piece, with the position of the next one. A line ends with an LF, a CR LF or
/// a CR; columns count characters of UTF-8.
package struct SourceStream {
  private let source: ByteSource
  private var piece: [UInt8] = []
  private var index = 0
  /// The offset of the end of the piece.
  private var end = 0
  private var isAfterCR = false
  package private(set) var position = TextPosition()

  private static let pieceSize = 1 << 16

  package init(_ source: ByteSource) { self.source = source }

  /// The next byte, which stays where it is; nil at the end. Throws `FileError`.
  @inline(__always)
  package mutating func peek() throws -> UInt8? {
    if index < piece.count { return piece[index] }
    return try refill()
  }

  private mutating func refill() throws -> UInt8? {
    guard end < source.size else { return nil }
    try WorkControl.check(path: source.displayPath)
    piece = try source.bytes(in: end..<min(source.size, end + Self.pieceSize))
    end += piece.count
    index = 0
    return piece.first
  }

  /// Passes the byte that ``peek()`` has shown.
  @inline(__always)
  package mutating func advance() {
    guard index < piece.count else { return }
    let byte = piece[index]
    index += 1
    if byte >= 0x20 {
      if byte & 0xC0 != 0x80 { position.column += 1 }
      isAfterCR = false
    } else {
      advanceLine(byte)
    }
  }

  private mutating func advanceLine(_ byte: UInt8) {
    if byte == 0x0D || (byte == 0x0A && !isAfterCR) {
      position = TextPosition(line: position.line + 1)
    } else if byte != 0x0A {
      position.column += 1
    }
    isAfterCR = byte == 0x0D
  }

  /// The next byte, passed; nil at the end.
  @inline(__always)
  package mutating func next() throws -> UInt8? {
    guard let byte = try peek() else { return nil }
    advance()
    return byte
  }

  /// Passes the next byte if it is this character of ASCII.
  package mutating func take(_ character: Unicode.Scalar) throws -> Bool {
    guard let byte = try peek(), UInt32(byte) == character.value else { return false }
    advance()
    return true
  }

  /// Passes blanks and line ends; whether there were any.
  @discardableResult
  package mutating func skipSpace() throws -> Bool {
    var hasSpace = false
    while let byte = try peek(), byte.isBlank || byte == 0x0A || byte == 0x0D {
      advance()
      hasSpace = true
    }
    return hasSpace
  }

  /// Passes the byte order mark of UTF-8, which has no column.
  package mutating func skipByteOrderMark() throws {
    var copy = self
    for byte in UTF8Decoder.byteOrderMark {
      guard try copy.next() == byte else { return }
    }
    copy.position = TextPosition()
    self = copy
  }

  /// The next character, for a message; nil at the end.
  package func character() throws -> Unicode.Scalar? {
    var copy = self
    var bytes: [UInt8] = []
    while bytes.count < 4, let byte = try copy.next() { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.first
  }
}
