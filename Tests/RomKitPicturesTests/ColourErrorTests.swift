import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitPictures

@Suite struct ColourErrorTests {
  private func options(_ change: (inout PaletteSolver.Options) -> Void) -> PaletteSolver.Options {
    var options = PaletteSolver.Options()
    change(&options)
    return options
  }

  @Test(arguments: [Int.min, 0, 1, 257]) func countsOutsideTwoTo256AreRefused(count: Int) {
    #expect(throws: PaletteError.countOutOfRange(found: count)) {
      try PaletteSolver(options { $0.count = count }).solve([])
    }
  }

  @Test func lockedEntriesMustExistAndNotBeReserved() {
    let past = options {
      $0.count = 16
      $0.locked = [16: .black, 200: .black]
    }
    #expect(throws: PaletteError.lockedPastCount(index: 16, count: 16)) { try PaletteSolver(past).solve([]) }
    let both = options {
      $0.locked = [5: .black, 3: .black]
      $0.reserved = [5, 3]
    }
    #expect(throws: PaletteError.lockedAndReserved(index: 3)) { try PaletteSolver(both).solve([]) }
  }

  @Test func withoutEntriesThereMustBeNoColours() throws {
    let none = options { $0.reserved = Set(0...255) }
    let picture = ColourTestPictures.picture([Colour(0x123456)], width: 1)
    #expect(throws: PaletteError.noEntries) { try PaletteSolver(none).solve([picture]) }
    #expect(throws: PaletteError.noEntries) { try PaletteSolver(none).map([picture], onto: Palette()) }
    let empty = ColourTestPictures.picture(2, 1) { _, _ in ColourTestPictures.transparent }
    #expect(try PaletteSolver(none).solve([empty]).pictures[0].indices == [0, 0])
    // Locked entries are enough.
    let locked = options {
      $0.count = 3
      $0.locked = [1: Colour(0xFFFFFF), 2: Colour(0x102030)]
    }
    #expect(try PaletteSolver(locked).solve([picture]).pictures[0].indices == [2])
  }

  @Test func theFirstColourWithoutRoomIsNamed() {
    let colours = ColourTestPictures.distinct(312, seed: 30)
    let exact = options { $0.requiresExact = true }
    let whole = ColourTestPictures.picture(colours, width: 12)
    let expected = PaletteError.tooManyColours(
      found: 312, pictures: 1, room: 255, locked: 0, colour: colours[255], picture: 0, x: 3, y: 21)
    #expect(throws: expected) { try PaletteSolver(exact).solve([whole]) }
    let parts = [colours[..<200], colours[100...299], colours[299...]]
      .map { ColourTestPictures.picture(Array($0), width: 1) }
    let inParts = PaletteError.tooManyColours(
      found: 312, pictures: 3, room: 255, locked: 0, colour: colours[255], picture: 1, x: 0, y: 155)
    #expect(throws: inParts) { try PaletteSolver(exact).solve(parts) }
    let locked = options {
      $0.requiresExact = true
      $0.count = 100
      $0.locked = [0: .black, 1: colours[0], 2: colours[311]]
    }
    let besides = PaletteError.tooManyColours(
      found: 310, pictures: 1, room: 97, locked: 2, colour: colours[98], picture: 0, x: 2, y: 8)
    #expect(throws: besides) { try PaletteSolver(locked).solve([whole]) }
  }

  @Test func coloursMissingInAGivenPaletteAreNamed() throws {
    let exact = options {
      $0.requiresExact = true
      $0.count = 3
    }
    let palette = Palette([Colour(0x111111), Colour(0x222222), Colour(0x333333), Colour(0x444444)])
    let colours = [0x222222, 0x333333, 0x111111, 0x444444, 0x222222, 0x111111].map { Colour($0) }
    let error = PaletteError.notInPalette(
      missing: 2, colour: Colour(0x111111), picture: 1, x: 0, y: 1, isEntryZero: true)
    let met = ColourTestPictures.picture(Array(colours[..<2]), width: 1)
    #expect(throws: error) {
      try PaletteSolver(exact).map([met, ColourTestPictures.picture(colours, width: 2)], onto: palette)
    }
    #expect(try PaletteSolver(exact).map([met], onto: palette).report.isExact)
  }

  @Test(
    arguments: [
      (
        .countOutOfRange(found: 300), "palette-count",
        "expected 2 to 256 colours, including index 0, found 300", nil, nil, nil
      ),
      (
        .lockedPastCount(index: 40, count: 32), "palette-lock-past-count",
        "index 40 is locked, but a palette of 32 colours ends at index 31",
        "lock only entries below 32, or allow at least 41 colours",
        nil,
        nil
      ),
      (
        .lockedAndReserved(index: 7), "palette-lock-reserved",
        "index 7 is locked and reserved; a locked entry is used, but a reserved one is not",
        "either lock the entry or reserve it", nil, nil
      ),
      (
        .noEntries, "palette-no-entries", "no palette entry is left for opaque pixels",
        "reserve fewer entries", nil, nil
      ),
      (
        .tooManyColours(
          found: 312, pictures: 1, room: 256, locked: 0, colour: Colour(0x12AB9C), picture: 0, x: 14, y: 3),
        "palette-too-many-colours",
        "expected at most 256 colours in 1 picture, found 312; the first that does not fit is #12ab9c at (14, 3)",
        "reduce the picture's colours, or allow the nearest colours",
        0, .pixel(x: 14, y: 3)
      ),
      (
        .tooManyColours(
          found: 250, pictures: 4, room: 239, locked: 16, colour: Colour(0x00000C), picture: 2, x: 0, y: 9),
        "palette-too-many-colours",
        "expected at most 239 colours besides 16 locked colours in 4 pictures, found 250; "
          + "the first that does not fit is #00000c at (0, 9)",
        "reduce the colours of the pictures, or allow the nearest colours",
        2, .pixel(x: 0, y: 9)
      ),
      (
        .notInPalette(missing: 3, colour: Colour(0xFF12_AB9C), picture: 1, x: 14, y: 3),
        "palette-colour-missing",
        "3 colours are in no palette entry for opaque pixels; the first is #12ab9c at (14, 3)",
        "add the colours to the palette, or allow the nearest ones",
        1, .pixel(x: 14, y: 3)
      ),
      (
        .notInPalette(missing: 1, colour: .black, picture: 0, x: 0, y: 0), "palette-colour-missing",
        "1 colour is in no palette entry for opaque pixels: #000000 at (0, 0)",
        "add the colour to the palette, or allow the nearest one",
        0, .pixel(x: 0, y: 0)
      ),
      (
        .transparentPixel(picture: 2, x: 5, y: 6), "palette-transparent-pixel",
        "the pixel at (5, 6) is transparent, but index 0 is an ordinary colour",
        "make the pixel opaque, or keep index 0 for transparency", 2, .pixel(x: 5, y: 6)
      ),
    ] as [(PaletteError, String, String, String?, Int?, Diagnostic.Place.Position?)])
  func everyErrorHasItsMessagePositionAndHelp(
    error: PaletteError, code: String, message: String, help: String?, picture: Int?,
    position: Diagnostic.Place.Position?
  ) {
    #expect(error.code == code)
    #expect(error.message.english == message)
    #expect(error.help?.english == help)
    #expect(error.picture == picture)
    #expect(error.position == position)
  }
}
