import RomKit

/// Words on the command line that do not go together, found by a command at work or by the parser before; both end with
/// exit status 64.
struct UsageError: Error {
  /// The mistake as a sentence; a second sentence says what to write instead.
  let message: String
  private(set) var parameter: Parameter?
  /// The parameter's name as it was typed; nil for one that is missing.
  private var typed: String?
  /// The option that was typed and that the command does not have.
  private var unknownOption: String?
  /// Whether the usage of the command goes with it: the parser's errors have it.
  private(set) var showsUsage = false

  init(_ message: String) { self.message = message }

  private init(_ message: String, parameter: Parameter?) {
    self.message = message
    self.parameter = parameter
    showsUsage = true
  }

  /// A value that an option does not take: `expected a number from 1 to 1024 for --jobs, found 0`.
  init(expected: String, for option: String, found: some CustomStringConvertible, example: String) {
    self.init("Expected \(expected) for \(option), found \(found). Write \(option) \(example).")
  }

  init(unknown option: String, nearest: String?) {
    self.init("Unknown option \(option).\(nearest.map { " Did you mean \($0)?" } ?? "")", parameter: nil)
    unknownOption = option
  }

  init(doesNotTakeValue option: String, value: String) {
    self.init("\(option) takes no value, but '\(value)' follows it. Write \(option).", parameter: nil)
  }

  init(notUTF8 argument: ForeignName) {
    let remedy =
      argument.readAsShiftJIS == nil
      ? "Give it a name in UTF-8."
      : "Names have to be UTF-8; convmv -f shift_jis -t utf8 --notest FILE renames one."
    self.init("The argument \(argument.description). \(remedy)", parameter: nil)
    showsUsage = false
  }

  init(unknownCommand name: String, nearest: String?) {
    self.init("There is no command \(name).\(nearest.map { " Did you mean \($0)?" } ?? "")", parameter: nil)
  }

  /// - Parameter option: the option that a single word may have been meant for.
  init(unexpected words: [String], option: String?) {
    let list = words.map { "'\($0)'" }.joined(separator: ", ")
    if words.count > 1 {
      self.init("\(words.count) unexpected arguments: \(list). Leave them out.", parameter: nil)
    } else {
      let meant = option.flatMap { option in words.first.map { "Did you mean \(option) \($0)?" } }
      self.init("Unexpected argument \(list). \(meant ?? "Leave it out.")", parameter: nil)
    }
  }

  init(missing parameter: Parameter) {
    self.init("Missing \(parameter.label(parameter.typedName)).", parameter: parameter)
  }

  init(missingValueOf parameter: Parameter, name: String) {
    let value = parameter.values.first ?? parameter.example ?? "<\(parameter.valueName)>"
    self.init("Expected a value after \(name), found none. Write \(name) \(value).", parameter: parameter)
    typed = name
  }

  init(invalid word: Declarations.Word, of parameter: Parameter) {
    let values = parameter.values
    let expected =
      values.isEmpty ? parameter.syntax ?? "another value" : "one of \(values.joined(separator: ", "))"
    let choice =
      values.isEmpty
      ? " Write \(parameter.example.map { "\(word.name) \($0)" } ?? parameter.label(word.name))."
      : " Write \(word.name) \(values.joined(separator: " or "))."
    let nearest = NearestWord.to(word.text, among: values).map { " Did you mean \($0)?" } ?? choice
    self.init("Expected \(expected) for \(word.name), found '\(word.text)'.\(nearest)", parameter: parameter)
    typed = word.name
  }

  /// The message in the format of all messages.
  func diagnostic(command: (any Command.Type)?) -> Diagnostic {
    let (message, advice) = sentences
    var notes: [String] = []
    if let parameter { notes.append("\(parameter.label(typed ?? parameter.typedName))  \(parameter.help)") }
    if showsUsage { notes.append("usage: \(HelpText(command).usage)") }
    return Diagnostic(
      "usage", Escaped.lines(message), notes: notes.map { Escaped.lines($0) },
      help: Escaped.lines(advice ?? owner(besides: command) ?? readOn(command)))
  }

  /// Where to read on, and for a line that lacks something a whole one.
  private func readOn(_ command: (any Command.Type)?) -> String {
    guard let about = command?.about else { return "see romkit -h" }
    let example = parameter?.isRequired == true ? "; for example \(about.example)" : ""
    return "see romkit \(about.name) -h\(example)"
  }

  /// The commands that have the option that this one lacks.
  private func owner(besides command: (any Command.Type)?) -> String? {
    guard let unknownOption else { return nil }
    let owners = RomkitTool.commands.filter { other in
      Declarations.parameters(of: other).contains { parameter in
        let names = parameter.headings + parameter.oldNames.map { "--\($0)" }
        return parameter.kind != .argument && names.contains(unknownOption)
      }
    }.map { $0.about.name }
    if owners.isEmpty { return nil }
    let more = owners.count > 3 ? " and \(owners.count - 3) more" : ""
    return "leave it out: it is an option of romkit \(owners.prefix(3).joined(separator: ", "))\(more)"
  }

  private var sentences: (message: String, advice: String?) {
    var rest = message[...]
    while let stop = rest.firstIndex(of: ".") {
      let next = message.index(after: stop)
      // A full stop, and not that of a number or an extension.
      if next < message.endIndex, message[next] == " ", next > message.startIndex,
        message[message.index(after: next)...].first?.isUppercase == true
      {
        return (Self.clause(message[..<stop]), Self.clause(message[message.index(after: next)...]))
      }
      rest = message[next...]
    }
    return (Self.clause(message[...]), nil)
  }

  /// A sentence as the other messages have them: without a capital at its start and without a full stop.
  private static func clause(_ sentence: Substring) -> String {
    var sentence = sentence
    if sentence.hasSuffix("."), !sentence.hasSuffix("..") { sentence.removeLast() }
    // What begins with two capitals is a name.
    let isWord = sentence.dropFirst().first.map { $0.isLowercase || $0 == " " } ?? false
    return isWord ? sentence.prefix(1).lowercased() + sentence.dropFirst() : String(sentence)
  }
}
