/// Numbers as people read them: 1234567 is `1,234,567`.
package enum Grouped {
  /// Groups of three digits with commas between.
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
