import RomKitContainer

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

  init(_ body: Body) {
    self.body = body
  }

  /// Gives the next bytes a name, as many of them as there are; without any there is no field.
  mutating func take(_ size: Int, _ name: String, _ value: String) {
    let size = min(size, body.size - taken)
    guard size > 0 else { return }
    fields.append(RecordField(name, at: body.offset + taken, size: size, value))
    taken += size
  }

  /// Gives all bytes that are left a name.
  mutating func takeRest(_ name: String, _ value: String) {
    take(body.size - taken, name, value)
  }
}
