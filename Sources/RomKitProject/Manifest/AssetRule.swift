/// What a manifest says of some assets: a table under `[[assets]]`.
package struct AssetRule: Hashable, Sendable {
  /// Patterns for the paths of the files that it is about; see ``Glob``.
  package var files: [String]
  /// How they are converted.
  package var options: AssetOptions

  /// A rule.
  package init(files: [String], options: AssetOptions) {
    self.files = files
    self.options = options
  }
}
