import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitContainer
@testable import RomKitProject

/// Tables with one schema: one structure, and one enumeration of keys.
@Suite struct TableGroupTests {
  private let folder: TestFolder
  private static let schema = """
    [[field]]
    name = "key"
    type = "comment"
    key = true
    [[field]]
    name = "text"
    type = "text"
    width = 8

    """

  init() throws {
    folder = try TestFolder()
    try folder.write("[[assets]]\nfiles = \"data/**\"\nschema = \"data/text.toml\"\n", to: "a/romkit.toml")
    try folder.write(Self.schema, to: "a/data/text.toml")
    try folder.write("key,text\nhello,Hello\nbye,Bye\n", to: "a/data/en.csv")
  }

  private func problem() throws -> String {
    let problems = #expect(throws: Problems.self) { try RomBuild(folder: folder["a"], jobs: 1) }
    return problems?.diagnostics.map { $0.rendered() }.joined(separator: "\n")
      .replacing(folder["a"] + "/", with: "") ?? ""
  }

  @Test func twoLanguagesShareTheirKeys() throws {
    try folder.write("key,text\nhello,やあ\nbye,またね\n", to: "a/data/ja.csv")
    let rows = try RomBuild(folder: folder["a"], jobs: 1).slotTable().rows
    #expect(rows.map(\.name) == ["text"])
    #expect(rows.first?.slots == [SlotID(.data, 1), SlotID(.data, 2)])
    #expect(rows.first?.keys == ["hello", "bye"])
  }

  @Test func aSchemaBesideItsTableHasTheNameOfTheTable() throws {
    try folder.write(Self.schema, to: "b/data/en.toml")
    try folder.write("key,text\nhello,Hello\nbye,Bye\n", to: "b/data/en.csv")
    let table = try RomBuild(folder: folder["b"], jobs: 1).slotTable()
    #expect(table.rows.map(\.name) == ["en"])
    #expect(table.slots.map(\.measure) == [.rows(2)])
  }

  /// A build that finds the conversion in the cache knows the keys, too.
  @Test func theCacheKeepsTheKeys() throws {
    for _ in 0..<2 {
      let build = try RomBuild(folder: folder["a"], jobs: 1, cache: folder["cache"])
      #expect(try build.slotTable().rows.map(\.keys) == [["hello", "bye"]])
    }
  }

  @Test(arguments: [
    (
      "key,text\nbye,b\nhello,h\n",
      "data/ja.csv:2: error: expected \"hello\" as in line 2 of data/en.csv, found \"bye\" [table-keys-differ]"
    ),
    (
      "key,text\nhello,h\n\n,b\n",
      "data/ja.csv:4: error: expected \"bye\" as in line 3 of data/en.csv, found no key [table-keys-differ]"
    ),
    (
      "key,text\nhello,h\n",
      "data/ja.csv:2: error: expected a row for \"bye\" as in line 3 of data/en.csv [table-keys-differ]"
    ),
    (
      "key,text\nhello,h\nbye,b\nwhat,w\n",
      "data/ja.csv:4: error: expected no more than the 2 rows of data/en.csv, found \"what\" [table-keys-differ]"
    ),
  ])
  func differentKeysAreAnError(table: String, error: String) throws {
    try folder.write(table, to: "a/data/ja.csv")
    #expect(
      try problem()
        == error
        + "\n  help: give all tables with one schema the same keys in the same order, or a schema each")
  }
}
