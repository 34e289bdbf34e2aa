internal import TOMLKit

extension TableSchema {
  /// Reads a schema from the bytes of its TOML file; see ``TableSchema`` for what it holds.
  public init(parsing toml: ArraySlice<UInt8>) throws(TableSchemaError) {
    do throws(TextSourceError) {
      try SourceScanner.check(toml)
    } catch {
      throw .source(error)
    }
    let source = SourceScanner.withoutMark(toml)
    do throws(TOMLGuard.Refusal) {
      try TOMLGuard.check(source)
    } catch {
      throw .toml(error.message, at: error.at)
    }
    let text = String(decoding: source, as: UTF8.self)
    let reader: TableSchemaReader
    do {
      reader = TableSchemaReader(root: try TOMLTable(string: text), lines: TOMLLines(text))
    } catch let error as TOMLParseError {
      throw .toml(
        Escaped.path(error.description),
        at: TextPosition(line: error.source.begin.line, column: error.source.begin.column))
    } catch {
      throw .toml(Escaped.path("\(error)"), at: TextPosition())
    }
    self = try reader.schema()
  }
}

/// Takes a schema out of a parsed TOML file, checking every key.
private struct TableSchemaReader {
  let root: TOMLTable
  let lines: TOMLLines

  func schema() throws(TableSchemaError) -> TableSchema {
    let known = ["byte-order", "header", "byte-order-mark", "encoding", "fill", "field"]
    if let key = root.keys.first(where: { !known.contains($0) }) {
      throw .unknownKey(key, field: nil, line: lines.line(field: nil, key: key))
    }
    let top = Section(table: root, field: nil, lines: lines)
    let encoding = try top.choice("encoding", TextEncoding.self) ?? .shiftJIS
    let fill = try top.choice("fill", TableText.Fill.self) ?? .nul

    var fields: [TableField] = []
    if let value = root["field"] {
      guard let list = value.array else {
        throw .unexpectedValue(
          key: "field", expected: "a list, each entry under a line [[field]]", field: nil,
          line: lines.line(field: nil, key: "field"))
      }
      for (index, entry) in list.enumerated() {
        guard let table = entry.table else {
          throw .unexpectedValue(
            key: "field", expected: "a list of tables", field: nil, line: lines.line(field: nil, key: "field")
          )
        }
        let section = Section(table: table, field: index, lines: lines)
        fields.append(try self.field(section, encoding: encoding, fill: fill))
      }
    }
    return try TableSchema(
      fields: fields, byteOrder: try top.choice("byte-order", ByteOrder.self) ?? .little,
      hasHeader: try top.truth("header") ?? true, byteOrderMark: try top.truth("byte-order-mark") ?? false,
      lines: lines)
  }

  private func field(
    _ section: Section, encoding: TextEncoding, fill: TableText.Fill
  ) throws(TableSchemaError) -> TableField {
    let known = ["name", "type", "width", "encoding", "fill", "terminated"]
    if let key = section.table.keys.first(where: { !known.contains($0) }) {
      throw .unknownKey(key, field: section.place, line: section.line(key))
    }
    guard let type = try section.text("type") else { throw .missingKey("type", section.placeOfField) }
    if type == "padding" {
      try section.refuse(["name", "encoding", "fill", "terminated"], type: type)
      return .padding(width: try section.width())
    }
    guard let name = try section.text("name") else { throw .missingKey("name", section.placeOfField) }
    if type == "text" {
      return .text(
        name,
        TableText(
          width: try section.width(),
          encoding: try section.choice("encoding", TextEncoding.self) ?? encoding,
          fill: try section.choice("fill", TableText.Fill.self) ?? fill,
          isTerminated: try section.truth("terminated") ?? false))
    }
    guard let integer = TableInteger(rawValue: type) else {
      throw section.unexpected("type", "u8, i8, u16, i16, u32, i32, \"text\" or \"padding\"")
    }
    try section.refuse(["width", "encoding", "fill", "terminated"], type: type)
    return .integer(name, integer)
  }
}

/// The keys of the file's top or of one field.
private struct Section {
  let table: TOMLTable
  /// From 0.
  let field: Int?
  let lines: TOMLLines

  var place: TableSchemaError.Field? { field == nil ? nil : placeOfField }

  var placeOfField: TableSchemaError.Field {
    TableSchemaError.Field(number: (field ?? 0) + 1, line: lines.line(field: field, key: nil))
  }

  func line(_ key: String) -> Int? { lines.line(field: field, key: key) }

  func unexpected(_ key: String, _ expected: String) -> TableSchemaError {
    .unexpectedValue(key: key, expected: expected, field: place, line: line(key))
  }

  func text(_ key: String) throws(TableSchemaError) -> String? {
    guard let value = table[key] else { return nil }
    guard let text = value.string else { throw unexpected(key, "text in quotes") }
    return text
  }

  func truth(_ key: String) throws(TableSchemaError) -> Bool? {
    guard let value = table[key] else { return nil }
    guard let truth = value.bool else { throw unexpected(key, "true or false") }
    return truth
  }

  func width() throws(TableSchemaError) -> Int {
    guard let value = table["width"] else { throw .missingKey("width", placeOfField) }
    guard let width = value.int else { throw unexpected("width", "a whole number of bytes") }
    return width
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ type: Choice.Type
  ) throws(TableSchemaError) -> Choice? {
    guard let value = table[key] else { return nil }
    if let text = value.string, let choice = Choice(rawValue: text) { return choice }
    throw unexpected(key, Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or "))
  }

  func refuse(_ keys: [String], type: String) throws(TableSchemaError) {
    for key in keys where table[key] != nil { throw .uselessKey(key, type: type, placeOfField) }
  }
}
