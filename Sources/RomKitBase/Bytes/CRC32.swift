internal import CZlib

/// CRC-32 as zlib has it (reflected polynomial 0xEDB88320), over bytes that come in pieces.
package struct CRC32: Equatable, Sendable {
  /// The checksum of the bytes so far; 0 for none.
  package private(set) var value: UInt32 = 0

  package init() {}

  package init(of bytes: some Sequence<UInt8>) { update(bytes) }

  package mutating func update(_ bytes: some Sequence<UInt8>) { update(Array(bytes)[...]) }

  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      // The count that zlib gets is the buffer's own.
      value = unsafe UInt32(truncatingIfNeeded: crc32_z(UInt(value), bytes.baseAddress, bytes.count))
    }
  }

  /// Appends `length` bytes whose own checksum is known, without reading them.
  package mutating func append(_ checksum: UInt32, length: Int) {
    value = UInt32(truncatingIfNeeded: crc32_combine(UInt(value), UInt(checksum), length))
  }
}
