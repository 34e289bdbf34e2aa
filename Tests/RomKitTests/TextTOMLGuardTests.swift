import Testing

@testable import RomKit

@Suite struct TextTOMLGuardTests {
  private func problem(_ toml: String) -> String {
    do throws(TableSchemaError) {
      _ = try TableSchema(parsing: Array(toml.utf8)[...])
      return ""
    } catch {
      return Diagnostic(error, file: "t.toml").rendered()
    }
  }

  @Test(arguments: [
    ("header = true\n  [[[field]]]", "2:5", "a table header begins with a key, such as [[field]]"),
    ("a = 1 # [\n[=]", "2:2", "a table header begins with a key, such as [[field]]"),
    ("[ [é]", "1:4", "a table header begins with a key, such as [[field]]"),
  ])
  func headersBeginWithAKey(toml: String, place: String, message: String) {
    #expect(
      problem(toml) == "t.toml:\(place): error: the schema is not valid TOML: \(message) [table-schema-toml]")
  }

  @Test func whatHasNoBoundsIsRefused() {
    func shown(_ place: String, _ message: String) -> String {
      "t.toml:\(place): error: the schema is not valid TOML: \(message) [table-schema-toml]"
    }
    let many = 100_000
    #expect(
      problem("x = " + String(repeating: "[", count: many))
        == shown("1:21", "values lie in each other more than 16 deep"))
    #expect(
      problem("x = [ {\n" + String(repeating: "a={\n", count: 50))
        == shown("16:3", "values lie in each other more than 16 deep"))
    #expect(
      problem("[a" + String(repeating: ".a", count: many) + "]")
        == shown("1:35", "a key has more than 16 dots"))
    #expect(
      problem(String(repeating: "# much\n", count: many))
        == shown("1:1", "the file is larger than 262,144 bytes"))
  }

  @Test(arguments: [
    "a = \"[[[\"",
    "a = \"\"\"\n[[[\n\\\"\"\"\"\"",
    "a = '''\n[=\n'''''",
    "a = [\n  [[1], [[2]]],\n]",
    "a = '\\' # [[[\nb = 1",
    "a = [ 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5 ]",
    "a = \"..................\"",
    "[ \"a\" ]\r\n\t[['b']]",
    "[[a]]\n[[a]]\n[a.b.c] # [[[",
  ])
  func otherTOMLPasses(toml: String) {
    #expect(throws: Never.self) { try TOMLGuard.check(Array(toml.utf8)[...]) }
    // The parser takes it too: nothing is wrong but that the schema has no such keys.
    #expect(problem(toml).contains("the schema has an unknown key"))
  }
}
