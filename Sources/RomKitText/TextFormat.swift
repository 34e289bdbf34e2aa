import RomKitBase

/// How a text lies in a DSLOT: all that its characters alone do not tell.
public struct TextFormat: Hashable, Sendable {
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
  public func summary(byteCount: Int) -> String {
    "text \(encoding.name) \(Plural.text(byteCount, "byte"))"
  }

  /// The format in words: `Shift_JIS, LF line ends, final NUL`.
  public var words: String {
    var words = [encoding.name + (hasMark ? " with a byte order mark" : "")]
    words.append("\(lineEnds.name) line ends")
    words.append(finalNUL ? "final NUL" : "no final NUL")
    if let size { words.append("filled up to \(Plural.text(size, "byte"))") }
    return words.joined(separator: ", ")
  }

  /// Whether the slot begins with EF BB BF.
  var hasMark: Bool { byteOrderMark && encoding == .utf8 }
}
