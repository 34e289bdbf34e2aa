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

  /// A word for a parameter, with the name that was typed before it.
  typealias Word = (name: String, text: String)

  private let parameters: [Parameter]
  private(set) var words: [[Word]]
  private(set) var request: Request?
  /// The parameter that the last word is a value of, if that word is missing.
  private(set) var pending: Parameter?
  private var arguments: [String] = []

  init(_ parameters: [Parameter]) {
    self.parameters = parameters
    words = Array(repeating: [], count: parameters.count)
  }

  /// Sorts all words. Throws ``UsageError`` for those that no parameter takes.
  mutating func parse(_ line: [String]) throws {
    var rest = line[...]
    while let word = rest.popFirst() {
      if word == "--" {
        arguments += rest
        break
      } else if word.hasPrefix("--") {
        try parseLong(word, &rest)
      } else if word.hasPrefix("-"), word != "-" {
        try parseShort(word, &rest)
      } else {
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
    if let value, name == "help" || name == "version" {
      throw UsageError(doesNotTakeValue: "--\(name)", value: value)
    }
    guard let index = parameters.firstIndex(where: { $0.isNamed(name) }) else {
      let known = parameters.flatMap { $0.kind == .argument ? [] : $0.names } + ["help", "version"]
      throw UsageError(unknown: "--\(name)", nearest: NearestWord.to(name, among: known).map { "--\($0)" })
    }
    try add(index, name: "--\(name)", value: value, &rest)
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
    var rest = arguments[...]
    for (index, parameter) in parameters.enumerated() where parameter.kind == .argument {
      let taken = parameter.isRepeating ? rest : rest.prefix(1)
      rest = rest.dropFirst(taken.count)
      words[index] = taken.map { ("", $0) }
    }
    if let option = rest.first(where: { Self.isOption($0) }) {
      // Only words after the two hyphens are still options here.
      throw UsageError(option, behind: Array(rest))
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
}

extension Parameter {
  fileprivate func isNamed(_ name: String) -> Bool {
    switch kind {
    case .argument: false
    case .option, .flag: names.contains(name)
    case .invertibleFlag:
      names.contains(name) || (name.hasPrefix("no-") && names.contains(String(name.dropFirst(3))))
    }
  }
}
