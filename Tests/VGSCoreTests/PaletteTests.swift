import Testing

@testable import VGSCore

@Test func paletteHas256Entries() {
  #expect(Palette([Colour(0x123456)]).colours.count == 256)
}
