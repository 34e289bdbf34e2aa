import RomKit

struct Explain: Command {
  static let about = CommandDescription(
    name: "explain",
    abstract: "Explain a code of an error or a warning, or list them all.",
    discussion: """
      Every error and warning ends with its code in square brackets. The code of a warning can be given to --allow.
      """,
    writes: false)

  @Argument(
    "code", help: "The code, such as mml-uneven-loop; all codes if none is named.",
    completion: .words { _ in DiagnosticCode.known.map(\.name) })
  var code: String?

  @Flag("json", help: "Print JSON.")
  var json = false

  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run(_ report: Report) throws {
    guard let code else {
      return try report.output { output in
        if json {
          for (index, entry) in DiagnosticCode.known.enumerated() {
            try output.text((index == 0 ? "[\n  " : ",\n  ") + Self.json(entry).text)
          }
          try output.line("\n]")
        } else {
          let width = DiagnosticCode.known.map(\.name.count).max() ?? 0
          for entry in DiagnosticCode.known {
            let space = String(repeating: " ", count: width - entry.name.count)
            try output.line("\(entry.name)\(space)  \(entry.summary)")
          }
        }
      }
    }
    // It may have been copied with its brackets.
    let bare = code.hasPrefix("[") && code.hasSuffix("]") ? String(code.dropFirst().dropLast()) : code
    guard let entry = DiagnosticCode.known.code(named: bare) else {
      let nearest = DiagnosticCode.known.nearest(to: bare).map { "Did you mean \($0)?" }
      throw UsageError("There is no code \(bare). \(nearest ?? "All of them are listed by romkit explain.")")
    }
    try report.output { try $0.line(json ? Self.json(entry).text : Self.page(entry)) }
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
