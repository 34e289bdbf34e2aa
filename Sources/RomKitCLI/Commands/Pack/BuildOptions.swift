import RomKit

/// How a build is carried out; nothing here changes a byte of the ROM.
struct BuildOptions: ParameterGroup {
  @Option("jobs", short: "j", help: "How many threads convert; as many as there are processors unless said.")
  var jobs: Int?

  @Option(
    "cache", help: "The folder that keeps conversions, instead of $ROMKIT_CACHE or the user's own.",
    completion: .directory)
  var cache: String?

  @Flag("no-cache", help: "Convert everything, and remember nothing.")
  var noCache = false

  @Option("depfile", help: "Write what the ROM was made from, for make and Ninja.", completion: .file)
  var depfile: String?

  @Flag("check", help: "Write nothing; fail and report why if anything would be written.")
  var check = false

  @Flag("dry-run", help: "Write nothing; report what would be written.")
  var dryRun = false

  @Flag(
    "watch", help: "Go on until interrupted, and pack again whenever something changes. Errors do not end it."
  )
  var watch = false

  @Flag("summary-json", help: "Write the summary to standard output, as JSON.")
  var summaryJSON = false

  func validate() throws {
    if let jobs, !(1...1_024).contains(jobs) {
      throw UsageError("--jobs takes a number from 1 to 1024.")
    }
    if cache != nil, noCache { throw UsageError("--cache names a cache, and --no-cache forbids one.") }
    if check, dryRun { throw UsageError("Use either --check or --dry-run.") }
    if watch, check || dryRun {
      throw UsageError("--watch writes; use it without --check and --dry-run.")
    }
  }

  var writes: Bool { !check && !dryRun }

  var conversions: ConversionCache? {
    if noCache { return nil }
    return Self.conversions(in: cache, isReadOnly: !writes)
  }

  /// The conversions in a folder, or else in the one that the user or the system has chosen, if there is one.
  static func conversions(in folder: String? = nil, isReadOnly: Bool = false) -> ConversionCache? {
    (folder ?? CacheFolder.standard).map { ConversionCache(folder: $0, isReadOnly: isReadOnly) }
  }

  /// The words of a command line that can change what is written.
  static func request(_ arguments: [String]) -> [String] {
    let flags: Set = [
      "--no-cache", "--check", "--dry-run", "--watch", "--summary-json", "--quiet", "-q",
      "--warnings-as-errors",
    ]
    let options: Set = ["--jobs", "-j", "--cache", "--depfile", "--diagnostics", "--allow", "--color"]
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

/// What is written for programs that use the ROM.
struct HeaderOptions: ParameterGroup {
  @Option(
    "header", help: "Write a C header with the slots' names and numbers, which no edit of an asset changes.",
    completion: .file)
  var header: String?

  @Option(
    "header-sizes", help: "Write a second C header, with the sizes of the slots and the checksum of the ROM.",
    completion: .file)
  var headerSizes: String?

  @Option("swift", help: "Write a Swift file with all of that.", completion: .file)
  var swift: String?

  @Option("json", help: "Write the same as JSON.", completion: .file)
  var json: String?

  var files: HeaderFiles { HeaderFiles(c: header, sizes: headerSizes, swift: swift, json: json) }
}
