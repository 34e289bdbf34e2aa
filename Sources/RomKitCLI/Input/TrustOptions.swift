import RomKit

/// What a folder by someone else may do.
struct TrustOptions: ParameterGroup {
  var outside = false
  var runsImporters = false
  var trustsImporters = false

  static let rows: [Row<Self>] = [
    .flag(
      "outside", \.outside,
      "Pack the files outside the project that links in the folder lead to. See where the links lead first."
    ),
    .flag(
      "run-importers", \.runsImporters, changesBytes: false,
      "Run the programs that romkit.toml names under [[importers]], this time only. Read their commands first."
    ),
    .flag(
      "trust-importers", \.trustsImporters, changesBytes: false,
      "Run the importers, now and in later runs, until their commands change or the folder is moved. Read their commands first."
    ),
  ]

  static let conflicts = [["trust-importers", "run-importers"]]

  /// Throws for a trust that is not meant for a run that repeats itself.
  func check(watch: Bool) throws {
    if runsImporters, watch {
      throw UsageError(
        "--run-importers is for one run, but --watch would also run importers added to romkit.toml later",
        help: "write --trust-importers")
    }
  }

  /// Without an option, only trusted importers run, and no link leads outside.
  func apply(to settings: inout BuildSettings) {
    settings.importers = runsImporters ? .always : .ifTrusted
    settings.outside = outside
  }

  /// Trusts the importers of a folder, with `--trust-importers`.
  func note(in folder: AssetFolder) throws {
    if trustsImporters { try TrustedImporters.add(folder) }
  }
}
