import RomKit

/// Whether the programs may run that a folder's `romkit.toml` names.
struct ImporterOptions: ParameterGroup {
  @Flag(
    "run-importers",
    help: "Run the programs that romkit.toml names under [[importers]], this time. Read them first.")
  var run = false

  @Flag(
    "trust-importers",
    help: "Run them, and do not ask again for this folder as long as none of their commands changes.")
  var trust = false

  func validate() throws {
    if run, trust {
      throw UsageError("--trust-importers runs the importers too. Leave out --run-importers.")
    }
  }

  /// Without an option those run that were trusted before.
  var policy: BuildSettings.ImporterPolicy { run ? .always : .ifTrusted }

  /// Notes that those of a folder are trusted, if that was said.
  func noteTrust(in folder: AssetFolder) throws {
    if trust { try TrustedImporters.add(folder) }
  }
}
