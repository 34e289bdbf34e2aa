import RomKitBase

extension TableSchema {
  /// Makes a `.csv` file from the body of a slot: the inverse of ``body(ofCSV:)``, which gives the same bytes again.
  ///
  /// The file is UTF-8 with LF line ends. Cells are in quotes only where they need them, and numbers are decimal. Throws every
  /// field that would not give its bytes again, with its row and offset.
  package func csv(ofBody body: ArraySlice<UInt8>) throws(Findings<Diagnostic>) -> [UInt8] {
    guard body.count % structSize == 0 else {
      throw Findings(
        Diagnostic(
          "table-uneven",
          """
          expected a multiple of \(Plural.bytes(structSize)), the size of one struct, found \(Plural.bytes(body.count)) \
          (\(Grouped.text(body.count % structSize)) left over)
          """,
          help: "check the widths of the schema's fields against the struct"))
    }
    var decoder = TableDecoder(schema: self)
    return try decoder.run(body)
  }
}

private struct TableDecoder {
  private let schema: TableSchema
  private let decoders: [TextEncoding: CharacterDecoder]
  private let columnCount: Int
  private let separator: UInt8
  private var findings = Findings<Diagnostic>()
  private var csv: [UInt8] = []
  private var isFirstCell = true

  init(schema: TableSchema) {
    self.schema = schema
    separator = (schema.separator ?? .comma).byte
    columnCount = schema.fields.reduce(0) { $0 + $1.columnCount }
    decoders = Dictionary(uniqueKeysWithValues: TextEncoding.allCases.map { ($0, CharacterDecoder($0)) })
  }

  mutating func run(_ body: ArraySlice<UInt8>) throws(Findings<Diagnostic>) -> [UInt8] {
    if schema.byteOrderMark { csv += UTF8Decoder.byteOrderMark }
    if schema.hasHeader {
      for field in schema.fields {
        for index in 0..<field.columnCount { cell(Array(field.columnName(index).utf8), isName: true) }
      }
      endRow()
    }
    var rest = body
    var row = 1
    while !rest.isEmpty {
      if row.isMultiple(of: 256), WorkControl.isCancelled { break }
      for field in schema.fields {
        for index in 0..<(field.isPadding ? 1 : field.columnCount) {
          let bytes = rest.prefix(field.elementWidth)
          element(field, index, bytes, row: row, offset: rest.startIndex - body.startIndex)
          rest = rest.dropFirst(field.elementWidth)
        }
      }
      endRow()
      row += 1
      guard csv.count <= TableSchema.largestTable else {
        throw Findings(
          Diagnostic(
            "table-too-large",
            """
            the table would have more than \(Plural.bytes(TableSchema.largestTable)), the most that a table can have
            """,
            help: "leave the slot unconverted"))
      }
    }
    guard findings.isEmpty else { throw findings }
    if row > 1 { quoteBlankEnd() }
    return csv
  }

  private mutating func element(
    _ field: TableField, _ index: Int, _ bytes: ArraySlice<UInt8>, row: Int, offset: Int
  ) {
    switch field {
    case .integer(_, let integer, let notation, _):
      let number = integer.number(bytes, schema.byteOrder)
      switch notation {
      case .whole: cell(Array(String(number).utf8))
      case .fraction(let bits): cell(Array(FixedPoint(fractionBits: bits).text(number).utf8))
      case .boolean:
        if number != 0, number != 1 {
          findings.add(
            Diagnostic(
              "table-boolean",
              "expected 1 (TRUE) or 0 (FALSE) in \(Self.cell(field.columnName(index), row)), found \(number)",
              at: .offset(offset), help: "remove boolean = true from the schema"))
        }
        cell(Array((number == 0 ? "FALSE" : "TRUE").utf8))
      }
    case .text(_, let text, _): self.text(text, field.columnName(index), bytes, row: row, offset: offset)
    case .comment: cell([])
    case .padding:
      if let index = bytes.firstIndex(where: { $0 != 0 }) {
        findings.add(
          Diagnostic(
            "table-padding",
            "expected 0 in the padding of row \(Grouped.text(row)), found \(Hexadecimal.byte(bytes[index]))",
            at: .offset(offset + (index - bytes.startIndex)),
            help: "replace the padding with fields of the same width, such as type = \"u8\" with a count"))
      }
    }
  }

  private mutating func text(
    _ text: TableText, _ column: String, _ bytes: ArraySlice<UInt8>, row: Int, offset: Int
  ) {
    let end = bytes.lastIndex { $0 != text.fill.byte }.map { $0 + 1 } ?? bytes.startIndex
    let content = bytes[..<end]
    if let nul = content.firstIndex(of: 0) {
      findings.add(
        Diagnostic(
          "table-nul-inside", "\(Self.cell(column, row)) has a NUL in its text",
          at: .offset(offset + (nul - bytes.startIndex)),
          help: text.fill == .space
            ? "write fill = \"nul\" in the schema if NULs follow short texts"
            : "split the field in the schema, or read its bytes as integers with type = \"u8\" and a count"))
    } else if content.count > text.room {
      findings.add(
        Diagnostic(
          "table-not-terminated", "\(Self.cell(column, row)) has no NUL at its end", at: .offset(offset),
          help: "remove terminated = true from the schema"))
    } else if let decoder = decoders[text.encoding] {
      var utf8: [UInt8] = []
      do throws(Diagnostic) {
        try decoder.append(content, offset: offset, to: &utf8)
      } catch {
        findings.add(
          Diagnostic(
            "table-text", "\(Self.cell(column, row)): \(error.message)", at: error.position,
            notes: error.notes, help: "check the encoding and the widths in the schema"))
      }
      cell(utf8)
    }
  }

  /// Appends a cell, in quotes if RFC 4180 asks for them, if the row would be an empty line, or if it would be taken for
  /// something else: a byte order mark, a line `sep=;`, or in the first row a column without a name.
  private mutating func cell(_ content: [UInt8], isName: Bool = false) {
    if !isFirstCell { csv.append(separator) }
    isFirstCell = false
    guard !content.isEmpty || columnCount == 1 else { return }
    let quote = UInt8(ascii: "\"")
    let isSpecial = content.contains { $0 == quote || $0 == separator || $0 == 0x0A || $0 == 0x0D }
    let isFirst = csv.isEmpty || csv == UTF8Decoder.byteOrderMark
    let looksLikeMark = csv.isEmpty && content.starts(with: UTF8Decoder.byteOrderMark)
    let looksDeclared = isFirst && String(decoding: content.prefix(4), as: UTF8.self).lowercased() == "sep="
    let isBlankName = isName && content.allSatisfy(\.isBlank)
    guard isSpecial || content.isEmpty || looksLikeMark || looksDeclared || isBlankName else {
      csv += content
      return
    }
    csv.append(quote)
    for byte in content {
      if byte == quote { csv.append(quote) }
      csv.append(byte)
    }
    csv.append(quote)
  }

  /// Quotes the first cell of the last row if all its cells look empty, or the row would be left out.
  private mutating func quoteBlankEnd() {
    let start = csv.dropLast().lastIndex(of: 0x0A).map { $0 + 1 } ?? (schema.byteOrderMark ? 3 : 0)
    let row = csv[start...].dropLast()
    guard row.allSatisfy({ $0 == separator || $0.isBlank }) else { return }
    csv.insert(UInt8(ascii: "\""), at: row.firstIndex(of: separator) ?? row.endIndex)
    csv.insert(UInt8(ascii: "\""), at: start)
  }

  private mutating func endRow() {
    csv.append(0x0A)
    isFirstCell = true
  }

  private static func cell(_ column: String, _ row: Int) -> LocalizedText {
    "column \(Escaped.quoted(column)) in row \(Grouped.text(row))"
  }
}
