import RomKitBase

extension TableSchema {
  /// Makes the body of a slot from a `.csv` source, the inverse of ``csv(ofBody:)``.
  ///
  /// The source is UTF-8, with or without a byte order mark, in the form of RFC 4180. Numbers are decimal or
  /// `0x` and hexadecimal digits, with or without a sign. Throws everything that is wrong with cells, each
  /// with its line, column and the name of its column; a source that is not such a file ends the work at
  /// once.
  package func body(ofCSV source: ArraySlice<UInt8>) throws(Findings<TableSourceError>) -> [UInt8] {
    do throws(SourceScanner.Fault) {
      try SourceScanner.check(source)
    } catch {
      throw Findings(.source(TextSourceError(error).hinted(by: source)))
    }
    let text = source.withoutByteOrderMark
    let separator: TableSeparator
    do throws(TableSourceError) { separator = try self.separator(of: text) } catch { throw Findings(error) }
    var encoder = TableEncoder(schema: self, reader: CSVReader(text, separator))
    return try encoder.run()
  }
}

private struct TableEncoder {
  private let schema: TableSchema
  private var reader: CSVReader
  private var findings = Findings<TableSourceError>()
  private var body: [UInt8] = []
  private var cells: [CSVReader.Cell] = []
  private let columns: [TableField]
  private let encoders: [CharacterEncoder]

  init(schema: TableSchema, reader: CSVReader) {
    self.schema = schema
    self.reader = reader
    columns = schema.fields.filter { $0.name != nil }
    encoders = columns.map { column in
      if case .text(_, let text) = column {
        CharacterEncoder(text.encoding)
      } else {
        CharacterEncoder(.ascii)
      }
    }
  }

  mutating func run() throws(Findings<TableSourceError>) -> [UInt8] {
    do throws(TableSourceError) { try rows() } catch { findings.add(error) }
    guard findings.isEmpty else { throw findings }
    return body
  }

  private mutating func rows() throws(TableSourceError) {
    guard let order = try header() else { return }
    while try reader.next(into: &cells) {
      guard hasAllCells(order) else { continue }
      guard schema.structSize <= Int(Int32.max) - body.count else { throw .tooLarge(at: cells[0].position) }
      row(order)
    }
  }

  /// For each column of the schema the number of its cell in a row; nil when the header is wrong.
  private mutating func header() throws(TableSourceError) -> [Int]? {
    guard schema.hasHeader else { return Array(columns.indices) }
    guard try reader.next(into: &cells) else { throw .noHeader }
    var numbers: [String: Int] = [:]
    for (index, column) in columns.enumerated() { numbers[column.name ?? ""] = index }

    var order = [Int?](repeating: nil, count: columns.count)
    var odd: [(name: String, position: TextPosition, isRepeated: Bool)] = []
    for (index, cell) in cells.enumerated() {
      let name = String(decoding: cell.content, as: UTF8.self)
      if let column = numbers[name] ?? numbers[cell.columnName] {
        if order[column] != nil { odd.append((name, cell.position, true)) }
        order[column] = index
      } else {
        odd.append((name, cell.position, false))
      }
    }
    var missing = zip(columns, order).compactMap { column, index in index == nil ? column.name : nil }
    guard missing.count < columns.count else {
      let found = String(decoding: cells.first?.content.prefix(400) ?? [], as: UTF8.self)
      throw .noColumns(expected: missing, found: found, reader.separator)
    }
    for (name, position, isRepeated) in odd {
      guard !isRepeated else {
        findings.add(.repeatedColumn(name, at: position))
        continue
      }
      // A misspelled name is one mistake. Looking for it takes long, and a few are enough to read.
      let nearest = findings.count < 20 ? NearestWord.to(name, among: Array(missing.prefix(200))) : nil
      missing.removeAll { $0 == nearest }
      findings.add(.extraColumn(name, nearest: nearest, at: position))
    }
    for name in missing { findings.add(.missingColumn(name)) }
    return findings.isEmpty ? order.compactMap { $0 } : nil
  }

  /// Whether the row has a cell for each column; notes it when not.
  private mutating func hasAllCells(_ order: [Int]) -> Bool {
    let (found, expected) = (cells.count, columns.count)
    if found > expected {
      findings.add(
        .extraCell(found: found, expected: expected, reader.separator, at: cells[expected].position))
    } else if found < expected, let missing = order.firstIndex(of: found), let name = columns[missing].name {
      findings.add(.missingCell(column: name, found: found, expected: expected, at: cells[0].position))
    }
    return found == expected
  }

  private mutating func row(_ order: [Int]) {
    var column = 0
    for field in schema.fields {
      switch field {
      case .integer(let name, let integer):
        append(integer, cells[order[column]], name)
        column += 1
      case .text(let name, let text):
        append(text, cells[order[column]], name, encoders[column])
        column += 1
      case .padding(let width): body.append(contentsOf: repeatElement(0, count: width))
      }
    }
  }

  private mutating func append(_ integer: TableInteger, _ cell: CSVReader.Cell, _ column: String) {
    // Enough of a cell of any length for what a message shows.
    var excerpt: String { String(decoding: cell.content.prefix(400), as: UTF8.self) }
    switch TableNumber(parsing: cell.content) {
    case .number(let number) where integer.range.contains(number):
      integer.append(number, schema.byteOrder, to: &body)
    case .number, .huge: findings.add(.outOfRange(excerpt, column: column, integer, at: cell.position))
    case .none: findings.add(.notANumber(excerpt, column: column, at: cell.position))
    }
  }

  private mutating func append(
    _ text: TableText, _ cell: CSVReader.Cell, _ column: String, _ encoder: CharacterEncoder
  ) {
    let start = body.count
    var utf8 = UTF8Decoder()
    var (count, fitting) = (0, 0)
    for byte in cell.content {
      guard case .character(let value) = utf8.step(byte), let character = Unicode.Scalar(value) else {
        continue
      }
      if !encoder.append(value, to: &body) {
        findings.add(
          .unmappable(
            character, column: column, encoding: text.encoding,
            at: reader.position(ofCharacter: count, in: cell)))
      }
      count += 1
      if body.count - start <= text.room { fitting = count }
    }
    let needed = body.count - start
    if needed > text.room {
      findings.add(
        .tooLong(
          column: column, needed: needed, room: text.room, fitting: fitting, encoding: text.encoding,
          at: cell.position))
      body.removeLast(needed)
    } else {
      body.append(contentsOf: repeatElement(text.fill.byte, count: text.width - needed))
    }
  }
}

extension CSVReader.Cell {
  /// The cell as the name of a column, for which spaces around it do not matter.
  var columnName: String { String(decoding: content, as: UTF8.self).withoutSpaces }
}

extension String {
  /// The text without spaces around it.
  var withoutSpaces: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
