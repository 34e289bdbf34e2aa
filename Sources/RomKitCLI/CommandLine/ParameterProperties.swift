import RomKit

/// Parameters that several commands share, or that have a heading in the help.
protocol ParameterGroup: Sendable {
  init()
  /// Throws ``UsageError`` for values that contradict each other.
  func validate() throws
}

extension ParameterGroup {
  func validate() throws {}
}

/// A property for a word without a name.
@propertyWrapper struct Argument<Value: Sendable>: Sendable {
  let wrappedValue: Value
}

extension Argument {
  private init<Word: ArgumentValue>(_ parameter: Parameter, _ value: ([Word]) -> Value) {
    let words = Declarations.declare(parameter)
    self.init(wrappedValue: value(words.compactMap { Declarations.value($0, of: parameter) }))
  }

  init(_ name: String, help: Message, completion: Completion = .none) where Value == String {
    self.init(
      Parameter(
        kind: .argument, names: [name], valueName: name, help: help, isRequired: true,
        completion: completion)
    ) { (words: [String]) in words.first ?? "" }
  }

  init(wrappedValue: String, _ name: String, help: Message, completion: Completion = .none)
  where Value == String {
    self.init(
      Parameter(
        kind: .argument, names: [name], valueName: name, help: help, standard: wrappedValue,
        completion: completion)
    ) { (words: [String]) in words.first ?? wrappedValue }
  }

  init(_ name: String, help: Message, completion: Completion = .none) where Value == String? {
    self.init(
      Parameter(kind: .argument, names: [name], valueName: name, help: help, completion: completion)
    ) { (words: [String]) in words.first }
  }

  /// All words from here on; at least one when `isRequired`.
  init(_ name: String, isRequired: Bool, help: Message, completion: Completion = .none)
  where Value == [String] {
    self.init(
      Parameter(
        kind: .argument, names: [name], valueName: name, help: help, isRequired: isRequired,
        isRepeating: true, completion: completion)
    ) { (words: [String]) in words }
  }
}

/// A property for a name with a value: `--jobs 4`, `--jobs=4`, `-j 4`, `-j4`. The last one given counts.
@propertyWrapper struct Option<Value: Sendable>: Sendable {
  let wrappedValue: Value
}

extension Option {
  private init<Word: ArgumentValue>(
    _ names: [String], short: Character?, old: [String] = [], value: String?, help: Message,
    standard: String? = nil, isRequired: Bool = false, isExpected: Bool = false, isRepeating: Bool = false,
    takesHyphens: Bool = false, completion: Completion, _ result: ([Word]) -> Value
  ) {
    let parameter = Parameter(
      kind: .option, names: names, short: short, oldNames: old,
      valueName: value ?? Self.choice(Word.argumentTexts) ?? names[0],
      syntax: Word.argumentSyntax, example: Word.argumentExample, help: help, values: Word.argumentTexts,
      standard: standard,
      isRequired: isRequired, isExpected: isExpected, isRepeating: isRepeating, takesHyphens: takesHyphens,
      completion: completion)
    let words = Declarations.declare(parameter)
    self.init(wrappedValue: result(words.compactMap { Declarations.value($0, of: parameter) }))
  }

  /// Two values that are as short as any placeholder: `vgs2|vge`.
  private static func choice(_ values: [String]) -> String? {
    values.count == 2 ? values.joined(separator: "|") : nil
  }

  init<Word: ArgumentValue>(
    _ names: String..., short: Character? = nil, old: [String] = [], value: String? = nil,
    isExpected: Bool = false, takesHyphens: Bool = false, help: Message, completion: Completion = .none
  ) where Value == Word? {
    self.init(
      names, short: short, old: old, value: value, help: help, isExpected: isExpected,
      takesHyphens: takesHyphens, completion: completion
    ) { (words: [Word]) in words.last }
  }

  init(wrappedValue: Value, _ name: String, value: String? = nil, help: Message)
  where Value: ArgumentValue & RawRepresentable<String> {
    self.init(
      [name], short: nil, value: value, help: help, standard: wrappedValue.rawValue, completion: .none
    ) { (words: [Value]) in words.last ?? wrappedValue }
  }

  init(wrappedValue: Int, _ name: String, help: Message) where Value == Int {
    self.init(
      [name], short: nil, value: nil, help: help, standard: String(wrappedValue), completion: .none
    ) { (words: [Int]) in words.last ?? wrappedValue }
  }

  init(
    required name: String, short: Character? = nil, value: String? = nil, help: Message,
    completion: Completion = .none
  ) where Value == String {
    self.init([name], short: short, value: value, help: help, isRequired: true, completion: completion) {
      (words: [String]) in words.last ?? ""
    }
  }

  init<Word: ArgumentValue>(
    repeated name: String, short: Character? = nil, value: String? = nil, isExpected: Bool = false,
    help: Message, completion: Completion = .none
  ) where Value == [Word] {
    self.init(
      [name], short: short, value: value, help: help, isExpected: isExpected, isRepeating: true,
      completion: completion
    ) { (words: [Word]) in words }
  }
}

/// A property for a name without a value.
@propertyWrapper struct Flag<Value: Sendable>: Sendable {
  let wrappedValue: Value
}

extension Flag {
  /// - Parameters:
  ///   - old: names of earlier versions.
  ///   - former: the option that takes the value which the flag had in earlier versions.
  init(
    wrappedValue: Bool, _ name: String, short: Character? = nil, old: [String] = [], former: String? = nil,
    help: Message
  ) where Value == Bool {
    let words = Declarations.declare(
      Parameter(
        kind: .flag, names: [name], short: short, oldNames: old, formerOption: former, help: help))
    if !words.isEmpty { Declarations.note(GivenOption(name: name, typed: "--\(name)", text: "true")) }
    self.init(wrappedValue: wrappedValue || !words.isEmpty)
  }

  /// A flag that says yes or, after `no-`, no.
  init(invertible name: String, help: Message) where Value == Bool? {
    let words = Declarations.declare(Parameter(kind: .invertibleFlag, names: [name], help: help))
    let isOn = words.last.map { $0.name == "--\(name)" }
    if let isOn {
      Declarations.note(
        GivenOption(name: name, typed: isOn ? "--\(name)" : "--no-\(name)", text: String(isOn)))
    }
    self.init(wrappedValue: isOn)
  }
}

/// A property for a group of parameters; `$group` lists those of its options that were given.
@propertyWrapper struct OptionGroup<Value: ParameterGroup>: Sendable {
  let wrappedValue: Value
  let projectedValue: [GivenOption]

  init(title: Message = "") {
    (wrappedValue, projectedValue) = Declarations.declare(Value.self, title: title)
  }
}
