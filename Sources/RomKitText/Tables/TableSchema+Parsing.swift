import RomKitBase

extension TableSchema {
  /// Reads a schema from the bytes of its TOML file; see ``TableSchema`` for what it holds.
  package init(parsing toml: ArraySlice<UInt8>) throws(TableSchemaError) {
    let root: TOMLTable
    do throws(TOMLError) {
      root = try TOMLParser.parse(toml)
    } catch {
      throw .toml(error)
    }
    self = try TableSchemaReader(root: root).schema()
  }
}

/// Takes a schema out of a parsed TOML file, checking every key.
private struct TableSchemaReader {
  let root: TOMLTable

  func schema() throws(TableSchemaError) -> TableSchema {
    let top = Section(table: root, field: nil)
    try top.refuseUnknown(["byte-order", "header", "byte-order-mark", "encoding", "fill", "field"])
    let encoding = try top.choice("encoding", TextEncoding.self) ?? .shiftJIS
    let fill = try top.choice("fill", TableText.Fill.self) ?? .nul

    var fields: [TableField] = []
    var places: [TableSchemaError.Field] = []
    if let value = root["field"] {
      guard let list = value.array else {
        throw top.unexpected("field", "a list, each entry under a line [[field]]")
      }
      for (index, entry) in list.enumerated() {
        guard let table = entry.table else { throw top.unexpected("field", "a list of tables") }
        let place = TableSchemaError.Field(number: index + 1, at: entry.position)
        fields.append(try field(Section(table: table, field: place), place, encoding: encoding, fill: fill))
        places.append(place)
      }
    }
    return try TableSchema(
      fields: fields, byteOrder: try top.choice("byte-order", ByteOrder.self) ?? .little,
      hasHeader: try top.truth("header") ?? true, byteOrderMark: try top.truth("byte-order-mark") ?? false,
      places: places)
  }

  private func field(
    _ section: Section, _ place: TableSchemaError.Field, encoding: TextEncoding, fill: TableText.Fill
  ) throws(TableSchemaError) -> TableField {
    try section.refuseUnknown(["name", "type", "width", "encoding", "fill", "terminated"])
    guard let type = try section.text("type") else { throw .missingKey("type", place) }
    if type == "padding" {
      try section.refuse(["name", "encoding", "fill", "terminated"], type: type)
      return .padding(width: try section.width(place))
    }
    guard let name = try section.text("name") else { throw .missingKey("name", place) }
    if type == "text" {
      return .text(
        name,
        TableText(
          width: try section.width(place),
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
  let field: TableSchemaError.Field?

  func refuseUnknown(_ known: [String]) throws(TableSchemaError) {
    if let entry = table.entries.first(where: { !known.contains($0.key) }) {
      throw .unknownKey(entry.key, field: field, at: entry.position)
    }
  }

  func refuse(_ keys: [String], type: String) throws(TableSchemaError) {
    if let field, let entry = table.entries.first(where: { keys.contains($0.key) }) {
      throw .uselessKey(entry.key, type: type, field, at: entry.position)
    }
  }

  func unexpected(_ key: String, _ expected: String) -> TableSchemaError {
    .unexpectedValue(
      key: key, expected: expected, field: field, at: table[key]?.position ?? TextPosition())
  }

  func text(_ key: String) throws(TableSchemaError) -> String? {
    guard let value = table[key] else { return nil }
    guard let text = value.string else { throw unexpected(key, "text in quotes") }
    return text
  }

  func truth(_ key: String) throws(TableSchemaError) -> Bool? {
    guard let value = table[key] else { return nil }
    guard let truth = value.boolean else { throw unexpected(key, "true or false") }
    return truth
  }

  func width(_ field: TableSchemaError.Field) throws(TableSchemaError) -> Int {
    guard let value = table["width"] else { throw .missingKey("width", field) }
    guard let integer = value.integer, let width = Int(exactly: integer) else {
      throw unexpected("width", "a whole number of bytes")
    }
    return width
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ type: Choice.Type
  ) throws(TableSchemaError) -> Choice? {
    guard let value = table[key] else { return nil }
    if let text = value.string, let choice = Choice(rawValue: text) { return choice }
    throw unexpected(key, Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or "))
  }
}
