import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitConversion
@testable import RomKitPictures

/// One palette for pictures with different settings.
@Suite struct SharedPaletteTests {
  private func source(
    _ name: String, _ values: [UInt32], _ change: (inout PictureSettings) -> Void = { _ in }
  )
    throws -> PictureConversion.Source
  {
    let pixels = values.map { value in
      let colour = Colour(value)
      return ColourPicture.Pixel(red: colour.red, green: colour.green, blue: colour.blue)
    }
    let picture = try #require(ColourPicture(width: values.count, height: 1, pixels: pixels))
    var settings = PictureSettings()
    change(&settings)
    let file = ConversionFile(path: name, format: .png, bytes: try PNGFile(.colour(picture)).serialized())
    return PictureConversion.Source(file, settings: settings)
  }

  private func shades(_ count: Int) -> [UInt32] { (0..<count).map { UInt32($0 * 7) * 0x010203 & 0xFFFFFF } }

  private func failure(_ sources: [PictureConversion.Source], _ settings: PictureSettings) throws -> String {
    do {
      _ = try PictureConversion(sources, palette: settings)
      return "nothing thrown"
    } catch let problems as Problems {
      return problems.diagnostics.map { $0.rendered() }.joined(separator: "\n")
    }
  }

  @Test func aSheetHasTheOtherColoursOfItsFirstLargestPalette() throws {
    var sheet = SheetPalette()
    for (name, colours) in [("a", [0, 1, 2]), ("b", [0, 1, 2, 3]), ("c", [9, 1, 8, 7])] {
      let picture = IndexedPicture(
        checkedWidth: 1, height: 1, indices: [1], palette: Palette(colours.map { Colour(UInt32($0)) }),
        paletteCount: colours.count)
      #expect(sheet.add(try SheetPicture(.indexed(picture), remap: false), of: name) == nil)
    }
    #expect(sheet.count == 4)
    #expect((1...3).map { sheet.palette[$0].opaque } == [1, 2, 3].map { Colour($0) })
  }

  @Test func eachPictureHasItsOwnTransparentColour() throws {
    let sources = [
      try source("a.png", [0xFF00FF, 0x112233, 0x00FF00]) { $0.transparent = .key(Colour(0xFF00FF)) },
      try source("b.png", [0xFF00FF, 0x112233, 0x00FF00]) { $0.transparent = .key(Colour(0x00FF00)) },
      try source("c.png", [0xFF00FF, 0x112233, 0x00FF00]),
    ]
    let result = try PictureConversion(sources, palette: PictureSettings())
    let palette = try #require(result.palette).palette
    let shown = result.pictures.map { $0.indices.map { $0 == 0 ? nil : palette[$0].opaque } }
    let (pink, blue, green) = (Colour(0xFF00FF), Colour(0x112233), Colour(0x00FF00))
    #expect(shown == [[nil, blue, green], [pink, blue, nil], [pink, blue, green]])
    // Index 0 has the transparent colour of the first of them.
    #expect(palette[0].opaque == pink)
  }

  /// A palette is stored with 256 entries, black beyond its count; those are not its colours.
  @Test func onlyTheEntriesOfAPaletteFileAreExact() throws {
    var settings = PictureSettings()
    settings.palette = PaletteFile(Palette([0x112233, 0xFF0000].map { Colour($0) }), count: 2)
    let exact = try source("exact.png", [0xFF0000, 0]) { $0.solver.requiresExact = true }
    let shown = try failure([exact, try source("other.png", [0xFF0000])], settings)
    #expect(shown.hasPrefix("exact.png: error: "), "\(shown)")
  }

  @Test func entriesOfIndexedPicturesAreKeptPastTheEndOfThePalette() throws {
    let colours = (0...16).map { Colour(UInt32($0) * 0x010101) }
    let beside = try #require(
      IndexedPicture(
        width: 2, height: 1, indices: [15, 16], palette: Palette(colours), paletteCount: colours.count))
    let file = ConversionFile(
      path: "beside.png", format: .png, bytes: try PNGFile(.indexed(beside)).serialized())
    var settings = PictureSettings()
    settings.solver.count = 16
    let result = try PictureConversion(
      [try source("a.png", [0xFF0000]), .init(file, settings: PictureSettings())], palette: settings)
    let palette = try #require(result.palette).palette
    #expect(palette[15] == colours[15])
    #expect(palette[16] == colours[16])
    #expect(palette[result.pictures[0].indices[0]] == Colour(0xFF0000))
  }

  @Test func picturesThatMustBeExactAreServedFirst() throws {
    let own = shades(12)
    let sources = [
      try source("crowd.png", (0..<200).map { UInt32($0) * 0x0100FF & 0xFFFFFF }),
      try source("exact.png", own) { $0.solver.requiresExact = true },
    ]
    var settings = PictureSettings()
    settings.solver.count = 16
    let result = try PictureConversion(sources, palette: settings)
    let palette = try #require(result.palette).palette
    #expect(result.pictures[1].indices.map { palette[$0].opaque } == own.map { Colour($0) })
  }

  @Test func thePictureThatCannotBeExactIsNamed() throws {
    let sources = [
      try source("crowd.png", shades(5)),
      try source("exact.png", shades(20)) { $0.solver.requiresExact = true },
    ]
    var settings = PictureSettings()
    settings.solver.count = 16
    let shown = try failure(sources, settings)
    #expect(shown.hasPrefix("exact.png: error: "), "\(shown)")
    #expect(shown.contains("[palette-too-many-colours]"), "\(shown)")
  }

  @Test func thePictureWithAColourThatIsNotGivenIsNamed() throws {
    let sources = [
      try source("crowd.png", [0x010101]),
      try source("exact.png", [0xFF0000, 0x00FF01]) { $0.solver.requiresExact = true },
    ]
    var settings = PictureSettings()
    settings.palette = PaletteFile(Palette([0, 0xFF0000, 0x00FF00].map { Colour($0) }), count: 3)
    let shown = try failure(sources, settings)
    #expect(shown.hasPrefix("exact.png: error: "), "\(shown)")
    #expect(shown.contains("#00ff01 at (1, 0) [palette-colour-missing]"), "\(shown)")
    settings.palette = PaletteFile(Palette([0, 0xFF0000, 0x00FF01].map { Colour($0) }), count: 3)
    let result = try PictureConversion(sources, palette: settings)
    #expect(result.pictures[1].indices == [1, 2])
    #expect(result.pictures[0].indices.allSatisfy { $0 == 1 || $0 == 2 })
  }

  @Test(arguments: [
    (3, 0, "9 colours in 3 entries; error 0.1234, at worst 0.2500 at (3, 4)"),
    (
      3, 1,
      "9 colours in 3 entries, 1 of which no other picture uses; error 0.1234, at worst 0.2500 at (3, 4)"
    ),
    (
      3, 2,
      "9 colours in 3 entries, 2 of which no other picture uses; error 0.1234, at worst 0.2500 at (3, 4)"
    ),
    (3, 3, "9 colours in 3 entries; error 0.1234, at worst 0.2500 at (3, 4)"),
    (1, 1, "9 colours in 1 entry; error 0.1234, at worst 0.2500 at (3, 4)"),
  ])
  func entriesThatAPictureHasForItselfAreCountedUnlessAllAre(entries: Int, own: Int, words: String) {
    var picture = PaletteReport.Picture()
    picture.colourCount = 9
    for index in 0..<entries { picture.uses[index + 7] = true }
    picture.ownEntries = own
    picture.meanError = 0.1234
    picture.worstError = 0.25
    picture.worstPixel = .pixel(x: 3, y: 4)
    #expect(PaletteWords.words(for: picture).english == words)
    picture.worstError = 0
    #expect(PaletteWords.words(for: picture) == "9 colours, all exact")
  }
}
