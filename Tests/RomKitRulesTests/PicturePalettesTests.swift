import Testing
import VGSCore

@testable import RomKitContainer
@testable import RomKitPictures
@testable import RomKitRules

/// The palettes in which pictures are shown, with and without a project.
@Suite struct PicturePalettesTests {
  private static func picture(_ number: UInt8) -> SlotID { SlotID(.graphics, number) }
  private static func data(_ number: UInt8) -> SlotID { SlotID(.data, number) }

  private static func palette(_ value: UInt32) -> Palette { Palette([.black, Colour(value)]) }

  private static func rom(vge: UInt8? = nil) throws -> Rom {
    let pictures = try (0..<3 as Range<UInt8>).map { number in
      let own = number == vge ? palette(9) : nil
      let body = try SlotPicture(width: 1, height: 1, indices: [1], palette: own).serialized()
      return Rom.Record(picture(number), body: Rom.Body(body))
    }
    let palettes = (4..<7 as Range<UInt8>).map { number in
      Rom.Record(data(number), body: Rom.Body(palette(UInt32(number)).serialized()))
    }
    return Rom(records: pictures + palettes + [Rom.Record(data(8), body: Rom.Body([1, 2, 3]))])
  }

  private static func assignment(_ pairs: [UInt8: UInt8]) -> PaletteAssignment {
    var assignment = PaletteAssignment()
    for (number, slot) in pairs { assignment[picture(number)] = data(slot) }
    return assignment
  }

  private static func words(_ palettes: PicturePalettes, _ number: UInt8) -> String {
    palettes.caption(for: picture(number)).english
  }

  @Test func aROMAloneOffersAnotherPalette() throws {
    let palettes = try PicturePalettes(of: Self.rom())
    #expect(
      Self.words(palettes, 1)
        == "the palette in DSLOT004, the first of 3 in the ROM; another palette is in DSLOT005")
    #expect(palettes.isChosen)
    let given = try PicturePalettes(
      of: Self.rom(), given: ScreenPalette(slot: Self.data(6), in: Self.rom()), Self.assignment([1: 5]))
    #expect(Self.words(given, 1) == "the palette in DSLOT006")
    #expect(given.isChosen)
  }

  @Test func aROMWithOnePaletteOffersNone() throws {
    var rom = try Self.rom()
    rom.records.removeAll { [Self.data(5), Self.data(6)].contains($0.slot) }
    let palettes = try PicturePalettes(of: rom)
    #expect(Self.words(palettes, 1) == "the palette in DSLOT004, the first in the ROM")
    #expect(!palettes.isChosen)
  }

  @Test func theProjectDecides() throws {
    let palettes = try PicturePalettes(of: Self.rom(), Self.assignment([1: 6]))
    #expect(palettes[Self.picture(1)].palette == Self.palette(6))
    #expect(palettes[Self.picture(0)].palette == Self.palette(4))
    #expect(Self.words(palettes, 1) == "the palette in DSLOT006, as in the project")
    #expect(Self.words(palettes, 0) == "the palette in DSLOT004, the first of 3 in the ROM")
    #expect(
      palettes.words(for: [Self.picture(0), Self.picture(1)]) == "the palettes that the project gives them")
    #expect(palettes.words(for: [Self.picture(1)]) == "the palette in DSLOT006, as in the project")
  }

  /// A slot that is gone, one that is no palette, a picture that carries its palette, and one that is gone.
  @Test func anAssignmentThatNoLongerFitsHasNoEffect() throws {
    let assignment = Self.assignment([0: 9, 1: 8, 2: 5, 7: 5])
    let palettes = try PicturePalettes(of: Self.rom(vge: 2), assignment)
    #expect(palettes.assigned.isEmpty)
    #expect(palettes[Self.picture(1)].palette == Self.palette(4))
    #expect(palettes.other(for: Self.picture(1)) == Self.data(5))
  }

  @Test func onlyExceptionsAreKept() throws {
    let exceptions = try Self.assignment([0: 4, 1: 6]).exceptions(in: Self.rom())
    #expect(exceptions == Self.assignment([1: 6]))
    #expect(try PaletteAssignment.none.exceptions(in: Self.rom()).isEmpty)
  }
}
