/// What keeps a `.csv` source from becoming the body of a slot.
public enum TableSourceError: DescribedError {
  /// The source is not text.
  case source(TextSourceError)
  /// A cell begins with a quote and never ends.
  case unclosedQuote(at: TextPosition)
  /// Something stands between the quote that ends a cell and the comma.
  case textAfterQuote(at: TextPosition)
  /// A quote in a cell that does not begin with one.
  case strayQuote(at: TextPosition)
  /// The source is empty where the names of the columns are expected.
  case noHeader
  /// The header does not name a column of the schema; `found` is the whole header when it is one cell.
  case missingColumn(String, found: String?)
  /// The header names a column that the schema does not have.
  case extraColumn(String, at: TextPosition)
  /// The header names a column twice.
  case repeatedColumn(String, at: TextPosition)
  /// A row ends before the cell of a column.
  case missingCell(column: String, found: Int, expected: Int, at: TextPosition)
  /// A row has more cells than there are columns.
  case extraCell(found: Int, expected: Int, at: TextPosition)
  /// A cell of an integer column that is no number.
  case notANumber(String, column: String, at: TextPosition)
  /// A number that its column cannot hold.
  case outOfRange(String, column: String, TableInteger, at: TextPosition)
  /// A character that the column's encoding does not have.
  case unmappable(Unicode.Scalar, column: String, encoding: TextEncoding, at: TextPosition)
  /// A text of `needed` bytes, of which the first characters, so many, would fit the `room`.
  case tooLong(column: String, needed: Int, room: Int, fitting: Int, encoding: TextEncoding, at: TextPosition)
  /// The rows would make a slot larger than a ROM can hold.
  case tooLarge(at: TextPosition)

  /// See ``DescribedError/code``.
  public var code: String {
    switch self {
    case .source(let error): error.code
    case .unclosedQuote, .textAfterQuote, .strayQuote: "table-quote"
    case .noHeader, .missingColumn: "table-missing-column"
    case .extraColumn: "table-extra-column"
    case .repeatedColumn: "table-repeated-column"
    case .missingCell: "table-missing-cell"
    case .extraCell: "table-extra-cell"
    case .notANumber: "table-number"
    case .outOfRange: "table-range"
    case .unmappable: "table-unmappable"
    case .tooLong: "table-too-long"
    case .tooLarge: "table-too-large"
    }
  }

  /// See ``DescribedError/message``.
  public var message: String {
    switch self {
    case .source(let error):
      return error.message
    case .unclosedQuote:
      return "the quote that begins here is never closed"
    case .textAfterQuote:
      return "a comma or the end of the row is expected after the quote that ends a cell"
    case .strayQuote:
      return "a quote stands inside a cell that does not begin with one"
    case .noHeader:
      return "the file is empty; its first row has to name the columns"
    case .missingColumn(let name, _):
      return "the first row does not name the column \(Shown.quoted(name))"
    case .extraColumn(let name, _):
      return "the schema has no column \(Shown.quoted(name))"
    case .repeatedColumn(let name, _):
      return "the first row names the column \(Shown.quoted(name)) twice"
    case .missingCell(let column, let found, let expected, _):
      return "the row has \(Plural.text(found, "cell")), \(Grouped.text(expected)) are expected; "
        + "the first one missing is that of column \(Shown.quoted(column))"
    case .extraCell(let found, let expected, _):
      return "the row has \(Plural.text(found, "cell")), \(Grouped.text(expected)) are expected"
    case .notANumber("", let column, _):
      return "the cell of column \(Shown.quoted(column)) is empty, a number is expected"
    case .notANumber(let cell, let column, _):
      return "\(Shown.quoted(cell)) in column \(Shown.quoted(column)) is not a whole number"
    case .outOfRange(let cell, let column, let integer, _):
      return "\(Shown.quoted(cell)) in column \(Shown.quoted(column)) is outside the range of "
        + "\(integer.rawValue), \(integer.range.lowerBound) to \(integer.range.upperBound)"
    case .unmappable(let character, let column, let encoding, _):
      return "\(encoding.name) cannot store \(Shown.character(character)) in column \(Shown.quoted(column))"
    case .tooLong(let column, let needed, let room, _, let encoding, _):
      return
        "the text in column \(Shown.quoted(column)) takes \(Plural.text(needed, "byte")) in \(encoding.name), "
        + "\(Grouped.text(room)) \(room == 1 ? "is" : "are") there"
    case .tooLarge:
      return "the slot would be larger than \(Plural.text(Int(Int32.max), "byte"))"
    }
  }

  /// See ``DescribedError/notes``.
  public var notes: [String] {
    switch self {
    case .source(let error):
      error.notes
    case .missingColumn(_, let found?) where found.contains(";") || found.contains("\t"):
      ["The row seems to be separated by \(found.contains(";") ? "semicolons" : "tabs"); commas are expected"]
    case .unmappable(let character, _, let encoding, let at):
      TextSourceError.unmappable(character, encoding: encoding, at: at).notes
    case .tooLong(_, _, _, let fitting, _, _):
      ["The first \(Plural.text(fitting, "character")) would fit"]
    default:
      []
    }
  }

  /// See ``DescribedError/help``.
  public var help: String? {
    switch self {
    case .source(let error): error.help
    case .unclosedQuote: "close it, and write a quote inside a cell twice"
    case .textAfterQuote, .strayQuote: "put the whole cell in quotes and write each quote inside it twice"
    case .noHeader: "write the names of the columns into it, or set header = false in the schema"
    case .missingColumn: "add it, or set header = false in the schema if there is no such row"
    case .extraColumn: "take it out, or add a field to the schema"
    case .repeatedColumn: "take one of the two out"
    case .missingCell: "write all cells, and 0 or nothing for those without a value"
    case .extraCell: "take the rest out, or put cells with commas in quotes"
    case .notANumber: "write a decimal number, or 0x and hexadecimal digits"
    case .outOfRange: "change the number, or the type of the field"
    case .unmappable(let character, _, let encoding, let at):
      TextSourceError.unmappable(character, encoding: encoding, at: at).help
    case .tooLong: "shorten the text, or widen the field"
    case .tooLarge: "use fewer rows, or narrower fields"
    }
  }

  /// See ``DescribedError/position``.
  public var position: Place.Position? {
    switch self {
    case .source(let error):
      error.position
    case .noHeader, .missingColumn:
      .line(1)
    case .unclosedQuote(let at), .textAfterQuote(let at), .strayQuote(let at), .extraColumn(_, let at),
      .repeatedColumn(_, let at), .missingCell(_, _, _, let at), .extraCell(_, _, let at),
      .notANumber(_, _, let at), .outOfRange(_, _, _, let at), .unmappable(_, _, _, let at),
      .tooLong(_, _, _, _, _, let at), .tooLarge(let at):
      at.place
    }
  }
}
