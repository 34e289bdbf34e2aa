import RomProperties
import RomTestSupport
import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitContainer
@testable import RomKitPictures
@testable import RomKitProject

/// All mistakes of a project in one run.
@Suite struct MistakesTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func write(_ colours: [UInt32], width: Int = 1, to name: String) throws {
    let indices = (0..<width).map { UInt8($0 % colours.count + 1) }
    let picture = IndexedPicture(
      checkedWidth: width, height: 1, indices: indices,
      palette: Palette([Colour(0)] + colours.map { Colour($0) }),
      paletteCount: colours.count + 1, transparent: [])
    try folder.write(picture.png().bytes, to: "game/graphics/\(name).png")
  }

  private func write(_ pixels: [ColourPicture.Pixel], to name: String) throws {
    try folder.write(
      ColourPicture(checkedWidth: pixels.count, height: 1, pixels: pixels).png().bytes,
      to: "game/graphics/\(name).png")
  }

  private func build() throws -> RomBuild {
    try RomBuild(folder: folder["game"], jobs: 1, cache: folder["cache"])
  }

  private func problems() -> String {
    do {
      _ = try build()
      return ""
    } catch {
      return Problems(error, file: nil).diagnostics.map(shown).joined(separator: "\n")
    }
  }

  private func shown(_ diagnostic: Diagnostic) -> String {
    diagnostic.rendered().replacing(folder.path + "/", with: "")
  }

  /// Some of the projects; `make exhaustive` tries all.
  @Test func oneRunShowsWhatFixingOneByOneWouldShow() throws {
    let failures = Property.mistakes.tryOne(in: 100).failures
    #expect(failures == [])
  }

  @Test func independentMistakesNeedOneRun() throws {
    try write([0xC80000], to: "a")
    try write([0x00C800], to: "b")
    try write([0xC80000], width: 300, to: "wide")
    try folder.write("Ch0 V1 o9 zz\n", to: "game/music/song.mml")
    try folder.write("a\n1\n", to: "game/data/items.csv")
    try folder.write("x", to: "game/DSLOT999.DAT")
    try folder.write(
      "titel = \"x\"\n[[sprites]]\npicture = \"graphics/none\"\nname = \"a\"\nrectangle = \"0,0,1,1\"\n",
      to: "game/romkit.toml")
    let error = #expect(throws: Problems.self) { try build() }
    #expect(
      error?.diagnostics.map(\.code) == [
        "manifest-unknown-key", "slot-number", "chr-too-large", "mml-unknown-operand",
        "convert-needs-schema", "palette-conflict", "sprite-picture",
      ])
  }

  @Test func equalConflictsAreOneMessageWithOneRemedy() throws {
    try write([0xC80000], to: "a")
    for name in ["b", "c", "d"] { try write([0x00C800], to: name) }
    #expect(
      problems() == """
        game/graphics/b.png: error: 3 pictures have other colours at the same indices; in this one, index 1 is #00C800 here and #C80000 in game/graphics/a.png [palette-conflict]
          note: the console shows the pictures with one palette
          note: the same in game/graphics/c.png, game/graphics/d.png
          help: remap all pictures by their colours, in game/romkit.toml:
              [defaults]
              remap = true
              transparent = "index"
            or draw them with one palette
        """)
    try folder.write("[defaults]\nremap = true\ntransparent = \"index\"\n", to: "game/romkit.toml")
    #expect(problems() == "")
  }

  @Test func equalMistakesOfSeveralFilesAreOneMessage() throws {
    for name in ["a", "b", "c"] { try folder.write("Ch0 V1 c4\nCh6 c\n", to: "game/music/\(name).mml") }
    try folder.write("Ch0 V1 z\nCh6 c\n", to: "game/music/d.mml")
    let channel = problems().split(separator: "[mml-channel]")
    #expect(channel.count == 2)
    #expect(
      problems().contains(
        "  note: the same in game/music/b.mml:2:3, game/music/c.mml:2:3, game/music/d.mml:2:3\n"))
    #expect(problems().contains("game/music/d.mml:1:8: error: expected an operand, found \"z\""))
  }

  @Test func filesWhoseSettingsAreUnknownWait() throws {
    try folder.write("text\n", to: "game/data/a.txt")
    try folder.write([0x81, 0xFF, 0x00], to: "game/data/b.txt")
    try folder.write("Ch0 V1 c4\n", to: "game/music/song.mml")
    try folder.write("[defaults]\nencoding = \"utf9\"\n", to: "game/romkit.toml")
    let error = #expect(throws: Problems.self) { try build() }
    #expect(error?.diagnostics.count == 1)
    #expect(
      error?.diagnostics.first?.notes.map { $0.english.replacing(folder.path + "/", with: "") } == [
        "2 files not checked yet, because this decides how to convert them: game/data/a.txt, game/data/b.txt"
      ])
  }

  @Test func lossesAreSaidInEveryRun() throws {
    try folder.write("worst-error = 0.2\n", to: "game/romkit.toml")
    let grey = (0..<256).map {
      ColourPicture.Pixel(red: UInt8($0), green: UInt8($0), blue: UInt8($0), alpha: 255)
    }
    let red = (0..<256).map {
      ColourPicture.Pixel(red: UInt8($0), green: 0, blue: 0, alpha: $0 == 9 ? 200 : 255)
    }
    try write(grey, to: "grey")
    try write(red, to: "deep/red")
    let first = try build()
    #expect(first.losses.count == 2)
    #expect(first.losses[0].english.hasPrefix("colours: 0 pictures exact, 2 approximated, worst "))
    #expect(first.losses[1] == "edges: 1 picture had soft alpha")
    #expect(first.warnings == [])
    let again = try build()
    #expect(again.losses == first.losses)
    try folder.write("worst-error = 0\n", to: "game/romkit.toml")
    for _ in 0..<2 { #expect(try build().warnings.map(\.code) == ["picture-approximated"]) }
    // A second line with the key would be an error.
    let help = try build().warnings.first.map { shown($0) }
    #expect(help?.hasSuffix(" in place of line 1 of game/romkit.toml") == true)
  }

  @Test func aPatternForFilesOutsideTheFoldersOfTheKindsSaysSo() throws {
    try folder.write("text\n", to: "game/notes/intro.txt")
    try folder.write("[[assets]]\nfiles = \"notes/*.txt\"\n", to: "game/romkit.toml")
    try folder.write("x", to: "game/DSLOT001.DAT")
    #expect(
      try build().warnings.map(shown) == [
        """
        game/romkit.toml:2:9: warning: the files that "notes/*.txt" matches, such as "notes/intro.txt", are not assets: they are not in the folder of a kind, such as graphics [manifest-no-match]
          help: move the files into data, or write a rule for each of them, such as files = "notes/intro.txt" with as = "data/intro"
        """
      ])
  }

  @Test func aFileOutsideTheFoldersOfTheKindsIsReachedByItsRule() throws {
    try folder.write("text\n", to: "game/notes/intro.txt")
    try folder.write("[[assets]]\nfiles = \"notes/intro.txt\"\n", to: "game/romkit.toml")
    try folder.write("x", to: "game/DSLOT001.DAT")
    #expect(
      try build().warnings.map(shown) == [
        """
        game/romkit.toml:2:9: warning: "notes/intro.txt" is not an asset: it is not in the folder of a kind, such as graphics [manifest-no-match]
          help: add as = "data/intro" to this rule, or move the file into data
        """
      ])
    try folder.write(
      "[[assets]]\nfiles = \"notes/intro.txt\"\nas = \"data/intro\"\n", to: "game/romkit.toml")
    // What a killed run leaves is no file of the game.
    try folder.write("x", to: "game/.romkit.lock.4194304-0.romkit-unfinished")
    let build = try build()
    #expect(build.warnings == [])
    let text = try build.rom[.data, 2]?.body.bytes()
    #expect(text == Array("text\n\0".utf8))
    #expect(build.ignored(whenWriting: folder["rom.bin"]) == [])
    try folder.write(
      "[[assets]]\nfiles = \"notes/intro.txt\"\nas = \"graphics/intro\"\n", to: "game/romkit.toml")
    #expect(problems().contains("for graphics/intro, found notes/intro.txt [manifest-as]"))
  }
}
