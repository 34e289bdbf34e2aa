/// How the assets of a folder become a ROM.
public struct BuildSettings: Sendable {
  /// Whether the ROM carries checksums; nil lets the manifest decide, and without a word from it, it does.
  public var checksums: Bool?
  /// How pictures become palette indices.
  public var pictures = PictureSettings()
  /// The number of the data slot that takes the palette chosen for pictures of full colours; nil lets the manifest
  /// decide, and without a word from it, it is 0.
  public var paletteSlot: UInt8?
  /// What happens to sounds that are not what the console plays.
  public var resample = ResamplePolicy.convert
  /// How well songs are compressed.
  public var compression = Deflate.Level.standard
  /// How texts lie in their slots.
  public var text = TextConversion()

  /// The defaults.
  public init() {}
}
