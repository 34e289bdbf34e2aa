import RomKitBase
import VGSFormat

/// An encoder of characters to the bytes of an encoding.
struct CharacterEncoder: Sendable {
  let encoding: TextEncoding
  private let codes: [UInt16]

  init(_ encoding: TextEncoding) {
    self.encoding = encoding
    codes = encoding == .shiftJIS ? ShiftJIS.codes : []
  }

  /// Appends the bytes of a character; false, with nothing appended, if the encoding does not have it.
  @inline(__always)
  func append(_ character: UInt32, to bytes: inout [UInt8]) -> Bool {
    if character < 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: character))
      return true
    }
    switch encoding {
    case .ascii: return false
    case .utf8: UTF8Decoder.append(character, to: &bytes)
    case .shiftJIS:
      guard let code = ShiftJIS.code(of: character, in: codes) else { return false }
      if code > 0xFF { bytes.append(UInt8(truncatingIfNeeded: code >> 8)) }
      bytes.append(UInt8(truncatingIfNeeded: code))
    }
    return true
  }
}

/// A decoder of the bytes of an encoding to UTF-8, the inverse of ``CharacterEncoder``.
struct CharacterDecoder: Sendable {
  let encoding: TextEncoding
  private let characters: [UInt16]

  init(_ encoding: TextEncoding) {
    self.encoding = encoding
    characters = encoding == .shiftJIS ? ShiftJIS.characters : []
  }

  /// Appends `bytes` as UTF-8; messages count their offset from `offset`.
  ///
  /// No two byte sequences decode to the same text, so encoding gives the same bytes again. Throws for control characters
  /// other than tab, LF and CR, which no text has.
  func append(_ bytes: ArraySlice<UInt8>, offset: Int, to utf8: inout [UInt8]) throws(Diagnostic) {
    var previous: UInt8 = 0
    for (index, byte) in zip(bytes.indices, bytes) {
      if index.isMultiple(of: 1 << 16) { try WorkControl.check() }
      guard byte < 0xA0 else { continue }
      if index > bytes.startIndex { previous = bytes[index - 1] }
      let isHighControl = byte > 0x7F && previous == 0xC2 && encoding == .utf8
      guard byte < 0x80 && ControlCharacter.contains(UInt32(byte)) || isHighControl else { continue }
      let error = ControlCharacter.error(UInt32(byte), at: TextPosition())
      throw Diagnostic(
        error.code, error.message, at: .offset(offset + (index - bytes.startIndex)), help: Self.help)
    }
    switch encoding {
    case .ascii:
      if let index = bytes.firstIndex(where: { $0 > 0x7F }) {
        throw invalid([bytes[index]], offset: offset + (index - bytes.startIndex))
      }
      utf8 += bytes
    case .utf8:
      try checkUTF8(bytes, offset: offset)
      utf8 += bytes
    case .shiftJIS: try appendShiftJIS(bytes, offset: offset, to: &utf8)
    }
  }

  private func checkUTF8(_ bytes: ArraySlice<UInt8>, offset: Int) throws(Diagnostic) {
    var decoder = UTF8Decoder()
    var start = bytes.startIndex
    for (index, byte) in zip(bytes.indices, bytes) {
      if index.isMultiple(of: 1 << 16) { try WorkControl.check() }
      let wasInside = decoder.isInside
      if !wasInside { start = index }
      if case .invalid = decoder.step(byte) {
        throw invalid([byte], offset: offset + (index - bytes.startIndex))
      }
    }
    if decoder.isInside {
      throw endsInsideCharacter(offset: offset + (start - bytes.startIndex))
    }
  }

  private func appendShiftJIS(
    _ bytes: ArraySlice<UInt8>, offset: Int, to utf8: inout [UInt8]
  ) throws(Diagnostic) {
    var lead: UInt8?
    for (index, byte) in zip(bytes.indices, bytes) {
      if index.isMultiple(of: 1 << 16) { try WorkControl.check() }
      if let first = lead {
        guard let cell = ShiftJISCode.index(lead: first, trail: byte), characters[cell] != 0 else {
          throw invalid([first, byte], offset: offset + (index - 1 - bytes.startIndex))
        }
        UTF8Decoder.append(UInt32(characters[cell]), to: &utf8)
        lead = nil
      } else if let character = ShiftJIS.singleByte(byte) {
        UTF8Decoder.append(character, to: &utf8)
      } else if ShiftJISCode.isLead(byte) {
        lead = byte
      } else {
        throw invalid([byte], offset: offset + (index - bytes.startIndex))
      }
    }
    if lead != nil { throw endsInsideCharacter(offset: offset + (bytes.count - 1)) }
  }

  /// The error of bytes that are not a character of the encoding: one, or a first byte and the one after it.
  private func invalid(_ bytes: [UInt8], offset: Int) -> Diagnostic {
    let values = Hexadecimal.list(bytes)
    // NEC's row 13, NEC's selection of IBM's characters, and IBM's rows.
    let isExtension =
      encoding == .shiftJIS && bytes.count == 2
      && (bytes[0] == 0x87 || (0xED...0xEE).contains(bytes[0]) || (0xFA...0xFC).contains(bytes[0]))
    return Diagnostic(
      "text-invalid",
      bytes.count == 1
        ? "byte \(values) is not a character of \(encoding.name)"
        : "bytes \(values) are not a character of \(encoding.name)",
      at: .offset(offset),
      notes: isExtension
        ? ["CP932, the Windows extension of Shift_JIS, may have a character there; JIS X 0208 has none"] : [],
      help: Self.help)
  }

  /// The error of bytes that end inside a character, which begins at the offset.
  private func endsInsideCharacter(offset: Int) -> Diagnostic {
    Diagnostic(
      "text-invalid", "the text ends inside a character of \(encoding.name)", at: .offset(offset),
      help: Self.help)
  }

  private static let help: LocalizedText = "leave the slot unconverted, or choose another encoding"
}

extension ShiftJIS {
  /// The text of whole characters; nil for other bytes.
  package static func text(of bytes: [UInt8]) -> String? {
    var utf8: [UInt8] = []
    guard (try? CharacterDecoder(.shiftJIS).append(bytes[...], offset: 0, to: &utf8)) != nil else {
      return nil
    }
    return String(decoding: utf8, as: UTF8.self)
  }
}
