import RomProperties
import TestSupport
import Testing

/// A picture has one palette, wherever it is shown.
@Suite struct PicturePaletteTests {
  @Test func everyReaderShowsAPictureInItsPalette() {
    #expect(Property.picturePalettes.tryOne(in: 100).failures == [])
  }

  @Test(.enabled(if: Tier.check.isReached, "make check: a thousand projects are packed"))
  func everyReaderShowsTheSameInAThousandProjects() {
    #expect(Property.picturePalettes.tryAll(threads: 2).failures == [])
  }
}
