/// The form of a text in a data slot: everything about its bytes but the characters.
package struct TextForm: Equatable, Sendable {
  /// The encoding of the characters. The numbers are those of the WebAssembly module.
  package enum Encoding: Int32, CaseIterable, Equatable, Sendable {
    /// 0x00 to 0x7F.
    case ascii = 0
    /// UTF-8 with other characters than those of ASCII.
    case utf8 = 1
    /// Shift_JIS with other characters than those of ASCII; see ``ShiftJISCode``.
    case shiftJIS = 2
  }

  /// The line ends.
  package enum LineEnds: Equatable, Sendable {
    /// 0x0A, or none at all.
    case lf
    /// 0x0D 0x0A.
    case crlf
    /// 0x0D.
    case cr
    /// Several kinds.
    case mixed
  }

  /// The encoding.
  package var encoding: Encoding
  /// The line ends.
  package var lineEnds: LineEnds
  /// The size of the text in bytes, with its byte order mark.
  package var length: Int
  /// The number of NULs after the text.
  package var nulCount: Int
  /// Whether the text is UTF-8 and begins with EF BB BF.
  package var hasByteOrderMark: Bool
}

/// A count of the line ends of a text.
///
/// CR and LF are never part of a longer character in any of the encodings.
package struct LineEndCount: Sendable {
  private var lf = 0
  private var crlf = 0
  private var cr = 0
  private var follows = false

  /// No line ends.
  package init() {}

  /// Counts those of the next piece.
  package mutating func append(_ piece: ArraySlice<UInt8>) {
    for byte in piece { step(byte) }
  }

  /// The kind of all line ends: LF if there are none.
  package var kind: TextForm.LineEnds {
    switch (lf > 0, crlf > 0, cr > 0) {
    case (_, false, false): .lf
    case (false, true, false): .crlf
    case (false, false, true): .cr
    default: .mixed
    }
  }

  @inline(__always)
  mutating func step(_ byte: UInt8) {
    if byte > 0x0D { follows = false } else { control(byte) }
  }

  private mutating func control(_ byte: UInt8) {
    if byte == 0x0A {
      if follows { (cr, crlf) = (cr - 1, crlf + 1) } else { lf += 1 }
    } else if byte == 0x0D {
      cr += 1
    }
    follows = byte == 0x0D
  }
}
