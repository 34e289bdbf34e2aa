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
    case .string(let value): Escaped.append(string: value, to: &text, as: .json)
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
        Escaped.append(string: name, to: &text, as: .json)
        text += ": "
        value.append(to: &text)
      }
      text += "}"
    }
  }
}
