import Foundation
import RomTestSupport
import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitContainer
@testable import RomKitPictures
@testable import RomKitProject
@testable import RomKitRules

/// Programs draw parts of pictures and atlases by name, exactly as in the files.
@Suite struct SpriteBuildTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func manifest(_ text: String) throws { try folder.write(text, to: "assets/romkit.toml") }

  private func build(jobs: Int = 1) throws -> RomBuild { try RomBuild(folder: folder["assets"], jobs: jobs) }

  private func problems() throws -> String {
    do {
      _ = try build()
      return ""
    } catch let problems as Problems {
      return problems.diagnostics.map { $0.rendered().replacing(folder.path + "/assets", with: "game") }
        .joined(
          separator: "\n")
    }
  }

  /// 64 different colours; index 0 is transparent.
  private static let palette = Palette((0..<64).map { Colour(UInt32($0 * 0x040302 + 0x010101)) })

  private static func indexed(_ width: Int, _ height: Int, seed: UInt64) -> IndexedPicture {
    var random = SeededGenerator(seed: seed)
    let indices = (0..<width * height).map { _ in UInt8.random(in: 0..<64, using: &random) }
    return IndexedPicture(
      checkedWidth: width, height: height, indices: indices, palette: palette, paletteCount: 64,
      transparent: [0])
  }

  @discardableResult
  private func write(_ picture: IndexedPicture, to name: String) throws -> ColourPicture {
    try folder.write(picture.png().bytes, to: "assets/\(name).png")
    return try #require(ColourPicture(picture))
  }

  @discardableResult
  private func write(_ picture: ColourPicture, to name: String) throws -> ColourPicture {
    try folder.write(picture.png().bytes, to: "assets/\(name).png")
    return picture
  }

  // MARK: Drawing

  @Test func aProgramDrawsTheContentsOfTheFiles() throws {
    var expected: [String: [Colour?]] = [:]
    for number in 0..<30 {
      let picture = Self.indexed(3 + number, 40 - number, seed: UInt64(number))
      expected["enemies/f\(number)"] = DrawnSprites.colours(
        try write(picture, to: "sprites/enemies/f\(number)"))
    }
    var random = SeededGenerator(seed: 7)
    for number in 0..<5 {
      let picture = TestPictures.random(width: 20, height: 9, colours: 12, using: &random)
      expected["fx/deep/f\(number)"] = DrawnSprites.colours(
        try write(picture, to: "sprites/fx/deep/f\(number)"))
    }
    let hero = try write(Self.indexed(64, 48, seed: 99), to: "graphics/hero")
    func part(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> [Colour?] {
      DrawnSprites.colours(hero, PixelRectangle(x: x, y: y, width: width, height: height))
    }
    expected["hero/stand"] = part(1, 1, 16, 16)
    expected["hero/walk"] = part(37, 1, 16, 16)
    expected["hero/jump"] = part(1, 19, 16, 16)
    expected["hero/shadow"] = part(10, 40, 16, 8)
    expected["hero/head"] = part(34, 3, 8, 4)
    expected["hero/0"] = part(0, 0, 32, 48)
    expected["hero/1"] = part(32, 0, 32, 48)
    try folder.write(
      """
      { "frames": { "hero 0.ase": { "frame": {"x":0,"y":0,"w":32,"h":48}, "duration": 50 },
        "hero 1.ase": { "frame": {"x":32,"y":0,"w":32,"h":48}, "duration": 70 } },
        "meta": { "size": {"w":64,"h":48}, "frameTags": [ {"name": "run", "from": 0, "to": 1} ],
        "slices": [ {"name": "head", "keys": [ {"frame": 1, "bounds": {"x":2,"y":3,"w":8,"h":4}} ] } ] } }
      """, to: "assets/graphics/hero.json")
    try manifest(
      """
      [[atlas]]
      name = "enemies"
      files = "sprites/enemies/*.png"
      padding = 1
      [[atlas]]
      name = "fx"
      files = "sprites/fx/**/*.png"
      [[sprites]]
      picture = "graphics/hero.png"
      cell = "16x16"
      margin = 1
      spacing = 2
      names = ["stand", "", "walk", "jump"]
      [[sprites]]
      picture = "graphics/hero"
      name = "shadow"
      rectangle = "10,40,16,8"
      [[sprites]]
      picture = "graphics/hero"
      from = "graphics/hero.json"
      [[animations]]
      name = "boom"
      frames = ["fx/deep/f0", "fx/deep/f1"]
      duration = [10, 20]

      """)
    let build = try build()
    #expect(build.warnings == [])
    let shown = try DrawnSprites.drawn(build)
    #expect(shown.keys.sorted() == expected.keys.sorted())
    for (name, colours) in expected { #expect(shown[name] == colours, "\(name)") }
    let animations = build.sprites.animations
    #expect(animations.map(\.name) == ["hero/run", "boom"])
    #expect(
      animations.map { $0.frames.map { build.sprites.sprites[$0.sprite].name } } == [
        ["hero/0", "hero/1"], ["fx/deep/f0", "fx/deep/f1"],
      ])
    #expect(animations.map { $0.frames.map(\.milliseconds) } == [[50, 70], [10, 20]])
  }

  @Test func chosenPalettesAndKeptIndicesGoToSeparatePictures() throws {
    var random = SeededGenerator(seed: 3)
    let one = try write(Self.indexed(20, 20, seed: 1), to: "sprites/a")
    let two = try write(
      TestPictures.random(width: 20, height: 20, colours: 9, using: &random), to: "sprites/b")
    try manifest("[[atlas]]\nname = \"all\"\nfiles = \"sprites/*\"\n")
    let apart = try build()
    #expect(apart.folder.assets.map(\.relativePath) == ["graphics/all.png", "graphics/all-2.png"])
    #expect(
      try DrawnSprites.drawn(apart) == [
        "all/a": DrawnSprites.colours(one), "all/b": DrawnSprites.colours(two),
      ])
    try manifest("[[atlas]]\nname = \"all\"\nfiles = \"sprites/*\"\nremap = true\n")
    let together = try build()
    #expect(together.folder.assets.map(\.relativePath) == ["graphics/all.png"])
    #expect(
      try DrawnSprites.drawn(together) == [
        "all/a": DrawnSprites.colours(one), "all/b": DrawnSprites.colours(two),
      ])
  }

  @Test func theSameImageIsStoredOnce() throws {
    for name in ["a", "b", "c"] { try write(Self.indexed(16, 16, seed: 5), to: "sprites/\(name)") }
    var moved = Self.indexed(16, 16, seed: 5)
    // The same picture with another transparent index.
    moved = try #require(
      IndexedPicture(
        width: 16, height: 16, indices: moved.indices.map { $0 == 0 ? 63 : $0 == 63 ? 0 : $0 },
        palette: Palette(
          (0..<64).map { Self.palette[$0 == 0 ? 63 : $0 == 63 ? 0 : $0] }), paletteCount: 64,
        transparent: [63]))
    try write(moved, to: "sprites/d")
    try manifest("[[atlas]]\nname = \"all\"\nfiles = \"sprites/*\"\n")
    let build = try build()
    #expect(build.conversions.first == "the atlas all: 4 files, 4 new; 1 image in 1 picture, 100 % filled")
    #expect(Set(build.sprites.sprites.map(\.bounds)).count == 1)
    #expect(build.sprites.sprites.map(\.name) == ["all/a", "all/b", "all/c", "all/d"])
  }

  @Test func aFileOfAnAtlasWithoutOpaquePixelsIsAWarning() throws {
    try write(Self.indexed(8, 8, seed: 5), to: "sprites/a")
    let clear = IndexedPicture(
      checkedWidth: 2, height: 2, indices: [0, 0, 0, 0], palette: Self.palette, paletteCount: 64,
      transparent: [0])
    try write(clear, to: "sprites/clear")
    for remap in [false, true] {
      try manifest("[[atlas]]\nname = \"all\"\nfiles = \"sprites/*\"\nremap = \(remap)\n")
      #expect(
        try build().warnings.map { [$0.code, $0.place.file.map(Path.name(of:)) ?? ""] } == [
          ["picture-transparent", "clear.png"]
        ])
    }
  }

  // MARK: Stability

  private func places(_ build: RomBuild) -> [String: String] {
    Dictionary(
      first: build.sprites.sprites.map { ($0.name, "\($0.picture) \($0.bounds.text)") })
  }

  @Test func entriesOfTheLockKeepTheirPlaces() throws {
    for number in 0..<60 {
      try write(
        Self.indexed(8 + number % 40, 8 + number * 7 % 40, seed: UInt64(number)), to: "sprites/f\(number)")
    }
    try manifest("[[atlas]]\nname = \"all\"\nfiles = \"sprites/*.png\"\npadding = 1\n")
    let first = try build()
    try first.write(to: folder["rom.bin"])
    let again = try build(jobs: 4)
    #expect(again.lockChanges == [])
    #expect(again.conversions == ["DSLOT000: the palette of 64 colours that the pictures share"])
    #expect(places(again) == places(first))
    // One file changes, one grows, one goes and two are new.
    try write(Self.indexed(8, 8, seed: 1_000), to: "sprites/f0")
    try write(Self.indexed(30, 31, seed: 1_001), to: "sprites/f1")
    try FileManager.default.removeItem(atPath: folder["assets/sprites/f2.png"])
    try write(Self.indexed(20, 20, seed: 1_002), to: "sprites/new1")
    try write(Self.indexed(9, 30, seed: 1_003), to: "sprites/a-new2")
    let second = try build()
    let (old, new) = (places(first), places(second))
    let stayed = old.filter { !["all/f1", "all/f2"].contains($0.key) }
    #expect(stayed.allSatisfy { new[$0.key] == $0.value })
    #expect(new["all/f2"] == nil && new["all/new1"] != nil && new["all/a-new2"] != nil)
    #expect(
      second.lockChanges.filter { $0.contains("atlas") } == ["+ the atlas all, 2 new, 1 gone, 1 moved"])
    let shown = try DrawnSprites.drawn(second)
    #expect(
      shown["all/f1"] == DrawnSprites.colours(try #require(ColourPicture(Self.indexed(30, 31, seed: 1_001)))))
    #expect(
      shown["all/f59"] == DrawnSprites.colours(try #require(ColourPicture(Self.indexed(27, 21, seed: 59)))))
  }

  @Test func fewerPicturesComeBeforeOldPlaces() throws {
    for number in 0..<8 {
      try write(Self.indexed(100, 100, seed: UInt64(number)), to: "sprites/f\(number)")
    }
    try manifest("[[atlas]]\nname = \"all\"\nfiles = \"sprites/*\"\n")
    let first = try build()
    try first.write(to: folder["rom.bin"])
    #expect(first.folder.assets.map(\.slot.description) == ["GSLOT000", "GSLOT001"])
    for number in [1, 2, 5, 6] {
      try FileManager.default.removeItem(atPath: folder["assets/sprites/f\(number).png"])
    }
    let second = try build()
    #expect(second.folder.assets.map(\.slot.description) == ["GSLOT000"])
    // Its number stays reserved, like that of any asset.
    #expect(second.folder.lock.serialized().contains("\"all-2\" = 1"))
  }

  // MARK: Mistakes

  @Test func partsOutsideOfThePictureAreErrors() throws {
    try write(Self.indexed(64, 32, seed: 1), to: "graphics/hero")
    try write(Self.indexed(8, 8, seed: 1), to: "GSLOT007")
    try folder.write(
      "{\"frames\": {\"a\": {\"frame\": {\"x\":0,\"y\":0,\"w\":1,\"h\":1}}}, \"meta\": {\"size\": {\"w\": 32, \"h\": 32}}}",
      to: "assets/hero.json")
    try manifest(
      """
      [[sprites]]
      picture = "graphics/hero"
      name = "head"
      rectangle = "60,0,8,8"
      [[sprites]]
      picture = "gslot007"
      cell = "8x16"
      [[sprites]]
      picture = "graphics/hero.bmp"
      cell = "32x32"
      names = ["a", "b", "c"]
      [[sprites]]
      picture = "graphics/heroo"
      name = "head"
      rectangle = "0,0,8,8"
      [[sprites]]
      picture = "graphics/hero"
      from = "hero.json"
      [[sprites]]
      picture = "graphics/hero"
      from = "heros.json"
      [[sprites]]
      picture = "GSLOT007"
      name = "dot"
      rectangle = "0,0,1,1"
      [[sprites]]
      picture = "GSLOT007"
      name = "dot"
      rectangle = "1,0,1,1"
      [[animations]]
      name = "blink"
      frames = ["GSLOT007/dot", "GSLOT007/dott", "dot", "nothing"]
      duration = 100

      """)
    #expect(
      try problems() == """
        game/romkit.toml:4:13: error: expected a part of the picture of 64 x 32 pixels, found 8 x 8 at (60, 0) for the sprite hero/head [sprite-outside]
          help: write rectangle = "60,0,4,8"
        game/romkit.toml:7:8: error: expected a part of the picture of 8 x 8 pixels, found 8 x 16 at (0, 0) for the sprite GSLOT007/0 [sprite-outside]
          help: write cell = "8x8"
        game/romkit.toml:11:20: error: expected at most 2 names, for 2 x 1 cells in the picture of 64 x 32 pixels, found 3 [sprite-cells]
          help: remove names, or correct cell, margin or spacing
        game/romkit.toml:13:11: error: expected a picture of this folder, found "graphics/heroo" [sprite-picture]
          help: did you mean graphics/hero?
        game/hero.json: error: expected the export of graphics/hero, which has 64 x 32 pixels, found one of a sheet of 32 x 32 [sprite-export-size]
          help: export the sheet and its data together: aseprite -b SPRITE --sheet SHEET.png --data DATA.json --list-tags --list-slices
        game/romkit.toml:21:8: error: the key from names heros.json, which is not in this folder [manifest-missing-file]
          help: did you mean hero.json?
        game/romkit.toml:29:13: error: the sprite GSLOT007/dot already exists, from line 25 of game/romkit.toml [sprite-twice]
          help: rename one of the two
        game/romkit.toml:32:27: error: expected the full name of a sprite, found "GSLOT007/dott" [sprite-frame]
          help: did you mean GSLOT007/dot?
        game/romkit.toml:32:44: error: expected the full name of a sprite, found "dot" [sprite-frame]
          help: did you mean GSLOT007/dot?
        game/romkit.toml:32:51: error: expected the full name of a sprite, found "nothing" [sprite-frame]
          help: write the name of the picture before that of the sprite, such as hero/walk-1
        """)
  }

  @Test func filesThatMakeNoAtlasAreErrors() throws {
    try write(Self.indexed(257, 8, seed: 1), to: "sprites/wide")
    try write(Self.indexed(8, 8, seed: 1), to: "sprites/a")
    try folder.write(Self.indexed(8, 8, seed: 2).bmp().bytes, to: "assets/sprites/a.bmp")
    try folder.write("no picture", to: "assets/sprites/notes.txt")
    try folder.write("no picture", to: "assets/sprites/broken.png")
    var other = Self.indexed(8, 8, seed: 1)
    other.palette = Palette((0..<64).map { Colour($0 == 9 ? 0xFF00FF : Self.palette[$0].value) })
    other[0, 0] = 9
    try write(other, to: "sprites/other")
    try manifest("\n[[atlas]]\nname = \"all\"\nfiles = [\"sprites/*\", \"sprits/*\"]\n")
    let found = try problems()
    #expect(
      found == """
        game/romkit.toml:4:23: warning: no file matches "sprits/*" [manifest-no-match]
          help: did you mean "sprites/*"?
        game/sprites/broken.png: error: expected .CHR, .png, .bmp, .aseprite or .bdf, found a file that begins with "no p" [picture-unknown]
          help: save the picture as a PNG
        game/sprites/notes.txt: error: expected .png, .bmp, .aseprite or .bdf, found .txt [atlas-file]
          help: under files of the [[atlas]], name only pictures in these formats, such as "sprites/*.png"
        game/sprites/other.png: error: index 9 is #FF00FF here and #251C13 in game/sprites/a.bmp [atlas-palette]
          note: all indexed files of an atlas share one palette
          help: match the files by their colours: write remap = true in the [[atlas]] of game/romkit.toml, line 2
            or draw both pictures with one palette
        game/sprites/wide.png: error: expected a picture of at most 256 x 256 pixels, the most that a slot holds, found 257 x 8 [atlas-frame-size]
          help: make it smaller, or put it into graphics and take a part with crop
        game/sprites/a.png: error: the sprite all/a is already made from sprites/a.bmp [sprite-twice]
          help: rename one of the two files
        """)
  }

  @Test func twoAtlasesOfOneNameAreShownWithTheirLines() throws {
    try write(Self.indexed(8, 8, seed: 1), to: "sprites/a")
    try write(Self.indexed(8, 8, seed: 2), to: "sprites/b")
    try manifest(
      "[[atlas]]\nname = \"all\"\nfiles = \"sprites/a.png\"\n[[atlas]]\nname = \"all\"\nfiles = \"sprites/b.png\"\n"
    )
    #expect(
      try problems() == """
        game/graphics/all.png: error: two assets have the name graphics/all: the [[atlas]] of game/romkit.toml, line 1 and the [[atlas]] of game/romkit.toml, line 4 [asset-name-twice]
          help: rename one of the two, or remove it
        """)
  }

  @Test func anAtlasDoesNotTakeTheNameOfAPicture() throws {
    try write(Self.indexed(8, 8, seed: 1), to: "graphics/enemies")
    try write(Self.indexed(8, 8, seed: 1), to: "graphics/frames/a")
    try manifest("[[atlas]]\nname = \"enemies\"\nfiles = \"graphics/frames/*\"\n")
    #expect(
      try problems() == """
        game/graphics/enemies.png: error: two assets have the name graphics/enemies: graphics/enemies.png and the [[atlas]] of game/romkit.toml, line 1 [asset-name-twice]
          help: rename one of the two, or remove it
        """)
  }

  @Test func theFilesOfAnAtlasAreNotAssetsAndNotReported() throws {
    try write(Self.indexed(8, 8, seed: 1), to: "graphics/frames/a")
    try write(Self.indexed(8, 8, seed: 2), to: "sprites/b")
    try folder.write("{}", to: "assets/graphics/frames/skipped.json")
    try manifest(
      "ignore = \"**/*.json\"\n[[atlas]]\nname = \"all\"\nfiles = [\"graphics/frames/*\", \"sprites/*\"]\n")
    let build = try build()
    #expect(build.folder.assets.map(\.relativePath) == ["graphics/all.png"])
    #expect(build.warnings == [])
    #expect(build.ignored(whenWriting: folder["rom.bin"]) == [])
    #expect(
      build.inputs.map { $0.replacing(folder.path + "/", with: "") } == [
        "assets/romkit.toml", "assets/graphics/frames/a.png", "assets/sprites/b.png",
      ])
  }
}
