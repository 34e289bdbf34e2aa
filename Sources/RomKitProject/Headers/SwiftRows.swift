import RomKitBase
import RomKitContainer
import RomKitText

extension SwiftHeader {
  /// Adds a structure for the rows of each schema, with a way to read it.
  func appendRows(_ names: HeaderNames, to text: inout String) {
    if table.rows.isEmpty { return }
    text += """

        /// Rows of tables.
        public enum Rows {
          private static func little(_ bytes: ArraySlice<UInt8>) -> UInt32 {
            bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
          }

          private static func big(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }

      """
    for (rows, own) in zip(table.rows, names.rows) {
      let slots = rows.slots.map { slot in table.slots.first { $0.id == slot }?.displayName ?? "\(slot)" }
      let size = rows.schema.structSize
      text += """

            /// A row of \(Escaped.path(slots.joined(separator: ", "))).
            public struct \(own.identifier): Sendable {
              /// The bytes of a row in the slot.
              public static var byteCount: Int { \(size) }

        """
      for (item, name) in zip(rows.fields, own.fields) {
        if let note = Self.note(item.field) { text += "      /// \(note)\n" }
        text += "      public var \(SwiftIdentifier.quoted(name)): \(Self.type(item.field))\n"
      }
      text += """

              /// Reads a row of the slot, counted from 0; nil unless the slot has it.
              public init?<Slot: RandomAccessCollection>(_ number: Int, of slot: Slot) where Slot.Element == UInt8 {
                guard number >= 0, number < slot.count / \(size) else { return nil }
                let bytes = Array(slot.dropFirst(\(size) * number).prefix(\(size)))

        """
      for (item, name) in zip(rows.fields, own.fields) {
        let value = Self.value(item.field, at: item.offset, rows.schema.byteOrder)
        text += "        self.\(SwiftIdentifier.quoted(name)) = \(value)\n"
      }
      text += "      }\n"
      text += "    }\n"
    }
    text += "  }\n"
  }

  private static func note(_ field: TableField) -> String? {
    switch field {
    case .text(_, let text, _): "In \(text.encoding.name), with the bytes after it."
    case .integer: field.fractionBits.map { "With \($0) bits after the point." }
    case .comment, .padding: nil
    }
  }

  private static func type(_ field: TableField) -> String {
    let type =
      switch field {
      case .integer(_, _, .boolean, _): "Bool"
      case .integer(_, let integer, _, _): name(integer)
      case .text, .comment, .padding: "[UInt8]"
      }
    return field.columnCount == 1 ? type : "[\(type)]"
  }

  private static func name(_ integer: TableInteger) -> String {
    (integer.range.lowerBound < 0 ? "Int" : "UInt") + "\(8 * integer.width)"
  }

  /// The expression for a field in the bytes of a row.
  private static func value(_ field: TableField, at offset: Int, _ order: ByteOrder) -> String {
    let width = field.elementWidth
    let isList = field.columnCount > 1
    let range =
      isList
      ? "\(offset) + \(width) * $0..<\(offset + width) + \(width) * $0" : "\(offset)..<\(offset + width)"
    let number = "Rows.\(order.rawValue)(bytes[\(range)])"
    let value =
      switch field {
      case .integer(_, _, .boolean, _): "\(number) != 0"
      case .integer(_, let integer, _, _): "\(name(integer))(truncatingIfNeeded: \(number))"
      case .text, .comment, .padding: "Array(bytes[\(range)])"
      }
    return isList ? "(0..<\(field.columnCount)).map { \(value) }" : value
  }
}
