/// The encoding of bytes as letters and digits (RFC 4648), as terminals take pictures.
enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
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
