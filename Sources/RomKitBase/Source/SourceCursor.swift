package struct TextPosition: Hashable, Sendable {
  /// From 1; LF, CR LF and CR each end a line.
  package var line: Int
  /// Characters (Unicode scalars) from 1.
  package var column: Int

  package init(line: Int = 1, column: Int = 1) {
    self.line = line
    self.column = column
  }

  @inline(__always)
  package mutating func advance(past character: UInt32, after previous: UInt32) {
    if character > 0x0D {
      column += 1
    } else if character == 0x0D || character == 0x0A && previous != 0x0D {
      self = TextPosition(line: line + 1)
    } else if character != 0x0A {
      column += 1
    }
  }

  /// The position as part of a ``Diagnostic.Place``.
  package var place: Diagnostic.Place.Position { .line(line, column: column) }
}

/// A cursor over text in UTF-8 that counts lines and columns.
///
/// Only ``takeLineEnd()`` starts a new line: each format decides where its lines end.
package struct SourceCursor {
  private let bytes: ArraySlice<UInt8>
  /// The index of the next byte in the array that the text is part of.
  package private(set) var index: Int
  package private(set) var position: TextPosition

  /// A cursor at the start of a text, which has a position if it is part of a longer text.
  package init(_ bytes: ArraySlice<UInt8>, at position: TextPosition = TextPosition()) {
    self.bytes = bytes
    index = bytes.startIndex
    self.position = position
  }

  @inline(__always)
  package var next: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  /// The byte `distance` bytes after the next one.
  package func peek(_ distance: Int) -> UInt8? {
    distance < bytes.endIndex - index ? bytes[index + distance] : nil
  }

  @inline(__always)
  package mutating func advance() {
    guard let byte = next else { return }
    index += 1
    // The bytes that continue a character have no column.
    if byte & 0xC0 != 0x80 { position.column += 1 }
  }

  package mutating func advanceCharacter() {
    repeat { advance() } while next.map { $0 & 0xC0 == 0x80 } ?? false
  }

  /// Skips a character of ASCII if it is the next one.
  @inline(__always)
  package mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let byte = next, UInt32(byte) == character.value else { return false }
    advance()
    return true
  }

  @inline(__always)
  package mutating func take(while matches: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = index
    while let byte = next, matches(byte) { advance() }
    return bytes[start..<index]
  }

  package mutating func skipBlanks() { _ = take { $0.isBlank } }

  package mutating func takeLineEnd() -> Bool {
    let hasCR = take("\r")
    guard take("\n") || hasCR else { return false }
    position = TextPosition(line: position.line + 1)
    return true
  }

  package func bytes(from start: Int) -> ArraySlice<UInt8> { bytes[start..<index] }

  package var character: Unicode.Scalar? {
    String(decoding: bytes[index...].prefix(4), as: UTF8.self).unicodeScalars.first
  }
}

extension UInt8 {
  @inline(__always)
  package var isBlank: Bool { self == 0x20 || self == 0x09 }
}

extension ArraySlice<UInt8> {
  package var trimmed: ArraySlice<UInt8> {
    let start = drop(while: \.isBlank)
    return start[..<(start.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? start.startIndex)]
  }
}

/// The lines of a text given as bytes.
///
/// A line ends with an LF, a CR LF or a CR. A byte order mark before the first is skipped.
package struct SourceLines: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>
  private var number = 0
  private let endsAtCR: Bool

  /// The lines; without `endsAtCR` a CR is part of its line, as in C.
  package init(_ bytes: [UInt8], endsAtCR: Bool = true) {
    rest = bytes[...].withoutByteOrderMark
    self.endsAtCR = endsAtCR
  }

  package mutating func next() -> SourceLine? {
    guard !rest.isEmpty else { return nil }
    number += 1
    let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D && endsAtCR } ?? rest.endIndex
    let line = SourceLine(number: number, bytes: rest[..<end])
    rest = rest[end...]
    if rest.first == 0x0D { rest = rest.dropFirst() }
    // An LF after a CR is part of the same line end.
    if rest.first == 0x0A { rest = rest.dropFirst() }
    return line
  }
}

/// One line of a text, without its end.
package struct SourceLine {
  package let number: Int
  package let bytes: ArraySlice<UInt8>

  package var cursor: SourceCursor { SourceCursor(bytes, at: TextPosition(line: number)) }

  /// The column, in characters from 1, of the byte at `index`.
  package func column(_ index: Int) -> Int { bytes[..<index].count { $0 & 0xC0 != 0x80 } + 1 }

  package func place(_ index: Int) -> Diagnostic.Place.Position { .line(number, column: column(index)) }
}
