import RomKit

/// An argument, option or flag of a command, from which its parsing, help, completion and manual page derive.
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
  /// The placeholder of the value, without angle brackets.
  var valueName = ""
  var type: any SettingValue.Type = String.self
  /// The numbers that can be its value; nil for all, or if it is no number.
  var limits: ClosedRange<Int>?
  let help: LocalizedText
  /// The value when it is not given, as the help shows it.
  var standard: String?
  var isRequired = false
  /// Whether the usage shows it although it is optional.
  var isExpected = false
  var isRepeating = false
  /// Whether the next word is the value even when it begins with a hyphen.
  var takesHyphens = false
  /// Whether it can change the bytes that are written, or the warnings about them.
  var changesBytes = true
  var completion = Completion.none
  /// The heading of its group in the help; empty for those without one.
  var group: LocalizedText = ""

  /// All texts that the value can be; empty when there are too many to list.
  var values: [String] { kind == .option ? type.settingNames : [] }
  /// A value that an error can show.
  var example: String? { type.settingExample.map { ShellWord.word($0) } }
}

/// The candidates that a shell offers for a value.
enum Completion: Sendable {
  case none
  case file
  case directory
  /// Texts that depend on the words of the unfinished command line.
  case words(@Sendable ([String]) -> [String])
}

/// The options and flags that stand on a command line, in the order of their declaration.
struct GivenOptions: Sendable {
  struct Option: Sendable {
    /// The usual name, without hyphens: `final-nul`.
    let name: String
    /// As it is typed: `--no-final-nul`.
    let typed: String
    /// The value; empty for a flag.
    let text: String
  }

  private(set) var all: [Option] = []
  /// What can change the bytes that are written: each option and flag with the words that count.
  private(set) var changingBytes: [String] = []

  /// None.
  init() {}

  init(_ parameters: [Parameter], _ words: [[CommandLineParser.Word]]) {
    for (parameter, words) in zip(parameters, words) where parameter.kind != .argument {
      let name = parameter.names[0]
      for word in words {
        let isNo = parameter.kind == .invertibleFlag && word.name == "--no-\(name)"
        all.append(Option(name: name, typed: isNo ? "--no-\(name)" : "--\(name)", text: word.text))
      }
      guard parameter.changesBytes else { continue }
      for option in all.suffix(parameter.isRepeating ? words.count : min(1, words.count)) {
        changingBytes += [option.typed, option.text]
      }
    }
  }

  /// Those of some groups.
  func of(_ groups: any ParameterGroup.Type...) -> [Option] {
    let names = Set(groups.flatMap { $0.parameters.map { $0.names[0] } })
    return all.filter { names.contains($0.name) }
  }

  /// Throws for the first option of some groups, except for those of these names: it has no effect on something, such as `a page`.
  func refuse(
    _ groups: any ParameterGroup.Type..., besides accepted: [String] = [], on subject: LocalizedText
  ) throws {
    for group in groups {
      if let option = of(group).first(where: { !accepted.contains($0.name) }) {
        throw UsageError("\(option.typed) has no effect on \(subject)", help: "leave it out")
      }
    }
  }

  func texts(of name: String) -> [String] { all.filter { $0.name == name }.map(\.text) }
}
