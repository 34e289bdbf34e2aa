import RomKitBase

extension TableSchema {
  /// Makes the body of a slot from a `.csv` source, the inverse of ``csv(ofBody:)``.
  ///
  /// The source is UTF-8, with or without a byte order mark, in the format of RFC 4180. Numbers are decimal or
  /// `0x` and hexadecimal digits, with or without a sign. A field with a fraction has decimal numbers with a point, a
  /// boolean field TRUE and FALSE, in any case, or 1 and 0. Throws every invalid cell, with its position and the name of its
  /// column; equal mistakes are one error. A source in another format is reported alone. Not case, nor empty cells at the end of
  /// a row, nor rows of empty cells at the end matter; an unnamed first column is the one that is missing, or left out if it
  /// counts the rows.
  package func body(ofCSV source: ArraySlice<UInt8>) throws(Findings<Diagnostic>) -> [UInt8] {
    try table(ofCSV: source).body
  }

  /// Makes the body of a slot, and the names of its rows. A name that two rows have is an error, too.
  package func table(
    ofCSV source: ArraySlice<UInt8>
  ) throws(Findings<Diagnostic>) -> (body: [UInt8], keys: [TableKey]) {
    var encoder: TableEncoder
    do throws(Diagnostic) {
      let text = try SourceScanner.checked(source)
      encoder = TableEncoder(schema: self, reader: try reader(of: text))
    } catch {
      throw Findings(error)
    }
    return try encoder.run()
  }
}

/// The name of a row.
package struct TableKey: Equatable, Sendable {
  /// Empty for a row without a name.
  package var text: String
  /// The line of its cell.
  package var line: Int

  package init(text: String, line: Int) {
    self.text = text
    self.line = line
  }
}

private struct TableEncoder {
  private let schema: TableSchema
  private var reader: CSVReader
  private var mistakes = SourceMistakes()
  private var body: [UInt8] = []
  private var keys: [TableKey] = []
  /// The lines of the names that are not empty.
  private var lines: [String: Int] = [:]
  private var cells: [CSVReader.Cell] = []
  private let columns: TableColumns
  private let encoders: [TextEncoding: CharacterEncoder]

  init(schema: TableSchema, reader: CSVReader) {
    self.schema = schema
    self.reader = reader
    columns = TableColumns(schema.fields)
    let used = schema.fields.compactMap { field in
      if case .text(_, let text, _) = field { text.encoding } else { nil }
    }
    encoders = Dictionary(used.map { ($0, CharacterEncoder($0)) }) { first, _ in first }
  }

  mutating func run() throws(Findings<Diagnostic>) -> (body: [UInt8], keys: [TableKey]) {
    do throws(Diagnostic) { try rows() } catch { mistakes.add(error) }
    guard mistakes.count == 0 else { throw mistakes.findings }
    return (body, keys)
  }

  private mutating func rows() throws(Diagnostic) {
    guard let header = try header() else { return }
    var rows = 0
    while try reader.next(into: &cells) {
      rows += 1
      if rows.isMultiple(of: 256) { try WorkControl.check() }
      if cells.allSatisfy(\.isBlank), reader.isAtBlankEnd() { return }
      guard hasAllCells(header) else { continue }
      guard schema.structSize <= Int(Int32.max) - body.count else {
        throw Diagnostic(
          "table-too-large", "the slot would be larger than \(Plural.bytes(Int(Int32.max)))",
          at: cells[0].position.place, help: "use fewer rows, or narrower fields")
      }
      row(header)
    }
  }

  /// The order of the cells in each row.
  private struct Header {
    /// The index of the cell for each column of the schema; nil for a comment that the table does not have.
    var order: [Int?]
    /// The number of cells in a row.
    var count: Int
  }

  /// Reads the first row; nil if it is invalid.
  private mutating func header() throws(Diagnostic) -> Header? {
    guard schema.hasHeader else { return Header(order: Array(0..<columns.count), count: columns.count) }
    guard try reader.next(into: &cells) else {
      throw Diagnostic(
        "table-missing-column", "the table has no rows; its first row must name the columns", at: .line(1),
        help: "add a row with the column names, or set header = false in the schema")
    }

    var order = [Int?](repeating: nil, count: columns.count)
    var odd: [(name: String, position: TextPosition, isRepeated: Bool)] = []
    // Spreadsheets leave empty cells at the end of a row.
    let named = cells.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
    for (index, cell) in cells.prefix(named).enumerated() where index > 0 || !cell.isBlank {
      let column = columns.column(namedBy: cell)
      if let column, order[column] == nil {
        order[column] = index
      } else {
        odd.append((excerpt(cell), cell.position, column != nil))
      }
    }
    var missing = missingColumns(order)
    let line = cells[0].position.line
    // Spreadsheets may leave the corner empty; without a missing column it heads the numbers of the rows.
    let countsRows = cells[0].isBlank && named > 1 && !missing.isEmpty && firstCellsCountRows()
    if cells[0].isBlank, named > 1, missing.count == 1, missing[0].count == 1, odd.isEmpty, !countsRows {
      order[columns.column(named: missing[0].first) ?? 0] = 0
      missing = []
    }
    guard order.contains(where: { $0 != nil }) else {
      throw noColumns(expected: missing.flatMap(\.someNames), line: line)
    }
    for (name, position, isRepeated) in odd {
      guard !isRepeated else {
        mistakes.add(
          Diagnostic(
            "table-repeated-column", "the first row names the column \(Escaped.quoted(name)) twice",
            at: position.place, help: "remove or rename one of the two columns"))
        continue
      }
      // A misspelled name is one mistake, not two. The search takes long, so it ends after a few.
      let names = missing.prefix(200).filter { $0.count == 1 }.map(\.first)
      let nearest = mistakes.count < 20 ? NearestWord.to(name, among: names) : nil
      missing.removeAll { $0.count == 1 && $0.first == nearest }
      mistakes.add(
        Diagnostic(
          "table-extra-column", "the schema has no column \(Escaped.quoted(name))", at: position.place,
          help: nearest.map { "did you mean \(Escaped.quoted($0))?" }
            ?? "remove the column, or add a field to the schema"))
    }
    for columns in missing {
      let (first, isOne) = (Escaped.quoted(columns.first), columns.count == 1)
      mistakes.add(
        Diagnostic(
          "table-missing-column",
          isOne
            ? "the first row does not name the column \(first)"
            : "the first row does not name the columns \(first) to \(Escaped.quoted(columns.last))",
          at: .line(line),
          notes: countsRows ? ["the first column, which has no name, only counts the rows"] : [],
          help: countsRows && isOne && missing.count == 1
            ? "add the column to the first row, and the cells to all other rows; or, if it is the first, write its name there"
            : "add the \(isOne ? "column" : "columns") to the first row, and the cells to all other rows"))
    }
    return mistakes.count == 0 ? Header(order: order, count: named) : nil
  }

  /// Whether the first cells of the rows after the header are 0, 1, 2 or 1, 2, 3 and so on.
  private func firstCellsCountRows() -> Bool {
    var rest = reader
    var cells: [CSVReader.Cell] = []
    var next: Int?
    while (try? rest.next(into: &cells)) == true, !cells.allSatisfy(\.isBlank) {
      guard let number = Int(String(decoding: cells[0].content, as: UTF8.self)),
        next.map({ number == $0 }) ?? (number == 0 || number == 1)
      else { return false }
      next = number + 1
    }
    return next != nil
  }

  /// A cell may be of any length, and a message shows only its start.
  private func excerpt(_ cell: CSVReader.Cell) -> String {
    String(decoding: cell.content.prefix(400), as: UTF8.self)
  }

  /// The error of a first row, in ``cells``, that names no column of the schema.
  private func noColumns(expected: [String], line: Int) -> Diagnostic {
    let found = excerpt(cells[0])
    // Every short name is near to another one.
    let words = expected.filter { $0.count > 2 }
    let parts = found.split(separator: "|").map { String($0).withoutSpaces }
    if cells.count == 1, parts.count > 1,
      parts.contains(where: { NearestWord.to($0, among: words) != nil })
    {
      return Diagnostic(
        "table-separator", "expected commas, semicolons or tabs between the cells, found |", at: .line(line),
        help: "separate the cells with \(reader.separator.plural)")
    }
    let separator = reader.separator.rawValue
    let names = expected.prefix(20).map { Escaped.lines($0) }.joined(separator: separator)
    let header = expected.count > 20 ? names + separator + "..." : names
    let isMisspelled = cells.prefix(20).contains { NearestWord.to(excerpt($0), among: words) != nil }
    return Diagnostic(
      "table-missing-column",
      """
      the first row names no column of the schema: expected \(Escaped.quoted(expected.first ?? "")), found \
      \(Escaped.quoted(found))
      """,
      at: .line(line),
      help: isMisspelled
        ? "write this row in place of line \(line): \(header)"
        : """
        if line \(line) is a record, set header = false in the schema, or insert this row before it; otherwise write this \
        row in place of it: \(header)
        """)
  }

  /// A column that the first row does not name, or all columns of a field.
  private struct MissingColumns {
    let field: TableField
    var start = 0
    var count = 1

    var first: String { field.columnName(start) }
    var last: String { field.columnName(start + count - 1) }
    /// The first names, at least as many as a message shows.
    var someNames: [String] { (start..<start + min(count, 30)).map { field.columnName($0) } }
  }

  private func missingColumns(_ order: [Int?]) -> [MissingColumns] {
    columns.fields.indices.flatMap { index -> [MissingColumns] in
      let (field, range) = (columns.fields[index], columns.columns(of: index))
      let absent = range.filter { order[$0] == nil }
      if field.isComment, field.name != schema.key.flatMap({ schema.fields[$0].name }) { return [] }
      if absent.count == range.count { return [MissingColumns(field: field, count: range.count)] }
      return absent.map { MissingColumns(field: field, start: $0 - range.lowerBound) }
    }
  }

  /// Whether the row has a cell for each column; reports it unless it has.
  private mutating func hasAllCells(_ header: Header) -> Bool {
    while cells.count > header.count, cells.last?.isBlank ?? false { cells.removeLast() }
    let (found, expected) = (cells.count, header.count)
    var message: LocalizedText {
      "expected \(Plural.text(expected, "cell")) in the row, found \(Grouped.text(found))"
    }
    if found > expected {
      mistakes.add(
        Diagnostic(
          "table-extra-cell", message, at: cells[expected].position.place,
          help: "remove the extra cells, or put cells with \(reader.separator.plural) in quotes"), "row")
    } else if found < expected, let missing = header.order.firstIndex(of: found) {
      mistakes.add(
        Diagnostic(
          "table-missing-cell",
          "\(message); the first missing cell is that of column \(Escaped.quoted(columns.name(of: missing)))",
          at: cells[0].position.place,
          help: """
            write a separator and a value for each missing cell; the value can be 0 for a number, and empty for a text
            """), "row")
    }
    return found == expected
  }

  /// Takes the name of the row.
  private mutating func key(_ cell: CSVReader.Cell, _ column: String) {
    let key = TableKey(
      text: String(decoding: cell.content.trimmed, as: UTF8.self), line: cell.position.line)
    keys.append(key)
    guard !key.text.isEmpty, let first = lines.updateValue(key.line, forKey: key.text) else { return }
    lines[key.text] = first
    mistakes.add(
      Diagnostic(
        "table-repeated-key",
        "\(Escaped.quoted(excerpt(cell))) in the key column \(Escaped.quoted(column)) is also the key of line \(first)",
        at: cell.position.place, help: "give each row a different key, or leave the cell empty"),
      column)
  }

  private mutating func row(_ header: Header) {
    var column = 0
    for (number, field) in schema.fields.enumerated() {
      if number == schema.key, let cell = header.order[column] { key(cells[cell], field.name ?? "") }
      if case .padding(let width) = field { body.append(contentsOf: repeatElement(0, count: width)) }
      for index in 0..<field.columnCount {
        defer { column += 1 }
        guard let number = header.order[column] else { continue }
        switch field {
        case .integer(_, let integer, let notation, _):
          append(integer, notation, cells[number], field, index)
        case .text(_, let text, _): append(text, cells[number], field, index)
        case .comment, .padding: break
        }
      }
    }
  }

  private mutating func append(
    _ integer: TableInteger, _ notation: TableField.Notation, _ cell: CSVReader.Cell, _ field: TableField,
    _ index: Int
  ) {
    let reading =
      switch notation {
      case .whole: TableNumber(parsing: cell.content)
      case .boolean: TableNumber(boolean: cell.content)
      case .fraction(let bits): FixedPoint(fractionBits: bits).number(parsing: cell.content)
      }
    if case .number(let number) = reading, integer.range.contains(number) {
      integer.append(number, schema.byteOrder, to: &body)
      return
    }
    let unfit = UnfitCell(
      reading: reading, cell: excerpt(cell), column: field.columnName(index), integer: integer,
      notation: notation,
      isGrid: field.columnCount > 1)
    mistakes.add(unfit.error(at: cell.position.place), field.name ?? "")
  }

  private mutating func append(
    _ text: TableText, _ cell: CSVReader.Cell, _ field: TableField, _ index: Int
  ) {
    guard let encoder = encoders[text.encoding] else { return }
    var column: String { field.columnName(index) }
    let start = body.count
    var utf8 = UTF8Decoder()
    var (count, fitting) = (0, 0)
    for byte in cell.content {
      guard case .character(let value) = utf8.step(byte), let character = Unicode.Scalar(value) else {
        continue
      }
      if ControlCharacter.contains(value) {
        mistakes.add(
          ControlCharacter.error(
            value, inColumn: column, at: reader.position(ofCharacter: count, in: cell)),
          "\(value) \(field.name ?? "")")
      } else if !encoder.append(value, to: &body) {
        mistakes.add(
          UnmappableCharacter.error(
            character, text.encoding, inColumn: column, at: reader.position(ofCharacter: count, in: cell)),
          "\(value) \(field.name ?? "")")
      }
      count += 1
      if body.count - start <= text.room { fitting = count }
    }
    let needed = body.count - start
    if needed > text.room {
      mistakes.add(
        Diagnostic(
          "table-too-long",
          """
          the text in column \(Escaped.quoted(column)) takes \(Plural.bytes(needed)) in \(text.encoding.name); the field \
          has room for \(Grouped.text(text.room))
          """,
          at: cell.position.place, notes: ["\(Plural.text(fitting, "character")) of the text would fit"],
          help: "shorten the text, or widen the field"), field.name ?? "")
      body.removeLast(needed)
    } else {
      body.append(contentsOf: repeatElement(text.fill.byte, count: text.width - needed))
    }
  }
}

extension String {
  var withoutSpaces: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
