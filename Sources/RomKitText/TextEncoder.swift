import RomKitBase

/// An encoder that makes the body of a slot from the pieces of a UTF-8 source, in constant memory.
///
/// ``finish(_:)`` reports every character that cannot be stored; bytes that are not text end the work immediately.
/// ``TextSlot/serialized()`` does the same for a source in memory.
struct TextEncoder: Sendable {
  private let format: TextFormat
  private(set) var count = 0
  private var scanner = SourceScanner()
  private let characters: CharacterEncoder
  private let lineEnd: [UInt8]
  private var findings = Findings<TextSourceError>()
  private var previous: UInt32 = 0
  private var hasBegun = false

  /// An encoder at the start of a source. Throws if the size of the format is out of range.
  init(_ format: TextFormat) throws(Findings<TextSourceError>) {
    if let size = format.size, !(1...TextFormat.largestSize).contains(size) {
      throw Findings(.sizeOutOfRange(size))
    }
    self.format = format
    characters = CharacterEncoder(format.encoding)
    lineEnd = format.lineEnds.bytes
  }

  /// Encodes the next piece of the source and appends it to `body`.
  ///
  /// Throws immediately for bytes that are not UTF-8, together with the errors before them.
  mutating func append(_ piece: ArraySlice<UInt8>, to body: inout [UInt8]) throws(Findings<TextSourceError>) {
    let before = body.count
    begin(&body)
    do throws(SourceScanner.Fault) {
      for byte in piece {
        if let character = try scanner.step(byte) { append(character, to: &body) }
      }
    } catch {
      throw added(TextSourceError(error))
    }
    count += body.count - before
  }

  /// Ends the source and appends the NULs of the format. Throws all errors.
  mutating func finish(_ body: inout [UInt8]) throws(Findings<TextSourceError>) {
    let before = body.count
    begin(&body)
    do throws(SourceScanner.Fault) { try scanner.finish() } catch { throw added(TextSourceError(error)) }
    guard findings.isEmpty else { throw findings }
    count += body.count - before
    let needed = count + (format.finalNUL ? 1 : 0)
    let size = format.size ?? needed
    guard needed <= size else {
      throw Findings(.tooLong(needed: needed, size: size, finalNUL: format.finalNUL))
    }
    body.append(contentsOf: repeatElement(0, count: size - count))
    count = size
  }

  private func added(_ error: TextSourceError) -> Findings<TextSourceError> {
    var all = findings
    all.add(error)
    return all
  }

  private mutating func begin(_ body: inout [UInt8]) {
    if !hasBegun, format.hasMark { body += UTF8Decoder.byteOrderMark }
    hasBegun = true
  }

  @inline(__always)
  private mutating func append(_ character: UInt32, to body: inout [UInt8]) {
    defer { previous = character }
    if character > 0x0D {
      if !characters.append(character, to: &body), let found = Unicode.Scalar(character) {
        findings.add(.unmappable(found, encoding: format.encoding, at: scanner.position))
      }
      return
    }
    switch character {
    case 0: findings.add(.nul(offset: scanner.offset - 1, at: scanner.position))
    case 0x0D where format.lineEnds != .keep: body += lineEnd
    case 0x0A where format.lineEnds != .keep:
      // A CR before it has already ended the line.
      if previous != 0x0D { body += lineEnd }
    default: body.append(UInt8(truncatingIfNeeded: character))
    }
  }
}

extension TextSourceError {
  init(_ fault: SourceScanner.Fault) {
    self =
      switch fault {
      case .invalidUTF8(let byte, let offset, let at):
        .invalidUTF8(byte: byte, offset: offset, readsAs: nil, at: at)
      case .endsInsideCharacter(let offset, let at): .endsInsideCharacter(offset: offset, at: at)
      case .utf16(let bigEndian): .utf16(bigEndian: bigEndian)
      case .nul(let offset, let at): .nul(offset: offset, at: at)
      }
  }
}
