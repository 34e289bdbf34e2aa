#if os(Linux)
  import Foundation
  import Testing

  /// A ZIP of a Mac has `é` as two characters where an editor writes one. A project must pack to the same ROM whichever of
  /// the two romkit.toml, romkit.lock and the disk have.
  @Suite struct NormalFormTests {
    /// Every place of a romkit.toml that names a file, and every kind of file. In `script`, `é` stands for the spelling of the disk.
    private static let script = """
      set -e; mkdir -p game/graphics/é game/graphics/éé game/data/é game/music game/sounds game/original game/é
      printf 'SY\\007\\007\\000\\001\\002\\003' >hero.chr; head -c 60 /dev/zero >>hero.chr
      printf 'GIMP Palette\\n0 0 0\\n255 128 0\\n0 0 255\\n0 255 0\\n' >game/é/é.gpl
      romkit convert -q hero.chr -o hero.png --palette game/é/é.gpl
      cp hero.png game/graphics/é/é.png; cp hero.png game/graphics/éa.png; cp hero.png game/graphics/éé/é.png
      printf '{"frames": {"run": {"frame": {"x":0,"y":0,"w":2,"h":2}}}}' >game/graphics/é/é.json
      printf 'hp\\n7\\n' >game/data/é/é.csv; printf '[[field]]\\nname = "hp"\\ntype = "u16"\\n' >game/data/é/é.toml
      printf 'Hi\\n' >game/data/é.txt; printf x >game/data/é.foo; printf 'Ch0 V1 c4\\n' >game/music/é.mml
      printf rest >game/é.rest; printf body >game/é.rec; printf 'Ch0 c' >game/music/skip-é.mml
      printf 'raw' >game/data/éraw.foo
      """

    private static let manifest = """
      ignore = ["music/skip-é.mml", "data/é.foo"]
      checksums = false
      trailing = "é.rest"
      [headers]
      c = "../slots.h"
      [[assets]]
      files = "data/é.txt"
      encoding = "utf-8"
      [[assets]]
      files = "data/**/é.csv"
      schema = "data/é/é.toml"
      [[assets]]
      files = "data/é[r]aw.foo"
      raw = true
      [[palettes]]
      pictures = "graphics/é/?.png"
      slot = "DSLOT009"
      file = "é/é.gpl"
      [[palettes]]
      pictures = "graphics/éa.png"
      slot = "DSLOT008"
      lock = ["1=é/é.gpl"]
      [[sprites]]
      picture = "graphics/é/é.png"
      from = "graphics/é/é.json"
      [[atlas]]
      name = "many"
      files = "graphics/éé/*.png"
      [slots]
      "data/é" = 3
      [[record]]
      file = "é.rec"
      name = "REC"
      """

    private struct Outcome {
      var rom: Data
      var header: Data
      var lock: Data
      var text: String
    }

    private func build(disk: String, toml: String, lock: Data? = nil) throws -> Outcome {
      let folder = try TemporaryFolder()
      let prepared = try Tool.shell(Self.script.replacing("é", with: disk), in: folder.url)
      try #require(prepared.status == 0, "\(prepared)")
      try folder.write(Self.manifest.replacing("é", with: toml), to: "game/romkit.toml")
      if let lock { try folder.write([UInt8](lock), to: "game/romkit.lock") }
      let result = try Tool.shell("romkit pack game -o game.bin --no-cache --verbose 2>&1", in: folder.url)
      try #require(result.status == 0, "\(result.outputText)")
      let check = try Tool.shell("romkit pack game -o game.bin --locked 2>&1", in: folder.url)
      #expect(check.status == 0, "\(check.outputText)")
      return Outcome(
        rom: try folder.data("game.bin"), header: try folder.data("slots.h"),
        lock: try folder.data("game/romkit.lock"),
        text: result.outputText.precomposedStringWithCanonicalMapping)
    }

    @Test func everyPathOfTheManifestIsFoundInBothForms() throws {
      let (one, two) = ("\u{E9}", "e\u{301}")
      let usual = try build(disk: one, toml: one)
      #expect(!usual.text.contains("warning"), "\(usual.text)")
      for (disk, toml) in [(one, two), (two, one), (two, two)] {
        let other = try build(disk: disk, toml: toml)
        #expect(other.rom == usual.rom, "\(other.text)")
        #expect(other.text == usual.text)
        // The identifiers have the spelling of the lock.
        let locked = try build(disk: disk, toml: toml, lock: usual.lock)
        #expect(locked.rom == usual.rom)
        #expect(locked.header == usual.header)
        #expect(locked.lock == usual.lock)
      }
    }
  }
#endif
