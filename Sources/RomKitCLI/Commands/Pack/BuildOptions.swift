import RomKit

/// How a build is carried out; nothing here changes a byte of the ROM.
struct BuildOptions: ParameterGroup {
  @Option(
    "jobs", short: "j", value: "number",
    help: "How many threads convert; as many as there are processors unless said.")
  var jobs: Int?

  @Option(
    "cache", value: "folder",
    help: "The folder that keeps conversions, instead of $ROMKIT_CACHE or the user's own.",
    completion: .directory)
  var cache: String?

  @Flag("no-cache", help: "Convert everything, and remember nothing.")
  var noCache = false

  @Option(
    "depfile", value: "file", help: "Write what the ROM was made from, for make and Ninja.", completion: .file
  )
  var depfile: String?

  @Flag("check", help: "Fail if anything would be written, and report why; write nothing.")
  var check = false

  @Flag("dry-run", short: "n", help: "Write nothing; report what would be written.")
  var dryRun = false

  @Flag(
    "watch", help: "Go on until interrupted, and pack again whenever something changes. Errors do not end it."
  )
  var watch = false

  @Flag("json", old: ["summary-json"], former: "json-header", help: "Print the summary as JSON.")
  var json = false

  func validate() throws {
    if let jobs, !(1...1_024).contains(jobs) {
      throw UsageError(expected: "a number from 1 to 1024", for: "--jobs", found: jobs, example: "4")
    }
    if cache != nil, noCache {
      throw UsageError("--cache names a cache, and --no-cache forbids one. Leave one out.")
    }
    if check, dryRun { throw UsageError("--check and --dry-run both write nothing. Leave one out.") }
    if watch, check || dryRun {
      throw UsageError("--watch writes, and --check and --dry-run do not. Leave out --watch, or the other.")
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
      "--no-cache", "--check", "--dry-run", "-n", "--watch", "--json", "--summary-json", "--quiet", "-q",
      "--verbose", "-v", "--warnings-as-errors", "--run-importers", "--trust-importers",
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
    "header", value: "file",
    help: "Write a C header with the slots' names and numbers, which no edit of an asset changes.",
    completion: .file)
  var header: String?

  @Option(
    "header-sizes", value: "file",
    help: "Write a second C header, with the sizes of the slots and the checksum of the ROM.",
    completion: .file)
  var headerSizes: String?

  @Option("swift", value: "file", help: "Write a Swift file with all of that.", completion: .file)
  var swift: String?

  @Option("json-header", value: "file", help: "Write the same as JSON.", completion: .file)
  var json: String?

  var files: HeaderFiles { HeaderFiles(c: header, sizes: headerSizes, swift: swift, json: json) }
}
