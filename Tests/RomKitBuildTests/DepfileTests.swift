import Foundation
import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitProject

@Suite struct DepfileTests {
  private static let odd = [
    "with space", "a#b", "cash$", "a:b", "back\\slash", "two\\ words", "percent%", "é日本", "hero (1).png",
    "b~!{@},+", "Tom & Jerry's.txt", "'&", "a&",
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
        "hero\\ (1).png", "b~!{@},+", "Tom\\ &\\ Jerry's.txt", "'&", "a&",
      ])
  }

  @Test func aLineEndCannotBeWritten() throws {
    let error = DepfileError.lineEnd(path: "a\nb")
    #expect(throws: error) { try Depfile.escaped("a\nb") }
    #expect(
      Diagnostic(error).rendered() == """
        a\\u{a}b: error: the name contains a line end, which cannot be written to a depfile [depfile-path]
          help: rename the file or the folder
        """)
  }

  /// make would run the command of the first, and assign, expand or misread the others; Ninja would truncate some.
  @Test(
    arguments: [
      ("a;touch${IFS}PWNED;%.txt", ";"), ("a=b.txt", "="), ("a:=b.txt", "="), ("a|b.txt", "|"),
      ("a\\", "\\"),
      ("b\\#c.txt", "\\"), ("b\\:c.txt", "\\"), ("b\\\\#c.txt", "\\"), ("b\\$c.txt", "\\"), ("a*.txt", "*"),
      ("a?.txt", "?"), ("[ab].txt", "["), ("~x", "~"), (".//.//~root", "~"), ("lib(member)", ")"),
      ("b)", ")"),
      ("a ", " "), ("a:", ":"), ("a<b.txt", "<"), ("a>b", ">"), ("a^b", "^"), ("a`b", "`"), ("a\tb", "\t"),
      ("a\"b", "\""),
      ("a\u{1F}b", "\u{1F}"),
    ] as [(String, Unicode.Scalar)])
  func namesThatMakeWouldNotTakeAsNames(name: String, character: Unicode.Scalar) {
    let error = DepfileError.character(character, path: name)
    #expect(throws: error) { try Depfile.escaped(name) }
    #expect(error.code == "depfile-path")
  }

  @Test(arguments: [".PHONY", "./.SECONDEXPANSION"]) func specialTargetsOfMakeAreRefused(name: String) {
    #expect(throws: DepfileError.special(path: name)) { try Depfile.escaped(name) }
  }

  /// A percent sign would make them patterns, and `&` would join the colon.
  @Test func allBadNamesAreReported() throws {
    let depfile = Depfile(outputs: ["a.h", "100%.bin", "c&"], inputs: ["b", "x;y", "z\n", "50%", "d&"])
    let problems = #expect(throws: Problems.self) { try depfile.serialized() }
    #expect(
      problems?.diagnostics.map { "\($0.place.file ?? ""): \($0.code)" } == [
        "100%.bin: depfile-path", "c&: depfile-path", "x;y: depfile-path", "z\n: depfile-path",
      ])
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

  private func word(_ name: String) -> String { ShellWord.quoted(name) }

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
      try run("touch -d '1 minute ago' out; touch \(word(name)); make -s", in: folder).output == "made\n")
    #expect(try run("touch -d '2 hours ago' \(word(name)); make -s", in: folder).output == "")
  }

  /// A name with a percent sign is a pattern for make, and & joins the colon, so no empty rule allows it to be missing.
  @Test(
    .enabled(if: hasMake, "make is not installed"),
    arguments: odd.filter { $0 != "percent%" && !$0.hasSuffix("&") })
  func makeGoesOnWithoutAnInput(name: String) throws {
    #expect(try run("rm \(word(name)); make -s", in: made()).output == "made\n")
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
    let names = Self.odd.filter { name in
      DepfileTrial.ninjaReadsAll || !name.contains { "&'".contains($0) }
    }
    try folder.write(try Depfile(outputs: ["out"], inputs: names).serialized(), to: "deps")
    #expect(try run("ninja", in: folder).status == 0)
    #expect(try run("ninja", in: folder).output.contains("no work to do"))
    for name in names {
      let word = word(name)
      #expect(try run("touch -d '1 hour' \(word); ninja", in: folder).output.contains("[1/1]"), "\(name)")
      let after = try run("touch -d '1 hour ago' \(word); ninja >/dev/null; ninja", in: folder)
      #expect(after.output.contains("no work to do"), "\(name): \(after.output)")
    }
  }
}
