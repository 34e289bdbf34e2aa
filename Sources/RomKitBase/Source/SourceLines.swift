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
  /// From 1.
  package let number: Int
  package let bytes: ArraySlice<UInt8>

  /// A cursor at its start.
  package var cursor: SourceCursor { SourceCursor(bytes, at: TextPosition(line: number)) }

  /// The column, in characters from 1, of the byte at `index`.
  package func column(_ index: Int) -> Int { bytes[..<index].count { $0 & 0xC0 != 0x80 } + 1 }
}
