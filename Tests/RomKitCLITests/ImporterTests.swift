import Foundation
import TestSupport
import Testing

/// The command runs the programs that `romkit.toml` names only if you allow it.
@Suite struct ImporterTests {
  /// A folder `assets` with a file that a script beside it copies. The user's settings are in the folder as well.
  private func project(_ name: String = "assets") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("text", to: "\(name)/data/a.foo")
    try folder.write(
      "#!/bin/sh\necho >> \"\(folder.url.path)/runs\"\ncp \"$1\" \"$2\"\n", to: "bin/import-foo")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.url.appendingPathComponent("bin/import-foo").path)
    try folder.write(Self.manifest(), to: "\(name)/romkit.toml")
    return folder
  }

  private static func manifest(_ more: String = "") -> String {
    "[[importers]]\nextension = \".foo\"\ncommand = [\"import-foo\", \"{input}\", \"{output}\"\(more)]\nto = \".txt\"\n"
  }

  @discardableResult
  private func run(
    _ command: String, in folder: TemporaryFolder, _ environment: [String: String] = [:]
  ) throws -> Tool.Result {
    let variables = ["XDG_CONFIG_HOME": folder.url.path + "/settings"].merging(environment) { $1 }
    return try Tool.shell("PATH=\"$PWD/bin:$PATH\"; \(command)", in: folder.url, environment: variables)
  }

  private func runs(_ folder: TemporaryFolder) -> Int {
    ((try? folder.bytes("runs")) ?? []).count { $0 == UInt8(ascii: "\n") }
  }

  private func isRefused(_ result: Tool.Result) -> Bool {
    result.status == 1 && result.error.contains("[importer-not-allowed]")
  }

  private let pack = "romkit pack -q --no-cache assets -o rom.bin"

  @Test func nothingRunsWithoutAnOption() throws {
    let folder = try project()
    for command in [
      pack, "\(pack) --dry-run", "\(pack) --check", "romkit preview assets -o rom.html",
      "romkit preview assets DSLOT001 -o a.txt",
    ] {
      #expect(isRefused(try run(command, in: folder)), "\(command)")
    }
    #expect(runs(folder) == 0)
  }

  @Test(
    arguments: [
      "romkit pack -q --no-cache assets -o rom.bin --run-importers",
      "romkit pack --no-cache assets -o rom.bin --run-importers --dry-run",
      "romkit preview -q assets -o rom.html --run-importers",
      "romkit preview -q assets DSLOT001 -o a.txt --trust-importers",
    ])
  func importersRunWithAnOption(command: String) throws {
    let folder = try project()
    let result = try run(command, in: folder)
    #expect(result.status == 0, "\(result)")
    #expect(runs(folder) == 1)
  }

  @Test func runningOnceDoesNotGrantTrust() throws {
    let folder = try project()
    #expect(try run("\(pack) --run-importers", in: folder).status == 0)
    #expect(isRefused(try run(pack, in: folder)))
    #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/settings"))
  }

  @Test func trustIsForTheSameCommandsInTheSameFolder() throws {
    let folder = try project()
    #expect(try run("\(pack) --trust-importers", in: folder).status == 0)
    #expect(try run(pack, in: folder).status == 0)
    // By any path of the folder.
    #expect(try run("cd assets && romkit pack -q --no-cache . -o ../rom.bin", in: folder).status == 0)
    #expect(runs(folder) == 3)
    // The same in another folder.
    let copy = try run("cp -r assets other && romkit pack -q --no-cache other -o rom.bin", in: folder)
    #expect(isRefused(copy))
    // Other commands in this one, even if only a word or another importer is added.
    for more in [", \"-x\"", ", \"\""] {
      try folder.write(Self.manifest(more), to: "assets/romkit.toml")
      #expect(isRefused(try run(pack, in: folder)))
    }
    try folder.write(
      Self.manifest() + Self.manifest().replacingOccurrences(of: ".foo", with: ".bar"),
      to: "assets/romkit.toml")
    #expect(isRefused(try run(pack, in: folder)))
    #expect(runs(folder) == 3)
    // The old ones again, with other settings beside them.
    try folder.write("title = \"T\"\n" + Self.manifest(), to: "assets/romkit.toml")
    #expect(try run(pack, in: folder).status == 0)
  }

  @Test func trustIsRecordedOnceWithThePathOfTheFolder() throws {
    let folder = try project()
    for _ in 0..<2 { try run("\(pack) --trust-importers", in: folder) }
    let text = String(decoding: try folder.bytes("settings/romkit/trusted-importers"), as: UTF8.self)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 1)
    let real = try run("cd assets && pwd -P", in: folder).outputText
    #expect(text.hasSuffix(" \(real)"))
    #expect(lines[0].prefix { $0 != " " }.count == 64)
    let mode = try run("ls -ld settings/romkit", in: folder).outputText
    #expect(mode.hasPrefix("drwx------"))
  }

  @Test func trustWithoutAPlaceForItIsAnError() throws {
    let folder = try project()
    let result = try run("env -u XDG_CONFIG_HOME -u HOME \(pack) --trust-importers", in: folder)
    #expect(result.status == 1)
    #expect(
      result.error == """
        romkit: error: there is no folder for the list of trusted commands: neither XDG_CONFIG_HOME nor HOME is an absolute path [importer-trust]
          help: set HOME to an absolute path, or use --run-importers

        """)
    #expect(runs(folder) == 0)
  }

  @Test func aDamagedListTrustsNothing() throws {
    let folder = try project()
    try run("\(pack) --trust-importers", in: folder)
    let text = try folder.bytes("settings/romkit/trusted-importers")
    for damaged in [Array(text.dropFirst()), [0xFF, 0x0A], []] {
      try folder.write(damaged, to: "settings/romkit/trusted-importers")
      #expect(isRefused(try run(pack, in: folder)))
    }
  }

  /// Ways in which other users may change the list, and the file that the message names.
  static let sharedLists: [(change: String, path: String)] = [
    ("chmod 664 settings/romkit/trusted-importers", "settings/romkit/trusted-importers"),
    ("chmod 602 settings/romkit/trusted-importers", "settings/romkit/trusted-importers"),
    ("chmod 770 settings/romkit", "settings/romkit"),
    ("chmod 1777 settings/romkit", "settings/romkit"),
    (
      "mkdir -m 777 s; mv settings/romkit/trusted-importers s; ln -s ../../s/trusted-importers settings/romkit",
      "s"
    ),
    ("mv settings/romkit r; chmod 777 r; ln -s ../r settings/romkit", "r"),
  ]

  @Test(arguments: sharedLists.indices) func aListThatOthersMayChangeTrustsNothing(index: Int) throws {
    let (change, path) = Self.sharedLists[index]
    let folder = try project()
    try run("umask 002; \(pack) --trust-importers", in: folder)
    #expect(try run(pack, in: folder).status == 0)
    try run(change, in: folder)
    let before = runs(folder)
    let place = folder.url.resolvingSymlinksInPath().path + "/" + path
    let error = """
      \(place): error: other users may change the list of trusted commands, so it is not used [importer-trust-shared]
        help: make sure that you know all its lines, and run: chmod go-w \(place)

      """
    let result = try run(pack, in: folder)
    #expect(isRefused(result))
    #expect(result.error.contains(error), "\(result.error)")
    // Nor does the list get a new line.
    try folder.write(Self.manifest(", \"-x\""), to: "assets/romkit.toml")
    #expect(try run("\(pack) --trust-importers", in: folder).error == error)
    #expect(runs(folder) == before)
    // The help helps.
    try folder.write(Self.manifest(), to: "assets/romkit.toml")
    #expect(try run("chmod go-w \(place); \(pack)", in: folder).status == 0)
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give files away")) func aListOfAnotherUserTrustsNothing()
    throws
  {
    let folder = try project()
    try run("\(pack) --trust-importers; chown 12345 settings/romkit/trusted-importers", in: folder)
    let before = runs(folder)
    let result = try run(pack, in: folder)
    let place = folder.url.resolvingSymlinksInPath().path + "/settings/romkit/trusted-importers"
    #expect(isRefused(result))
    #expect(
      result.error.contains(
        """
        \(place): error: the list of trusted commands belongs to another user, so it is not used [importer-trust-shared]
          help: move it away, and trust your importers again with --trust-importers

        """), "\(result.error)")
    #expect(runs(folder) == before)
  }

  @Test func extractedFilesRunNothing() throws {
    let folder = try project()
    // Trust in this folder, and a ROM made from it.
    try run("romkit pack -q assets -o rom.bin --trust-importers", in: folder)
    let before = runs(folder)
    try run("romkit extract -q rom.bin -o extracted", in: folder)
    let manifest = String(decoding: (try? folder.bytes("extracted/romkit.toml")) ?? [], as: UTF8.self)
    #expect(!manifest.contains("importers"))
    #expect(
      try run("romkit pack -q --no-cache extracted -o again.bin && cmp rom.bin again.bin", in: folder).status
        == 0)
    // Importers that are added to the extracted files are not trusted; a list of trust in the folder has no effect.
    try folder.write(Array((manifest + Self.manifest()).utf8), to: "extracted/romkit.toml")
    try folder.write("another text", to: "extracted/data/b.foo")
    try run("cp -r settings/romkit/. extracted/; cp -r settings/. extracted/.config", in: folder)
    #expect(isRefused(try run("romkit pack -q --no-cache extracted -o again.bin", in: folder)))
    #expect(isRefused(try run("romkit preview extracted -o x.html", in: folder)))
    #expect(runs(folder) == before)
  }

  @Test func programsBesideTheAssetsAreNotFound() throws {
    let folder = try project()
    try run("cp bin/import-foo assets/import-foo; mv bin/import-foo bin/x", in: folder)
    let path = "PATH=.:bin::\"$PATH\" "
    let result = try run(
      "cd assets; \(path) romkit pack -q --no-cache . -o ../rom.bin --run-importers", in: folder)
    #expect(result.error.contains("[importer-not-installed]"))
    #expect(runs(folder) == 0)
  }

  @Test func anotherProgramOfTheSameNameCausesANewBuild() throws {
    let folder = try project()
    let pack = "romkit pack assets -o rom.bin --run-importers"
    try run(pack, in: folder)
    #expect(try run("sleep 0.1; \(pack)", in: folder).error.contains("up to date"))
    // A program that comes first on the path.
    try run(
      "mkdir first; printf '#!/bin/sh\\necho other > \"$2\"\\n' > first/import-foo; chmod +x first/import-foo",
      in: folder)
    let before = try folder.bytes("rom.bin")
    try run("echo >> assets/data/a.foo; PATH=\"$PWD/first:$PATH\"; \(pack)", in: folder)
    #expect(try folder.bytes("rom.bin") != before)
    let again = try folder.bytes("rom.bin")
    try run(
      "printf '#!/bin/sh\\necho third > \"$2\"\\n' > first/import-foo; PATH=\"$PWD/first:$PATH\"; \(pack)",
      in: folder)
    #expect(try folder.bytes("rom.bin") != again)
  }

  @Test(
    arguments: [
      (
        "romkit pack assets -o rom.bin --run-importers --trust-importers",
        "--trust-importers and --run-importers contradict each other"
      ),
      ("romkit pack assets -o rom.bin --trust-importers --check", "--trust-importers records your trust"),
      ("romkit pack assets -o rom.bin --run-importers --watch", "--run-importers is for one run"),
      ("romkit preview x.mml -o x.wav --run-importers", "--run-importers is for a folder of assets"),
    ])
  func contradictoryOptionsAreUsageErrors(command: String, words: String) throws {
    let folder = try project()
    let result = try run(command, in: folder)
    #expect(result.status == 64)
    #expect(result.error.contains(words))
    #expect(runs(folder) == 0)
  }

  @Test func anInterruptedRunLeavesNothing() throws {
    let folder = try project()
    try folder.write("#!/bin/sh\npwd > \"\(folder.url.path)/place\"; sleep 600\n", to: "bin/import-foo")
    let result = try run(
      "romkit pack -q assets -o rom.bin --run-importers & id=$!; while ! test -s place; do sleep 0.05; done; "
        + "kill -TERM $id; wait $id; test ! -e \"$(cat place)\"", in: folder, Tool.uncounted)
    #expect(result.status == 0, "\(result)")
    #expect(result.error.contains("interrupted"))
  }
}
