import RomKitBase
import RomKitContainer
import RomKitText

extension CHeader {
  /// Adds a structure for the rows of each schema, and a function that reads one.
  func appendRows(_ names: HeaderNames, to text: inout String) {
    if table.rows.isEmpty { return }
    text += Self.readers
    for (rows, own) in zip(table.rows, names.rows) {
      let word = own.identifier.lowercased()
      let slots = rows.slots.map { slot in table.slots.first { $0.id == slot }?.displayName ?? "\(slot)" }
      text += "\n\(Self.comment("A row of \(slots.joined(separator: ", ")), and its bytes in the slot."))\n"
      text += "struct \(tag(word)) {\n"
      for (item, name) in zip(rows.fields, own.fields) { text += Self.member(item.field, name) }
      text += """
        };
        #define \(prefix)_ROW_BYTES_\(own.identifier) \(rows.schema.structSize)

        /* Reads a row of the slot, counted from 0. */
        ROMKIT_FUNCTION void \(prefix.lowercased())_read_\(word)(struct \(tag(word)) *row, const void *slot, long number) {
          const unsigned char *bytes = (const unsigned char *)slot + \(rows.schema.structSize) * number;

        """
      let isMatrix = rows.fields.contains { $0.field.isText && $0.field.columnCount > 1 }
      if isMatrix { text += "  int k;\n" }
      if rows.fields.contains(where: { $0.field.isText || $0.field.columnCount > 1 }) { text += "  int i;\n" }
      for (item, name) in zip(rows.fields, own.fields) {
        text += Self.reading(item.field, name, at: item.offset, rows.schema.byteOrder)
      }
      text += "}\n"
    }
  }

  /// The tag of a structure, which must differ from those of everything else in the header.
  private func tag(_ word: String) -> String {
    let own = "\(prefix.lowercased())_\(word)"
    let first = word.prefix { $0 != "_" }
    return Self.tags.contains(String(first)) ? own + "_" : own
  }

  /// The words with which the other tags begin.
  private static let tags: Set<String> =
    Set(SlotKind.allCases.map(\.folderName)).union([
      "animation", "animations", "frame", "frames", "keys", "layers", "palettes", "sprite", "sprites",
      "tiles",
    ])

  /// The readers of numbers, which all headers of a program share.
  private static let readers = """

    /* Numbers in slots: the least or the most significant byte first, at any address, on any processor. */
    #ifndef ROMKIT_FUNCTION
    #if defined(__GNUC__) || defined(_MSC_VER)
    #define ROMKIT_FUNCTION static __inline
    #else
    #define ROMKIT_FUNCTION static
    #endif
    ROMKIT_FUNCTION unsigned long romkit_little(const unsigned char *bytes, int count) {
      unsigned long number = 0;
      while (count-- > 0) number = number << 8 | bytes[count];
      return number;
    }
    ROMKIT_FUNCTION unsigned long romkit_big(const unsigned char *bytes, int count) {
      unsigned long number = 0;
      for (; count > 0; count--) number = number << 8 | *bytes++;
      return number;
    }
    ROMKIT_FUNCTION long romkit_signed(unsigned long number, int bits) {
      unsigned long half = 1UL << (bits - 1);
      return number < half ? (long)number : -(long)(2 * half - 1 - number) - 1;
    }
    #endif

    """

  /// The line of a field in a structure.
  private static func member(_ field: TableField, _ name: String) -> String {
    let count = field.columnCount == 1 ? "" : "[\(field.columnCount)]"
    switch field {
    case .text(_, let text, _):
      let end = text.isTerminated ? "" : " \(comment("no NUL after \(text.width) bytes"))"
      return "  char \(name)\(count)[\(text.width)];\(end)\n"
    case .integer(_, let integer, let notation, _):
      let note =
        switch notation {
        case .whole: ""
        case .boolean: " /* 1 or 0 */"
        case .fraction(let bits): " \(comment("\(bits) bits after the point"))"
        }
      return "  \(type(integer)) \(name)\(count);\(note)\n"
    case .comment, .padding: return ""
    }
  }

  private static func type(_ integer: TableInteger) -> String {
    switch integer {
    case .u8: "unsigned char"
    case .i8: "signed char"
    case .u16: "unsigned short"
    case .i16: "short"
    case .u32: "unsigned long"
    case .i32: "long"
    }
  }

  /// The statement that reads a field from the bytes of a row.
  private static func reading(
    _ field: TableField, _ name: String, at offset: Int, _ order: ByteOrder
  ) -> String {
    let count = field.columnCount
    switch field {
    case .text(_, let text, _):
      let loop = "for (i = 0; i < \(text.width); i++)"
      if count == 1 { return "  \(loop) row->\(name)[i] = (char)bytes[\(offset) + i];\n" }
      return """
          for (k = 0; k < \(count); k++) {
            \(loop) row->\(name)[k][i] = (char)bytes[\(offset) + \(text.width) * k + i];
          }

        """
    case .integer(_, let integer, _, _):
      let width = integer.width
      let place = count == 1 ? "bytes + \(offset)" : "bytes + \(offset) + \(width) * i"
      let number = "romkit_\(order.rawValue)(\(place), \(width))"
      let value =
        integer.range.lowerBound < 0 ? "romkit_signed(\(number), \(8 * width))" : number
      let target = count == 1 ? "  " : "  for (i = 0; i < \(count); i++) "
      return "\(target)row->\(name)\(count == 1 ? "" : "[i]") = (\(type(integer)))\(value);\n"
    case .comment, .padding: return ""
    }
  }
}

extension TableField {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}
