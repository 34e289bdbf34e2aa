import ArgumentParser
import RomKit

/// `romkit verify`: is this ROM as it was when it was written.
struct Verify: ReportingCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check the structure and the checksums of a ROM.",
    discussion: """
      Says which record is damaged and how. Exit status 0 means sound, 1 that something is wrong. A ROM without \
      checksums is sound when its structure is; damage inside its bodies cannot be seen.
      """)

  @OptionGroup var input: RomArgument

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup(title: "Messages") var messages: MessageOptions

  static let writes = false

  func run(_ report: Report) throws {
    let (source, verification) = try input.placed {
      let source = try input.source()
      return (source, try Verification(of: source, file: input.shown))
    }
    let output = StandardOutput()
    if json {
      try output.line(jsonReport(verification, size: source.size).text)
    } else {
      report.tell(verification.findings)
      if verification.unlisted > 0 {
        report.say("\(Grouped.text(verification.unlisted)) more findings are not listed")
      }
      try output.line("\(Escaped.path(input.shown)): \(verdict(verification, size: source.size))")
    }
    try output.flush()
    if !verification.isSound { throw ExitCode(1) }
  }

  private func verdict(_ verification: Verification, size: Int) -> String {
    if !verification.isSound { return "damaged: \(Plural.text(verification.errorCount, "error"))" }
    let records = verification.rom.map { Plural.records($0.records.count) } ?? ""
    let checksums =
      verification.checksums == .absent
      ? "it carries no checksums, so that damage inside a record would not be seen" : "all checksums match"
    return "sound: \(records), \(Plural.bytes(size)); \(checksums)"
  }

  private func jsonReport(_ verification: Verification, size: Int) -> JSON {
    .object([
      ("path", .string(input.rom)), ("size", .number(size)), ("sound", .bool(verification.isSound)),
      ("checksums", .string(verification.checksums.rawValue)),
      ("errors", .number(verification.errorCount)),
      ("unlisted", .number(verification.unlisted)),
      ("findings", .array(verification.findings.map { Self.finding($0) })),
    ])
  }

  private static func finding(_ finding: Diagnostic) -> JSON {
    var offset: Int?
    if case .offset(let found) = finding.place.position { offset = found }
    return .object([
      ("severity", .string(finding.severity.rawValue)), ("code", .string(finding.code)),
      ("record", .optional(finding.place.slot)), ("offset", offset.map { .number($0) } ?? .null),
      ("message", .string(finding.message)), ("remedy", .optional(finding.remedy)),
    ])
  }
}
