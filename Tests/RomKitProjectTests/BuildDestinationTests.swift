import Foundation
import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitProject

/// The files to write in romkit.toml: inside the project, and replacing only files that romkit made.
@Suite struct BuildDestinationTests {
  private static let output = "output = \"../romdata.bin\"\n"
  private let folder: TestFolder
  /// The same path from the root and without links, as errors show it.
  private let real: String

  init() throws {
    folder = try TestFolder()
    real = try Path.location(of: folder.path)
    try folder.write([1, 2, 3], to: "up/game/assets/DSLOT000.DAT")
  }

  private func destinations(
    _ manifest: String, _ command: BuildDestinations = BuildDestinations(), assets: String = "up/game/assets"
  ) throws -> BuildDestinations {
    try folder.write(manifest, to: "\(assets)/romkit.toml")
    return try AssetFolder(folder[assets]).destinations(command)
  }

  /// Code and line of each problem.
  private func problems(
    _ manifest: String, _ command: BuildDestinations = BuildDestinations(), assets: String = "up/game/assets"
  ) -> [String] {
    do {
      _ = try destinations(manifest, command, assets: assets)
      return []
    } catch {
      return Problems(error, file: nil).diagnostics.map { problem in
        guard case .line(let line, _)? = problem.place.position,
          problem.place.file == folder["\(assets)/romkit.toml"]
        else { return "\(problem.code) nowhere" }
        return "\(problem.code) \(line)"
      }
    }
  }

  private func git(_ place: String) throws {
    try folder.write("ref: refs/heads/main\n", to: "\(place)/.git/HEAD")
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: folder[name], withDestinationPath: target)
  }

  @Test func withoutARepositoryPathsLeadOneLevelUp() throws {
    let found = try destinations("output = \"../a.bin\"\n[headers]\nc = \"../a.h\"\njson = \"a.json\"\n")
    let assets = folder["up/game/assets"]
    #expect(found.roms == ["\(assets)/../a.bin"])
    #expect(found.headers == HeaderFiles(c: "\(assets)/../a.h", json: "\(assets)/a.json"))
    try folder.write("", to: "up/game/build/x")
    #expect(problems("output = \"../build/a.bin\"\n") == [])
    #expect(problems("output = \"../../a.bin\"\n") == ["manifest-outside-project 1"])
    #expect(problems("\noutput = \"\(folder["up/a.bin"])\"\n") == ["manifest-outside-project 2"])
    #expect(problems("output = \"\(folder["up/game/a.bin"])\"\n") == [])
    #expect(problems("output = \"../../gamer/a.bin\"\n") == ["manifest-outside-project 1"])
    #expect(problems("output = \"/\(UUID().uuidString)/a.bin\"\n") == ["manifest-outside-project 1"])
  }

  @Test func aROMMayGoToSeveralFiles() throws {
    let found = try destinations("output = [\"../a.bin\", \"b.bin\"]\n")
    let assets = folder["up/game/assets"]
    #expect(found.roms == ["\(assets)/../a.bin", "\(assets)/b.bin"])
    #expect(problems("output = [\n\"../a.bin\",\n\"../../a.bin\"]\n") == ["manifest-outside-project 3"])
    #expect(problems("output = []\n") == ["manifest-type 1"])
    #expect(problems("output = [\"a.bin\", 7]\n") == ["manifest-type 1"])
  }

  @Test func headersAreCheckedEvenWhenTheROMIsNamed() {
    let text = "[headers]\nc = \"../../a.h\"\nswift = \"/a.swift\"\njson = \"../../../a.json\"\n"
    let command = BuildDestinations(roms: [folder["game.bin"]])
    #expect(
      problems(text, command) == [
        "manifest-outside-project 2", "manifest-outside-project 3", "manifest-outside-project 4",
      ])
  }

  @Test func pathsOfTheCommandAreFree() throws {
    try folder.write("mine", to: "mine.txt")
    let file = folder["mine.txt"]
    let command = BuildDestinations(
      roms: [file], headers: HeaderFiles(c: file, sizes: file, swift: file, json: file))
    let text = "output = \"/a\"\n[headers]\nc = \"/b\"\nc-sizes = \"/e\"\nswift = \"/c\"\njson = \"/d\"\n"
    #expect(try destinations(text, command) == command)
  }

  @Test func theProjectReachesToTheNearestRepository() throws {
    try git("up")
    #expect(problems("output = \"../../a.bin\"\n") == [])
    #expect(problems("output = \"../../../a.bin\"\n") == ["manifest-outside-project 1"])
    try git("up/game")
    #expect(problems("output = \"../a.bin\"\n") == [])
    #expect(problems("output = \"../../a.bin\"\n") == ["manifest-outside-project 1"])
    // A whole repository of assets.
    try git("up/game/assets")
    #expect(problems("output = \"a.bin\"\n") == [])
    #expect(problems("output = \"../a.bin\"\n") == ["manifest-outside-project 1"])
  }

  @Test func theFolderOfGitIsNotInTheProject() throws {
    try git("up")
    #expect(problems("output = \"../../.git/pre-commit\"\n") == ["manifest-hidden-output 1"])
  }

  @Test func theMarkOfAWorktreeIsAFile() throws {
    try folder.write("gitdir: /elsewhere/.git/worktrees/up\n", to: "up/.git")
    #expect(problems("output = \"../../a.bin\"\n") == [])
    #expect(problems("output = \"../../../a.bin\"\n") == ["manifest-outside-project 1"])
  }

  @Test func linksAreFollowed() throws {
    try folder.write("", to: "outside/x")
    try link("up/game/out", to: folder["outside"])
    #expect(problems("output = \"../out/a.bin\"\n") == ["manifest-outside-project 1"])
    try link("up/game/assets/dangling.bin", to: "../../../outside/new.bin")
    #expect(problems("output = \"dangling.bin\"\n") == ["manifest-outside-project 1"])
    try link("up/game/assets/chain.bin", to: "dangling.bin")
    #expect(problems("output = \"chain.bin\"\n") == ["manifest-outside-project 1"])
    try link("up/game/assets/inner.bin", to: "../new.bin")
    #expect(problems("output = \"inner.bin\"\n") == [])
    // An assets folder behind a link lies where the link leads.
    try link("outside/assets", to: folder["up/game/assets"])
    #expect(problems("output = \"../a.bin\"\n", assets: "outside/assets") == [])
    #expect(problems("output = \"\(folder["outside/a.bin"])\"\n", assets: "outside/assets").count == 1)
  }

  @Test func onlyAROMIsReplacedByTheROM() throws {
    let rom = folder["up/game/romdata.bin"]
    let bodies = Rom(records: [Rom.Record(SlotID(.data, 0), body: Rom.Body([1]))])
    for good in [bodies, Rom(records: [])] {
      try good.write(to: rom, checksums: false)
      #expect(problems(Self.output) == [])
    }
    let others: [[UInt8]] = [
      [], [0], Array("notes\n".utf8), [0, 0, 0, 0, 9], Array("PK\u{3}\u{4}".utf8), [1, 0, 0, 0, 65, 66],
    ]
    for bytes in others {
      try folder.write(bytes, to: "up/game/romdata.bin")
      #expect(problems("\n" + Self.output) == ["manifest-foreign-file 2"], "\(bytes)")
    }
  }

  @Test func onlyHeadersOfRomkitAreReplacedByHeaders() throws {
    let text = "[headers]\nc = \"../a.h\"\nswift = \"../A.swift\"\njson = \"../a.json\"\n"
    let table = SlotTable(title: "A \"game\"", contentID: 1, size: 2, slots: [])
    let files = HeaderFiles(c: "up/game/a.h", swift: "up/game/A.swift", json: "up/game/a.json")
    for (path, bytes) in try files.contents(of: table) { try folder.write(bytes, to: path) }
    #expect(problems(text) == [])
    for path in files.paths {
      let old = try folder.bytes(path)
      try folder.write(Array("int x;\n".utf8) + old, to: path)
      #expect(problems(text).count == 1, "\(path)")
      try folder.write([], to: path)
      #expect(problems(text).count == 1, "\(path)")
      try folder.write(old, to: path)
    }
    try folder.write("{\"title\": \"mine\"}\n", to: "up/game/a.json")
    try folder.write("// mine\n// Made by romkit from the assets\n", to: "up/game/A.swift")
    try folder.write([0x89, 0x50, 0x4E, 0x47], to: "up/game/a.h")
    #expect(
      problems(text) == ["manifest-foreign-file 2", "manifest-foreign-file 3", "manifest-foreign-file 4"])
  }

  @Test func specialFilesAreNotWrittenTo() throws {
    try #require(mkfifo(folder["up/game/romdata.bin"], 0o600) == 0)
    #expect(problems(Self.output) == ["manifest-foreign-file 1"])
    // Writing reports a folder.
    try folder.write("", to: "up/game/folder/x")
    #expect(problems("output = \"../folder\"\n") == [])
  }

  @Test func theMessagesNameTheOption() throws {
    let assets = folder["up/game/assets"]
    try folder.write("int main(void);\n", to: "up/game/main.c")
    do {
      _ = try destinations("output = \"../../a.bin\"\n[headers]\nc = \"../main.c\"\n")
      Issue.record("nothing was wrong")
    } catch let error as Problems {
      #expect(
        error.description == """
          \(assets)/romkit.toml:1:10: error: output must lead to a file in the project; "../../a.bin" leads outside it [manifest-outside-project]
            note: this path leads to \(real)/up/a.bin
            note: the project is \(real)/up/game: the nearest folder with a .git, or else the folder around the assets
            help: choose another path, or name this one on the command line: -o \(assets)/../../a.bin
          \(assets)/romkit.toml:3:5: error: c in [headers] would replace \(assets)/../main.c: expected a header made by romkit, found a file that begins with "int main(void);" [manifest-foreign-file]
            help: move the file away, or name it on the command line to replace it: --header \(assets)/../main.c
          """)
    }
  }

  @Test func theMessagesAboutNamesShowTheRemedy() throws {
    let folder = try TestFolder()
    let real = try Path.location(of: folder.path)
    let assets = folder["game/assets"]
    try folder.write("text\n", to: "game/assets/data/a.txt")
    try folder.write("", to: "game/.github/workflows/keep")
    try folder.write(
      """
      output = ["../.github/workflows/x.yml", "../GNUmakefile"]
      [headers]
      c = "../a.txt"
      """, to: "game/assets/romkit.toml")
    var problems = #expect(throws: Problems.self) {
      try AssetFolder(assets).destinations(BuildDestinations())
    }
    let options = "-o \(assets)/../.github/workflows/x.yml -o \(assets)/../GNUmakefile"
    #expect(
      problems?.description == """
        \(assets)/romkit.toml:1:11: error: expected a path without hidden parts in output, found .github in "../.github/workflows/x.yml" [manifest-hidden-output]
          note: this path leads to \(real)/game/.github/workflows/x.yml
          help: choose another path, or name this one on the command line: \(options)
        \(assets)/romkit.toml:1:41: error: expected the extension .bin, .rom or .dat in output, found "../GNUmakefile" [manifest-output-extension]
          note: this path leads to \(real)/game/GNUmakefile
          help: choose another name, or name the file on the command line: \(options)
        \(assets)/romkit.toml:3:5: error: expected the extension .h or .hpp in c in [headers], found "../a.txt" [manifest-output-extension]
          note: this path leads to \(real)/game/a.txt
          help: choose another name, or name the file on the command line: --header \(assets)/../a.txt
        """)
    try folder.write(
      """
      output = "..\\\\build\\\\rom.bin"
      ignore = ["data\\\\a.txt", "data/[\\\\]x"]
      trailing = "a\\\\b"
      [headers]
      c = "..\\build\\rom.h"
      [defaults]
      schema = "data\\\\s.toml"
      [[palettes]]
      pictures = "graphics\\\\*.png"
      file = "art\\\\base.gpl"
      lock = ["0=art\\\\base.gpl"]
      [[sprites]]
      picture = "graphics\\\\hero.png"
      from = "graphics\\\\hero.json"
      [[assets]]
      files = "data/a.txt"
      as = "data\\\\b"
      """, to: "game/assets/romkit.toml")
    problems = #expect(throws: Problems.self) { try AssetFolder(assets) }
    #expect(
      problems?.diagnostics.map { "\($0.code) \($0.message.english): \($0.help?.english ?? "")" } == [
        #"manifest-backslash expected / between the parts of a path in output, found "..\build\rom.bin": write "../build/rom.bin""#,
        #"manifest-pattern expected / between the parts of a path, found "data\a.txt": write "data/a.txt", or [\\] to match a backslash"#,
        #"manifest-backslash expected / between the parts of a path in trailing, found "a\b": write "a/b""#,
        #"manifest-backslash expected no control characters in c, found "..\u{8}uild\u{d}om.h": write / between the parts of a path: in quotes, a backslash begins an escape such as \b"#,
        #"manifest-backslash expected / between the parts of a path in schema, found "data\s.toml": write "data/s.toml""#,
        #"manifest-pattern expected / between the parts of a path, found "graphics\*.png": write "graphics/*.png", or [\\] to match a backslash"#,
        #"manifest-backslash expected / between the parts of a path in file, found "art\base.gpl": write "art/base.gpl""#,
        #"manifest-backslash expected / between the parts of a path in lock, found "0=art\base.gpl": write "0=art/base.gpl""#,
        #"manifest-backslash expected / between the parts of a path in picture, found "graphics\hero.png": write "graphics/hero.png""#,
        #"manifest-backslash expected / between the parts of a path in from, found "graphics\hero.json": write "graphics/hero.json""#,
        #"manifest-backslash expected / between the parts of a path in as, found "data\b": write "data/b""#,
      ])
  }
}
