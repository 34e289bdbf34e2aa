/// Decides how each asset of a folder is converted.
///
/// What counts most comes last: the defaults of the tool, those of the manifest, what the command says, and what the
/// manifest says of the asset.
struct SettingsResolution {
  /// The assets, with their settings.
  private(set) var assets: [AssetFile]
  /// The groups of pictures that share a palette.
  private(set) var paletteGroups: [PaletteGroup] = []
  /// What cannot be decided.
  private(set) var problems: [Diagnostic] = []
  /// What may not be as it was meant.
  private(set) var warnings: [Diagnostic] = []
  private let folder: String
  /// For each asset, by its number, the schema that the manifest names for it.
  private var namedSchemas: [Int: String] = [:]

  init(of assets: [AssetFile], _ manifest: Manifest, _ settings: BuildSettings, folder: String) {
    self.assets = assets
    self.folder = folder
    let originals = Dictionary(manifest.kept.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
    let rules = manifest.assets.map { rule in
      (globs: rule.files.compactMap { try? Glob($0) }, options: rule.options)
    }
    var matched = rules.map { $0.globs.map { _ in false } }
    for index in assets.indices {
      let path = assets[index].relativePath
      var options = manifest.defaults
      options.override(with: settings.assets)
      for (number, rule) in rules.enumerated() {
        let matching = rule.globs.indices.filter { rule.globs[$0].matches(path) }
        for glob in matching { matched[number][glob] = true }
        if !matching.isEmpty { options.override(with: rule.options) }
      }
      options.apply(to: &self.assets[index].settings)
      namedSchemas[index] = options.schema
      self.assets[index].original = originals[path]
      if case .picture = assets[index].format.making { self.assets[index].paletteGroup = 0 }
    }
    let number = settings.paletteSlot ?? manifest.paletteSlot ?? 0
    let isGiven = settings.palette.palette != nil
    paletteGroups = [PaletteGroup(settings: settings.palette, slot: isGiven ? nil : SlotID(.data, number))]
    for (number, rule) in rules.enumerated() {
      for (part, glob) in rule.globs.enumerated() where !matched[number][part] {
        var warning = Diagnostic(
          PatternMatchesNothing(pattern: glob.text), severity: .warning,
          file: Path.joined(folder, Manifest.fileName))
        warning.place.position = manifest.places["assets.files", number, part]?.place
        warnings.append(warning)
      }
    }
  }

  /// Gives tables their schemas: those that the manifest names, else those that lie beside them.
  mutating func giveSchemas(_ beside: [SlotID: String]) {
    var left = beside
    for index in assets.indices where assets[index].format.form == .csv {
      let own = left.removeValue(forKey: assets[index].slot)
      assets[index].schema = namedSchemas[index].map { Path.joined(folder, $0) } ?? own
    }
    for (slot, schema) in left.sorted(by: { $0.key < $1.key }) {
      problems.append(Diagnostic(AssetNameError.schemaAlone(slot), file: schema))
    }
  }
}

/// A pattern of the manifest that no asset is like.
private struct PatternMatchesNothing: DescribedError {
  let pattern: String

  var code: String { "manifest-no-match" }
  var message: String { "no asset matches \(Shown.quoted(pattern))" }
  var remedy: String? {
    "patterns are for paths in this folder, with their endings and in their case, such as graphics/**/*.png"
  }
}
