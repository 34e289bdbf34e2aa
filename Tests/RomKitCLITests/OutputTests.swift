import Foundation
import Testing

/// The files of a run: exactly those that the command and the project name, all of them or none.
@Suite struct OutputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("text\n", to: "game/assets/data/a.txt")
    try folder.write("ref: refs/heads/main\n", to: "game/.git/HEAD")
  }

  private func pack(_ arguments: [String], environment: [String: String] = [:]) throws -> Tool.Result {
    try Tool.run(["pack", "game/assets", "-q"] + arguments, in: folder.url, environment: environment)
  }

  private func tree() throws -> FileTree { try FileTree(of: folder.url) }

  /// Each run writes all its files together, so one that cannot be written leaves all the others unchanged.
  @Test(
    arguments: [
      ["-o", "d.bin", "--depfile", "d.bin"], ["-o", "d.bin", "--depfile", "./d.bin"],
      ["-o", "d.bin", "--header", "e.h", "--header-sizes", "./e.h"],
      ["-o", "d.bin", "--header", "out/../d.bin"],
      ["-o", "d.bin", "--swift", "linked/d.bin", "-o", "out/d.bin"],
      ["-o", "d.bin", "--json-header", "D.BIN"], ["-o", "game/assets/romkit.lock"],
      ["-o", "d.bin", "--depfile", "game/assets/romkit.lock"], ["-o", "game/assets/data/a.txt"],
      ["-o", "d.bin", "--header", "game/assets/data/a.txt"], ["-o", "game/assets/romkit.toml"],
      ["-o", "game/assets/data/rom.dat"], ["-o", "d.bin", "--depfile", "out"],
      ["-o", "d.bin", "--depfile", "missing/d.d"], ["-o", "d.bin", "--header", "missing/d.h"],
      ["-o", "missing/d.bin", "--header", "e.h"],
    ])
  func aRunThatCannotWriteOneFileWritesNone(arguments: [String]) throws {
    try folder.write("", to: "out/keep")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent("linked").path, withDestinationPath: "out")
    for isSecond in [false, true] {
      if isSecond {
        // Now there is nothing to do but for the files that are new in these arguments.
        #expect(try pack(["-o", "d.bin"]).status == 0)
        if !arguments.contains("-o") || !arguments.contains("d.bin") { continue }
      }
      let before = try tree()
      let result = try pack(arguments)
      #expect(result.status == 1, "\(arguments): \(result.error)")
      #expect(try tree() == before, "\(arguments): \(result.error)")
    }
  }

  /// A depfile that cannot be written must not leave a new ROM behind, which make would take for up to date.
  @Test func aDepfileWithABadNameLeavesTheOldROM() throws {
    #expect(try pack(["-o", "r.bin", "--depfile", "r.d"]).status == 0)
    let before = try tree()
    try folder.write("two\n", to: "game/assets/data/x;y.txt")
    try folder.write("three\n", to: "game/assets/data/z*.txt")
    let result = try pack(["-o", "r.bin", "--depfile", "r.d"])
    #expect(result.status == 1)
    #expect(result.error.components(separatedBy: "[depfile-path]").count == 3, "\(result.error)")
    #expect(try folder.bytes("r.bin") == [UInt8](before.entries["r.bin"] as? Data ?? Data()))
    #expect(
      try folder.bytes("game/assets/romkit.lock")
        == [UInt8](before.entries["game/assets/romkit.lock"] as? Data ?? Data()))
  }

  /// A project cannot choose where the cache and the trusted commands are, and nothing else appears anywhere.
  @Test func nothingElseIsWritten() throws {
    try folder.write("", to: "victim/keep")
    for name in ["cache", ".cache", ".config", "romkit"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url.appendingPathComponent("game/assets/\(name)").path,
        withDestinationPath: "../../victim")
    }
    try folder.write("story\n", to: "game/assets/data/b.foo")
    try folder.write(
      """
      output = "../game.bin"
      [headers]
      c = "../game.h"
      [[importers]]
      extension = ".foo"
      command = ["cp", "{input}", "{output}"]
      to = ".txt"
      """, to: "game/assets/romkit.toml")
    try folder.write("", to: "home/keep")
    let before = try tree()
    let home = folder.url.appendingPathComponent("home").path
    let result = try pack(
      ["--trust-importers", "--depfile", "game.d"],
      environment: ["HOME": home, "XDG_CONFIG_HOME": "", "XDG_CACHE_HOME": "", "ROMKIT_CACHE": ""])
    #expect(result.status == 0, "\(result.error)")
    let after = try tree()
    let changed = Set(after.entries.keys).union(before.entries.keys)
      .filter { after.entries[$0] != before.entries[$0] && after.entries[$0] as? Data != nil }
      .filter { !$0.hasPrefix("home/.cache/romkit/") && !$0.hasPrefix("home/Library/Caches/romkit/") }
    #if os(macOS)
      let trust = "home/Library/Application Support/romkit/trusted-importers"
    #else
      let trust = "home/.config/romkit/trusted-importers"
    #endif
    #expect(
      changed.sorted() == ["game.d", "game/assets/romkit.lock", "game/game.bin", "game/game.h", trust])
  }

  /// One rule for all commands that read the folder.
  @Test func linksOutsideNeedPermission() throws {
    try folder.write("secret\n", to: "secret.txt")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent("game/assets/data/key.txt").path,
      withDestinationPath: "../../../secret.txt")
    for arguments in [["pack", "game/assets", "-o", "r.bin"], ["preview", "game/assets", "-o", "r.html"]] {
      let before = try tree()
      let refused = try Tool.run(arguments, in: folder.url)
      #expect(refused.status == 1)
      #expect(refused.error.contains("[link-outside]"))
      #expect(try tree() == before)
      #expect(try Tool.run(arguments + ["--outside"], in: folder.url).status == 0)
      // The permission is not remembered.
      #expect(try Tool.run(arguments, in: folder.url).status == 1)
    }
  }
}
