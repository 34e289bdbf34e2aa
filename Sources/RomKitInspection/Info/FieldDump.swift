import RomKitBase

/// Bytes as lines of hexadecimal digits and ASCII, each beside the field that they belong to.
package struct FieldDump {
  package struct Line {
    /// The offset in eight digits or more.
    package let offset: String
    /// Up to 16 bytes, with a wider space in the middle; padded to the same width.
    package let digits: String
    /// The same as ASCII, with points for what cannot be shown, padded.
    package let characters: String
    /// The name and the value of the field, in its first line only.
    package let field: String
    /// The position of the field among the fields, from 0.
    package let fieldIndex: Int
  }

  private static let bytesInLine = 16

  /// Shows the bytes of fields in lines; each field begins a new line. Reads and holds a piece at a time.
  package static func forEachLine(
    of fields: [RecordField], in source: ByteSource, _ show: (Line) throws -> Void
  ) throws {
    for (index, field) in fields.enumerated() {
      var pending: [UInt8] = []
      var offset = field.offset
      func flush() throws {
        try show(line(pending, at: offset, of: field, index: index))
        offset += pending.count
        pending.removeAll(keepingCapacity: true)
      }
      try source.forEachPiece(in: field.offset..<field.offset + field.size) { piece in
        for byte in piece {
          pending.append(byte)
          if pending.count == bytesInLine { try flush() }
        }
      }
      if !pending.isEmpty { try flush() }
    }
  }

  private static func line(_ bytes: [UInt8], at offset: Int, of field: RecordField, index: Int) -> Line {
    var digits = ""
    var characters = ""
    for place in 0..<bytesInLine {
      if place > 0 { digits += place == bytesInLine / 2 ? "  " : " " }
      guard place < bytes.count else {
        digits += "  "
        characters += " "
        continue
      }
      digits += bytes[place].hexadecimal(digits: 2)
      characters.unicodeScalars.append(
        (0x20...0x7E).contains(bytes[place]) ? Unicode.Scalar(bytes[place]) : ".")
    }
    return Line(
      offset: offset.hexadecimal(digits: 8), digits: digits, characters: characters,
      field: offset == field.offset ? "\(field.name): \(field.value)" : "", fieldIndex: index)
  }
}
