import RomKit

/// How a run reports; the same for every command.
struct MessageOptions: ParameterGroup {
  static let title = "Messages"

  enum Format: String, ArgumentValue, CaseIterable { case text, json }

  enum Colour: String, ArgumentValue, CaseIterable { case auto, always, never }

  @Flag("quiet", short: "q", help: "Say nothing unless something is wrong.")
  var quiet = false

  @Flag("verbose", short: "v", help: "List all warnings, and what became of each asset.")
  var verbose = false

  @Option(
    "diagnostics", value: "format",
    help: "The format of errors and warnings: text, or JSON, an object on each line.")
  var diagnostics = Format.text

  @Flag("warnings-as-errors", help: "Fail because of warnings too, before anything is written.")
  var warningsAsErrors = false

  @Option(
    repeated: "allow", value: "code", help: "Say nothing about warnings of this kind. May be repeated.",
    completion: .words { _ in DiagnosticCode.known.warnings })
  var allow: [String]

  @Option(
    "color", value: "when",
    help:
      "Whether messages have colours: auto means on a terminal, unless NO_COLOR or FORCE_COLOR say otherwise."
  )
  var color = Colour.auto

  func validate() throws {
    if quiet, verbose { throw UsageError("--verbose says more and --quiet nothing. Leave one out.") }
    for code in allow {
      guard let entry = DiagnosticCode.known.code(named: code) else {
        let nearest = DiagnosticCode.known.nearest(to: code).map { "Did you mean \($0)?" }
        throw UsageError(
          "There is no code \(code) for --allow. \(nearest ?? "All of them are listed by romkit explain --all.")"
        )
      }
      if entry.severity == .error {
        throw UsageError("--allow takes warnings, and \(code) is an error. Leave it out.")
      }
    }
  }

  var settings: MessageSettings {
    var settings = MessageSettings()
    settings.format = diagnostics
    settings.quiet = quiet
    settings.verbose = verbose
    settings.colour = color
    settings.warningsAsErrors = warningsAsErrors
    settings.allowed = allow
    return settings
  }
}

struct MessageSettings {
  var format = MessageOptions.Format.text
  var colour = MessageOptions.Colour.auto
  var quiet = false
  var verbose = false
  var warningsAsErrors = false
  var allowed: [String] = []

  init() {}

  /// What words on the command line that cannot be understood seem to say.
  init(guessedFrom arguments: [String]) {
    let words = Array(arguments.prefix { $0 != "--" })
    func value(of option: String) -> String? {
      for (index, word) in words.enumerated().reversed() {
        if word.hasPrefix(option + "=") { return String(word.dropFirst(option.count + 1)) }
        if word == option, index + 1 < words.count { return words[index + 1] }
      }
      return nil
    }
    format = value(of: "--diagnostics").flatMap { .init(rawValue: $0) } ?? .text
    colour = value(of: "--color").flatMap { .init(rawValue: $0) } ?? .auto
  }
}
