import RomKit

/// A row of the parameters of a command or a group: one parameter, or all of an inner group, and the property that takes their
/// values.
///
/// The functions that make rows are never inlined: rows are made once in a run, and there are hundreds.
struct Row<Owner: ParameterGroup>: Sendable {
  typealias Word = CommandLineParser.Word
  typealias Path<Value> = WritableKeyPath<Owner, Value> & Sendable

  var parameters: [Parameter]
  /// Gives an owner the values of the words for each parameter. Throws ``UsageError`` for the first that is wrong.
  let take: @Sendable (inout Owner, ArraySlice<[Word]>) throws -> Void

  @inline(never)
  init(_ parameter: Parameter, _ take: @escaping @Sendable (inout Owner, [Word]) throws -> Void) {
    parameters = [parameter]
    self.take = { owner, words in
      if let words = words.first, !words.isEmpty { try take(&owner, words) }
    }
  }

  private init(
    _ parameters: [Parameter], take: @escaping @Sendable (inout Owner, ArraySlice<[Word]>) throws -> Void
  ) {
    self.parameters = parameters
    self.take = take
  }

  // MARK: Arguments

  /// A word without a name; required unless it has a value without it.
  @inline(never)
  static func argument(
    _ name: String, _ path: Path<String>, isRequired: Bool = true, _ help: LocalizedText,
    completion: Completion = .none
  ) -> Row {
    let standard = isRequired ? nil : Owner()[keyPath: path]
    let parameter = Parameter(
      kind: .argument, names: [name], valueName: name, help: help, standard: standard,
      isRequired: isRequired, completion: completion)
    return Row(parameter) { $0[keyPath: path] = $1[0].text }
  }

  @inline(never)
  static func optionalArgument(
    _ name: String, _ path: Path<String?>, _ help: LocalizedText, completion: Completion = .none
  ) -> Row {
    let parameter = Parameter(
      kind: .argument, names: [name], valueName: name, help: help, completion: completion)
    return Row(parameter) { $0[keyPath: path] = $1[0].text }
  }

  /// All words from here on; at least one when `isRequired`.
  @inline(never)
  static func arguments(
    _ name: String, _ path: Path<[String]>, isRequired: Bool, _ help: LocalizedText,
    completion: Completion = .none
  ) -> Row {
    let parameter = Parameter(
      kind: .argument, names: [name], valueName: name, help: help, isRequired: isRequired,
      isRepeating: true, completion: completion)
    return Row(parameter) { $0[keyPath: path] = $1.map(\.text) }
  }

  // MARK: Options

  /// A name with a value: `--jobs 4`, `--jobs=4`, `-j 4`, `-j4`. The last one given counts.
  @inline(never)
  static func option<Value: SettingValue>(
    _ name: String, _ path: Path<Value?>, alias: String? = nil, short: Character? = nil,
    value: String? = nil, isExpected: Bool = false, takesHyphens: Bool = false,
    limits: ClosedRange<Int>? = nil, changesBytes: Bool = true, _ help: LocalizedText,
    completion: Completion = .none
  ) -> Row {
    let parameter = Parameter(
      kind: .option, names: [name] + [alias].compactMap(\.self), short: short,
      valueName: value ?? placeholder(Value.self, name), type: Value.self, limits: limits, help: help,
      isExpected: isExpected, takesHyphens: takesHyphens, changesBytes: changesBytes,
      completion: completion)
    return Row(parameter) { $0[keyPath: path] = try last($1, of: parameter) }
  }

  /// An option with a value when it is not given, which the help shows.
  @inline(never)
  static func setting<Value: SettingValue>(
    _ name: String, _ path: Path<Value>, value: String? = nil, limits: ClosedRange<Int>? = nil,
    changesBytes: Bool = true, _ help: LocalizedText
  ) -> Row {
    let parameter = Parameter(
      kind: .option, names: [name], valueName: value ?? placeholder(Value.self, name), type: Value.self,
      limits: limits, help: help, standard: Owner()[keyPath: path].settingText, changesBytes: changesBytes)
    return Row(parameter) { $0[keyPath: path] = try last($1, of: parameter) }
  }

  @inline(never)
  static func required(
    _ name: String, _ path: Path<String>, short: Character? = nil, value: String, _ help: LocalizedText,
    completion: Completion = .none
  ) -> Row {
    let parameter = Parameter(
      kind: .option, names: [name], short: short, valueName: value, help: help, isRequired: true,
      completion: completion)
    return Row(parameter) { $0[keyPath: path] = $1[$1.count - 1].text }
  }

  @inline(never)
  static func repeated<Value: SettingValue>(
    _ name: String, _ path: Path<[Value]>, short: Character? = nil, value: String, isExpected: Bool = false,
    changesBytes: Bool = true, _ help: LocalizedText, completion: Completion = .none
  ) -> Row {
    let parameter = Parameter(
      kind: .option, names: [name], short: short, valueName: value, type: Value.self, help: help,
      isExpected: isExpected, isRepeating: true, changesBytes: changesBytes, completion: completion)
    return Row(parameter) { owner, words in
      owner[keyPath: path] = try words.map { try parsed($0, of: parameter) }
    }
  }

  // MARK: Flags

  /// A name without a value.
  @inline(never)
  static func flag(
    _ name: String, _ path: Path<Bool>, short: Character? = nil, changesBytes: Bool = true,
    _ help: LocalizedText
  ) -> Row {
    let parameter = Parameter(
      kind: .flag, names: [name], short: short, help: help, changesBytes: changesBytes)
    return Row(parameter) { owner, _ in owner[keyPath: path] = true }
  }

  /// A flag that says yes or, after `no-`, no.
  @inline(never)
  static func invertibleFlag(_ name: String, _ path: Path<Bool?>, _ help: LocalizedText) -> Row {
    Row(Parameter(kind: .invertibleFlag, names: [name], help: help)) {
      $0[keyPath: path] = $1[$1.count - 1].name == "--\(name)"
    }
  }

  // MARK: Groups

  /// The parameters of a group, or some of them, under a heading in the help.
  @inline(never)
  static func group<Group: ParameterGroup>(
    _ path: Path<Group>, _ title: LocalizedText = "", rows: [Row<Group>] = Group.rows
  ) -> Row {
    let row = Row(rows.flatMap(\.parameters)) { owner, words in
      try owner[keyPath: path].take(words, by: rows)
    }
    return title.isEmpty ? row : row.under(title)
  }

  /// The same row under a heading in the help.
  func under(_ title: LocalizedText) -> Row {
    var row = self
    for index in row.parameters.indices { row.parameters[index].group = title }
    return row
  }

  // MARK: Values

  @inline(never)
  private static func parsed<Value: SettingValue>(_ word: Word, of parameter: Parameter) throws -> Value {
    if let value = Value(setting: word.text) { return value }
    throw UsageError(invalid: word, of: parameter)
  }

  /// The value of the last word. Earlier ones may be outside the limits.
  @inline(never)
  private static func last<Value: SettingValue>(_ words: [Word], of parameter: Parameter) throws -> Value {
    let values: [Value] = try words.map { try parsed($0, of: parameter) }
    let (word, value) = (words[words.count - 1], values[values.count - 1])
    if let limits = parameter.limits, let number = value as? Int, !limits.contains(number) {
      throw UsageError(
        expected: limits.upperBound == .max
          ? "\(limits.lowerBound) or more" : "a number from \(limits.lowerBound) to \(limits.upperBound)",
        for: word.name, found: number, example: "\(min(max(4, limits.lowerBound), limits.upperBound))")
    }
    return value
  }

  /// Two values that are as short as any placeholder, `mk2|vge`, or else the name.
  static func placeholder(_ type: any SettingValue.Type, _ name: String) -> String {
    type.settingNames.count == 2 ? type.settingNames.joined(separator: "|") : name
  }
}

extension Row where Owner: Command {
  static var messages: Row { .group(\.messages, MessageOptions.title) }
}

extension Row {
  /// Any number of slots of the ROM on the command line, or of records.
  static func slots(_ name: String, _ path: Path<[String]>, _ help: LocalizedText) -> Row {
    .arguments(
      name, path, isRequired: false, help, completion: .words { SlotCompletion.slots($0) })
  }
}

/// Parameters that several commands share, or that have a heading in the help.
protocol ParameterGroup: Sendable {
  init()
  static var rows: [Row<Self>] { get }
  /// Options without hyphens, each followed by those that contradict it.
  static var conflicts: [[String]] { get }
  /// Throws ``UsageError`` for values that contradict each other.
  func validate() throws
}

extension ParameterGroup {
  static var parameters: [Parameter] { rows.flatMap(\.parameters) }

  static var conflicts: [[String]] { [] }

  func validate() throws {}

  /// Takes the values of the words for each parameter, and validates them.
  mutating func take(_ words: [[CommandLineParser.Word]]) throws { try take(words[...], by: Self.rows) }

  /// The same for some of its rows.
  mutating func take(_ words: ArraySlice<[CommandLineParser.Word]>, by rows: [Row<Self>]) throws {
    var rest = words
    for row in rows {
      try row.take(&self, rest.prefix(row.parameters.count))
      rest = rest.dropFirst(row.parameters.count)
    }
    let given = Set(zip(rows.flatMap(\.parameters), words).compactMap { $1.isEmpty ? nil : $0.names[0] })
    for conflict in Self.conflicts where given.contains(conflict[0]) {
      if let other = conflict.dropFirst().first(where: given.contains) {
        throw UsageError("--\(conflict[0]) and --\(other) contradict each other", help: "leave one out")
      }
    }
    try validate()
  }
}
