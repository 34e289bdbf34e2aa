/// A cursor over bytes that cannot leave them.
///
/// Every read is checked and throws ``EndOfBytes`` with its absolute offset; nothing is allocated before the bytes
/// are known to be there.
package struct ByteReader: Sendable {
  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private let base: Int

  /// A cursor at the first of `bytes`, which begin at `offset` of the file that messages name.
  package init(_ bytes: ArraySlice<UInt8>, offset: Int = 0) {
    self.bytes = bytes
    index = bytes.startIndex
    base = offset
  }

  package init(_ bytes: [UInt8], offset: Int = 0) { self.init(bytes[...], offset: offset) }

  /// The offset of the cursor in the file.
  package var offset: Int { base + (index - bytes.startIndex) }

  package var remaining: Int { bytes.endIndex - index }

  /// The next `count` bytes, without a copy. A negative count throws as well.
  package mutating func slice(_ count: Int) throws(EndOfBytes) -> ArraySlice<UInt8> {
    guard count >= 0, count <= remaining
    else { throw EndOfBytes(offset: offset, needed: count, remaining: remaining) }
    defer { index += count }
    return bytes[index..<index + count]
  }

  package mutating func skip(_ count: Int) throws(EndOfBytes) { _ = try slice(count) }

  package mutating func rest() -> ArraySlice<UInt8> {
    defer { index = bytes.endIndex }
    return bytes[index...]
  }

  package mutating func byte() throws(EndOfBytes) -> UInt8 { try littleEndian(UInt8.self) }

  // Other modules call the generic function unspecialized, which is far slower; these versions are compiled here.
  @_specialize(where Value == UInt16) @_specialize(where Value == UInt32)
  package mutating func littleEndian<Value: FixedWidthInteger>(_ type: Value.Type) throws(EndOfBytes) -> Value
  {
    var value: Value = 0
    for byte in try slice(MemoryLayout<Value>.size).reversed() {
      value = value << 8 | Value(truncatingIfNeeded: byte)
    }
    return value
  }

  @_specialize(where Value == UInt32) @_specialize(where Value == UInt64) @_specialize(where Value == Int64)
  package mutating func bigEndian<Value: FixedWidthInteger>(_ type: Value.Type) throws(EndOfBytes) -> Value {
    var value: Value = 0
    for byte in try slice(MemoryLayout<Value>.size) { value = value << 8 | Value(truncatingIfNeeded: byte) }
    return value
  }
}

/// The bytes end before the value that was to be read.
package struct EndOfBytes: Error, Equatable, Sendable {
  package var offset: Int
  package var needed: Int
  package var remaining: Int

  package init(offset: Int, needed: Int, remaining: Int) {
    self.offset = offset
    self.needed = needed
    self.remaining = remaining
  }
}

/// Builds bytes, the counterpart of ``ByteReader``.
package struct ByteWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  /// An empty writer, with room for as many bytes as are expected.
  package init(capacity: Int = 0) { bytes.reserveCapacity(max(0, capacity)) }

  package mutating func append(_ more: some Collection<UInt8>) { bytes.append(contentsOf: more) }

  package mutating func append(_ byte: UInt8) { bytes.append(byte) }

  @_specialize(where Value == UInt16) @_specialize(where Value == UInt32)
  package mutating func littleEndian<Value: FixedWidthInteger>(_ value: Value) {
    for shift in stride(from: 0, to: value.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  @_specialize(where Value == UInt32) @_specialize(where Value == UInt64) @_specialize(where Value == Int64)
  package mutating func bigEndian<Value: FixedWidthInteger>(_ value: Value) {
    for shift in stride(from: value.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}
