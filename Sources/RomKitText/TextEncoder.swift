import RomKitBase

/// An encoder that makes the body of a slot from the pieces of a UTF-8 source, in constant memory.
///
/// ``finish(_:)`` reports every character that cannot be stored, equal ones once; bytes that are not text end the work immediately.
/// ``TextSlot/serialized()`` does the same for a source in memory.
struct TextEncoder: Sendable {
  private let format: TextFormat
  private(set) var count = 0
  private var scanner = SourceScanner()
  private let characters: CharacterEncoder
  private let lineEnd: [UInt8]
  private var mistakes = SourceMistakes()
  private var previous: UInt32 = 0
  private var hasBegun = false
  /// The whole source, if it is in memory.
  private let whole: ArraySlice<UInt8>?

  /// An encoder at the start of a source. Throws if the size of the format is out of range.
  init(_ format: TextFormat, whole: ArraySlice<UInt8>? = nil) throws(Findings<Diagnostic>) {
    if let size = format.size, !(1...TextFormat.largestSize).contains(size) {
      throw Findings(
        Diagnostic(
          "text-size",
          """
          expected a fixed size of 1 to \(Plural.bytes(TextFormat.largestSize)), found \(Grouped.text(size))
          """))
    }
    self.format = format
    self.whole = whole
    characters = CharacterEncoder(format.encoding)
    lineEnd = format.lineEnds.bytes
  }

  /// Encodes the next piece of the source and appends it to `body`.
  ///
  /// Throws immediately for bytes that are not UTF-8, together with the errors before them.
  mutating func append(_ piece: ArraySlice<UInt8>, to body: inout [UInt8]) throws(Findings<Diagnostic>) {
    let before = body.count
    begin(&body)
    do throws(SourceScanner.Fault) {
      for byte in piece {
        if let character = try scanner.step(byte) { append(character, to: &body) }
        if scanner.offset.isMultiple(of: 1 << 16), WorkControl.isCancelled { return }
      }
    } catch {
      throw added(error)
    }
    count += body.count - before
  }

  /// Ends the source and appends the NULs of the format. Throws all errors.
  mutating func finish(_ body: inout [UInt8]) throws(Findings<Diagnostic>) {
    let before = body.count
    begin(&body)
    do throws(SourceScanner.Fault) { try scanner.finish() } catch { throw added(error) }
    guard mistakes.count == 0 else { throw mistakes.findings }
    count += body.count - before
    let needed = count + (format.finalNUL ? 1 : 0)
    let size = format.size ?? needed
    guard needed <= size else {
      throw Findings(
        Diagnostic(
          "text-too-long",
          format.finalNUL
            ? """
            the text with its final NUL takes \(Plural.bytes(needed)), more than the fixed size of \
            \(Grouped.text(size))
            """ : "the text takes \(Plural.bytes(needed)), more than the fixed size of \(Grouped.text(size))",
          help: "shorten the text, or raise its size"))
    }
    body.append(contentsOf: repeatElement(0, count: size - count))
    count = size
  }

  private func added(_ fault: SourceScanner.Fault) -> Findings<Diagnostic> {
    var all = mistakes
    all.add(fault.diagnostic(in: whole))
    return all.findings
  }

  private mutating func begin(_ body: inout [UInt8]) {
    if !hasBegun, format.hasMark { body += UTF8Decoder.byteOrderMark }
    hasBegun = true
  }

  @inline(__always)
  private mutating func append(_ character: UInt32, to body: inout [UInt8]) {
    defer { previous = character }
    if character >= 0x20, character &- 0x7F > 0x20 {
      // The scanner has left out the mark of the source; another one would be left out of the slot's text.
      let isSecondMark = character == 0xFEFF && scanner.position == TextPosition()
      if isSecondMark || !characters.append(character, to: &body), let found = Unicode.Scalar(character) {
        mistakes.add(UnmappableCharacter.error(found, format.encoding, at: scanner.position), "\(character)")
      }
      return
    }
    switch character {
    case 0:
      mistakes.add(
        SourceScanner.Fault.nul(offset: scanner.offset - 1, at: scanner.position).diagnostic(in: nil), "0")
    case 0x0D where format.lineEnds != .keep: body += lineEnd
    case 0x0A where format.lineEnds != .keep:
      // A CR before it has already ended the line.
      if previous != 0x0D { body += lineEnd }
    case 0x09, 0x0A, 0x0D: body.append(UInt8(truncatingIfNeeded: character))
    default: mistakes.add(ControlCharacter.error(character, at: scanner.position), "\(character)")
    }
  }
}

extension SourceScanner {
  /// A source that is in memory as a whole, without its byte order mark. Throws for bytes that are not UTF-8, and for a NUL.
  static func checked(_ source: ArraySlice<UInt8>) throws(Diagnostic) -> ArraySlice<UInt8> {
    do throws(Fault) { try check(source) } catch { throw error.diagnostic(in: source) }
    return source.withoutByteOrderMark
  }
}

extension SourceScanner.Fault {
  /// The error of a source; in one that is in memory as a whole, with the encoding that it seems to have.
  func diagnostic(in source: ArraySlice<UInt8>?) -> Diagnostic {
    switch self {
    case .invalidUTF8(let byte, let offset, let at):
      Diagnostic(
        "text-invalid-utf8", "byte \(Hexadecimal.byte(byte)) at byte offset \(offset) is not valid UTF-8",
        at: at.place,
        notes: source.flatMap { TextSlot.recognize($0) }.map { ["the text is valid \($0.encoding.name)"] }
          ?? [],
        help: .saveAsUTF8)
    case .endsInsideCharacter(let offset, let at):
      Diagnostic(
        "text-invalid-utf8", "the text ends inside a UTF-8 character, at byte offset \(offset)",
        at: at.place, help: .saveAsUTF8)
    case .utf16(let bigEndian):
      Diagnostic(
        "text-utf16", "the text begins with the byte order mark of UTF-16, \(bigEndian ? "FE FF" : "FF FE")",
        at: .line(1, column: 1), help: .saveAsUTF8)
    case .nul(let offset, let at):
      Diagnostic(
        "text-nul", "found a NUL character in the text, at byte offset \(offset)", at: at.place,
        notes: offset < 2 ? [.likeUTF16] : [],
        help: offset < 2 ? .saveAsUTF8 : "remove the NUL; romkit adds NULs where they belong")
    }
  }
}

extension LocalizedText {
  static let saveAsUTF8: LocalizedText = "save the text as UTF-8"
  static let likeUTF16: LocalizedText = "a text saved as UTF-16 begins like this"
}
