import RomKit

/// The help of a command, or of romkit itself, from its description and its parameters.
struct HelpText {
  fileprivate static let width = 80
  /// The column at which explanations begin.
  fileprivate static let column = 26

  private let command: (any Command.Type)?
  private let about: CommandDescription
  private let parameters: [Parameter]

  init(_ command: (any Command.Type)?) {
    self.command = command
    about = command?.about ?? RomkitTool.about
    parameters = command?.parameters ?? []
  }

  /// The usage in one line: the required words, and -o if there is one.
  var usage: String {
    guard let command else { return "romkit <command> [options]" }
    var words: [String] = []
    for parameter in parameters where parameter.kind == .argument {
      let label = parameter.label("") + (parameter.isRepeating ? "..." : "")
      words.append(parameter.isRequired ? label : "[\(label)]")
    }
    for parameter in parameters where parameter.kind == .option {
      let label = parameter.label(parameter.typedName)
      if parameter.isRequired || parameter.isExpected {
        words.append(label)
      } else if parameter.short == "o" {
        words.append("[\(label)]")
      }
    }
    return "romkit \(command.about.name) \((words + ["[options]"]).joined(separator: " "))"
  }

  // MARK: Short help

  /// The usage, an example, the usual options, and a pointer to the rest.
  var shortText: String {
    guard let command else { return Self.shortToolText }
    var lines = [about.abstract.localized, ""]
    lines.append(Self.labelled("usage:   ", usage))
    lines.append(Self.labelled("example: ", about.example))
    let usual = self.usual
    if !usual.isEmpty { lines.append("") }
    lines += usual.map { Self.row($0.heading, $0.brief) }
    let name = command.about.name
    let rest = parameters.count { $0.kind != .argument } - usual.count
    let more: LocalizedText =
      "romkit \(name) --help shows \(Plural.text(rest, "more option")) and all details."
    return (lines + ["", more.localized]).joined(separator: "\n")
  }

  private static var shortToolText: String {
    let rows = RomkitTool.examples.map { row($0.line, $0.does.localized, column: 42) }
    let names = RomkitTool.commands.map { $0.about.name }.joined(separator: ", ")
    return
      ([RomkitTool.about.abstract.localized, ""] + rows + ["", labelled("commands: ", names)] + [
        furtherHelp.localized
      ]).joined(separator: "\n")
  }

  /// The usual options, in the order of the command's list.
  private var usual: [Parameter] {
    about.usual.compactMap { name in parameters.first { $0.kind != .argument && $0.names[0] == name } }
  }

  // MARK: Full help

  var text: String {
    var parts = [about.abstract.localized, Self.labelled("USAGE: ", usage)]
    if command != nil { parts[1] += "\n" + Self.labelled("EXAMPLE: ", about.example) }
    if command == nil {
      let rows = RomkitTool.commands.map { Self.row($0.about.name, $0.about.abstract.localized) }
      parts.append(([Self.commandsHeading.localized] + rows).joined(separator: "\n"))
    }
    let shared = [
      Parameter(
        kind: .flag, names: ["help"], short: "h", help: "Show this help; -h shows only the usual options."),
      Parameter(kind: .flag, names: ["version"], help: "Show the version."),
    ]
    for (title, parameters) in sections(and: shared) {
      let rows = parameters.map { Self.row($0.heading, $0.explanation) }
      parts.append(([Self.heading(title)] + rows).joined(separator: "\n"))
    }
    let paragraphs = about.discussion.localized.split(separator: "\n\n").map { Self.paragraph($0) }
    if let first = paragraphs.first {
      parts += [Self.descriptionHeading.localized + "\n" + first] + paragraphs.dropFirst()
    }
    if command == nil { parts.append(Self.furtherDetails.localized) }
    return parts.joined(separator: "\n\n")
  }

  /// The parameters under their headings: those without one first, the usual ones before the others, and the messages last.
  var sections: [(title: LocalizedText, parameters: [Parameter])] { sections() }

  private func sections(and shared: [Parameter] = []) -> [(title: LocalizedText, parameters: [Parameter])] {
    var sections: [(title: LocalizedText, parameters: [Parameter])] = []
    func add(_ parameter: Parameter, to title: LocalizedText) {
      if let index = sections.firstIndex(where: { $0.title == title }) {
        sections[index].parameters.append(parameter)
      } else {
        sections.append((title, [parameter]))
      }
    }
    for parameter in parameters where parameter.kind == .argument { add(parameter, to: "Arguments") }
    for parameter in usual { add(parameter, to: "Options") }
    let names = Set(usual.map { $0.names[0] })
    for parameter in parameters + shared
    where parameter.kind != .argument && !names.contains(parameter.names[0]) {
      add(parameter, to: parameter.group.isEmpty ? "Options" : parameter.group)
    }
    let messages = sections.filter { $0.title == MessageOptions.title }
    return sections.filter { $0.title != MessageOptions.title } + messages
  }

  /// A title in capitals, except in languages without them.
  private static func heading(_ title: LocalizedText) -> String {
    let text = title.localized
    return (text == title.english ? text.uppercased() : text) + ":"
  }

  private static func row(_ heading: String, _ explanation: String, column: Int = HelpText.column) -> String {
    let lines = Paragraph.wrapped(explanation, width: width - column).split(separator: "\n")
    let margin = String(repeating: " ", count: column)
    let start = "  " + heading
    let isShort = TextWidth.columns(of: start) < column
    let first = isShort ? TextWidth.padded(start, to: column) : start + "\n" + margin
    return first + lines.joined(separator: "\n" + margin)
  }

  /// Prose in lines; a list keeps its lines, and goes on under its last column where one is too long.
  private static func paragraph(_ text: Substring) -> String {
    text.split(separator: "\n").map { line in
      var indent = 0
      var spaces = 0
      for (index, letter) in line.enumerated() {
        if letter != " ", spaces > 1 { indent = index }
        spaces = letter == " " ? spaces + 1 : 0
      }
      return hanging(String(line), indent: indent)
    }.joined(separator: "\n")
  }

  /// A line that continues, if it is too long, under the character at `indent`.
  private static func hanging(_ line: String, indent: Int) -> String {
    guard TextWidth.columns(of: line) > width else { return line }
    let head = String(line.prefix(indent))
    let column = TextWidth.columns(of: head)
    let lines = Paragraph.wrapped(String(line.dropFirst(indent)), width: width - column).split(
      separator: "\n")
    return head + lines.joined(separator: "\n" + String(repeating: " ", count: column))
  }

  private static func labelled(_ label: LocalizedText, _ text: String) -> String {
    hanging(label.localized + text, indent: label.localized.count)
  }

  private static let furtherHelp: LocalizedText =
    "romkit <command> -h shows help for a command, and romkit --help lists all commands."
  private static let furtherDetails: LocalizedText =
    "See romkit <command> --help for the details of a command."
  private static let commandsHeading: LocalizedText = "COMMANDS:"
  private static let descriptionHeading: LocalizedText = "DESCRIPTION:"
  static let helpDescription: LocalizedText = "Show help information."
  static let allOptions: LocalizedText = "Show all options."
}

extension Parameter {
  /// The name that messages use.
  var usualName: String { kind == .argument ? "" : "--\(names[0])" }

  /// The name that people type: `-o`, or `--check` if there is no letter.
  var typedName: String { short.map { "-\($0)" } ?? usualName }

  func label(_ name: String) -> String {
    switch kind {
    case .argument: "<\(valueName)>"
    case .option: "\(name) <\(valueName)>"
    case .flag, .invertibleFlag: name
    }
  }

  /// All ways to write its name.
  var headings: [String] {
    let all = (short.map { ["-\($0)"] } ?? []) + names.map { "--\($0)" }
    return switch kind {
    case .argument: [label("") + (isRepeating ? "..." : "")]
    case .option, .flag: all
    case .invertibleFlag: all + ["--no-\(names[0])"]
    }
  }

  /// All names in one line, with the placeholder of the value.
  fileprivate var heading: String {
    label(headings.joined(separator: kind == .invertibleFlag ? "/" : ", "))
  }

  /// The beginning of the help that makes sense alone.
  fileprivate var brief: String {
    let help = self.help.localized
    if let end = help.firstIndex(of: "。") { return String(help[...end]) }
    let sentence = help.indices.first { help[$0...].hasPrefix(". ") }.map { help[..<$0] } ?? help[...]
    let ends = ["; ", ", such", " (", ": "]
    let clauses = sentence.indices.filter { index in ends.contains { sentence[index...].hasPrefix($0) } }
      .map { sentence[..<$0] }
    let room = HelpText.width - HelpText.column
    let text =
      sentence.count <= room ? sentence : clauses.last { $0.count < room } ?? clauses.first ?? sentence
    return text.hasSuffix(".") ? String(text) : text + "."
  }

  /// The help with the possible values, and the default.
  fileprivate var explanation: String {
    let known: LocalizedText? =
      values.isEmpty || valueName == values.joined(separator: "|")
      ? nil : "values: \(values.joined(separator: ", "))"
    let more: [LocalizedText] = [known, standard.map { "default: \($0)" }].compactMap(\.self)
    let all: LocalizedText = more.isEmpty ? help : "\(help) (\(more.joined(separator: "; ")))"
    return all.localized
  }
}
