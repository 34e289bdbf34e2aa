import RomKitBase

/// A text and how it lies in a DSLOT.
public struct TextSlot: Hashable, Sendable {
  /// The text in UTF-8, as a `.txt` file holds it. A byte order mark at its start is no part of the text.
  public var source: [UInt8]
  /// How it lies in the slot.
  public var format: TextFormat

  /// A text of a `.txt` file, or of any other UTF-8. ``bytes()`` checks whether it can be stored.
  public init(source: [UInt8], format: TextFormat = TextFormat()) {
    self.source = source
    self.format = format
  }

  /// The text as a string.
  public var text: String { String(decoding: source, as: UTF8.self) }

  /// Reads the body of a slot, the inverse of ``serialized()``: what it gives is always these bytes again.
  ///
  /// Without an encoding the body has to be recognisable, see ``TextRecogniser``. With one, any body passes
  /// that is made of its characters, control characters among them, with NULs only at the end. Line ends that
  /// are all alike become LF and are noted in the format; others stay as they are.
  package init(parsing body: ArraySlice<UInt8>, as encoding: TextEncoding? = nil) throws(TextBodyError) {
    guard let encoding = encoding ?? Self.recognise(body)?.encoding else { throw .notText }
    let end = body.lastIndex { $0 != 0 }.map { $0 + 1 } ?? body.startIndex
    let nuls = body.endIndex - end
    if let nul = body[..<end].firstIndex(of: 0) { throw .nulInside(offset: nul - body.startIndex) }
    guard nuls < 2 || body.count <= TextFormat.largestSize else { throw .tooMuchFilling(size: body.count) }

    let whole = body[..<end]
    let text = encoding == .utf8 ? whole.withoutByteOrderMark : whole
    var lineEnds = LineEndCount()
    for byte in text { lineEnds.step(byte) }

    source = []
    source.reserveCapacity(text.count)
    try CharacterDecoder(encoding).append(text, offset: text.startIndex - body.startIndex, to: &source)
    format = TextFormat(
      encoding: encoding, lineEnds: lineEnds.kind, finalNUL: nuls > 0, size: nuls > 1 ? body.count : nil,
      byteOrderMark: text.count < whole.count)
    if format.lineEnds == .crlf || format.lineEnds == .cr { makeLineEndsLF() }
    guard gives(body) else { throw .notReversible(encoding: encoding) }
  }

  /// A text in a format.
  public init(_ text: String, format: TextFormat = TextFormat()) {
    self.init(source: Array(text.utf8), format: format)
  }

  /// Reads the bytes of a data slot, in the encoding that they are recognised to have unless it is given.
  ///
  /// Throws an error with the code `text-not-recognised` for bytes that are no text, and others with the offset of a character that
  /// the encoding does not have. ``bytes()`` is the inverse.
  public init(parsing body: [UInt8], as encoding: TextEncoding? = nil) throws {
    try self.init(parsing: body[...], as: encoding)
  }

  /// The bytes of the data slot. Throws `Problems`: every character that the encoding does not have with its line and column,
  /// or the size when the text does not fit. ``init(parsing:as:)-([UInt8],_)`` is the inverse.
  public func bytes() throws(Problems) -> [UInt8] {
    do { return try serialized() } catch { throw Problems(error, file: nil) }
  }

  /// What a body is as text, nil when it is none.
  public static func recognise(_ body: ArraySlice<UInt8>) -> TextFormat? {
    var recogniser = TextRecogniser()
    return recogniser.append(body) ? recogniser.finish() : nil
  }

  /// The body of the slot, the inverse of ``init(parsing:as:)``.
  ///
  /// Throws what the source holds that cannot be stored, each with its line and column; see
  /// ``TextSourceError``.
  package func serialized() throws(Findings<TextSourceError>) -> [UInt8] {
    var body: [UInt8] = []
    body.reserveCapacity(source.count + 1)
    do throws(Findings<TextSourceError>) {
      var encoder = try TextEncoder(format)
      try encoder.append(source[...], to: &body)
      try encoder.finish(&body)
    } catch {
      throw error.replacingLast { $0.hinted(by: source[...]) }
    }
    return body
  }

  /// Whether encoding gives exactly these bytes; in pieces, so that they need not be held twice.
  private func gives(_ body: ArraySlice<UInt8>) -> Bool {
    var rest = body
    var made: [UInt8] = []
    func isNext() -> Bool {
      guard rest.starts(with: made) else { return false }
      rest = rest.dropFirst(made.count)
      made.removeAll(keepingCapacity: true)
      return true
    }
    do throws(Findings<TextSourceError>) {
      var encoder = try TextEncoder(format)
      var left = source[...]
      while !left.isEmpty {
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

  private mutating func makeLineEndsLF() {
    var kept = 0
    var previous: UInt8 = 0
    for index in source.indices {
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

/// An error that keeps the bytes of a slot from being read as text.
package enum TextBodyError: DescribedError {
  case notText
  /// Bytes that are not a character of the encoding: one, or a first byte and the one after it.
  case invalid([UInt8], encoding: TextEncoding, offset: Int)
  /// The bytes end inside a character that begins at the offset.
  case endsInsideCharacter(encoding: TextEncoding, offset: Int)
  case nulInside(offset: Int)
  case tooMuchFilling(size: Int)
  case notReversible(encoding: TextEncoding)

  package var diagnostic: Diagnostic {
    switch self {
    case .notText:
      Diagnostic(
        "text-not-recognised", "the bytes are not recognised as text",
        help: "name the encoding with --encoding, if it is text")
    case .invalid(let bytes, let encoding, let offset):
      Diagnostic(
        "text-invalid", "\(Self.subject(bytes)) no character of \(encoding.name)", at: .offset(offset),
        notes: encoding == .shiftJIS ? Self.extensionNotes(bytes) : [], help: Self.keepHelp)
    case .endsInsideCharacter(let encoding, let offset):
      Diagnostic(
        "text-invalid", "the bytes end inside a character of \(encoding.name)", at: .offset(offset),
        help: Self.keepHelp)
    case .nulInside(let offset):
      Diagnostic(
        "text-nul-inside", "a NUL stands inside the text, more bytes follow", at: .offset(offset),
        help: Self.keepHelp)
    case .tooMuchFilling(let size):
      Diagnostic(
        "text-filling",
        "NULs fill the text up to \(Plural.bytes(size)), "
          + "more than the largest fixed size of \(Grouped.text(TextFormat.largestSize))",
        help: Self.keepHelp)
    case .notReversible(let encoding):
      Diagnostic(
        "text-not-reversible", "read as \(encoding.name), the text would not give the same bytes again",
        help: Self.keepHelp)
    }
  }

  private static let keepHelp = "keep the slot as bytes, or name another encoding"

  private static func subject(_ bytes: [UInt8]) -> String {
    let values = bytes.map(Hexadecimal.byte).joined(separator: " ")
    return bytes.count == 1 ? "byte \(values) is" : "bytes \(values) are"
  }

  private static func extensionNotes(_ bytes: [UInt8]) -> [String] {
    guard let lead = bytes.first, bytes.count == 2 else { return [] }
    // NEC's row 13, NEC's choice of IBM's characters, and IBM's own.
    let isExtension = lead == 0x87 || (0xED...0xEE).contains(lead) || (0xFA...0xFC).contains(lead)
    return isExtension
      ? ["CP932, the Windows extension of Shift_JIS, may have one there; JIS X 0208 has not"] : []
  }
}
