/// What ends a line of a slot's text.
public enum LineEnds: String, CaseIterable, Hashable, Sendable {
  /// 0x0A.
  case lf
  /// 0x0D 0x0A.
  case crlf
  /// 0x0D.
  case cr
  /// Each line as the source has it.
  case keep

  /// The name as it is shown: LF, CR LF, CR or mixed.
  package var name: String {
    switch self {
    case .lf: "LF"
    case .crlf: "CR LF"
    case .cr: "CR"
    case .keep: "mixed"
    }
  }

  /// The bytes of one; none for ``keep``.
  var bytes: [UInt8] {
    switch self {
    case .lf: [0x0A]
    case .crlf: [0x0D, 0x0A]
    case .cr: [0x0D]
    case .keep: []
    }
  }
}

/// Counts which line ends a text uses, byte by byte.
///
/// CR and LF are never part of a longer character in any of the encodings.
struct LineEndCount: Sendable {
  private var lf = 0
  private var crlf = 0
  private var cr = 0
  private var follows = false

  /// Takes the next byte.
  @inline(__always)
  mutating func step(_ byte: UInt8) {
    if byte > 0x0D { follows = false } else { control(byte) }
  }

  /// What all of them are: LF when there are none, ``LineEnds/keep`` when they are not alike.
  var kind: LineEnds {
    switch (lf > 0, crlf > 0, cr > 0) {
    case (_, false, false): .lf
    case (false, true, false): .crlf
    case (false, false, true): .cr
    default: .keep
    }
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
