/// Rows of cells in columns that line up.
struct Table {
  /// To which side of its column a cell goes.
  enum Alignment { case left, right }

  private let alignments: [Alignment]
  private var widths: [Int]

  /// A table with these headings.
  init(_ columns: [(heading: String, alignment: Alignment)]) {
    alignments = columns.map(\.alignment)
    widths = columns.map(\.heading.count)
  }

  /// Makes room for a row that will be printed, or for as many of its cells as are known yet: the last column may be
  /// left out, as nothing comes after it.
  mutating func measure(_ cells: [String]) {
    for (index, cell) in cells.enumerated() { widths[index] = max(widths[index], cell.count) }
  }

  /// One row as a line, without spaces at its end.
  func line(_ cells: [String]) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      if index > 0 { line += "  " }
      let space = String(repeating: " ", count: max(0, widths[index] - cell.count))
      line += alignments[index] == .right ? space + cell : cell + space
    }
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }
}
