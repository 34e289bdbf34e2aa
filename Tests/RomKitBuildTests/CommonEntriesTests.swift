import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitContainer
@testable import RomKitConversion
@testable import RomKitPictures
@testable import RomKitProject

/// Palettes of scenes that share entries, and the pictures that are in all scenes.
@Suite struct CommonEntriesTests {
  private let folder: TestFolder
  private static let scenes = """
    [[palettes]]
    pictures = "graphics/day/*"
    slot = "DSLOT000"
    common = "0-15"
    [[palettes]]
    pictures = "graphics/night/*"
    slot = "DSLOT001"
    common = "0-15"

    """
  private static let sprites = "[[palettes]]\npictures = \"graphics/sprites/*\"\ncommon = \"0-15\"\n"

  init() throws { folder = try TestFolder() }

  /// A picture of all colours from a number on, each in some pixels.
  private func writeColours(_ first: Int, _ count: Int, to name: String) throws {
    let pixels = (0..<count).map { number -> ColourPicture.Pixel in
      let value = first + number
      return .init(
        red: UInt8(value * 37 % 256), green: UInt8(value * 101 % 256), blue: UInt8(value * 11 % 256),
        alpha: 255)
    }
    let picture = ColourPicture(checkedWidth: count, height: 1, pixels: pixels)
    try folder.write(picture.png().bytes, to: "a/graphics/\(name).png")
  }

  private func writeIndices(_ indices: [UInt8], _ colour: (Int) -> Colour, to name: String) throws {
    let picture = IndexedPicture(
      checkedWidth: indices.count, height: 1, indices: indices,
      palette: Palette((0..<64).map { $0 == 0 ? .black : colour($0) }), paletteCount: 64)
    try folder.write(picture.png().bytes, to: "a/graphics/\(name).png")
  }

  private func build(_ manifest: String) throws -> RomBuild {
    try folder.write(manifest, to: "a/romkit.toml")
    return try RomBuild(folder: folder["a"], jobs: 1)
  }

  private func problem(_ manifest: String) -> String {
    let problems = #expect(throws: Problems.self) { try build(manifest) }
    return problems?.diagnostics.filter { $0.severity == .error }.map { $0.rendered() }.joined(
      separator: "\n"
    )
    .replacing(folder["a"] + "/", with: "") ?? ""
  }

  private func bytes(_ build: RomBuild, _ kind: SlotKind, _ number: UInt8) throws -> [UInt8] {
    try #require(build.rom.records.first { $0.slot == SlotID(kind, number) }).body.bytes()
  }

  /// Checks that both scenes have the same bytes in the common entries, and that a picture uses only these.
  private func expectCommon(_ build: RomBuild, _ pictures: [UInt8], entries: Range<Int> = 0..<16) throws {
    let (day, night) = (try bytes(build, .data, 0), try bytes(build, .data, 1))
    let place = 4 * entries.lowerBound..<4 * entries.upperBound
    #expect(day[place] == night[place])
    #expect(day != night)
    for number in pictures {
      let picture = try SlotPicture(parsing: try bytes(build, .graphics, number)[...])
      #expect(picture.indices.allSatisfy { $0 == 0 || entries.contains(Int($0)) })
    }
  }

  private func shown(_ build: RomBuild, _ picture: UInt8, in palette: UInt8) throws -> [Colour] {
    let colours = try Palette(parsing: try bytes(build, .data, palette))
    return try SlotPicture(parsing: try bytes(build, .graphics, picture)[...]).indices.map {
      colours[$0].opaque
    }
  }

  /// Pictures get their numbers in the order of their names: day/sky, night/sky, sprites/hero.
  private func writeScenes() throws {
    try writeColours(20, 100, to: "day/sky")
    try writeColours(130, 100, to: "night/sky")
    try writeColours(0, 15, to: "sprites/hero")
  }

  @Test func namedPicturesHaveTheirColoursInAllScenes() throws {
    try writeScenes()
    let build = try build(Self.scenes + Self.sprites)
    try expectCommon(build, [2])
    #expect(try shown(build, 2, in: 0) == shown(build, 2, in: 1))
    #expect(build.losses.isEmpty)
    #expect(build.folder.lock.palettes.keys.sorted() == ["DSLOT000", "DSLOT001", "common 0-15"])
  }

  @Test func picturesInSeveralScenesHaveTheirColoursInAll() throws {
    try writeScenes()
    let manifest = Self.scenes.replacing("/*\"", with: "/*\", \"graphics/sprites/*\"]").replacing(
      "pictures = ", with: "pictures = [")
    let build = try build(manifest)
    try expectCommon(build, [2])
    #expect(try shown(build, 2, in: 0) == shown(build, 2, in: 1))
  }

  /// The transparent colour of a scene is at entry 0, which is common too.
  @Test func entryZeroIsCommon() throws {
    try writeScenes()
    let key = "[[assets]]\nfiles = \"graphics/day/*\"\ntransparent = \"#ff00ff\"\n"
    try expectCommon(try build(Self.scenes + Self.sprites + key), [2])
  }

  @Test func anyEntriesMayBeCommon() throws {
    try writeScenes()
    let manifest = (Self.scenes + Self.sprites).replacing("0-15", with: "240-255")
    try expectCommon(try build(manifest), [2], entries: 240..<256)
  }

  @Test func indicesStayWhereTheyAre() throws {
    try writeIndices([1, 15], { Colour(UInt32($0)) }, to: "sprites/hero")
    try writeIndices([3, 16], { $0 > 15 ? Colour(0x1000) : Colour(UInt32($0)) }, to: "day/sky")
    try writeIndices([4, 16], { $0 > 15 ? Colour(0x2000) : Colour(UInt32($0)) }, to: "night/sky")
    let build = try build(Self.scenes + Self.sprites)
    try expectCommon(build, [2])
    #expect(try shown(build, 0, in: 0) == [Colour(3), Colour(0x1000)])
    #expect(try shown(build, 1, in: 1) == [Colour(4), Colour(0x2000)])
    #expect(try shown(build, 2, in: 1) == [Colour(1), Colour(15)])
  }

  @Test func aSceneOfCommonPicturesAloneHasAPalette() throws {
    try writeColours(0, 15, to: "sprites/hero")
    try writeColours(20, 40, to: "night/sky")
    let build = try build(Self.scenes.replacing("day/*", with: "sprites/*") + Self.sprites)
    try expectCommon(build, [1])
  }

  @Test func aGivenPaletteDecides() throws {
    let own = Palette((0..<256).map { Colour(UInt32($0) * 0x010203) })
    try folder.write(own.serialized(), to: "a/DSLOT000.DAT")
    try writeColours(130, 60, to: "night/sky")
    try writeColours(0, 15, to: "sprites/hero")
    let build = try build(Self.scenes + Self.sprites)
    #expect(try bytes(build, .data, 0) == own.serialized())
    try expectCommon(build, [1])
  }

  @Test func aSecondBuildGivesTheSameBytes() throws {
    try writeScenes()
    let first = try build(Self.scenes + Self.sprites)
    try first.write(to: folder["rom.bin"])
    try writeColours(240, 5, to: "day/sun")
    let second = try build(Self.scenes + Self.sprites)
    #expect(try bytes(first, .data, 1) == bytes(second, .data, 1))
    #expect(try bytes(first, .graphics, 2) == bytes(second, .graphics, 2))
    #expect(try bytes(first, .data, 0) != bytes(second, .data, 0))
  }

  @Test func aPictureBeyondTheEntriesIsAnError() throws {
    try writeIndices([1, 16, 40], { Colour(UInt32($0)) }, to: "sprites/hero")
    #expect(
      problem(Self.scenes + Self.sprites) == """
        graphics/sprites/hero.png: error: this picture is in all scenes, which share only the entries 0-15, but it uses \
        2 entries beyond these, first 16 [palette-common]
          help: write common = "0-40" in all these [[palettes]] of romkit.toml
            or remap the picture by its colours:
              [[assets]]
              files = "graphics/sprites/hero.png"
              remap = true
            or draw it with the entries 0-15
        """)
  }

  @Test func tooManyExactColoursAreAnError() throws {
    try writeColours(0, 16, to: "sprites/hero")
    let exact = "[[assets]]\nfiles = \"graphics/sprites/*\"\nexact = true\n"
    #expect(problem(Self.scenes + Self.sprites + exact).contains("[palette-too-many-colours]"))
  }

  @Test func aSceneWithOtherColoursInCommonEntriesIsAnError() throws {
    try writeIndices([1, 15], { Colour(UInt32($0)) }, to: "sprites/hero")
    try writeIndices([1, 15], { Colour(UInt32($0) << 8) }, to: "day/sky")
    let text = problem(Self.scenes + Self.sprites)
    #expect(
      text.hasPrefix(
        "graphics/day/sky.png: error: index 1 is #000100 here and #000001 in common under [[palettes]]; 1 other index "
          + "differs too [palette-conflict]"))
    #expect(text.hasSuffix("    or draw its other colours with other entries than 0-15"))
  }

  @Test func givenPalettesOfScenesMustAgree() throws {
    try folder.write(Palette((0..<256).map { Colour(UInt32($0)) }).serialized(), to: "a/DSLOT000.DAT")
    try folder.write(Palette((0..<256).map { Colour(UInt32($0) | 2) }).serialized(), to: "a/DSLOT001.DAT")
    try writeIndices([2, 3], { Colour(UInt32($0)) }, to: "sprites/hero")
    try writeIndices([2, 3], { Colour(UInt32($0)) }, to: "night/sky")
    #expect(
      problem(Self.scenes + Self.sprites).hasPrefix(
        """
        DSLOT001.DAT: error: 8 common entries differ from those of the other scenes: entry 0 is #000002 here and #000000 \
        there [palette-common]
          help: give the entries 0-15 the same colours in all scenes, or remove common under [[palettes]]
        """))
  }

  @Test func entriesWithoutAPictureAreReported() throws {
    try writeColours(20, 10, to: "day/sky")
    try writeColours(40, 10, to: "night/sky")
    #expect(
      try build(Self.scenes).warnings.map { $0.rendered().split(separator: "\n").first.map(String.init) } == [
        "\(folder["a"])/romkit.toml:4:10: warning: no picture has only the common entries 0-15 [manifest-common]"
      ])
  }

  // MARK: Locks

  /// A lock of common entries holds in all scenes, whichever table has it.
  @Test(arguments: [1, 2, 3], [true, false])
  func lockedCommonEntriesAreInAllPalettes(table: Int, hasSprites: Bool) throws {
    try writeColours(20, 100, to: "day/sky")
    try writeColours(130, 100, to: "night/sky")
    if hasSprites { try writeColours(0, 13, to: "sprites/hero") }
    try folder.write("000000\n102030\n405060\n", to: "a/fixed.hex")
    let tables = (Self.scenes + Self.sprites).split(separator: "[[palettes]]\n")
    let count = hasSprites ? 3 : 2
    guard table <= count else { return }
    let manifest = tables.prefix(count).enumerated().map { number, text in
      "[[palettes]]\n" + (number == table - 1 ? "lock = \"1-2=fixed.hex\"\n" : "") + text
    }.joined()
    let build = try build(manifest)
    for slot in [0, 1] as [UInt8] {
      let palette = try Palette(parsing: bytes(build, .data, slot))
      #expect(palette[1].opaque == Colour(0x102030))
      #expect(palette[2].opaque == Colour(0x405060))
    }
    if hasSprites { try expectCommon(build, [2]) }
  }

  @Test func locksThatCannotHoldAreErrors() throws {
    try writeScenes()
    try folder.write("000000\n102030\n405060\n", to: "a/fixed.hex")
    let first = Self.scenes.replacing(
      "slot = \"DSLOT000\"", with: "slot = \"DSLOT000\"\nlock = \"3=fixed.hex:1\"")
    let both = first.replacing(
      "slot = \"DSLOT001\"", with: "slot = \"DSLOT001\"\nlock = \"2-3=fixed.hex:1-2\"")
    #expect(
      problem(both + Self.sprites) == """
        romkit.toml:9:8: error: entry 3 is common to several [[palettes]], but locked as #405060 here and as #102030 in line 4 [manifest-common]
          help: lock common entries in one of the tables only, or in all of them in the same colours
        """)
    #expect(
      problem(Self.scenes + Self.sprites + "lock = \"15-16=fixed.hex:1-2\"\n") == """
        romkit.toml:12:8: error: expected locked entries within common = "0-15", found 16 [manifest-common]
          help: without slot, these pictures have only the common entries: lock the others in the tables with slot
        """)
    let own = Palette((0..<256).map { Colour(UInt32($0) * 0x010203) })
    try folder.write(own.serialized(), to: "a/DSLOT001.DAT")
    #expect(
      problem(first + Self.sprites).hasPrefix(
        """
        romkit.toml:4:8: error: 1 locked entry differs from the palette of these pictures: entry 3 is #102030 here and #030609 in DSLOT001.DAT [palette-conflict]
          help: remove lock, or give the entries the same colours in DSLOT001.DAT

        """))
  }

  /// The file in the slot of a palette is the palette; a lock cannot change it.
  @Test func aLockAgreesWithTheFileInTheSlot() throws {
    try writeColours(0, 20, to: "hero")
    try folder.write(Array("000000\n102030\n405060\n".utf8), to: "a/fixed.hex")
    let own = Palette((0..<256).map { Colour(UInt32($0) * 0x010203) })
    try folder.write(own.serialized(), to: "a/DSLOT007.DAT")
    let table = "[[palettes]]\npictures = \"graphics/*\"\nslot = \"DSLOT007\"\n"
    #expect(
      problem(table + "lock = [\"30-31=fixed.hex:1-2\"]\n").hasPrefix(
        "romkit.toml:4:8: error: 2 locked entries differ from the palette of these pictures: entry 30 is #102030 here and #1E3C5A in DSLOT007.DAT [palette-conflict]\n"
      ))
  }

  /// The tables with a slot, that of the sprites, and the help.
  @Test(arguments: [
    ("0-15", "0-16", "write common = \"0-15\", as under the [[palettes]] with slot"),
    ("0-15", "8", "write common = \"0-15\", as under the [[palettes]] with slot"),
    (
      nil, "0-15",
      "add common = \"0-15\" to the [[palettes]] with slot of all scenes, or remove common here"
    ),
  ])
  func commonEntriesOfNoSceneAreAnError(scenes: String?, sprites: String, help: String) throws {
    try writeScenes()
    let first = Self.scenes.replacing(
      "common = \"0-15\"\n", with: scenes.map { "common = \"\($0)\"\n" } ?? "\n")
    #expect(
      problem(first + Self.sprites.replacing("0-15", with: sprites)) == """
        romkit.toml:11:10: error: expected a [[palettes]] with slot and common = "\(sprites)", found none [manifest-common]
          help: \(help)
        """)
  }

  @Test(arguments: [
    (
      "common = \"0-0\"\n",
      """
      3:10: error: expected common entries for colours, found only entry 0, which is transparent [manifest-common]
        help: write common = "0-15", or other entries
      """
    ),
    (
      "common = \"0-15\"\ncolours = 8\n",
      """
      4:11: error: expected at least 16 entries for common = "0-15", found 8 [manifest-common]
        help: write colors = 16 or more, or remove colors, or make common smaller
      """
    ),
    (
      "common = \"8-15\"\nreserve = [3, \"12-20\"]\n",
      """
      4:11: error: expected free entries outside of common = "8-15", found 12-15 [manifest-common]
        help: leave out 12-15 under reserve or under common
      """
    ),
  ])
  func whatContradictsCommonEntriesIsAnErrorAtItsKey(lines: String, error: String) throws {
    try writeScenes()
    #expect(
      problem("[[palettes]]\npictures = \"graphics/*/*\"\n\(lines)slot = \"DSLOT000\"\n")
        .hasPrefix("romkit.toml:" + error))
  }
}
