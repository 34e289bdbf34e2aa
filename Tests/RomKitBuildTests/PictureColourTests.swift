import RomProperties
import RomTestSupport
import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitContainer
@testable import RomKitConversion
@testable import RomKitPictures
@testable import RomKitProject
@testable import RomKitRules

/// All pictures of a ROM are shown in the colours that they were drawn in, or the ROM is not packed.
@Suite struct PictureColourTests {
  private static let red = Colour(0xC80000)
  private static let green = Colour(0x00C800)
  private static let blue = Colour(0x0000C8)

  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func indexed(
    _ indices: [UInt8], _ colours: [Colour], transparent: Set<UInt8> = []
  ) -> IndexedPicture {
    IndexedPicture(
      checkedWidth: indices.count, height: 1, indices: indices, palette: Palette(colours),
      paletteCount: colours.count,
      transparent: transparent)
  }

  private func coloured(_ colours: [Colour?], alpha: UInt8 = 255) -> ColourPicture {
    ColourPicture(
      checkedWidth: colours.count, height: 1,
      pixels: colours.map { colour in
        colour.map { .init(red: $0.red, green: $0.green, blue: $0.blue, alpha: alpha) }
          ?? .init(red: 0, green: 0, blue: 0, alpha: 0)
      })
  }

  private func write(_ picture: IndexedPicture, to name: String) throws {
    try folder.write(picture.png().bytes, to: "assets/graphics/\(name).png")
  }

  private func write(_ picture: ColourPicture, to name: String) throws {
    try folder.write(picture.png().bytes, to: "assets/graphics/\(name).png")
  }

  private func write(_ colours: [Colour], toPalette name: String) throws {
    try folder.write(
      PaletteFile(Palette(colours), count: colours.count).serialized(as: .gimp), to: "assets/\(name)")
  }

  private func build(_ settings: BuildSettings = BuildSettings(), cached: Bool = false) throws -> RomBuild {
    try RomBuild(
      folder: folder["assets"], settings: settings, jobs: 1, cache: cached ? folder["cache"] : nil)
  }

  /// The pixels of a picture in the colours of a palette, as on the console; nil for transparent ones.
  private func shown(_ slot: UInt8, _ build: RomBuild, palette: SlotID? = nil) throws -> [Colour?] {
    let screen =
      try palette.map { try ScreenPalette(slot: $0, in: build.rom) } ?? ScreenPalette(of: build.rom)
    let picture = try SlotPicture(parsing: build.rom[.graphics, slot]?.body.bytes() ?? [])
    return picture.indices.map { $0 == 0 ? nil : screen.palette[$0].opaque }
  }

  /// The printed problems, with the folder called `game`.
  private func problems(_ settings: BuildSettings = BuildSettings()) throws -> String {
    do {
      _ = try build(settings)
      return ""
    } catch let problems as Problems {
      return problems.diagnostics.map { $0.rendered().replacing(folder.path + "/assets", with: "game") }
        .joined(
          separator: "\n")
    }
  }

  // MARK: Pictures that keep their indices

  @Test func theColoursOfIndexedPicturesAreThePalette() throws {
    try write(indexed([1, 2], [.black, Self.red, Self.green, Self.blue]), to: "a")
    try write(indexed([2, 4], [.black, Colour(7), Self.green, Colour(9), Self.blue]), to: "b")
    let build = try build()
    #expect(build.rom.records.map(\.name.displayName) == ["GSLOT000.CHR", "GSLOT001.CHR", "DSLOT000.DAT"])
    #expect(try shown(0, build) == [Self.red, Self.green])
    #expect(try shown(1, build) == [Self.green, Self.blue])
    // Unused entries are those of the file with more entries.
    #expect(try ScreenPalette(of: build.rom).palette[3] == Colour(9))
    #expect(build.conversions == ["DSLOT000: the palette of 5 colours that the pictures share"])
  }

  @Test func twoPicturesThatDisagreeAreAnError() throws {
    try write(indexed([1, 2, 3], [.black, Self.red, Self.green, Self.blue]), to: "a")
    try write(indexed([3, 2, 1], [.black, Self.green, Self.red, Self.blue]), to: "b[1]")
    #expect(
      try problems() == """
        game/graphics/b[1].png: error: index 1 is #00C800 here and #C80000 in game/graphics/a.png; 1 other index differs too [palette-conflict]
          note: the console shows the pictures with one palette
          help: remap the picture by its colours, in game/romkit.toml:
              [[assets]]
              files = "graphics/b[[]1].png"
              remap = true
              transparent = "index"
            or give the picture another palette, which the game must load:
              [[palettes]]
              pictures = "graphics/b[[]1].png"
              slot = "DSLOT001"
            or draw both pictures with one palette
        """)
    try folder.write("[[assets]]\nfiles = \"graphics/b[[]1].png\"\nremap = true\n", to: "assets/romkit.toml")
    #expect(try shown(1, build()) == [Self.blue, Self.red, Self.green])
    try folder.write(
      "[[palettes]]\npictures = \"graphics/b[[]1].png\"\nslot = \"DSLOT001\"\n", to: "assets/romkit.toml")
    let apart = try build()
    #expect(try shown(0, apart) == [Self.red, Self.green, Self.blue])
    #expect(try shown(1, apart, palette: SlotID(.data, 1)) == [Self.blue, Self.red, Self.green])
  }

  @Test(arguments: ["data/palette.gpl", "DSLOT000.gpl", "DSLOT005.gpl"])
  func theOnlyPaletteFileIsThatOfThePictures(file: String) throws {
    try write(indexed([1, 2], [.black, Self.red, Self.green]), to: "a")
    try write([.black, Self.red, Self.green, Self.blue], toPalette: file)
    let build = try build()
    let slot = file.contains("5") ? "DSLOT005.DAT" : "DSLOT000.DAT"
    #expect(build.rom.records.map(\.name.displayName) == ["GSLOT000.CHR", slot])
    #expect(try shown(0, build) == [Self.red, Self.green])
    try write([.black, Self.red, Self.blue], toPalette: file)
    #expect(
      try problems().hasPrefix(
        """
        game/graphics/a.png: error: index 2 is #00C800 here and #0000C8 in game/\(file) [palette-conflict]
          note: the console shows the picture with the palette of game/\(file)
        """))
    #expect(try problems().hasSuffix("or change game/\(file)"))
  }

  @Test func aPaletteOfTheProjectFileIsComparedToo() throws {
    try write(indexed([1, 2], [.black, Self.red, Self.green]), to: "a")
    try write([.black, Self.red], toPalette: "palettes/p.gpl")
    try folder.write("[[palettes]]\npictures = \"**\"\nfile = \"palettes/p.gpl\"\n", to: "assets/romkit.toml")
    #expect(
      try problems().hasPrefix(
        "game/graphics/a.png: error: index 2 is #00C800 here, but game/palettes/p.gpl has only 2 colours"
      ))
  }

  @Test func aPaletteOfTheCommandIsFixedByOptions() throws {
    try write(indexed([1], [.black, Self.red]), to: "a")
    try write([.black, Self.green], toPalette: "../p.gpl")
    var settings = BuildSettings()
    settings.palette.file = folder["p.gpl"]
    let path = folder["p.gpl"]
    #expect(
      try problems(settings).hasSuffix(
        "help: map every picture onto the palette by its colours, with index 0 transparent, build without the palette, or change \(path)"
      ))
    settings.assets.remap = true
    #expect(try shown(0, build(settings)) == [Self.green])
  }

  @Test func aGroupWithASlotAlwaysWritesIt() throws {
    try write(indexed([1], [.black, Self.red]), to: "a")
    try folder.write("[[palettes]]\npictures = \"**\"\nslot = \"DSLOT000\"\n", to: "assets/romkit.toml")
    #expect(try shown(0, build(), palette: SlotID(.data, 0)) == [Self.red])
    try write([.black, Self.red, Self.blue], toPalette: "p.gpl")
    try folder.write(
      "[[palettes]]\npictures = \"**\"\nslot = \"DSLOT000\"\nfile = \"p.gpl\"\n", to: "assets/romkit.toml")
    #expect(try ScreenPalette(of: build().rom).palette[2] == Self.blue)
  }

  @Test func aGameThatMakesItsPaletteGetsNone() throws {
    try write(indexed([1], [.black, Self.red]), to: "a")
    try folder.write("[[palettes]]\npictures = \"**\"\n", to: "assets/romkit.toml")
    let build = try build()
    #expect(build.rom.records.count == 1)
    #expect(build.warnings.isEmpty)
  }

  /// As in an extracted folder with a changed palette.
  @Test func picturesThatDifferFromThePaletteOfTheGameAreOneWarning() throws {
    try write(indexed([1], [.black, Self.red]), to: "a")
    try write(indexed([1], [.black, Self.red]), to: "b")
    try write([.black, Self.green], toPalette: "DSLOT000.gpl")
    try folder.write("[[palettes]]\npictures = \"**\"\n", to: "assets/romkit.toml")
    let warnings = try build().warnings
    #expect(
      warnings.map { $0.rendered().replacing(folder.path + "/assets", with: "game") } == [
        """
        game/graphics/a.png: warning: index 1 is #C80000 here and #00C800 in game/DSLOT000.gpl [palette-conflict]
          note: the console shows the picture with the palette of game/DSLOT000.gpl
          note: 1 other picture differs too
          help: unless the game itself loads another palette, change the pictures or game/DSLOT000.gpl
        """
      ])
    try write([.black, Self.red], toPalette: "DSLOT000.gpl")
    #expect(try build().warnings.isEmpty)
  }

  /// The console's palette is the first data slot that is one, and a text of that size is none.
  @Test func aTextBeforeThePaletteOfTheGameIsNoPalette() throws {
    try write(indexed([1], [.black, Self.red]), to: "a")
    try folder.write("Press Start\n", to: "assets/DSLOT000.txt")
    try write([.black, Self.green], toPalette: "DSLOT001.gpl")
    try folder.write(
      """
      [[palettes]]
      pictures = "**"
      [[assets]]
      files = "DSLOT000.txt"
      size = 1024
      """, to: "assets/romkit.toml")
    #expect(try build().warnings.map(\.code) == ["palette-conflict"])
  }

  @Test func aSlotWithOtherDataIsReported() throws {
    try write(indexed([1], [.black, Self.red]), to: "a")
    try folder.write("text", to: "assets/DSLOT000.txt")
    #expect(try build().warnings.map(\.code) == ["palette-slot-taken"])
    try folder.write("palette-slot = 0\n", to: "assets/romkit.toml")
    #expect(
      try problems() == """
        game/graphics/a.png: error: the palette of the pictures would go to DSLOT000, which is taken by DSLOT000.txt [palette-slot-taken]
          help: choose another slot: write palette-slot = 1 in place of line 1 of game/romkit.toml; if the game makes its palette itself, write in romkit.toml, before any other [[palettes]]:
            [[palettes]]
            pictures = "**"
        """)
  }

  @Test func otherDataOfThatSizeIsNotAPalette() throws {
    try write(indexed([1], [.black, Self.red]), to: "a")
    try folder.write([UInt8](repeating: 7, count: 1_024), to: "assets/DSLOT001.DAT")
    #expect(try shown(0, build()) == [Self.red])
  }

  // MARK: The transparent index

  @Test func aTransparentIndexBecomesZero() throws {
    try write(indexed([0, 2, 1, 0], [Self.green, Self.red, Self.blue], transparent: [2]), to: "a")
    let build = try build()
    #expect(try shown(0, build) == [Self.green, nil, Self.red, Self.green])
    #expect(
      build.conversions.first?.english.hasSuffix(
        "a.png: transparent index 2 became 0, as on the console, and index 0 became 2") == true)
  }

  @Test func severalTransparentIndicesBecomeOne() throws {
    try write(
      indexed([0, 3, 1, 2], [Self.green, Self.red, Self.blue, Self.blue], transparent: [2, 3]), to: "a")
    #expect(try shown(0, build()) == [Self.green, nil, Self.red, nil])
  }

  @Test func aTransparentIndexCannotMoveInAGivenPalette() throws {
    try write(indexed([0, 2, 1], [Self.green, Self.red, Self.blue], transparent: [2]), to: "a")
    try write([Self.green, Self.red, Self.blue], toPalette: "data/palette.gpl")
    #expect(
      try problems().hasPrefix(
        """
        game/graphics/a.png: error: the transparent index of the picture changed places with index 0; now index 2 is #00C800 here and #0000C8 in game/data/palette.gpl [picture-transparent-index]
        """))
  }

  // MARK: Full colours

  @Test func fullColoursGetTheOtherEntries() throws {
    try write(indexed([2], [.black, Self.green, Self.red]), to: "a")
    try write(coloured([Self.blue, nil, Self.red]), to: "b")
    let build = try build()
    #expect(try shown(0, build) == [Self.red])
    #expect(try shown(1, build) == [Self.blue, nil, Self.red])
  }

  @Test func fullColoursThatTheOnlyPaletteFileLacksAreAnError() throws {
    try write(coloured([Self.blue, Self.red]), to: "a")
    try write([.black, Self.red], toPalette: "data/palette.gpl")
    #expect(
      try problems() == """
        game/graphics/a.png: error: 1 colour is in no palette entry for opaque pixels: #0000c8 at (0, 0) [palette-colour-missing]
          note: the console shows the picture with the palette of game/data/palette.gpl
          help: use the nearest colours, in game/romkit.toml:
              [[assets]]
              files = "graphics/a.png"
              remap = true
            or add the colours to game/data/palette.gpl
        """)
    // A palette with a number of its own stays where it is.
    try folder.write("[data]\n\"palette\" = 0\n", to: "assets/romkit.lock")
    #expect(try problems().contains("at the top of game/romkit.toml:\n      palette-slot = 1\n"))
    try folder.write("[[assets]]\nfiles = \"**\"\nremap = true\nsplit = true\n", to: "assets/romkit.toml")
    #expect(try problems() == "", "the first remedy helps when the picture is cut as well")
    try write([.black, Self.red, Self.blue], toPalette: "data/palette.gpl")
    #expect(try shown(0, build()) == [Self.blue, Self.red])
  }

  @Test func softEdgesAreReportedOnce() throws {
    try write(coloured([Self.red], alpha: 130), to: "a")
    try write(coloured([Self.blue], alpha: 100), to: "b")
    let lines = try build().conversions.filter { $0.contains("soft") }
    #expect(
      lines.map { $0.english.replacing(folder.path + "/assets", with: "game") } == [
        "game/graphics/a.png and 1 other picture: soft edges become hard; pixels with an alpha below 128 of 255 "
          + "are transparent, the others opaque"
      ])
  }

  /// Entries reserved from full-colour pictures still have the colours of the indexed pictures that use them.
  @Test func reservedEntriesHaveTheColoursOfIndexedPictures() throws {
    try write(
      indexed([3, 9], [.black, .black, .black, Self.red] + Array(repeating: Self.green, count: 7)), to: "a")
    try write(coloured([Self.blue]), to: "b")
    try folder.write(
      "[[palettes]]\npictures = \"**\"\nslot = \"DSLOT000\"\ncolors = 6\nreserve = [\"2-4\"]\n",
      to: "assets/romkit.toml")
    let build = try build()
    #expect(try shown(0, build) == [Self.red, Self.green])
    #expect(try shown(1, build) == [Self.blue])
  }

  // MARK: VGE

  @Test func allPicturesOfVGEGetThePaletteOfAll() throws {
    try folder.write("profile = \"vge\"\n", to: "assets/romkit.toml")
    try write(indexed([1], [.black, Self.red]), to: "a")
    try write(indexed([2], [.black, .black, Self.green]), to: "b")
    try write(coloured([Self.blue]), to: "c")
    let build = try build()
    for (slot, colour) in [Self.red, Self.green, Self.blue].enumerated() {
      #expect(try shown(UInt8(slot), build) == [colour])
    }
    #expect(build.rom.records.count == 3)
  }

  // MARK: The kept palette

  private func pack(_ settings: BuildSettings = BuildSettings()) throws -> RomBuild {
    let build = try build(settings, cached: true)
    try build.write(to: folder["game.bin"])
    return build
  }

  @Test func aNewColourLeavesAllOtherPicturesAlone() throws {
    try write(coloured([Self.red, Self.green]), to: "a")
    try write(coloured([Self.green]), to: "b")
    let first = try pack()
    try write(coloured([Colour(1), Self.green]), to: "b")
    let second = try pack()
    #expect(try first.rom[.graphics, 0]?.body.bytes() == second.rom[.graphics, 0]?.body.bytes())
    #expect(try shown(1, second) == [Colour(1), Self.green])
    #expect(second.lockChanges == ["+ the palette DSLOT000, 1 entry changed"])
    #expect(try pack().lockChanges == [])
    var anew = BuildSettings()
    anew.choosesPalettesAnew = true
    let third = try pack(anew)
    #expect(
      third.conversions.contains(
        "DSLOT000: chosen again: 3 entries, all exact; previously 3 entries, all exact"))
    #expect(try shown(0, third) == [Self.red, Self.green])
  }

  @Test func aFullPaletteIsChosenAgainWhenItNoLongerFits() throws {
    try folder.write(
      "[[palettes]]\npictures = \"**\"\nslot = \"DSLOT000\"\ncolors = 3\n", to: "assets/romkit.toml")
    try write(coloured([Self.red, Self.green]), to: "a")
    _ = try pack()
    try write(coloured([Self.red, Self.blue]), to: "a")
    let build = try pack()
    #expect(
      build.conversions.contains(
        "DSLOT000: the palette in romkit.lock no longer fits, so another one was chosen"))
    #expect(try shown(0, build) == [Self.red, Self.blue])
  }

  @Test func aToleranceKeepsThePalette() throws {
    let rule = "[[palettes]]\npictures = \"**\"\nslot = \"DSLOT000\"\ncolors = 3\n"
    try folder.write(rule, to: "assets/romkit.toml")
    try write(coloured([Self.red, Self.green]), to: "a")
    _ = try pack()
    try write(coloured([Self.red, Colour(0x00C801)]), to: "a")
    try folder.write(rule + "tolerance = 0.01\n", to: "assets/romkit.toml")
    #expect(try shown(0, pack()) == [Self.red, Self.green])
    try folder.write(rule, to: "assets/romkit.toml")
    #expect(try shown(0, pack()) == [Self.red, Colour(0x00C801)])
  }

  @Test func aLockThatMustNotChangeKeepsThePaletteOrFails() throws {
    try write(coloured([Self.red]), to: "a")
    _ = try pack()
    var settings = BuildSettings()
    settings.lock = .keep
    #expect(try pack(settings).lockChanges == [])
    try write(coloured([Self.blue]), to: "a")
    #expect(try problems(settings).contains("[lock-would-change]"))
  }

  @Test func allSetsShowTheColoursOfTheirSources() {
    #expect(Property.colours.tryOne(in: 40).failures == [])
  }
}
