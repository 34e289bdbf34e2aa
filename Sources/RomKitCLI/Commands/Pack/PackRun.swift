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
    let cache = options.conversions
    defer { cache?.tidy() }
    var record = BuildFingerprint(
      of: folder, output: command.outputs.joined(separator: "\n"),
      request: BuildOptions.request(Array(CommandLine.arguments.dropFirst())),
      in: command.outputs == ["-"] ? nil : cache)
    defer { files?.add(record.files) }
    let notesTrust = notesTrust && command.importers.trust
    if !notesTrust, record.isUpToDate(), let summary = record.summary, let rom = record.rom {
      try reportNothingChanged(record, summary, rom)
      return false
    }
    try record.begin()
    let assets = try AssetFolder(folder, settings: settings)
    files?.add(assets.watchedFiles)
    if notesTrust { try command.importers.noteTrust(in: assets) }
    let destinations = try assets.destinations(
      BuildDestinations(roms: command.outputs, headers: command.headers.files))
    files?.add(destinations.roms + destinations.headers.paths)
    let output = try output(destinations)
    let outputs = destinations.roms
    let headers = destinations.headers
    let build = try RomBuild(assets, execution: execution(record, cache, output))
    let inputs = build.inputs + command.pictures.files
    for path in outputs where path != "-" { try OverwriteCheck.check(output: path, inputs: inputs) }
    try headers.check(roms: outputs)
    for path in headers.paths { try OverwriteCheck.check(output: path, inputs: inputs) }
    if let depfile = options.depfile { try OverwriteCheck.check(output: depfile, inputs: inputs) }
    let before = Set(record.warnings)
    let repeated = build.warnings.filter { before.contains($0) && !build.isAboutConversion($0) }
    let isRepeated = Set(repeated)
    try report.settle(
      build.warnings.filter { !isRepeated.contains($0) } + (cache?.warnings ?? []), asBefore: repeated)
    if !options.writes {
      if options.check {
        try check(build, headers, outputs)
      } else {
        try reportChanges(build, headers, outputs)
      }
      return false
    }
    var isNew = true
    if output == "-" {
      try report.commit {
        var sink = StandardOutput()
        let checksum = try build.writer.write(to: &sink)
        try sink.flush()
        for file in try begin(headers, build, checksum).files { try file.commit() }
        try build.beginLock()?.commit()
      }
    } else {
      let written = try write(build, headers, outputs)
      isNew = written.isNew
      record.remember(
        build, outputs: written.outputs, others: command.pictures.files, warnings: build.warnings,
        summary: build.summary)
      try writeDepfile(record.depfile)
    }
    if isNew {
      for path in outputs.dropFirst() { report.say("\(Escaped.path(path)): the same ROM") }
      PackReport(report: report, folder: folder, output: output).add(build, time: time)
    } else {
      // Built again because the times of a file were not conclusive, or because the change made no difference.
      report.say(ofEach: build.conversions)
      reportUpToDate(output)
    }
    try writeSummary(build.summary)
    return isNew
  }

  private func reportUpToDate(_ output: String) {
    if saysNothingNew { return }
    report.conclude(
      time.isEmpty
        ? "\(Escaped.path(output)): up to date" : "\(time)\(Escaped.path(output)): up to date again")
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

  /// Begins to write the headers that change, and returns the checksums of all.
  private func begin(
    _ headers: HeaderFiles, _ build: RomBuild, _ checksum: UInt32
  ) throws -> (files: [NewFile], outputs: [(path: String, checksum: UInt32)]) {
    if headers.paths.isEmpty { return ([], []) }
    let contents = try headers.contents(of: build.slotTable(contentID: checksum))
    return (
      try contents.compactMap { try FileUpdate.begin($0.bytes, at: $0.path) },
      contents.map { (path: $0.path, checksum: CRC32(of: $0.bytes).value) }
    )
  }

  /// Writes everything that changes: first all files beside their destinations, then one after the other into place, the
  /// ROMs last, the first of them at the very end.
  private func write(
    _ build: RomBuild, _ headers: HeaderFiles, _ outputs: [String]
  ) throws -> (outputs: [(path: String, checksum: UInt32)], isNew: Bool) {
    var roms: [NewFile] = []
    var checksum: UInt32?
    for path in outputs.reversed() {
      if let held = build.writer.checksum(ifHeldAt: path) {
        checksum = held
        continue
      }
      var file = try NewFile(replacing: path)
      checksum = try build.writer.write(to: &file)
      try file.prepare()
      roms.append(file)
    }
    let beside = try begin(headers, build, checksum ?? 0)
    let lock = try build.beginLock()
    for file in beside.files { try file.prepare() }
    try lock?.prepare()
    try report.commit {
      for file in beside.files { try file.commit() }
      try lock?.commit()
      // For make and Ninja it must not be older than the files written before it.
      for rom in roms {
        if !beside.files.isEmpty || lock != nil { rom.touch() }
        try rom.commit()
      }
    }
    return (
      beside.outputs + outputs.reversed().map { (path: $0, checksum: checksum ?? 0) },
      !roms.isEmpty || lock != nil || !beside.files.isEmpty
    )
  }

  private func writeDepfile(_ contents: Depfile?) throws {
    guard let path = options.depfile, let contents else { return }
    try FileUpdate.begin(contents.serialized(), at: path)?.commit()
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
      try report.commit(asBefore: record.warnings) { try writeDepfile(record.depfile) }
    } else {
      try report.settle(asBefore: record.warnings)
    }
    reportUpToDate(output)
    try writeSummary(summary)
  }

  private func writeSummary(_ summary: BuildSummary) throws {
    guard options.json else { return }
    try report.output { try $0.line(summary.json.text) }
  }

  private func outOfDate(
    _ build: RomBuild, _ headers: HeaderFiles, _ outputs: [String]
  ) throws -> [OutOfDate] {
    var found: [OutOfDate] = []
    var checksum: UInt32?
    for path in outputs {
      if let held = build.writer.checksum(ifHeldAt: path) {
        checksum = held
        continue
      }
      let exists = FileUpdate.exists(path)
      found.append(
        OutOfDate(path: path, exists: exists, reasons: exists ? RomChanges.lines(from: path, to: build) : []))
    }
    if !build.lockChanges.isEmpty {
      let exists = FileUpdate.exists(build.lockPath)
      found.append(OutOfDate(path: build.lockPath, exists: exists, reasons: build.lockChanges))
    }
    guard !headers.paths.isEmpty else { return found }
    for (path, bytes) in try headers.contents(of: build.slotTable(contentID: checksum))
    where !FileUpdate.holds(bytes, at: path) {
      found.append(OutOfDate(path: path, exists: FileUpdate.exists(path), reasons: []))
    }
    return found
  }

  private func check(_ build: RomBuild, _ headers: HeaderFiles, _ outputs: [String]) throws {
    let found = try outOfDate(build, headers, outputs)
    if found.isEmpty, let output = outputs.first { reportUpToDate(output) }
    try writeSummary(build.summary)
    report.add(found.map { Diagnostic($0) })
  }

  private func reportChanges(_ build: RomBuild, _ headers: HeaderFiles, _ outputs: [String]) throws {
    let found = try outOfDate(build, headers, outputs)
    report.say(ofEach: build.conversions)
    for file in outputs + (build.lockChanges.isEmpty ? [] : [build.lockPath]) + headers.paths {
      guard let change = found.first(where: { $0.path == file }) else {
        report.say("\(Escaped.path(file)): up to date")
        continue
      }
      report.say(
        change.exists
          ? "\(Escaped.path(file)): would be replaced" : "\(Escaped.path(file)): would be created")
      for reason in change.diagnostic.notes { report.say("  \(reason)") }
    }
    try writeSummary(build.summary)
  }
}
