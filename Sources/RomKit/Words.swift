/// Numbers as people read them: 1234567 is `1,234,567`.
public enum Grouped {
  /// Groups of three digits with commas between.
  public static func text(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }
}

/// A number and its noun: `1 byte`, `13 records`.
public enum Plural {
  /// `1 byte`, `5,520 bytes`.
  public static func bytes(_ count: Int) -> String { text(count, "byte") }

  /// `1 record`, `13 records`.
  public static func records(_ count: Int) -> String { text(count, "record") }

  /// A number and a noun that takes an s.
  public static func text(_ count: Int, _ noun: String) -> String {
    "\(Grouped.text(count)) \(noun)\(count == 1 ? "" : "s")"
  }
}
