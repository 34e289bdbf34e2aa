import RomKit

/// A mistake on the command line, found by the parser or by a command; both end with exit status 64.
struct UsageError: Error {
  let message: Message
  private let help: Message?
  private(set) var parameter: Parameter?
  /// The parameter's name as it was typed; nil for one that is missing.
  private var typed: String?
  /// The option that was typed and that the command does not have.
  private var unknownOption: String?
  /// Whether an option has no value, and none that could be shown.
  private var lacksExample = false
  /// Whether the usage of the command goes with it, as for the parser's errors.
  private(set) var showsUsage = false

  /// - Parameters:
  ///   - message: expected and found, without a full stop.
  ///   - help: the change that fixes it, as an instruction.
  init(_ message: Message, help: Message? = nil) {
    self.message = message
    self.help = help
  }

  private init(_ message: Message, help: Message?, parameter: Parameter?) {
    self.init(message, help: help)
    self.parameter = parameter
    showsUsage = true
  }

  /// A value that an option does not take: `expected a number from 1 to 1024 for --jobs, found 0`.
  init(expected: Message, for option: String, found: some CustomStringConvertible, example: String) {
    self.init("expected \(expected) for \(option), found \(found)", help: "write \(option) \(example)")
  }

  init(unknown option: String, nearest: String?) {
    self.init("unknown option \(option)", help: nearest.map { "did you mean \($0)?" }, parameter: nil)
    unknownOption = option
  }

  init(doesNotTakeValue option: String, value: String) {
    self.init(
      "\(option) takes no value, but '\(value)' follows it", help: "write \(option)", parameter: nil)
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
    self.init("there is no command \(name)", help: nearest.map { "did you mean \($0)?" }, parameter: nil)
  }

  /// - Parameter option: the option that a single word may have been meant for.
  init(unexpected words: [String], option: String?) {
    let list = words.map { "'\($0)'" }.joined(separator: ", ")
    if words.count > 1 {
      self.init("\(words.count) unexpected arguments: \(list)", help: "leave them out", parameter: nil)
    } else {
      let meant = option.flatMap { option in words.first.map { "did you mean \(option) \($0)?" as Message } }
      self.init("unexpected argument \(list)", help: meant ?? "leave it out", parameter: nil)
    }
  }

  init(missing parameter: Parameter) {
    self.init("missing \(parameter.label(parameter.typedName))", help: nil, parameter: parameter)
  }

  init(missingValueOf parameter: Parameter, name: String) {
    let value = parameter.values.first ?? parameter.example
    self.init(
      "expected a value after \(name), found none", help: value.map { "write \(name) \($0)" },
      parameter: parameter)
    typed = name
    lacksExample = value == nil
  }

  init(invalid word: CommandLineParser.Word, of parameter: Parameter) {
    let values = parameter.values
    let expected: Message =
      values.isEmpty ? parameter.type.settingSyntax : "one of \(values.joined(separator: ", "))"
    let example = parameter.example.map { "\(word.name) \($0)" } ?? parameter.label(word.name)
    let choice =
      values.isEmpty
      ? "write \(example)" as Message
      : "write \(word.name) \(values.map { Message(verbatim: $0) }.joined(separator: " or "))"
    self.init(
      "expected \(expected) for \(word.name), found '\(word.text)'",
      help: NearestWord.to(word.text, among: values).map { "did you mean \($0)?" } ?? choice,
      parameter: parameter)
    typed = word.name
  }

  /// The message in the format of all messages.
  func diagnostic(command: (any Command.Type)?) -> Diagnostic {
    var notes: [Message] = []
    if let parameter { notes.append("\(parameter.label(typed ?? parameter.typedName))  \(parameter.help)") }
    if showsUsage { notes.append("usage: \(HelpText(command).usage)") }
    return Diagnostic(
      "usage", message, notes: notes,
      help: help ?? completed(for: command) ?? owner(besides: command) ?? furtherReading(command))
  }

  /// An option whose value is missing, with the value in the command's example or with a placeholder.
  private func completed(for command: (any Command.Type)?) -> Message? {
    guard lacksExample, let parameter, let typed else { return nil }
    let words = (command?.about.example ?? "").split(separator: " ").map { String($0) }
    let names = [parameter.typedName, parameter.usualName]
    let value = zip(words, words.dropFirst()).first { names.contains($0.0) }?.1
    let placeholder = "<\(parameter.valueName)>"
    return "write \(typed) \(value ?? placeholder)"
  }

  /// The place of further help, and a complete example if the line lacks something.
  private func furtherReading(_ command: (any Command.Type)?) -> Message {
    guard let about = command?.about else { return "see romkit -h" }
    if unknownOption != nil { return "see all options with romkit \(about.name) --help" }
    return parameter?.isRequired == true
      ? "see romkit \(about.name) -h; for example \(about.example)" : "see romkit \(about.name) -h"
  }

  /// The commands that have the option that this one lacks.
  private func owner(besides command: (any Command.Type)?) -> Message? {
    guard let unknownOption else { return nil }
    let owners = RomkitTool.commands.filter { other in
      other.parameters.contains { $0.kind != .argument && $0.headings.contains(unknownOption) }
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
