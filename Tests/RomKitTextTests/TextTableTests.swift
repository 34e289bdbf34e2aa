import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitText

@Suite struct TextTableTests {
  private let monsters = """
    header = true

    [[field]]
    name = "name"
    type = "text"
    width = 12
    terminated = true

    [[field]]
    name = "hp"
    type = "u16"

    [[field]]
    type = "padding"
    width = 1

    [[field]]
    name = "speed"
    type = "i8"
    """

  private var fields: String { String(monsters.dropFirst("header = true\n".count)) }

  private func schema(_ toml: String) throws -> TableSchema {
    try TableSchema(parsing: Array(toml.utf8)[...])
  }

  private func body(_ csv: String, _ schema: TableSchema) throws -> [UInt8] {
    try schema.body(ofCSV: Array(csv.utf8)[...])
  }

  private func csv(_ body: [UInt8], _ schema: TableSchema) throws -> String {
    String(decoding: try schema.csv(ofBody: body[...]), as: UTF8.self)
  }

  @Test func rowsBecomeStructs() throws {
    let schema = try schema(monsters)
    #expect(schema.structSize == 16)
    let body = try body("name,hp,speed\nスライム,0x0102,-1\n\"a,\"\"b\"\"\",7,+5\n", schema)
    #expect(
      body == [
        0x83, 0x58, 0x83, 0x89, 0x83, 0x43, 0x83, 0x80, 0, 0, 0, 0, 0x02, 0x01, 0, 0xFF,
        0x61, 0x2C, 0x22, 0x62, 0x22, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 5,
      ])
    #expect(try csv(body, schema) == "name,hp,speed\nスライム,258,-1\n\"a,\"\"b\"\"\",7,5\n")
  }

  @Test func columnsAreFoundByName() throws {
    let schema = try schema(monsters)
    #expect(
      try body(" speed , name,hp\n1,x,2", schema) == Array("x".utf8) + [UInt8](repeating: 0, count: 11) + [
        2, 0, 0, 1,
      ])
  }

  @Test(arguments: [";", "\t"])
  func theFirstRowDecidesTheSeparator(separator: String) throws {
    let schema = try schema(monsters)
    let plain = try body("name,hp,speed\n\"A,;\tB\",1,2\n", schema)
    let rows = "speed,name,hp\n2,\"A,;\tB\",1\n".split(separator: "\"", omittingEmptySubsequences: false)
    let other = rows.enumerated().map { index, part in
      index == 1
        ? "\"\(part)\""
        : part.split(separator: ",", omittingEmptySubsequences: false).joined(separator: separator)
    }.joined()
    #expect(try body(other, schema) == plain)
  }

  @Test(arguments: [";", "\\t", ","])
  func theSchemaSetsTheSeparator(separator: String) throws {
    let typed = separator == "\\t" ? "\t" : separator
    let schema = try schema("separator = \"\(separator)\"\nheader = false\n" + fields)
    let source = ["\"a,;\tb\"", "7", "5"].joined(separator: typed) + "\n"
    let made = try body(source, schema)
    #expect(made.starts(with: Array("a,;\tb".utf8)))
    #expect(try csv(made, schema) == source)
  }

  @Test func theSchemaTakesPrecedenceOverTheFirstRow() throws {
    func problems(_ source: String, _ schema: String) throws -> String {
      let schema = try self.schema(schema + fields)
      do throws(Findings<Diagnostic>) {
        _ = try schema.body(ofCSV: Array(source.utf8)[...])
        return ""
      } catch {
        return error.diagnostics(file: "m.csv").map { $0.rendered() }.joined(separator: "\n")
      }
    }
    #expect(
      try problems("name,hp,speed\nA,1,2\n", "separator = \";\"\n") == """
        m.csv:1: error: expected semicolons between the cells, found commas [table-separator]
          help: write separator = "," in place of separator = ";" in the schema
        """)
    #expect(
      try problems("A;1;2\nB;1;2\n", "header = false\n") == """
        m.csv:1: error: expected commas between the cells, found semicolons [table-separator]
          help: set separator = ";" at the top of the schema
        """)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func lineEndsAndMarksAreTolerated(end: String) throws {
    let schema = try schema(monsters)
    let plain = try body("name,hp,speed\nA,1,2\nB,3,4", schema)
    let rows = ["\u{FEFF}name,hp,speed", "", "A, 1 ,2", "", "\"B\",\"3\",4", ""]
    #expect(try body(rows.joined(separator: end), schema) == plain)
  }

  @Test func cellsKeepTheirLineEnds() throws {
    let schema = try TableSchema(
      fields: [.text("text", TableText(width: 8)), .integer("n", .u8)], hasHeader: false)
    let made = try body("\"a\r\nb\nc\rd\",1\r\n", schema)
    #expect(made == Array("a\r\nb\nc\rd".utf8) + [1])
    #expect(try csv(made, schema) == "\"a\r\nb\nc\rd\",1\n")
  }

  @Test func appliesByteOrderFillAndEncoding() throws {
    let schema = try schema(
      """
      byte-order = "big"
      header = false
      encoding = "utf-8"
      fill = "space"
      byte-order-mark = true
      field = [
        { name = "a", type = "u32" }, { name = "b", type = "i16" },
        { name = "c", type = "text", width = 4 },
        { name = "d", type = "text", width = 3, encoding = "ascii", fill = "nul" },
      ]
      """)
    let made = try body("0xDEADBEEF,-2,表,x", schema)
    #expect(made == [0xDE, 0xAD, 0xBE, 0xEF, 0xFF, 0xFE, 0xE8, 0xA1, 0xA8, 0x20, 0x78, 0, 0])
    #expect(try Array(csv(made, schema).utf8) == Array("\u{FEFF}3735928559,-2,表,x\n".utf8))
  }

  @Test(arguments: TableInteger.allCases)
  func integersStoreTheirRange(integer: TableInteger) throws {
    for order in ByteOrder.allCases {
      let schema = try TableSchema(fields: [.integer("n", integer)], byteOrder: order, hasHeader: false)
      let numbers = [integer.range.lowerBound, integer.range.lowerBound + 1, 0, 1, integer.range.upperBound]
      let text = numbers.map { "\($0)\n" }.joined()
      let made = try body(text, schema)
      #expect(made.count == 5 * integer.width)
      #expect(try csv(made, schema) == text)
      for beyond in [integer.range.lowerBound - 1, integer.range.upperBound + 1] {
        #expect(throws: Findings<Diagnostic>.self) { try body("\(beyond)", schema) }
      }
    }
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("007", 7), ("0x1f", 31), ("0XFF", 255), ("-0x80", -128), ("+9", 9), (" 12\t", 12),
    ] as [(String, Int64)])
  func numbersAreRead(cell: String, number: Int64) {
    #expect(TableNumber(parsing: Array(cell.utf8)[...]) == .number(number))
  }

  @Test(arguments: ["", " ", "-", "0x", "1.5", "1e3", "12a", "0x1g", "1 2", "--1", "１", "1_000"])
  func refusesCellsThatAreNotNumbers(cell: String) {
    #expect(TableNumber(parsing: Array(cell.utf8)[...]) == .none)
  }

  @Test func numbersOfAnyLengthAreHuge() {
    #expect(TableNumber(parsing: Array("99999999999999999999".utf8)[...]) == .huge)
    #expect(TableNumber(parsing: [UInt8](repeating: 0x39, count: 100_000)[...]) == .huge)
    #expect(TableNumber(parsing: ([UInt8](repeating: 0x39, count: 100) + [0x61])[...]) == .none)
  }

  @Test func packsEmptyTables() throws {
    let schema = try schema(monsters)
    #expect(try body("name,hp,speed\n", schema) == [])
    #expect(try csv([], schema) == "name,hp,speed\n")
    let headless = try TableSchema(fields: [.integer("n", .u8)], hasHeader: false)
    #expect(try body("", headless) == [])
    #expect(try csv([], headless) == "")
  }

  @Test func aRowWithOneEmptyTextIsNotAnEmptyLine() throws {
    let schema = try TableSchema(fields: [.text("t", TableText(width: 2))], hasHeader: false)
    #expect(try csv([0, 0, 0x41, 0, 0, 0], schema) == "\"\"\nA\n\"\"\n")
    #expect(try body("\"\"\nA\n\"\"\n", schema) == [0, 0, 0x41, 0, 0, 0])
  }

  @Test func aFirstTextThatBeginsLikeAMarkIsQuoted() throws {
    let schema = try TableSchema(
      fields: [.text("t", TableText(width: 4, encoding: .utf8))], hasHeader: false)
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF, 0x41]
    #expect(try Array(csv(bytes, schema).utf8) == [0x22] + bytes + [0x22, 0x0A])
    #expect(try schema.body(ofCSV: schema.csv(ofBody: bytes[...])[...]) == bytes)
  }

  @Test func decodedTablesComeBack() throws {
    var random = SeededGenerator(seed: 21)
    let pieces: [[UInt8]] = [
      [0x41], [0x20], [0x22], [0x2C], [0x0A], [0x0D], [0x82, 0xA0], [0x81, 0x60], [0xB1], [0x00],
      [0x00, 0x00],
      [0xEF, 0xBB, 0xBF], [0xC3, 0xA9], [0x83],
    ]
    var decoded = 0
    for _ in 0..<1500 {
      let fields = (0..<Int.random(in: 1...4, using: &random)).map { index -> TableField in
        let name = "c\(index)-"
        let count = Int.random(in: 1...3, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          let integer = TableInteger.allCases.randomElement(using: &random) ?? .u8
          let fraction = Int.random(in: 1...8 * integer.width, using: &random)
          let notations: [TableField.Notation] = [.whole, .boolean, .fraction(fraction)]
          return .integer(name, integer, notations.randomElement(using: &random) ?? .whole, count: count)
        case 1: return .padding(width: Int.random(in: 1...3, using: &random))
        case 2: return .comment(name, count: count)
        default:
          return .text(
            name,
            TableText(
              width: Int.random(in: 1...6, using: &random),
              encoding: TextEncoding.allCases.randomElement(using: &random) ?? .ascii,
              fill: TableText.Fill.allCases.randomElement(using: &random) ?? .nul), count: count)
        }
      }
      guard
        let schema = try? TableSchema(
          fields: fields, byteOrder: Bool.random(using: &random) ? .big : .little,
          hasHeader: Bool.random(using: &random), byteOrderMark: Bool.random(using: &random))
      else { continue }
      var body: [UInt8] = []
      for field in (0..<Int.random(in: 0...3, using: &random)).flatMap({ _ in schema.fields }) {
        var bytes: [UInt8] = []
        while bytes.count < field.width {
          switch field {
          case .padding: bytes.append(0)
          case .integer(_, let integer, .boolean, _):
            integer.append(Bool.random(using: &random) ? 1 : 0, schema.byteOrder, to: &bytes)
          default: bytes += pieces.randomElement(using: &random) ?? []
          }
        }
        body += bytes.prefix(field.width)
      }
      guard let csv = try? schema.csv(ofBody: body[...]) else { continue }
      decoded += 1
      #expect(try schema.body(ofCSV: csv[...]) == body)
    }
    #expect(decoded > 300)
  }
}
