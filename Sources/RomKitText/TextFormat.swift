import RomKitBase
import VGSFormat

/// The format of a text in a DSLOT: everything but its characters.
public struct TextFormat: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The encoding of its characters.
  public var encoding: TextEncoding
  /// The line ends. Sources may use LF, CR LF or CR; all values but ``LineEnds/keep`` convert them to one kind.
  public var lineEnds: LineEnds
  /// Whether a NUL follows the text.
  public var finalNUL: Bool
  /// The size of the slot in bytes, filled with NULs: 1 to ``largestSize``. Nil for that of the text.
  public var size: Int?
  /// Whether a UTF-8 text begins with the bytes EF BB BF; other encodings have no byte order mark.
  public var byteOrderMark: Bool

  /// The largest fixed size, 16 MiB.
  public static let largestSize = TextRecognizer.largestFilled

  /// A format; the defaults are what games expect: Shift_JIS, LF, a final NUL.
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

  package init(_ form: TextForm) {
    self.init(
      encoding: TextEncoding(form.encoding), lineEnds: LineEnds(form.lineEnds), finalNUL: form.nulCount > 0,
      size: form.nulCount > 1 ? form.length + form.nulCount : nil, byteOrderMark: form.hasByteOrderMark)
  }

  /// The entry of such a slot in a listing: `text Shift_JIS 1,204 bytes`.
  public func summary(byteCount: Int) -> LocalizedText { "text \(encoding.name) \(Plural.bytes(byteCount))" }

  /// The format in words: `Shift_JIS, LF line ends, final NUL`.
  package var words: LocalizedText {
    var parts: [LocalizedText] = [
      hasMark ? "\(encoding.name) with a byte order mark" : LocalizedText(verbatim: encoding.name),
      lineEnds == .keep ? "mixed line ends" : "\(lineEnds.name) line ends",
      finalNUL ? "final NUL" : "no final NUL",
    ]
    if let size { parts.append("filled up with NULs to \(Plural.bytes(size))") }
    return parts.joined(separator: ", ")
  }

  /// The format in English words: `Shift_JIS, LF line ends, final NUL`.
  public var description: String { words.english }

  var hasMark: Bool { byteOrderMark && encoding == .utf8 }
}

/// The encoding of a text in a slot.
public enum TextEncoding: String, CaseIterable, Hashable, Codable, Sendable {
  /// ``ShiftJIS``, the encoding of the console's kanji fonts.
  case shiftJIS = "shift-jis"
  /// Any character, in one to four bytes.
  case utf8 = "utf-8"
  /// 0x00 to 0x7F.
  case ascii = "ascii"

  init(_ encoding: TextForm.Encoding) {
    switch encoding {
    case .ascii: self = .ascii
    case .utf8: self = .utf8
    case .shiftJIS: self = .shiftJIS
    }
  }

  /// The name for people: Shift_JIS, UTF-8 or ASCII.
  public var name: String {
    switch self {
    case .shiftJIS: "Shift_JIS"
    case .utf8: "UTF-8"
    case .ascii: "ASCII"
    }
  }
}

/// The line ends of a text in a slot.
public enum LineEnds: String, CaseIterable, Hashable, Codable, Sendable {
  /// 0x0A.
  case lf
  /// 0x0D 0x0A.
  case crlf
  /// 0x0D.
  case cr
  /// Those of the source, unchanged.
  case keep

  init(_ lineEnds: TextForm.LineEnds) {
    switch lineEnds {
    case .lf: self = .lf
    case .crlf: self = .crlf
    case .cr: self = .cr
    case .mixed: self = .keep
    }
  }

  package var name: String {
    switch self {
    case .lf: "LF"
    case .crlf: "CR LF"
    case .cr: "CR"
    case .keep: "mixed"
    }
  }

  /// The bytes of a line end; none for ``keep``.
  var bytes: [UInt8] {
    switch self {
    case .lf: [0x0A]
    case .crlf: [0x0D, 0x0A]
    case .cr: [0x0D]
    case .keep: []
    }
  }
}
