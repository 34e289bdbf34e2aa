import RomKit

/// The report of a run: each error and warning once, in order, then how many there were, always on
/// standard error, which leaves standard output to data.
///
/// As JSON, standard error has one object on each line: errors and warnings as ``Diagnostic/json``, and at the end
/// `{"errors": 1, "warnings": 0, "written": false}`.
final class Report {
  private let settings: MessageSettings
  private let style: DiagnosticStyle
  private let command: (any Command.Type)?

  private var reported: Set<Diagnostic> = []
  private var errors = 0
  private var warnings = 0
  /// How many of the errors are warnings that count as such.
  private var raised = 0
  private var hasWritten = false

  init(_ settings: MessageSettings, command: (any Command.Type)? = nil) {
    self.settings = settings
    self.command = command
    style = Terminal.showsColour(settings.colour) ? .coloured : .plain
  }

  /// Does the work of a command, reports what went wrong, and returns the exit status.
  func run(_ work: () throws -> Void) -> Int32 {
    var status: Int32 = 0
    do { try work() } catch { status = add(error) }
    addCount()
    return status == 0 && errors > 0 ? 1 : status
  }

  // MARK: Errors and warnings

  /// Reports errors and warnings, and goes on. A run in which an error was reported ends with exit status 1.
  func add(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { add(diagnostic) }
  }

  /// Reports warnings, and throws if one of them is an error or counts as one.
  func settle(_ warnings: [Diagnostic] = []) throws {
    add(warnings)
    if errors > 0 { throw ExitStatus(1) }
  }

  /// The one way to write something: reports the warnings, throws without writing anything if one of them is an error or
  /// counts as one, and writes.
  func commit(_ warnings: [Diagnostic] = [], _ write: () throws -> Void) throws {
    try settle(warnings)
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
    case .text: Self.standardError(diagnostic.rendered(style, program: "romkit"))
    case .json: Self.standardError(diagnostic.json.text)
    }
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

  private func addCount() {
    switch settings.format {
    case .json:
      Self.standardError(
        JSON.object([
          ("errors", .number(errors)), ("warnings", .number(warnings)), ("written", .bool(hasWritten)),
        ]).text)
    case .text:
      // One message needs no counting, unless it has to be said why a warning is an error.
      guard errors + warnings > 1 || raised > 0 else { return }
      Self.standardError(count)
    }
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

  // MARK: Everything else

  /// Reports something that is neither an error nor a warning: what was done. As JSON it is left out.
  func say(_ line: String) {
    if settings.format == .text { Self.standardError(line) }
  }

  /// Writes the last output of a run that is nothing but output.
  func output(_ write: (StandardOutput) throws -> Void) throws {
    let output = StandardOutput()
    try write(output)
    try output.flush()
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
