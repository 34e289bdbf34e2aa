import RomKitBase
import RomKitContainer
import VGSCore

/// Something that is known of a record beside its fields.
package struct RecordFact: Sendable {
  /// The name for programs: `peak_db`.
  package let key: String
  /// The name for people: `peak`.
  package let label: String
  package let text: String
  package let json: JSON

  init(_ key: String, label: String? = nil, _ text: String, _ json: JSON? = nil) {
    self.key = key
    self.label = label ?? key
    self.text = text
    self.json = json ?? .string(text)
  }

  init(_ key: String, label: String? = nil, count: Int, _ text: String? = nil) {
    self.init(key, label: label, text ?? Grouped.text(count), .number(count))
  }
}

/// A palette entry that a picture uses, or an entry of a palette.
package struct RecordColour: Sendable {
  package let index: UInt8
  package let colour: Colour
  /// How many pixels have it; nil in a palette.
  package let pixels: Int?

  /// The colour as `#FF8000`.
  package var digits: String { colour.digits }
}

package struct RecordString: Sendable {
  /// Where it starts, from the start of the file; nil for a line of a text, which is not looked for byte by byte.
  package let offset: Int?
  package let text: String
}

/// Some bytes of a ROM that mean one thing.
package struct RecordField: Hashable, Sendable {
  /// Where they start, from the start of the file.
  package let offset: Int
  /// How many they are.
  package let size: Int
  /// What they are called: `magic`, `pixels`.
  package let name: String
  /// What they say, for people.
  package let value: String

  init(_ name: String, at offset: Int, size: Int, _ value: String) {
    self.offset = offset
    self.size = size
    self.name = name
    self.value = value
  }
}

/// Makes the fields of a body one after another.
struct FieldCursor {
  private let body: Body
  private(set) var fields: [RecordField] = []
  /// How many bytes have a field.
  private(set) var taken = 0

  init(_ body: Body) { self.body = body }

  /// Gives the next bytes a name, as many of them as there are; without any there is no field.
  mutating func take(_ size: Int, _ name: String, _ value: String) {
    let size = min(size, body.size - taken)
    guard size > 0 else { return }
    fields.append(RecordField(name, at: body.offset + taken, size: size, value))
    taken += size
  }

  /// Gives all bytes that are left a name.
  mutating func takeRest(_ name: String, _ value: String) { take(body.size - taken, name, value) }
}
