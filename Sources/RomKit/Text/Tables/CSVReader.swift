/// Takes a `.csv` source apart row by row, as RFC 4180 says: cells between commas, in quotes when they hold
/// commas, quotes (doubled) or line ends. Rows end with LF, CR LF or CR; lines with nothing on them are
/// passed over.
struct CSVReader {
  /// A cell and where it stands.
  struct Cell {
    /// Its text in UTF-8, without the quotes around it.
    var content: ArraySlice<UInt8>
    /// Where it begins in the source, with its quote.
    fileprivate var start: Int
    /// The line that begins in, and where that line begins in the source.
    fileprivate var line: Line
    /// Whether it stood in quotes.
    var isQuoted: Bool
  }

  /// A line of the source.
  fileprivate struct Line {
    var number = 1
    var start: Int
  }

  private let source: ArraySlice<UInt8>
  private var index: Int
  private var line: Line

  private static let quote = UInt8(ascii: "\"")
  private static let comma = UInt8(ascii: ",")
  private static let lf = UInt8(ascii: "\n")
  private static let cr = UInt8(ascii: "\r")

  /// A reader at the start of a source, which has to be valid UTF-8 without a byte order mark.
  init(_ source: ArraySlice<UInt8>) {
    self.source = source
    index = source.startIndex
    line = Line(start: source.startIndex)
  }

  /// Reads the next row into `cells`, replacing what they hold; false at the end of the source.
  mutating func next(into cells: inout [Cell]) throws(TableSourceError) -> Bool {
    repeat {
      guard index < source.endIndex else { return false }
      cells.removeAll(keepingCapacity: true)
      repeat { cells.append(try cell()) } while take(Self.comma)
      endLine()
    } while cells.count == 1 && cells.allSatisfy { $0.content.isEmpty && !$0.isQuoted }
    return true
  }

  /// Where a cell begins.
  func position(of cell: Cell) -> TextPosition { position(of: cell.start, in: cell.line) }

  /// Where a character of a cell's content stands, counted from 0.
  func position(ofCharacter number: Int, in cell: Cell) -> TextPosition {
    var at = cell.start + (cell.isQuoted ? 1 : 0)
    var line = cell.line
    for _ in 0..<number where at < source.endIndex {
      let byte = source[at]
      at += 1
      if byte == Self.quote, cell.isQuoted { at += 1 }
      while at < source.endIndex, Self.isContinuation(source[at]) { at += 1 }
      let isBeforeLF = byte == Self.cr && at < source.endIndex && source[at] == Self.lf
      if byte == Self.lf || (byte == Self.cr && !isBeforeLF) {
        line = Line(number: line.number + 1, start: at)
      }
    }
    return position(of: at, in: line)
  }

  private func position(of index: Int, in line: Line) -> TextPosition {
    TextPosition(
      line: line.number, column: 1 + source[line.start..<index].count { !Self.isContinuation($0) })
  }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  private mutating func cell() throws(TableSourceError) -> Cell {
    let (start, startLine) = (index, line)
    if take(Self.quote) { return try quotedCell(start, startLine) }
    while index < source.endIndex, !isEnd(source[index]) {
      guard source[index] != Self.quote else { throw .strayQuote(at: position(of: index, in: line)) }
      index += 1
    }
    return Cell(content: source[start..<index], start: start, line: startLine, isQuoted: false)
  }

  /// The rest of a cell, behind its first quote.
  private mutating func quotedCell(_ start: Int, _ startLine: Line) throws(TableSourceError) -> Cell {
    // Copied only from the first doubled quote on; what lies before `copied` is in `whole`.
    var whole: [UInt8] = []
    var copied = index
    while true {
      guard index < source.endIndex else { throw .unclosedQuote(at: position(of: start, in: startLine)) }
      let byte = source[index]
      if byte == Self.lf || byte == Self.cr {
        endLine()
        continue
      }
      index += 1
      guard byte == Self.quote else { continue }
      guard take(Self.quote) else { break }
      whole += source[copied..<index - 1]
      copied = index
    }
    guard index == source.endIndex || isEnd(source[index]) else {
      throw .textAfterQuote(at: position(of: index, in: line))
    }
    let rest = source[copied..<index - 1]
    return Cell(
      content: whole.isEmpty ? rest : (whole + rest)[...], start: start, line: startLine, isQuoted: true)
  }

  private func isEnd(_ byte: UInt8) -> Bool { byte == Self.comma || byte == Self.lf || byte == Self.cr }

  /// Takes a byte if it is the next one.
  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < source.endIndex, source[index] == byte else { return false }
    index += 1
    return true
  }

  /// Takes a line end, if one is next.
  private mutating func endLine() {
    let hasCR = take(Self.cr)
    guard take(Self.lf) || hasCR else { return }
    line = Line(number: line.number + 1, start: index)
  }
}
