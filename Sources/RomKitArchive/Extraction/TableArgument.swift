import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitText

/// A data slot that is a table, and the schema that tells how its rows lie in it.
package struct TableArgument: Sendable {
  /// The slot.
  package let slot: SlotID
  /// The schema.
  package let schema: TableSchema
  /// The file of the schema, byte for byte.
  let source: [UInt8]

  init(_ slot: SlotID, schema: TableSchema, source: [UInt8]) {
    self.slot = slot
    self.schema = schema
    self.source = source
  }

  /// Reads a schema for a slot. Throws ``Problems`` when it is none, and ``FileError`` when the file cannot be read.
  package init(_ slot: SlotID, reading path: String) throws {
    let file = try ConversionFile(reading: path, form: .toml)
    self.slot = slot
    source = file.bytes
    schema = try TableSchema(file)
  }
}
