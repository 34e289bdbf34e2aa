import RomKitBase

/// The separator of the cells in a row.
package enum TableSeparator: String, CaseIterable, Equatable, Sendable {
  case comma = ","
  case semicolon = ";"
  case tab = "\t"

  var byte: UInt8 { rawValue.utf8.first ?? 0 }

  /// For a sentence: `a comma`.
  var named: LocalizedText {
    switch self {
    case .comma: "a comma"
    case .semicolon: "a semicolon"
    case .tab: "a tab"
    }
  }

  /// For a sentence: `commas`.
  var plural: LocalizedText {
    switch self {
    case .comma: "commas"
    case .semicolon: "semicolons"
    case .tab: "tabs"
    }
  }

  /// Its line in a schema.
  var line: String { "separator = \"\(self == .tab ? "\\t" : rawValue)\"" }
}

extension TableSchema {
  /// A reader of the rows of a table, without a first line `sep=;`. Its separator is that of this line, that of the schema or the
  /// first with which the first row names all columns or most of them.
  ///
  /// Throws if another separator than that of the schema fits, which does not happen by chance.
  func reader(of source: ArraySlice<UInt8>) throws(Diagnostic) -> CSVReader {
    let declaration = declaration(in: source)
    func reader(_ separator: TableSeparator) -> CSVReader {
      CSVReader(source, separator, skipsFirstLine: declaration != nil)
    }
    let expected = declaration?.separator ?? separator ?? .comma
    let columns = TableColumns(fields)
    let stored = columns.count - columns.fields.reduce(0) { $0 + ($1.isComment ? $1.columnCount : 0) }
    func row(_ separator: TableSeparator) -> [CSVReader.Cell] {
      var reader = reader(separator)
      var cells: [CSVReader.Cell] = []
      // Errors in the row are reported when it is read.
      return (try? reader.next(into: &cells)) == true ? cells : []
    }
    func isWhole(_ cells: [CSVReader.Cell]) -> Bool {
      let end = cells.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
      return hasHeader
        ? columnsNamed(by: cells, columns) == stored
        : end <= columns.count && columns.count <= cells.count
    }
    // The rows are read again where they are needed, because a cell may be as long as the table.
    if isWhole(row(expected)) { return reader(expected) }
    let isFixed = declaration == nil && separator != nil
    let others = TableSeparator.allCases.filter { $0 != expected }
    if let other = others.first(where: { isWhole(row($0)) }) {
      // A tab is hardly part of a cell.
      if !isFixed, hasHeader || other == .tab { return reader(other) }
      throw Diagnostic(
        "table-separator", "expected \(expected.plural) between the cells, found \(other.plural)",
        at: .line(declaration == nil ? 1 : 2),
        help: declaration != nil
          ? "change the first line to sep=\(other.rawValue)"
          : isFixed
            ? "write \(other.line) in place of \(expected.line) in the schema"
            : "set \(other.line) at the top of the schema")
    }
    if let declaration, declaration.separator == nil {
      throw Diagnostic(
        "table-separator",
        """
        expected a comma, a semicolon or a tab after "sep=" in the first line, found \(Escaped.quoted(declaration.value))
        """,
        at: .line(1), help: "separate the cells with commas, and remove the first line")
    }
    guard !isFixed, hasHeader else { return reader(expected) }
    let count = columnsNamed(by: row(expected), columns)
    return reader(others.first { columnsNamed(by: row($0), columns) > count } ?? expected)
  }

  /// A first line `sep=;`, which Excel reads and writes, with the separator and what is in its place.
  ///
  /// It may be in quotes, and with spaces and more separators, as spreadsheets and people write it, unless a text in the first row
  /// may be the same.
  private func declaration(
    in source: ArraySlice<UInt8>
  ) -> (separator: TableSeparator?, value: String)? {
    func text(_ bytes: ArraySlice<UInt8>) -> String {
      String(decoding: bytes.filter { $0 != 0x20 && $0 != 0x22 }, as: UTF8.self).lowercased()
    }
    guard text(source.prefix(8)).hasPrefix("sep=") else { return nil }
    let line = source.prefix { $0 != 0x0A && $0 != 0x0D }
    let value = String(text(line).dropFirst(4))
    let separator: TableSeparator? =
      if value == "\\t" {
        .tab
      } else if value.unicodeScalars.allSatisfy({ TableSeparator(rawValue: String($0)) != nil }) {
        value.unicodeScalars.first.flatMap { TableSeparator(rawValue: String($0)) }
      } else {
        nil
      }
    let isExact = separator != nil && line.count == 5
    return isExact || !mayBeginWithDeclaration ? (separator, value) : nil
  }

  /// Whether the first cell of a table may be a text or a name that looks like `sep=;`.
  private var mayBeginWithDeclaration: Bool {
    guard let first = fields.first(where: { $0.name != nil }) else { return false }
    if hasHeader { return first.name?.lowercased().hasPrefix("sep=") ?? false }
    if case .integer = first { return false }
    return true
  }

  /// The number of stored columns that the cells of a first row name.
  private func columnsNamed(by cells: [CSVReader.Cell], _ columns: TableColumns) -> Int {
    Set(cells.compactMap { columns.column(namedBy: $0) }.filter { !columns.isComment($0) }).count
  }
}
