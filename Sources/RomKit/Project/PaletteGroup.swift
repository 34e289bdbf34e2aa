/// Pictures that share a palette: those of full colours are mapped together.
public struct PaletteGroup: Hashable, Sendable {
  /// How the palette comes about; what concerns one picture by itself is in that picture's ``AssetSettings``.
  public var settings: PictureSettings
  /// The slot for the palette; nil when a palette was given that has its place already.
  public var slot: SlotID?

  /// The settings as text: another when anything differs that may change what is made of the group's pictures.
  public var fingerprint: String {
    "palette \(settings.paletteFingerprint) slot=\(slot?.description ?? "none")"
  }
}
