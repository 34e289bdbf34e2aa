import RomKitBase

/// The contents of a text or table file, converted to UTF-8.
package struct SourceText: Sendable {
  /// The contents, perhaps with a byte order mark.
  package let utf8: [UInt8]
  /// The encoding of the file.
  package let encoding: SourceEncoding

  /// The limit of bytes in a file that is not UTF-8, which is in memory several times.
  static let largest = 2 << 20

  /// Reads the bytes of a file in an encoding, or in the one that fits.
  ///
  /// Without an encoding, a file with the byte order mark of UTF-16 is UTF-16, and every file that is valid UTF-8 is UTF-8.
  /// Of the others, a file that is valid in either Shift_JIS or EUC-JP has that encoding. One that is valid in both is an
  /// error, and so is one that looks like another encoding: UTF-8 with a few invalid bytes, or Latin letters with accents.
  ///
  /// If the encoding is UTF-8, the bytes are not checked, and NULs never are; making a slot checks both.
  package init(_ bytes: [UInt8], as encoding: SourceEncoding?) throws {
    let isBigEndian = Self.isBigEndian(bytes)
    switch encoding {
    case .utf8: self.init(utf8: bytes, encoding: .utf8)
    case .utf16:
      guard let isBigEndian else {
        let found: LocalizedText = bytes.isEmpty ? "an empty file" : "\(Hexadecimal.list(bytes.prefix(2)))"
        throw Diagnostic(
          "text-undecodable", "expected the byte order mark of UTF-16, FF FE or FE FF, found \(found)",
          at: .line(1, column: 1),
          help: "save the text as UTF-16 with a byte order mark, or choose another encoding")
      }
      try self.init(bytes[2...], .utf16(isBigEndian: isBigEndian), .utf16)
    case .shiftJIS: try self.init(bytes[...], .cp932, .shiftJIS)
    case .eucJP: try self.init(bytes[...], .eucJP, .eucJP)
    case nil:
      if isBigEndian == nil { try self.init(recognizing: bytes) } else { try self.init(bytes, as: .utf16) }
    }
  }

  private init(utf8: [UInt8], encoding: SourceEncoding) {
    self.utf8 = utf8
    self.encoding = encoding
  }

  private init(
    _ bytes: ArraySlice<UInt8>, _ characters: SourceCharacters, _ encoding: SourceEncoding
  ) throws {
    guard bytes.count <= Self.largest else {
      throw Diagnostic(
        "text-too-large",
        """
        the text has \(Plural.bytes(bytes.count)); a text in \(encoding.name) can have at most \
        \(Grouped.text(Self.largest))
        """,
        help: encoding == .utf16
          ? .saveAsUTF8 : "save the text as UTF-8, and choose that encoding")
    }
    let reading = SourceReading(bytes, characters, encoding)
    if let invalid = reading.invalid { throw invalid.error(encoding) }
    self.init(utf8: reading.utf8, encoding: encoding)
  }

  private init(recognizing bytes: [UInt8]) throws {
    var survey = UTF8Survey()
    for (index, byte) in bytes.enumerated() {
      if index.isMultiple(of: 1 << 16) { try WorkControl.check() }
      survey.step(byte)
    }
    guard let (invalid, start) = survey.firstInvalid else {
      self.init(utf8: bytes, encoding: .utf8)
      return
    }
    let isSmall = bytes.count <= Self.largest
    let readings =
      isSmall
      ? [SourceReading(bytes[...], .cp932, .shiftJIS), SourceReading(bytes[...], .eucJP, .eucJP)] : []
    let fitting = readings.filter { $0.invalid == nil }
    if survey.looksForeign, fitting.count == 1, let only = fitting.first {
      self.init(utf8: only.utf8, encoding: only.encoding)
      return
    }
    let at = TextPosition(after: bytes.prefix(start))
    if survey.looksForeign, fitting.count > 1 { throw Self.ambiguous(fitting, offset: start, at: at) }
    // A NUL is a better reason than any encoding.
    if let nul = bytes.prefix(start).firstIndex(of: 0) {
      let at = TextPosition(after: bytes[..<nul])
      throw SourceScanner.Fault.nul(offset: nul, at: at).diagnostic(in: nil)
    }
    let likely = survey.looksForeign ? readings.filter { ($0.invalid?.offset ?? .max) > start } : fitting
    throw Self.unrecognized(likely, byte: bytes.dropFirst(invalid).first, offset: invalid, at: at)
  }

  /// The error of a file that is not UTF-8 and fits several encodings.
  private static func ambiguous(
    _ fitting: [SourceReading], offset: Int, at: TextPosition
  ) -> TextSourceError {
    let encodings = fitting.map(\.encoding)
    return TextSourceError(
      diagnostic: Diagnostic(
        "text-encoding",
        """
        the text is not UTF-8 (at byte offset \(offset)), but it is valid as both \
        \(encodings.map { LocalizedText(verbatim: $0.name) }.joined(separator: " and "))
        """,
        at: at.place,
        notes: fitting.map { "line \(at.line) in \($0.encoding.name): \(Escaped.quoted($0.line(at.line)))" },
        help: "read the text \(ways(encodings))"),
      fittingEncodings: encodings)
  }

  /// The error of a file that is not UTF-8 and is not recognized, with its likely encodings; `byte` is nil at its end.
  private static func unrecognized(
    _ likely: [SourceReading], byte: UInt8?, offset: Int, at: TextPosition
  ) -> TextSourceError {
    let fitting = likely.filter { $0.invalid == nil }.map(\.encoding)
    return TextSourceError(
      diagnostic: Diagnostic(
        "text-invalid-utf8",
        byte.map { "byte \(Hexadecimal.byte($0)) at byte offset \(offset) is not valid UTF-8" }
          ?? "the text ends inside a UTF-8 character, at byte offset \(offset)",
        at: at.place,
        notes: likely.map { reading in
          let name = reading.encoding.name
          guard let invalid = reading.invalid else { return "the text is valid \(name)" }
          return """
            the text is valid \(name) up to line \(invalid.at.line), column \(invalid.at.column): \
            \(invalid.message(name))
            """
        },
        help: fitting.isEmpty
          ? .saveAsUTF8 : "save the text as UTF-8, or read it \(ways(fitting))"),
      fittingEncodings: fitting)
  }

  private static func ways(_ encodings: [SourceEncoding]) -> LocalizedText {
    encodings.map { "as \($0.rawValue)" as LocalizedText }.joined(separator: " or ")
  }

  /// The byte order of a text with the mark of UTF-16; nil without the mark.
  private static func isBigEndian(_ bytes: [UInt8]) -> Bool? {
    if bytes.starts(with: [0xFF, 0xFE]) { return false }
    return bytes.starts(with: [0xFE, 0xFF]) ? true : nil
  }
}

/// The error of a text file that may have one of several encodings.
package struct TextSourceError: RomKitError {
  package let diagnostic: Diagnostic
  /// The encodings that fit a file that is not UTF-8 and was not recognized, so that the user can name one of them.
  package let fittingEncodings: [SourceEncoding]
}

extension TextSlot {
  /// A text from the bytes of a `.txt` file.
  ///
  /// Without an encoding, a file with the byte order mark of UTF-16 is UTF-16, and every file that is valid UTF-8 is UTF-8. One
  /// of at most 2 MiB that looks like Japanese text, and not like UTF-8 with a few invalid bytes or like Latin letters with
  /// accents, has the one of Shift_JIS and EUC-JP in which it is valid. Throws `Problems`: an error with the code
  /// `text-encoding` for a file that is valid in both, and others with the offset of bytes that are not characters.
  /// ``bytes()`` checks whether the text can be stored.
  public init(
    file bytes: [UInt8], as encoding: SourceEncoding? = nil, format: TextFormat = TextFormat()
  ) throws(Problems) {
    do {
      self.init(parsingSource: try SourceText(bytes, as: encoding).utf8, format: format)
    } catch {
      throw Problems(error, file: nil)
    }
  }
}

/// The bytes of a file in an encoding other than UTF-8, up to a NUL or the first invalid character.
private struct SourceReading {
  private let bytes: ArraySlice<UInt8>
  private let characters: SourceCharacters
  let encoding: SourceEncoding
  private(set) var invalid: InvalidCharacter?
  /// The size of the text in UTF-8.
  private var size = 0

  /// Scans bytes, whose indices are their offsets in the file. The text is not kept; ``utf8`` makes it.
  init(_ bytes: ArraySlice<UInt8>, _ characters: SourceCharacters, _ encoding: SourceEncoding) {
    self.bytes = bytes
    self.characters = characters
    self.encoding = encoding
    invalid = walk { character, _ in
      size += character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4
      return true
    }
  }

  /// The text in UTF-8.
  var utf8: [UInt8] {
    var utf8: [UInt8] = []
    utf8.reserveCapacity(size)
    _ = walk { character, _ in
      UTF8Decoder.append(character, to: &utf8)
      return true
    }
    return utf8
  }

  /// The beginning of a line, counted from 1, longer than messages show.
  func line(_ number: Int) -> String {
    var line = String.UnicodeScalarView()
    _ = walk { character, at in
      guard at.line <= number, line.count < 64 else { return false }
      if at.line == number, character != 0x0A, character != 0x0D, let scalar = Unicode.Scalar(character) {
        line.append(scalar)
      }
      return true
    }
    return String(line)
  }

  /// Passes the characters with their positions to `take`, as long as it returns true. Returns the invalid character that ends the text early, if any.
  @inline(__always)
  private func walk(_ take: (UInt32, TextPosition) -> Bool) -> InvalidCharacter? {
    var (index, at, previous) = (bytes.startIndex, TextPosition(), UInt32(0))
    while index < bytes.endIndex {
      let (wrong, isCut): (Int, Bool)
      switch characters.read(bytes, at: index) {
      case .character(let value, let size) where value != 0:
        guard take(value, at) else { return nil }
        at.advance(past: value, after: previous)
        (index, previous) = (index + size, value)
        continue
      case .character(_, let size), .invalid(let size): (wrong, isCut) = (size, false)
      case .cut: (wrong, isCut) = (bytes.endIndex - index, true)
      }
      return InvalidCharacter(
        bytes: Array(bytes[index...].prefix(wrong)), offset: index, at: at, isCut: isCut)
    }
    return nil
  }
}

/// The place and the reason where reading a file ended early.
private struct InvalidCharacter: Hashable, Sendable {
  /// The bytes of an invalid character, or of a NUL.
  let bytes: [UInt8]
  let offset: Int
  let at: TextPosition
  /// Whether the file ends inside the character.
  let isCut: Bool

  func error(_ encoding: SourceEncoding) -> Diagnostic {
    if !isCut, bytes.allSatisfy({ $0 == 0 }) {
      return SourceScanner.Fault.nul(offset: offset, at: at).diagnostic(in: nil)
    }
    return Diagnostic(
      "text-undecodable", message(encoding.name), at: at.place, notes: notes(encoding),
      help: encoding == .utf16
        ? "correct the text, or save it as UTF-8"
        : "correct the text, or choose another encoding")
  }

  func message(_ encoding: String) -> LocalizedText {
    let values = Hexadecimal.list(bytes)
    if isCut {
      return """
        the text ends inside a character of \(encoding), after \(Plural.word(bytes.count, "byte", "bytes")) \
        \(values) at byte offset \(offset)
        """
    }
    return bytes.count == 1
      ? "byte \(values) at byte offset \(offset) is not a character of \(encoding)"
      : "bytes \(values) at byte offset \(offset) are not a character of \(encoding)"
  }

  private func notes(_ encoding: SourceEncoding) -> [LocalizedText] {
    if offset == 0, bytes.starts(with: [0xEF, 0xBB]) { return ["a text saved as UTF-8 may begin like this"] }
    if offset == 0, [[0xFF], [0xFE]].contains(bytes) { return [.likeUTF16] }
    return encoding == .eucJP && bytes == [0x8F]
      ? ["a character of JIS X 0212 begins like this; the console's fonts have none of these"] : []
  }
}

/// Statistics of bytes that may be UTF-8.
private struct UTF8Survey {
  private var decoder = UTF8Decoder()
  private var previous: UInt8 = 0
  private var index = 0
  /// The offset of the current character.
  private var start = 0
  private var firstWrong: (Int, start: Int)?
  private var characters = 0
  private var wrong = 0
  private var hasPair = false

  @inline(__always)
  mutating func step(_ byte: UInt8) {
    if !decoder.isInside { start = index }
    switch decoder.step(byte) {
    case .pending: break
    case .invalid:
      wrong += 1
      if firstWrong == nil { firstWrong = (index, start) }
    case .character(let value): if value > 0x7F { characters += 1 }
    }
    if byte > 0x7F, previous > 0x7F { hasPair = true }
    previous = byte
    index += 1
  }

  /// The offset of the first byte that is not valid UTF-8, or the end if the last character is truncated, and the offset of the
  /// invalid character; nil for valid UTF-8.
  var firstInvalid: (Int, start: Int)? { firstWrong ?? (decoder.isInside ? (index, start) : nil) }

  /// Whether bytes that are not UTF-8 look like those of a double-byte encoding.
  ///
  /// Damaged UTF-8 usually has few invalid bytes among many characters. In encodings of Western Europe, a letter with an accent
  /// is a single byte beyond ASCII, while all but the shortest Japanese texts have two in a row.
  var looksForeign: Bool { hasPair && wrong > 0 && characters <= wrong }
}

extension TextPosition {
  /// The position after a text in UTF-8.
  init(after text: ArraySlice<UInt8>) {
    self.init()
    var previous: UInt32 = 0
    for byte in text where byte & 0xC0 != 0x80 {
      advance(past: UInt32(byte), after: previous)
      previous = UInt32(byte)
    }
  }
}
