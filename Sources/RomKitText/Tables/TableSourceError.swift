import RomKitBase

/// A reason why a `.csv` source cannot become the body of a slot.
package enum TableSourceError: DescribedError {
  case source(TextSourceError)
  case unclosedQuote(at: TextPosition)
  case textAfterQuote(TableSeparator, at: TextPosition)
  case strayQuote(at: TextPosition)
  case noHeader
  /// The first row names no column of the schema; `found` is its first cell.
  case noColumns(expected: [String], found: String, TableSeparator)
  /// The first row does not name a column of the schema, or a range of columns of one field.
  case missingColumn(String, to: String?)
  /// `nearest` is the missing column that was probably meant.
  case extraColumn(String, nearest: String?, at: TextPosition)
  /// The cells have another separator than the schema says.
  case otherSeparator(expected: TableSeparator, found: TableSeparator)
  case repeatedColumn(String, at: TextPosition)
  case missingCell(column: String, found: Int, expected: Int, at: TextPosition)
  case extraCell(found: Int, expected: Int, TableSeparator, at: TextPosition)
  case tooManyCells(at: TextPosition)
  case number(TableNumberFault, at: TextPosition)
  case unmappable(Unicode.Scalar, column: String, encoding: TextEncoding, at: TextPosition)
  /// A text of `needed` bytes, of which the first `fitting` characters would fit the `room`.
  case tooLong(column: String, needed: Int, room: Int, fitting: Int, encoding: TextEncoding, at: TextPosition)
  case tooLarge(at: TextPosition)

  package var diagnostic: Diagnostic {
    switch self {
    case .source(let error): error.diagnostic
    case .unclosedQuote(let at):
      Diagnostic(
        "table-quote", "the quote that begins here is never closed", at: at.place,
        help: "close the quote, and write each quote inside the cell twice")
    case .textAfterQuote(let separator, let at):
      Diagnostic(
        "table-quote",
        "expected \(separator.named) or the end of the row after the closing quote of a cell, found text",
        at: at.place,
        help: Self.quoteHelp)
    case .strayQuote(let at):
      Diagnostic(
        "table-quote", "found a quote inside a cell that does not begin with one", at: at.place,
        help: Self.quoteHelp)
    case .noHeader:
      Diagnostic(
        "table-missing-column", "the table has no rows; its first row must name the columns", at: .line(1),
        help: "add a row with the column names, or set header = false in the schema")
    case .noColumns(let expected, let found, let separator):
      Self.noColumns(expected, found, separator)
    case .missingColumn(let name, let last):
      Diagnostic(
        "table-missing-column",
        last.map {
          "the first row does not name the columns \(Escaped.quoted(name)) to \(Escaped.quoted($0))"
        }
          ?? "the first row does not name the column \(Escaped.quoted(name))",
        at: .line(1),
        help:
          "add the \(last == nil ? "column" : "columns") to the first row, and the cells to all other rows")
    case .extraColumn(let name, let nearest, let at):
      Diagnostic(
        "table-extra-column", "the schema has no column \(Escaped.quoted(name))", at: at.place,
        help: nearest.map { "did you mean \(Escaped.quoted($0))?" }
          ?? "remove the column, or add a field to the schema")
    case .otherSeparator(let expected, let found):
      Diagnostic(
        "table-separator",
        "expected \(expected.plural) between the cells, found \(found.plural)", at: .line(1),
        help: "set \(found.line) at the top of the schema")
    case .repeatedColumn(let name, let at):
      Diagnostic(
        "table-repeated-column", "the first row names the column \(Escaped.quoted(name)) twice", at: at.place,
        help: "remove or rename one of the two columns")
    case .missingCell(let column, let found, let expected, let at):
      Diagnostic(
        "table-missing-cell",
        """
        expected \(Plural.text(expected, "cell")) in the row, found \(Grouped.text(found)); the first missing cell is \
        that of column \(Escaped.quoted(column))
        """,
        at: at.place,
        help:
          "write a separator and a value for each missing cell; the value can be 0 for a number, and empty for a text"
      )
    case .extraCell(let found, let expected, let separator, let at):
      Diagnostic(
        "table-extra-cell",
        "expected \(Plural.text(expected, "cell")) in the row, found \(Grouped.text(found))",
        at: at.place, help: "remove the extra cells, or put cells with \(separator.plural) in quotes")
    case .tooManyCells(let at):
      Diagnostic(
        "table-extra-cell", "the row has more than \(Plural.text(CSVReader.mostCells, "cell"))", at: at.place,
        help: "check that you named the right file")
    case .number(let fault, let at): fault.diagnostic(at)
    case .unmappable(let character, let column, let encoding, let at):
      Self.unmappable(
        .unmappable(character, encoding: encoding, at: at), column,
        help: TextSourceError.help(for: character, encoding, inTable: true))
    case .tooLong(let column, let needed, let room, let fitting, let encoding, let at):
      Diagnostic(
        "table-too-long",
        """
        the text in column \(Escaped.quoted(column)) takes \(Plural.bytes(needed)) in \(encoding.name); the field has \
        room for \(Grouped.text(room))
        """,
        at: at.place, notes: ["\(Plural.text(fitting, "character")) of the text would fit"],
        help: "shorten the text, or widen the field")
    case .tooLarge(let at):
      Diagnostic(
        "table-too-large", "the slot would be larger than \(Plural.bytes(Int(Int32.max)))", at: at.place,
        help: "use fewer rows, or narrower fields")
    }
  }

  private static let quoteHelp: Message = "put the whole cell in quotes and write each quote inside it twice"

  private static func noColumns(_ expected: [String], _ found: String, _ separator: TableSeparator)
    -> Diagnostic
  {
    let names = expected.prefix(20).map { Escaped.lines($0) }.joined(separator: separator.rawValue)
    let header = expected.count > 20 ? names + separator.rawValue + "..." : names
    return Diagnostic(
      "table-missing-column",
      """
      the first row names no column of the schema: expected \(Escaped.quoted(expected.first ?? "")), found \
      \(Escaped.quoted(found))
      """,
      at: .line(1),
      help: "set header = false in the schema, or begin the file with this row: \(header)")
  }

  private static func unmappable(_ error: TextSourceError, _ column: String, help: Message) -> Diagnostic {
    let text = error.diagnostic
    return Diagnostic(
      "table-unmappable", "\(text.message) in column \(Escaped.quoted(column))", at: text.place.position,
      notes: text.notes, help: help)
  }
}
