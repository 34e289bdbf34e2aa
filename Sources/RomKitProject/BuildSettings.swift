/// The settings of a command for a build; the folder's manifest has the rest.
public struct BuildSettings: Sendable {
  /// Whether the ROM carries checksums; nil lets the manifest decide, and without a word from it, it does.
  public var checksums: Bool?
  /// How assets are converted. It counts more than the manifest's defaults, and less than what the manifest says of
  /// an asset.
  public var assets = AssetOptions()
  /// How the palette comes about that pictures of full colours share.
  public var palette = PaletteOptions()
  /// The number of the data slot that takes the palette chosen for pictures of full colours; nil lets the manifest
  /// decide, and without a word from it, it is 0.
  public var paletteSlot: UInt8?

  /// What may become of the lock.
  public enum LockPolicy: Hashable, Sendable {
    /// New assets are added to it.
    case update
    /// The same, and the numbers of assets that are gone become free.
    case prune
    /// Nothing: that it would change is a problem.
    case keep
  }

  /// What may become of the lock.
  public var lock = LockPolicy.update

  /// Nothing said.
  public init() {}
}
