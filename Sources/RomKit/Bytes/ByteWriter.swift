/// Builds bytes, the counterpart of ``ByteReader``.
public struct ByteWriter: Sendable {
  /// What has been written.
  public private(set) var bytes: [UInt8] = []

  /// An empty writer, with room for as many bytes as are expected.
  public init(capacity: Int = 0) {
    bytes.reserveCapacity(max(0, capacity))
  }

  /// Appends bytes as they are.
  public mutating func append(_ more: some Collection<UInt8>) {
    bytes.append(contentsOf: more)
  }

  /// Appends one byte.
  public mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Appends an integer, least significant byte first.
  public mutating func littleEndian(_ value: some FixedWidthInteger) {
    for shift in stride(from: 0, to: value.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// Appends an integer, most significant byte first.
  public mutating func bigEndian(_ value: some FixedWidthInteger) {
    for shift in stride(from: value.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}
