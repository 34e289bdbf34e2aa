/// What a manifest says of some assets: a table under `[[assets]]`.
public struct AssetRule: Hashable, Sendable {
  /// Patterns for the paths of the files that it is about; see ``Glob``.
  public var files: [String]
  /// How they are converted.
  public var options: AssetOptions

  /// A rule.
  public init(files: [String], options: AssetOptions) {
    self.files = files
    self.options = options
  }
}
