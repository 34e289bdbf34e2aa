import RomKitBase

/// A value of a TOML file without quotes or brackets: a boolean, a number or a date.
struct TOMLBareValue {
  private let bytes: [UInt8]
  private let position: TextPosition

  init(_ bytes: ArraySlice<UInt8>, at position: TextPosition) {
    self.bytes = Array(bytes)
    self.position = position
  }

  /// The value; nil if it is not one. Throws for an integer that is out of range.
  func kind() throws(Diagnostic) -> TOMLValue.Kind? {
    switch text {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "inf", "+inf": return .float(.infinity)
    case "-inf": return .float(-.infinity)
    case "nan", "+nan", "-nan": return .float(.nan)
    default: break
    }
    if isDate { return .date(text) }
    if let integer = try integer() { return .integer(integer) }
    return float.map { .float($0) }
  }

  private var text: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Numbers

  private func integer() throws(Diagnostic) -> Int64? {
    let radixes: [UInt8: Int] = [UInt8(ascii: "x"): 16, UInt8(ascii: "o"): 8, UInt8(ascii: "b"): 2]
    var digits = bytes[...]
    var radix = 10
    if bytes.count > 2, bytes[0] == UInt8(ascii: "0"), let prefixed = radixes[bytes[1]] {
      radix = prefixed
      digits = bytes[2...]
    }
    let signless = radix == 10 ? Self.withoutSign(digits) : digits
    guard Self.areDigits(signless, radix: radix) else { return nil }
    if radix == 10, signless.count > 1, signless.first == UInt8(ascii: "0") { return nil }
    guard let value = Int64(Self.withoutUnderscores(digits), radix: radix) else {
      throw Diagnostic(
        "toml-range", "\(Escaped.quoted(text)) does not fit in a signed 64-bit number", at: position.place)
    }
    return value
  }

  /// The value of a decimal number, which may also be whole.
  var float: Double? {
    var rest = Self.withoutSign(bytes[...])
    let isExponent: (UInt8) -> Bool = { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }
    if let index = rest.firstIndex(where: isExponent) {
      guard Self.areDigits(Self.withoutSign(rest[(index + 1)...]), radix: 10) else { return nil }
      rest = rest[..<index]
    }
    if let point = rest.firstIndex(of: UInt8(ascii: ".")) {
      guard Self.areDigits(rest[(point + 1)...], radix: 10) else { return nil }
      rest = rest[..<point]
    }
    guard Self.areDigits(rest, radix: 10), rest.count == 1 || rest.first != UInt8(ascii: "0") else {
      return nil
    }
    return Double(Self.withoutUnderscores(bytes[...]))
  }

  private static func withoutSign(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") ? bytes.dropFirst() : bytes
  }

  private static func withoutUnderscores(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
  }

  /// Whether these are digits, with single underscores only between them.
  private static func areDigits(_ bytes: ArraySlice<UInt8>, radix: Int) -> Bool {
    var wasDigit = false
    for byte in bytes {
      if byte == UInt8(ascii: "_") {
        guard wasDigit else { return false }
        wasDigit = false
      } else {
        guard let digit = Hexadecimal.digit(byte), digit < radix else { return false }
        wasDigit = true
      }
    }
    return wasDigit
  }

  // MARK: Dates

  /// Whether this is a date, a time of day, or both with or without an offset.
  private var isDate: Bool {
    var rest = bytes[...]
    if Self.takesDay(&rest) {
      if rest.isEmpty { return true }
      guard let letter = rest.popFirst(), [UInt8(ascii: "T"), UInt8(ascii: "t"), 0x20].contains(letter) else {
        return false
      }
      return Self.takesTime(&rest) && Self.takesOffset(&rest) && rest.isEmpty
    }
    return Self.takesTime(&rest) && rest.isEmpty
  }

  private static func takesDay(_ rest: inout ArraySlice<UInt8>) -> Bool {
    guard let day = take("0000-00-00", from: &rest), (1...12).contains(day[1]) else { return false }
    let isLeap = day[0] % 4 == 0 && (day[0] % 100 != 0 || day[0] % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...days[day[1] - 1]).contains(day[2])
  }

  private static func takesTime(_ rest: inout ArraySlice<UInt8>) -> Bool {
    guard let time = take("00:00:00", from: &rest), time[0] < 24, time[1] < 60, time[2] < 60 else {
      return false
    }
    guard rest.first == UInt8(ascii: ".") else { return true }
    let fraction = rest.dropFirst().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest[fraction.endIndex...]
    return !fraction.isEmpty
  }

  private static func takesOffset(_ rest: inout ArraySlice<UInt8>) -> Bool {
    switch rest.popFirst() {
    case nil, UInt8(ascii: "Z")?, UInt8(ascii: "z")?: return true
    case UInt8(ascii: "+")?, UInt8(ascii: "-")?:
      guard let offset = take("00:00", from: &rest) else { return false }
      return offset[0] < 24 && offset[1] < 60
    default: return false
    }
  }

  /// Takes numbers written like a pattern, in which `0` is any digit and all else is itself; nil, with nothing taken, for
  /// other text.
  private static func take(_ pattern: String, from rest: inout ArraySlice<UInt8>) -> [Int]? {
    var numbers = [0]
    var ahead = rest
    for sign in pattern.utf8 {
      guard let byte = ahead.popFirst() else { return nil }
      if sign == UInt8(ascii: "0"), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - UInt8(ascii: "0"))
      } else if sign == byte, sign != UInt8(ascii: "0") {
        numbers.append(0)
      } else {
        return nil
      }
    }
    rest = ahead
    return numbers
  }
}
