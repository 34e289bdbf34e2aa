/// A JSON value whose members keep the order in which they are written: the same output on every run.
///
/// An object is written as a dictionary with values of any ``JSONConvertible`` type: `["width": 8, "palette": name]`.
package enum JSON: Sendable {
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

/// A value with one notation in JSON.
package protocol JSONConvertible {
  var json: JSON { get }
}

extension JSON: JSONConvertible, ExpressibleByDictionaryLiteral {
  package var json: JSON { self }

  package init(dictionaryLiteral members: (String, any JSONConvertible)...) {
    self = .object(members.map { ($0, $1.json) })
  }

  /// The object with more members at its end.
  package static func + (object: JSON, more: JSON) -> JSON { .object(object.members + more.members) }

  package var members: [(String, JSON)] { if case .object(let members) = self { members } else { [] } }
}

extension Bool: JSONConvertible { package var json: JSON { .bool(self) } }
extension Int: JSONConvertible { package var json: JSON { .number(self) } }
extension UInt8: JSONConvertible { package var json: JSON { .number(Int(self)) } }
extension String: JSONConvertible { package var json: JSON { .string(self) } }
/// The English text, as programs read it.
extension LocalizedText: JSONConvertible { package var json: JSON { .string(english) } }
extension SHA256.Digest: JSONConvertible { package var json: JSON { .string(hexadecimal) } }
extension Diagnostic: JSONConvertible {}
extension Array: JSONConvertible where Element: JSONConvertible {
  package var json: JSON { .array(map(\.json)) }
}
extension Optional: JSONConvertible where Wrapped: JSONConvertible {
  package var json: JSON { self?.json ?? .null }
}
