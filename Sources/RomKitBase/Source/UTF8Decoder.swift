/// Decodes UTF-8 byte by byte, so that a text may come in pieces of any size.
///
/// Accepts exactly the UTF-8 of the Unicode standard: no overlong forms, no surrogates, nothing over U+10FFFF.
package struct UTF8Decoder: Sendable {
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package enum Step {
    case character(UInt32)
    case pending
    case invalid
  }

  private var value: UInt32 = 0
  private var missing: UInt8 = 0
  private var lowest: UInt8 = 0x80
  private var highest: UInt8 = 0xBF

  package init() {}

  package var isInside: Bool { missing > 0 }

  /// Takes the next byte. After ``Step/invalid`` the decoder begins anew with the byte that follows.
  @inline(__always)
  package mutating func step(_ byte: UInt8) -> Step {
    if missing == 0 {
      if byte < 0x80 { return .character(UInt32(byte)) }
      return first(byte)
    }
    guard lowest <= byte, byte <= highest else {
      missing = 0
      return .invalid
    }
    (lowest, highest) = (0x80, 0xBF)
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    return missing == 0 ? .character(value) : .pending
  }

  /// Takes the first byte of a longer character, which limits the range of the second.
  private mutating func first(_ byte: UInt8) -> Step {
    (lowest, highest) = (0x80, 0xBF)
    switch byte {
    case 0xC2...0xDF:
      (missing, value) = (1, UInt32(byte & 0x1F))
    case 0xE0...0xEF:
      if byte == 0xE0 { lowest = 0xA0 }
      if byte == 0xED { highest = 0x9F }
      (missing, value) = (2, UInt32(byte & 0x0F))
    case 0xF0...0xF4:
      if byte == 0xF0 { lowest = 0x90 }
      if byte == 0xF4 { highest = 0x8F }
      (missing, value) = (3, UInt32(byte & 0x07))
    default:
      return .invalid
    }
    return .pending
  }

  @inline(__always)
  package static func append(_ character: UInt32, to bytes: inout [UInt8]) {
    func tail(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: character >> shift & 0x3F | 0x80) }
    switch character {
    case 0..<0x80:
      bytes.append(UInt8(truncatingIfNeeded: character))
    case 0x80..<0x800:
      bytes.append(UInt8(truncatingIfNeeded: character >> 6 | 0xC0))
      bytes.append(tail(0))
    case 0x800..<0x10000:
      bytes.append(UInt8(truncatingIfNeeded: character >> 12 | 0xE0))
      bytes.append(tail(6))
      bytes.append(tail(0))
    default:
      bytes.append(UInt8(truncatingIfNeeded: character >> 18 | 0xF0))
      bytes.append(tail(12))
      bytes.append(tail(6))
      bytes.append(tail(0))
    }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes after the byte order mark of UTF-8, if there is one.
  package var withoutByteOrderMark: ArraySlice<UInt8> {
    starts(with: UTF8Decoder.byteOrderMark) ? dropFirst(UTF8Decoder.byteOrderMark.count) : self
  }

  /// The index of the first byte that is not UTF-8 text, if there is one. NUL is not text.
  package var firstInvalidUTF8: Int? {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = makeIterator()
    var index = startIndex
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        if encoded.first == 0 { return index }
        index += encoded.count
      case .error: return index
      case .emptyInput: return nil
      }
    }
  }
}
