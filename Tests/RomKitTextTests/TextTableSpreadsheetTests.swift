import Testing

@testable import RomKitBase
@testable import RomKitText

/// Tables as spreadsheets and map editors save them.
@Suite struct TextTableSpreadsheetTests {
  private func schema(hasHeader: Bool = true) throws -> TableSchema {
    try TableSchema(
      fields: [.text("name", TableText(width: 5)), .integer("price", .u16)], hasHeader: hasHeader)
  }

  private func shown(_ csv: String, _ schema: TableSchema) -> String {
    do throws(Findings<Diagnostic>) {
      _ = try schema.body(ofCSV: Array(csv.utf8)[...])
      return ""
    } catch {
      return error.diagnostics(file: "m.csv").map { $0.rendered() }.joined(separator: "\n")
    }
  }

  @Test(arguments: [
    "name,price\nlamp,12\n", "Name,PRICE\nlamp,12\n", "name,price,\nlamp,12,\n", "name,price,,\nlamp,12\n",
    "name,price\nlamp,12,,\n", "name,price\nlamp,12\n,\n,,\n \n", "sep=;\r\nname;price\r\nlamp;12\r\n",
    "\u{FEFF}sep=,\nname,price\nlamp,12", "SEP=\t\nname\tprice\nlamp\t12", "name\tprice\nlamp\t12\n",
    "\"sep=;\"\nname;price\nlamp;12", "sep=;;\nname;price\nlamp;12", "sep = ; \nname;price\nlamp;12",
    "sep=\\t\nname\tprice\nlamp\t12", "sep=;\nname,price\nlamp,12", "sep=|\nname,price\nlamp,12",
    ",price\nlamp,12\n", ",name\n12,lamp\n", ",name,price\n0,lamp,12\n",
  ])
  func isRead(csv: String) throws {
    #expect(try schema().body(ofCSV: Array(csv.utf8)[...]) == Array("lamp\0".utf8) + [12, 0])
  }

  @Test(arguments: ["lamp,12,\nrope,3,\n", "lamp,12,\nrope,3\n", "lamp\t12\nrope\t3\n"])
  func isReadWithoutAHeader(csv: String) throws {
    #expect(
      try schema(hasHeader: false).body(ofCSV: Array(csv.utf8)[...])
        == Array("lamp\0".utf8) + [12, 0] + Array("rope\0".utf8) + [3, 0])
  }

  @Test func namesThatDifferInCaseStayApart() throws {
    let schema = try TableSchema(fields: [.integer("hp", .u8), .integer("HP", .u8), .integer("Mp", .u8)])
    #expect(try schema.body(ofCSV: Array("HP,hp,mP\n1,2,3".utf8)[...]) == [2, 1, 3])
  }

  @Test func whatLooksLikeADeclarationOrNoNameComesBack() throws {
    let texts = try TableSchema(
      fields: [.text("a", TableText(width: 4)), .text("b", TableText(width: 1))], hasHeader: false)
    let body = Array("SEP=".utf8) + [0] + Array("x\0\0\0y".utf8)
    #expect(try texts.bytes(csv: texts.csv(of: body)) == body)
    let named = try TableSchema(fields: [.integer("sep=;", .u8)])
    #expect(try named.bytes(csv: named.csv(of: [1, 2])) == [1, 2])
    let numbers = try TableSchema(fields: [.integer("x", .u8), .integer(" ", .u8)])
    #expect(try numbers.bytes(csv: numbers.csv(of: [1, 2])) == [1, 2])
  }

  @Test func emptyRowsAtTheEndOfTextsAreNoRows() throws {
    let schema = try TableSchema(fields: [.text("a", TableText(width: 1)), .text("b", TableText(width: 1))])
    #expect(try schema.body(ofCSV: Array("a,b\n,\nx,y\n,\n,\n".utf8)[...]) == [0, 0, 0x78, 0x79])
  }

  @Test(arguments: [TableSeparator.comma, .tab], [true, false])
  func emptyStructsAtTheEndComeBack(separator: TableSeparator, hasMark: Bool) throws {
    let schema = try TableSchema(
      fields: [.text("a", TableText(width: 1)), .text("b", TableText(width: 1))], hasHeader: false,
      byteOrderMark: hasMark, separator: separator)
    for body in [[0, 0], [0x20, 0], [0x78, 0x79, 0, 0, 0, 0], [0, 0, 0, 0x20]] as [[UInt8]] {
      #expect(try schema.bytes(csv: schema.csv(of: body)) == body)
    }
  }

  @Test(
    arguments: [
      (
        ",name\n0,lamp\n1,rope\n",
        """
        m.csv:1: error: the first row does not name the column "price" [table-missing-column]
          note: the first column, which has no name, only counts the rows
          help: add the column to the first row, and the cells to all other rows; or, if it is the first, write its name there
        """
      ),
      (
        "sep=;\nitem;cost\nlamp;12\n",
        """
        m.csv:2: error: the first row names no column of the schema: expected "name", found "item" [table-missing-column]
          help: if line 2 is a record, set header = false in the schema, or insert this row before it; otherwise write this row in place of it: name;price
        """
      ),
      (
        "sep=|\nname|price\nlamp|12\n",
        """
        m.csv:1: error: expected a comma, a semicolon or a tab after "sep=" in the first line, found "|" [table-separator]
          help: separate the cells with commas, and remove the first line
        """
      ),
    ])
  func remediesCure(csv: String, shown: String) throws {
    #expect(self.shown(csv, try schema()) == shown)
  }

  @Test func anotherSeparatorThanTheDeclaredIsNamed() throws {
    #expect(
      shown("sep=;\nlamp,12\n", try schema(hasHeader: false)) == """
        m.csv:2: error: expected semicolons between the cells, found commas [table-separator]
          help: change the first line to sep=,
        """)
    #expect(try schema(hasHeader: false).body(ofCSV: Array("sep=,\nlamp,12\n".utf8)[...]).count == 7)
  }

  @Test func emptyRowsInTheMiddleAreMistakes() throws {
    #expect(
      shown("name,price\nlamp,12\n,\n,\nrope,3\n,\n", try schema()) == """
        m.csv:3:2: error: expected a whole number in column "price", found an empty cell [table-number]
          note: the same mistake is in 1 other place, next in line 4
          help: write a whole number, in decimal or in hexadecimal with 0x
        """)
  }

  @Test func equalMistakesAreOne() throws {
    let rows = (1...133).map { "item,\($0).5\n" }.joined()
    #expect(
      shown("name,price\n" + rows, try schema()) == """
        m.csv:2:6: error: expected a whole number in column "price", found "1.5" [table-number]
          note: the same mistake is in 132 other places, next in lines 3, 4, 5, 6, 7
          help: write a whole number, in decimal or in hexadecimal with 0x
        """)
  }

  @Test func controlCharactersAreNamed() throws {
    #expect(
      shown("name,price\n\u{1B}$BF|,12\n\u{7F},1\n", try schema()) == """
        m.csv:2:1: error: found the control character U+001B (ESC) in column "name" [table-control]
          help: remove it from the cell
        m.csv:3:1: error: found the control character U+007F (DEL) in column "name" [table-control]
          help: remove it from the cell
        """)
  }
}
