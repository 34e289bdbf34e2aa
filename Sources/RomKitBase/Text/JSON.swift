/// A JSON value whose members keep the order in which they are written: the same output on every run.
package indirect enum JSON: Sendable {
  case null
  case bool(Bool)
  case number(Int)
  /// A number with three decimals, given in thousandths; never negative here.
  case thousandths(Int)
  case string(String)
  case array([JSON])
  /// Named values, in the order in which they are shown.
  case object([(String, JSON)])

  /// On one line, with a space after each comma and colon.
  package var text: String {
    var text = ""
    append(to: &text)
    return text
  }

  /// The English text, as programs read it.
  package static func message(_ message: Message) -> JSON { .string(message.english) }
  package static func optional(_ string: String?) -> JSON { string.map { .string($0) } ?? .null }
  package static func optional(_ number: Int?) -> JSON { number.map { .number($0) } ?? .null }

  private func append(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let value): text += String(value)
    case .thousandths(let value): text += "\(value / 1_000).\(String(value % 1_000).padded(to: 3, with: "0"))"
    case .string(let value): Self.append(value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += ", " }
        value.append(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, (name, value)) in members.enumerated() {
        if index > 0 { text += ", " }
        Self.append(name, to: &text)
        text += ": "
        value.append(to: &text)
      }
      text += "}"
    }
  }

  private static func append(_ string: String, to text: inout String) {
    text += "\""
    defer { text += "\"" }
    // Nearly all strings are plain, and appending character by character takes ten times as long.
    if string.utf8.allSatisfy({ 0x20...0x7E ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      text += string
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": text += "\\u" + scalar.value.hexadecimal(digits: 4)
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
