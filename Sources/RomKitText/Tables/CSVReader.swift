import RomKitBase

/// A reader of the rows of a `.csv` source in the format of RFC 4180, also with other separators than commas.
///
/// Cells with separators, quotes (doubled) or line ends are in quotes. Rows end with LF, CR LF or CR; empty lines are skipped.
struct CSVReader {
  struct Cell {
    /// The text in UTF-8, without the quotes around it.
    let content: ArraySlice<UInt8>
    /// The index of its first byte in the source, which may be its quote.
    fileprivate let start: Int
    /// The position of its first character, which may be its quote.
    let position: TextPosition
    let isQuoted: Bool

    /// Whether there is nothing but spaces, and no quotes.
    var isBlank: Bool { !isQuoted && content.allSatisfy(\.isBlank) }
  }

  let separator: TableSeparator
  private let source: ArraySlice<UInt8>
  private let separatorByte: UInt8
  private var cursor: SourceCursor
  /// The first row that is not blank after those that ``isAtBlankEnd()`` has seen.
  private var filledRow = 0

  /// The limit of cells in a row, which are all in memory at once.
  static let mostCells = 65_536

  private static let quote = UInt8(ascii: "\"")

  /// A reader at the start of a source, which must be valid UTF-8 without a byte order mark; perhaps after its first line.
  init(_ source: ArraySlice<UInt8>, _ separator: TableSeparator = .comma, skipsFirstLine: Bool = false) {
    self.source = source
    self.separator = separator
    separatorByte = separator.byte
    cursor = SourceCursor(source)
    if skipsFirstLine {
      _ = cursor.take { $0 != 0x0A && $0 != 0x0D }
      _ = cursor.takeLineEnd()
    }
  }

  /// Whether all rows to the end have only blank cells.
  mutating func isAtBlankEnd() -> Bool {
    guard cursor.position.line > filledRow else { return false }
    var ahead = self
    var cells: [Cell] = []
    while (try? ahead.next(into: &cells)) == true {
      guard cells.allSatisfy(\.isBlank) else {
        filledRow = cells[0].position.line
        return false
      }
    }
    return ahead.cursor.next == nil
  }

  /// Reads the next row into `cells`, in place of their contents; false at the end of the source.
  mutating func next(into cells: inout [Cell]) throws(Diagnostic) -> Bool {
    repeat {
      guard cursor.next != nil else { return false }
      cells.removeAll(keepingCapacity: true)
      repeat {
        guard cells.count < Self.mostCells else {
          throw Diagnostic(
            "table-extra-cell", "the row has more than \(Plural.text(Self.mostCells, "cell"))",
            at: cursor.position.place, help: "check that you named the right file")
        }
        cells.append(try cell())
      } while cursor.take(Unicode.Scalar(separatorByte))
      _ = cursor.takeLineEnd()
    } while cells.count == 1 && cells.allSatisfy { $0.content.isEmpty && !$0.isQuoted }
    return true
  }

  /// The position of a character of a cell's content, counted from 0.
  func position(ofCharacter number: Int, in cell: Cell) -> TextPosition {
    var cursor = SourceCursor(source[cell.start...], at: cell.position)
    if cell.isQuoted { cursor.advance() }
    for _ in 0..<number {
      if cell.isQuoted, cursor.next == Self.quote { cursor.advance() }
      let isCRBeforeLF = cursor.next == 0x0D && cursor.peek(1) == 0x0A
      if isCRBeforeLF || !cursor.takeLineEnd() { cursor.advanceCharacter() }
    }
    return cursor.position
  }

  private mutating func cell() throws(Diagnostic) -> Cell {
    let (start, position) = (cursor.index, cursor.position)
    if cursor.take("\"") { return try quotedCell(start, position) }
    let separator = separatorByte
    let content = cursor.take { $0 != Self.quote && !Self.isEnd($0, separator) }
    if cursor.next == Self.quote {
      throw quoteError("found a quote inside a cell that does not begin with one", at: cursor.position)
    }
    return Cell(content: content, start: start, position: position, isQuoted: false)
  }

  /// Reads the rest of a cell, after its first quote.
  private mutating func quotedCell(_ start: Int, _ position: TextPosition) throws(Diagnostic) -> Cell {
    let first = cursor.index
    var doubled = 0
    while true {
      _ = cursor.take { $0 > Self.quote || $0 != Self.quote && $0 != 0x0A && $0 != 0x0D }
      if cursor.takeLineEnd() { continue }
      guard cursor.take("\"") else {
        throw quoteError(
          "the quote that begins here is never closed", at: position,
          help: "close the quote, and write each quote inside the cell twice")
      }
      guard cursor.take("\"") else { break }
      doubled += 1
    }
    guard cursor.next.map({ Self.isEnd($0, separatorByte) }) ?? true else {
      throw quoteError(
        "expected \(separator.named) or the end of the row after the closing quote of a cell, found text",
        at: cursor.position)
    }
    return Cell(
      content: Self.content(of: source[first..<cursor.index - 1], doubled: doubled), start: start,
      position: position, isQuoted: true)
  }

  /// A copy without every second of the quotes, if there are any.
  private static func content(of cell: ArraySlice<UInt8>, doubled: Int) -> ArraySlice<UInt8> {
    guard doubled > 0 else { return cell }
    var content: [UInt8] = []
    content.reserveCapacity(cell.count - doubled)
    var isSecond = false
    for byte in cell {
      if byte == quote { isSecond.toggle() }
      if byte != quote || isSecond { content.append(byte) }
    }
    return content[...]
  }

  private func quoteError(
    _ message: LocalizedText, at position: TextPosition,
    help: LocalizedText = "put the whole cell in quotes and write each quote inside it twice"
  ) -> Diagnostic {
    Diagnostic("table-quote", message, at: position.place, help: help)
  }

  private static func isEnd(_ byte: UInt8, _ separator: UInt8) -> Bool {
    byte == separator || byte == 0x0A || byte == 0x0D
  }
}
