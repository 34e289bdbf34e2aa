import RomKit

/// Whether programs that a folder's `romkit.toml` names may run.
struct ImporterOptions: ParameterGroup {
  @Flag(
    "run-importers",
    help:
      "Run the programs that romkit.toml names under [[importers]], this time only. Read their commands first."
  )
  var run = false

  @Flag(
    "trust-importers",
    help:
      "Run the importers, now and in later runs, until their commands change or the folder is moved. Read their commands first."
  )
  var trust = false

  func validate() throws {
    if run, trust {
      throw UsageError("--trust-importers already runs the importers", help: "leave out --run-importers")
    }
  }

  /// Without an option, only trusted importers run.
  var policy: BuildSettings.ImporterPolicy { run ? .always : .ifTrusted }

  /// Trusts the importers of a folder, with `--trust-importers`.
  func noteTrust(in folder: AssetFolder) throws {
    if trust { try TrustedImporters.add(folder) }
  }
}
