import RomKit

/// A mistake on the command line, found by the parser or by a command; both end with exit status 64.
struct UsageError: Error {
  let message: LocalizedText
  private let notes: [LocalizedText]
  /// The help for a user of a command; nil if only its own help is left to read.
  private let help: @Sendable ((any Command.Type)?) -> LocalizedText?
  /// Whether the usage of the command goes with it, as for the parser's errors.
  private var showsUsage = true
  private var showsExample = false

  /// - Parameters:
  ///   - message: expected and found, without a full stop.
  ///   - help: the change that fixes it, as an instruction.
  init(_ message: LocalizedText, help: LocalizedText? = nil) {
    self.init(message, notes: []) { _ in help }
    showsUsage = false
  }

  private init(
    _ message: LocalizedText, notes: [LocalizedText] = [],
    help: @escaping @Sendable ((any Command.Type)?) -> LocalizedText?
  ) {
    self.message = message
    self.notes = notes
    self.help = help
  }

  /// A value that an option does not take: `expected a number from 1 to 1024 for --jobs, found 0`.
  init(expected: LocalizedText, for option: String, found: some CustomStringConvertible, example: String) {
    self.init("expected \(expected) for \(option), found \(found)", help: "write \(option) \(example)")
  }

  init(unknown option: String, nearest: String?) {
    self.init("unknown option \(option)") { command in
      if let nearest { return "did you mean \(nearest)?" }
      return Self.owner(of: option)
        ?? command.map { "see all options with romkit \($0.about.name) --help" } ?? "see romkit -h"
    }
  }

  init(doesNotTakeValue option: String, value: String) {
    self.init("\(option) takes no value, but '\(value)' follows it") { _ in "write \(option)" }
  }

  /// Not even the name of the program.
  static let noArguments = UsageError(
    "expected the name of the program and its arguments, found none",
    help: "start romkit through a shell, or pass its name as the first argument")

  init(notUTF8 argument: ForeignName) {
    self.init(
      "the argument \(argument.description)",
      help: argument.readAsShiftJIS == nil
        ? "give it a name in UTF-8"
        : "names must be UTF-8; rename the file with convmv -f shift_jis -t utf8 --notest FILE")
  }

  init(unknownCommand name: String, nearest: String?) {
    self.init("there is no command \(name)") { _ in nearest.map { "did you mean \($0)?" } }
  }

  /// - Parameter option: the option that a single word may have been meant for.
  init(unexpected words: [String], option: String?) {
    let list = words.map { "'\($0)'" }.joined(separator: ", ")
    if words.count > 1 {
      self.init("\(words.count) unexpected arguments: \(list)") { _ in "leave them out" }
    } else {
      let meant = option.flatMap { option in
        words.first.map { "did you mean \(option) \($0)?" as LocalizedText }
      }
      self.init("unexpected argument \(list)") { _ in meant ?? "leave it out" }
    }
  }

  /// An option after `--`, where all words are arguments.
  init(_ option: String, behind words: [String]) {
    let words = words.map { ShellWord.word($0) }.joined(separator: " ")
    self.init("\(option) follows --, after which every word is the name of a file") { _ in
      "write \(words) before --"
    }
  }

  init(missing parameter: Parameter) {
    self.init("missing \(parameter.label(parameter.typedName))", notes: [parameter.note()]) { _ in nil }
    showsExample = parameter.isRequired
  }

  init(missingValueOf parameter: Parameter, name: String) {
    self.init("expected a value after \(name), found none", notes: [parameter.note(name)]) { command in
      // The value of an option that takes any text is the one in the example of the command.
      let words = (command?.about.example ?? "").split(separator: " ").map { String($0) }
      let names = [parameter.typedName, parameter.usualName]
      let value =
        parameter.values.first ?? parameter.example
        ?? zip(words, words.dropFirst()).first { names.contains($0.0) }?.1 ?? "<\(parameter.valueName)>"
      return "write \(name) \(value)"
    }
  }

  init(invalid word: CommandLineParser.Word, of parameter: Parameter) {
    let values = parameter.values
    let expected: LocalizedText =
      values.isEmpty ? parameter.type.settingSyntax : "one of \(values.joined(separator: ", "))"
    let example = parameter.example.map { "\(word.name) \($0)" } ?? parameter.label(word.name)
    let choice =
      values.isEmpty
      ? "write \(example)" as LocalizedText
      : "write \(word.name) \(LocalizedText.list(values))"
    self.init(
      "expected \(expected) for \(word.name), found '\(word.text)'", notes: [parameter.note(word.name)]
    ) { _ in NearestWord.to(word.text, among: values).map { "did you mean \($0)?" } ?? choice }
  }

  /// The message in the format of all messages.
  func diagnostic(command: (any Command.Type)?) -> Diagnostic {
    let usage: [LocalizedText] = showsUsage ? ["usage: \(HelpText(command).usage)"] : []
    return Diagnostic(
      "usage", message, notes: notes + usage, help: help(command) ?? furtherReading(command?.about))
  }

  /// The place of further help, and a complete example if the line lacks something.
  private func furtherReading(_ about: CommandDescription?) -> LocalizedText {
    guard let about else { return "see romkit -h" }
    return showsExample
      ? "see romkit \(about.name) -h; for example \(about.example)" : "see romkit \(about.name) -h"
  }

  /// The commands that have an option.
  private static func owner(of option: String) -> LocalizedText? {
    let owners = RomkitTool.commands.filter { other in
      other.parameters.contains { $0.kind != .argument && $0.headings.contains(option) }
    }.map { $0.about.name }
    if owners.isEmpty { return nil }
    if owners.count == 1 { return "leave it out: it is an option of romkit \(owners[0])" }
    let first = owners.count > 3 ? owners.prefix(3) : owners.dropLast()
    let names = first.joined(separator: ", ")
    return owners.count > 3
      ? "leave it out: it is an option of romkit \(names) and \(owners.count - 3) more"
      : "leave it out: it is an option of romkit \(names) and \(owners[owners.count - 1])"
  }
}

extension Parameter {
  /// The parameter, by the name that was typed, with its help.
  fileprivate func note(_ typed: String? = nil) -> LocalizedText { "\(label(typed ?? typedName))  \(help)" }
}
