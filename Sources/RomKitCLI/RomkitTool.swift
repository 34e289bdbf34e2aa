import RomKit

/// The tool: its commands and its own options.
enum RomkitTool {
  static let about = CommandDescription(
    name: "romkit",
    abstract: "Pack, inspect and take apart the ROMs of VGS games.",
    example: "romkit pack assets -o romdata.bin",
    discussion: """
      A VGS game carries its graphics, sounds, music and data in one file, romdata.bin, in numbered slots: \
      GSLOT000 to GSLOT255 for pictures, ESLOT for sound effects, BSLOT for songs, DSLOT for data, PSLOT for programs.

      Exit status: 0 for success, 1 for bad data or a failed operation, 64 for wrong usage. romkit diff exits with 1 if \
      the ROMs differ, romkit search if nothing is found, and both with 2 for errors.

      Messages are in Japanese if the locale says so (LC_ALL, LC_MESSAGES or LANG); ROMKIT_LANGUAGE=ja or \
      ROMKIT_LANGUAGE=en overrides the locale.
      """)

  /// The most common uses.
  static let examples: [(line: String, does: LocalizedText)] = [
    ("romkit init game", "Create a project."),
    ("romkit pack assets -o romdata.bin", "Make a ROM from a folder."),
    ("romkit info romdata.bin GSLOT000", "Show one slot in full."),
    ("romkit preview romdata.bin -o rom.html", "See and hear all of a ROM."),
    ("romkit extract romdata.bin -o unpacked", "Take a ROM apart."),
  ]

  static let version = "romkit \(ToolIdentity.version)"

  /// In the order of the help.
  static let commands: [any Command.Type] = [
    Init.self, Pack.self, List.self, Info.self, Search.self, Extract.self, Verify.self, Diff.self, Stats.self,
    Identify.self, Dat.self, Optimize.self, SalvageCommand.self, Replace.self, Add.self, Remove.self,
    Rename.self, Convert.self, Preview.self, Explain.self,
  ]

  static func command(named name: String) -> (any Command.Type)? { commands.first { $0.about.name == name } }

  /// Runs a command line, and returns the exit status.
  static func run(_ line: [String]) -> Int32 {
    if line.isEmpty {
      // Not a success: a script that has lost its arguments must not go on.
      StandardError.write(HelpText(nil).shortText + "\n")
      return 64
    }
    if let name = line.first, let command = command(named: name) {
      return run(command, Array(line.dropFirst()))
    }
    let report = Report(MessageOptions(guessedFrom: line))
    return report.run {
      let text = try answer(line)
      try report.output { try $0.line(trusted: text) }
    }
  }

  private static func run(_ command: any Command.Type, _ line: [String]) -> Int32 {
    do {
      let parameters = command.parameters
      var parser = CommandLineParser(parameters)
      try parser.parse(line)
      if let request = parser.request {
        let report = Report(MessageOptions(guessedFrom: line))
        return report.run {
          try report.output { try $0.line(answer(request, command)) }
        }
      }
      try parser.finish()
      var filled = command.init()
      try filled.take(parser.words)
      let given = GivenOptions(parameters, parser.words)
      let report = Report(filled.messages, command: command, given: given)
      return report.run { [filled] in try filled.run(report) }
    } catch {
      return Report(MessageOptions(guessedFrom: line), command: command).run { throw error }
    }
  }

  private static func answer(_ request: CommandLineParser.Request, _ command: (any Command.Type)?) -> String {
    switch request {
    case .shortHelp: HelpText(command).shortText
    case .help: HelpText(command).text
    case .version: version
    }
  }

  /// The answer to a line that does not begin with a command; it has at least one word.
  private static func answer(_ line: [String]) throws -> String {
    switch line[0] {
    case "--help": return answer(.help, nil)
    case "help", "-h":
      let request: CommandLineParser.Request = line.contains("--help") ? .help : .shortHelp
      guard line[0] == "help", line.count > 1, !line[1].hasPrefix("-") else { return answer(request, nil) }
      guard let command = command(named: line[1]) else { throw unknown(line[1]) }
      return answer(request, command)
    case "--version": return version
    case ShellCompletion.request:
      let words = line.dropFirst(2)
      return ShellCompletion.candidates(Array(words), at: line.count > 1 ? Int(line[1]) ?? 0 : 0)
        .joined(separator: "\n")
    case "--generate-completion-script":
      guard let name = line.dropFirst().first, let shell = ShellCompletion.Shell(rawValue: name) else {
        throw UsageError(
          line.count > 1
            ? "expected bash, zsh or fish after --generate-completion-script, found '\(line[1])'"
            : "expected bash, zsh or fish after --generate-completion-script, found none",
          help: "write romkit --generate-completion-script bash")
      }
      return ShellCompletion.script(for: shell)
    case CommandDefinitions.request: return CommandDefinitions.json.text
    case let word:
      if !word.hasPrefix("-") { throw unknown(word) }
      let parts = word.split(separator: "=", maxSplits: 1).map { String($0) }
      let options = ["--help", "--version"]
      if parts.count == 2, options.contains(parts[0]) {
        throw UsageError(doesNotTakeValue: parts[0], value: parts[1])
      }
      throw UsageError(unknown: word, nearest: NearestWord.to(word, among: options))
    }
  }

  private static func unknown(_ command: String) -> UsageError {
    UsageError(
      unknownCommand: command,
      nearest: NearestWord.to(command, among: commands.map { $0.about.name } + ["help"]))
  }
}

/// The definitions of all commands as JSON, for the manual, in the language of this run.
enum CommandDefinitions {
  static let request = "---definitions"

  static var json: JSON {
    json(RomkitTool.about, HelpText(nil))
      + ["commands": RomkitTool.commands.map { json($0.about, HelpText($0)) }]
  }

  private static func json(_ about: CommandDescription, _ help: HelpText) -> JSON {
    [
      "name": about.name, "abstract": about.abstract.localized, "discussion": about.discussion.localized,
      "usage": help.usage,
      "sections": help.sections.map { title, parameters -> JSON in
        ["title": title.localized, "parameters": parameters.map { json($0) }]
      },
    ]
  }

  private static func json(_ parameter: Parameter) -> JSON {
    [
      "names": parameter.headings, "value": parameter.kind == .option ? "<\(parameter.valueName)>" : "",
      "help": parameter.help.localized, "values": parameter.values, "default": parameter.standard,
    ]
  }
}
