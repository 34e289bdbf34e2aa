import Foundation
import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitProject

@Suite struct DepfileTests {
  private static let odd = [
    "with space", "a#b", "cash$", "a:b", "back\\slash", "two\\ words", "percent%", "é日本", "hero (1).png",
    "b~!{@},+",
  ]

  @Test func aRuleAndOneForEachInput() throws {
    let file = Depfile(
      outputs: ["game.bin", "game.h", "romkit.lock"], inputs: ["a b.png", "assets", "romkit.lock", "a b.png"])
    #expect(
      String(decoding: try file.serialized(), as: UTF8.self) == """
        game.bin game.h romkit.lock: \\
          a\\ b.png \\
          assets \\
          romkit.lock

        a\\ b.png:

        assets:

        """)
  }

  @Test func namesAreEscaped() throws {
    let escaped = try Self.odd.map { try Depfile.escaped($0) }
    #expect(
      escaped == [
        "with\\ space", "a\\#b", "cash$$", "a\\:b", "back\\slash", "two\\\\\\ words", "percent%", "é日本",
        "hero\\ (1).png", "b~!{@},+",
      ])
  }

  @Test func aLineEndCannotBeWritten() throws {
    let error = DepfileError.lineEnd(path: "a\nb")
    #expect(throws: error) { try Depfile(outputs: ["o"], inputs: ["a\nb"]).serialized() }
    #expect(
      Diagnostic(error).rendered() == """
        a\\u{a}b: error: the name contains a line end, which cannot be written to a depfile [depfile-path]
          help: rename the file or the folder
        """)
  }

  /// make would run the command of the first, and assign, expand or misread the others; Ninja would truncate some.
  @Test(
    arguments: [
      ("a;touch${IFS}PWNED;%.txt", ";"), ("a=b.txt", "="), ("a:=b.txt", "="), ("a|b.txt", "|"), ("a&", "&"),
      ("a\\", "\\"),
      ("b\\#c.txt", "\\"), ("b\\:c.txt", "\\"), ("b\\\\#c.txt", "\\"), ("b\\$c.txt", "\\"), ("a*.txt", "*"),
      ("a?.txt", "?"), ("[ab].txt", "["), ("~x", "~"), (".//.//~root", "~"), ("lib(member)", ")"),
      ("b)", ")"),
      ("a ", " "), ("a:", ":"), ("a<b.txt", "<"), ("a>b", ">"), ("a^b", "^"), ("a`b", "`"), ("a\tb", "\t"),
      ("Tom & Jerry.txt", "&"), ("don't.txt", "'"), ("a\"b", "\""),
      ("a\u{1F}b", "\u{1F}"),
    ] as [(String, Unicode.Scalar)])
  func namesThatMakeWouldNotTakeAsNames(name: String, character: Unicode.Scalar) {
    let error = DepfileError.character(character, path: name)
    #expect(throws: error) { try Depfile(outputs: ["o"], inputs: [name]).serialized() }
    #expect(error.code == "depfile-path")
  }

  @Test(arguments: [".PHONY", "./.SECONDEXPANSION"]) func specialTargetsOfMakeAreRefused(name: String) {
    #expect(throws: DepfileError.special(path: name)) {
      try Depfile(outputs: ["o"], inputs: [name]).serialized()
    }
  }

  @Test func outputsCannotBePatterns() {
    #expect(throws: DepfileError.character("%", path: "100%.bin")) {
      try Depfile(outputs: ["a.h", "100%.bin"], inputs: ["b"]).serialized()
    }
  }

  @Test func charactersAreNamedInWords() {
    #expect(
      [" ", "\t", "\u{1B}", "*"].map { DepfileError.character($0, path: "x").diagnostic.message } == [
        "the name has a space at its end that make or Ninja would not read as part of a name",
        "the name has a tab that make or Ninja would not read as part of a name",
        "the name has a \\u{1b} that make or Ninja would not read as part of a name",
        "the name has a * that make or Ninja would not read as part of a name",
      ])
    #expect(
      DepfileError.special(path: "x").diagnostic.message == "make gives this name a special meaning")
  }

  private func run(_ script: String, in folder: TestFolder) throws -> (status: Int32, output: String) {
    try Program.run("/bin/sh", ["-c", script], in: folder.path)
  }

  private func project() throws -> TestFolder {
    let folder = try TestFolder()
    for name in Self.odd { try folder.write("x", to: name) }
    return folder
  }

  /// A folder in which make has just made `out` with a depfile of all the unusual names, all of them old.
  private func made() throws -> TestFolder {
    let folder = try project()
    try folder.write("out:\n\t@echo made; touch out\n-include out.d\n", to: "Makefile")
    try folder.write(try Depfile(outputs: ["out"], inputs: Self.odd).serialized(), to: "out.d")
    _ = try run("touch -d '2 hours ago' *", in: folder)
    #expect(try run("make -s", in: folder).output == "made\n")
    return folder
  }

  private static let hasMake = Program.exists("make")

  @Test(.enabled(if: hasMake, "make is not installed")) func makeLeavesAloneWhatHasNotChanged() throws {
    #expect(try run("make", in: made()).output.contains("up to date"))
  }

  @Test(.enabled(if: hasMake, "make is not installed"), arguments: odd)
  func makeNoticesThatAnInputHasChanged(name: String) throws {
    let folder = try made()
    #expect(
      try run("touch -d '1 minute ago' out; touch '\(name)'; make -s", in: folder).output == "made\n")
    #expect(try run("touch -d '2 hours ago' '\(name)'; make -s", in: folder).output == "")
  }

  /// A name with a percent sign is a pattern for make, so no empty rule allows it to be missing.
  @Test(.enabled(if: hasMake, "make is not installed"), arguments: odd.filter { $0 != "percent%" })
  func makeGoesOnWithoutAnInput(name: String) throws {
    #expect(try run("rm '\(name)'; make -s", in: made()).output == "made\n")
  }

  /// The rule runs again for each change of an input, and only then.
  @Test(.enabled(if: Program.exists("ninja"), "ninja is not installed")) func ninjaReadsIt() throws {
    let folder = try project()
    try folder.write(
      """
      rule pack
        command = cp deps out.d && touch out
        depfile = out.d
        deps = gcc
      build out: pack

      """, to: "build.ninja")
    try folder.write(try Depfile(outputs: ["out"], inputs: Self.odd).serialized(), to: "deps")
    #expect(try run("ninja", in: folder).status == 0)
    #expect(try run("ninja", in: folder).output.contains("no work to do"))
    for name in Self.odd {
      #expect(try run("touch -d '1 hour' '\(name)'; ninja", in: folder).output.contains("[1/1]"), "\(name)")
      let after = try run("touch -d '1 hour ago' '\(name)'; ninja >/dev/null; ninja", in: folder)
      #expect(after.output.contains("no work to do"), "\(name): \(after.output)")
    }
  }
}
