import Testing
import VGSCore

@testable import VGSFormat

/// What a data slot holds.
@Suite struct DataKindTests {
  private static func filled(_ text: [UInt8], _ size: Int) -> [UInt8] {
    text + [UInt8](repeating: 0, count: size - text.count)
  }

  @Test func aTextOfTheSizeOfAPaletteIsText() {
    let kind = DataKind(Self.filled(Array("Press Start\n".utf8), 1_024)[...])
    #expect(
      kind
        == .text(
          TextForm(encoding: .ascii, lineEnds: .lf, length: 12, nulCount: 1_012, hasByteOrderMark: false)))
  }

  /// 85 40 has the form of Shift_JIS, but JIS X 0208 has no such character.
  @Test func pairsWithoutACharacterArePalettesOfThatSize() {
    let noise = [UInt8](repeatElement([0x85, 0x40], count: 512).joined())
    #expect(DataKind(noise[...]) == .palette)
    #expect(DataKind(noise[2...]) == .data)
  }

  /// The second bytes of these characters are also half-width katakana, which need a longer text.
  @Test func aShortTextInKanaIsText() {
    let hello: [UInt8] = [0x82, 0xB1, 0x82, 0xF1, 0x82, 0xC9, 0x82, 0xBF, 0x82, 0xCD]
    guard case .text(let form) = DataKind(Self.filled(hello, 64)[...]) else {
      Issue.record("no text")
      return
    }
    #expect(form.encoding == .shiftJIS && form.length == 10 && form.nulCount == 54)
  }

  @Test func aFontIsKnownByItsSize() {
    let letters = [UInt8](repeating: 0x41, count: 94 * 94 * 12)
    #expect(DataKind(letters[...]) == .font)
    #expect(DataKind((letters + [0x41])[...]) != .font)
    #expect(!DataRecognizer(size: letters.count).needsBytes)
  }

  @Test func moreThanFourMegabytesAreNotExamined() {
    let most = [UInt8](repeating: 0x41, count: 4 << 20)
    guard case .text = DataKind(most[...]) else {
      Issue.record("no text")
      return
    }
    #expect(DataKind((most + [0x41])[...]) == .data)
  }
}

/// The palette that a console takes.
@Suite struct ConsoleSlotsTests {
  private struct FakeSlots: ConsoleSlots {
    var dialects: [UInt8: Profile.Dialect] = [:]
    var palettes: Set<UInt8> = []

    func pictureDialect(_ number: UInt8) -> Profile.Dialect? { dialects[number] }
    func isPalette(_ number: UInt8) -> Bool { palettes.contains(number) }
  }

  @Test func theFirstPictureShowsTheConsole() {
    #expect(FakeSlots(dialects: [255: .sz]).firstDialect() == .sz)
    #expect(FakeSlots(dialects: [3: .sy, 4: .sz]).firstDialect() == .sy)
    #expect(FakeSlots().firstDialect() == nil)
  }

  @Test func eachConsoleTakesItsPalette() {
    let slots = FakeSlots(dialects: [0: .sz, 7: .sz, 255: .sy], palettes: [9, 255])
    #expect(slots.paletteSlot(on: .sz) == .picture(7))
    #expect(slots.paletteSlot(on: .sy) == .data(9))
    #expect(FakeSlots(dialects: [1: .sy]).paletteSlot(on: .sz) == nil)
    #expect(FakeSlots(dialects: [1: .sz]).paletteSlot(on: .sy) == nil)
  }
}
