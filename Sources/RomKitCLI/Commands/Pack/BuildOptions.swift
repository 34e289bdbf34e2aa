import RomKit

/// The options for running a build, none of which changes a byte of the ROM.
struct BuildOptions: ParameterGroup {
  @Option(
    "jobs", short: "j", value: "number",
    help: "The number of threads; by default the number of processors.")
  var jobs: Int?

  @Option(
    "cache", value: "folder",
    help: "The folder for the cache, instead of $ROMKIT_CACHE or the user's cache folder.",
    completion: .directory)
  var cache: String?

  @Flag("no-cache", help: "Convert everything, and keep nothing for the next build.")
  var noCache = false

  @Option(
    "depfile", value: "file", help: "Write the list of files the ROM was made from, for make and Ninja.",
    completion: .file
  )
  var depfile: String?

  @Flag("check", help: "Fail if anything would be written, and report why; write nothing.")
  var check = false

  @Flag("dry-run", short: "n", help: "Write nothing; report what would be written.")
  var dryRun = false

  @Flag(
    "watch",
    help: """
      Run until interrupted, and pack again whenever something changes, even after errors. The run also ends if the program \
      that reads its output ends.
      """
  )
  var watch = false

  @Flag("json", old: ["summary-json"], former: "json-header", help: "Print the summary as JSON.")
  var json = false

  func validate() throws {
    if let jobs, !(1...1_024).contains(jobs) {
      throw UsageError(expected: "a number from 1 to 1024", for: "--jobs", found: jobs, example: "4")
    }
    if cache != nil, noCache {
      throw UsageError("--cache names a cache folder, but --no-cache uses no cache", help: "leave one out")
    }
    if check, dryRun {
      throw UsageError(
        "--check fails if anything would be written, but --dry-run only lists it", help: "leave one out")
    }
    if watch, check || dryRun {
      throw UsageError(
        "--watch writes files, but --check and --dry-run do not",
        help: "leave out --watch, or leave out --check and --dry-run")
    }
  }

  var writes: Bool { !check && !dryRun }

  var conversions: ConversionCache? {
    if noCache { return nil }
    return Self.conversions(in: cache, isReadOnly: !writes)
  }

  /// The cache in a folder, or in the one that the user or the system has chosen, if any.
  static func conversions(in folder: String? = nil, isReadOnly: Bool = false) -> ConversionCache? {
    (folder ?? CacheFolder.standard).map { ConversionCache(folder: $0, isReadOnly: isReadOnly) }
  }

  /// The words of a command line that can change what is written.
  static func request(_ arguments: [String]) -> [String] {
    let flags: Set = [
      "--no-cache", "--check", "--dry-run", "-n", "--watch", "--json", "--summary-json", "--quiet", "-q",
      "--verbose", "-v", "--warnings-as-errors", "--run-importers", "--trust-importers",
    ]
    let options: Set = ["--jobs", "-j", "--cache", "--diagnostics", "--allow", "--color"]
    var words: [String] = []
    var skips = false
    for word in arguments {
      if skips {
        skips = false
      } else if options.contains(word) {
        skips = true
      } else if !flags.contains(word), !options.contains(String(word.prefix { $0 != "=" })) {
        words.append(word)
      }
    }
    return words
  }
}

/// The options for headers.
struct HeaderOptions: ParameterGroup {
  @Option(
    "header", value: "file",
    help:
      "Write a C header with the names and numbers of slots, sprites and animations; edited pixels, sounds, songs and texts do not change it.",
    completion: .file)
  var header: String?

  @Option(
    "header-sizes", value: "file",
    help: "Write a second C header with the sizes of the slots and the checksum of the ROM.",
    completion: .file)
  var headerSizes: String?

  @Option(
    "swift", value: "file", help: "Write a Swift file with the contents of both headers.", completion: .file)
  var swift: String?

  @Option(
    "json-header", value: "file", help: "Write a JSON file with the contents of both headers.",
    completion: .file)
  var json: String?

  var files: HeaderFiles { HeaderFiles(c: header, sizes: headerSizes, swift: swift, json: json) }
}
