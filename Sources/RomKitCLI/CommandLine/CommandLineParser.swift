import RomKit

/// The words of a command line, assigned to their parameters.
struct CommandLineParser {
  /// A request for data about the tool itself, which wins over everything else on the command line.
  enum Request {
    /// The usual options.
    case shortHelp
    case help
    case version
  }

  private let parameters: [Parameter]
  private(set) var words: [[Declarations.Word]]
  private(set) var request: Request?
  /// The parameter that the last word is a value of, if that word is missing.
  private(set) var pending: Parameter?
  /// Each old name that was given, and its new one: `--summary-json is now --json`.
  private(set) var notices: [Message] = []
  private var arguments: [String] = []
  /// The flag that the last word is, and the argument after it, where it had a value in earlier versions.
  private var formerFlag: Int?
  private var formerValues: [(flag: Int, argument: Int)] = []

  init(_ parameters: [Parameter]) {
    self.parameters = parameters
    words = Array(repeating: [], count: parameters.count)
  }

  /// Sorts all words. Throws ``UsageError`` for those that no parameter takes.
  mutating func parse(_ line: [String]) throws {
    var rest = line[...]
    while let word = rest.popFirst() {
      let flag = formerFlag
      formerFlag = nil
      if word == "--" {
        arguments += rest
        break
      } else if word.hasPrefix("--") {
        try parseLong(word, &rest)
      } else if word.hasPrefix("-"), word != "-" {
        try parseShort(word, &rest)
      } else {
        if let flag { formerValues.append((flag, arguments.count)) }
        arguments.append(word)
      }
      if request != nil { return }
    }
  }

  private mutating func parseLong(_ word: String, _ rest: inout ArraySlice<String>) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0].dropFirst(2))
    let value = parts.count == 2 ? String(parts[1]) : nil
    if name == "help" || name == "version", value == nil {
      request = name == "help" ? .help : .version
      return
    }
    guard let index = parameters.firstIndex(where: { $0.isNamed(name) }) else {
      let known = parameters.flatMap { $0.kind == .argument ? [] : $0.names } + ["help", "version"]
      throw UsageError(unknown: "--\(name)", nearest: NearestWord.to(name, among: known).map { "--\($0)" })
    }
    if let value, value != "", try addFormer(index, value) { return }
    if parameters[index].oldNames.contains(name) {
      note("--\(name)", isNow: "--\(parameters[index].names[0])")
    }
    try add(index, name: "--\(name)", value: value, &rest)
    if parameters[index].formerOption != nil { formerFlag = index }
  }

  /// `-q`, `-qn` for `-q -n`, `-j 4`, `-j4` and `-j=4`.
  private mutating func parseShort(_ word: String, _ rest: inout ArraySlice<String>) throws {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      if letter == "h" {
        request = .shortHelp
        return
      }
      guard let index = parameters.firstIndex(where: { $0.short == letter }) else {
        throw UsageError(unknown: "-\(letter)", nearest: nil)
      }
      let isOption = parameters[index].kind == .option
      let value =
        letters.first == "="
        ? String(letters.dropFirst()) : isOption && !letters.isEmpty ? String(letters) : nil
      try add(index, name: "-\(letter)", value: value, &rest)
      if value != nil { return }
    }
  }

  private mutating func add(
    _ index: Int, name: String, value: String?, _ rest: inout ArraySlice<String>
  ) throws {
    let parameter = parameters[index]
    guard parameter.kind == .option else {
      if let value {
        throw UsageError(doesNotTakeValue: name, value: value)
      }
      return words[index].append((name, ""))
    }
    if let value { return words[index].append((name, value)) }
    guard let next = rest.first, parameter.takesHyphens || !Self.isOption(next) else {
      if rest.isEmpty { pending = parameter }
      throw UsageError(missingValueOf: parameter, name: name)
    }
    rest.removeFirst()
    words[index].append((name, next))
  }

  /// Whether a word is a name; a number below 0 is a value, which may be refused.
  private static func isOption(_ word: String) -> Bool {
    word.hasPrefix("-") && word != "-" && !(word.utf8.dropFirst().first.map { 0x30...0x39 ~= $0 } ?? false)
  }

  /// Gives the words without a name to the arguments, and checks that nothing is missing.
  mutating func finish() throws {
    try takeFormerValues()
    var rest = arguments[...]
    for (index, parameter) in parameters.enumerated() where parameter.kind == .argument {
      let taken = parameter.isRepeating ? rest : rest.prefix(1)
      rest = rest.dropFirst(taken.count)
      words[index] = taken.map { ("", $0) }
    }
    if !rest.isEmpty {
      let output = parameters.firstIndex { $0.short == "o" }.flatMap { words[$0].isEmpty ? "-o" : nil }
      throw UsageError(unexpected: Array(rest), option: output)
    }
    for (index, parameter) in parameters.enumerated() where parameter.isRequired && words[index].isEmpty {
      throw UsageError(missing: parameter)
    }
  }

  /// The argument that a further word without a name would be for.
  var nextArgument: Parameter? {
    var count = arguments.count
    for parameter in parameters where parameter.kind == .argument {
      if parameter.isRepeating || count == 0 { return parameter }
      count -= 1
    }
    return nil
  }

  // MARK: Earlier versions

  private mutating func note(_ old: String, isNow new: String) {
    let notice: Message = "\(old) is now \(new)"
    if !notices.contains(notice) { notices.append(notice) }
  }

  /// Gives a value after a flag to the option that has it now; whether there is such an option.
  private mutating func addFormer(_ flag: Int, _ value: String) throws -> Bool {
    guard let option = parameters[flag].formerOption,
      let index = parameters.firstIndex(where: { $0.isNamed(option) })
    else { return false }
    words[index].append(("--\(option)", value))
    note("--\(parameters[flag].names[0]) FILE", isNow: "--\(option) FILE")
    return true
  }

  /// One argument too many may be the value that a flag had in earlier versions: `pack assets --json slots.json`. Only a word
  /// with the flag's name as its extension is taken for it.
  private mutating func takeFormerValues() throws {
    let count = parameters.count { $0.kind == .argument }
    guard !parameters.contains(where: { $0.kind == .argument && $0.isRepeating }),
      let (flag, argument) = formerValues.last, arguments.count == count + 1
    else { return }
    let name = parameters[flag].names[0]
    let value = arguments[argument]
    guard let option = parameters[flag].formerOption else { return }
    guard value.lowercased().hasSuffix(".\(name)") else {
      throw UsageError(
        "--\(name) prints to standard output and takes no file, but '\(value)' follows it",
        help: "write --\(option) \(value)")
    }
    arguments.remove(at: argument)
    _ = words[flag].popLast()
    _ = try addFormer(flag, value)
  }
}

extension Parameter {
  fileprivate func isNamed(_ name: String) -> Bool {
    switch kind {
    case .argument: false
    case .option, .flag: names.contains(name) || oldNames.contains(name)
    case .invertibleFlag:
      names.contains(name) || (name.hasPrefix("no-") && names.contains(String(name.dropFirst(3))))
    }
  }
}
