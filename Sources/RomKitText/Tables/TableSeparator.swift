import RomKitBase

/// The separator of the cells in a row.
package enum TableSeparator: String, CaseIterable, Hashable, Sendable {
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
  /// The separator of a table: that of a first line `sep=;`, that of the schema, else the first with which the first row names all columns or most of them.
  ///
  /// Throws if another separator than that of the schema fits, which does not happen by chance.
  func separator(of source: ArraySlice<UInt8>) throws(Diagnostic) -> TableSeparator {
    if let declared = CSVReader.declaredSeparator(of: source) { return declared }
    let expected = separator ?? .comma
    let columns = TableColumns(fields)
    let stored = columns.count - columns.fields.reduce(0) { $0 + ($1.isComment ? $1.columnCount : 0) }
    func row(_ separator: TableSeparator) -> [CSVReader.Cell] {
      var reader = CSVReader(source, separator)
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
    let first = row(expected)
    if isWhole(first) { return expected }
    let others = TableSeparator.allCases.filter { $0 != expected }
    if let other = others.first(where: { isWhole(row($0)) }) {
      // A tab is hardly part of a cell.
      if separator == nil, hasHeader || other == .tab { return other }
      throw Diagnostic(
        "table-separator", "expected \(expected.plural) between the cells, found \(other.plural)",
        at: .line(1), help: "set \(other.line) at the top of the schema")
    }
    guard separator == nil, hasHeader else { return expected }
    let count = columnsNamed(by: first, columns)
    return others.first { columnsNamed(by: row($0), columns) > count } ?? expected
  }

  /// The number of stored columns that the cells of a first row name.
  private func columnsNamed(by cells: [CSVReader.Cell], _ columns: TableColumns) -> Int {
    Set(cells.compactMap { columns.column(namedBy: $0) }.filter { !columns.isComment($0) }).count
  }
}
