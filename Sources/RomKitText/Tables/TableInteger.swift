/// An integer in a struct.
package enum TableInteger: String, CaseIterable, Hashable, Sendable {
  /// 8 bits without sign.
  case u8
  /// 8 bits, two's complement.
  case i8
  /// 16 bits without sign.
  case u16
  /// 16 bits, two's complement.
  case i16
  /// 32 bits without sign.
  case u32
  /// 32 bits, two's complement.
  case i32

  /// Its bytes.
  package var width: Int {
    switch self {
    case .u8, .i8: 1
    case .u16, .i16: 2
    case .u32, .i32: 4
    }
  }

  /// The numbers it can hold.
  package var range: ClosedRange<Int64> {
    switch self {
    case .u8: 0...0xFF
    case .i8: -0x80...0x7F
    case .u16: 0...0xFFFF
    case .i16: -0x8000...0x7FFF
    case .u32: 0...0xFFFF_FFFF
    case .i32: -0x8000_0000...0x7FFF_FFFF
    }
  }

  /// Appends a number of ``range``.
  func append(_ number: Int64, _ order: ByteOrder, to bytes: inout [UInt8]) {
    for index in 0..<width {
      let shift = 8 * (order == .little ? index : width - 1 - index)
      bytes.append(UInt8(truncatingIfNeeded: number >> Int64(shift)))
    }
  }

  /// The number that ``width`` bytes hold, the inverse of ``append(_:_:to:)``.
  func number(_ bytes: ArraySlice<UInt8>, _ order: ByteOrder) -> Int64 {
    var number: Int64 = 0
    if order == .little {
      for byte in bytes.reversed() { number = number << 8 | Int64(byte) }
    } else {
      for byte in bytes { number = number << 8 | Int64(byte) }
    }
    return number > range.upperBound ? number - (1 << Int64(8 * width)) : number
  }
}

/// Which byte of an integer comes first.
package enum ByteOrder: String, CaseIterable, Hashable, Sendable {
  /// The least significant one, as on the console's machines.
  case little
  /// The most significant one.
  case big
}
