import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitRules
import RomKitText
import VGSCore

/// A fact in a report, for people and for programs.
package struct Fact: Sendable {
  /// The name for programs: `peak_db`.
  package let key: String
  /// The name for people: `peak`.
  package let label: LocalizedText
  package let text: LocalizedText
  package let json: JSON

  /// A fact; by default the label is the key.
  package init(
    _ key: String, label: LocalizedText? = nil, _ text: LocalizedText, _ json: (any JSONConvertible)? = nil
  ) {
    self.key = key
    self.label = label ?? LocalizedText(stringLiteral: key)
    self.text = text
    self.json = (json ?? text).json
  }

  /// A fact that is the same in every language, such as a checksum.
  package init(_ key: String, label: LocalizedText? = nil, verbatim text: String) {
    self.init(key, label: label, LocalizedText(verbatim: text))
  }

  package init(_ key: String, label: LocalizedText? = nil, count: Int, _ text: LocalizedText? = nil) {
    self.init(key, label: label, text ?? LocalizedText(verbatim: Grouped.text(count)), count)
  }
}

extension [Fact] {
  package var object: JSON { .object(map { ($0.key, $0.json) }) }
}

/// A palette entry that a picture uses, or an entry of a palette.
package struct RecordColour: JSONConvertible, Sendable {
  package let index: UInt8
  package let colour: Colour
  /// The number of pixels with this index; nil in a palette.
  package let pixels: Int?

  package var json: JSON { ["index": index, "colour": colour.digits, "pixels": pixels] }
}

package struct RecordString: JSONConvertible, Sendable {
  /// The offset in the file; nil for a line of a text.
  package let offset: Int?
  package let text: String

  package var json: JSON { ["offset": offset, "text": text] }
}

/// Bytes of a ROM with one meaning.
package struct RecordField: JSONConvertible, Equatable, Sendable {
  /// Their offset in the file.
  package let offset: Int
  package let size: Int
  package let name: LocalizedText
  package let value: LocalizedText

  package var json: JSON { ["name": name, "offset": offset, "size": size, "value": value] }
}

struct FieldCursor {
  private let body: Rom.Body
  private(set) var fields: [RecordField] = []
  private(set) var taken = 0

  init(_ body: Rom.Body) { self.body = body }

  /// Makes a field of the next bytes, as far as they are present; without any there is no field.
  mutating func take(_ size: Int, _ name: LocalizedText, _ value: LocalizedText) {
    let size = min(size, body.size - taken)
    guard size > 0 else { return }
    fields.append(RecordField(offset: body.offset + taken, size: size, name: name, value: value))
    taken += size
  }

  mutating func takeRest(_ name: LocalizedText, _ value: LocalizedText) {
    take(body.size - taken, name, value)
  }
}

/// Bytes as lines of hexadecimal digits and characters, each beside the field that they belong to.
package struct FieldDump {
  package struct Line {
    package let offset: String
    /// Up to 16 bytes, with a wider space in the middle; padded to the same width.
    package let digits: String
    /// The cell of each byte: its character, or a dot. The first byte of a character of Shift_JIS has it, and the second has none.
    package let characters: [String]
    /// The name and the value of the field; nil after its first line.
    package let field: LocalizedText?
    package let fieldIndex: Int
  }

  package static let bytesInLine = 16

  /// Shows the bytes of fields in lines; each field begins a new line. Reads one piece at a time. The characters are ASCII, and
  /// from an offset on those of Shift_JIS: one that goes on in the next line is shown where it begins.
  package static func forEachLine(
    of fields: [RecordField], in source: ByteSource, shiftJISFrom start: Int? = nil,
    _ show: (Line) throws -> Void
  ) throws {
    for (index, field) in fields.enumerated() {
      var pending: [UInt8] = []
      var offset = field.offset
      var isInside = false
      let isShiftJIS = start.map { $0 <= field.offset } ?? false
      func flush(before next: UInt8?) throws {
        let cells = cells(of: pending, before: next, shiftJIS: isShiftJIS, &isInside)
        try show(line(pending, cells, at: offset, of: field, index: index))
        offset += pending.count
        pending.removeAll(keepingCapacity: true)
      }
      try source.forEachPiece(in: field.offset..<field.offset + field.size) { piece in
        for byte in piece {
          if pending.count == bytesInLine { try flush(before: byte) }
          pending.append(byte)
        }
      }
      if !pending.isEmpty { try flush(before: nil) }
    }
  }

  /// The cells of bytes, the first of which may be the second of a character.
  private static func cells(
    of bytes: [UInt8], before next: UInt8?, shiftJIS: Bool, _ isInside: inout Bool
  ) -> [String] {
    bytes.indices.map { place in
      if isInside {
        isInside = false
        return ""
      }
      let byte = bytes[place]
      if (0x20...0x7E).contains(byte) { return String(Unicode.Scalar(byte)) }
      guard shiftJIS, byte >= 0x80 else { return "." }
      if let character = StringRuns.character(of: UInt16(byte)) { return String(character) }
      guard let trail = place + 1 < bytes.count ? bytes[place + 1] : next,
        let character = StringRuns.character(of: UInt16(byte) << 8 | UInt16(trail))
      else { return "." }
      isInside = true
      return String(character)
    }
  }

  private static func line(
    _ bytes: [UInt8], _ cells: [String], at offset: Int, of field: RecordField, index: Int
  ) -> Line {
    var digits = ""
    for place in 0..<bytesInLine {
      if place > 0 { digits += place == bytesInLine / 2 ? "  " : " " }
      digits += place < bytes.count ? bytes[place].hexadecimal(digits: 2) : "  "
    }
    return Line(
      offset: offset.hexadecimal(digits: 8), digits: digits, characters: cells,
      field: offset == field.offset ? "\(field.name): \(field.value)" : nil, fieldIndex: index)
  }
}
