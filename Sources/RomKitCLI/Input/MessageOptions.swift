import ArgumentParser
import RomKit

/// How a run tells what it has to say; the same for every command.
struct MessageOptions: ParsableArguments {
  enum Form: String, ExpressibleByArgument, CaseIterable { case text, json }

  enum Colour: String, ExpressibleByArgument, CaseIterable { case auto, always, never }

  @Option(
    help: .init(
      "The form of errors and warnings: for people, or JSON, an object on each line.", valueName: "form"))
  var diagnostics = Form.text

  @Flag(help: "Fail because of warnings too, before anything is written.")
  var warningsAsErrors = false

  @Option(
    help: .init("Say nothing about warnings of this kind. May be repeated.", valueName: "code"),
    completion: .custom { _, _, _ in DiagnosticCode.known.warnings })
  var allow: [String] = []

  @Option(
    help: .init(
      "Whether messages have colours: auto means on a terminal, unless NO_COLOR or FORCE_COLOR say otherwise.",
      valueName: "when"))
  var color = Colour.auto

  func validate() throws {
    for code in allow {
      guard let entry = DiagnosticCode.known.code(named: code) else {
        let nearest = DiagnosticCode.known.nearest(to: code).map { " Did you mean \($0)?" } ?? ""
        throw ValidationError("--allow \(code): there is no such code.\(nearest)")
      }
      if entry.severity == .error {
        throw ValidationError("--allow \(code): this is an error, and only warnings can be allowed.")
      }
    }
  }

  /// A usage or a help without these options in its first line, where they would only stand in the way: every command
  /// has them.
  static func shortened(_ text: String) -> String {
    text.replacing(
      " [--diagnostics <form>] [--warnings-as-errors] [--allow <code> ...] [--color <when>]",
      with: " [<options>]")
  }

  var settings: MessageSettings {
    var settings = MessageSettings()
    settings.form = diagnostics
    settings.colour = color
    settings.warningsAsErrors = warningsAsErrors
    settings.allowed = allow
    return settings
  }
}

struct MessageSettings {
  var form = MessageOptions.Form.text
  var colour = MessageOptions.Colour.auto
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
    form = value(of: "--diagnostics").flatMap { .init(rawValue: $0) } ?? .text
    colour = value(of: "--color").flatMap { .init(rawValue: $0) } ?? .auto
  }
}
