import Testing

@testable import RomKitBase
@testable import RomKitText

/// The column that names the rows of a table.
@Suite struct TextTableKeyTests {
  private func schema(_ key: String) throws -> TableSchema {
    try TableSchema(
      parsing: Array("[[field]]\nname = \"key\"\n\(key)\n[[field]]\nname = \"n\"\ntype = \"u8\"\n".utf8)[...])
  }

  private func table(_ csv: String, _ key: String) throws -> (body: [UInt8], keys: [TableKey]) {
    let schema = try schema(key)
    return try schema.table(ofCSV: Array(csv.utf8)[...])
  }

  private func problem(_ run: () throws -> Void) -> String {
    do {
      try run()
      return ""
    } catch {
      return Problems(error, file: "t").diagnostics.map { $0.rendered() }.joined(separator: "\n")
    }
  }

  @Test func aCommentNamesTheRows() throws {
    let (body, keys) = try table("n,key\n1, one \n2,\n3,three", "type = \"comment\"\nkey = true")
    #expect(body == [1, 2, 3])
    #expect(keys == [.init(text: "one", line: 2), .init(text: "", line: 3), .init(text: "three", line: 4)])
  }

  @Test func aStoredTextNamesTheRows() throws {
    let (body, keys) = try table("key,n\nいろ,1\n", "type = \"text\"\nwidth = 4\nkey = true")
    #expect(body == [0x82, 0xA2, 0x82, 0xEB, 1])
    #expect(keys.map(\.text) == ["いろ"])
  }

  @Test func withoutAKeyNoRowHasAName() throws {
    #expect(try table("key,n\na,1\n", "type = \"comment\"").keys.isEmpty)
  }

  @Test func aKeyOfTwoRowsIsAnError() {
    #expect(
      problem { _ = try table("key,n\na,1\nb,2\n\na,3\na,4\n", "type = \"comment\"\nkey = true") } == """
        t:5:1: error: "a" in the key column "key" is also the key of line 2 [table-repeated-key]
          note: the same mistake is in 1 other place, next in line 6
          help: give each row a different key, or leave the cell empty
        """)
  }

  @Test func theColumnOfKeysIsRequired() {
    #expect(
      problem { _ = try table("n\n1\n", "type = \"comment\"\nkey = true") }.hasPrefix(
        "t:1: error: the first row does not name the column \"key\" [table-missing-column]"))
  }

  @Test(arguments: [
    (
      "type = \"u8\"\nkey = true",
      "t:4:1: error: field 1 is of type u8, which has no key [table-schema-key]\n"
        + "  help: remove the key, or change the type"
    ),
    (
      "type = \"comment\"\nkey = true\ncount = 2",
      "t:1:1: error: field 1 has both key = true and a count [table-schema-key]\n"
        + "  help: remove one of the two keys"
    ),
    (
      "type = \"comment\"\nkey = true\n[[field]]\nname = \"k\"\ntype = \"comment\"\nkey = true",
      "t:5:1: error: field 2 has key = true, as field 1 has [table-schema-key]\n"
        + "  help: remove one of them: a row has one name"
    ),
    (
      "type = \"comment\"\nkey = 1",
      "t:4:7: error: key of field 1 must be true or false [table-schema-value]"
    ),
  ])
  func aSchemaHasAtMostOneKey(key: String, error: String) {
    #expect(problem { _ = try schema(key) } == error)
  }
}
