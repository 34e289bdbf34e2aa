import RomKit

/// The report of a run, always on standard error, which leaves standard output to data.
///
/// As text it comes when the work is done, so that the lines that count stand last: what was done, warnings, errors, how many
/// there were, and the summary. Of warnings with the same code the first three are listed; `--verbose` lists all.
///
/// As JSON, standard error has one object on each line: errors and warnings as ``Diagnostic/json``, as soon as they are
/// found, and at the end `{"errors": 1, "warnings": 0, "written": false}`.
final class Report {
  private let settings: MessageSettings
  private let style: DiagnosticStyle
  private let command: (any Command.Type)?

  /// What has not been printed yet.
  private var pending = Pending()
  private var summary: [String] = []
  private var reported: Set<Diagnostic> = []
  /// Warnings of the build before that still hold.
  private var repeated: [Diagnostic] = []
  private var errors = 0
  private var warnings = 0
  /// How many of the errors are warnings that count as such.
  private var raised = 0
  private var hasWritten = false

  private struct Pending {
    var lines: [String] = []
    /// Those that are listed, and notes with `--verbose`.
    var warnings: [Diagnostic] = []
    var errors: [Diagnostic] = []
    /// The codes of the warnings in the order in which they came, and how many have each of them.
    var codes: [String] = []
    var counts: [String: Int] = [:]
  }

  /// How many warnings with the same code are listed.
  private static let listed = 3
  /// How many lines about single assets are shown.
  private static let shown = 20

  init(_ settings: MessageSettings, command: (any Command.Type)? = nil) {
    self.settings = settings
    self.command = command
    style = Terminal.showsColour(settings.colour) ? .coloured : .plain
  }

  /// Does the work of a command, shows how far it is, reports what went wrong, and returns the exit status.
  func run(_ work: () throws -> Void) -> Int32 {
    var status: Int32 = 0
    do {
      if settings.format == .text, !settings.quiet, ProgressLine.isPossible {
        try ProgressLine.show(work)
      } else {
        try work()
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

  /// Reports warnings, and throws if one of them is an error or counts as one. Those that the build before had as well are
  /// counted, and listed with `--verbose`.
  func settle(_ warnings: [Diagnostic] = [], asBefore repeated: [Diagnostic] = []) throws {
    add(warnings)
    if settings.verbose || settings.warningsAsErrors || settings.format == .json {
      add(repeated)
    } else {
      self.repeated += repeated.filter { !settings.allowed.contains($0.code) }
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

  private func add(_ diagnostic: Diagnostic) {
    var diagnostic = diagnostic
    if diagnostic.severity == .warning {
      if settings.allowed.contains(diagnostic.code) { return }
      if settings.warningsAsErrors { diagnostic.severity = .error }
      // Only now: what is reported twice is counted once.
      guard reported.insert(diagnostic).inserted else { return }
      if settings.warningsAsErrors { raised += 1 } else { warnings += 1 }
    } else {
      guard reported.insert(diagnostic).inserted else { return }
    }
    if diagnostic.severity == .error { errors += 1 }
    switch settings.format {
    case .json: Self.standardError(diagnostic.json.text)
    case .text: keep(diagnostic)
    }
  }

  /// Keeps what is to be printed. Millions of warnings leave no more than their number.
  private func keep(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { return pending.errors.append(diagnostic) }
    if diagnostic.severity == .note, !settings.verbose { return }
    let count = pending.counts[diagnostic.code, default: 0] + 1
    pending.counts[diagnostic.code] = count
    if count == 1 { pending.codes.append(diagnostic.code) }
    if count <= Self.listed || settings.verbose { pending.warnings.append(diagnostic) }
  }

  /// Reports an error of any kind, and returns the exit status that goes with it.
  private func add(_ error: any Error) -> Int32 {
    // The command has said all there is to say.
    if let error = error as? ExitStatus { return error.status }
    if let error = error as? UsageError {
      add(error.diagnostic(command: command))
      return 64
    }
    // Whoever read our output has stopped reading, and knows.
    if let error = error as? FileError, error.isBrokenPipe { return 1 }
    add(Problems(error, file: nil).all)
    return 1
  }

  // MARK: Everything else

  /// Reports something that was done. As JSON it is left out, and with `--quiet`.
  func say(_ line: String) {
    if !settings.quiet { pending.lines.append(line) }
  }

  /// Reports what became of single assets, a line each; more than twenty with `--verbose` only.
  func say(ofEach lines: [String]) {
    if lines.count <= Self.shown || settings.verbose { lines.forEach(say) }
  }

  /// Reports what came of the run, after all else. As JSON it is left out, and with `--quiet`.
  func conclude(_ line: String) {
    if !settings.quiet { summary.append(line) }
  }

  /// Prints what has been reported so far, and then the output of a run that has nothing else to do.
  func output(_ write: (StandardOutput) throws -> Void) throws {
    let output = StandardOutput()
    try write(output)
    flush()
    try output.flush()
  }

  /// Reports something at once, apart from a run.
  func notice(_ line: String) {
    if settings.format == .text, !settings.quiet { Self.standardError(line) }
  }

  // MARK: Printing

  private func finish() {
    flush()
    switch settings.format {
    case .json:
      Self.standardError(
        JSON.object([
          ("errors", .number(errors)), ("warnings", .number(warnings)), ("written", .bool(hasWritten)),
        ]).text)
    case .text:
      if !repeated.isEmpty { Self.standardError(repeatedCount) }
      // One message needs no counting, unless it has to be said why a warning is an error.
      if errors + warnings > 1 || raised > 0 { Self.standardError(count) }
      for line in summary { Self.standardError(line) }
    }
  }

  private func flush() {
    defer { pending = Pending() }
    if settings.format == .json { return }
    for line in pending.lines { Self.standardError(line) }
    for warning in pending.warnings { print(warning) }
    if !settings.verbose {
      for code in pending.codes {
        let unlisted = pending.counts[code, default: 0] - Self.listed
        if unlisted > 0 {
          Self.standardError("and \(Grouped.text(unlisted)) more of \(code) (--verbose lists them)")
        }
      }
    }
    for error in pending.errors { print(error) }
  }

  /// `4 warnings in 3 assets, as before (romkit pack --verbose lists them)`.
  private var repeatedCount: String {
    let files = Set(repeated.compactMap(\.place.file)).filter {
      Path.name(of: $0) != Manifest.fileName && (try? Folder.examine($0)) != true
    }
    let place = files.isEmpty ? "" : " in \(Plural.text(files.count, "asset"))"
    let list =
      "romkit \(command?.about.name ?? "") --verbose lists \(Plural.word(repeated.count, "it", "them"))"
    return "\(Plural.text(repeated.count, "warning"))\(place), as before (\(list))"
  }

  /// `2 errors and 1 warning; nothing was written`.
  private var count: String {
    var parts: [String] = []
    if errors > raised { parts.append(Plural.text(errors - raised, "error")) }
    if raised > 0 {
      let verb = Plural.word(raised, "counts as an error", "count as errors")
      parts.append("\(Plural.text(raised, "warning")) that \(verb)")
    }
    if warnings > 0 { parts.append(Plural.text(warnings, "warning")) }
    let count = parts.joined(separator: " and ")
    guard errors > 0, let command, command.about.writes else { return count }
    return count + (hasWritten ? "; not everything was written" : "; nothing was written")
  }

  private func print(_ diagnostic: Diagnostic) {
    Self.standardError(diagnostic.rendered(style, program: "romkit", isDetailed: settings.verbose))
  }
  /// A line on standard error. When even that is closed, there is nothing left to do.
  private static func standardError(_ line: String) {
    StandardError.write(line + "\n")
  }
}

extension Diagnostic {
  /// The message as a note of another one: after its slot, unless it names that.
  var note: String { (place.slot.map { message.contains($0) ? "" : "\($0): " } ?? "") + message }
}
