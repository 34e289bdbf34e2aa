import RomKitBase

/// A value of a JSON file, with its position.
package struct JSONValue: Sendable {
  enum Kind: Sendable {
    case null
    case boolean(Bool)
    /// A number that fits in 64 bits, without a fraction or an exponent.
    case integer(Int64)
    case decimal(Double)
    case string(String)
    case array([JSONValue])
    /// In the order of the file.
    case object([Member])
  }

  package struct Member: Sendable {
    package let name: String
    package let position: TextPosition
    package let value: JSONValue
  }

  let kind: Kind
  /// The position of its first character.
  package let position: TextPosition

  package var string: String? { if case .string(let string) = kind { string } else { nil } }
  package var boolean: Bool? { if case .boolean(let boolean) = kind { boolean } else { nil } }
  package var array: [JSONValue]? { if case .array(let array) = kind { array } else { nil } }
  package var object: [Member]? { if case .object(let members) = kind { members } else { nil } }

  /// A whole number, also in the notations `12.0` and `1.2e1`.
  package var integer: Int? {
    switch kind {
    case .integer(let integer): Int(exactly: integer)
    case .decimal(let decimal): Int(exactly: decimal)
    default: nil
    }
  }

  package var decimal: Double? {
    switch kind {
    case .integer(let integer): Double(integer)
    case .decimal(let decimal): decimal
    default: nil
    }
  }

  /// The member with a name, the last if there are several, as in other parsers; nil for values that are not objects.
  package subscript(name: String) -> JSONValue? { object?.last { $0.name == name }?.value }

  package var displayName: LocalizedText {
    switch kind {
    case .null: "null"
    case .boolean(let boolean): boolean ? "true" : "false"
    case .integer(let integer): "\(integer)"
    case .decimal(let decimal): "\(decimal)"
    case .string(let string): LocalizedText(verbatim: Escaped.quoted(String(string.prefix(60))))
    case .array: "a list"
    case .object: "an object"
    }
  }
}
