import RomKitBase

/// A fault in the schema of a table.
package enum TableSchemaError: DescribedError {
  package struct Field: Hashable, Sendable {
    /// The number of the field, from 1.
    package var number: Int
    /// The start of the field, if the schema came from a file.
    package var at: TextPosition?
  }

  case toml(TOMLError)
  /// An unknown key; `field` is nil at the top of the file.
  case unknownKey(String, field: Field?, at: TextPosition)
  case unexpectedValue(key: String, expected: Message, field: Field?, at: TextPosition)
  case missingKey(String, Field)
  case uselessKey(String, type: String, Field, at: TextPosition)
  case widthOutOfRange(Int, Field)
  case terminatedWithSpaces(Field)
  case unfitName(Field)
  case repeatedName(String, Field, first: Int)
  /// Two fields that would both have a column of this name, because one of them has several columns.
  case repeatedColumn(String, Field, first: Int)
  case longName(String, Field)
  case countOutOfRange(Int, Field)
  case tooManyColumns(Int)
  case booleanWithFraction(Field)
  case noColumns

  package var diagnostic: Diagnostic {
    switch self {
    case .toml(let error): error.diagnostic
    case .unknownKey(let key, let field, let at):
      Diagnostic(
        "table-schema-key", "\(Self.subject(field)) has an unknown key \(Escaped.quoted(key))", at: at.place,
        help: field == nil
          ? "use byte-order, header, byte-order-mark, separator, encoding, fill or [[field]]"
          : "use name, type, width, encoding, fill, terminated, count, boolean or fraction")
    case .unexpectedValue(let key, let expected, let field, let at):
      Diagnostic(
        "table-schema-value", "\(key) of \(Self.subject(field)) must be \(expected)", at: at.place)
    case .missingKey(let key, let field):
      Diagnostic(
        "table-schema-missing", "\(Self.subject(field)) has no \(key)", at: field.at?.place,
        help: Self.help(missing: key))
    case .uselessKey(let key, let type, let field, let at):
      Diagnostic(
        "table-schema-key", "\(Self.subject(field)) is of type \(type), which has no \(key)", at: at.place,
        help: "remove the key, or change the type")
    case .widthOutOfRange(let width, let field):
      Diagnostic(
        "table-schema-width",
        "expected a width of \(Self.widths) for \(Self.subject(field)), found \(Grouped.text(width))",
        at: field.at?.place)
    case .terminatedWithSpaces(let field):
      Diagnostic(
        "table-schema-terminated", "\(Self.subject(field)) is terminated by a NUL but filled with spaces",
        at: field.at?.place, help: "write fill = \"nul\", or remove terminated = true")
    case .unfitName(let field):
      Diagnostic(
        "table-schema-name", "the name of \(Self.subject(field)) is empty or contains control characters",
        at: field.at?.place, help: "give the field a name of visible characters, such as name = \"hp\"")
    case .repeatedName(let name, let field, let first):
      Diagnostic(
        "table-schema-name",
        "\(Self.subject(field)) has the same name as field \(first), \(Escaped.quoted(name))",
        at: field.at?.place, help: "give each field a different name")
    case .repeatedColumn(let name, let field, let first):
      Diagnostic(
        "table-schema-name",
        "\(Self.subject(field)) and field \(first) would both have a column \(Escaped.quoted(name))",
        at: field.at?.place,
        help: "rename one of the two fields: the columns of a field with a count are numbered from 1")
    case .longName(let name, let field):
      Diagnostic(
        "table-schema-name",
        """
        expected a name of at most \(TableSchema.longestName) bytes for \(Self.subject(field)), found \
        \(Grouped.text(name.utf8.count))
        """, at: field.at?.place, help: "shorten the name")
    case .countOutOfRange(let count, let field):
      Diagnostic(
        "table-schema-count",
        """
        expected a count of \(TableSchema.counts.lowerBound) to \(Grouped.text(TableSchema.counts.upperBound)) for \
        \(Self.subject(field)), found \(Grouped.text(count))
        """,
        at: field.at?.place)
    case .tooManyColumns(let count):
      Diagnostic(
        "table-schema-count",
        """
        expected at most \(Grouped.text(TableSchema.counts.upperBound)) columns in the schema, found \
        \(Grouped.text(count))
        """,
        help: "check the counts of the fields, or split the table into two slots")
    case .booleanWithFraction(let field):
      Diagnostic(
        "table-schema-key", "\(Self.subject(field)) has both boolean = true and fraction",
        at: field.at?.place,
        help: "remove one of the two keys")
    case .noColumns:
      Diagnostic(
        "table-schema-empty", "the schema has no fields other than padding and comments",
        help: "add fields, each under a line [[field]]")
    }
  }

  private static var widths: Message {
    "\(TableSchema.widths.lowerBound) to \(Grouped.text(TableSchema.widths.upperBound))"
  }

  private static func help(missing key: String) -> Message {
    switch key {
    case "width": "write the number of bytes, such as width = 12"
    case "type":
      """
      write type = "u8", "i8", "u16", "i16", "u32", "i32", "text", "comment" or "padding"
      """
    default: "write a name, such as name = \"hp\", or type = \"padding\" for bytes that the table leaves out"
    }
  }

  private static func subject(_ field: Field?) -> Message {
    if let field { "field \(field.number)" } else { "the schema" }
  }
}
