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
    parameters = command.map { Declarations.parameters(of: $0) } ?? []
  }

  /// How the command is called, on one line: what has to be typed, with -o wherever there is one.
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

  // MARK: What most people need

  /// The usage, an example, the usual options, and where the rest is.
  var shortText: String {
    guard let command else { return Self.shortToolText }
    var lines = [about.abstract, ""]
    lines.append(Self.hanging("usage:   \(usage)", indent: 9))
    lines.append(Self.hanging("example: \(about.example)", indent: 9))
    let usual = self.usual
    if !usual.isEmpty { lines.append("") }
    lines += usual.map { Self.row($0.heading, $0.brief) }
    let name = command.about.name
    let rest = parameters.count { $0.kind != .argument } - usual.count
    lines += ["", "romkit \(name) --help shows \(Plural.text(rest, "more option")) and all details."]
    return lines.joined(separator: "\n")
  }

  private static var shortToolText: String {
    let rows = RomkitTool.examples.map { row($0.line, $0.does, column: 42) }
    let names = RomkitTool.commands.map { $0.about.name }.joined(separator: ", ")
    return
      ([RomkitTool.about.abstract, ""] + rows + ["", hanging("commands: \(names)", indent: 10)] + [
        "romkit <command> -h shows one of them, and romkit --help all."
      ]).joined(separator: "\n")
  }

  /// The usual options, in the order in which the command names them.
  private var usual: [Parameter] {
    about.usual.compactMap { name in parameters.first { $0.kind != .argument && $0.names[0] == name } }
  }

  // MARK: Everything

  var text: String {
    var parts = [about.abstract, Self.hanging("USAGE: \(usage)", indent: 7)]
    if command != nil { parts[1] += "\n" + Self.hanging("EXAMPLE: \(about.example)", indent: 9) }
    if command == nil {
      let rows = RomkitTool.commands.map { Self.row($0.about.name, $0.about.abstract) }
      parts.append((["COMMANDS:"] + rows).joined(separator: "\n"))
    }
    let shared = [
      Parameter(kind: .flag, names: ["help"], short: "h", help: "Show this help; -h only the usual options."),
      Parameter(kind: .flag, names: ["version"], help: "Show the version."),
    ]
    for (title, parameters) in sections(and: shared) {
      let rows = parameters.map { Self.row($0.heading, $0.explanation) }
      parts.append(([title.uppercased() + ":"] + rows).joined(separator: "\n"))
    }
    let paragraphs = about.discussion.split(separator: "\n\n").map { Self.paragraph($0) }
    if let first = paragraphs.first { parts += ["DESCRIPTION:\n" + first] + paragraphs.dropFirst() }
    if command == nil { parts.append("See romkit <command> --help for all about one of them.") }
    return parts.joined(separator: "\n\n")
  }

  /// The parameters under their headings: those without one first, the usual ones before the others, and the messages last.
  var sections: [(title: String, parameters: [Parameter])] { sections() }

  private func sections(and shared: [Parameter] = []) -> [(title: String, parameters: [Parameter])] {
    var sections: [(title: String, parameters: [Parameter])] = []
    func add(_ parameter: Parameter, to title: String) {
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

  private static func row(_ heading: String, _ explanation: String, column: Int = HelpText.column) -> String {
    let lines = Paragraph.wrapped(explanation, width: width - column).split(separator: "\n")
    let margin = String(repeating: " ", count: column)
    let start = "  " + heading
    let isShort = start.count < column
    let first = isShort ? start + String(repeating: " ", count: column - start.count) : start + "\n" + margin
    return first + lines.joined(separator: "\n" + margin)
  }

  /// Prose in lines; a list keeps its lines, and goes on under its last column where one is too long.
  private static func paragraph(_ text: Substring) -> String {
    text.split(separator: "\n").map { line in
      var indent = 0
      var spaces = 0
      for (column, letter) in line.enumerated() {
        if letter != " ", spaces > 1 { indent = column }
        spaces = letter == " " ? spaces + 1 : 0
      }
      return hanging(String(line), indent: indent)
    }.joined(separator: "\n")
  }

  /// A line that goes on, where it is too long, after so many spaces.
  private static func hanging(_ line: String, indent: Int) -> String {
    guard line.count > width else { return line }
    let head = String(line.prefix(indent))
    let lines = Paragraph.wrapped(String(line.dropFirst(indent)), width: width - indent).split(
      separator: "\n")
    return head + lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}

extension Parameter {
  /// The name that messages use.
  var usualName: String { kind == .argument ? "" : "--\(names[0])" }

  /// The name that people type: `-o`, and `--check` where there is no letter.
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

  /// All of them in one line, with the placeholder of the value.
  fileprivate var heading: String {
    label(headings.joined(separator: kind == .invertibleFlag ? "/" : ", "))
  }

  /// The beginning of the help, as far as it can stand alone.
  fileprivate var brief: String {
    let sentence = help.indices.first { help[$0...].hasPrefix(". ") }.map { help[..<$0] } ?? help[...]
    let ends = ["; ", ", such", " (", ": "]
    let clauses = sentence.indices.filter { index in ends.contains { sentence[index...].hasPrefix($0) } }
      .map { sentence[..<$0] }
    let room = HelpText.width - HelpText.column
    let text =
      sentence.count <= room ? sentence : clauses.last { $0.count < room } ?? clauses.first ?? sentence
    return text.hasSuffix(".") ? String(text) : text + "."
  }

  /// The help with the values that can be given, and the one that counts when none is.
  fileprivate var explanation: String {
    let known =
      values.isEmpty || valueName == values.joined(separator: "|")
      ? nil : "values: \(values.joined(separator: ", "))"
    let more = [known, standard.map { "default: \($0)" }].compactMap(\.self)
    return more.isEmpty ? help : "\(help) (\(more.joined(separator: "; ")))"
  }
}
