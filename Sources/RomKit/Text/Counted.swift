/// Numbers of things in words.
enum Counted {
  /// `1 byte`, `1,204 bytes`.
  static func words(_ count: Int, _ noun: String) -> String {
    grouped(count) + " " + noun + (count == 1 ? "" : "s")
  }

  /// A number with a comma before each three digits.
  static func grouped(_ count: Int) -> String {
    let digits = Array(String(count.magnitude))
    var shown = count < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { shown.append(",") }
      shown.append(digit)
    }
    return shown
  }
}
