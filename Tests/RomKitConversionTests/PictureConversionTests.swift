import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitConversion
@testable import RomKitPictures

@Suite struct PictureConversionTests {
  private func file(_ name: String, _ picture: DecodedPicture) throws -> ConversionFile {
    ConversionFile(path: name, format: .png, bytes: try PNGFile(picture).serialized())
  }

  private func coloured(_ values: [UInt32], width: Int) throws -> DecodedPicture {
    let pixels = values.map { value in
      let colour = Colour(value)
      return ColourPicture.Pixel(red: colour.red, green: colour.green, blue: colour.blue)
    }
    return .colour(try #require(ColourPicture(width: width, height: values.count / width, pixels: pixels)))
  }

  private func indexed(_ indices: [UInt8], _ colours: [UInt32]) throws -> DecodedPicture {
    .indexed(
      try #require(
        IndexedPicture(
          width: indices.count, height: 1, indices: indices, palette: Palette(colours.map { Colour($0) }),
          paletteCount: colours.count)))
  }

  @Test func fullColourPicturesShareOnePalette() throws {
    let files = [
      try file("a.png", try coloured([0xFF0000, 0x00FF00], width: 2)),
      try file("b.png", try coloured([0x00FF00, 0x0000FF, 0x123456, 0xFF0000], width: 2)),
    ]
    let result = try PictureConversion(files, settings: PictureSettings())
    let palette = try #require(result.palette)
    for (file, picture) in zip(files, result.pictures) {
      guard case .colour(let original) = try PictureFile(parsing: file.bytes).picture else {
        Issue.record("not a full-colour picture")
        continue
      }
      #expect(picture.indices.map { palette.palette[$0].opaque } == original.pixels.map(\.colour))
      #expect(!picture.indices.contains(0))
    }
  }

  @Test func theEntriesOfIndexedPicturesStayTheirs() throws {
    let files = [
      try file("a.png", try indexed([0, 5, 9], (0..<10).map { UInt32($0) * 0x0A0B0C })),
      try file("b.png", try coloured([0xFF0000, 0x00FF00], width: 2)),
    ]
    let result = try PictureConversion(files, settings: PictureSettings())
    #expect(result.pictures[0].indices == [0, 5, 9])
    #expect(result.palette?.palette[5] == Colour(5 * 0x0A0B0C))
    #expect(result.palette?.palette[9] == Colour(9 * 0x0A0B0C))
    #expect(result.warnings.isEmpty)
  }

  @Test func theLastEntryOfAnIndexedPictureStaysItsToo() throws {
    let greys = (0..<256).map { UInt32($0) * 0x010101 }
    let files = [
      try file("a.png", try indexed([255], greys)), try file("b.png", try indexed([255], greys.reversed())),
      try file("c.png", try coloured([0xFF0000], width: 1)),
    ]
    let result = try PictureConversion(files, settings: PictureSettings())
    #expect(result.palette?.palette[255] == Colour(0xFFFFFF))
    #expect(result.warnings.map(\.code) == ["palette-conflict"])
  }

  @Test func aLockedEntryCountsMoreThanThatOfAnIndexedPicture() throws {
    let files = [
      try file("a.png", try indexed([1, 2], [0, 0x111111, 0x222222])),
      try file("b.png", try coloured([0xFF0000], width: 1)),
    ]
    var settings = PictureSettings()
    settings.solver.locked[2] = Colour(0x123456)
    let palette = try PictureConversion(files, settings: settings).palette?.palette
    #expect(palette?[1] == Colour(0x111111))
    #expect(palette?[2] == Colour(0x123456))
  }

  @Test func indexedPicturesThatDisagreeAreReported() throws {
    let files = [
      try file("a.png", try indexed([1, 2], [0, 0x111111, 0x222222])),
      try file("b.png", try indexed([1, 2], [0, 0x333333, 0x444444])),
      try file("c.png", try coloured([0xFF0000], width: 1)),
    ]
    let result = try PictureConversion(files, settings: PictureSettings())
    #expect(
      result.warnings.map { $0.rendered() } == [
        """
        b.png: warning: index 1 and 1 other index have different colours in a.png; the console shows both pictures with one palette \
        [palette-conflict]
          help: draw both pictures with one palette, or map them to it by their colours
        """
      ])
  }

  @Test func aGivenPaletteIsMappedOnto() throws {
    var settings = PictureSettings()
    settings.palette = PaletteFile(Palette([0, 0xFF0000, 0x00FF00].map { Colour($0) }), count: 3)
    let files = [try file("a.png", try coloured([0xFE0101, 0x01FE01, 0x00FF00], width: 3))]
    #expect(try PictureConversion(files, settings: settings).pictures[0].indices == [1, 2, 2])
    settings.solver.requiresExact = true
    let error = #expect(throws: Problems.self) { try PictureConversion(files, settings: settings) }
    #expect(
      error?.diagnostics.map(\.message) == [
        "2 colours are in no palette entry for opaque pixels; the first is #fe0101 at (0, 0)"
      ])
  }

  @Test func croppingTakesThePixelsOfThePart() throws {
    var settings = PictureSettings()
    settings.crop = .init(x: 1, y: 0, width: 2, height: 1)
    let files = [try file("a.png", try indexed([3, 1, 2, 0], [0, 1, 2, 3]))]
    #expect(try PictureConversion(files, settings: settings).pictures[0].indices == [1, 2])
    for crop in [(0, 0, 5, 1), (-1, 0, 1, 1), (0, 0, 0, 1), (4, 0, 1, 1), (1, 0, .max, 1), (0, .max, 1, 1)] {
      settings.crop = .init(x: crop.0, y: crop.1, width: crop.2, height: crop.3)
      #expect(throws: Problems.self) { try PictureConversion(files, settings: settings) }
    }
  }

  @Test(
    arguments: [
      ((0, 0, 5, 1), "0,0,4,1"), ((0, 0, 1, 4), "0,0,1,3"), ((3, 2, 2, 1), "3,2,1,1"),
      ((3, 2, 1, 2), "3,2,1,1"),
      ((0, 2, 5, 1), "0,2,4,1"), ((3, 0, 2, 1), "3,0,1,1"), ((1, 1, 0, 1), "1,1,3,1"),
      ((1, 1, 1, 0), "1,1,1,2"),
      ((4, 0, 1, 1), "0,0,1,1"), ((0, 3, 9, 9), "0,0,4,3"), ((-1, 0, 1, 1), "0,0,1,1"),
      ((0, -1, 1, 1), "0,0,1,1"),
    ] as [((Int, Int, Int, Int), String)])
  func theHelpForAPartOutsideIsOneInside(crop: (Int, Int, Int, Int), inside: String) throws {
    var settings = PictureSettings()
    settings.crop = .init(x: crop.0, y: crop.1, width: crop.2, height: crop.3)
    let files = [try file("a.png", try coloured([UInt32](repeating: 0x123456, count: 12), width: 4))]
    let error = #expect(throws: Problems.self) { try PictureConversion(files, settings: settings) }
    #expect(error?.diagnostics.map(\.code) == ["picture-crop-outside"])
    #expect(error?.diagnostics.map(\.help) == ["choose a part inside the picture: \(inside)"])
  }

  @Test func aColourKeyIsTransparent() throws {
    var settings = PictureSettings()
    settings.transparent = .key(Colour(0xFF00FF))
    let files = [try file("a.png", try coloured([0xFF00FF, 0x123456], width: 2))]
    let result = try PictureConversion(files, settings: settings)
    #expect(result.pictures[0].indices[0] == 0)
    #expect(result.pictures[0].indices[1] != 0)
  }

  @Test func remappingTakesIndexedPicturesByTheirColours() throws {
    var settings = PictureSettings()
    settings.mapsIndexed = true
    settings.transparent = .index
    settings.palette = PaletteFile(Palette([9, 0xAA0000, 0x00BB00].map { Colour($0) }), count: 3)
    let files = [try file("a.png", try indexed([0, 1, 2], [0x777777, 0x00BB00, 0xAA0000]))]
    #expect(try PictureConversion(files, settings: settings).pictures[0].indices == [0, 2, 1])
  }

  /// A slot has no other transparent index than 0; a picture file keeps its own.
  @Test func theTransparentIndexMovesForSlotsOnly() throws {
    let picture = IndexedPicture(
      checkedWidth: 3, height: 1, indices: [0, 1, 2], palette: Palette([Colour(1), Colour(2), Colour(3)]),
      paletteCount: 3,
      transparent: [2])
    let file = ConversionFile(path: "a.png", format: .png, bytes: try PNGFile(.indexed(picture)).serialized())
    let conversion = try PictureConversion([file], settings: PictureSettings())
    #expect(try SlotPicture(parsing: conversion.bytes(of: 0, as: .chr)).indices == [2, 1, 0])
    #expect(
      conversion.report(on: 0, as: .chr)
        == "transparent index 2 became 0, as on the console, and index 0 became 2")
    #expect(conversion.report(on: 0, as: .png) == nil)
    guard case .indexed(let same) = try PictureFile(parsing: conversion.bytes(of: 0, as: .png)).picture else {
      Issue.record("it is not indexed")
      return
    }
    #expect(same.indices == picture.indices)
    #expect(same.transparent == [2])
  }
}
