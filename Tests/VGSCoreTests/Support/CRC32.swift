/// The checksum of the vectors, zlib's CRC-32, which can be read at any time.
struct CRC32 {
  private var state: UInt32 = 0xFFFF_FFFF

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
  }

  /// The checksum of bytes.
  init(_ bytes: [UInt8] = []) {
    append(bytes)
  }

  /// The checksum of samples, 16 bit, little endian.
  init(_ samples: [Int16]) {
    append(samples)
  }

  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  mutating func append(_ samples: [Int16]) {
    // All machines that run the tests are little endian.
    samples.withUnsafeBytes { append($0) }
  }

  private mutating func append(_ bytes: UnsafeRawBufferPointer) {
    CRC32.table.withUnsafeBufferPointer { table in
      var value = state
      var place = 0
      while place < bytes.count {
        value = value >> 8 ^ table[Int(UInt8(truncatingIfNeeded: value) ^ bytes[place])]
        place &+= 1
      }
      state = value
    }
  }

  /// The checksum in eight digits.
  var text: String {
    let digits = String(~state, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
