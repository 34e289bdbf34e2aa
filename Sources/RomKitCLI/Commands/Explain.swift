import ArgumentParser
import RomKit

/// `romkit explain`: more about the codes of errors and warnings.
struct Explain: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a code of an error or a warning, or list them all.",
    discussion: """
      Every error and warning ends with its code in square brackets. The code of a warning can be given to --allow.
      """)

  @Argument(
    help: "The code, such as mml-uneven-loop; all codes if none is named.",
    completion: .custom { _, _, _ in Explanation.all.map(\.code) })
  var code: String?

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup(title: "Messages") var messages: MessageOptions

  static let writes = false

  func run(_ report: Report) throws {
    guard let code else {
      return try report.output { output in
        if json {
          for (index, explanation) in Explanation.all.enumerated() {
            try output.text((index == 0 ? "[\n  " : ",\n  ") + Self.json(explanation).text)
          }
          try output.line("\n]")
        } else {
          let width = Explanation.all.map(\.code.count).max() ?? 0
          for explanation in Explanation.all {
            let space = String(repeating: " ", count: width - explanation.code.count)
            try output.line("\(explanation.code)\(space)  \(explanation.summary)")
          }
        }
      }
    }
    // It may have been copied with its brackets.
    let bare = code.hasPrefix("[") && code.hasSuffix("]") ? String(code.dropFirst().dropLast()) : code
    guard let explanation = Explanation(of: bare) else {
      let nearest = Explanation.nearestCode(to: bare).map { "Did you mean \($0)?" }
      throw UsageError("There is no code \(bare). \(nearest ?? "All of them are listed by romkit explain.")")
    }
    try report.output { try $0.line(json ? Self.json(explanation).text : Self.page(explanation)) }
  }

  private static func json(_ explanation: Explanation) -> JSON {
    .object([
      ("code", .string(explanation.code)), ("severity", .string(explanation.severity.rawValue)),
      ("summary", .string(explanation.summary)),
      ("text", .array(explanation.text.split(separator: "\n").map { .string(String($0)) })),
    ])
  }

  private static func page(_ explanation: Explanation) -> String {
    let severity =
      switch explanation.severity {
      case .error: "an error"
      case .warning: "a warning; --allow \(explanation.code) silences it"
      case .either: "an error or a warning; --allow \(explanation.code) silences it as a warning"
      }
    let paragraphs = [explanation.summary] + explanation.text.split(separator: "\n").map(String.init)
    return (["\(explanation.code): \(severity)"] + paragraphs.map { Paragraph.wrapped($0, width: 80) })
      .joined(separator: "\n\n")
  }
}
