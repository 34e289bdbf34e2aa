/// The encoding of bytes as letters and digits (RFC 4648), for bytes that come in pieces.
package struct Base64: Sendable {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Up to two bytes that still lack a third.
  private var held: [UInt8] = []

  package init() {}

  /// The digits of as many of the bytes as make whole groups of three.
  package mutating func encode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let waiting = held + bytes
    let whole = waiting.count / 3 * 3
    held = Array(waiting[whole...])
    return Self.encoded(waiting[..<whole])
  }

  /// The digits of the remaining bytes, with padding; the next bytes begin a new text.
  package mutating func finish() -> [UInt8] {
    defer { held = [] }
    return Self.encoded(held)
  }

  package static func encoded(_ bytes: [UInt8]) -> [UInt8] { encoded(bytes[...]) }

  /// The bytes of an encoded text. Everything but digits is skipped, such as line ends and padding.
  package static func decoded(_ text: some Sequence<UInt8>) -> [UInt8] {
    var values = [UInt32?](repeating: nil, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt32(value) }
    var bytes: [UInt8] = []
    var group: UInt32 = 0
    var bits = 0
    for digit in text {
      guard let value = values[Int(digit)] else { continue }
      group = group << 6 | value
      bits += 6
      guard bits >= 8 else { continue }
      bits -= 8
      bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
    }
    return bytes
  }

  private static func encoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    // A static constant would be a function call for each digit.
    let digits = digits
    var text = [UInt8](repeating: UInt8(ascii: "="), count: (bytes.count + 2) / 3 * 4)
    var place = 0
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let count = min(3, bytes.endIndex - index)
      var group = UInt32(bytes[index]) << 16
      if count > 1 { group |= UInt32(bytes[index + 1]) << 8 }
      if count > 2 { group |= UInt32(bytes[index + 2]) }
      text[place] = digits[Int(group >> 18)]
      text[place + 1] = digits[Int(group >> 12 & 0x3F)]
      if count > 1 { text[place + 2] = digits[Int(group >> 6 & 0x3F)] }
      if count > 2 { text[place + 3] = digits[Int(group & 0x3F)] }
      index += 3
      place += 4
    }
    return text
  }
}
