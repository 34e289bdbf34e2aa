import Testing

@testable import RomKitBase
@testable import RomKitText

@Suite struct TextTableErrorTests {
  private func schema() throws -> TableSchema {
    try TableSchema(fields: [
      .text("name", TableText(width: 5)), .integer("hp", .u8), .padding(width: 1), .integer("speed", .i16),
    ])
  }

  private func problems(_ csv: [UInt8]) throws -> String {
    let schema = try schema()
    do throws(Findings<Diagnostic>) {
      _ = try schema.body(ofCSV: csv[...])
      return ""
    } catch {
      return error.diagnostics(file: "m.csv").map { $0.rendered() }.joined(separator: "\n")
    }
  }

  @Test func cellsOfARowAreCounted() throws {
    let commas = String(repeating: ",", count: 65_535)
    #expect(
      try problems(Array("name,hp,speed\n\(commas)x".utf8)).hasPrefix(
        "m.csv:2:4: error: expected 3 cells in the row, found 65,536 [table-extra-cell]"))
    #expect(
      try problems(Array("name,hp,speed\n\(commas),".utf8))
        == "m.csv:2:65537: error: the row has more than 65,536 cells [table-extra-cell]\n"
        + "  help: check that you named the right file")
  }

  @Test(arguments: [
    (
      "name,hp,speed\nA,300,0\n\"B\n\",,1\nC,one,99999999999999999999\nD,-1,-0x8001",
      """
      m.csv:2:3: error: "300" in column "hp" is outside the range of u8, 0 to 255 [table-range]
        note: the same mistake is in 1 other place, next in line 6
        help: change the number, or the type of the field in the schema
      m.csv:4:3: error: expected a whole number in column "hp", found an empty cell [table-number]
        note: the same mistake is in 1 other place, next in line 5
        help: write a whole number, in decimal or in hexadecimal with 0x
      m.csv:5:7: error: "99999999999999999999" in column "speed" is outside the range of i16, -32768 to 32767 [table-range]
        note: the same mistake is in 1 other place, next in line 6
        help: change the number, or the type of the field in the schema
      """
    ),
    (
      "name,hp,speed\n勇者勇,0,0\nﾌﾞｲｹﾞﾝ,0,0\n",
      """
      m.csv:2:1: error: the text in column "name" takes 6 bytes in Shift_JIS; the field has room for 5 [table-too-long]
        note: 2 characters of the text would fit
        note: the same mistake is in 1 other place, next in line 3
        help: shorten the text, or widen the field
      """
    ),
    (
      "name,hp,speed\n\"\"\"\r\né①\",1,1\nxé,1,1",
      """
      m.csv:3:1: error: Shift_JIS cannot store 'é' (U+00E9) in column "name" [table-unmappable]
        note: the same mistake is in 1 other place, next in line 4
        help: use characters of JIS X 0208 instead, or write encoding = "utf-8" in the schema
      m.csv:3:2: error: Shift_JIS cannot store '①' (U+2460) in column "name" [table-unmappable]
        note: only CP932, the Windows extension of Shift_JIS, has this character; JIS X 0208 and the console's font do not
        help: use characters of JIS X 0208 instead, or write encoding = "utf-8" in the schema
      """
    ),
    (
      "name,hp,speed\nA,1\nA,1,2,3\n\n,\n",
      """
      m.csv:2:1: error: expected 3 cells in the row, found 2; the first missing cell is that of column "speed" [table-missing-cell]
        help: write a separator and a value for each missing cell; the value can be 0 for a number, and empty for a text
      m.csv:3:7: error: expected 3 cells in the row, found 4 [table-extra-cell]
        help: remove the extra cells, or put cells with commas in quotes
      """
    ),
    (
      "name,hp,mp,hp\nA,1,2",
      """
      m.csv:1:9: error: the schema has no column "mp" [table-extra-column]
        help: remove the column, or add a field to the schema
      m.csv:1:12: error: the first row names the column "hp" twice [table-repeated-column]
        help: remove or rename one of the two columns
      m.csv:1: error: the first row does not name the column "speed" [table-missing-column]
        help: add the column to the first row, and the cells to all other rows
      """
    ),
    (
      "name,hq,spd\nA,1,2",
      """
      m.csv:1:6: error: the schema has no column "hq" [table-extra-column]
        help: did you mean "hp"?
      m.csv:1:9: error: the schema has no column "spd" [table-extra-column]
        help: remove the column, or add a field to the schema
      m.csv:1: error: the first row does not name the column "speed" [table-missing-column]
        help: add the column to the first row, and the cells to all other rows
      """
    ),
    (
      "A,1,2\nB,3,4\n",
      """
      m.csv:1: error: the first row names no column of the schema: expected "name", found "A" [table-missing-column]
        help: if line 1 is a record, set header = false in the schema, or insert this row before it; otherwise write this row in place of it: name,hp,speed
      """
    ),
    (
      "nam,A\nB,3\n",
      """
      m.csv:1: error: the first row names no column of the schema: expected "name", found "nam" [table-missing-column]
        help: write this row in place of line 1: name,hp,speed
      """
    ),
    (
      "name | HP|speed\nA|1|2\n",
      """
      m.csv:1: error: expected commas, semicolons or tabs between the cells, found | [table-separator]
        help: separate the cells with commas
      """
    ),
    (
      "name;hp;spede\n\"A\"x;1;2",
      """
      m.csv:1:9: error: the schema has no column "spede" [table-extra-column]
        help: did you mean "speed"?
      """
    ),
    (
      "name;hp;speed\n\"A\"x;1;2",
      """
      m.csv:2:4: error: expected a semicolon or the end of the row after the closing quote of a cell, found text [table-quote]
        help: put the whole cell in quotes and write each quote inside it twice
      """
    ),
    (
      "name;hp;speed\nA;1;2;3",
      """
      m.csv:2:7: error: expected 3 cells in the row, found 4 [table-extra-cell]
        help: remove the extra cells, or put cells with semicolons in quotes
      """
    ),
    (
      "\n\r\n",
      """
      m.csv:1: error: the table has no rows; its first row must name the columns [table-missing-column]
        help: add a row with the column names, or set header = false in the schema
      """
    ),
    (
      "name,hp,speed\nA,300,0\nB,\"1,2\nC",
      """
      m.csv:2:3: error: "300" in column "hp" is outside the range of u8, 0 to 255 [table-range]
        help: change the number, or the type of the field in the schema
      m.csv:3:3: error: the quote that begins here is never closed [table-quote]
        help: close the quote, and write each quote inside the cell twice
      """
    ),
    (
      "name,hp,speed\n\"A\"B,1,2",
      """
      m.csv:2:4: error: expected a comma or the end of the row after the closing quote of a cell, found text [table-quote]
        help: put the whole cell in quotes and write each quote inside it twice
      """
    ),
    (
      "name,hp,speed\nA\"B\",1,2",
      """
      m.csv:2:2: error: found a quote inside a cell that does not begin with one [table-quote]
        help: put the whole cell in quotes and write each quote inside it twice
      """
    ),
    (
      "name,hp,speed\nA\u{0}B,1,2",
      """
      m.csv:2:2: error: found a NUL character in the text, at byte offset 15 [text-nul]
        help: remove the NUL; romkit adds NULs where they belong
      """
    ),
  ])
  func reportsErrorsInSources(csv: String, shown: String) throws {
    #expect(try problems(Array(csv.utf8)) == shown)
  }

  @Test func recognizesASourceInShiftJIS() throws {
    #expect(
      try problems(Array("name,hp,speed\n".utf8) + [0x95, 0x5C, 0x2C, 0x31, 0x2C, 0x31, 0x0A]) == """
        m.csv:2:1: error: byte 0x95 at byte offset 14 is not valid UTF-8 [text-invalid-utf8]
          note: the text is valid Shift_JIS
          help: save the text as UTF-8
        """)
  }

  @Test func manyMissingCellsAreOnlyCounted() throws {
    let rows = String(repeating: "A,300,0\n", count: 5000)
    #expect(
      try problems(Array("name,hp,speed\n\(rows)".utf8)) == """
        m.csv:2:3: error: "300" in column "hp" is outside the range of u8, 0 to 255 [table-range]
          note: the same mistake is in 4,999 other places, next in lines 3, 4, 5, 6, 7
          help: change the number, or the type of the field in the schema
        """)
  }

  @Test func aHugeCellIsShownAsAnExcerpt() throws {
    let shown = try problems(Array("name,hp,speed\nA,\(String(repeating: "9", count: 300_000)),0".utf8))
    let nines = String(repeating: "9", count: 40)
    #expect(
      shown == """
        m.csv:2:3: error: "\(nines)..." in column "hp" is outside the range of u8, 0 to 255 [table-range]
          help: change the number, or the type of the field in the schema
        """)
  }

  @Test func rowsDoNotOutgrowARom() throws {
    let fields = (0..<20_000).map { _ in TableField.padding(width: 0xFFFF) } + [.integer("n", .u8)]
    let schema = try TableSchema(fields: fields + fields.dropLast(), hasHeader: false)
    do throws(Findings<Diagnostic>) {
      _ = try schema.body(ofCSV: Array("1".utf8)[...])
      Issue.record("was made")
    } catch {
      #expect(
        error.diagnostics(file: "m.csv").map { $0.rendered() } == [
          """
          m.csv:1:1: error: the slot would be larger than 2,147,483,647 bytes [table-too-large]
            help: use fewer rows, or narrower fields
          """
        ])
    }
  }

  @Test(arguments: [
    (
      [1, 2, 3] as [UInt8],
      """
      error: DSLOT001: expected a multiple of 9 bytes, the size of one struct, found 3 bytes (3 left over) [table-uneven]
        help: check the widths of the schema's fields against the struct
      """
    ),
    (
      [0x41, 0, 0, 0, 0, 1, 7, 0, 0],
      """
      error: DSLOT001: expected 0 in the padding of row 1, found 0x07 (at offset 6) [table-padding]
        help: replace the padding with fields of the same width, such as type = "u8" with a count
      """
    ),
    (
      [0x41, 0, 0, 0, 0, 1, 0, 0, 0, 0x41, 0, 0x42, 0, 0, 1, 0, 0, 0],
      """
      error: DSLOT001: column "name" in row 2 has a NUL in its text (at offset 10) [table-nul-inside]
        help: split the field in the schema, or read its bytes as integers with type = "u8" and a count
      """
    ),
    (
      // The field ends inside a character of two bytes.
      [0x82, 0xA0, 0x82, 0xA2, 0x82, 1, 0, 0, 0],
      """
      error: DSLOT001: column "name" in row 1: the text ends inside a character of Shift_JIS (at offset 4) [table-text]
        help: check the encoding and the widths in the schema
      """
    ),
    (
      [0x87, 0x40, 0, 0, 0, 1, 0, 0, 0, 0x41, 0x42, 0x43, 0x44, 0xA0, 1, 0, 0, 0],
      """
      error: DSLOT001: column "name" in row 1: bytes 0x87 0x40 are not a character of Shift_JIS (at offset 0) [table-text]
        note: CP932, the Windows extension of Shift_JIS, may have a character there; JIS X 0208 has none
        help: check the encoding and the widths in the schema
      error: DSLOT001: column "name" in row 2: byte 0xA0 is not a character of Shift_JIS (at offset 13) [table-text]
        help: check the encoding and the widths in the schema
      """
    ),
  ])
  func reportsErrorsInBodies(body: [UInt8], shown: String) throws {
    let schema = try schema()
    do throws(Findings<Diagnostic>) {
      _ = try schema.csv(ofBody: body[...])
      Issue.record("was read")
    } catch {
      #expect(error.diagnostics(slot: "DSLOT001").map { $0.rendered() }.joined(separator: "\n") == shown)
    }
  }

  @Test func reportsTextsWithoutTheirNUL() throws {
    let schema = try TableSchema(fields: [.text("t", TableText(width: 3, isTerminated: true))])
    #expect(try schema.body(ofCSV: Array("t\nAB".utf8)[...]) == [0x41, 0x42, 0])
    do throws(Findings<Diagnostic>) {
      _ = try schema.body(ofCSV: Array("t\nABC".utf8)[...])
      Issue.record("was made")
    } catch {
      #expect(
        error.listed.map(\.message) == [
          "the text in column \"t\" takes 3 bytes in Shift_JIS; the field has room for 2"
        ])
    }
    do throws(Findings<Diagnostic>) {
      _ = try schema.csv(ofBody: [0x41, 0x42, 0, 0x41, 0x42, 0x43])
      Issue.record("was read")
    } catch {
      #expect(
        error.diagnostics(slot: "DSLOT001").map { $0.rendered() } == [
          """
          error: DSLOT001: column "t" in row 2 has no NUL at its end (at offset 3) [table-not-terminated]
            help: remove terminated = true from the schema
          """
        ])
    }
  }
}
