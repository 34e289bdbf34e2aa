/// What is wrong with the schema of a table.
public enum TableSchemaError: DescribedError {
  /// A field of the schema.
  public struct Field: Hashable, Sendable {
    /// From 1.
    public var number: Int
    /// Where it begins, if the schema came from a file.
    public var at: TextPosition?
  }

  /// The file is not TOML.
  case toml(TOMLError)
  /// A key that means nothing here; `field` is nil at the top of the file.
  case unknownKey(String, field: Field?, at: TextPosition)
  /// A value of the wrong kind, or none of those there are.
  case unexpectedValue(key: String, expected: String, field: Field?, at: TextPosition)
  /// A key that a field of its type needs.
  case missingKey(String, Field)
  /// A key that a field of its type cannot have.
  case uselessKey(String, type: String, Field, at: TextPosition)
  /// A width outside ``TableSchema/widths``.
  case widthOutOfRange(Int, Field)
  /// A text that ought to end with NUL but is filled up with spaces.
  case terminatedWithSpaces(Field)
  /// A name that cannot head a column.
  case unfitName(Field)
  /// Two fields of one name.
  case repeatedName(String, Field, first: Int)
  /// No field but padding.
  case noColumns

  /// See ``DescribedError/code``.
  public var code: String {
    switch self {
    case .toml(let error): error.code
    case .unknownKey, .uselessKey: "table-schema-key"
    case .unexpectedValue: "table-schema-value"
    case .missingKey: "table-schema-missing"
    case .widthOutOfRange: "table-schema-width"
    case .terminatedWithSpaces: "table-schema-terminated"
    case .unfitName, .repeatedName: "table-schema-name"
    case .noColumns: "table-schema-empty"
    }
  }

  /// See ``DescribedError/message``.
  public var message: String {
    switch self {
    case .toml(let error):
      error.message
    case .unknownKey(let key, let field, _):
      "\(Self.subject(field)) has an unknown key \(Shown.quoted(key))"
    case .unexpectedValue(let key, let expected, let field, _):
      "\(key) of \(Self.subject(field)) has to be \(expected)"
    case .missingKey(let key, let field):
      "\(Self.subject(field)) has no \(key)"
    case .uselessKey(let key, let type, let field, _):
      "\(Self.subject(field)) is of type \(type), which has no \(key)"
    case .widthOutOfRange(let width, let field):
      "the width of \(Self.subject(field)) is \(Grouped.text(width)), not "
        + "\(TableSchema.widths.lowerBound) to \(Grouped.text(TableSchema.widths.upperBound))"
    case .terminatedWithSpaces(let field):
      "\(Self.subject(field)) is terminated by NUL but filled up with spaces"
    case .unfitName(let field):
      "the name of \(Self.subject(field)) is empty or holds control characters"
    case .repeatedName(let name, let field, let first):
      "\(Self.subject(field)) has the name of field \(first), \(Shown.quoted(name))"
    case .noColumns:
      "the schema has no fields with a name, so a table would have no columns"
    }
  }

  /// See ``DescribedError/notes``.
  public var notes: [String] {
    if case .toml(let error) = self { error.notes } else { [] }
  }

  /// See ``DescribedError/help``.
  public var help: String? {
    switch self {
    case .toml(let error): error.help
    case .unexpectedValue, .widthOutOfRange: nil
    case .unknownKey(_, nil, _): "keys are byte-order, header, byte-order-mark, encoding, fill and the fields"
    case .unknownKey: "keys of a field are name, type, width, encoding, fill and terminated"
    case .missingKey("width", _): "write the number of bytes, such as width = 12"
    case .missingKey("type", _): "write a type: u8, i8, u16, i16, u32, i32, text or padding"
    case .missingKey: "write a name, or make it padding"
    case .uselessKey: "take the key out, or change the type"
    case .terminatedWithSpaces: "fill it up with NUL, or let it end without one"
    case .unfitName, .repeatedName: "give each field a name of its own"
    case .noColumns: "add fields, each under a line [[field]]"
    }
  }

  /// See ``DescribedError/position``.
  public var position: Place.Position? {
    switch self {
    case .toml(let error): error.position
    case .unknownKey(_, _, let at), .unexpectedValue(_, _, _, let at), .uselessKey(_, _, _, let at): at.place
    case .missingKey(_, let field), .widthOutOfRange(_, let field), .terminatedWithSpaces(let field),
      .unfitName(let field), .repeatedName(_, let field, _):
      field.at?.place
    case .noColumns: nil
    }
  }

  private static func subject(_ field: Field?) -> String {
    field.map { "field \($0.number)" } ?? "the schema"
  }
}
