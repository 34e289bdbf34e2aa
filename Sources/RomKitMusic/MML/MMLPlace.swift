/// A place in MML: in a channel line, and in the text of the macros that the line uses.
package struct MMLPlace: Hashable, Sendable {
  /// A place in the text of a macro.
  package struct InMacro: Hashable, Sendable {
    /// The macro's name.
    package var name: String
    /// The line that defines it, from 1.
    package var line: Int
    /// The column in that line, in characters from 1: of what is meant, or of the use of the next macro.
    package var column: Int
  }

  /// The line, from 1.
  package var line: Int
  /// The column in characters, from 1; inside a macro, of the `(` that uses it. Nil when the whole line is meant.
  package var column: Int?
  /// The macros that lead to the place, the outermost first; empty for text of the line itself. Of very many, the
  /// innermost ones.
  package var macros: [InMacro] = []
}

/// One line of the source.
struct MMLLine {
  /// Counted from 1.
  var number: Int
  /// The offset of its first byte.
  var start: Int

  /// The column of a byte of the line, in characters from 1.
  func column(of offset: Int, in bytes: [UInt8]) -> Int {
    // The bytes that continue a UTF-8 character are no columns of their own.
    bytes[start..<offset].count { $0 & 0xC0 != 0x80 } + 1
  }
}
