import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitText

/// Fields with several columns, comments, booleans and numbers with a fraction.
@Suite struct TextTableGridTests {
  private let level = """
    header = false

    [[field]]
    name = "tile"
    type = "i16"
    count = 4
    """

  private func schema(_ toml: String) throws -> TableSchema {
    try TableSchema(parsing: Array(toml.utf8)[...])
  }

  private func body(_ csv: String, _ schema: TableSchema) throws -> [UInt8] {
    try schema.body(ofCSV: Array(csv.utf8)[...])
  }

  private func csv(_ body: [UInt8], _ schema: TableSchema) throws -> String {
    String(decoding: try schema.csv(ofBody: body[...]), as: UTF8.self)
  }

  private func problems(_ csv: String, _ toml: String) throws -> String {
    let schema = try schema(toml)
    do throws(Findings<Diagnostic>) {
      _ = try schema.body(ofCSV: Array(csv.utf8)[...])
      return ""
    } catch {
      return error.diagnostics(file: "l.csv").map { $0.rendered() }.joined(separator: "\n")
    }
  }

  private func problem(_ toml: String) -> String {
    do throws(Diagnostic) {
      _ = try TableSchema(parsing: Array(toml.utf8)[...])
      return ""
    } catch {
      return Diagnostic(error, file: "l.toml").rendered()
    }
  }

  @Test func aGridIsOneField() throws {
    let schema = try schema(level)
    #expect(schema.structSize == 8)
    let source = "-1,0,1,300\n2,-1,-1,3\n"
    let made = try body(source, schema)
    #expect(made == [255, 255, 0, 0, 1, 0, 44, 1, 2, 0, 255, 255, 255, 255, 3, 0])
    #expect(try csv(made, schema) == source)
  }

  @Test func columnsOfAFieldAreNumbered() throws {
    let toml = """
      [[field]]
      name = "id"
      type = "u8"
      [[field]]
      name = "drop"
      type = "u8"
      count = 12
      [[field]]
      name = "word"
      type = "text"
      width = 2
      count = 2
      """
    let schema = try schema(toml)
    let drops = (1...12).map { "drop\($0)" }
    let source = "id,\(drops.joined(separator: ",")),word1,word2\n9,1,2,3,4,5,6,7,8,9,10,11,12,ab,c\n"
    let made = try body(source, schema)
    #expect(made == [9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0x61, 0x62, 0x63, 0])
    #expect(try csv(made, schema) == source)
    let reversed =
      "word2,\(drops.reversed().joined(separator: ",")),id,word1\nc,12,11,10,9,8,7,6,5,4,3,2,1,9,ab\n"
    #expect(try body(reversed, schema) == made)
    #expect(
      try problems("id,word1,word2,drop0,drop13,drop01\n", toml) == """
        l.csv:1:16: error: the schema has no column "drop0" [table-extra-column]
          help: remove the column, or add a field to the schema
        l.csv:1:22: error: the schema has no column "drop13" [table-extra-column]
          help: remove the column, or add a field to the schema
        l.csv:1:29: error: the schema has no column "drop01" [table-extra-column]
          help: remove the column, or add a field to the schema
        l.csv:1: error: the first row does not name the columns "drop1" to "drop12" [table-missing-column]
          help: add the columns to the first row, and the cells to all other rows
        """)
  }

  @Test(arguments: [
    (
      "1,2,3\n1,2,3,4,5\n",
      """
      l.csv:1:1: error: expected 4 cells in the row, found 3; the first missing cell is that of column "tile4" [table-missing-cell]
        help: write a separator and a value for each missing cell; the value can be 0 for a number, and empty for a text
      l.csv:2:9: error: expected 4 cells in the row, found 5 [table-extra-cell]
        help: remove the extra cells, or put cells with commas in quotes
      """
    ),
    (
      "1,2,x,4\n1,2,3,40000\n",
      """
      l.csv:1:5: error: expected a whole number in column "tile3", found "x" [table-number]
        help: write a whole number, in decimal or in hexadecimal with 0x
      l.csv:2:7: error: "40000" in column "tile4" is outside the range of i16, -32768 to 32767 [table-range]
        help: change the number, or the type of the field in the schema
      """
    ),
    (
      "0,2147483653,3758096385,-2147483643\n",
      """
      l.csv:1:3: error: "2147483653" in column "tile2" is tile 5 with Tiled's flag 0x80000000 (flipped horizontally), outside the range of i16, -32768 to 32767 [table-tile-flags]
        note: the same mistake is in 2 other places
        help: remove the flip in Tiled and add the flipped tile to the tileset, or write type = "u32" ("i32" for a negative number) in the schema and let the game read the flags
      """
    ),
    (
      "0,0,3758096385,0\n",
      """
      l.csv:1:5: error: "3758096385" in column "tile3" is tile 1 with Tiled's flags 0x80000000 (flipped horizontally) and 0x40000000 (flipped vertically) and 0x20000000 (flipped diagonally), outside the range of i16, -32768 to 32767 [table-tile-flags]
        help: remove the flip in Tiled and add the flipped tile to the tileset, or write type = "u32" ("i32" for a negative number) in the schema and let the game read the flags
      """
    ),
    (
      "0,0,0,-2147483643\n",
      """
      l.csv:1:7: error: "-2147483643" in column "tile4" is tile 5 with Tiled's flag 0x80000000 (flipped horizontally), outside the range of i16, -32768 to 32767 [table-tile-flags]
        help: remove the flip in Tiled and add the flipped tile to the tileset, or write type = "u32" ("i32" for a negative number) in the schema and let the game read the flags
      """
    ),
    (
      "0,2147549184,-2147483649,4294967296\n",
      """
      l.csv:1:3: error: "2147549184" in column "tile2" is outside the range of i16, -32768 to 32767 [table-range]
        note: the same mistake is in 2 other places
        help: change the number, or the type of the field in the schema
      """
    ),
  ])
  func reportsErrorsInGrids(csv: String, shown: String) throws {
    #expect(try problems(csv, level) == shown)
  }

  @Test func flagsFitAWideField() throws {
    let wide = try schema(level.replacing("i16", with: "u32"))
    #expect(try body("2147483653,0,0,0", wide).prefix(4) == [5, 0, 0, 0x80])
    #expect(
      try problems("2147483653,0,0,0", level.replacing("i16", with: "i32")).hasPrefix(
        "l.csv:1:1: error: \"2147483653\" in column \"tile1\" is tile 5 with Tiled's flag 0x80000000"))
  }

  @Test(arguments: [("u8", "i16"), ("u16", "i32"), ("u32", "i32")])
  func anEmptyCellOfTiledNeedsASign(type: String, wider: String) throws {
    let shown = try problems("0,-1,0,0", level.replacing("i16", with: type))
    #expect(
      shown.hasSuffix(
        "help: if -1 is an empty cell, as Tiled writes it, write type = \"\(wider)\" in the schema"))
  }

  @Test func aMissingHeaderIsOneError() throws {
    #expect(
      try problems("1,2,3,4\n", level.replacing("false", with: "true")) == """
        l.csv:1: error: the first row names no column of the schema: expected "tile1", found "1" [table-missing-column]
          help: if line 1 is a record, set header = false in the schema, or insert this row before it; otherwise write this row in place of it: tile1,tile2,tile3,tile4
        """)
  }

  @Test func commentsAreNotStored() throws {
    let fields = """
      [[field]]
      name = "note"
      type = "comment"
      [[field]]
      name = "hp"
      type = "u8"
      [[field]]
      name = "by"
      type = "comment"
      count = 2
      """
    let named = try schema(fields)
    #expect(named.structSize == 1)
    #expect(try body("by2,hp,note\nx,7,\"strong, é\"\n,8,\n", named) == [7, 8])
    // A header may leave out any of them.
    #expect(try body("hp\n7\n", named) == [7])
    #expect(try body("by1;hp\nA;7\n", named) == [7])
    #expect(try csv([7, 8], named) == "note,hp,by1,by2\n,7,,\n,8,,\n")
    let bare = try schema("header = false\n" + fields)
    #expect(try body("x,7,,y\n,8,,\n", bare) == [7, 8])
    #expect(
      try problems("7\n", "header = false\n" + fields) == """
        l.csv:1:1: error: expected 4 cells in the row, found 1; the first missing cell is that of column "hp" [table-missing-cell]
          help: write a separator and a value for each missing cell; the value can be 0 for a number, and empty for a text
        """)
  }

  @Test func booleansAreTrueAndFalse() throws {
    let toml = "header = false\n[[field]]\nname = \"on\"\ntype = \"u16\"\nboolean = true\ncount = 3\n"
    let schema = try schema(toml)
    let made = try body("TRUE,false,1\n0, True ,FALSE\n", schema)
    #expect(made == [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0])
    #expect(try csv(made, schema) == "TRUE,FALSE,TRUE\nFALSE,TRUE,FALSE\n")
    #expect(
      try problems("2,,yes\n", toml) == """
        l.csv:1:1: error: expected TRUE or FALSE in column "on1", found "2" [table-boolean]
          note: the same mistake is in 2 other places
          help: write TRUE, FALSE, 1 or 0
        """)
    do throws(Findings<Diagnostic>) {
      _ = try schema.csv(ofBody: [1, 0, 0, 0, 7, 0])
      Issue.record("was read")
    } catch {
      #expect(
        error.diagnostics(slot: "DSLOT001").map { $0.rendered() } == [
          """
          error: DSLOT001: expected 1 (TRUE) or 0 (FALSE) in column "on3" in row 1, found 7 (at offset 4) [table-boolean]
            help: remove boolean = true from the schema
          """
        ])
    }
  }

  @Test(
    arguments: [
      ("1.5", 8, 384), ("-0.25", 8, -64), ("0.1", 8, 26), (".5", 1, 1), ("3.", 4, 48), ("+2", 16, 131072),
      // Halfway is rounded away from zero; one digit less is not.
      ("0.001953125", 8, 1), ("-0.001953125", 8, -1),
      ("0.0019531249999999999999999999999999999999999999999999", 8, 0),
      ("0.9999", 8, 256), ("0.00000000011641532182693481445312", 32, 0),
      ("0.000000000116415321826934814453125", 32, 1),
      ("-0.001", 8, 0), (" 7\t", 8, 1792),
    ] as [(String, Int, Int64)])
  func fractionsAreRoundedToTheNearest(cell: String, bits: Int, number: Int64) {
    #expect(FixedPoint(fractionBits: bits).number(parsing: Array(cell.utf8)[...]) == .number(number))
  }

  @Test(arguments: ["", ".", "-", "1,5", "1e3", "0x10", "1.2.3", "--1", "1 2", "１.0"])
  func refusesCellsThatAreNotDecimal(cell: String) {
    #expect(FixedPoint(fractionBits: 8).number(parsing: Array(cell.utf8)[...]) == .none)
  }

  @Test func reportsFractions() throws {
    let toml = "header = false\n[[field]]\nname = \"x\"\ntype = \"i16\"\nfraction = 8\n"
    let schema = try schema(toml)
    let source = "127.996\n-128\n0.1\n-0.004\n0\n"
    #expect(try csv(body(source, schema), schema) == source)
    let digits = String(repeating: "9", count: 100)
    #expect(
      try problems("127.998046875\n-128.01\n\(digits)\n1,5\n1.5.\n", toml) == """
        l.csv:1:1: error: "127.998046875" in column "x" is outside the range of i16 with 8 bits of fraction, -128 to 127.99609375 [table-range]
          note: the same mistake is in 2 other places, next in lines 2, 3
          help: change the number, or the type or the fraction of the field in the schema
        l.csv:4:3: error: expected 1 cell in the row, found 2 [table-extra-cell]
          help: remove the extra cells, or put cells with commas in quotes
        l.csv:5:1: error: expected a decimal number in column "x", found "1.5." [table-number]
          help: write a number such as -12.75
        """)
  }

  @Test(arguments: TableInteger.allCases)
  func everyNumberWithAFractionComesBack(integer: TableInteger) {
    var random = SeededGenerator(seed: 30)
    let (low, high) = (integer.range.lowerBound, integer.range.upperBound)
    for bits in 1...8 * integer.width {
      let point = FixedPoint(fractionBits: bits)
      let unit = Int64(1) << Int64(bits)
      let edges = [low, low + 1, -unit, -1, 0, 1, unit - 1, unit, high - 1, high].filter(
        integer.range.contains)
      for number in edges + (0..<200).map({ _ in Int64.random(in: integer.range, using: &random) }) {
        let text = point.text(number)
        #expect(point.number(parsing: Array(text.utf8)[...]) == .number(number), "\(text), \(bits) bits")
        let exact = point.exactText(number)
        #expect(point.number(parsing: Array(exact.utf8)[...]) == .number(number), "\(exact), \(bits) bits")
        #expect(text.utf8.count <= exact.utf8.count)
      }
    }
  }

  @Test(arguments: [
    (
      "count = 0",
      """
      l.toml:1:1: error: expected a count of 1 to 65,536 for field 1, found 0 [table-schema-count]
      """
    ),
    (
      "count = 9223372036854775807",
      """
      l.toml:1:1: error: expected a count of 1 to 65,536 for field 1, found 9,223,372,036,854,775,807 [table-schema-count]
      """
    ),
    (
      "count = \"4\"",
      """
      l.toml:4:9: error: count of field 1 must be a whole number of columns [table-schema-value]
      """
    ),
    (
      "count = 65536\n[[field]]\nname = \"b\"\ntype = \"comment\"",
      """
      l.toml: error: expected at most 65,536 columns in the schema, found 65,537 [table-schema-count]
        help: check the counts of the fields, or split the table into two slots
      """
    ),
    (
      "fraction = 9",
      """
      l.toml:4:12: error: fraction of field 1 must be 1 to 8, the number of bits in u8 [table-schema-value]
      """
    ),
    (
      "fraction = 4\nboolean = true",
      """
      l.toml:1:1: error: field 1 has both boolean = true and fraction [table-schema-key]
        help: remove one of the two keys
      """
    ),
    (
      "[[field]]\nname = \"b\"\ntype = \"comment\"\nfraction = 1",
      """
      l.toml:7:1: error: field 2 is of type comment, which has no fraction [table-schema-key]
        help: remove the key, or change the type
      """
    ),
    (
      "[[field]]\ntype = \"padding\"\nwidth = 1\ncount = 2",
      """
      l.toml:7:1: error: field 2 is of type padding, which has no count [table-schema-key]
        help: remove the key, or change the type
      """
    ),
    (
      "count = 4\n[[field]]\nname = \"a3\"\ntype = \"u8\"",
      """
      l.toml:5:1: error: field 2 and field 1 would both have a column "a3" [table-schema-name]
        help: rename one of the two fields: the columns of a field with a count are numbered from 1
      """
    ),
    (
      "count = 11\n[[field]]\nname = \"a1\"\ntype = \"u8\"\ncount = 2",
      """
      l.toml:5:1: error: field 2 and field 1 would both have a column "a11" [table-schema-name]
        help: rename one of the two fields: the columns of a field with a count are numbered from 1
      """
    ),
    ("count = 10\n[[field]]\nname = \"a1x\"\ntype = \"u8\"\ncount = 2", ""),
    ("count = 4\n[[field]]\nname = \"a5\"\ntype = \"u8\"\n[[field]]\nname = \"a03\"\ntype = \"u8\"", ""),
  ])
  func reportsErrorsInSchemas(more: String, shown: String) {
    #expect(problem("[[field]]\nname = \"a\"\ntype = \"u8\"\n" + more) == shown)
  }

  @Test func namesAreShort() {
    #expect(problem("[[field]]\nname = \"\(String(repeating: "x", count: 255))\"\ntype = \"u8\"") == "")
    #expect(
      problem("[[field]]\nname = \"\(String(repeating: "x", count: 256))\"\ntype = \"u8\"") == """
        l.toml:1:1: error: expected a name of at most 255 bytes for field 1, found 256 [table-schema-name]
          help: shorten the name
        """)
  }

  @Test(.enabled(if: Tier.current == .test, "make test: checks of memory make 16 MiB slow"))
  func aTableOfCommentsHasALimit() throws {
    let schema = try TableSchema(
      fields: [.integer("n", .u8), .comment("c", count: 65_535)], hasHeader: false)
    do throws(Findings<Diagnostic>) {
      _ = try schema.csv(ofBody: [UInt8](repeating: 0, count: 300)[...])
      Issue.record("was read")
    } catch {
      #expect(
        error.diagnostics(slot: "DSLOT001").map { $0.rendered() } == [
          """
          error: DSLOT001: the table would have more than 16,777,216 bytes, the most that a table can have [table-too-large]
            help: leave the slot unconverted
          """
        ])
    }
  }
}
