/// Builds bytes, the counterpart of ``ByteReader``.
package struct ByteWriter: Sendable {
  /// What has been written.
  package private(set) var bytes: [UInt8] = []

  /// An empty writer, with room for as many bytes as are expected.
  package init(capacity: Int = 0) {
    bytes.reserveCapacity(max(0, capacity))
  }

  /// Appends bytes as they are.
  package mutating func append(_ more: some Collection<UInt8>) {
    bytes.append(contentsOf: more)
  }

  /// Appends one byte.
  package mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Appends an integer, least significant byte first.
  package mutating func littleEndian(_ value: some FixedWidthInteger) {
    for shift in stride(from: 0, to: value.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// Appends an integer, most significant byte first.
  package mutating func bigEndian(_ value: some FixedWidthInteger) {
    for shift in stride(from: value.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}
