import RomKitBase

/// A field of the struct that each row of a table becomes, or a column that only the table has.
package enum TableField: Hashable, Sendable {
  /// Integers in the byte order of the table, with the name of their column and the number of columns.
  case integer(String, TableInteger, Notation = .whole, count: Int = 1)
  /// Texts of fixed width, with the name of their column and the number of columns.
  case text(String, TableText, count: Int = 1)
  /// Cells that are not stored.
  case comment(String, count: Int = 1)
  /// Zero bytes that are not in the table.
  case padding(width: Int)

  /// The notation of an integer in cells.
  package enum Notation: Hashable, Sendable {
    case whole
    /// TRUE and FALSE for 1 and 0.
    case boolean
    /// A decimal number; the integer has this number of bits after the point.
    case fraction(Int)
  }

  /// The name of its column, or of its columns without their numbers; nil for padding.
  package var name: String? {
    switch self {
    case .integer(let name, _, _, _), .text(let name, _, _), .comment(let name, _): name
    case .padding: nil
    }
  }

  package var columnCount: Int {
    switch self {
    case .integer(_, _, _, let count), .text(_, _, let count), .comment(_, let count): count
    case .padding: 0
    }
  }

  /// The name of a column; the index counts from 0, and the number in the name from 1.
  func columnName(_ index: Int) -> String {
    let name = name ?? ""
    return columnCount == 1 ? name : "\(name)\(index + 1)"
  }

  /// The number of bytes of one column, or of the padding.
  package var elementWidth: Int {
    switch self {
    case .integer(_, let integer, _, _): integer.width
    case .text(_, let text, _): text.width
    case .comment: 0
    case .padding(let width): width
    }
  }

  /// The number of its bytes in the struct.
  package var width: Int { isPadding ? elementWidth : elementWidth * columnCount }

  package var isPadding: Bool { if case .padding = self { true } else { false } }
  package var isComment: Bool { if case .comment = self { true } else { false } }

  /// Throws unless its width, name and count are those of a field, which messages call `subject`.
  func check(as subject: LocalizedText, at position: Diagnostic.Place.Position?) throws(Diagnostic) {
    func error(_ code: String, _ message: LocalizedText, help: LocalizedText? = nil) -> Diagnostic {
      Diagnostic(code, message, at: position, help: help)
    }
    let (widths, counts) = (TableSchema.widths, TableSchema.counts)
    guard isComment || widths.contains(elementWidth) else {
      throw error(
        "table-schema-width",
        """
        expected a width of \(widths.lowerBound) to \(Grouped.text(widths.upperBound)) for \(subject), found \
        \(Grouped.text(elementWidth))
        """)
    }
    if case .text(_, let text, _) = self, text.isTerminated, text.fill != .nul {
      throw error(
        "table-schema-terminated", "\(subject) is terminated by a NUL but filled with spaces",
        help: "write fill = \"nul\", or remove terminated = true")
    }
    guard let name else { return }
    guard !name.isEmpty, !name.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
      throw error(
        "table-schema-name", "the name of \(subject) is empty or contains control characters",
        help: "give the field a name of visible characters, such as name = \"hp\"")
    }
    guard name.utf8.count <= TableSchema.longestName else {
      throw error(
        "table-schema-name",
        """
        expected a name of at most \(TableSchema.longestName) bytes for \(subject), found \
        \(Grouped.text(name.utf8.count))
        """,
        help: "shorten the name")
    }
    guard counts.contains(columnCount) else {
      throw error(
        "table-schema-count",
        """
        expected a count of \(counts.lowerBound) to \(Grouped.text(counts.upperBound)) for \(subject), found \
        \(Grouped.text(columnCount))
        """)
    }
  }
}

package struct TableText: Hashable, Sendable {
  /// The bytes that fill the width after the text.
  package enum Fill: String, CaseIterable, Equatable, Sendable {
    /// 0x00.
    case nul
    /// 0x20. Spaces at the end of a text cannot be distinguished from it.
    case space

    var byte: UInt8 { self == .nul ? 0x00 : 0x20 }
  }

  /// The number of bytes after encoding.
  package var width: Int
  package var encoding = TextEncoding.shiftJIS
  var fill = Fill.nul
  /// Whether at least one NUL must follow the text, as after a string of C; needs ``Fill/nul``.
  package var isTerminated = false

  /// The number of bytes that the text itself may take.
  var room: Int { isTerminated ? width - 1 : width }
}

package enum TableInteger: String, CaseIterable, Equatable, Sendable {
  case u8, i8, u16, i16, u32, i32

  package var width: Int {
    switch self {
    case .u8, .i8: 1
    case .u16, .i16: 2
    case .u32, .i32: 4
    }
  }

  package var range: ClosedRange<Int64> {
    switch self {
    case .u8: 0...0xFF
    case .i8: -0x80...0x7F
    case .u16: 0...0xFFFF
    case .i16: -0x8000...0x7FFF
    case .u32: 0...0xFFFF_FFFF
    case .i32: -0x8000_0000...0x7FFF_FFFF
    }
  }

  package func append(_ number: Int64, _ order: ByteOrder, to bytes: inout [UInt8]) {
    for index in 0..<width {
      let shift = 8 * (order == .little ? index : width - 1 - index)
      bytes.append(UInt8(truncatingIfNeeded: number >> Int64(shift)))
    }
  }

  /// The number in ``width`` bytes, the inverse of ``append(_:_:to:)``.
  func number(_ bytes: ArraySlice<UInt8>, _ order: ByteOrder) -> Int64 {
    var number: Int64 = 0
    if order == .little {
      for byte in bytes.reversed() { number = number << 8 | Int64(byte) }
    } else {
      for byte in bytes { number = number << 8 | Int64(byte) }
    }
    return number > range.upperBound ? number - (1 << Int64(8 * width)) : number
  }
}

/// The order of the bytes of an integer.
package enum ByteOrder: String, CaseIterable, Equatable, Sendable {
  /// The least significant byte comes first, as on the systems of the console.
  case little
  /// The most significant byte comes first.
  case big
}

/// The number in a cell: decimal or `0x` and hexadecimal digits, with or without a sign.
enum TableNumber: Equatable, Sendable {
  case number(Int64)
  /// A number outside the range of every field.
  case huge
  case none

  /// Reads TRUE or FALSE, as spreadsheets write them, in any case, or 1 or 0.
  init(boolean cell: ArraySlice<UInt8>) {
    switch String(decoding: cell.trimmed.prefix(6), as: UTF8.self).lowercased() {
    case "true", "1": self = .number(1)
    case "false", "0": self = .number(0)
    default: self = .none
    }
  }

  /// Reads a cell; spaces and tabs around the number are ignored.
  init(parsing cell: ArraySlice<UInt8>) {
    var digits = cell.trimmed
    var isNegative = false
    if let sign = digits.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      digits.removeFirst()
    }
    let isHexadecimal =
      digits.starts(with: [UInt8(ascii: "0"), UInt8(ascii: "x")])
      || digits.starts(with: [UInt8(ascii: "0"), UInt8(ascii: "X")])
    if isHexadecimal { digits.removeFirst(2) }

    self = .none
    guard !digits.isEmpty else { return }
    var value: Int64 = 0
    for byte in digits {
      guard let digit = Hexadecimal.digit(byte), digit < (isHexadecimal ? 16 : 10) else { return }
      // Outside every range already; the rest must be digits all the same.
      if value < 1 << 40 { value = value * (isHexadecimal ? 16 : 10) + Int64(digit) }
    }
    self = value < 1 << 40 ? .number(isNegative ? -value : value) : .huge
  }
}
