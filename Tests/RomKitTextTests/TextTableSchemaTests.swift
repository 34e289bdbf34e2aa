import Testing

@testable import RomKitBase
@testable import RomKitText

@Suite struct TextTableSchemaTests {
  private func problem(_ toml: [UInt8]) -> String {
    do throws(Diagnostic) {
      _ = try TableSchema(parsing: toml[...])
      return ""
    } catch {
      return Diagnostic(error, file: "t.toml").rendered()
    }
  }

  @Test func readsEveryKey() throws {
    let toml = """
      byte-order = "big"
      header = false
      byte-order-mark = true
      encoding = "ascii"
      fill = "space"
      [[field]] # the first
      name = "名前"
      type = "text"
      width = 0x10
      [[field]]
      name = "title"
      type = "text"
      width = 8
      encoding = "shift-jis"
      fill = "nul"
      terminated = true
      [[field]]
      type = "padding"
      width = 3
      [[field]]
      name = "n"
      type = "i32"
      """
    let expected = try TableSchema(
      fields: [
        .text("名前", TableText(width: 16, encoding: .ascii, fill: .space)),
        .text("title", TableText(width: 8, encoding: .shiftJIS, fill: .nul, isTerminated: true)),
        .padding(width: 3), .integer("n", .i32),
      ], byteOrder: .big, hasHeader: false, byteOrderMark: true)
    #expect(try TableSchema(parsing: Array("\u{FEFF}\(toml)".utf8)[...]) == expected)
    #expect(expected.structSize == 31)
  }

  @Test(arguments: [
    (
      "order = \"big\"\n[[field]]\nname = \"a\"\ntype = \"u8\"",
      """
      t.toml:1:1: error: the schema has an unknown key "order" [table-schema-key]
        help: use byte-order, header, byte-order-mark, separator, encoding, fill or [[field]]
      """
    ),
    (
      "[[field]]\nname = \"a\"\ntype = \"u8\"\n\n[[field]]\nname = \"b\"\n  kind = \"u8\"",
      """
      t.toml:7:3: error: field 2 has an unknown key "kind" [table-schema-key]
        help: use name, type, width, encoding, fill, terminated, count, boolean, fraction or key
      """
    ),
    (
      "header = 1",
      """
      t.toml:1:10: error: header of the schema must be true or false [table-schema-value]
      """
    ),
    (
      "byte-order = \"middle\"",
      """
      t.toml:1:14: error: byte-order of the schema must be "little" or "big" [table-schema-value]
      """
    ),
    (
      "# none\nfield = 3",
      """
      t.toml:2:9: error: field of the schema must be a list, each entry under a line [[field]] [table-schema-value]
      """
    ),
    (
      "field = [ 3 ]",
      """
      t.toml:1:9: error: field of the schema must be a list of tables [table-schema-value]
      """
    ),
    (
      "[[field]]\nname = 3\ntype = \"u8\"",
      """
      t.toml:2:8: error: name of field 1 must be text in quotes [table-schema-value]
      """
    ),
    (
      "[[field]]\nname = \"a\"\ntype = \"u64\"",
      """
      t.toml:3:8: error: type of field 1 must be "u8", "i8", "u16", "i16", "u32", "i32", "text", "comment" or "padding" [table-schema-value]
      """
    ),
    (
      "[[field]]\nname = \"a\"\ntype = \"text\"\nwidth = \"8\"",
      """
      t.toml:4:9: error: width of field 1 must be a whole number of bytes [table-schema-value]
      """
    ),
    (
      "[[field]]\nname = \"a\"",
      """
      t.toml:1:1: error: field 1 has no type [table-schema-missing]
        help: write type = "u8", "i8", "u16", "i16", "u32", "i32", "text", "comment" or "padding"
      """
    ),
    (
      "[[field]]\ntype = \"u8\"",
      """
      t.toml:1:1: error: field 1 has no name [table-schema-missing]
        help: write a name, such as name = "hp", or type = "padding" for bytes that the table leaves out
      """
    ),
    (
      "field = [ { name = \"a\", type = \"text\" } ]",
      """
      t.toml:1:11: error: field 1 has no width [table-schema-missing]
        help: write the number of bytes, such as width = 12
      """
    ),
    (
      "[[field]]\nname = \"a\"\ntype = \"u8\"\nwidth = 8",
      """
      t.toml:4:1: error: field 1 is of type u8, which has no width [table-schema-key]
        help: remove the key, or change the type
      """
    ),
    (
      "[[field]]\nname = \"a\"\ntype = \"padding\"\nwidth = 8",
      """
      t.toml:2:1: error: field 1 is of type padding, which has no name [table-schema-key]
        help: remove the key, or change the type
      """
    ),
    (
      "[[field]]\nname = \"a\"\ntype = \"text\"\nwidth = 9223372036854775807",
      """
      t.toml:1:1: error: expected a width of 1 to 65,535 for field 1, found 9,223,372,036,854,775,807 [table-schema-width]
      """
    ),
    (
      "[[field]]\ntype = \"padding\"\nwidth = -1",
      """
      t.toml:1:1: error: expected a width of 1 to 65,535 for field 1, found -1 [table-schema-width]
      """
    ),
    (
      "fill = \"space\"\n[[field]]\nname = \"a\"\ntype = \"text\"\nwidth = 2\nterminated = true",
      """
      t.toml:2:1: error: field 1 is terminated by a NUL but filled with spaces [table-schema-terminated]
        help: write fill = "nul", or remove terminated = true
      """
    ),
    (
      "[[field]]\nname = \"\"\ntype = \"u8\"",
      """
      t.toml:1:1: error: the name of field 1 is empty or contains control characters [table-schema-name]
        help: give the field a name of visible characters, such as name = "hp"
      """
    ),
    (
      "[[field]]\nname = \"a\"\ntype = \"u8\"\n[[field]]\nname = \"a\"\ntype = \"u8\"",
      """
      t.toml:4:1: error: field 2 has the same name as field 1, "a" [table-schema-name]
        help: give each field a different name
      """
    ),
    (
      "[[field]]\ntype = \"padding\"\nwidth = 4",
      """
      t.toml: error: the schema has no fields other than padding and comments [table-schema-empty]
        help: add fields, each under a line [[field]]
      """
    ),
    (
      "header = true\u{0}",
      """
      t.toml:1:14: error: found a NUL character in the text, at byte offset 13 [text-nul]
        help: remove the NUL; romkit adds NULs where they belong
      """
    ),
  ])
  func reportsErrorsInSchemas(toml: String, shown: String) {
    #expect(problem(Array(toml.utf8)) == shown)
  }

  @Test func reportsSchemasThatAreNotUTF8() {
    #expect(
      problem([0x68, 0xFF]) == """
        t.toml:1:2: error: byte 0xFF at byte offset 1 is not valid UTF-8 [text-invalid-utf8]
          help: save the text as UTF-8
        """)
  }
}
