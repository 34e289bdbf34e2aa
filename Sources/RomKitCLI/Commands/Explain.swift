import RomKit

struct Explain: Command {
  static let about = CommandDescription(
    name: "explain",
    abstract: "Explain a code of an error or a warning, or list the codes.",
    example: "romkit explain chr-too-large",
    usual: ["all", "json"],
    discussion: """
      Every error and warning ends with its code in square brackets. The code of a warning can be given to --allow. \
      Without a code, lists the groups of codes; with the name of a group, the codes in it.
      """,
    writes: false)

  @Argument(
    "code", help: "The code, such as mml-uneven-loop, or a group of codes, such as songs.",
    completion: .words { _ in DiagnosticCode.knownGroups.map(\.name) + DiagnosticCode.known.map(\.name) })
  var code: String?

  @Flag("all", help: "List all codes, one on a line.")
  var all = false

  @Flag("json", help: "Print JSON: of a code an object, else a list of all.")
  var json = false

  @OptionGroup(title: "Messages") var messages: MessageOptions

  func validate() throws {
    if all, let code { throw UsageError("--all lists all codes. Leave out --all or \(code).") }
  }

  func run(_ report: Report) throws {
    guard let code else {
      return try report.output { output in
        if json {
          try Self.write(DiagnosticCode.known, to: output)
        } else if all {
          let width = DiagnosticCode.known.map(\.name.count).max() ?? 0
          for entry in DiagnosticCode.known {
            let space = String(repeating: " ", count: width - entry.name.count)
            try output.line("\(entry.name)\(space)  \(entry.summary)")
          }
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
      let advice = nearest.map { "Did you mean \($0)?" } ?? "All of them are listed by romkit explain --all."
      throw UsageError("There is no code \(bare). \(advice)")
    }
    try report.output { try $0.line(json ? Self.json(entry).text : Self.page(entry)) }
  }

  private static func writeGroups(to output: StandardOutput) throws {
    var table = Table([("group", .left), ("codes", .right), ("about", .left)])
    let rows = DiagnosticCode.knownGroups.map { [$0.name, String($0.codes.count), $0.subject] }
    for row in rows { table.measure(row) }
    for row in [["group", "codes", "about"]] + rows { try output.line(table.line(row)) }
    try output.line("")
    try output.line("romkit explain CODE explains one, romkit explain GROUP lists those of a group.")
  }

  /// Codes with their summaries beside them.
  private static func list(_ codes: [DiagnosticCode], to output: StandardOutput) throws {
    let width = (codes.map(\.name.count).max() ?? 0) + 2
    for entry in codes {
      let lines = Paragraph.wrapped(entry.summary, width: 80 - width).split(separator: "\n")
      for (index, line) in lines.enumerated() {
        let name = index == 0 ? entry.name : ""
        try output.line(name + String(repeating: " ", count: width - name.count) + line)
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
    .object([
      ("code", .string(entry.name)), ("severity", .string(entry.severity.rawValue)),
      ("summary", .string(entry.summary)), ("text", .array(entry.paragraphs.map { .string($0) })),
    ])
  }

  private static func page(_ entry: DiagnosticCode) -> String {
    let severity =
      switch entry.severity {
      case .error: "an error"
      case .warning: "a warning; --allow \(entry.name) silences it"
      case .either: "an error or a warning; --allow \(entry.name) silences it as a warning"
      }
    let paragraphs = [entry.summary] + entry.paragraphs
    return (["\(entry.name): \(severity)"] + paragraphs.map { Paragraph.wrapped($0, width: 80) })
      .joined(separator: "\n\n")
  }
}
