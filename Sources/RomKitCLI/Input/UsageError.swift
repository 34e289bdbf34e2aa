import RomKit

/// Words on the command line that do not go together, found by a command at work or by the parser before; both end with
/// exit status 64.
struct UsageError: Error {
  /// The mistake as a sentence; a second sentence says what to write instead.
  let message: String
  private(set) var parameter: Parameter?
  /// Whether the usage of the command goes with it: the parser's errors have it.
  private(set) var showsUsage = false

  init(_ message: String) { self.message = message }

  private init(_ message: String, parameter: Parameter?) {
    self.message = message
    self.parameter = parameter
    showsUsage = true
  }

  init(unknown option: String, nearest: String?) {
    self.init("Unknown option '\(option)'.\(nearest.map { " Did you mean '\($0)'?" } ?? "")", parameter: nil)
  }

  init(doesNotTakeValue option: String, value: String) {
    self.init("The option '\(option)' does not take any value, but '\(value)' was specified.", parameter: nil)
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
      words.count == 1 ? "Unexpected argument \(list)." : "\(words.count) unexpected arguments: \(list).",
      parameter: nil)
  }

  init(missing parameter: Parameter) {
    self.init("Missing expected argument '\(parameter.label(parameter.usualName))'.", parameter: parameter)
  }

  init(missingValueOf parameter: Parameter, name: String) {
    self.init("Missing value for '\(parameter.label(name))'.", parameter: parameter)
  }

  init(invalid word: Declarations.Word, of parameter: Parameter) {
    let choice = parameter.values.isEmpty ? "" : " Write one of \(parameter.values.joined(separator: ", "))."
    self.init(
      "The value '\(word.text)' is invalid for '\(parameter.label(word.name))'.\(choice)",
      parameter: parameter)
  }

  /// The message in the format of all messages.
  func diagnostic(command: (any Command.Type)?) -> Diagnostic {
    let (message, advice) = sentences
    var notes: [String] = []
    if let parameter { notes.append("\(parameter.label(parameter.usualName))  \(parameter.help)") }
    if showsUsage { notes.append("usage: \(HelpText(command).usage)") }
    return Diagnostic(
      "usage", Escaped.lines(message), notes: notes.map { Escaped.lines($0) },
      help: Escaped.lines(advice ?? "see romkit \(command.map { "\($0.about.name) " } ?? "")--help"))
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
