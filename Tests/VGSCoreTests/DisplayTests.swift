import Testing

@testable import VGSCore

@Suite struct DisplayTests {
  private func frame(_ profile: Profile, _ first: [UInt8]) -> [UInt8] {
    first + [UInt8](repeating: 0, count: profile.width * profile.height - first.count)
  }

  private let palette = Palette([0x102030, 0xFFFFFF, 0x0B0507, 0x808080].map { Colour($0) })

  @Test func aPaletteHas256Entries() {
    #expect(Palette([Colour(0x123456)]).colours.count == 256)
  }

  @Test func plainIsThePaletteItself() throws {
    let bytes = try #require(Display.plain.rgb(frame(.vge, [1, 0, 2]), palette: palette, profile: .vge))
    #expect(bytes.count == 240 * 320 * 3)
    #expect(Array(bytes[..<12]) == [255, 255, 255, 0x10, 0x20, 0x30, 0x0B, 5, 7, 0x10, 0x20, 0x30])
  }

  @Test func theSecondConsoleIsDoubledInterlacedAndBlue() throws {
    let display = Display(.mk2)
    #expect(display.width(of: .mk2) == 320 && display.height(of: .mk2) == 400)
    let bytes = try #require(display.rgb(frame(.mk2, [2, 3]), palette: palette, profile: .mk2))
    // 0x0B0507 keeps its upper 5, 6 and 5 bits, which also fill the lower ones.
    let expected: [UInt8] = [8, 4, 0, 8, 4, 0, 0x84, 0x82, 0x84, 0x84, 0x82, 0x84, 0x18, 0x0C, 0x29]
    #expect(Array(bytes[..<15]) == expected)
    // The second line is black; the third shows the second row.
    #expect(bytes[960..<1_920].allSatisfy { $0 == 0 })
    #expect(Array(bytes[1_920..<1_923]) == [0x18, 0x0C, 0x29])
    var progressive = display
    progressive.isInterlaced = false
    let all = try #require(progressive.rgb(frame(.mk2, [2, 3]), palette: palette, profile: .mk2))
    #expect(all[..<960] == bytes[..<960])
    #expect(Array(all[960..<1_920]) == Array(all[..<960]))
  }

  @Test func thePhoneHasAnotherGridAndBlue() throws {
    let bytes = try #require(
      Display(.mk2, on: .phone).rgb(frame(.mk2, [3]), palette: palette, profile: .mk2))
    #expect(Array(bytes[..<9]) == [0x84, 0x84, 0x84, 0x84, 0x84, 0x84, 0, 0, 0x29])
  }

  @Test(arguments: [Profile.vge, .vgeLandscape])
  func theFirstConsoleIsShownUnchanged(profile: Profile) throws {
    let display = Display(profile)
    #expect(display == Display(profile, on: .phone))
    #expect(display.width(of: profile) == profile.width && display.height(of: profile) == profile.height)
    let bytes = try #require(display.rgb(frame(profile, [0, 1]), palette: palette, profile: profile))
    #expect(Array(bytes[..<6]) == [0x10, 0x21, 0x31, 255, 255, 255])
  }

  /// A device shows its own colours unchanged.
  @Test(arguments: [Display.Grid.full, .rgb565, .rgb555])
  func shownColoursStayAsTheyAre(grid: Display.Grid) {
    for value: UInt32 in 0..<256 {
      let shown = grid.displayed(Colour(0xAA00_0000 | value << 16 | value << 8 | value))
      #expect(grid.displayed(shown) == shown)
      #expect(shown.unused == 0)
      #expect(abs(Int(shown.green) - Int(value)) < (grid == .full ? 1 : 8))
    }
    #expect(grid.displayed(.black) == .black)
    #expect(grid.displayed(Colour(0xFFFFFF)) == Colour(0xFFFFFF))
  }

  @Test func otherSizesAreRefused() {
    #expect(Display.plain.rgb([], palette: palette, profile: .mk2) == nil)
    #expect(Display.plain.rgb(frame(.vge, []), palette: palette, profile: .mk2) == nil)
    var bytes: [UInt8] = [1, 2, 3]
    let isShown = Display.plain.show(frame(.mk2, []), palette: palette, profile: .mk2, in: &bytes)
    #expect(!isShown)
    #expect(bytes == [1, 2, 3])
  }
}
