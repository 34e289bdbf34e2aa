import RomKitBase
import VGSFormat

/// A text with its format in a DSLOT.
public struct TextSlot: Hashable, Sendable {
  /// The text in UTF-8, as in a `.txt` file. A byte order mark at its start is not part of the text.
  public var source: [UInt8]
  /// The format in the slot.
  public var format: TextFormat

  /// A text from a `.txt` file or from any other UTF-8. ``bytes()`` checks whether it can be stored.
  public init(parsingSource source: [UInt8], format: TextFormat = TextFormat()) {
    self.source = source
    self.format = format
  }

  /// ``source`` as a string, with its byte order mark if it has one.
  public var text: String { String(decoding: source, as: UTF8.self) }

  /// Reads the body of a slot: the inverse of ``serialized()``, which gives the same bytes again.
  ///
  /// Without an encoding, the body must be recognizable, see ``TextRecognizer``. With one, any body of its characters
  /// passes, with NULs only at the end and without control characters but tabs and line ends. If all line ends are equal, they become LF
  /// and the format notes them; otherwise they stay unchanged.
  package init(parsing body: ArraySlice<UInt8>, as encoding: TextEncoding? = nil) throws(Diagnostic) {
    guard let encoding = encoding ?? Self.recognize(body)?.encoding else {
      throw Diagnostic(
        "text-not-recognised", "the bytes are not recognized as text",
        help: "if the slot is text, give its encoding")
    }
    let end = body.lastIndex { $0 != 0 }.map { $0 + 1 } ?? body.startIndex
    let nuls = body.endIndex - end
    if let nul = body[..<end].firstIndex(of: 0) {
      throw Diagnostic(
        "text-nul-inside", "found a NUL in the middle of the text", at: .offset(nul - body.startIndex),
        help: "if the slot is a table, convert it with a schema; otherwise, leave it unconverted")
    }
    guard nuls < 2 || body.count <= TextFormat.largestSize else {
      throw Diagnostic(
        "text-filling",
        """
        NULs fill the text up to \(Plural.bytes(body.count)), more than the largest fixed size, \
        \(Grouped.text(TextFormat.largestSize))
        """,
        help: "leave the slot unconverted")
    }

    let whole = body[..<end]
    let text = encoding == .utf8 ? whole.withoutByteOrderMark : whole
    var lineEnds = LineEndCount()
    for start in stride(from: text.startIndex, to: text.endIndex, by: 1 << 16) {
      try WorkControl.check()
      lineEnds.append(text[start...].prefix(1 << 16))
    }

    source = []
    source.reserveCapacity(text.count)
    try CharacterDecoder(encoding).append(text, offset: text.startIndex - body.startIndex, to: &source)
    format = TextFormat(
      encoding: encoding, lineEnds: LineEnds(lineEnds.kind), finalNUL: nuls > 0,
      size: nuls > 1 ? body.count : nil, byteOrderMark: text.count < whole.count)
    if format.lineEnds == .crlf || format.lineEnds == .cr { try makeLineEndsLF() }
    guard gives(body) else {
      throw Diagnostic(
        "text-not-reversible", "read as \(encoding.name), the text would not convert back to the same bytes",
        help: "leave the slot unconverted")
    }
  }

  /// A text in a format.
  public init(_ text: String, format: TextFormat = TextFormat()) {
    self.init(parsingSource: Array(text.utf8), format: format)
  }

  /// Reads the bytes of a data slot, by default in the encoding that it recognizes: the inverse of ``bytes()``.
  ///
  /// Throws an error with the code `text-not-recognised` for bytes that are not text, and others with the offset of a character
  /// that the encoding does not have.
  public init(parsing body: [UInt8], as encoding: TextEncoding? = nil) throws(Diagnostic) {
    try self.init(parsing: body[...], as: encoding)
  }

  /// The bytes of the data slot, the inverse of ``init(parsing:as:)-([UInt8],_)``.
  ///
  /// Throws `Problems`: up to 20 characters that the encoding does not have, with their lines and columns and the number of
  /// equal ones, and the number of the others; or the size of a text that does not fit.
  public func bytes() throws(Problems) -> [UInt8] {
    do { return try serialized() } catch { throw Problems(error, file: nil) }
  }

  /// The format of the text in a body; nil if it is not text.
  public static func recognize(_ body: ArraySlice<UInt8>) -> TextFormat? {
    var recognizer = TextRecognizer()
    for start in stride(from: body.startIndex, to: body.endIndex, by: 1 << 16) {
      guard !WorkControl.isCancelled, recognizer.append(body[start...].prefix(1 << 16)) else { return nil }
    }
    return recognizer.finish().map { TextFormat($0) }
  }

  /// The body of the slot, the inverse of ``init(parsing:as:)``.
  ///
  /// Throws every character that cannot be stored, with its line and column; equal ones are one.
  package func serialized() throws(Findings<Diagnostic>) -> [UInt8] {
    var body: [UInt8] = []
    body.reserveCapacity(source.count + 1)
    var encoder = try TextEncoder(format, whole: source[...])
    try encoder.append(source[...], to: &body)
    try encoder.finish(&body)
    return body
  }

  /// Whether encoding gives exactly these bytes; in pieces, so that they are not in memory twice.
  private func gives(_ body: ArraySlice<UInt8>) -> Bool {
    var rest = body
    var made: [UInt8] = []
    func isNext() -> Bool {
      guard rest.starts(with: made) else { return false }
      rest = rest.dropFirst(made.count)
      made.removeAll(keepingCapacity: true)
      return true
    }
    do throws(Findings<Diagnostic>) {
      var encoder = try TextEncoder(format)
      var left = source[...]
      while !left.isEmpty {
        if WorkControl.isCancelled { return false }
        try encoder.append(left.prefix(1 << 16), to: &made)
        guard isNext() else { return false }
        left = left.dropFirst(1 << 16)
      }
      try encoder.finish(&made)
    } catch {
      return false
    }
    return isNext() && rest.isEmpty
  }

  private mutating func makeLineEndsLF() throws(Diagnostic) {
    var kept = 0
    var previous: UInt8 = 0
    for index in source.indices {
      if index.isMultiple(of: 1 << 16) { try WorkControl.check() }
      let byte = source[index]
      if byte != 0x0A || previous != 0x0D {
        source[kept] = byte == 0x0D ? 0x0A : byte
        kept += 1
      }
      previous = byte
    }
    source.removeLast(source.count - kept)
  }
}
