import RomKit

/// An argument, option or flag of a command: the row that its parsing, help, completion and manual page derive from.
struct Parameter: Sendable {
  enum Kind: Sendable {
    case argument
    case option
    case flag
    /// A flag that can be given as `--no-name` as well.
    case invertibleFlag
  }

  let kind: Kind
  /// Without hyphens; the first is the usual one. An argument has its placeholder here.
  let names: [String]
  var short: Character?
  /// Its names in earlier versions, without hyphens. They still work, with a notice of the new name, and are shown nowhere.
  var oldNames: [String] = []
  /// The option whose file stood after this flag in earlier versions, when the flag had that meaning.
  var formerOption: String?
  /// The placeholder of the value, without angle brackets.
  var valueName = ""
  /// The description of a value after "expected"; nil if any text is one.
  var syntax: Message?
  /// A value that an error can show; nil when any text is one, or all are listed.
  var example: String?
  let help: Message
  /// All texts that the value can be; empty when there are too many to list.
  var values: [String] = []
  /// The value when it is not given, as the help shows it.
  var standard: String?
  var isRequired = false
  /// Whether the usage shows it although it is optional.
  var isExpected = false
  var isRepeating = false
  /// Whether the next word is the value even when it begins with a hyphen.
  var takesHyphens = false
  var completion = Completion.none
  /// The heading of its group in the help; empty for those without one.
  var group: Message = ""
}

/// The candidates that a shell offers for a value.
enum Completion: Sendable {
  case none
  case file
  case directory
  /// Texts that depend on the words of the unfinished command line.
  case words(@Sendable ([String]) -> [String])
}

/// A type whose values can be given on the command line.
protocol ArgumentValue: Sendable {
  /// The value of a text; nil for a text that has none.
  init?(argument: String)
  /// All texts that have a value; empty when there are too many to list.
  static var argumentTexts: [String] { get }
  /// The description of a value in messages if there are too many to list; nil if any text is one.
  static var argumentSyntax: Message? { get }
  /// A value for messages to show.
  static var argumentExample: String? { get }
}

extension ArgumentValue {
  static var argumentTexts: [String] { [] }
  static var argumentSyntax: Message? { nil }
  static var argumentExample: String? { nil }
}

extension ArgumentValue where Self: LosslessStringConvertible {
  init?(argument: String) { self.init(argument) }
}

extension ArgumentValue where Self: RawRepresentable<String> & CaseIterable {
  init?(argument: String) { self.init(rawValue: argument) }
  static var argumentTexts: [String] { allCases.map(\.rawValue) }
}

extension String: ArgumentValue {}
extension Int: ArgumentValue {
  static var argumentSyntax: Message? { "a whole number" }
  static var argumentExample: String? { "4" }
}
extension UInt8: ArgumentValue {
  static var argumentSyntax: Message? { "a number from 0 to 255" }
  static var argumentExample: String? { "0" }
}

/// An option or flag that stands on the command line.
struct GivenOption: Sendable {
  /// The usual name, without hyphens: `final-nul`.
  let name: String
  /// As it is typed: `--no-final-nul`.
  let typed: String
  let text: String
}

/// The parameters that the properties of a command declare while it is made, and the words that the command line has
/// for them.
///
/// Making a command declares its parameters: each ``Argument``, ``Option`` and ``Flag`` adds a row in the order of the
/// properties, and takes its value from the words for that row. A command is made twice: without words to learn its
/// parameters, and with them.
struct Declarations: Sendable {
  /// A word for a parameter, with the name that was typed before it.
  typealias Word = (name: String, text: String)

  private(set) var parameters: [Parameter] = []
  private(set) var given: [GivenOption] = []
  /// By the number of the parameter; nil while a command only declares.
  private var words: [[Word]]?
  private var group: Message = ""
  private var error: (any Error)?

  @TaskLocal private static var current: LockedValue<Declarations>?

  /// The parameters of a command.
  static func parameters(of command: any Command.Type) -> [Parameter] {
    let declarations = LockedValue(Declarations())
    _ = $current.withValue(declarations) { command.init() }
    return declarations.use { $0.parameters }
  }

  /// A command with its values. Throws ``UsageError`` for the first of them that is wrong.
  static func fill<Filled: Command>(_ command: Filled.Type, with words: [[Word]]) throws -> Filled {
    let declarations = LockedValue(Declarations(words: words))
    let filled = $current.withValue(declarations) { Filled() }
    if let error = declarations.use({ $0.error }) { throw error }
    try filled.validate()
    return filled
  }

  private init(words: [[Word]]? = nil) { self.words = words }

  /// Adds a row, and returns the words for it.
  static func declare(_ parameter: Parameter) -> [Word] {
    current?.use { declarations in
      declarations.parameters.append(parameter)
      declarations.parameters[declarations.parameters.count - 1].group = declarations.group
      return declarations.words?[declarations.parameters.count - 1] ?? []
    } ?? []
  }

  /// The value of a word. The first word without a value is the error of the command line.
  static func value<Value: ArgumentValue>(_ word: Word, of parameter: Parameter) -> Value? {
    if let value = Value(argument: word.text) {
      note(GivenOption(name: parameter.names[0], typed: "--\(parameter.names[0])", text: word.text))
      return value
    }
    fail(UsageError(invalid: word, of: parameter))
    return nil
  }

  static func note(_ option: GivenOption) { current?.use { $0.given.append(option) } }

  /// Declares a group of parameters, and returns it with those of its options that were given.
  static func declare<Group: ParameterGroup>(_ group: Group.Type, title: Message) -> (Group, [GivenOption]) {
    guard let current else { return (Group(), []) }
    let (outer, before) = current.use { declarations in
      let outer = declarations.group
      if !title.isEmpty { declarations.group = title }
      return (outer, declarations.given.count)
    }
    let made = Group()
    let (given, isChecked) = current.use { declarations in
      declarations.group = outer
      return (
        Array(declarations.given[before...]), declarations.words != nil && declarations.error == nil
      )
    }
    if isChecked { do { try made.validate() } catch { fail(error) } }
    return (made, given)
  }

  private static func fail(_ error: any Error) {
    current?.use { if $0.error == nil { $0.error = error } }
  }
}
