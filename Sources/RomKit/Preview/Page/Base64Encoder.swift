/// Base64 of bytes that come in pieces.
struct Base64Encoder: Sendable {
  /// Up to two bytes that wait for a third.
  private var held: [UInt8] = []

  /// The digits of as many of the bytes as make whole groups of three.
  mutating func encode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let waiting = held + bytes
    let whole = waiting.count / 3 * 3
    held = Array(waiting[whole...])
    return Base64.encoded(Array(waiting[..<whole]))
  }

  /// The digits of what is held back, with padding; the next bytes begin anew.
  mutating func finish() -> [UInt8] {
    defer { held = [] }
    return Base64.encoded(held)
  }
}
