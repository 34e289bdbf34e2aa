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
  /// No two byte sequences decode to the same text, so encoding gives the same bytes again. Control characters pass, including
  /// NUL.
  func append(_ bytes: ArraySlice<UInt8>, offset: Int, to utf8: inout [UInt8]) throws(TextBodyError) {
    switch encoding {
    case .ascii:
      if let index = bytes.firstIndex(where: { $0 > 0x7F }) {
        throw .invalid([bytes[index]], encoding: .ascii, offset: offset + (index - bytes.startIndex))
      }
      utf8 += bytes
    case .utf8:
      try checkUTF8(bytes, offset: offset)
      utf8 += bytes
    case .shiftJIS: try appendShiftJIS(bytes, offset: offset, to: &utf8)
    }
  }

  private func checkUTF8(_ bytes: ArraySlice<UInt8>, offset: Int) throws(TextBodyError) {
    var decoder = UTF8Decoder()
    var start = bytes.startIndex
    for (index, byte) in zip(bytes.indices, bytes) {
      let wasInside = decoder.isInside
      if !wasInside { start = index }
      if case .invalid = decoder.step(byte) {
        throw .invalid([byte], encoding: .utf8, offset: offset + (index - bytes.startIndex))
      }
    }
    if decoder.isInside {
      throw .endsInsideCharacter(encoding: .utf8, offset: offset + (start - bytes.startIndex))
    }
  }

  private func appendShiftJIS(
    _ bytes: ArraySlice<UInt8>, offset: Int, to utf8: inout [UInt8]
  ) throws(TextBodyError) {
    var lead: UInt8?
    for (index, byte) in zip(bytes.indices, bytes) {
      if let first = lead {
        guard let cell = ShiftJISCode.index(lead: first, trail: byte), characters[cell] != 0 else {
          throw .invalid([first, byte], encoding: .shiftJIS, offset: offset + (index - 1 - bytes.startIndex))
        }
        UTF8Decoder.append(UInt32(characters[cell]), to: &utf8)
        lead = nil
      } else if let character = ShiftJIS.singleByte(byte) {
        UTF8Decoder.append(character, to: &utf8)
      } else if ShiftJISCode.isLead(byte) {
        lead = byte
      } else {
        throw .invalid([byte], encoding: .shiftJIS, offset: offset + (index - bytes.startIndex))
      }
    }
    if lead != nil { throw .endsInsideCharacter(encoding: .shiftJIS, offset: offset + (bytes.count - 1)) }
  }
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
