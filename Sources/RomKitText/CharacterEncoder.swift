import RomKitBase

/// Turns characters into the bytes of an encoding.
struct CharacterEncoder: Sendable {
  let encoding: TextEncoding
  private let codes: [UInt16]

  init(_ encoding: TextEncoding) {
    self.encoding = encoding
    codes = encoding == .shiftJIS ? ShiftJIS.codes : []
  }

  /// Appends the bytes of a character; false, and nothing appended, when the encoding does not have it.
  @inline(__always)
  func append(_ character: UInt32, to bytes: inout [UInt8]) -> Bool {
    if character < 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: character))
      return true
    }
    switch encoding {
    case .ascii:
      return false
    case .utf8:
      UTF8Decoder.append(character, to: &bytes)
    case .shiftJIS:
      guard let code = ShiftJIS.code(of: character, in: codes) else { return false }
      if code > 0xFF { bytes.append(UInt8(truncatingIfNeeded: code >> 8)) }
      bytes.append(UInt8(truncatingIfNeeded: code))
    }
    return true
  }
}
