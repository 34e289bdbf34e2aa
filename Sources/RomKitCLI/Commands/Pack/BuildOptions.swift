import RomKit

/// The options for running a build, none of which changes a byte of the ROM.
struct BuildOptions: ParameterGroup {
  var jobs: Int?
  var cache: String?
  var noCache = false
  var depfile: String?
  var step: String?
  var check = false
  var dryRun = false
  var watch = false
  var json = false

  static let rows: [Row<Self>] = [
    .option(
      "jobs", \.jobs, short: "j", value: "number", limits: 1...1_024, changesBytes: false,
      "The number of threads; by default the number of processors."),
    .option(
      "cache", \.cache, value: "folder", changesBytes: false,
      "The folder for the cache, instead of $ROMKIT_CACHE or the user's cache folder.",
      completion: .directory),
    .flag(
      "no-cache", \.noCache, changesBytes: false,
      "Convert everything, and keep nothing for the next build."),
    .option(
      "depfile", \.depfile, value: "file",
      "Write the list of files the ROM was made from, for make and Ninja.",
      completion: .file),
    .option(
      "step", \.step, value: "file", changesBytes: false,
      """
      Run as a step of a build that may write only the files named by options: fail if romkit.lock would change, write no \
      files named by romkit.toml, and list every warning. The file gets the time of the run: as an input of the \
      step, it makes the next build run the step again.
      """,
      completion: .file),
    .flag(
      "check", \.check, changesBytes: false,
      "Fail if anything would be written, and report why; write nothing."),
    .flag(
      "dry-run", \.dryRun, short: "n", changesBytes: false,
      "Write nothing; report what would be written."),
    .flag(
      "watch", \.watch, changesBytes: false,
      """
      Run until interrupted, and pack again whenever something changes, even after errors. The run also ends if the program \
      that reads its output ends.
      """),
    .flag("json", \.json, changesBytes: false, "Print the summary as JSON."),
  ]

  static let conflicts = [
    ["cache", "no-cache"], ["check", "dry-run"], ["watch", "check", "dry-run"],
    ["step", "watch", "check", "dry-run"],
  ]

  var writes: Bool { !check && !dryRun }

  /// The cache in a folder, or in the one that the user or the system has chosen, if any.
  var conversions: ConversionCache? {
    if noCache { return nil }
    // Importers that may not run in a step have run outside of it.
    return (cache ?? CacheFolder.standard).map {
      ConversionCache(folder: $0, isReadOnly: !writes, others: step == nil ? nil : CacheFolder.standard)
    }
  }
}

/// The options for headers.
struct HeaderOptions: ParameterGroup {
  var files = HeaderFiles()

  static let rows: [Row<Self>] = [
    .option(
      "header", \.files.c, value: "file",
      "Write a C header with the names and numbers of slots, sprites and animations; edited pixels, sounds, songs and texts do not change it.",
      completion: .file),
    .option(
      "header-sizes", \.files.sizes, value: "file",
      "Write a second C header with the sizes of the slots and the checksum of the ROM.",
      completion: .file),
    .option(
      "swift", \.files.swift, value: "file", "Write a Swift file with the contents of both headers.",
      completion: .file),
    .option(
      "json-header", \.files.json, value: "file",
      "Write a JSON file with the contents of both headers.",
      completion: .file),
  ]
}
