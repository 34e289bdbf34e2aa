import RomKit

/// A field of a record that `romkit list` compares: those of its JSON, and other names for some.
struct RecordFieldName: SettingValue {
  enum Kind { case number, text, truth }

  /// The fields in the order of the JSON, those of `info` after the others.
  static let all: [(name: String, kind: Kind)] = [
    ("index", .number), ("name", .text), ("asset", .text), ("slot", .text), ("kind", .text),
    ("number", .number), ("offset", .number), ("size", .number), ("bytes", .number), ("crc32", .text),
    ("type", .text), ("width", .number), ("height", .number), ("dialect", .text), ("samples", .number),
    ("seconds", .number), ("notes", .number), ("loops", .truth), ("loop_samples", .number),
    ("loop_seconds", .number), ("encoding", .text), ("final_nul", .truth), ("entries", .number),
    ("code", .text), ("message", .text), ("palette", .text),
  ]

  let name: String
  let kind: Kind

  static var settingNames: [String] { all.map(\.name) }
  static var settingExample: String? { "size" }
  var settingText: String { name }

  init?(setting text: String) {
    guard let field = Self.all.first(where: { $0.name == text.lowercased() }) else { return nil }
    (name, kind) = field
  }

  /// The value in the JSON of a record; null if the record does not have the field.
  func value(in record: JSON) -> JSON {
    func member(_ name: String, of object: JSON) -> JSON? { object.members.first { $0.0 == name }?.1 }
    let info = member("info", of: record) ?? .null
    switch name {
    case "slot":
      guard case .string(let name)? = member("name", of: record) else { return .null }
      return SlotID(recordName: name).json
    case "bytes": return member("size", of: record) ?? .null
    case "loops":
      switch member("loop_samples", of: info) {
      case .number?: return .bool(true)
      case .null?: return .bool(false)
      default: return .null
      }
    default: return member(name, of: record) ?? member(name, of: info) ?? .null
    }
  }

  /// The value for an order: numbers in thousandths.
  static func number(_ value: JSON) -> Int? {
    switch value {
    case .number(let number):
      number.multipliedReportingOverflow(by: 1_000).overflow ? Int.max : number * 1_000
    case .thousandths(let number): number
    default: nil
    }
  }

  static func text(_ value: JSON) -> String? {
    switch value {
    case .string(let text): text
    case .null: nil
    default: value.text
    }
  }

  /// Whether one record comes before another: the larger number, the earlier text, and last those without the field.
  static func isBefore(_ one: JSON, _ other: JSON) -> Bool {
    if case .null = one { return false }
    if case .null = other { return true }
    if let one = number(one), let other = number(other) { return one > other }
    return (text(one) ?? "").utf8.lexicographicallyPrecedes((text(other) ?? "").utf8)
  }
}

/// A condition: `seconds > 180`, `size >= 32k`, `name ~ slot`, `loops`.
struct RecordCondition {
  private enum Comparison: String, CaseIterable {
    // The longer ones first.
    case notEqual = "!="
    case atMost = "<="
    case atLeast = ">="
    case equal = "="
    case less = "<"
    case more = ">"
    case contains = "~"
  }

  let field: RecordFieldName
  /// Nil for a condition that is only a field.
  private let comparison: Comparison?
  private let text: String
  /// In thousandths.
  private let number: Int?

  init(parsing condition: String) throws(UsageError) {
    let words = Self.trimmed(condition[...])
    let word = String(words.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    let typed = Self.trimmed(words.dropFirst(word.count))
    // Programmers write ==.
    let rest = typed.hasPrefix("==") ? String(typed.dropFirst()) : typed
    let found = Comparison.allCases.first { rest.hasPrefix($0.rawValue) }
    guard let field = RecordFieldName(setting: word) else {
      let names = RecordFieldName.all.map(\.name)
      let nearest = NearestWord.to(word, among: names)
      throw UsageError(
        word.isEmpty
          ? "expected a field in the condition, found '\(condition)'"
          : "there is no field '\(word)' for --where",
        help: nearest.map { "did you mean \($0)?" }
          ?? "the fields are \(names.map { LocalizedText(verbatim: $0) }.joined(separator: ", "))")
    }
    let value = Self.trimmed(rest.dropFirst(found?.rawValue.count ?? 0))
    if found == nil, !rest.isEmpty {
      throw UsageError(
        "expected = != < <= > >= or ~ after \(word), found '\(rest)'",
        help: "write --where '\(word) = \(field.kind == .number ? "3" : "text")'")
    }
    if found != nil, value.isEmpty {
      throw UsageError(
        "expected a value in the condition, found '\(condition)'",
        help: "write --where '\(word) \(found?.rawValue ?? "=") \(field.kind == .number ? "3" : "text")'")
    }
    let number = field.kind == .number ? Self.number(value) : nil
    if found != nil, found != .contains, field.kind == .number, number == nil {
      throw UsageError(
        "expected a number for \(word), found '\(value)'",
        help: "write a number such as 180, a time such as 3:00, or a size such as 32k")
    }
    if field.kind == .truth, found != nil,
      !(found == .equal || found == .notEqual) || !["true", "false"].contains(value)
    {
      throw UsageError(
        "expected true or false for \(word), found '\(condition)'", help: "write --where \(word)")
    }
    (self.field, comparison, text, self.number) = (field, found, value, number)
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// `180`, `2.5`, `3:00`, `1:02.5` or `32k`, in thousandths; nil for any other text. A k is 1,024, and an M is 1,024 k.
  static func number(_ text: String) -> Int? {
    var digits = Substring(text)
    var unit = 1_000
    if let last = digits.last, let factor = ["k": 1_024, "K": 1_024, "M": 1_048_576][last] {
      unit *= factor
      digits.removeLast()
    }
    var whole = 0
    var parts = digits.split(separator: ":", omittingEmptySubsequences: false)
    guard let last = parts.popLast(), parts.count <= 2, parts.isEmpty || unit == 1_000 else { return nil }
    func number(_ digits: Substring) -> Int? {
      guard 1...9 ~= digits.utf8.count, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
      return Int(digits)
    }
    for part in parts {
      guard let part = number(part) else { return nil }
      whole = (whole + part) * 60
    }
    let decimals = last.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let seconds = decimals.first.flatMap(number) else { return nil }
    var result = (whole + seconds) * unit
    if decimals.count == 2 {
      guard let part = number(decimals[1].prefix(3)), decimals[1].utf8.allSatisfy({ 0x30...0x39 ~= $0 })
      else {
        return nil
      }
      let scale = [1: 10, 2: 100, 3: 1_000][min(decimals[1].count, 3)] ?? 1_000
      result += part * unit / scale
    }
    return result
  }

  /// Whether a time is the one of the condition when it is printed with as many decimals: `list` prints the whole seconds of a song,
  /// rounded down, and the hundredths of an effect, rounded.
  private func isPrinted(_ value: JSON) -> Bool {
    guard case .thousandths(let time) = value, let number else { return false }
    let decimals = text.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.count ?? 0
    let step = [1_000, 100, 10][min(decimals, 2)]
    return decimals < 3 && (decimals == 0 ? time : time + step / 2) / step * step == number
  }

  /// Whether a record, as JSON, fulfils it. One without the field never does.
  func isTrue(of record: JSON) -> Bool {
    let value = field.value(in: record)
    if case .null = value { return false }
    guard let comparison else {
      if case .bool(let isTrue) = value { return isTrue }
      return true
    }
    let found = RecordFieldName.text(value) ?? ""
    if comparison == .contains { return found.lowercased().contains(text.lowercased()) }
    let order: (isLess: Bool, isEqual: Bool)
    if let number, let value = RecordFieldName.number(value) {
      order = (value < number, value == number)
    } else {
      let (found, text) = (found.lowercased(), text.lowercased())
      order = (found.utf8.lexicographicallyPrecedes(text.utf8), found == text)
    }
    return switch comparison {
    case .equal: order.isEqual || isPrinted(value)
    case .notEqual: !order.isEqual && !isPrinted(value)
    case .less: order.isLess
    case .atMost: order.isLess || order.isEqual
    case .more: !order.isLess && !order.isEqual
    case .atLeast: !order.isLess
    case .contains: false
    }
  }
}
