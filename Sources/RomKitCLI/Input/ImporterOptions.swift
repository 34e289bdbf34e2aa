import RomKit

/// Whether the programs may run that a folder's `romkit.toml` names.
struct ImporterOptions: ParameterGroup {
  @Flag(
    "run-importers",
    help: "Run the programs that romkit.toml names under [[importers]], once. Read their commands first.")
  var run = false

  @Flag(
    "trust-importers",
    help:
      "Run the importers now, and later without asking, as long as their commands and the folder stay the same."
  )
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
