import Testing

@testable import RomKitBase
@testable import RomKitConversion
@testable import RomKitProject

/// `[[levels]]` in romkit.toml.
@Suite struct LevelManifestTests {
  private static func parse(_ text: String) throws -> Manifest {
    try Manifest(parsing: Array(text.utf8), path: "romkit.toml").withoutPlaces
  }

  @Test func rulesAreReadAndWrittenAgain() throws {
    let text = """
      [[levels]]
      name = "world/one"
      files = ["levels/*.tmx", "more/a.json"]
      objects = ["x:i16", "name:key"]
      unused = false
      [[levels]]
      name = "caves"
      files = "caves/*.tmj"
      """
    let manifest = try Self.parse(text)
    let columns = ["x:i16", "name:key"].compactMap { LevelColumn($0) }
    #expect(
      manifest.levels == [
        LevelRule(
          name: "world/one", files: ["levels/*.tmx", "more/a.json"], objects: columns, unused: false),
        LevelRule(name: "caves", files: ["caves/*.tmj"]),
      ])
    #expect(try Self.parse(manifest.serialized(about: [])) == manifest)
  }

  @Test(arguments: [
    ("name = \"../a\"\nfiles = \"*.tmx\"", "romkit.toml:2:8: error: name must be"),
    ("files = \"*.tmx\"", "romkit.toml:1:1: error: this [[levels]] has no name"),
    ("name = \"a\"", "romkit.toml:1:1: error: this [[levels]] has no files"),
    ("name = \"a\"\nfiles = \"*.tmx\"\nobject = []", "romkit.toml:4:1: error: "),
    ("name = \"a\"\nfiles = \"*.tmx\"\nobjects = [\"x:i17\"]", "romkit.toml:4:12: error: objects must be"),
    (
      "name = \"a\"\nfiles = \"*.tmx\"\nobjects = [\"x:i16\", \"x:u8\"]",
      "romkit.toml:4:21: error: field 2 has the same name as field 1"
    ),
  ]) func mistakesHaveTheirPlaces(text: String, expected: String) {
    do {
      _ = try Self.parse("[[levels]]\n\(text)\n")
      Issue.record("no error")
    } catch {
      let found = Problems(error, file: nil).diagnostics[0].rendered()
      #expect(found.hasPrefix(expected), "\(found)")
    }
  }
}
