import Testing

@testable import RomKitBase
@testable import RomKitText

@Suite struct TextTOMLTests {
  private func parse(_ toml: String) throws(Diagnostic) -> String {
    shown(try TOMLParser.parse(Array(toml.utf8)[...]))
  }

  /// A table on one line, in the order of the file.
  private func shown(_ table: TOMLTable) -> String {
    "{" + table.entries.map { "\($0.key):\(shown($0.value))" }.joined(separator: " ") + "}"
  }

  private func shown(_ value: TOMLValue) -> String {
    switch value.kind {
    case .string(let string): string.debugDescription
    case .integer(let integer): "\(integer)"
    case .float(let float): "f\(float)"
    case .boolean(let boolean): "\(boolean)"
    case .date(let date): "<\(date)>"
    case .array(let array): "[" + array.map(shown).joined(separator: " ") + "]"
    case .table(let table): shown(table)
    }
  }

  @Test(
    arguments: [
      ("", "{}"), ("\u{FEFF}# only a comment", "{}"), ("a=1 # one\r\n\t b = -2\n", "{a:1 b:-2}"),
      ("a = 0x1F\nb = 0o17\nc = 0b101\nd = 1_000\ne = +0", "{a:31 b:15 c:5 d:1000 e:0}"),
      ("a = 9223372036854775807\nb = -9223372036854775808", "{a:9223372036854775807 b:-9223372036854775808}"),
      ("a = 1.5\nb = -2e3\nc = 1_0.5E-1\nd = inf\ne = -inf", "{a:f1.5 b:f-2000.0 c:f1.05 d:finf e:f-inf}"),
      ("a = true\nb = false", "{a:true b:false}"),
      (
        "a = 1979-05-27\nb = 07:32:00.5\nc = 1979-05-27 07:32:00\nd = 2000-02-29T23:59:59.9-07:00",
        "{a:<1979-05-27> b:<07:32:00.5> c:<1979-05-27 07:32:00> d:<2000-02-29T23:59:59.9-07:00>}"
      ),
      (#"a = "\t\"\\\u00e9\U0001F600" "#, #"{a:"\t\"\\é😀"}"#), (#"a = 'C:\x'"#, #"{a:"C:\\x"}"#),
      ("a = \"\"\"\r\nx\r\n  y\\\n  \n  z\"\"\"\"\"", #"{a:"x\n  yz\"\""}"#),
      ("a = '''\n'x'\\\n'''''", #"{a:"\'x\'\\\n\'\'"}"#),
      ("a = [ 1, # one\n\n [ 2 ], ]", "{a:[1 [2]]}"), ("a = []\nb = {}", "{a:[] b:{}}"),
      ("a = { b = 1, c.d = 2, c.e = [3] }", "{a:{b:1 c:{d:2 e:[3]}}}"),
      ("a.b = 1\na . c = 2\n\"a\".'d' = 3", "{a:{b:1 c:2 d:3}}"),
      ("[a.b]\nc = 1\n[a]\nd = 2", "{a:{b:{c:1} d:2}}"),
      ("[[a]]\nb = 1\n[[a]]\n[a.c]\nd = 2", "{a:[{b:1} {c:{d:2}}]}"),
      ("é = 1", nil), ("\"é\" = 1\n\"e\u{301}\" = 2", "{é:1 e\u{301}:2}"),
    ] as [(String, String?)])
  func readsValues(toml: String, expected: String?) {
    #expect((try? parse(toml))?.unicodeScalars.map(\.value) == expected?.unicodeScalars.map(\.value))
  }

  @Test func valuesAreCounted() throws {
    let most = TOMLParser.mostValues
    let message =
      "error: the file has more than 16,384 values and tables [toml-too-many]\n"
      + "  help: check that you named the right file, or cover more files with each pattern"
    func check(_ toml: String, _ expected: String?) {
      do throws(Diagnostic) {
        _ = try TOMLParser.parse(Array(toml.utf8)[...])
        #expect(expected == nil)
      } catch {
        #expect(Diagnostic(error, file: "t.toml").rendered() == expected.map { "t.toml:\($0): \(message)" })
      }
    }
    // The list itself is a value.
    let items = String(repeating: "1,", count: most - 1)
    check("a = [\(items)]", nil)
    check("a = [\(items)1]", "1:\(6 + items.count)")
    let headers = String(repeating: "[[a]]\n", count: most)
    check(headers, nil)
    check("\(headers)[b]", "\(most + 1):1")
    // Each line has two tables and a value.
    let keys = (0..<most / 3).map { "a\($0).b.c = 1\n" }.joined()
    check("\(keys)x = 1", nil)
    check("\(keys)x.y = 1", "\(most / 3 + 1):1")
  }

  @Test func positionsAreThoseOfTheFile() throws {
    let root = try TOMLParser.parse(Array("# é\n\"é\" = 1\n  [[f]]\n  x = [\n 'a' ]\n".utf8)[...])
    let first = try #require(root.entry("é"))
    #expect(first.position == TextPosition(line: 2, column: 1))
    #expect(first.value.position == TextPosition(line: 2, column: 7))
    let field = try #require(root["f"]?.array?.first)
    #expect(field.position == TextPosition(line: 3, column: 3))
    let x = try #require(field.table?.entry("x"))
    #expect(x.position == TextPosition(line: 4, column: 3))
    #expect(x.value.array?.first?.position == TextPosition(line: 5, column: 2))
  }

  @Test(arguments: [
    ("[[[a]]]", "1:3", "expected a key, found '['", "toml-syntax"),
    ("a = [ } ]", "1:7", "expected a value, found '}'", "toml-syntax"),
    ("a = [1 2]", "1:8", "expected ',' or ']', found '2'", "toml-syntax"),
    ("a = [1,\n", "2:1", "expected a value, found the end of the file", "toml-syntax"),
    ("a = { b = 1, }", "1:14", "expected a key, found '}'", "toml-syntax"),
    ("a = { b = 1\r\n}", "1:12", "expected ',' or '}', found the end of the line", "toml-syntax"),
    ("a", "1:2", "expected '=', found the end of the file", "toml-syntax"),
    ("a b", "1:3", "expected '=', found 'b'", "toml-syntax"),
    ("a = 1 2", "1:7", "expected the end of the line, found '2'", "toml-syntax"),
    ("[a", "1:3", "expected ']', found the end of the file", "toml-syntax"),
    ("[[a] ]", "1:5", "expected ']]', found a space", "toml-syntax"),
    (
      "a = \"x\nb = 1", "1:7", "expected the quote that ends the text, found the end of the line",
      "toml-syntax"
    ),
    (
      "a = '''x", "1:9", "expected the three quotes that end the text, found the end of the file",
      "toml-syntax"
    ),
    ("# \u{1}", "1:3", "expected text without control characters, found U+0001", "toml-syntax"),
    ("a = 1\rb = 2", "1:6", "expected the end of the line, found a CR without an LF", "toml-syntax"),
  ])
  func reportsSyntaxErrors(toml: String, place: String, message: String, code: String) {
    check(toml, "t.toml:\(place): error: \(message) [\(code)]")
  }

  @Test(arguments: [
    (
      "a = 1\n\na = 2",
      """
      t.toml:3:1: error: "a" is already defined in line 1 [toml-repeated]
        help: remove one of the two definitions
      """
    ),
    (
      "[x]\n[y]\n[x]",
      """
      t.toml:3:2: error: "x" is already defined in line 1 [toml-repeated]
        help: remove one of the two definitions
      """
    ),
    (
      "a = {}\na.b = 1",
      "t.toml:2:1: error: \"a\" is already defined in line 1, and that definition cannot be extended [toml-closed]\n"
        + "  help: write the new keys in the definition in line 1 (for several tables, write [[name]] there too), or use another name"
    ),
    (
      "[a.b]\n[a]\nb.c = 1",
      "t.toml:3:1: error: \"b\" is already defined in line 1, and that definition cannot be extended [toml-closed]\n"
        + "  help: write the new keys in the definition in line 1 (for several tables, write [[name]] there too), or use another name"
    ),
    (
      "a = [{}]\n[[a]]",
      "t.toml:2:3: error: \"a\" is already defined in line 1, and that definition cannot be extended [toml-closed]\n"
        + "  help: write the new keys in the definition in line 1 (for several tables, write [[name]] there too), or use another name"
    ),
    (
      "a = 1\n[a.b]",
      "t.toml:2:2: error: \"a\" is already defined in line 1, and that definition cannot be extended [toml-closed]\n"
        + "  help: write the new keys in the definition in line 1 (for several tables, write [[name]] there too), or use another name"
    ),
    (
      #"a = "C:\x""#,
      """
      t.toml:1:8: error: expected a TOML escape after the backslash: b, t, n, f, r, a double quote, a \
      backslash, or the number of a character as u and 4 hexadecimal digits or U and 8 hexadecimal digits [toml-escape]
        help: write \\\\ for a backslash, or put the text in single quotes
      """
    ),
    (
      "a = big",
      """
      t.toml:1:5: error: expected a value, found "big" [toml-value]
        help: put text in quotes: "big"
      """
    ),
    (
      "a = 99999999999999999999",
      "t.toml:1:5: error: \"99999999999999999999\" does not fit in a signed 64-bit number [toml-range]"
    ),
    (
      "a = \u{0}",
      """
      t.toml:1:5: error: found a NUL character in the text, at byte offset 4 [text-nul]
        help: remove the NUL; romkit adds NULs where they belong
      """
    ),
  ])
  func reportsOtherErrors(toml: String, shown: String) {
    check(toml, shown)
  }

  @Test(arguments: [
    "01", "1.", ".5", "1__0", "_1", "1_", "0x", "0xG", "-0x1", "1e", "1.e1", "+", "1979-02-29", "1979-13-01",
    "24:00:00",
    "07:60:00", "07:32", "07:32:00.", "1979-05-27T", "1979-05-27T07:32:00+7", "1979-05-27T07:32:00Zx", "True",
  ])
  func refusesInvalidBareValues(word: String) {
    check(
      "a = \(word)",
      """
      t.toml:1:5: error: expected a value, found "\(word)" [toml-value]
        help: \(word == "True" ? "write true" : "\(Self.numberHelp(word))put text in quotes: \"\(word)\"")
      """)
  }

  /// Words that begin like a number may be meant as one.
  private static func numberHelp(_ word: String) -> String {
    word.hasPrefix("_") ? "" : "write a number such as 12 or -0.5, without leading zeros, or "
  }

  @Test(arguments: [
    ("0000", 29), ("0004", 29), ("1600", 29), ("1900", 28), ("1979", 28), ("2000", 29), ("2004", 29),
    ("2005", 28),
    ("2010", 28), ("2015", 28), ("2020", 29), ("2024", 29), ("2025", 28), ("2100", 28), ("2400", 29),
    ("9996", 29),
  ])
  func februaryHasADayMoreInLeapYears(year: String, days: Int) throws {
    #expect(try parse("a = \(year)-02-\(days)") == "{a:<\(year)-02-\(days)>}")
    refusesInvalidBareValues(word: "\(year)-02-\(days + 1)")
  }

  @Test func datesEndWithTheirMonth() throws {
    for (index, days) in [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
      let month = "2023-\(index < 9 ? "0" : "")\(index + 1)"
      for day in ["01", "\(days)"] { #expect(try parse("a = \(month)-\(day)") == "{a:<\(month)-\(day)>}") }
      for day in ["00", "\(days + 1)"] { refusesInvalidBareValues(word: "\(month)-\(day)") }
    }
    for month in ["00", "13"] { refusesInvalidBareValues(word: "2023-\(month)-01") }
  }

  @Test(arguments: [#""\uD800""#, #""\u12""#, #""\U00110000""#, #""\"#, "\"\"\"\\ x\"\"\""])
  func refusesInvalidEscapes(text: String) {
    let error = #expect(throws: Diagnostic.self) { try parse("a = \(text)") }
    #expect(error?.code == "toml-escape")
    #expect(error?.position == .line(1, column: text.hasPrefix("\"\"\"") ? 8 : 6))
  }

  @Test func depthIsBounded() {
    let many = 100_000
    let dots = String(repeating: ".a", count: 62)
    for (toml, column, line) in [
      ("x = " + String(repeating: "[", count: many), 69, 1),
      ("x = " + String(repeating: "{a=", count: many), 197, 1),
      ("[a" + String(repeating: ".a", count: many) + "]", 130, 1), ("[a\(dots)]\nb = {c.d = 1}", 12, 2),
    ] {
      check(
        toml, "t.toml:\(line):\(column): error: tables and lists are nested more than 64 deep [toml-depth]")
    }
    #expect(throws: Never.self) { try parse("[a\(dots)]\nb = 1") }
  }

  private func check(_ toml: String, _ expected: String, _ location: SourceLocation = #_sourceLocation) {
    do throws(Diagnostic) {
      _ = try parse(toml)
      Issue.record("was read", sourceLocation: location)
    } catch {
      #expect(Diagnostic(error, file: "t.toml").rendered() == expected, sourceLocation: location)
    }
  }
}
