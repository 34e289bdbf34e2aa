/// A field of the struct that each row of a table becomes.
package enum TableField: Hashable, Sendable {
  /// An integer in the byte order of the table, with the name of its column.
  case integer(String, TableInteger)
  /// A text of fixed width, with the name of its column.
  case text(String, TableText)
  /// So many zero bytes, of which the table says nothing.
  case padding(width: Int)

  /// The name of its column; nil for padding.
  package var name: String? {
    switch self {
    case .integer(let name, _), .text(let name, _): name
    case .padding: nil
    }
  }

  /// Its bytes.
  package var width: Int {
    switch self {
    case .integer(_, let integer): integer.width
    case .text(_, let text): text.width
    case .padding(let width): width
    }
  }
}

/// A text of fixed width in a struct.
package struct TableText: Hashable, Sendable {
  /// What fills up the width behind the text.
  package enum Fill: String, CaseIterable, Hashable, Sendable {
    /// 0x00.
    case nul
    /// 0x20. Spaces at the end of a text cannot be told from it.
    case space

    /// The byte itself.
    var byte: UInt8 { self == .nul ? 0x00 : 0x20 }
  }

  /// Bytes, counted after encoding.
  package var width: Int
  /// How characters are stored.
  package var encoding: TextEncoding
  /// What fills up the width.
  package var fill: Fill
  /// Whether at least one NUL has to follow the text, as C expects of a string; needs ``Fill/nul``.
  package var isTerminated: Bool

  /// A text field.
  package init(
    width: Int, encoding: TextEncoding = .shiftJIS, fill: Fill = .nul, isTerminated: Bool = false
  ) {
    self.width = width
    self.encoding = encoding
    self.fill = fill
    self.isTerminated = isTerminated
  }

  /// The bytes that the text itself may take.
  var room: Int { isTerminated ? width - 1 : width }
}
