import RomKitBase

/// The bytes of a file in an encoding other than UTF-8, up to a NUL or the first invalid character.
struct SourceReading {
  private let bytes: ArraySlice<UInt8>
  private let characters: SourceCharacters
  let encoding: SourceEncoding
  private(set) var invalid: InvalidCharacter?
  /// The size of the text in UTF-8.
  private var size = 0
  private(set) var support = Support()

  /// The characters beyond ASCII that speak for an encoding, or against it.
  struct Support {
    var all = 0
    /// Full-width hiragana and katakana, which nearly every Japanese line has, and hardly any text read in a wrong encoding.
    var kana = 0
    /// Those of ``kana`` that are hiragana, which are not half-width katakana in Shift_JIS by chance.
    var hiragana = 0
    /// Half-width katakana, kanji of level 2, and characters that are not in JIS X 0208.
    var rare = 0

    init() {}

    /// That of a text.
    init(_ text: String, _ codes: [UInt16]) {
      for character in text.unicodeScalars { add(character.value, codes) }
    }

    var isPlausible: Bool { all > 2 && kana > 0 && kana * 10 >= all && rare * 4 <= all }

    /// Whether the text is Japanese even if its bytes are valid in another encoding.
    var isClear: Bool { hiragana > 2 && kana * 3 >= all && rare * 4 <= all }

    /// How little a line looks like Japanese, by the number and the share of its rare characters; -1 in ASCII.
    var oddity: Int { all == 0 ? -1 : rare * rare * 64 / all }

    @inline(__always)
    mutating func add(_ character: UInt32, _ codes: [UInt16]) {
      guard character > 0x7F else { return }
      all += 1
      if (0x3041...0x30FE).contains(character) {
        kana += 1
        if character < 0x30A0 { hiragana += 1 }
      } else {
        let code = character < codes.count ? codes[Int(character)] : 0
        // Where level 2 begins.
        if code < 0x100 || code >= 0x989F { rare += 1 }
      }
    }
  }

  /// Scans bytes, whose indices are their offsets in the file. The text is not kept; ``utf8`` makes it.
  init(_ bytes: ArraySlice<UInt8>, _ characters: SourceCharacters, _ encoding: SourceEncoding) {
    self.bytes = bytes
    self.characters = characters
    self.encoding = encoding
    let codes = ShiftJIS.codes
    invalid = walk { character, _ in
      support.add(character, codes)
      size += character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4
      return true
    }
  }

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
  func walk(_ take: (UInt32, TextPosition) -> Bool) -> InvalidCharacter? {
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
struct InvalidCharacter: Equatable, Sendable {
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
