/// A code of diagnostics, the source of `romkit explain`, its JSON and the table in `Documentation/Rules.md`.
///
/// Each folder lists its codes beside the code that reports them; `all` joins the lists.
public struct DiagnosticCode: Hashable, Sendable {
  /// The severity of the diagnostics with a code.
  public enum Severity: String, Sendable {
    /// An error. Only about a body that `romkit extract` keeps unconverted, it is a warning.
    case error
    /// A warning or a note.
    case warning
    /// An error or a warning, depending on the input.
    case either
  }

  /// The name, such as `chr-too-short`.
  public let name: String
  /// The severity.
  public let severity: Severity
  /// The problem, in a sentence.
  public let summary: LocalizedText
  /// The meaning, the cause and the remedy; nil if the summary says it all.
  public let details: LocalizedText?
  /// The rule that `romkit verify` checks; nil for codes that it does not report.
  public let rule: Rule?

  /// A code.
  ///
  /// - Parameter details: sentences, in pieces of a line that are joined with spaces.
  package init(
    _ name: String, _ severity: Severity, _ summary: LocalizedText, _ details: String..., rule: Rule? = nil
  ) {
    self.name = name
    self.severity = severity
    self.summary = summary
    self.details = details.isEmpty ? nil : LocalizedText(stringLiteral: details.joined(separator: " "))
    self.rule = rule
  }

  /// The details and the consequence for a player, a paragraph each.
  public var paragraphs: [LocalizedText] {
    [details, rule.map { "What a player notices: \($0.notice)." }].compactMap(\.self)
  }

  package static let diagnostics: [DiagnosticCode] = [
    .init(
      "unexpected", .error, "An error has no message yet.",
      "This is a bug in romkit. Please report it with the message and, if you can, the files.")
  ]
}

extension DiagnosticCode {
  /// A rule that `romkit verify` checks a ROM by.
  public struct Rule: Hashable, Sendable {
    /// The subject of a rule: a heading in `Documentation/Rules.md`.
    public enum Area: String, CaseIterable, Sendable {
      /// The count, the size fields, and the file as a whole.
      case file
      /// The checksum record.
      case checksums
      /// The names in the directory.
      case names
      /// The console that the ROM is for.
      case console
      /// The bodies of graphics slots.
      case pictures
      /// Colours.
      case palettes
      /// The bodies of effect slots.
      case effects
      /// The bytes of music slots.
      case songBytes = "song bytes"
      /// The notes of music slots.
      case songNotes = "song notes"
      /// The fonts of the kanji extension.
      case fonts
    }

    /// The subject.
    public let area: Area
    /// The severity of a finding.
    public let severity: Diagnostic.Severity
    /// The effect that a player notices, as a sentence without a full stop.
    public let notice: LocalizedText
    /// The case in which a finding is less severe, as words for a line of a table; nil when there is none.
    public let exception: LocalizedText?

    package init(
      _ area: Area, _ severity: Diagnostic.Severity, notice: LocalizedText,
      unless exception: LocalizedText? = nil
    ) {
      self.area = area
      self.severity = severity
      self.notice = notice
      self.exception = exception
    }
  }
}

extension [DiagnosticCode] {
  /// The code with a name; nil when there is none.
  public func code(named name: String) -> DiagnosticCode? { first { $0.name == name } }

  /// The names of the codes that `--allow` takes: those that are not always errors.
  public var warnings: [String] { filter { $0.severity != .error }.map(\.name) }

  /// The name that an unknown one is probably a misspelling of.
  public func nearest(to typed: String) -> String? { NearestWord.to(typed, among: map(\.name)) }
}
