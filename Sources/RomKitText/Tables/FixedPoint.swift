import RomKitBase

/// Conversion between decimal numbers and integers that have 1 to 32 of their bits after the point.
///
/// All arithmetic is on integers, so that every machine makes the same bits.
struct FixedPoint {
  let fractionBits: Int

  /// The nearest number to that of a cell, rounded away from zero halfway between two. Spaces and tabs around the number are
  /// ignored. The digits before or after the point may be missing, but not both.
  func number(parsing cell: ArraySlice<UInt8>) -> TableNumber {
    var rest = cell.trimmed
    var isNegative = false
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      rest.removeFirst()
    }
    let point = rest.firstIndex(of: UInt8(ascii: ".")) ?? rest.endIndex
    let (whole, decimals) = (rest[..<point], rest[point...].dropFirst())
    guard !whole.isEmpty || !decimals.isEmpty, whole.allSatisfy(Self.isDigit),
      decimals.allSatisfy(Self.isDigit)
    else { return .none }
    var value: UInt64 = 0
    for digit in whole {
      guard value < 1 << 32 else { return .huge }
      value = value * 10 + UInt64(digit - 0x30)
    }
    guard value <= 1 << 32 else { return .huge }
    let (scaled, overflows) = value.multipliedReportingOverflow(by: 1 << UInt64(fractionBits))
    let (sum, isOver) = scaled.addingReportingOverflow(rounded(decimals))
    guard !overflows, !isOver, sum <= UInt64(Int64.max) else { return .huge }
    return .number(isNegative ? -Int64(sum) : Int64(sum))
  }

  /// The rounded bits of the digits after a point.
  ///
  /// A number halfway between two has one digit more than there are bits; further digits do not matter.
  private func rounded(_ decimals: ArraySlice<UInt8>) -> UInt64 {
    var digits = decimals.prefix(fractionBits + 1).map { $0 - 0x30 }
    var bits: UInt64 = 0
    for _ in 0...fractionBits {
      var carry: UInt8 = 0
      for index in digits.indices.reversed() {
        let double = digits[index] * 2 + carry
        carry = double / 10
        digits[index] = double % 10
      }
      bits = bits << 1 | UInt64(carry)
    }
    return (bits + 1) >> 1
  }

  /// The shortest decimal number that gives these bits, and of several the nearest.
  func text(_ number: Int64) -> String {
    let unit: UInt64 = 1 << UInt64(fractionBits)
    let (whole, fraction) = number.magnitude.quotientAndRemainder(dividingBy: unit)
    let sign = number < 0 ? "-" : ""
    var digits: [UInt8] = []
    var rest = fraction
    // 10 to the power of the number of digits. 2 to the power of 32 has 10 digits, so it does not overflow.
    var power: UInt64 = 1
    while true {
      let (below, above) = (rest, unit - rest)
      let isBelow = 2 * below <= power
      if isBelow || 2 * above < power {
        let up = !isBelow || (2 * above < power && above < below)
        return sign + Self.joined(whole, up ? Self.increased(digits) : digits)
      }
      digits.append(UInt8(truncatingIfNeeded: rest * 10 / unit))
      rest = rest * 10 % unit
      power *= 10
    }
  }

  /// The decimal number with all its digits.
  func exactText(_ number: Int64) -> String {
    let unit: UInt64 = 1 << UInt64(fractionBits)
    let (whole, fraction) = number.magnitude.quotientAndRemainder(dividingBy: unit)
    var digits: [UInt8] = []
    var rest = fraction
    while rest > 0 {
      digits.append(UInt8(truncatingIfNeeded: rest * 10 / unit))
      rest = rest * 10 % unit
    }
    return (number < 0 ? "-" : "") + Self.joined(whole, digits)
  }

  private static func joined(_ whole: UInt64, _ digits: [UInt8]) -> String {
    digits.isEmpty ? "\(whole)" : "\(whole)." + digits.map { "\($0)" }.joined()
  }

  /// The digits of the next number; a number that carries over the point is never the nearest.
  private static func increased(_ digits: [UInt8]) -> [UInt8] {
    var digits = digits
    for index in digits.indices.reversed() {
      if digits[index] < 9 {
        digits[index] += 1
        break
      }
      digits[index] = 0
    }
    return digits
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
