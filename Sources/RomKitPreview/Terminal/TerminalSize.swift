/// How much room a terminal has.
package struct TerminalSize: Hashable, Sendable {
  /// Character cells in a line.
  package let columns: Int
  /// Lines.
  package let rows: Int
  /// Pixels of a cell.
  package let cellWidth: Int
  /// Pixels of a cell.
  package let cellHeight: Int

  /// What a terminal is taken to have that says nothing.
  package static let standard = TerminalSize(columns: 80, rows: 24)

  /// The largest size that is believed.
  private static let largest = 1_000

  /// A size in cells, and in pixels where they are known. Numbers below 1 mean unknown: 80 columns, 24 rows, and cells of
  /// 8 x 16 pixels. More than 1,000 columns or rows are taken as 1,000.
  package init(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    self.columns = columns > 0 ? min(columns, Self.largest) : 80
    self.rows = rows > 0 ? min(rows, Self.largest) : 24
    let (width, height) = (pixelWidth / self.columns, pixelHeight / self.rows)
    let isKnown = columns > 0 && rows > 0 && 2...200 ~= width && 2...400 ~= height
    cellWidth = isKnown ? width : 8
    cellHeight = isKnown ? height : 16
  }

  /// The size that `COLUMNS` and `LINES` tell, for when the terminal does not.
  package init(environment: (String) -> String?) {
    self.init(
      columns: environment("COLUMNS").flatMap { Int($0) } ?? 0,
      rows: environment("LINES").flatMap { Int($0) } ?? 0)
  }
}
