/// Reads a UTF-8 source in pieces and returns its characters with their positions.
///
/// Skips a byte order mark at the start. A byte that no source may contain ends the scan.
package struct SourceScanner: Sendable {
  package enum Fault: Error {
    case invalidUTF8(byte: UInt8, offset: Int, at: TextPosition)
    case endsInsideCharacter(offset: Int, at: TextPosition)
    /// The source starts with the byte order mark of UTF-16.
    case utf16(bigEndian: Bool)
    case nul(offset: Int, at: TextPosition)
  }

  private var utf8 = UTF8Decoder()
  private var previous: UInt32 = 0
  private var next = TextPosition()
  /// The position of the last character returned.
  package private(set) var position = TextPosition()
  package private(set) var offset = 0
  /// The first byte, held back while it may begin a mark of UTF-16.
  private var heldBack: UInt8?

  package init() {}

  /// Takes a byte; returns the character that it completes.
  @inline(__always)
  package mutating func step(_ byte: UInt8) throws(Fault) -> UInt32? {
    if offset < 2 { try checkForUTF16(byte) }
    offset += 1
    guard heldBack == nil else { return nil }
    switch utf8.step(byte) {
    case .pending:
      return nil
    case .invalid:
      throw .invalidUTF8(byte: byte, offset: offset - 1, at: next)
    case .character(let character):
      if character == 0xFEFF, offset == 3 { return nil }
      place(character)
      return character
    }
  }

  package func finish() throws(Fault) {
    if let heldBack { throw .invalidUTF8(byte: heldBack, offset: 0, at: next) }
    if utf8.isInside { throw .endsInsideCharacter(offset: offset, at: next) }
  }

  /// Checks a source that is in memory as a whole: UTF-8, and no NUL.
  package static func check(_ source: ArraySlice<UInt8>) throws(Fault) {
    var scanner = SourceScanner()
    for byte in source {
      if try scanner.step(byte) == 0 { throw .nul(offset: scanner.offset - 1, at: scanner.position) }
      if scanner.offset.isMultiple(of: 1 << 16), WorkControl.isCancelled { return }
    }
    try scanner.finish()
  }

  /// Records the positions of a character and of the next one.
  @inline(__always)
  private mutating func place(_ character: UInt32) {
    position = next
    next.advance(past: character, after: previous)
    previous = character
  }

  /// Neither FE nor FF is valid UTF-8; as a pair at the start they are the mark of UTF-16.
  private mutating func checkForUTF16(_ byte: UInt8) throws(Fault) {
    if offset == 0, byte >= 0xFE { heldBack = byte }
    guard offset == 1, let first = heldBack else { return }
    if first ^ byte == 1, byte >= 0xFE { throw .utf16(bigEndian: first == 0xFE) }
    throw .invalidUTF8(byte: first, offset: 0, at: next)
  }
}
