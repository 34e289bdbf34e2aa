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
///     key = true                 # whether it names the rows; false by default
///
/// A text may also have `encoding` and `fill`; texts and comments may have `count` too. One text or comment without a count may be
/// the key.
public struct TableSchema: Hashable, Sendable {
  /// The fields in the order of the struct; at least one is not padding, and no two have the same name.
  package let fields: [TableField]
  package let byteOrder: ByteOrder
  /// The index of the field that names the rows, a text or a comment in one column; nil if there is none.
  package let key: Int?
  /// Whether the first row of the file names the columns, which may then be in any order.
  public let hasHeader: Bool
  /// Whether a written file begins with a byte order mark; a file that is read may begin with one or not.
  public let byteOrderMark: Bool
  /// The separator of cells; nil for that of the first row in a file that is read, and for commas without a
  /// header and in a file that is written.
  package var separator: TableSeparator?
  /// The number of bytes in one struct.
  public let structSize: Int

  /// The widths that text and padding may have.
  public static let widths = 1...0xFFFF
  /// The numbers of columns that a field, and all fields together, may have.
  static let counts = 1...CSVReader.mostCells
  /// The limit of bytes in a table, also in one that is written.
  package static let largestTable = FileFormat.csv.largest
  static let longestName = 255

  /// A schema, with the places of its fields in the file that it came from, if any.
  ///
  /// Throws for names that are empty, equal or contain control characters, for widths outside ``widths``, for terminated texts
  /// that are filled with spaces, and for nothing but padding and comments.
  package init(
    fields: [TableField], byteOrder: ByteOrder = .little, hasHeader: Bool = true, byteOrderMark: Bool = false,
    separator: TableSeparator? = nil, key: Int? = nil, places: [TextPosition] = []
  ) throws(Diagnostic) {
    var numbers: [String: Int] = [:]
    var (size, columns) = (0, 0)
    func place(_ index: Int) -> Diagnostic.Place.Position? {
      places.indices.contains(index) ? places[index].place : nil
    }
    for (index, field) in fields.enumerated() {
      let subject = Self.subject(index + 1)
      try field.check(as: subject, at: place(index))
      if let name = field.name, let first = numbers.updateValue(index, forKey: name) {
        throw Diagnostic(
          "table-schema-name",
          "\(subject) has the same name as field \(first + 1), \(Escaped.quoted(name))", at: place(index),
          help: "give each field a different name")
      }
      // Neither can overflow: widths and counts have 16 bits, and there are fewer fields than bytes of memory.
      size &+= field.width
      columns &+= field.columnCount
    }
    guard fields.contains(where: { $0.name != nil && !$0.isComment }) else {
      throw Diagnostic(
        "table-schema-empty", "the schema has no fields other than padding and comments",
        help: "add fields, each under a line [[field]]")
    }
    guard columns <= CSVReader.mostCells else {
      throw Diagnostic(
        "table-schema-count",
        """
        expected at most \(Grouped.text(Self.counts.upperBound)) columns in the schema, found \(Grouped.text(columns))
        """,
        help: "check the counts of the fields, or split the table into two slots")
    }
    if let (name, field, first) = TableColumns.sharedName(among: fields, numbers) {
      throw Diagnostic(
        "table-schema-name",
        "\(Self.subject(field + 1)) and field \(first + 1) would both have a column \(Escaped.quoted(name))",
        at: place(field),
        help: "rename one of the two fields: the columns of a field with a count are numbered from 1")
    }
    self.fields = fields
    self.byteOrder = byteOrder
    self.hasHeader = hasHeader
    self.byteOrderMark = byteOrderMark
    self.separator = separator
    self.key = key
    structSize = size
  }

  /// The field with a number, or the schema, in a message.
  fileprivate static func subject(_ number: Int?) -> LocalizedText {
    if let number { "field \(number)" } else { "the schema" }
  }

  /// Reads a schema, the text of a `.toml` file. Throws `Problems` with the line and column, unless they are about the whole
  /// schema.
  public init(parsing text: String, file: String? = nil) throws(Problems) {
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

  package init(parsing toml: ArraySlice<UInt8>) throws(Diagnostic) {
    self = try TableSchemaReader(root: try TOMLParser.parse(toml)).schema()
  }
}

/// Reads a schema from a parsed TOML file, checking every key.
private struct TableSchemaReader {
  let root: TOMLTable

  func schema() throws(Diagnostic) -> TableSchema {
    let top = Section(table: root)
    try top.refuseUnknown(
      ["byte-order", "header", "byte-order-mark", "separator", "encoding", "fill", "field"],
      help: "use byte-order, header, byte-order-mark, separator, encoding, fill or [[field]]")
    let encoding = try top.choice("encoding", TextEncoding.self) ?? .shiftJIS
    let fill = try top.choice("fill", TableText.Fill.self) ?? .nul

    var fields: [TableField] = []
    var places: [TextPosition] = []
    var key: Int?
    if let value = root["field"] {
      guard let list = value.array else {
        throw top.unexpected("field", "a list, each entry under a line [[field]]")
      }
      for (index, entry) in list.enumerated() {
        guard let table = entry.table else { throw top.unexpected("field", "a list of tables") }
        let section = Section(table: table, number: index + 1, position: entry.position)
        fields.append(try field(section, encoding: encoding, fill: fill))
        places.append(entry.position)
        guard try section.boolean("key") == true else { continue }
        guard fields[index].columnCount == 1 else {
          throw section.error(
            "table-schema-key", "\(section.subject) has both key = true and a count",
            help: "remove one of the two keys")
        }
        if let key {
          throw section.error(
            "table-schema-key", "\(section.subject) has key = true, as field \(key + 1) has",
            help: "remove one of them: a row has one name")
        }
        key = index
      }
    }
    return try TableSchema(
      fields: fields, byteOrder: try top.choice("byte-order", ByteOrder.self) ?? .little,
      hasHeader: try top.boolean("header") ?? true,
      byteOrderMark: try top.boolean("byte-order-mark") ?? false,
      separator: try top.choice("separator", TableSeparator.self), key: key, places: places)
  }

  private func field(
    _ section: Section, encoding: TextEncoding, fill: TableText.Fill
  ) throws(Diagnostic) -> TableField {
    try section.refuseUnknown(
      ["name", "type", "width", "encoding", "fill", "terminated", "count", "boolean", "fraction", "key"],
      help: "use name, type, width, encoding, fill, terminated, count, boolean, fraction or key")
    guard let type = try section.text("type") else {
      throw section.missing(
        "type",
        help: """
          write type = "u8", "i8", "u16", "i16", "u32", "i32", "text", "comment" or "padding"
          """)
    }
    let (ofTexts, ofNumbers) = (["encoding", "fill", "terminated"], ["boolean", "fraction"])
    if type == "padding" {
      try section.refuse(["name", "count", "key"] + ofTexts + ofNumbers, type: type)
      return .padding(width: try section.width())
    }
    guard let name = try section.text("name") else {
      throw section.missing(
        "name",
        help: "write a name, such as name = \"hp\", or type = \"padding\" for bytes that the table leaves out"
      )
    }
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
          width: try section.width(),
          encoding: try section.choice("encoding", TextEncoding.self) ?? encoding,
          fill: try section.choice("fill", TableText.Fill.self) ?? fill,
          isTerminated: try section.boolean("terminated") ?? false), count: count)
    }
    guard let integer = TableInteger(rawValue: type) else {
      throw section.unexpected(
        "type", "\"u8\", \"i8\", \"u16\", \"i16\", \"u32\", \"i32\", \"text\", \"comment\" or \"padding\"")
    }
    try section.refuse(["width", "key"] + ofTexts, type: type)
    return .integer(name, integer, try notation(of: section, integer), count: count)
  }

  private func notation(
    of section: Section, _ integer: TableInteger
  ) throws(Diagnostic) -> TableField.Notation {
    let fraction = try section.fraction(of: integer)
    guard try section.boolean("boolean") == true else { return fraction.map { .fraction($0) } ?? .whole }
    guard fraction == nil else {
      throw section.error(
        "table-schema-key", "\(section.subject) has both boolean = true and fraction",
        help: "remove one of the two keys")
    }
    return .boolean
  }
}

private struct Section {
  let table: TOMLTable
  /// The number of the field from 1, and its position; nil for the top of the file.
  var number: Int?
  var position: TextPosition?

  var subject: LocalizedText { TableSchema.subject(number) }

  /// An error at a key, or at the start of the field.
  func error(
    _ code: String, _ message: LocalizedText, at key: TextPosition? = nil, help: LocalizedText? = nil
  ) -> Diagnostic {
    Diagnostic(code, message, at: (key ?? position)?.place, help: help)
  }

  func refuseUnknown(_ known: [String], help: LocalizedText) throws(Diagnostic) {
    if let entry = table.entries.first(where: { !known.contains($0.key) }) {
      throw error(
        "table-schema-key", "\(subject) has an unknown key \(Escaped.quoted(entry.key))", at: entry.position,
        help: help)
    }
  }

  func refuse(_ keys: [String], type: String) throws(Diagnostic) {
    if let entry = table.entries.first(where: { keys.contains($0.key) }) {
      throw error(
        "table-schema-key", "\(subject) is of type \(type), which has no \(entry.key)", at: entry.position,
        help: "remove the key, or change the type")
    }
  }

  func unexpected(_ key: String, _ expected: LocalizedText) -> Diagnostic {
    error("table-schema-value", "\(key) of \(subject) must be \(expected)", at: table[key]?.position)
  }

  func missing(_ key: String, help: LocalizedText) -> Diagnostic {
    error("table-schema-missing", "\(subject) has no \(key)", help: help)
  }

  func text(_ key: String) throws(Diagnostic) -> String? {
    try value(key, "text in quotes") { $0.string }
  }

  func boolean(_ key: String) throws(Diagnostic) -> Bool? {
    try value(key, "true or false") { $0.boolean }
  }

  func width() throws(Diagnostic) -> Int {
    guard let width = try value("width", "a whole number of bytes", read: \.int) else {
      throw missing("width", help: "write the number of bytes, such as width = 12")
    }
    return width
  }

  /// The number of columns of a field, which may still be too many.
  func count() throws(Diagnostic) -> Int {
    try value("count", "a whole number of columns", read: \.int) ?? 1
  }

  func fraction(of integer: TableInteger) throws(Diagnostic) -> Int? {
    let bits = 1...8 * integer.width
    return try value("fraction", "1 to \(bits.upperBound), the number of bits in \(integer.rawValue)") {
      if let fraction = $0.int, bits.contains(fraction) { fraction } else { nil }
    }
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ type: Choice.Type
  ) throws(Diagnostic) -> Choice? {
    let choices = Choice.allCases.map { LocalizedText(verbatim: TOMLText.quoted($0.rawValue)) }.joined(
      separator: " or ")
    return try value(key, choices) { $0.string.flatMap { Choice(rawValue: $0) } }
  }

  private func value<Value>(
    _ key: String, _ expected: LocalizedText, read: (TOMLValue) -> Value?
  ) throws(Diagnostic) -> Value? {
    guard let value = table[key] else { return nil }
    guard let read = read(value) else { throw unexpected(key, expected) }
    return read
  }
}

extension TOMLValue {
  fileprivate var int: Int? { if let integer, let int = Int(exactly: integer) { int } else { nil } }
}
