import RomKitContainer
import RomKitConversion

/// Pictures that share a palette: those of full colours are mapped together.
package struct PaletteGroup: Hashable, Sendable {
  /// How the palette comes about; what concerns one picture by itself is in that picture's ``AssetSettings``.
  package var settings: PictureSettings
  /// The slot for the palette; nil when a palette was given that has its place already.
  package var slot: SlotID?

  /// The settings as text: another when anything differs that may change what is made of the group's pictures.
  package var fingerprint: String {
    "palette \(settings.paletteFingerprint) slot=\(slot?.description ?? "none")"
  }
}
