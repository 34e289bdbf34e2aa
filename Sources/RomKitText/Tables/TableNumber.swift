import RomKitBase

/// A number as a cell writes it: decimal or `0x` and hexadecimal digits, with or without a sign.
enum TableNumber: Equatable {
  /// The number.
  case number(Int64)
  /// Digits of a number beyond 40 bits.
  case huge
  /// Something else.
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
