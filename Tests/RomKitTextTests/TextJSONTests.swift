import Testing

@testable import RomKitBase
@testable import RomKitText

/// The parser accepts JSON as in RFC 8259, and nothing else.
@Suite struct TextJSONTests {
  private static func value(_ text: String) throws(Diagnostic) -> JSONValue {
    try JSONParser.parse(Array(text.utf8)[...])
  }

  private static func error(_ text: String) -> String? {
    do throws(Diagnostic) {
      _ = try value(text)
      return nil
    } catch {
      return error.diagnostic.rendered()
    }
  }

  @Test func everyKindOfValueIsRead() throws {
    let value = try Self.value(
      " {\"a\": [1, -2, 3.5, 1e2, true, false, null], \"b\" : {\"\": \"x\"}, \"a\\u0062\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83e\\udd87\"}\r\n"
    )
    let list = try #require(value["a"]?.array)
    #expect(list.map(\.integer) == [1, -2, nil, 100, nil, nil, nil])
    #expect(list.map(\.boolean) == [nil, nil, nil, nil, true, false, nil])
    #expect(list.map(\.displayName) == ["1", "-2", "3.5", "100.0", "true", "false", "null"])
    #expect(value["b"]?[""]?.string == "x")
    #expect(value["ab"]?.string == "\"\\/\u{8}\u{C}\n\r\té🦇")
    #expect(value["c"] == nil)
    #expect(value.object?.map(\.name) == ["a", "b", "ab"])
    #expect(value["b"]?.position == TextPosition(line: 1, column: 52))
  }

  @Test func theLastOfSeveralMembersWithOneNameCounts() throws {
    #expect(try Self.value("{\"a\": 1, \"a\": 2}")["a"]?.integer == 2)
  }

  @Test(arguments: [
    ("", "line 1:1: error: expected a value, found the end of the file [json-syntax]"),
    ("[1, 2", "line 1:6: error: expected ',' or ']', found the end of the file [json-syntax]"),
    ("[1,]", "line 1:4: error: expected a value, found ']' [json-syntax]"),
    ("{\"a\" 1}", "line 1:6: error: expected ':', found '1' [json-syntax]"),
    ("{a: 1}", "line 1:2: error: expected a name in quotes, found 'a' [json-syntax]"),
    ("{\"a\": 1,\n}", "line 2:1: error: expected a name in quotes, found '}' [json-syntax]"),
    ("{} x", "line 1:4: error: expected the end of the file, found 'x' [json-syntax]"),
    (
      "\"a\nb\"",
      "line 1:3: error: expected the quote that ends the text, found the end of the line [json-syntax]"
    ),
    ("01", "line 1:1: error: expected a value, found \"01\" [json-syntax]"),
    ("+1", "line 1:1: error: expected a value, found \"+1\" [json-syntax]"),
    ("1.", "line 1:1: error: expected a value, found \"1.\" [json-syntax]"),
    ("1e999", "line 1:1: error: expected a value, found \"1e999\" [json-syntax]"),
    ("True", "line 1:1: error: expected a value, found \"True\" [json-syntax]"),
    ("NaN", "line 1:1: error: expected a value, found \"NaN\" [json-syntax]"),
  ])
  func anythingElseIsRefused(text: String, message: String) {
    #expect(Self.error(text) == message)
  }

  @Test(arguments: ["\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"\\"])
  func anEscapeIsOneOfJSON(text: String) {
    #expect(Self.error(text)?.contains("after the backslash") == true)
  }

  @Test func depthAndCountHaveLimits() throws {
    _ = try Self.value(String(repeating: "[", count: 64) + String(repeating: "]", count: 64))
    #expect(
      Self.error(String(repeating: "[", count: 1_000_000))?.contains("nested more than 64 deep") == true)
    let many = "[" + String(repeating: "0,", count: JSONParser.mostValues) + "0]"
    #expect(Self.error(many)?.contains("at most 1,048,576 values") == true)
  }

  @Test func theSourceIsUTF8() {
    let error = { (bytes: [UInt8]) in
      do throws(Diagnostic) {
        _ = try JSONParser.parse(bytes[...])
        return ""
      } catch {
        return error.code
      }
    }
    #expect(error([0x22, 0xFF, 0x22]) == "text-invalid-utf8")
    #expect(error([0xFF, 0xFE, 0x7B, 0x00]) == "text-utf16")
    #expect(error([0xEF, 0xBB, 0xBF, 0x7B, 0x7D]) == "")
  }
}
