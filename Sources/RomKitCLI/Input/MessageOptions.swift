import RomKit

/// The options of a command that decide what it reports, under one heading.
protocol MessageGroup: ParameterGroup {
  var settings: MessageSettings { get }
}

/// How a run reports; the same for every command.
struct MessageOptions: MessageGroup {
  static let title = "Messages"

  enum Format: String, ArgumentValue, CaseIterable { case text, json }

  enum Colour: String, ArgumentValue, CaseIterable { case auto, always, never }

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
    settings.colour = color
    settings.warningsAsErrors = warningsAsErrors
    settings.allowed = allow
    return settings
  }
}

struct QuietOption: ParameterGroup {
  @Flag("quiet", short: "q", help: "Say nothing unless something is wrong.")
  var quiet = false
}

/// The same for commands that say what they did.
struct WorkMessageOptions: MessageGroup {
  @OptionGroup private var reports: QuietOption
  @OptionGroup var general: MessageOptions

  var quiet: Bool { reports.quiet }

  var settings: MessageSettings {
    var settings = general.settings
    settings.quiet = quiet
    return settings
  }
}

/// The same for commands that can say more than they usually do.
struct DetailedMessageOptions: MessageGroup {
  @OptionGroup private var reports: QuietOption

  @Flag("verbose", short: "v", help: "Say more: a line for each file or slot.")
  var verbose = false

  @OptionGroup var general: MessageOptions

  var quiet: Bool { reports.quiet }

  func validate() throws {
    if verbose, quiet { throw UsageError("--verbose says more and --quiet nothing. Leave one out.") }
  }

  var settings: MessageSettings {
    var settings = general.settings
    settings.quiet = quiet
    settings.verbose = verbose
    return settings
  }
}

struct MessageSettings {
  var format = MessageOptions.Format.text
  var colour = MessageOptions.Colour.auto
  var warningsAsErrors = false
  var allowed: [String] = []
  var quiet = false
  var verbose = false

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
