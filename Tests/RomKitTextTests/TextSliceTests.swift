import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitText

/// Bytes may be a slice, such as a slot of a ROM: bytes around it do not matter, and offsets start at the slice.
@Suite struct TextSliceTests {
  private static func slot(_ encoding: TextEncoding?, _ bytes: [UInt8], shows: String) -> SliceReading {
    SliceReading("slot", bytes, shows: shows) { body in
      let slot = try TextSlot(parsing: body, as: encoding)
      return "\(slot.source) \(slot.format)"
    }
  }

  static let slots = [
    slot(.shiftJIS, [0x95, 0x5C, 0x0D, 0x0A, 0x41, 0], shows: "[232, 161, 168, 10, 65] Shift_JIS, CR LF"),
    slot(
      nil, [0xEF, 0xBB, 0xBF] + Array("Mañana\n".utf8) + [0, 0, 0], shows: "filled up with NULs to 14 bytes"),
    slot(.utf8, [0xEF, 0xBB, 0xBF, 0x41, 0xFF, 0x41], shows: "(at offset 4)"),
    slot(.utf8, [0xEF, 0xBB, 0xBF, 0x41, 0xE3, 0x81, 0], shows: "(at offset 4)"),
    slot(.ascii, [0x41, 0x42, 0x80], shows: "(at offset 2)"),
    slot(.ascii, [0x41, 0, 0x42], shows: "(at offset 1)"),
    slot(.shiftJIS, [0x41, 0x87, 0x40, 0x41], shows: "(at offset 1)"),
    slot(.shiftJIS, [0x95, 0x5C, 0x41, 0xFD], shows: "(at offset 3)"),
    slot(.shiftJIS, [0x95, 0x5C, 0x82, 0], shows: "(at offset 2)"),
    slot(nil, [0, 1, 2, 3], shows: "[text-not-recognised]"),
    SliceReading("recognition", Array("ABCDEFGH".utf8), shows: "ASCII") {
      TextSlot.recognize($0)?.description ?? "no text"
    },
    SliceReading("recognition", Array("ABCDEFG\u{1}".utf8), shows: "no text") {
      TextSlot.recognize($0)?.description ?? "no text"
    },
  ]

  private static func source(_ source: String, _ more: [UInt8] = [], shows: String) -> SliceReading {
    SliceReading("source", Array(source.utf8) + more, shows: shows) { piece in
      do throws(Findings<Diagnostic>) {
        var encoder = try TextEncoder(TextFormat(lineEnds: .crlf))
        var body: [UInt8] = []
        try encoder.append(piece, to: &body)
        try encoder.finish(&body)
        return "\(body)"
      } catch {
        return error.diagnostics(file: "t").map { $0.rendered() }.joined(separator: "\n")
      }
    }
  }

  static let sources = [
    source("\u{FEFF}A表\n", shows: "[65, 149, 92, 13, 10, 0]"),
    source("A\nBé", shows: "t:2:2: "),
    source("A\nB\u{0}", shows: "byte offset 3"),
    source("A\nBC", [0xFF], shows: "byte offset 4"),
    source("A\nBCD", [0xE3, 0x81], shows: "byte offset 7"),
    SliceReading("font", Array("A\nBﾊ".utf8), shows: "t:2:2: warning") { source in
      FontCheck.warnings(in: source).diagnostics(.warning, file: "t").map { $0.rendered() }.joined()
    },
    SliceReading("font", Array("A\nB".utf8), shows: "none") { source in
      FontCheck.warnings(in: source).listed.isEmpty ? "none" : "some"
    },
  ]

  private static func schema(_ toml: String, _ more: [UInt8] = [], shows: String) -> SliceReading {
    SliceReading("schema", Array(toml.utf8) + more, shows: shows) { "\(try TableSchema(parsing: $0))" }
  }

  private static func toml(_ toml: String, _ more: [UInt8] = [], shows: String) -> SliceReading {
    SliceReading("TOML", Array(toml.utf8) + more, shows: shows) { source in
      try TOMLParser.parse(source).entries.map { entry in
        let (key, value) = (entry.position, entry.value.position)
        return "\(entry.key) \(key.line):\(key.column) \(value.line):\(value.column) \(entry.value.kind)"
      }.joined(separator: "; ")
    }
  }

  static let settings = [
    schema("[[field]]\nname = \"hp\"\ntype = \"u8\"\n", shows: "hp"),
    schema("header = true\nhedaer = false\n", shows: "2:1"),
    toml("\u{FEFF}a = 1\n  b = 'é'", shows: "a 1:1 1:5 integer(1); b 2:3 2:7 string(\"é\")"),
    toml("a = 1\nb = [1 2]", shows: "2:8"),
    toml("a = 1\nb = \u{0}", shows: "byte offset 10"),
    toml("a = 1\nb = '", [0xFF], shows: "byte offset 11"),
    // "ゲームを始める", in Shift_JIS.
    toml(
      "", [0x83, 0x51, 0x81, 0x5B, 0x83, 0x80, 0x82, 0xF0, 0x8E, 0x6E, 0x82, 0xDF, 0x82, 0xE9],
      shows: "is valid Shift_JIS"),
  ]

  private static let fields: [TableField] = [
    .text("name", TableText(width: 5)), .integer("hp", .u8), .padding(width: 1), .integer("speed", .i16),
  ]

  private static func csv(_ csv: String, _ more: [UInt8] = [], shows: String) -> SliceReading {
    SliceReading("table", Array("name,hp,speed\n\(csv)".utf8) + more, shows: shows) { source in
      let schema = try TableSchema(fields: fields)
      do throws(Findings<Diagnostic>) {
        return "\(try schema.body(ofCSV: source))"
      } catch {
        return error.diagnostics(file: "t").map { $0.rendered() }.joined(separator: "\n")
      }
    }
  }

  private static func structs(_ rows: [[UInt8]], _ fields: [TableField] = fields, shows: String)
    -> SliceReading
  {
    SliceReading("structs", Array(rows.joined()), shows: shows) { body in
      let schema = try TableSchema(fields: fields)
      do throws(Findings<Diagnostic>) {
        return String(decoding: try schema.csv(ofBody: body), as: UTF8.self)
      } catch {
        return error.diagnostics(slot: "DSLOT001").map { $0.rendered() }.joined(separator: "\n")
      }
    }
  }

  private static let row: [UInt8] = [0x41, 0, 0, 0, 0, 7, 0, 0xFF, 0xFF]

  static let tables = [
    csv("\"a\"\"b\",7,-1\n", shows: "[97, 34, 98, 0, 0, 7, 0, 255, 255]"),
    csv("A,7,-1\n\"\"\"é\",7,-1\n", shows: "t:3:4: "),
    csv("A,7,-1\nA,300,-1\n", shows: "t:3:3: "),
    csv("A,7,-1\n\"A,7,-1\n", shows: "t:3:1: "),
    csv("A\u{0},7,-1\n", shows: "byte offset 15"),
    csv("", [0x95, 0x5C, 0x2C, 0x31, 0x2C, 0x31, 0x0A], shows: "is valid Shift_JIS"),
    structs([row, row], shows: "name,hp,speed\nA,7,-1\nA,7,-1\n"),
    structs([row, [1]], shows: "1 left over"),
    structs([row, [0x41, 0, 0, 0, 0, 7, 9, 0, 0]], shows: "(at offset 15)"),
    structs([row, [0x41, 0, 0x42, 0, 0, 7, 0, 0, 0]], shows: "(at offset 10)"),
    structs([row, row, [0x41, 0xFD, 0, 0, 0, 7, 0, 0, 0]], shows: "(at offset 19)"),
    structs([row, [0x41, 0x42, 0x43, 0x44, 0x82, 7, 0, 0, 0]], shows: "(at offset 13)"),
    structs(
      [[0x41, 0x42, 0], [0x41, 0x42, 0x43]], [.text("t", TableText(width: 3, isTerminated: true))],
      shows: "(at offset 3)"),
    SliceReading("number", Array(" -0x1F\t".utf8), shows: "number(-31)") {
      "\(TableNumber(parsing: $0))"
    },
    SliceReading("number", Array("12a".utf8), shows: "none") { "\(TableNumber(parsing: $0))" },
  ]

  @Test(arguments: slots + sources + settings + tables)
  func aPartOfMoreBytesReadsLikeTheSameBytesAlone(reading: SliceReading) {
    let alone = reading.outcome(reading.bytes[...])
    #expect(alone.contains(reading.shows), "\(alone)")
    let around = [0x20, 0x22, 0x00] + reading.bytes + [0x22, 0x00, 0xFF]
    #expect(reading.outcome(around[3..<around.count - 3]) == alone)
  }
}
