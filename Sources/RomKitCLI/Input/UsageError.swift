import RomKit

/// Words on the command line that do not go together, found by a command at work or by the parser before; both end with
/// exit status 64.
struct UsageError: Error {
  /// The mistake as a sentence; a second sentence says what to write instead.
  let message: String
  private(set) var parameter: Parameter?
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

  init(unexpected words: [String]) {
    let list = words.map { "'\($0)'" }.joined(separator: ", ")
    self.init(
      words.count == 1
        ? "Unexpected argument \(list). Leave it out."
        : "\(words.count) unexpected arguments: \(list). Leave them out.",
      parameter: nil)
  }

  init(missing parameter: Parameter) {
    self.init("Missing \(parameter.label(parameter.typedName)).", parameter: parameter)
  }

  init(missingValueOf parameter: Parameter, name: String) {
    let value = parameter.values.first ?? "<\(parameter.valueName)>"
    self.init("Expected a value after \(name), found none. Write \(name) \(value).", parameter: parameter)
  }

  init(invalid word: Declarations.Word, of parameter: Parameter) {
    let values = parameter.values
    let expected =
      values.isEmpty ? parameter.syntax ?? "another value" : "one of \(values.joined(separator: ", "))"
    let nearest = NearestWord.to(word.text, among: values).map { " Did you mean \($0)?" } ?? ""
    self.init("Expected \(expected) for \(word.name), found '\(word.text)'.\(nearest)", parameter: parameter)
  }

  /// The message in the format of all messages.
  func diagnostic(command: (any Command.Type)?) -> Diagnostic {
    let (message, advice) = sentences
    var notes: [String] = []
    if let parameter { notes.append("\(parameter.label(parameter.usualName))  \(parameter.help)") }
    if showsUsage { notes.append("usage: \(HelpText(command).usage)") }
    return Diagnostic(
      "usage", Escaped.lines(message), notes: notes.map { Escaped.lines($0) },
      help: Escaped.lines(advice ?? owner(besides: command) ?? Self.advice(command)))
  }

  /// Where to read on, and for a line that lacks something a whole one.
  private static func advice(_ command: (any Command.Type)?) -> String {
    guard let about = command?.about else { return "see romkit -h" }
    return "see romkit \(about.name) -h; for example \(about.example)"
  }

  /// The commands that have the option that this one lacks.
  private func owner(besides command: (any Command.Type)?) -> String? {
    guard let unknownOption else { return nil }
    let owners = RomkitTool.commands.filter { other in
      Declarations.parameters(of: other).contains { parameter in
        parameter.kind != .argument
          && (parameter.headings + parameter.oldNames.map { "--\($0)" }).contains(unknownOption)
      }
    }.map { $0.about.name }
    if owners.isEmpty { return nil }
    return "leave it out: it is an option of romkit \(owners.joined(separator: ", "))"
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
