/// The settings of a command for a build; the folder's manifest has the rest.
public struct BuildSettings: Sendable {
  /// Whether the ROM has checksums; nil for the manifest's value, or true if it has none.
  public var checksums: Bool?
  /// How assets are converted. These options override the manifest's defaults, and the manifest's rules override them.
  public var assets = AssetSettings()
  /// The options for the palette that full-colour pictures share.
  public var palette = PaletteOptions()
  /// The number of the data slot for the palette of the pictures in no group; nil for the manifest's value, whose default is 0.
  public var paletteSlot: UInt8?
  /// Whether palettes are chosen again, even if those in `romkit.lock` still fit.
  public var choosesPalettesAnew = false

  /// Whether links in the folder may lead to files outside the project, and in it to hidden ones. Files of yours that a stranger's
  /// folder links to then become part of the ROM.
  public var outside = false

  /// The changes that are allowed in the lock.
  public enum LockPolicy: Hashable, Sendable {
    /// New assets are added to it.
    case update
    /// New assets are added to it, and the numbers of assets that are gone become free.
    case prune
    /// None: a lock that would change is an error.
    case keep
  }

  /// The changes that are allowed in the lock.
  public var lock = LockPolicy.update

  /// The permission to run the programs in `romkit.toml`.
  public enum ImporterPolicy: Hashable, Sendable {
    /// No program runs: files that need one are an error, unless its output is in the cache.
    case never
    /// Trusted programs run: those whose commands `romkit pack --trust-importers` has noted for this folder, word for word.
    case ifTrusted
    /// All programs run, with the rights of the user: only for a `romkit.toml` that you have read.
    case always
  }

  /// Whether the programs under `[[importers]]` in `romkit.toml` may run.
  public var importers = ImporterPolicy.never

  /// The default settings.
  public init() {}
}
