import RomKit

/// One run of `pack`, from the check for changes to the last file.
struct PackRun {
  let command: Pack
  let settings: BuildSettings
  let report: Report
  /// The time of day with a space, if it precedes the last line.
  var time = ""
  /// Whether the run is silent if there is nothing to do.
  var saysNothingNew = false
  /// Whether --trust-importers applies to this run: it is for importers that the user has read, not for those found later.
  var notesTrust = true

  /// Receives the files that the run depends on, even if it fails.
  var files: WatchedFiles?

  private var options: BuildOptions { command.build }
  private var folder: String { command.folder }

  /// Packs, and returns whether anything was written.
  @discardableResult func run() throws -> Bool {
    let isNew = try pack()
    try report.step?.note()
    return isNew
  }

  private func pack() throws -> Bool {
    let cache = options.conversions
    defer { cache?.tidy() }
    var record = BuildFingerprint(
      of: folder, output: command.outputs.joined(separator: "\n"),
      request: report.given.changingBytes,
      in: command.outputs == ["-"] ? nil : cache)
    defer { files?.add(record.files) }
    let notesTrust = notesTrust && command.trust.trustsImporters
    if !notesTrust, record.isUpToDate(), let summary = record.summary, let rom = record.rom,
      try options.writes || !isDepfileOld(record)
    {
      try reportNothingChanged(record, summary, rom)
      return false
    }
    try record.begin()
    let assets = try AssetFolder(collecting: folder, settings: settings)
    files?.add(assets.watchedFiles)
    if notesTrust { try command.trust.note(in: assets) }
    let destinations: BuildDestinations
    do {
      destinations = try self.destinations(of: assets)
      if destinations.roms.isEmpty, !assets.problems.isEmpty { throw Problems(assets.problems) }
    } catch let error as Problems {
      report.add(error.diagnostics)
      // The mistakes in assets do not depend on the outputs.
      let jobs = options.jobs ?? ParallelWork.processors
      _ = try RomBuild(assets, execution: BuildExecution(jobs: jobs, cache: cache))
      throw ExitStatus(1)
    }
    files?.add(destinations.roms + destinations.headers.paths)
    let output = try output(destinations)
    let build = try RomBuild(assets, execution: execution(record, cache, output))
    let outputs = try assets.outputs(destinations, inputs: build.inputs + command.assets.palette.files)
    let before = Set(record.warnings)
    let repeated = build.warnings.filter { before.contains($0) && !build.isAboutConversion($0) }
    let isRepeated = Set(repeated)
    let gone = build.goneAssets { try? Rom(parsing: ByteSource(contentsOf: output)) }
    try report.settle(
      build.warnings.filter { !isRepeated.contains($0) } + (cache?.warnings ?? []) + report.saying(gone),
      asBefore: repeated)
    record.note(
      build, outputs: destinations.headers.paths + destinations.roms.reversed(),
      others: command.assets.palette.files, warnings: build.warnings, summary: build.summary)
    if !options.writes {
      if options.check {
        try check(build, destinations, record)
      } else {
        try reportChanges(build, destinations, record)
      }
      return false
    }
    let isNew = try write(build, destinations, outputs, &record)
    if isNew {
      for path in destinations.roms.dropFirst() { report.say("\(Escaped.path(path)): the same ROM") }
      PackReport(report: report, folder: folder, output: output).add(build, time: time)
    } else {
      // Built again because the times of a file were not conclusive, or because the change made no difference.
      report.say(ofEach: build.conversions)
      reportUpToDate(output, build.summary)
    }
    try writeSummary(build.summary)
    return isNew
  }

  private func reportUpToDate(_ output: String, _ summary: BuildSummary) {
    if saysNothingNew { return }
    summary.losses.forEach(report.conclude)
    report.conclude(
      time.isEmpty
        ? "\(Escaped.path(output)): up to date" : "\(time)\(Escaped.path(output)): up to date again")
  }

  private func destinations(of assets: AssetFolder) throws -> BuildDestinations {
    var destinations = BuildDestinations(
      roms: command.outputs, headers: command.headers.files, depfile: options.depfile)
    if report.step == nil { destinations = try assets.destinations(destinations) }
    if destinations.roms.isEmpty { destinations.roms += PackagePlugin.output.map { [$0] } ?? [] }
    return destinations
  }

  private func output(_ destinations: BuildDestinations) throws -> String {
    if let output = destinations.roms.first { return output }
    throw UsageError(
      "expected a ROM to write, found none",
      help: "write -o romdata.bin, or output = \"../romdata.bin\" in \(Escaped.path(folder))/romkit.toml")
  }

  private func execution(_ record: BuildFingerprint, _ cache: ConversionCache?, _ output: String)
    -> BuildExecution
  {
    let jobs = options.jobs ?? ParallelWork.processors
    return output == "-" ? BuildExecution(jobs: jobs, cache: cache) : record.execution(jobs: jobs)
  }

  // MARK: Writing

  /// Writes everything that changes: first all files beside their destinations, then all of them into place, the ROMs last, the
  /// first of them at the very end. Returns whether the ROM, a header or the lock is new.
  private func write(
    _ build: RomBuild, _ destinations: BuildDestinations, _ outputs: OutputSet,
    _ record: inout BuildFingerprint
  ) throws -> Bool {
    var roms: [NewFile] = []
    var checksum: UInt32?
    let isStream = destinations.roms == ["-"]
    for path in destinations.roms.reversed() where !isStream {
      if let held = build.writer.checksum(ifHeldAt: path) {
        checksum = held
        continue
      }
      var file = try outputs.begin(path)
      checksum = try build.writer.write(to: &file)
      roms.append(file)
    }
    let headers = try contents(destinations.headers, build, checksum)
    var others = try headers.compactMap { try outputs.begin($0.bytes, at: $0.path) }
    if let lock = try build.folder.beginLock(among: outputs) { others.append(lock) }
    let isNew = isStream || !roms.isEmpty || !others.isEmpty
    if let depfile = try beginDepfile(record, outputs) { others.append(depfile) }
    for file in others + roms { try file.prepare() }
    // For make and Ninja the ROM must not be older than the files written before it.
    if !others.isEmpty { for rom in roms { rom.touch() } }
    try report.commit {
      if isStream {
        var sink = StandardOutput()
        try build.writer.write(to: &sink)
        try sink.flush()
      }
      try NewFile.commit(others + roms)
    }
    if !isStream {
      record.remember(
        headers.map { CRC32(of: $0.bytes).value } + destinations.roms.map { _ in checksum ?? 0 })
    }
    return isNew
  }

  private func contents(
    _ headers: HeaderFiles, _ build: RomBuild, _ checksum: UInt32?
  ) throws -> [(path: String, bytes: [UInt8])] {
    headers.paths.isEmpty ? [] : try headers.contents(of: build.slotTable(contentID: checksum))
  }

  /// Whether the depfile is missing, or differs from the one that the build would write.
  private func isDepfileOld(_ record: BuildFingerprint) throws -> Bool {
    guard let path = options.depfile else { return false }
    return try !FileUpdate.holds(record.depfile.serialized(), at: path)
  }

  private func beginDepfile(_ record: BuildFingerprint, _ outputs: OutputSet) throws -> NewFile? {
    try options.depfile.flatMap { try outputs.begin(record.depfile.serialized(), at: $0) }
  }

  // MARK: Reporting

  private func reportNothingChanged(_ record: BuildFingerprint, _ summary: BuildSummary, _ output: String)
    throws
  {
    var summary = summary
    summary.unchanged += summary.converted + summary.cached
    (summary.converted, summary.cached) = (0, 0)
    if saysNothingNew { return }
    if options.writes {
      // The outputs were checked by the build that is remembered, of the same request.
      let depfile = try beginDepfile(record, OutputSet())
      try report.commit(asBefore: record.warnings) { try depfile?.commit() }
    } else {
      try report.settle(asBefore: record.warnings)
    }
    reportUpToDate(output, summary)
    try writeSummary(summary)
  }

  private func writeSummary(_ summary: BuildSummary) throws {
    guard options.json else { return }
    try report.output { try $0.line(summary.json.text) }
  }

  private func outOfDate(
    _ build: RomBuild, _ destinations: BuildDestinations, _ record: BuildFingerprint
  ) throws -> [Diagnostic] {
    var found: [Diagnostic] = []
    var checksum: UInt32?
    for path in destinations.roms {
      if let held = build.writer.checksum(ifHeldAt: path) {
        checksum = held
        continue
      }
      let exists = FileUpdate.exists(path)
      found.append(
        .outOfDate(path, exists: exists, reasons: exists ? RomChanges.lines(from: path, to: build) : []))
    }
    if !build.lockChanges.isEmpty {
      let exists = FileUpdate.exists(build.lockPath)
      found.append(.outOfDate(build.lockPath, exists: exists, reasons: build.lockChanges))
    }
    for (path, bytes) in try contents(destinations.headers, build, checksum)
    where !FileUpdate.holds(bytes, at: path) {
      found.append(.outOfDate(path, exists: FileUpdate.exists(path)))
    }
    if let path = destinations.depfile, try isDepfileOld(record) {
      found.append(.outOfDate(path, exists: FileUpdate.exists(path)))
    }
    return found
  }

  private func check(_ build: RomBuild, _ destinations: BuildDestinations, _ record: BuildFingerprint)
    throws
  {
    let found = try outOfDate(build, destinations, record)
    if found.isEmpty, let output = destinations.roms.first { reportUpToDate(output, build.summary) }
    try writeSummary(build.summary)
    report.add(found)
  }

  private func reportChanges(_ build: RomBuild, _ destinations: BuildDestinations, _ record: BuildFingerprint)
    throws
  {
    let found = try outOfDate(build, destinations, record)
    report.say(ofEach: build.conversions)
    let lock = build.lockChanges.isEmpty ? [] : [build.lockPath]
    let depfile = destinations.depfile.map { [$0] } ?? []
    for file in destinations.roms + lock + destinations.headers.paths + depfile {
      guard let change = found.first(where: { $0.place.file == file }) else {
        report.say("\(Escaped.path(file)): up to date")
        continue
      }
      report.say(
        FileUpdate.exists(file)
          ? "\(Escaped.path(file)): would be replaced" : "\(Escaped.path(file)): would be created")
      for reason in change.notes { report.say("  \(reason)") }
    }
    try writeSummary(build.summary)
  }
}
