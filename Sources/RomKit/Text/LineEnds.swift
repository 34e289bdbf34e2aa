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
  var name: String {
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
