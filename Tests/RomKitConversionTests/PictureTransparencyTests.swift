import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitConversion
@testable import RomKitPictures

/// What becomes transparent, settings that indexed pictures cannot follow, and what is said about both.
@Suite struct PictureTransparencyTests {
  private func fixture(_ name: String) throws -> ConversionFile {
    ConversionFile(
      path: name, format: try #require(FileFormat(path: name)), bytes: try Fixtures.bytes("losses/\(name)"))
  }

  private func converted(_ name: String, _ change: (inout PictureSettings) -> Void) throws
    -> PictureConversion
  {
    var settings = PictureSettings()
    change(&settings)
    return try PictureConversion([fixture(name)], settings: settings)
  }

  private func lines(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map { "\($0.place.file ?? ""): \(Described.line($0))" }
  }

  @Test func aKeyIsTransparentInIndexedPicturesToo() throws {
    let conversion = try converted("magkey8.bmp") { $0.transparent = .key(Colour(0xFF00FF)) }
    #expect(conversion.pictures.first?.transparent == [5])
    #expect(conversion.warnings.isEmpty)
    let slot = try SlotPicture(parsing: conversion.bytes(of: 0, as: .chr))
    #expect(slot.picture.indices == [0, 1, 5, 0])
  }

  @Test func theExtractedPaletteIsThatOfTheCHR() throws {
    var settings = PictureSettings()
    settings.transparent = .key(Colour(0xFF00FF))
    let conversion = try PictureConversion([fixture("magkey8.bmp")], settings: settings)
    let palette = try PictureConversion.palette(of: fixture("magkey8.bmp"), to: .dat, settings: settings)
    let shown = try #require(conversion.pictures.first.flatMap { PaletteFile(ofPicture: $0) })
    #expect(palette.bytes == shown.serialized(as: .vgs))
    #expect(shown.palette[0].opaque == Colour(0xFF00FF))
  }

  /// A swatch: as many pixels as colours, of which a chosen palette would keep the order of none.
  @Test func fullColoursAreExtractedInReadingOrder() throws {
    let values: [UInt32] = [0xFFFF00, 0x0000FF, 0xFF0000, 0x000000]
    let pixels = values.map { value in
      let colour = Colour(value)
      return ColourPicture.Pixel(red: colour.red, green: colour.green, blue: colour.blue, alpha: 255)
    }
    let picture = try #require(ColourPicture(width: 2, height: 2, pixels: pixels))
    let file = ConversionFile(path: "a.png", format: .png, bytes: picture.png().bytes)
    let own = try PictureConversion.palette(of: file, to: .hex, settings: PictureSettings())
    #expect(String(decoding: own.bytes, as: UTF8.self) == "ffff00\n0000ff\nff0000\n000000\n")
    var settings = PictureSettings()
    settings.solver.count = 3
    let chosen = try PictureConversion.palette(of: file, to: .hex, settings: settings)
    #expect(chosen.bytes.count == 3 * 7)
  }

  @Test(arguments: ["bkgd.png", "use_rgb.png"]) func aKeyThatNoPixelHasIsAWarning(name: String) throws {
    let conversion = try converted(name) { $0.transparent = .key(Colour(0x123456)) }
    #expect(
      lines(conversion.warnings) == [
        "\(name): picture-key-unused: no pixel has the transparent colour #123456"
      ])
  }

  @Test func aKeyIsForSomePicture() throws {
    var settings = PictureSettings()
    settings.transparent = .key(Colour(0xFF00FF))
    let files = try ["bkgd.png", "magkey8.bmp"].map { try fixture($0) }
    let warnings = try PictureConversion(files, settings: settings).warnings
    #expect(!warnings.contains { $0.code == "picture-key-unused" })
  }

  @Test func aTransparentIndexOfFullColoursIsAnError() throws {
    let conversion = try converted("use_rgb.png") { $0.transparent = .index }
    #expect(
      lines(conversion.unheeded) == [
        "use_rgb.png: picture-option-unused: the picture has full colours, so it has no transparent index"
      ])
    var settings = PictureSettings()
    settings.transparent = .index
    let files = try ["bkgd.png", "use_rgb.png"].map { try fixture($0) }
    #expect(try PictureConversion(files, settings: settings).unheeded.isEmpty)
  }

  @Test func newHolesAreCounted() throws {
    let conversion = try converted("bkgd.png") {
      $0.transparent = .index
      $0.mapsIndexed = true
    }
    #expect(
      lines(conversion.warnings) == [
        "bkgd.png: picture-new-holes: index 0 becomes transparent in 1 pixel, although the picture has no transparency"
      ])
  }

  @Test func aPictureWithoutAnOpaquePixelIsNamed() throws {
    let clear = ColourPicture.Pixel(red: 1, green: 2, blue: 3, alpha: 127)
    let picture = try #require(ColourPicture(width: 1, height: 1, pixels: [clear]))
    let file = ConversionFile(path: "a.png", format: .png, bytes: picture.png().bytes)
    #expect(
      lines(try PictureConversion([file], settings: PictureSettings()).warnings) == [
        "a.png: picture-transparent: all pixels are transparent, so nothing of the picture is visible"
      ])
  }

  @Test(arguments: ["colors", "lock", "reserve", "grid", "dither"])
  func anOptionForColoursIsNotIgnored(option: String) throws {
    let set = { (settings: inout PictureSettings) in
      switch option {
      case "colors": settings.solver.count = 16
      case "lock": settings.solver.locked = [1: Colour(0xFF0000)]
      case "reserve": settings.solver.reserved = [9]
      case "grid": settings.solver.grid = .rgb555
      default: settings.solver.dither = .ordered
      }
    }
    #expect(
      lines(try converted("bkgd.png", set).unheeded) == [
        "bkgd.png: picture-option-unused: the picture keeps its indices and its palette, so it ignores \(option)"
      ])
    let mapped = try converted("bkgd.png") {
      set(&$0)
      $0.mapsIndexed = true
    }
    #expect(mapped.unheeded.isEmpty)
  }

  @Test func allUnheededOptionsAreNamedAtOnce() throws {
    let conversion = try converted("bkgd.png") {
      $0.solver.grid = .rgb555
      $0.solver.count = 16
    }
    #expect(
      conversion.unheeded.map(\.message) == [
        "the picture keeps its indices and its palette, so it ignores colors, grid"
      ])
  }

  @Test func anotherPaletteIsNotIgnored() throws {
    let palette = try PaletteFile(parsing: Fixtures.bytes("losses/lock.hex"))
    let conversion = try converted("bkgd.png") {
      $0.palette = palette
      $0.solver.requiresExact = true
    }
    #expect(
      lines(conversion.unheeded) == [
        "bkgd.png: palette-conflict: the picture keeps its indices, but index 1 is #00ff00 in it, and #00ce00 in the palette"
      ])
    let own = try PictureConversion.Source(fixture("bkgd.png"), settings: PictureSettings()).ownPalette()
    #expect(try converted("bkgd.png") { $0.palette = own }.unheeded.isEmpty)
  }

  @Test func opaquePixelsOfIndex0AreReportedForTheConsole() throws {
    let conversion = try converted("bkgd.png") { _ in }
    #expect(
      conversion.report(on: 0, as: .chr)?.english == "index 0 is transparent on the console: 1 of 4 pixels")
    #expect(conversion.report(on: 0, as: .png) == nil)
  }

  @Test func theColourOfEntry0IsLockedHigherInItsOwnFile() throws {
    let black = ColourPicture(
      checkedWidth: 1, height: 1, pixels: [.init(red: 0, green: 0, blue: 0, alpha: 255)])
    let file = ConversionFile(path: "a.png", format: .png, bytes: black.png().bytes)
    var settings = PictureSettings()
    settings.palette = PaletteFile(Palette([.black, Colour(0xFF0000)]), count: 2)
    settings.paletteFile = "own.hex"
    let help = """
      put a transparent colour before the first colour of the palette, or lock the colours one entry higher in place of \
      the palette, such as 1-2=own.hex:0-1
      """
    #expect(
      try PictureConversion([file], settings: settings).warnings.map { $0.help?.english } == [help])
    settings.solver.requiresExact = true
    #expect {
      _ = try PictureConversion([file], settings: settings)
    } throws: {
      ($0 as? Problems)?.diagnostics.map { $0.help?.english } == [help]
    }
    func advice(_ path: String, _ colours: [Colour]) throws -> String? {
      settings.paletteFile = path
      settings.palette = PaletteFile(Palette(colours), count: colours.count)
      return try PictureConversion([file], settings: settings).warnings.first?.help?.english
    }
    settings.solver.requiresExact = false
    let greys = (0...255).map { Colour($0 * 0x010101) }
    let quoted = try advice("my own.hex", Array(greys.prefix(255)))
    #expect(quoted?.hasSuffix(" such as '1-255=my own.hex:0-254'") == true)
    #expect(
      try advice("all.hex", greys)
        == "remove a colour from all.hex, because the console has 255 besides the transparent one, and put a transparent colour before the first"
    )
    // A transparent colour is not lost.
    settings.transparent = .key(.black)
    #expect(try PictureConversion([file], settings: settings).warnings.map(\.code) == ["picture-transparent"])
  }

  @Test func alphaOfAPaletteIsNamedWithItsFile() throws {
    let result = try PictureConversion.palette(of: fixture("p2133.gpl"), to: .hex)
    #expect(result.warnings.map { [$0.place.file, $0.code] } == [["p2133.gpl", "palette-alpha"]])
    let palette = try PaletteFile(parsing: Fixtures.bytes("losses/p2133.act"))
    let conversion = try converted("use_rgb.png") { $0.palette = palette }
    #expect(conversion.warnings.map(\.code) == ["palette-alpha", "palette-entry-zero"])
  }
}
