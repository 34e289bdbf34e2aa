/// The encoding of bytes as letters and digits (RFC 4648), for bytes that come in pieces.
package struct Base64: Sendable {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Up to two bytes that wait for a third.
  private var held: [UInt8] = []

  package init() {}

  /// The digits of as many of the bytes as make whole groups of three.
  package mutating func encode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let waiting = held + bytes
    let whole = waiting.count / 3 * 3
    held = Array(waiting[whole...])
    return Self.encoded(Array(waiting[..<whole]))
  }

  /// The digits of what is held back, with padding; the next bytes begin anew.
  package mutating func finish() -> [UInt8] {
    defer { held = [] }
    return Self.encoded(held)
  }

  package static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      let group = (0..<3).reduce(UInt32(0)) { $0 << 8 | ($1 < count ? UInt32(bytes[start + $1]) : 0) }
      for place in 0..<4 {
        text.append(place <= count ? digits[Int(group >> (18 - 6 * place) & 0x3F)] : UInt8(ascii: "="))
      }
    }
    return text
  }
}
