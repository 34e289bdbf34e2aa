/// What keeps the body of a slot from being read as a table.
public enum TableBodyError: DescribedError {
  /// The body is not a whole number of structs.
  case uneven(size: Int, structSize: Int)
  /// A byte of padding that is not 0; rows count from 1.
  case paddingNotZero(UInt8, row: Int, offset: Int)
  /// The bytes of a text field are no text.
  case text(TextBodyError, column: String, row: Int)
  /// A NUL with more behind it, which a table could not give back.
  case nulInside(column: String, row: Int, offset: Int)
  /// A text that fills its field without the NUL that the schema asks for.
  case notTerminated(column: String, row: Int, offset: Int)

  /// See ``DescribedError/code``.
  public var code: String {
    switch self {
    case .uneven: "table-uneven"
    case .paddingNotZero: "table-padding"
    case .text: "table-text"
    case .nulInside: "table-nul-inside"
    case .notTerminated: "table-not-terminated"
    }
  }

  /// See ``DescribedError/message``.
  public var message: String {
    switch self {
    case .uneven(let size, let structSize):
      let left = size % max(1, structSize)
      return "\(Plural.text(size, "byte")) are not a whole number of structs of "
        + "\(Plural.text(structSize, "byte")): \(Grouped.text(left)) left over"
    case .paddingNotZero(let byte, let row, _):
      return "padding in row \(Grouped.text(row)) holds \(Shown.byte(byte)), not 0"
    case .text(let error, let column, let row):
      return "column \(Shown.quoted(column)) in row \(Grouped.text(row)): \(error.message)"
    case .nulInside(let column, let row, _):
      return "column \(Shown.quoted(column)) in row \(Grouped.text(row)) has a NUL inside its bytes"
    case .notTerminated(let column, let row, _):
      return "column \(Shown.quoted(column)) in row \(Grouped.text(row)) is not terminated by NUL"
    }
  }

  /// See ``DescribedError/notes``.
  public var notes: [String] {
    if case .text(let error, _, _) = self { error.notes } else { [] }
  }

  /// See ``DescribedError/help``.
  public var help: String? {
    switch self {
    case .uneven: "check the widths of the schema's fields against the struct"
    case .paddingNotZero: "make it a field of its own, such as u8"
    case .text: "check the encoding and the widths of the schema"
    case .nulInside: "check fill, split the field, or read its bytes as integers"
    case .notTerminated: "take terminated = true out of the schema"
    }
  }

  /// See ``DescribedError/position``.
  public var position: Place.Position? {
    switch self {
    case .uneven: nil
    case .text(let error, _, _): error.position
    case .paddingNotZero(_, _, let offset), .nulInside(_, _, let offset), .notTerminated(_, _, let offset):
      .offset(offset)
    }
  }
}
