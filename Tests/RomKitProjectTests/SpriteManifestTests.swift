import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitPictures
@testable import RomKitProject

/// `[[sprites]]`, `[[animations]]` and `[[atlas]]` in romkit.toml, and the places of an atlas in romkit.lock.
@Suite struct SpriteManifestTests {
  private func parse(_ text: String) throws -> Manifest {
    try Manifest(parsing: Array(text.utf8), path: "romkit.toml").withoutPlaces
  }

  private func problems(_ text: String) -> [String] {
    let problems = #expect(throws: Problems.self) { try parse(text) }
    return problems?.diagnostics.map { $0.rendered() } ?? []
  }

  @Test func onlySpritesWhoseFileMayNotBeReadAreHidden() throws {
    for (file, isHidden) in [("other.json", false), ("hero.json", true)] {
      var manifest = Manifest()
      manifest.sprites = [SpriteRule(picture: "graphics/hero", parts: .export("hero.json"))]
      var faults = ManifestFaults()
      faults.add(unreadable: [file], in: &manifest)
      #expect(faults.hidesSprites == isHidden && manifest.sprites.isEmpty == isHidden)
    }
  }

  @Test func everyTableComesBack() throws {
    var cells = SpriteCells(width: 16, height: 24)
    var manifest = Manifest()
    manifest.sprites = [
      SpriteRule(
        picture: "GSLOT007",
        parts: .rectangle(name: "a \"b\"", PixelRectangle(x: 1, y: 2, width: 3, height: 4))),
      SpriteRule(picture: "graphics/hero.png", parts: .grid(cells)),
      SpriteRule(picture: "graphics/hero", parts: .export("graphics/hero.json")),
    ]
    cells.margin = 1
    cells.spacing = 2
    cells.names = ["stand", "", "walk"]
    manifest.sprites.append(SpriteRule(picture: "graphics/tiles", parts: .grid(cells)))
    manifest.animations = [
      AnimationRule(name: "hero/walk", frames: ["hero/0", "hero/1"], milliseconds: [100, 100]),
      AnimationRule(name: "hero/jump", frames: ["hero/0", "hero/1"], milliseconds: [100, 120]),
    ]
    var atlas = AtlasRule(name: "enemies", files: ["sprites/*.png"])
    manifest.atlases = [atlas]
    atlas.name = "fx/boom"
    atlas.files = ["a/**/*.png", "b.png"]
    atlas.padding = 2
    atlas.remap = true
    manifest.atlases.append(atlas)
    let text = manifest.serialized(about: [])
    #expect(
      text == """

        [[atlas]]
        name = "enemies"
        files = "sprites/*.png"

        [[atlas]]
        name = "fx/boom"
        files = ["a/**/*.png", "b.png"]
        padding = 2
        remap = true

        [[sprites]]
        picture = "GSLOT007"
        name = "a \\"b\\""
        rectangle = "1,2,3,4"

        [[sprites]]
        picture = "graphics/hero.png"
        cell = "16x24"

        [[sprites]]
        picture = "graphics/hero"
        from = "graphics/hero.json"

        [[sprites]]
        picture = "graphics/tiles"
        cell = "16x24"
        margin = 1
        spacing = 2
        names = ["stand", "", "walk"]

        [[animations]]
        name = "hero/walk"
        frames = ["hero/0", "hero/1"]
        duration = 100

        [[animations]]
        name = "hero/jump"
        frames = ["hero/0", "hero/1"]
        duration = [100, 120]

        """)
    #expect(try parse(text) == manifest)
  }

  @Test(arguments: [
    ("split = true\n", SplitRule.cells(.init(width: 1, height: 1))), ("split = false\n", SplitRule.none),
    ("cell = \"32x24\"\n", SplitRule.cells(.init(width: 32, height: 24))),
  ])
  func cutsComeBack(line: String, rule: SplitRule) throws {
    let manifest = try parse("[[assets]]\nfiles = \"a\"\n\(line)")
    #expect(manifest.assets.map(\.split) == [rule])
    #expect(manifest.serialized(about: []).hasSuffix(line))
  }

  @Test func cellsAreCountedAsFarAsTheyFit() {
    var cells = SpriteCells(width: 16, height: 8)
    #expect(cells.count(width: 64, height: 15) == (4, 1))
    #expect(cells.count(width: 15, height: 64) == (0, 8))
    cells.margin = 2
    cells.spacing = 1
    #expect(cells.count(width: 2 + 16 + 1 + 16 + 2, height: 12) == (2, 1))
    #expect(cells.count(width: 2 + 16 + 1 + 16 + 1, height: 11) == (1, 0))
    #expect(cells.cell(column: 1, row: 2) == PixelRectangle(x: 19, y: 20, width: 16, height: 8))
    cells.margin = 255
    #expect(cells.count(width: 1, height: 1) == (0, 0))
  }

  @Test(arguments: [
    (
      "[[sprites]]\npicture = \"a\"\n",
      ["romkit.toml:1:1: error: this [[sprites]] has no rectangle, cell or from [manifest-missing-key]"]
    ),
    (
      "[[sprites]]\npicture = \"a\"\nname = \"b\"\nrectangle = \"0,0,8,8\"\ncell = \"8x8\"\n",
      [
        "romkit.toml:5:8: error: expected rectangle or cell, found both [manifest-together]\n  help: remove one of them"
      ]
    ),
    (
      "[[sprites]]\nrectangle = \"0,0,8\"\n",
      [
        "romkit.toml:1:1: error: this [[sprites]] has no picture [manifest-missing-key]",
        "romkit.toml:1:1: error: this [[sprites]] has no name [manifest-missing-key]",
        "romkit.toml:2:13: error: rectangle must be x, y, width and height such as 0,0,32,32 [manifest-type]\n  help: write rectangle = \"0,0,32,32\"",
      ]
    ),
    (
      "[[sprites]]\npicture = \"a\"\ncell = \"16\"\nname = \"b\"\n",
      [
        "romkit.toml:3:8: error: cell must be a width and a height from 1 to 256 such as \"16x16\" [manifest-type]",
        "romkit.toml:4:1: error: there is no key name here [manifest-unknown-key]\n  help: did you mean names?",
      ]
    ),
    (
      "[[animations]]\nname = \"a\"\nframes = [\"b\", \"c\"]\nduration = [100]\n",
      [
        "romkit.toml:4:12: error: duration must be a whole number of milliseconds from 1 to 65,535, such as 100, or a list of such numbers, one for each frame [manifest-type]"
      ]
    ),
    (
      "[[animations]]\nname = \"a\"\nframes = \"b\"\nduration = 100\n",
      ["romkit.toml:3:10: error: frames must be a list of strings [manifest-type]"]
    ),
    (
      "[[animations]]\nname = \"a\"\n",
      [
        "romkit.toml:1:1: error: this [[animations]] has no frames [manifest-missing-key]",
        "romkit.toml:1:1: error: this [[animations]] has no duration [manifest-missing-key]",
      ]
    ),
    (
      "[[atlas]]\nname = \"../a\"\nfiles = \"*.png\"\npadding = 65\n",
      [
        "romkit.toml:2:8: error: name must be text in quotes such as \"enemies\", not empty and without control characters, with no leading or trailing /, no // and no part . or .. [manifest-type]",
        "romkit.toml:4:11: error: padding must be a whole number from 0 to 64 [manifest-type]",
      ]
    ),
  ])
  func missingKeysAreReported(text: String, messages: [String]) {
    #expect(problems(text) == messages)
  }

  // MARK: romkit.lock

  private func lock(_ text: String) throws -> SlotLock {
    try SlotLock(parsing: Array(text.utf8), path: "romkit.lock")
  }

  @Test func placesComeBack() throws {
    var atlas = LockedAtlas()
    atlas.frames["bat"] = .init(page: 0, bounds: PixelRectangle(x: 0, y: 0, width: 256, height: 1))
    atlas.frames["a/b \"c\""] = .init(page: 255, bounds: PixelRectangle(x: 255, y: 1, width: 1, height: 255))
    var lock = SlotLock()
    lock.atlases["enemies"] = atlas
    let text = lock.serialized()
    #expect(
      text.hasSuffix(
        """

        [atlas."enemies"]
        "a/b \\"c\\"" = "256: 255,1,1,255"
        "bat" = "1: 0,0,256,1"

        """))
    #expect(try self.lock(text) == lock)
    #expect(SlotLock().changes(to: lock) == ["+ the atlas enemies, 2 new"])
    #expect(lock.changes(to: SlotLock()) == ["- the atlas enemies"])
    var other = lock
    other.atlases["enemies"]?.frames["bat"]?.bounds.y = 2
    other.atlases["enemies"]?.frames["a/b \"c\""] = nil
    #expect(lock.changes(to: other) == ["+ the atlas enemies, 1 gone, 1 moved"])
  }

  @Test(arguments: [
    "0: 0,0,1,1", "257: 0,0,1,1", "1: 0,0,0,1", "1: 250,0,7,1", "1: 0,-1,1,1", "0,0,1,1", "x",
  ])
  func aPlaceThatCannotBeReadIsAnError(place: String) throws {
    let problems = #expect(throws: Problems.self) { try lock("[atlas.a]\nb = \"\(place)\"\n") }
    #expect(
      problems?.diagnostics.map { $0.rendered() } == [
        "romkit.lock:1:8: error: the positions of the files in the atlas \"a\" cannot be read [lock-atlas]\n  help: remove the table, and romkit packs the atlas again"
      ])
  }
}
