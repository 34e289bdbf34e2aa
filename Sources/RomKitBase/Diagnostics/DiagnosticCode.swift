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

  /// The details and the consequence for a player, a paragraph each.
  public var paragraphs: [LocalizedText] {
    [details, rule.map { "What a player notices: \($0.notice)." }].compactMap(\.self)
  }

  @List package static var diagnostics: [DiagnosticCode] {
    error("unexpected", "An error has no message yet.")
    "This is a bug in romkit. Please report it with the message and, if you can, the files."
  }

  /// Builds a list of codes: the start of each, its details in pieces of a line that are joined with spaces, and its rule.
  @resultBuilder
  package enum List {
    package enum Part {
      case code(String, Severity, LocalizedText)
      case detail(String)
      case rule(Rule)
    }

    package static func buildExpression(_ part: Part) -> Part { part }
    package static func buildExpression(_ detail: String) -> Part { .detail(detail) }

    package static func buildBlock(_ parts: Part...) -> [DiagnosticCode] {
      var codes: [DiagnosticCode] = []
      var rest = parts[...]
      while case .code(let name, let severity, let summary) = rest.popFirst() {
        var details: [String] = []
        while case .detail(let piece) = rest.first {
          details.append(piece)
          rest.removeFirst()
        }
        var rule: Rule?
        if case .rule(let own) = rest.first {
          rule = own
          rest.removeFirst()
        }
        codes.append(
          DiagnosticCode(
            name: name, severity: severity, summary: summary,
            details: details.isEmpty ? nil : LocalizedText(stringLiteral: details.joined(separator: " ")),
            rule: rule))
      }
      return codes
    }
  }

  package static func error(_ name: String, _ summary: LocalizedText) -> List.Part {
    .code(name, .error, summary)
  }

  package static func warning(_ name: String, _ summary: LocalizedText) -> List.Part {
    .code(name, .warning, summary)
  }

  package static func either(_ name: String, _ summary: LocalizedText) -> List.Part {
    .code(name, .either, summary)
  }

  package static func rule(
    _ area: Rule.Area, _ severity: Diagnostic.Severity, notice: LocalizedText,
    unless exception: LocalizedText? = nil
  ) -> List.Part {
    .rule(Rule(area: area, severity: severity, notice: notice, exception: exception))
  }

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
