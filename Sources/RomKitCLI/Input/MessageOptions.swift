import RomKit

/// The options of every command for its messages.
struct MessageOptions: ParameterGroup {
  static let title: LocalizedText = "Messages"

  enum Format: String, SettingValue, CaseIterable { case text, json }

  enum Colour: String, SettingValue, CaseIterable { case auto, always, never }

  var quiet = false
  var verbose = false
  var diagnostics = Format.text
  var warningsAsErrors = false
  var allow: [String] = []
  var color = Colour.auto

  static let rows: [Row<Self>] = [
    .flag(
      "quiet", \.quiet, short: "q", changesBytes: false,
      "Print only errors and warnings. Requested data, such as lists, JSON and the output of -o -, is still printed."
    ),
    .flag(
      "verbose", \.verbose, short: "v", changesBytes: false,
      "List all warnings, the notes of verify, and a line for each file or slot."),
    .setting(
      "diagnostics", \.diagnostics, value: "format", changesBytes: false,
      "The format of errors and warnings: text, or JSON with an object on each line."),
    .flag(
      "warnings-as-errors", \.warningsAsErrors, changesBytes: false,
      "Treat warnings as errors: if there are any, the command fails and writes nothing."),
    .repeated(
      "allow", \.allow, value: "code", changesBytes: false,
      "Do not report warnings with this code. May be repeated.",
      completion: .words { _ in DiagnosticCode.known.warnings }),
    .setting(
      "color", \.color, value: "when", changesBytes: false,
      "Whether messages have colours; auto: on a terminal, unless NO_COLOR or FORCE_COLOR says otherwise."),
  ]

  static let conflicts = [["verbose", "quiet"]]

  func validate() throws {
    for code in allow {
      guard let entry = DiagnosticCode.known.code(named: code) else {
        let nearest = DiagnosticCode.known.nearest(to: code).map { "did you mean \($0)?" as LocalizedText }
        throw UsageError(
          "there is no code \(code) for --allow", help: nearest ?? "list all codes with romkit explain --all")
      }
      if entry.severity == .error {
        throw UsageError(
          "--allow takes codes of warnings, but \(code) is an error", help: "leave out --allow \(code)")
      }
    }
  }

  init() {}

  /// A guess at the options from a command line with errors.
  init(guessedFrom arguments: [String]) {
    let words = Array(arguments.prefix { $0 != "--" })
    func value(of option: String) -> String? {
      for (index, word) in words.enumerated().reversed() {
        if word.hasPrefix(option + "=") { return String(word.dropFirst(option.count + 1)) }
        if word == option, index + 1 < words.count { return words[index + 1] }
      }
      return nil
    }
    diagnostics = value(of: "--diagnostics").flatMap { .init(rawValue: $0) } ?? .text
    color = value(of: "--color").flatMap { .init(rawValue: $0) } ?? .auto
  }
}
