import RomKitBase

/// The contents of a text or table file, converted to UTF-8.
package struct SourceText: Sendable {
  /// The contents, perhaps with a byte order mark.
  package let utf8: [UInt8]
  package let encoding: SourceEncoding

  /// The line that looks least like Japanese, to show what was read, longer than messages show; else the first that is not ASCII,
  /// or that of a text in ASCII.
  package var sample: String {
    var lines = SourceLines(utf8)
    let codes = ShiftJIS.codes
    var (shown, most) = (ArraySlice<UInt8>(), -2)
    while let line = lines.next() {
      let support = SourceReading.Support(String(decoding: line.bytes, as: UTF8.self), codes)
      guard support.oddity > most else { continue }
      (shown, most) = (line.bytes, support.oddity)
    }
    return String(decoding: shown.prefix(192), as: UTF8.self)
  }

  /// The limit of bytes in a file that is not UTF-8, which is in memory several times.
  static let largest = 2 << 20

  /// Reads the bytes of a file in an encoding, or in the one that fits.
  ///
  /// Without an encoding, a file with the byte order mark of UTF-16 is UTF-16, and every file that is valid UTF-8 is UTF-8.
  /// Of the others, a file that is valid in either Shift_JIS or EUC-JP and looks like Japanese in it has that encoding. One that
  /// is valid in both has the one in which it clearly is Japanese. Others are an error, and so is one that may be in another
  /// encoding: by lines in UTF-8, few kana, many rare characters, or Latin letters with accents.
  ///
  /// If the encoding is UTF-8, the bytes are not checked, and NULs never are; making a slot checks both.
  package init(_ bytes: [UInt8], as encoding: SourceEncoding?) throws {
    let isBigEndian = Self.isBigEndian(bytes)
    switch encoding {
    case .utf8: try self.init(utf8: bytes, encoding: .utf8)
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

  private init(utf8: [UInt8], encoding: SourceEncoding) throws(Diagnostic) {
    // Where a file of DOS ends.
    self.utf8 = utf8.last == 0x1A ? utf8.dropLast() : utf8
    self.encoding = encoding
    guard let (escape, set) = Self.escape(in: self.utf8) else { return }
    throw Diagnostic(
      "text-iso-2022",
      "the text is in ISO-2022-JP, by the sequence ESC \(set) at byte offset \(escape), which romkit does not read",
      at: TextPosition(after: self.utf8[..<escape]).place, help: .saveAsUTF8)
  }

  /// The first sequence that chooses a set of characters in ISO-2022-JP, and its offset.
  private static func escape(in bytes: [UInt8]) -> (offset: Int, set: String)? {
    guard let first = bytes.firstIndex(of: 0x1B) else { return nil }
    let sets = ["$ @", "$ B", "( J", "( I", "( B", "$ ( D"]
    for offset in bytes.indices[first...] where bytes[offset] == 0x1B {
      let rest = bytes[(offset + 1)...]
      if let set = sets.first(where: { rest.starts(with: $0.utf8.filter { $0 != 0x20 }) }) {
        return (offset, set)
      }
    }
    return nil
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
    try self.init(utf8: reading.utf8, encoding: encoding)
  }

  private init(recognizing bytes: [UInt8]) throws {
    var survey = UTF8Survey()
    for (index, byte) in bytes.enumerated() {
      if index.isMultiple(of: 1 << 16) { try WorkControl.check() }
      survey.step(byte)
    }
    let isSmall = bytes.count <= Self.largest
    guard let (invalid, start) = survey.firstInvalid else {
      let mayBeUTF16 = isSmall && (survey.hasNUL || Self.mayBeKanaInUTF16(bytes))
      if mayBeUTF16, let unmarked = Self.unmarkedUTF16(bytes, or: survey.hasNUL ? [] : [.utf8]) {
        throw unmarked
      }
      try self.init(utf8: bytes, encoding: .utf8)
      return
    }
    let readings =
      isSmall
      ? [SourceReading(bytes[...], .cp932, .shiftJIS), SourceReading(bytes[...], .eucJP, .eucJP)] : []
    let fitting = readings.filter { $0.invalid == nil }
    let lineInUTF8 = fitting.isEmpty ? nil : Self.lineInUTF8(bytes)
    let clear = fitting.filter { fitting.count == 1 ? $0.support.isPlausible : $0.support.isClear }
    if survey.looksForeign, lineInUTF8 == nil, clear.count == 1, let only = clear.first {
      try self.init(utf8: only.utf8, encoding: only.encoding)
      return
    }
    let at = TextPosition(after: bytes.prefix(start))
    let mayBeKanji = fitting.allSatisfy { $0.support.rare * 2 >= $0.support.all }
    if isSmall, let unmarked = Self.unmarkedUTF16(bytes, kanji: mayBeKanji, or: fitting.map(\.encoding)) {
      throw unmarked
    }
    if survey.looksForeign, !fitting.isEmpty {
      throw Self.ambiguous(fitting, offset: start, at: at, lineInUTF8: lineInUTF8)
    }
    // A NUL is a better reason than any encoding.
    if let nul = bytes.prefix(start).firstIndex(of: 0) {
      let at = TextPosition(after: bytes[..<nul])
      throw SourceScanner.Fault.nul(offset: nul, at: at).diagnostic(in: nil)
    }
    let likely = survey.looksForeign ? readings.filter { ($0.invalid?.offset ?? .max) > start } : fitting
    throw Self.unrecognized(likely, byte: bytes.dropFirst(invalid).first, offset: invalid, at: at)
  }

  /// The first line in UTF-8 that is not so by chance: all its bytes are valid, and one of its characters is above U+07FF.
  private static func lineInUTF8(_ bytes: [UInt8]) -> Int? {
    var lines = SourceLines(bytes)
    while let line = lines.next() {
      var (decoder, isWide, isValid) = (UTF8Decoder(), false, true)
      for byte in line.bytes where isValid {
        switch decoder.step(byte) {
        case .pending: break
        case .invalid: isValid = false
        case .character(let value): if value > 0x7FF { isWide = true }
        }
      }
      if isValid, isWide, !decoder.isInside { return line.number }
    }
    return nil
  }

  /// The error of a file that is not UTF-8 and fits several encodings; or only one, which is no proof: another line of it is
  /// UTF-8, or it has too few characters that are usual in Japanese.
  private static func ambiguous(
    _ fitting: [SourceReading], offset: Int, at: TextPosition, lineInUTF8: Int?
  ) -> TextSourceError {
    let encodings = fitting.map(\.encoding)
    let names = encodings.map { LocalizedText(verbatim: $0.name) }.joined(separator: " and ")
    let message: LocalizedText =
      if let lineInUTF8 {
        """
        line \(lineInUTF8) of the text is UTF-8, but line \(at.line) is not (at byte offset \(offset)); all of it is \
        valid as \(names)
        """
      } else if encodings.count > 1 {
        "the text is not UTF-8 (at byte offset \(offset)), but it is valid as both \(names)"
      } else {
        """
        the text is not UTF-8 (at byte offset \(offset)); it is valid as \(names), but has too few kana, or too many rare \
        characters, to be certain
        """
      }
    let lines = [lineInUTF8, at.line].compactMap(\.self)
    return TextSourceError(
      diagnostic: Diagnostic(
        "text-encoding", message, at: at.place,
        notes: fitting.flatMap { reading in
          lines.map { "line \($0) in \(reading.encoding.name): \(Escaped.quoted(reading.line($0)))" }
        },
        help: encodings.count > 1
          ? "read the text \(ways(encodings))"
          : "if this is right, read the text \(ways(encodings)); otherwise save it as UTF-8"),
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

  static func ways(_ encodings: [SourceEncoding]) -> LocalizedText {
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
  /// `text-encoding` for a file that is valid in both, or hardly looks like Japanese in the one, and others with the offset of
  /// bytes that are not characters.
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
  private(set) var hasNUL = false

  @inline(__always)
  mutating func step(_ byte: UInt8) {
    if !decoder.isInside { start = index }
    switch decoder.step(byte) {
    case .pending: break
    case .invalid:
      wrong += 1
      if firstWrong == nil { firstWrong = (index, start) }
    case .character(let value):
      if value > 0x7F { characters += 1 }
      if value == 0 { hasNUL = true }
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
