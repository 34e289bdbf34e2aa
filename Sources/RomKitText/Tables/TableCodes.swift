import RomKitBase

extension DiagnosticCode {
  /// Tables and their schemas.
  package static let tables: [DiagnosticCode] = [
    .init(
      "table-quote", .error, "The quotes of a table are wrong.",
      "A cell with a comma, a quote or a line end stands in double quotes, and a quote inside is written",
      "twice."),
    .init(
      "table-missing-column", .error, "A table lacks a column that its schema has.",
      "The first row names the columns, in any order. Add the column, or remove the field from the schema."),
    .init(
      "table-extra-column", .error, "A table has a column that its schema lacks.",
      "It would silently not be packed. Remove it, or add a field."),
    .init(
      "table-repeated-column", .error, "Two columns of a table have the same name.", "Rename or remove one."),
    .init(
      "table-missing-cell", .error, "A row has too few cells.",
      "Write all of them, with 0 or nothing for those without a value."),
    .init(
      "table-extra-cell", .error, "A row has too many cells.",
      "A comma inside a text needs quotes around the cell."),
    .init(
      "table-number", .error, "A cell is not a number.",
      "Numbers are whole, in decimal or as 0x and hexadecimal digits."),
    .init(
      "table-range", .error, "A number does not fit its field.",
      "A u8 goes from 0 to 255, an i8 from -128 to 127, and so on. Change the number, or the type of the",
      "field."),
    .init(
      "table-unmappable", .error, "A character of a cell cannot be stored in the field's encoding.",
      "Use other characters, or choose another encoding for the field."),
    .init(
      "table-too-long", .error, "A text does not fit its field.",
      "The width counts bytes, and the NUL at the end when the field is terminated."),
    .init(
      "table-too-large", .error, "A table is larger than a slot can be.",
      "Split it into two slots, or make its fields narrower."),
    .init(
      "table-uneven", .error, "The size of a slot is not a whole number of rows.",
      "The schema does not fit the data: a field is missing, or has another width."),
    .init(
      "table-padding", .error, "Bytes that should be 0 are not.",
      "The padding of the schema has contents, so it is perhaps a field. Converting there and back would",
      "lose them."),
    .init(
      "table-text", .error, "A text in a table cannot be read.",
      "The field has another encoding, or the schema does not fit the data."),
    .init(
      "table-nul-inside", .error, "A text in a table has bytes after its end.",
      "Converting there and back would lose them."),
    .init(
      "table-not-terminated", .error, "A text in a table has no NUL at its end.",
      "The schema says that the field is terminated. Remove terminated = true if games know its width."),
    .init(
      "table-schema-key", .error, "A schema has a key that does not exist, or that its type does not have.",
      "The help lists the keys."),
    .init("table-schema-value", .error, "A key of a schema has a wrong value."),
    .init(
      "table-schema-missing", .error, "A schema lacks a key.",
      "Each field has a name and a type, and a text its width."),
    .init("table-schema-width", .error, "The width of a field is invalid."),
    .init(
      "table-schema-terminated", .error, "A field is both terminated by NUL and padded with spaces.",
      "A NUL would end the text before the spaces. Choose one of the two."),
    .init(
      "table-schema-name", .error, "The name of a field is empty, invalid or used twice.",
      "Names are the headings of the columns."),
    .init(
      "table-schema-empty", .error, "A schema has no field with a name.",
      "A table would have no columns. Write [[field]] with a name and a type."),
  ]
}
