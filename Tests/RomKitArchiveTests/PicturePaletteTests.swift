import RomProperties
import TestSupport
import Testing

/// A picture has one palette, wherever it is shown.
@Suite struct PicturePaletteTests {
  /// A few projects; `make check` tries a thousand in a release build.
  @Test(.enabled(if: Tier.current == .test, "make test: make check tries a thousand in a release build"))
  func everyReaderShowsAPictureInItsPalette() {
    #expect(Property.picturePalettes.tryOne(in: 100).failures == [])
  }
}
