/// Numbers as people read them: 1234567 is `1,234,567`.
package enum Grouped {
  package static func text(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }
}

extension String {
  /// The text at the right of a column, after spaces or zeros.
  package func padded(to width: Int, with character: Character = " ") -> String {
    String(repeating: character, count: max(0, width - count)) + self
  }
}

/// A number and its noun: `1 byte`, `13 records`, `2 entries`.
package enum Plural {
  package static func bytes(_ count: Int) -> LocalizedText { text(count, "byte") }
  package static func records(_ count: Int) -> LocalizedText { text(count, "record") }

  /// A number and a noun, whose plural takes an s unless it is given. The key of the translation has the noun: `{1} bytes`.
  package static func text(_ count: Int, _ noun: String, _ plural: String? = nil) -> LocalizedText {
    let number = LocalizedText(verbatim: Grouped.text(count))
    return LocalizedText(marked: number.marked + " " + word(count, noun, plural ?? noun + "s"))
  }

  /// The word for one or for many, without the number: `is` or `are`. Translations leave it out.
  package static func word(_ count: Int, _ one: String, _ many: String) -> String { count == 1 ? one : many }
}

extension BinaryInteger {
  /// The number in hexadecimal, with zeros in front up to so many digits; it must not be negative.
  package func hexadecimal(digits: Int = 1, uppercase: Bool = false) -> String {
    Hexadecimal.text(UInt64(truncatingIfNeeded: self), digits: digits, uppercase: uppercase)
  }
}

extension Sequence where Element == UInt8 {
  /// Two digits for each byte: `1f 20 00`.
  package func hexadecimal(separator: String = "") -> String {
    Hexadecimal.text(Array(self), separator: separator)
  }
}

extension Unicode.Scalar {
  /// `U+3042`.
  package var codePoint: String { "U+" + value.hexadecimal(digits: 4, uppercase: true) }
}

/// Hexadecimal digits, in lower or upper case, as numbers.
package enum Hexadecimal {
  /// A byte as `0x0A`.
  package static func byte(_ byte: UInt8) -> String { "0x" + byte.hexadecimal(digits: 2, uppercase: true) }

  /// Bytes as `0x0A 0xFF`.
  package static func list(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { byte($0) }.joined(separator: " ")
  }

  fileprivate static func text(_ number: UInt64, digits: Int, uppercase: Bool = false) -> String {
    String(number, radix: 16, uppercase: uppercase).padded(to: digits, with: "0")
  }

  fileprivate static func text(_ bytes: [UInt8], separator: String) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for (place, byte) in bytes.enumerated() {
      if place > 0 { text += separator.utf8 }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  package static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The number of up to eight digits; nil for any other text.
  package static func number(_ digits: some Collection<UInt8>) -> UInt32? {
    guard 1...8 ~= digits.count else { return nil }
    var value: UInt32 = 0
    for byte in digits {
      guard let digit = digit(byte) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// The bytes of pairs of digits; nil for any other text.
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
