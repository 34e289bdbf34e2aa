import RomProperties
import TestSupport
import Testing

/// A picture has one palette, wherever it is shown.
@Suite struct PicturePaletteTests {
  /// A few projects; `make check` tries a thousand.
  @Test func everyReaderShowsAPictureInItsPalette() {
    let property = Property.picturePalettes
    let outcome = Tier.check.isReached ? property.tryAll(threads: 2) : property.tryOne(in: 100)
    #expect(outcome.failures == [])
  }
}
