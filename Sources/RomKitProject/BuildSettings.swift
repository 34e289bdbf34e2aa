/// The settings of a command for a build; the folder's manifest has the rest.
public struct BuildSettings: Sendable {
  /// Whether the ROM carries checksums; nil lets the manifest decide, and without a word from it, it does.
  public var checksums: Bool?
  /// How assets are converted. It counts more than the manifest's defaults, and less than what the manifest says of
  /// an asset.
  public var assets = AssetOptions()
  /// How the palette comes about that pictures of full colours share.
  public var palette = PaletteOptions()
  /// The number of the data slot for the palette of the pictures that are in no group of the manifest; nil lets the manifest
  /// decide, whose default is 0.
  public var paletteSlot: UInt8?
  /// Whether palettes are chosen anew, even where those in `romkit.lock` still fit.
  public var choosesPalettesAnew = false

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

  /// Which programs may run that `romkit.toml` names.
  public enum ImporterPolicy: Hashable, Sendable {
    /// No program runs: files that need one are an error, unless what it made is in the cache.
    case never
    /// The trusted ones run: `romkit pack --trust-importers` has noted the commands of this folder, word for word.
    case ifTrusted
    /// All run, as the user: only for a `romkit.toml` that somebody has read.
    case always
  }

  /// Whether the programs may run that `romkit.toml` names under `[[importers]]`, for files that romkit does not read.
  public var importers = ImporterPolicy.never

  /// Nothing said.
  public init() {}
}
