import RomKitBase

/// An error that keeps the body of a slot from being read as a table.
package enum TableBodyError: DescribedError {
  /// The body is not a whole number of structs.
  case uneven(size: Int, structSize: Int)
  /// A byte of padding that is not 0; rows count from 1.
  case paddingNotZero(UInt8, row: Int, offset: Int)
  /// The bytes of a text field are not text.
  case text(TextBodyError, column: String, row: Int)
  /// A NUL with more bytes after it, which a table could not give back.
  case nulInside(column: String, row: Int, offset: Int)
  /// A text that fills its field, without the NUL that the schema demands.
  case notTerminated(column: String, row: Int, offset: Int)

  /// The error in words.
  package var diagnostic: Diagnostic {
    switch self {
    case .uneven(let size, let structSize):
      Diagnostic(
        "table-uneven",
        "\(Plural.bytes(size)) are not a whole number of structs of \(Plural.bytes(structSize)): "
          + "\(Grouped.text(size % max(1, structSize))) left over",
        help: "check the widths of the schema's fields against the struct")
    case .paddingNotZero(let byte, let row, let offset):
      Diagnostic(
        "table-padding", "padding in row \(Grouped.text(row)) holds \(Shown.byte(byte)), not 0",
        at: .offset(offset), help: "make it a field of its own, such as u8")
    case .text(let error, let column, let row):
      Diagnostic(
        "table-text", "\(Self.cell(column, row)): \(error.message)", at: error.position,
        notes: error.diagnostic.notes, help: "check the encoding and the widths of the schema")
    case .nulInside(let column, let row, let offset):
      Diagnostic(
        "table-nul-inside", "\(Self.cell(column, row)) has a NUL inside its bytes", at: .offset(offset),
        help: "check fill, split the field, or read its bytes as integers")
    case .notTerminated(let column, let row, let offset):
      Diagnostic(
        "table-not-terminated", "\(Self.cell(column, row)) is not terminated by NUL", at: .offset(offset),
        help: "take terminated = true out of the schema")
    }
  }

  private static func cell(_ column: String, _ row: Int) -> String {
    "column \(Shown.quoted(column)) in row \(Grouped.text(row))"
  }
}
