import RomKitBase

/// The layout of the rows of a `.csv` file in a DSLOT: one struct of fixed size for each row, without gaps.
///
/// A schema is a small TOML file:
///
///     byte-order = "little"      # or "big"; "little" by default
///     header = true              # the first row names the columns; true by default
///     separator = ","            # or ";", "\t"; by default that of the first row, or a comma without header
///     byte-order-mark = false    # whether written .csv files begin with one, which Excel needs
///     encoding = "shift-jis"     # of text fields: or "utf-8", "ascii"
///     fill = "nul"               # after short texts: or "space"
///
///     [[field]]
///     name = "name"
///     type = "text"
///     width = 12                 # bytes after encoding
///     terminated = true          # at least one NUL, so 11 bytes of text; false by default
///
///     [[field]]
///     type = "padding"
///     width = 2
///
///     [[field]]
///     name = "hp"
///     type = "u16"               # or u8, i8, i16, u32, i32
///     fraction = 8               # bits after the point of a decimal number; none by default
///     count = 32                 # the number of columns, hp1 to hp32; one, hp, by default
///
///     [[field]]
///     name = "flies"
///     type = "u8"
///     boolean = true             # TRUE and FALSE for 1 and 0; false by default
///
///     [[field]]
///     name = "note"
///     type = "comment"           # a column that is not stored
///
/// A text may also have `encoding` and `fill`; texts and comments may have `count` too.
public struct TableSchema: Hashable, Sendable {
  /// The fields in the order of the struct; at least one is not padding, and no two have the same name.
  let fields: [TableField]
  let byteOrder: ByteOrder
  /// Whether the first row of the file names the columns, which may then be in any order.
  public let hasHeader: Bool
  /// Whether a written file begins with a byte order mark; a file that is read may begin with one or not.
  public let byteOrderMark: Bool
  /// The separator of cells; nil for that of the first row in a file that is read, and for commas without a
  /// header and in a file that is written.
  let separator: TableSeparator?
  /// The number of bytes in one struct.
  public let structSize: Int

  /// The widths that text and padding may have.
  public static let widths = 1...0xFFFF
  /// The numbers of columns that a field, and all fields together, may have.
  static let counts = 1...CSVReader.mostCells
  /// The limit of bytes in a table, also in one that is written.
  package static let largestTable = FileFormat.csv.largest
  /// The limit of bytes in the name of a field.
  static let longestName = 255

  /// A schema, with the places of its fields in the file that it came from, if any.
  ///
  /// Throws for names that are empty, equal or contain control characters, for widths outside ``widths``, for terminated texts
  /// that are filled with spaces, and for nothing but padding and comments.
  init(
    fields: [TableField], byteOrder: ByteOrder = .little, hasHeader: Bool = true, byteOrderMark: Bool = false,
    separator: TableSeparator? = nil, places: [TableSchemaError.Field] = []
  ) throws(TableSchemaError) {
    var numbers: [String: Int] = [:]
    var (size, columns) = (0, 0)
    for (index, field) in fields.enumerated() {
      let place = places.indices.contains(index) ? places[index] : TableSchemaError.Field(number: index + 1)
      guard field.isComment || Self.widths.contains(field.elementWidth) else {
        throw .widthOutOfRange(field.elementWidth, place)
      }
      if case .text(_, let text, _) = field, text.isTerminated, text.fill != .nul {
        throw .terminatedWithSpaces(place)
      }
      if let name = field.name {
        guard !name.isEmpty, !name.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
          throw .unfitName(place)
        }
        guard name.utf8.count <= Self.longestName else { throw .longName(name, place) }
        guard Self.counts.contains(field.columnCount) else {
          throw .countOutOfRange(field.columnCount, place)
        }
        if let first = numbers.updateValue(index, forKey: name) {
          throw .repeatedName(name, place, first: first + 1)
        }
      }
      // Neither can overflow: widths and counts have 16 bits, and there are fewer fields than bytes of memory.
      size &+= field.width
      columns &+= field.columnCount
    }
    guard fields.contains(where: { $0.name != nil && !$0.isComment }) else { throw .noColumns }
    guard columns <= CSVReader.mostCells else { throw .tooManyColumns(columns) }
    if let shared = TableColumns.sharedName(among: fields, numbers) {
      let place =
        places.indices.contains(shared.field)
        ? places[shared.field] : TableSchemaError.Field(number: shared.field + 1)
      throw .repeatedColumn(shared.name, place, first: shared.first + 1)
    }
    self.fields = fields
    self.byteOrder = byteOrder
    self.hasHeader = hasHeader
    self.byteOrderMark = byteOrderMark
    self.separator = separator
    structSize = size
  }
}

extension TableSchema {
  /// Reads a schema, the text of a `.toml` file. Throws `Problems` with the line and column, unless they are about the whole
  /// schema.
  public init(toml text: String, file: String? = nil) throws(Problems) {
    do { try self.init(parsing: Array(text.utf8)[...]) } catch { throw Problems(error, file: file) }
  }

  /// The bytes of a data slot made from a `.csv` file in UTF-8, the inverse of ``csv(of:)``. Throws `Problems`: up to 20
  /// cells that do not fit, with their lines and columns, and the number of the others.
  public func bytes(csv text: String, file: String? = nil) throws(Problems) -> [UInt8] {
    do { return try body(ofCSV: Array(text.utf8)[...]) } catch { throw Problems(error, file: file) }
  }

  /// A `.csv` file from which ``bytes(csv:file:)`` makes the same data slot again. Throws `Problems`: up to 20 fields that
  /// would not give their bytes again, with their rows and offsets, and the number of the others.
  public func csv(of bytes: [UInt8]) throws(Problems) -> String {
    do {
      return String(decoding: try csv(ofBody: bytes[...]), as: UTF8.self)
    } catch {
      throw Problems(error, file: nil)
    }
  }

  /// Reads a schema from the bytes of its TOML file.
  package init(parsing toml: ArraySlice<UInt8>) throws(TableSchemaError) {
    let root: TOMLTable
    do throws(TOMLError) { root = try TOMLParser.parse(toml) } catch { throw .toml(error) }
    self = try TableSchemaReader(root: root).schema()
  }
}

/// Reads a schema from a parsed TOML file, checking every key.
private struct TableSchemaReader {
  let root: TOMLTable

  func schema() throws(TableSchemaError) -> TableSchema {
    let top = Section(table: root, field: nil)
    try top.refuseUnknown([
      "byte-order", "header", "byte-order-mark", "separator", "encoding", "fill", "field",
    ])
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
      hasHeader: try top.boolean("header") ?? true,
      byteOrderMark: try top.boolean("byte-order-mark") ?? false,
      separator: try top.choice("separator", TableSeparator.self), places: places)
  }

  private func field(
    _ section: Section, _ place: TableSchemaError.Field, encoding: TextEncoding, fill: TableText.Fill
  ) throws(TableSchemaError) -> TableField {
    try section.refuseUnknown([
      "name", "type", "width", "encoding", "fill", "terminated", "count", "boolean", "fraction",
    ])
    guard let type = try section.text("type") else { throw .missingKey("type", place) }
    let (ofTexts, ofNumbers) = (["encoding", "fill", "terminated"], ["boolean", "fraction"])
    if type == "padding" {
      try section.refuse(["name", "count"] + ofTexts + ofNumbers, type: type)
      return .padding(width: try section.width(place))
    }
    guard let name = try section.text("name") else { throw .missingKey("name", place) }
    let count = try section.count()
    if type == "comment" {
      try section.refuse(["width"] + ofTexts + ofNumbers, type: type)
      return .comment(name, count: count)
    }
    if type == "text" {
      try section.refuse(ofNumbers, type: type)
      return .text(
        name,
        TableText(
          width: try section.width(place),
          encoding: try section.choice("encoding", TextEncoding.self) ?? encoding,
          fill: try section.choice("fill", TableText.Fill.self) ?? fill,
          isTerminated: try section.boolean("terminated") ?? false), count: count)
    }
    guard let integer = TableInteger(rawValue: type) else {
      throw section.unexpected(
        "type", "\"u8\", \"i8\", \"u16\", \"i16\", \"u32\", \"i32\", \"text\", \"comment\" or \"padding\"")
    }
    try section.refuse(["width"] + ofTexts, type: type)
    return .integer(name, integer, try notation(of: section, integer, place), count: count)
  }

  private func notation(
    of section: Section, _ integer: TableInteger, _ place: TableSchemaError.Field
  ) throws(TableSchemaError) -> TableField.Notation {
    let fraction = try section.fraction(of: integer)
    guard try section.boolean("boolean") == true else { return fraction.map { .fraction($0) } ?? .whole }
    if fraction != nil { throw .booleanWithFraction(place) }
    return .boolean
  }
}

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

  func unexpected(_ key: String, _ expected: Message) -> TableSchemaError {
    .unexpectedValue(key: key, expected: expected, field: field, at: table[key]?.position ?? TextPosition())
  }

  func text(_ key: String) throws(TableSchemaError) -> String? {
    try value(key, "text in quotes") { $0.string }
  }

  func boolean(_ key: String) throws(TableSchemaError) -> Bool? {
    try value(key, "true or false") { $0.boolean }
  }

  func width(_ field: TableSchemaError.Field) throws(TableSchemaError) -> Int {
    guard let value = table["width"] else { throw .missingKey("width", field) }
    guard let integer = value.integer, let width = Int(exactly: integer) else {
      throw unexpected("width", "a whole number of bytes")
    }
    return width
  }

  /// The number of columns of a field, which may still be too many.
  func count() throws(TableSchemaError) -> Int {
    guard let value = table["count"] else { return 1 }
    guard let integer = value.integer, let count = Int(exactly: integer) else {
      throw unexpected("count", "a whole number of columns")
    }
    return count
  }

  func fraction(of integer: TableInteger) throws(TableSchemaError) -> Int? {
    guard let value = table["fraction"] else { return nil }
    let bits = 1...8 * integer.width
    guard let number = value.integer, let fraction = Int(exactly: number), bits.contains(fraction) else {
      throw unexpected("fraction", "1 to \(bits.upperBound), the number of bits in \(integer.rawValue)")
    }
    return fraction
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ type: Choice.Type
  ) throws(TableSchemaError) -> Choice? {
    let choices = Choice.allCases.map { Message(verbatim: TOMLText.quoted($0.rawValue)) }.joined(
      separator: " or ")
    return try value(key, choices) { $0.string.flatMap { Choice(rawValue: $0) } }
  }

  private func value<Value>(
    _ key: String, _ expected: Message, read: (TOMLValue) -> Value?
  ) throws(TableSchemaError) -> Value? {
    guard let value = table[key] else { return nil }
    guard let read = read(value) else { throw unexpected(key, expected) }
    return read
  }
}
