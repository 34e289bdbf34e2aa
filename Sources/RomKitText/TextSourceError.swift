import RomKitBase

/// A reason why a text source cannot become the body of a slot.
package enum TextSourceError: DescribedError {
  /// An encoding that fits, and the first line that is not ASCII in this encoding.
  package struct Candidate: Hashable, Sendable {
    package let encoding: SourceEncoding
    let line: String
  }

  /// An encoding that fits further than UTF-8, and its first fault; nil if it fits the whole file.
  package struct Other: Hashable, Sendable {
    package let encoding: SourceEncoding
    let fault: SourceFault?
  }

  case unmappable(Unicode.Scalar, encoding: TextEncoding, at: TextPosition)
  /// A byte that is not valid UTF-8; `readsAs` is set if the whole source is recognized as text in another encoding.
  case invalidUTF8(byte: UInt8, offset: Int, readsAs: TextEncoding?, at: TextPosition)
  case endsInsideCharacter(offset: Int, at: TextPosition)
  case utf16(bigEndian: Bool)
  /// A file that is not UTF-8 and fits several encodings.
  case ambiguous([Candidate], offset: Int, at: TextPosition)
  /// A file that is not UTF-8 and is not recognized; `byte` is nil at its end.
  case unrecognized(byte: UInt8?, offset: Int, others: [Other], at: TextPosition)
  /// Bytes that are not a character of the encoding of the file.
  case undecodable(SourceFault, encoding: SourceEncoding)
  /// A file that is not UTF-8 and is larger than ``SourceText/largest``.
  case tooLarge(size: Int, SourceEncoding)
  /// A file that should be UTF-16 and does not begin with its byte order mark.
  case noMark(found: [UInt8])
  case nul(offset: Int, at: TextPosition)
  case tooLong(needed: Int, size: Int, finalNUL: Bool)
  case sizeOutOfRange(Int)

  package var diagnostic: Diagnostic {
    switch self {
    case .unmappable(let character, let encoding, let at):
      Diagnostic(
        "text-unmappable", "\(encoding.name) cannot store \(Escaped.character(character))", at: at.place,
        notes: Self.notes(on: character, encoding), help: Self.help(for: character, encoding))
    case .ambiguous(let candidates, let offset, let at):
      Diagnostic(
        "text-encoding",
        """
        the text is not UTF-8 (at byte offset \(offset)), but it is valid as both \
        \(Self.names(of: candidates))
        """,
        at: at.place,
        notes: candidates.map { "line \(at.line) in \($0.encoding.name): \(Escaped.quoted($0.line))" },
        help: "name the right encoding with \(options)")
    case .unrecognized(let byte, let offset, let others, let at):
      Diagnostic(
        "text-invalid-utf8",
        byte.map { "byte \(Hexadecimal.byte($0)) at byte offset \(offset) is not valid UTF-8" }
          ?? "the text ends inside a UTF-8 character, at byte offset \(offset)", at: at.place,
        notes: others.map(\.note),
        help: fittingEncodings.isEmpty
          ? Self.saveAsUTF8 : "save the text as UTF-8, or name its encoding with \(options)")
    case .undecodable(let fault, let encoding):
      Diagnostic(
        "text-undecodable", fault.message(encoding.name), at: fault.at.place,
        notes: Self.notes(on: fault, encoding),
        help: encoding == .utf16
          ? "correct the text, or save it as UTF-8"
          : "correct the text, or name another encoding with \(Self.sourceEncoding)")
    case .tooLarge(let size, let encoding):
      Diagnostic(
        "text-too-large",
        "the text has \(Plural.bytes(size)); a text in \(encoding.name) can have at most \(Grouped.text(SourceText.largest))",
        help: encoding == .utf16
          ? Self.saveAsUTF8 : "save the text as UTF-8, and name that encoding with \(Self.sourceEncoding)")
    case .noMark(let found):
      Diagnostic(
        "text-undecodable",
        found.isEmpty
          ? "expected the byte order mark of UTF-16, FF FE or FE FF, found an empty file"
          : "expected the byte order mark of UTF-16, FF FE or FE FF, found \(SourceFault.values(found))",
        at: .line(1, column: 1),
        help:
          "save the text as UTF-16 with a byte order mark, or name another encoding with \(Self.sourceEncoding)"
      )
    case .invalidUTF8(let byte, let offset, let readsAs, let at):
      Diagnostic(
        "text-invalid-utf8", "byte \(Hexadecimal.byte(byte)) at byte offset \(offset) is not valid UTF-8",
        at: at.place, notes: readsAs.map { ["the text is valid \($0.name)"] } ?? [], help: Self.saveAsUTF8)
    case .endsInsideCharacter(let offset, let at):
      Diagnostic(
        "text-invalid-utf8", "the text ends inside a UTF-8 character, at byte offset \(offset)",
        at: at.place, help: Self.saveAsUTF8)
    case .utf16(let bigEndian):
      Diagnostic(
        "text-utf16", "the text begins with the byte order mark of UTF-16, \(bigEndian ? "FE FF" : "FF FE")",
        at: .line(1, column: 1), help: Self.saveAsUTF8)
    case .nul(let offset, let at):
      Diagnostic(
        "text-nul", "found a NUL character in the text, at byte offset \(offset)", at: at.place,
        notes: offset < 2 ? [Self.likeUTF16] : [],
        help: offset < 2 ? Self.saveAsUTF8 : "remove the NUL; romkit adds NULs where they belong")
    case .tooLong(let needed, let size, let finalNUL):
      Diagnostic(
        "text-too-long",
        finalNUL
          ? """
          the text with its final NUL takes \(Plural.bytes(needed)), more than the fixed size of \
          \(Grouped.text(size))
          """ : "the text takes \(Plural.bytes(needed)), more than the fixed size of \(Grouped.text(size))",
        help: "shorten the text, or raise its size: --size, or size in romkit.toml")
    case .sizeOutOfRange(let size):
      Diagnostic(
        "text-size",
        """
        expected a fixed size of 1 to \(Plural.bytes(TextFormat.largestSize)), found \(Grouped.text(size))
        """)
    }
  }

  /// The encodings that fit a file that is not UTF-8 and was not recognized, so that the user can name one of them.
  package var fittingEncodings: [SourceEncoding] {
    switch self {
    case .ambiguous(let candidates, _, _): candidates.map(\.encoding)
    case .unrecognized(_, _, let others, _): others.filter { $0.fault == nil }.map(\.encoding)
    default: []
    }
  }

  /// The same error, with the encoding that a source that is not UTF-8 seems to have.
  func hinted(by source: ArraySlice<UInt8>) -> Self {
    guard case .invalidUTF8(let byte, let offset, _, let at) = self else { return self }
    return .invalidUTF8(byte: byte, offset: offset, readsAs: TextSlot.recognize(source)?.encoding, at: at)
  }

  private static let saveAsUTF8: Message = "save the text as UTF-8"
  private static let sourceEncoding: Message = "--source-encoding, or with source-encoding in romkit.toml"
  private static let likeUTF16: Message = "a text saved as UTF-16 begins like this"

  /// The options that name the encodings that fit.
  private var options: Message {
    fittingEncodings.map { Message(verbatim: "--source-encoding \($0.rawValue)") }.joined(separator: " or ")
  }

  private static func names(of candidates: [Candidate]) -> Message {
    candidates.map { Message(verbatim: $0.encoding.name) }.joined(separator: " and ")
  }

  private static func notes(on fault: SourceFault, _ encoding: SourceEncoding) -> [Message] {
    if fault.offset == 0, fault.bytes.starts(with: [0xEF, 0xBB]) {
      return ["a text saved as UTF-8 may begin like this"]
    }
    if fault.offset == 0, [[0xFF], [0xFE]].contains(fault.bytes) {
      return [likeUTF16]
    }
    return encoding == .eucJP && fault.bytes == [0x8F]
      ? ["a character of JIS X 0212 begins like this; the console's fonts have none of these"] : []
  }

  private static func notes(on character: Unicode.Scalar, _ encoding: TextEncoding) -> [Message] {
    guard encoding == .shiftJIS, CP932Extensions.contains(character) else { return [] }
    return [
      "only CP932, the Windows extension of Shift_JIS, has this character; JIS X 0208 and the console's font do not"
    ]
  }

  /// The replacement to write: a similar character, if there is one. The schema of a table sets its encoding.
  static func help(for character: Unicode.Scalar, _ encoding: TextEncoding, inTable: Bool = false) -> Message
  {
    switch (character.value, encoding) {
    case (0x3099, .shiftJIS), (0x309A, .shiftJIS):
      "save the text in composed form (NFC), where the mark and its kana are one character"
    case (0xFEFF, _), (0x200B, _), (0x2060, _): "remove this invisible character"
    case (0x00A0, _): "write an ordinary space instead"
    case (let value, .shiftJIS):
      if let near = near[value] {
        "write \(Escaped.character(near)) instead"
      } else {
        "use characters of JIS X 0208 instead, or \(choosing(.utf8, inTable))"
      }
    default:
      """
      use ASCII characters instead, or \
      \(choosing(ShiftJIS.code(of: character) == nil ? .utf8 : .shiftJIS, inTable))
      """
    }
  }

  /// The instruction to choose another encoding.
  private static func choosing(_ encoding: TextEncoding, _ inTable: Bool) -> Message {
    let line = "encoding = \"\(encoding.rawValue)\""
    return inTable
      ? "write \(line) in the schema"
      : "store the text as \(encoding.name): --encoding \(encoding.rawValue), or \(line) in romkit.toml"
  }

  private static let near: [UInt32: Unicode.Scalar] = [
    0x00A5: "\u{FFE5}", 0x203E: "\u{FFE3}", 0x2013: "\u{2015}", 0x2011: "\u{2010}", 0x2022: "\u{30FB}",
    0x00B7: "\u{30FB}", 0x22C5: "\u{30FB}", 0x00AB: "\u{300A}", 0x00BB: "\u{300B}", 0x00B5: "\u{03BC}",
    0x2126: "\u{03A9}",
  ]
}

extension TextSourceError.Other {
  fileprivate var note: Message {
    guard let fault else { return "the text is valid \(encoding.name)" }
    return """
      the text is valid \(encoding.name) up to line \(fault.at.line), column \(fault.at.column): \
      \(fault.message(encoding.name))
      """
  }
}

extension SourceFault {
  fileprivate static func values(_ bytes: [UInt8]) -> String {
    bytes.map(Hexadecimal.byte).joined(separator: " ")
  }

  fileprivate func message(_ encoding: String) -> Message {
    let values = Self.values(bytes)
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
}
