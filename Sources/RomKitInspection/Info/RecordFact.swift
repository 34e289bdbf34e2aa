import RomKitBase
import VGSCore

/// Something that is known of a record beside its fields.
package struct RecordFact: Sendable {
  /// The name for programs: `peak_db`.
  package let key: String
  /// The name for people: `peak`.
  package let label: String
  /// The value for people.
  package let text: String
  /// The value for programs.
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
  /// Its index.
  package let index: UInt8
  /// Its colour.
  package let colour: Colour
  /// How many pixels have it; nil in a palette.
  package let pixels: Int?

  /// The colour as `#FF8000`.
  package var digits: String { colour.digits }
}

/// A text in a body.
package struct RecordString: Sendable {
  /// Where it starts, from the start of the file; nil for a line of a text, which is not looked for byte by byte.
  package let offset: Int?
  /// Its characters.
  package let text: String
}
