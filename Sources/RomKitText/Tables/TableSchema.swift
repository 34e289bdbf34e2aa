/// How the rows of a `.csv` file lie in a DSLOT: one struct of fixed size for each row, without gaps.
///
/// A schema is a small TOML file:
///
///     byte-order = "little"      # or "big"; little when left out
///     header = true              # the first row names the columns; true when left out
///     byte-order-mark = false    # whether written .csv files begin with one, as Excel likes it
///     encoding = "shift-jis"     # of text fields: or "utf-8", "ascii"
///     fill = "nul"               # behind short texts: or "space"
///
///     [[field]]
///     name = "name"
///     type = "text"
///     width = 12                 # bytes after encoding
///     terminated = true          # at least one NUL, so 11 bytes of text; false when left out
///
///     [[field]]
///     type = "padding"
///     width = 2
///
///     [[field]]
///     name = "hp"
///     type = "u16"               # or u8, i8, i16, u32, i32
///
/// `encoding` and `fill` may also stand in a field.
public struct TableSchema: Hashable, Sendable {
  /// The fields in the order of the struct; at least one is not padding, and no two have the same name.
  let fields: [TableField]
  /// The byte order of integers.
  let byteOrder: ByteOrder
  /// Whether the first row of the file names the columns, which may then be in any order.
  public let hasHeader: Bool
  /// Whether a written file begins with a byte order mark; read ones may have it or not.
  public let byteOrderMark: Bool
  /// The bytes of one struct.
  public let structSize: Int

  /// The widths that text and padding may have.
  public static let widths = 1...0xFFFF

  /// A schema; throws for names that are empty, equal or hold control characters, for widths outside
  /// ``widths``, for texts that ought to be terminated but are filled up with spaces, and when there is
  /// nothing but padding.
  init(
    fields: [TableField], byteOrder: ByteOrder = .little, hasHeader: Bool = true, byteOrderMark: Bool = false
  ) throws(TableSchemaError) {
    try self.init(
      fields: fields, byteOrder: byteOrder, hasHeader: hasHeader, byteOrderMark: byteOrderMark, places: [])
  }

  /// The same, with the places of the fields in a file.
  init(
    fields: [TableField], byteOrder: ByteOrder, hasHeader: Bool, byteOrderMark: Bool,
    places: [TableSchemaError.Field]
  ) throws(TableSchemaError) {
    var numbers: [String: Int] = [:]
    var size = 0
    for (index, field) in fields.enumerated() {
      let place = places.indices.contains(index) ? places[index] : TableSchemaError.Field(number: index + 1)
      guard Self.widths.contains(field.width) else { throw .widthOutOfRange(field.width, place) }
      if case .text(_, let text) = field, text.isTerminated, text.fill != .nul {
        throw .terminatedWithSpaces(place)
      }
      if let name = field.name {
        guard !name.isEmpty, !name.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
          throw .unfitName(place)
        }
        if let first = numbers.updateValue(index + 1, forKey: name) {
          throw .repeatedName(name, place, first: first)
        }
      }
      // Each width fits 16 bits and there are fewer fields than memory has bytes.
      size &+= field.width
    }
    guard !numbers.isEmpty else { throw .noColumns }
    self.fields = fields
    self.byteOrder = byteOrder
    self.hasHeader = hasHeader
    self.byteOrderMark = byteOrderMark
    structSize = size
  }
}
