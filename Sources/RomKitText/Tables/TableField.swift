import RomKitBase

/// A field of the struct that each row of a table becomes.
enum TableField: Hashable, Sendable {
  /// An integer in the byte order of the table, with the name of its column.
  case integer(String, TableInteger)
  /// A text of fixed width, with the name of its column.
  case text(String, TableText)
  /// So many zero bytes, of which the table says nothing.
  case padding(width: Int)

  /// The name of its column; nil for padding.
  var name: String? {
    switch self {
    case .integer(let name, _), .text(let name, _): name
    case .padding: nil
    }
  }

  var width: Int {
    switch self {
    case .integer(_, let integer): integer.width
    case .text(_, let text): text.width
    case .padding(let width): width
    }
  }
}

struct TableText: Hashable, Sendable {
  /// What fills up the width behind the text.
  enum Fill: String, CaseIterable, Hashable, Sendable {
    /// 0x00.
    case nul
    /// 0x20. Spaces at the end of a text cannot be told from it.
    case space

    var byte: UInt8 { self == .nul ? 0x00 : 0x20 }
  }

  /// Bytes, counted after encoding.
  var width: Int
  var encoding = TextEncoding.shiftJIS
  var fill = Fill.nul
  /// Whether at least one NUL has to follow the text, as C expects of a string; needs ``Fill/nul``.
  var isTerminated = false

  /// The bytes that the text itself may take.
  var room: Int { isTerminated ? width - 1 : width }
}

package enum TableInteger: String, CaseIterable, Hashable, Sendable {
  case u8, i8, u16, i16, u32, i32

  var width: Int {
    switch self {
    case .u8, .i8: 1
    case .u16, .i16: 2
    case .u32, .i32: 4
    }
  }

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
enum ByteOrder: String, CaseIterable, Hashable, Sendable {
  /// The least significant one, as on the console's machines.
  case little
  /// The most significant one.
  case big
}

/// A number as a cell writes it: decimal or `0x` and hexadecimal digits, with or without a sign.
enum TableNumber: Equatable {
  case number(Int64)
  /// Digits of a number beyond 40 bits.
  case huge
  case none

  /// Reads a cell; spaces and tabs around the number do not matter.
  init(parsing cell: ArraySlice<UInt8>) {
    var digits = cell.trimmed
    var isNegative = false
    if let sign = digits.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      digits.removeFirst()
    }
    let isHexadecimal =
      digits.starts(with: [UInt8(ascii: "0"), UInt8(ascii: "x")])
      || digits.starts(with: [UInt8(ascii: "0"), UInt8(ascii: "X")])
    if isHexadecimal { digits.removeFirst(2) }

    self = .none
    guard !digits.isEmpty else { return }
    var value: Int64 = 0
    for byte in digits {
      guard let digit = Hexadecimal.digit(byte), digit < (isHexadecimal ? 16 : 10) else { return }
      // Beyond any range already: more digits cannot bring it back, but have to be digits.
      if value < 1 << 40 { value = value * (isHexadecimal ? 16 : 10) + Int64(digit) }
    }
    self = value < 1 << 40 ? .number(isNegative ? -value : value) : .huge
  }
}
