import RomKit

/// The report of a run, always on standard error, which leaves standard output to data.
///
/// As text it comes when the work is done, so that the important lines come last: actions, warnings, errors, their number, and
/// the summary. Of warnings with the same code the first three are listed; `--verbose` lists all.
///
/// As JSON, standard error has one object on each line: errors and warnings as ``Diagnostic/json``, as soon as they are
/// found, and at the end `{"errors": 1, "warnings": 0, "written": false}`.
///
/// In a step of a build, every warning is listed in every run, because the programs that show them know only those of the last.
final class Report {
  private let settings: MessageOptions
  private let style: DiagnosticStyle
  private let command: (any Command.Type)?
  let given: GivenOptions
  /// The step of a build that the run is, if it is one.
  var step: BuildStep?

  /// The lines that are not printed yet.
  private var pending = Pending()
  private var summary: [LocalizedText] = []
  /// The hash values of what was reported, which take a twentieth of the memory of the messages.
  private var reported: Set<Int> = []
  /// The first errors, in the words of the command.
  private(set) var problems: [Diagnostic] = []
  /// Warnings of the build before that still hold.
  private var repeated: [Diagnostic] = []
  private(set) var errors = 0
  private var warnings = 0
  /// The number of warnings that count as errors.
  private var raised = 0
  private var hasWritten = false
  /// Whether findings were left out, so that even `--verbose` does not list all.
  private var isCut = false

  private struct Pending {
    var lines: [LocalizedText] = []
    /// The warnings to list, and notes with `--verbose`.
    var warnings: [Diagnostic] = []
    var errors: [Diagnostic] = []
    /// The codes of the warnings in their order of appearance, and the number of warnings with each.
    var codes: [String] = []
    var counts: [String: Int] = [:]
  }

  /// The number of listed warnings with the same code.
  private static let listed = 3
  /// The number of errors that are kept.
  private static let kept = 100
  /// The number of shown lines about single assets.
  private static let shown = 20

  init(
    _ settings: MessageOptions, command: (any Command.Type)? = nil, given: GivenOptions = GivenOptions()
  ) {
    self.settings = settings
    self.command = command
    self.given = given
    style = Terminal.showsColour(settings.color) ? .coloured : .plain
  }

  /// Does the work of a command, shows its progress, reports errors, and returns the exit status.
  func run(_ work: () throws -> Void) -> Int32 {
    var status: Int32 = 0
    do {
      if settings.diagnostics == .text, !settings.quiet, ProgressLine.isPossible {
        try ProgressLine.show(work)
      } else {
        try WorkControl().report(work)
      }
    } catch {
      status = add(error)
    }
    finish()
    return status == 0 && errors > 0 ? 1 : status
  }

  // MARK: Errors and warnings

  /// Reports errors and warnings, and goes on. A run in which an error was reported ends with exit status 1.
  func add(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { add(diagnostic) }
  }

  /// Counts the findings that a list of them leaves out.
  func leaveOut(_ findings: FindingCounts) {
    guard findings.unlisted > 0 else { return }
    isCut = true
    let unlisted = findings.unlisted(.warning)
    errors += findings.unlisted(.error) + (settings.warningsAsErrors ? unlisted : 0)
    if settings.warningsAsErrors { raised += unlisted } else { warnings += unlisted }
    let more = Plural.text(findings.unlisted, "more finding")
    say("\(more) not listed, after the first \(Grouped.text(FindingCounts.limit))")
  }

  /// Reports warnings, and throws if one of them is an error or counts as one. Warnings that the previous build also had are
  /// counted, and listed with `--verbose`.
  func settle(_ warnings: [Diagnostic] = [], asBefore repeated: [Diagnostic] = []) throws {
    add(warnings)
    if listsAll || settings.warningsAsErrors || settings.diagnostics == .json {
      add(repeated)
    } else {
      self.repeated += repeated.filter { !settings.allow.contains($0.code) }
    }
    if errors > 0 { throw ExitStatus(1) }
  }

  /// The one way to write something: reports the warnings, throws without writing anything if one of them is an error or
  /// counts as one, and writes.
  func commit(
    _ warnings: [Diagnostic] = [], asBefore repeated: [Diagnostic] = [], _ write: () throws -> Void
  ) throws {
    try settle(warnings, asBefore: repeated)
    do {
      try write()
      hasWritten = true
    } catch {
      if let error = error as? FileError, error.hasWritten { hasWritten = true }
      throw error
    }
  }

  private var listsAll: Bool { settings.verbose || step != nil }

  private func add(_ diagnostic: Diagnostic) {
    var diagnostic = step?.adapted(diagnostic) ?? diagnostic
    if diagnostic.code == "importer-not-allowed", given.all.contains(where: { $0.name == "watch" }) {
      diagnostic.help = """
        if you would run these commands yourself, add --trust-importers, here or in another run of romkit, \
        which this one notices
        """
    }
    if diagnostic.severity == .warning {
      if settings.allow.contains(diagnostic.code) { return }
      if settings.warningsAsErrors { diagnostic.severity = .error }
      // Only now: a warning that is reported twice counts once.
      guard reported.insert(diagnostic.hashValue).inserted else { return }
      if settings.warningsAsErrors { raised += 1 } else { warnings += 1 }
    } else {
      guard reported.insert(diagnostic.hashValue).inserted else { return }
    }
    if diagnostic.severity == .error {
      errors += 1
      if problems.count < Self.kept { problems.append(diagnostic.inCommandWords) }
    }
    switch settings.diagnostics {
    case .json: Self.standardError(diagnostic.inCommandWords.jsonText)
    case .text: keep(diagnostic)
    }
  }

  /// Keeps a diagnostic for printing. Of millions of warnings, only the number is kept.
  private func keep(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { return pending.errors.append(diagnostic) }
    if diagnostic.severity == .note, !settings.verbose { return }
    let count = pending.counts[diagnostic.code, default: 0] + 1
    pending.counts[diagnostic.code] = count
    if count == 1 { pending.codes.append(diagnostic.code) }
    if count <= Self.listed || listsAll { pending.warnings.append(diagnostic) }
  }

  /// Reports an error of any kind, and returns the exit status that goes with it.
  private func add(_ error: any Error) -> Int32 {
    // The command has already reported everything.
    if let error = error as? ExitStatus { return error.status }
    if let error = error as? UsageError {
      add(error.diagnostic(command: command))
      return 64
    }
    // The reader of the output has closed it on purpose.
    if let error = error as? FileError, error.isBrokenPipe { return 1 }
    add(Problems(error, file: nil).diagnostics)
    return 1
  }

  // MARK: Everything else

  /// Reports an action. Left out as JSON and with `--quiet`.
  func say(_ line: LocalizedText) {
    if !settings.quiet { pending.lines.append(line) }
  }

  /// Reports the results for single assets, a line each; more than twenty only with `--verbose`.
  func say(ofEach lines: [LocalizedText]) {
    if lines.count <= Self.shown || settings.verbose { lines.forEach(say) }
  }

  /// Reports notes that are always shown, a line each, and returns the other diagnostics. As JSON they are like all others.
  func saying(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let diagnostics = diagnostics.filter { !settings.allow.contains($0.code) }
    if settings.diagnostics == .json { return diagnostics }
    say(
      ofEach: diagnostics.filter { $0.severity == .note }.map { note in
        let message = note.inCommandWords
        return message.help.map { "\(message.message) (\($0))" } ?? message.message
      })
    return diagnostics.filter { $0.severity != .note }
  }

  /// Reports the result of the run, after everything else. Left out as JSON and with `--quiet`.
  func conclude(_ line: LocalizedText) {
    if !settings.quiet { summary.append(line.inCommandWords) }
  }

  /// Writes the output of a run, after everything reported so far.
  func output(_ write: (StandardOutput) throws -> Void) throws {
    let output = StandardOutput()
    try write(output)
    flush()
    try output.flush()
  }

  /// Reports something at once, apart from a run.
  func notice(_ line: LocalizedText) {
    if settings.diagnostics == .text, !settings.quiet { Self.standardError(line.localized) }
  }

  // MARK: Printing

  private func finish() {
    flush()
    switch settings.diagnostics {
    case .json:
      Self.standardError(
        (["errors": errors, "warnings": warnings, "written": hasWritten] as JSON).text)
    case .text:
      if !repeated.isEmpty { Self.standardError(repeatedCount.localized) }
      // A single message needs no count, unless it is a warning that counts as an error.
      if errors + warnings > 1 || raised > 0 { Self.standardError(count.localized) }
      for line in summary { Self.standardError(line.localized) }
    }
  }

  private func flush() {
    defer { pending = Pending() }
    if settings.diagnostics == .json { return }
    for line in pending.lines { Self.standardError(line.inCommandWords.localized) }
    for warning in pending.warnings { print(warning) }
    if !listsAll {
      for code in pending.codes {
        let unlisted = pending.counts[code, default: 0] - Self.listed
        if unlisted > 0 {
          let count = Grouped.text(unlisted)
          let more: LocalizedText =
            isCut
            ? "and \(count) more of \(code) (--verbose lists these)"
            : "and \(count) more of \(code) (--verbose lists all)"
          Self.standardError(more.localized)
        }
      }
    }
    for error in pending.errors { print(error) }
  }

  /// `4 warnings in 3 files, as before (romkit pack --verbose lists them)`.
  private var repeatedCount: LocalizedText {
    let files = Set(repeated.compactMap(\.place.file)).filter {
      Path.name(of: $0) != Manifest.fileName && (try? Folder.examine($0)) != true
    }
    let name = command?.about.name ?? ""
    let count = Plural.text(repeated.count, "warning")
    return files.isEmpty
      ? "\(count), as before (romkit \(name) --verbose lists \(Plural.word(repeated.count, "it", "them")))"
      : """
      \(count) in \(Plural.text(files.count, "file")), as before \
      (romkit \(name) --verbose lists \(Plural.word(repeated.count, "it", "them")))
      """
  }

  /// `2 errors and 1 warning; nothing was written`.
  private var count: LocalizedText {
    var parts: [LocalizedText] = []
    if errors > raised { parts.append(Plural.text(errors - raised, "error")) }
    if raised > 0 {
      let raised = Plural.text(raised, "warning")
      parts.append(self.raised == 1 ? "\(raised) that counts as an error" : "\(raised) that count as errors")
    }
    if warnings > 0 { parts.append(Plural.text(warnings, "warning")) }
    let count = parts.joined(separator: " and ")
    guard errors > 0, let command, command.about.writes else { return count }
    return hasWritten ? "\(count); not everything was written" : "\(count); nothing was written"
  }

  private func print(_ diagnostic: Diagnostic) {
    Self.standardError(
      diagnostic.inCommandWords.rendered(
        style, in: .current, program: "romkit", isDetailed: settings.verbose))
  }

  /// A line on standard error. If that is closed too, there is nothing left to do.
  private static func standardError(_ line: String) {
    StandardError.write(PackagePlugin.spelled(line) + "\n")
  }
}

extension Diagnostic {
  /// The message as a note of another one: after its slot, unless it names that.
  var note: LocalizedText {
    place.slot.map { message.contains($0) ? message : "\($0): \(message)" } ?? message
  }
}
