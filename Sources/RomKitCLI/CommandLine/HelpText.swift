import RomKit

/// The help of a command, or of romkit itself, from its description and its parameters.
struct HelpText {
  private static let width = 80
  /// The column at which explanations begin.
  private static let column = 26
  /// More options than this are not listed in the usage.
  private static let mostListed = 8

  private let command: (any Command.Type)?
  private let parameters: [Parameter]

  init(_ command: (any Command.Type)?) {
    self.command = command
    parameters = command.map { Declarations.parameters(of: $0) } ?? []
  }

  /// How the command is called, on one line.
  var usage: String {
    guard let command else { return "romkit <command>" }
    var words: [String] = []
    let options = parameters.filter {
      $0.kind != .argument && !$0.isRequired && $0.group != MessageOptions.title
    }
    let listsOptions = options.count <= Self.mostListed
    if !listsOptions { words.append("[<options>]") }
    for parameter in parameters where parameter.group != MessageOptions.title {
      let label = parameter.label(parameter.usualName) + (parameter.isRepeating ? " ..." : "")
      if parameter.isRequired {
        words.append(label)
      } else if parameter.kind == .argument || listsOptions {
        words.append("[\(label)]")
      }
    }
    if listsOptions { words.append("[<options>]") }
    return "romkit \(command.about.name) \(words.joined(separator: " "))"
  }

  var text: String {
    let about = command?.about ?? RomkitTool.about
    var parts = ["OVERVIEW: \(about.abstract)"]
    parts += about.discussion.split(separator: "\n\n").map { Self.paragraph($0) }
    parts.append(Self.hanging("USAGE: \(usage)", indent: 2))
    let shared = [
      Parameter(kind: .flag, names: ["version"], help: "Show the version."),
      Parameter(kind: .flag, names: ["help"], short: "h", help: "Show this help."),
    ]
    for (title, parameters) in sections(and: shared) {
      let rows = parameters.map { Self.row($0.heading, $0.explanation) }
      parts.append(([title.uppercased() + ":"] + rows).joined(separator: "\n"))
    }
    if command == nil {
      let rows = RomkitTool.commands.map { Self.row($0.about.name, $0.about.abstract) }
      parts.append((["COMMANDS:"] + rows).joined(separator: "\n"))
      parts.append("See 'romkit help <command>' for all about one of them.")
    }
    return parts.joined(separator: "\n\n")
  }

  /// The parameters under their headings, those without one first and the messages last.
  var sections: [(title: String, parameters: [Parameter])] { sections() }

  private func sections(and shared: [Parameter] = []) -> [(title: String, parameters: [Parameter])] {
    var sections: [(title: String, parameters: [Parameter])] = []
    for parameter in parameters + shared {
      let title =
        parameter.kind == .argument ? "Arguments" : parameter.group.isEmpty ? "Options" : parameter.group
      if let index = sections.firstIndex(where: { $0.title == title }) {
        sections[index].parameters.append(parameter)
      } else {
        sections.append((title, [parameter]))
      }
    }
    func section(_ title: String) -> [(title: String, parameters: [Parameter])] {
      sections.filter { $0.title == title }
    }
    let others = sections.filter { !["Arguments", "Options", MessageOptions.title].contains($0.title) }
    return section("Arguments") + section("Options") + others + section(MessageOptions.title)
  }

  private static func row(_ heading: String, _ explanation: String) -> String {
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

  /// The help with the values that can be given, and the one that counts when none is.
  fileprivate var explanation: String {
    let known = values.isEmpty ? nil : "values: \(values.joined(separator: ", "))"
    let more = [known, standard.map { "default: \($0)" }].compactMap(\.self)
    return more.isEmpty ? help : "\(help) (\(more.joined(separator: "; ")))"
  }
}
