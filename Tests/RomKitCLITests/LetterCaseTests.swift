import Foundation
import Testing

/// Names that differ only in case, on a disk that ignores case: each of them is the same file there.
@Suite struct LetterCaseTests {
  private func project(_ script: String) throws -> FoldingDisk {
    let disk = try FoldingDisk()
    let prepared = try disk.shell(
      """
      set -e; mkdir -p game/assets/data game/assets/graphics
      printf 'A lamp.\\n' >game/assets/data/lamp.txt; printf 'A sea.\\n' >game/assets/data/sea.txt
      romkit pack -q game/assets -o game.bin
      printf 'SY\\007\\007\\000\\001\\002\\003' >hero.chr; head -c 60 /dev/zero >>hero.chr
      printf 'GIMP Palette\\n0 0 0\\n255 128 0\\n0 0 255\\n0 255 0\\n' >hero.gpl
      romkit convert -q hero.chr -o hero.png --palette hero.gpl
      \(script)
      """)
    try #require(prepared.status == 0, "\(prepared.error)")
    return disk
  }

  /// An output that is another file in another case, and the same command with the exact name.
  @Test(arguments: [
    ("convert hero.png -o Hero.PNG", "Hero.PNG", "hero.png"),
    ("optimize game.bin -o GAME.bin", "GAME.bin", "game.bin"),
    ("pack game/assets -o game.bin --header GAME.BIN", "GAME.BIN", "game.bin"),
    ("pack game/assets -o new.bin --header NEW.BIN", "NEW.BIN", "new.bin"),
    ("pack game/assets -o new.bin --depfile game/assets/Romkit.LOCK", "Romkit.LOCK", "romkit.lock"),
    ("pack game/assets -o game/assets/Romkit.TOML", "Romkit.TOML", "romkit.toml"),
    ("pack game/assets -o game/assets/data/Sea.txt", "Sea.txt", "sea.txt"),
    ("pack game/assets -o game/assets/Data/new.txt", "Data", "data"),
    ("pack game/assets -o Game/Assets/data/new.txt", "Game/Assets", "game/assets"),
    ("extract game.bin -o Game.bin", "Game.bin", "game.bin"),
  ])
  func anOutputIsTheSameFileInAnyCase(words: String, name: String, spelled: String) throws {
    let disk = try project("")
    let before = try FileTree(of: disk.folder.url)
    let other = try disk.shell("romkit \(words)")
    let same = try disk.shell("romkit \(words.replacing(name, with: spelled))")
    #expect(other.status == same.status && same.status != 0, "\(other) \(same)")
    func code(_ result: Tool.Result) -> Substring? { result.error.firstMatch(of: /\[[a-z-]+\]/)?.output }
    #expect(code(other) == code(same), "\(other.error)\(same.error)")
    #expect(try FileTree(of: disk.folder.url) == before)
  }

  @Test(arguments: ["romkit.lock", "romkit.toml"])
  func aProjectFileInAnotherCaseIsAnError(name: String) throws {
    let other = "R" + name.dropFirst()
    let disk = try project(
      "cd game/assets; touch romkit.toml; mv \(name) x; mv x \(other); printf New >data/new.txt")
    let before = try FileTree(of: disk.folder.url)
    let result = try disk.shell("romkit pack game/assets -o game.bin")
    #expect(result.status == 1)
    #expect(
      result.error == """
        game/assets/\(other): error: expected the name \(name), found \(other) [project-file-case]
          help: rename the file to \(name)

        """)
    #expect(try FileTree(of: disk.folder.url) == before)
  }

  @Test func anAssetKeepsItsNumberInAnotherCase() throws {
    let disk = try project("cd game/assets/data; mv lamp.txt x; mv x Lamp.txt; printf 'New.\\n' >a.txt")
    let result = try disk.shell("romkit pack game/assets -o game.bin && cat game/assets/romkit.lock")
    #expect(result.error.contains("2 lines changed: ~ data/Lamp = 1, until now data/lamp, + data/a = 3\n"))
    #expect(result.outputText.hasSuffix("\n[data]\n\"Lamp\" = 1\n\"a\" = 3\n\"sea\" = 2\n"), "\(result)")
  }

  @Test func recordsWhoseNamesDifferInCaseBecomeTwoFiles() throws {
    let disk = try project(
      """
      mkdir two; printf one >two/a.rec; printf two >two/b.rec
      printf '[[record]]\\nfile = "a.rec"\\nname = "NOTE"\\n[[record]]\\nfile = "b.rec"\\nname = "Note"\\n' >two/romkit.toml
      romkit pack -q two -o two.bin
      """)
    let result = try disk.shell(
      """
      romkit extract -q two.bin -o Out && romkit pack -q OUT -o again.bin && cmp two.bin again.bin && ls Out
      romkit extract two.bin -o out
      """)
    #expect(result.outputText == "record000-NOTE\nrecord001-Note\nromkit.toml\n")
    #expect(
      result.status == 1 && result.error.hasPrefix("out/romkit.toml: error: the file already exists"),
      "\(result)")
  }

  /// The watch is given the folder in another case than the disk has.
  @Test func aWatchSeesAFileThatChangesItsCase() throws {
    let disk = try project("")
    let result = try disk.shell(
      """
      romkit pack Game/Assets -o game.bin --watch 2>log & watch=$!
      waits() { for turn in $(seq 300); do grep -q "$1" log && return; sleep 0.1; done; cat log; exit 1; }
      waits watching; mv game/assets/data/sea.txt x; mv x game/assets/data/Sea.txt
      waits '~ data/Sea = 2, until now data/sea'; kill $watch
      """)
    #expect(result.status == 0, "\(result)")
  }
}
