import RomKitBase

/// How a text lies in a DSLOT: all that its characters alone do not show.
public struct TextFormat: Hashable, Sendable, CustomStringConvertible {
  /// How characters are stored.
  public var encoding: TextEncoding
  /// What ends a line. Sources may use LF, CR LF or CR; all but ``LineEnds/keep`` make them the same.
  public var lineEnds: LineEnds
  /// Whether a NUL follows the text.
  public var finalNUL: Bool
  /// The bytes of the whole slot, filled up with NUL: 1 to ``largestSize``. Nil for as long as the text is.
  public var size: Int?
  /// Whether a UTF-8 text begins with the bytes EF BB BF; other encodings have no such mark.
  public var byteOrderMark: Bool

  /// The largest fixed size, 16 MiB.
  public static let largestSize = 1 << 24

  /// A format; what is left out is what games expect: Shift_JIS, LF, a final NUL.
  public init(
    encoding: TextEncoding = .shiftJIS, lineEnds: LineEnds = .lf, finalNUL: Bool = true, size: Int? = nil,
    byteOrderMark: Bool = false
  ) {
    self.encoding = encoding
    self.lineEnds = lineEnds
    self.finalNUL = finalNUL
    self.size = size
    self.byteOrderMark = byteOrderMark
  }

  /// What a listing says of such a slot: `text Shift_JIS 1,204 bytes`.
  public func summary(byteCount: Int) -> String { "text \(encoding.name) \(Plural.text(byteCount, "byte"))" }

  /// The format in words: `Shift_JIS, LF line ends, final NUL`.
  public var description: String {
    var parts = [encoding.name + (hasMark ? " with a byte order mark" : "")]
    parts.append("\(lineEnds.name) line ends")
    parts.append(finalNUL ? "final NUL" : "no final NUL")
    if let size { parts.append("filled up to \(Plural.text(size, "byte"))") }
    return parts.joined(separator: ", ")
  }

  var hasMark: Bool { byteOrderMark && encoding == .utf8 }
}

/// How the characters of a slot's text are stored.
public enum TextEncoding: String, CaseIterable, Hashable, Sendable {
  /// What the console's kanji fonts are drawn with: ``ShiftJIS``.
  case shiftJIS = "shift-jis"
  /// Any character, one to four bytes.
  case utf8 = "utf-8"
  /// 0x00 to 0x7F.
  case ascii = "ascii"

  /// The name as it is shown: Shift_JIS, UTF-8 or ASCII.
  public var name: String {
    switch self {
    case .shiftJIS: "Shift_JIS"
    case .utf8: "UTF-8"
    case .ascii: "ASCII"
    }
  }
}

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
