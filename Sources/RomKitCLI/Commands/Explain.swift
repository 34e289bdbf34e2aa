import RomKit

struct Explain: Command {
  static let about = CommandDescription(
    name: "explain",
    abstract: "Explain a code of an error or a warning, or list the codes.",
    example: "romkit explain chr-too-large",
    usual: ["all", "json"],
    discussion: """
      Every error and warning ends with its code in square brackets. --allow takes the code of a warning. \
      Without a code, romkit explain lists the groups of codes; with the name of a group, the codes in it.
      """,
    writes: false)

  var code: String?
  var all = false
  var json = false
  var messages = MessageOptions()

  static let rows: [Row<Self>] = [
    .optionalArgument(
      "code", \.code, "A code such as mml-uneven-loop, or a group of codes such as songs.",
      completion: .words { _ in DiagnosticCode.knownGroups.map(\.name) + DiagnosticCode.known.map(\.name) }),
    .flag("all", \.all, "List all codes, one per line."),
    .flag("json", \.json, "Print JSON: an object for one code, otherwise a list of codes."),
    .messages,
  ]

  func validate() throws {
    if all, let code {
      throw UsageError(
        "--all lists all codes and takes no argument, found \(code)", help: "leave out --all or \(code)")
    }
  }

  func run(_ report: Report) throws {
    guard let code else {
      return try report.output { output in
        if json {
          try Self.write(DiagnosticCode.known, to: output)
        } else if all {
          try output.facts(DiagnosticCode.known.map { (LocalizedText(verbatim: $0.name), $0.summary) })
        } else {
          try Self.writeGroups(to: output)
        }
      }
    }
    if let group = DiagnosticCode.knownGroups.first(where: { $0.name == code }) {
      let codes = group.codes.sorted(on: \.name)
      return try report.output { output in
        try json ? Self.write(codes, to: output) : Self.list(codes, to: output)
      }
    }
    // It may have been copied with its brackets.
    let bare = code.hasPrefix("[") && code.hasSuffix("]") ? String(code.dropFirst().dropLast()) : code
    guard let entry = DiagnosticCode.known.code(named: bare) else {
      let groups = DiagnosticCode.knownGroups.map(\.name)
      let nearest = DiagnosticCode.known.nearest(to: bare) ?? NearestWord.to(bare, among: groups)
      throw UsageError(
        "there is no code \(bare)",
        help: nearest.map { "did you mean \($0)?" } ?? "list all codes with romkit explain --all")
    }
    try report.output { try $0.line(json ? Self.json(entry).text : Self.page(entry)) }
  }

  private static func writeGroups(to output: StandardOutput) throws {
    try output.table(
      [("group", .left), ("codes", .right), ("about", .left)],
      DiagnosticCode.knownGroups.map { [$0.name, String($0.codes.count), $0.subject.localized] })
    try output.line("")
    try output.line(
      "romkit explain CODE explains a code, and romkit explain GROUP lists the codes of a group."
        as LocalizedText)
  }

  /// Codes with their summaries beside them.
  private static func list(_ codes: [DiagnosticCode], to output: StandardOutput) throws {
    let width = (codes.map(\.name.count).max() ?? 0) + 2
    for entry in codes {
      let lines = Paragraph.wrapped(entry.summary.localized, width: 80 - width).split(separator: "\n")
      for (index, line) in lines.enumerated() {
        try output.line(TextWidth.padded(index == 0 ? entry.name : "", to: width) + line)
      }
    }
  }

  private static func write(_ codes: [DiagnosticCode], to output: StandardOutput) throws {
    for (index, entry) in codes.enumerated() {
      try output.text((index == 0 ? "[\n  " : ",\n  ") + json(entry).text)
    }
    try output.line("\n]")
  }

  private static func json(_ entry: DiagnosticCode) -> JSON {
    [
      "code": entry.name, "severity": entry.severity.rawValue, "summary": entry.summary,
      "text": entry.paragraphs,
    ]
  }

  private static func page(_ entry: DiagnosticCode) -> String {
    let heading: LocalizedText =
      switch entry.severity {
      case .error: "\(entry.name): an error"
      case .warning where entry.rule?.severity == .note:
        "\(entry.name): a note, which only romkit verify --verbose and --json list"
      case .warning: "\(entry.name): a warning; --allow \(entry.name) silences it"
      case .either: "\(entry.name): an error or a warning; --allow \(entry.name) silences the warning"
      }
    let paragraphs = [entry.summary] + entry.paragraphs
    return ([heading.localized] + paragraphs.map { Paragraph.wrapped($0.localized, width: 80) })
      .joined(separator: "\n\n")
  }
}
