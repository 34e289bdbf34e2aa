extension BinaryInteger {
  /// The number in hexadecimal, with zeros in front up to so many digits.
  package func hexadecimal(digits: Int = 1, uppercase: Bool = false) -> String {
    String(self, radix: 16, uppercase: uppercase).padded(to: digits, with: "0")
  }
}

extension Sequence where Element == UInt8 {
  /// Two digits for each byte: `1f 20 00`.
  package func hexadecimal(separator: String = "") -> String {
    map { $0.hexadecimal(digits: 2) }.joined(separator: separator)
  }
}

extension Unicode.Scalar {
  /// `U+3042`.
  package var codePoint: String { "U+" + value.hexadecimal(digits: 4, uppercase: true) }
}

/// Hexadecimal digits, in small letters or capitals, as numbers.
package enum Hexadecimal {
  /// The value of a digit; nil for anything else.
  package static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The number that up to eight digits give; nil when there is anything else.
  package static func number(_ digits: some Collection<UInt8>) -> UInt32? {
    guard 1...8 ~= digits.count else { return nil }
    var value: UInt32 = 0
    for byte in digits {
      guard let digit = digit(byte) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// The bytes that pairs of digits give; nil when there is anything else.
  package static func bytes(_ digits: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for byte in digits {
      guard let digit = digit(byte) else { return nil }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return high == nil ? bytes : nil
  }
}
