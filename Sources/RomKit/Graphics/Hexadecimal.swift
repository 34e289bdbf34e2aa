extension UInt32 {
  /// The number in hexadecimal, small letters, with zeros in front up to so many digits.
  func hexadecimal(digits: Int) -> String {
    let text = String(self, radix: 16)
    return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
  }
}
