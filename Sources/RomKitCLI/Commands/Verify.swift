import ArgumentParser
import RomKit
import VGSCore

extension ProjectProfile: ExpressibleByArgument {}

/// `romkit verify`: is this ROM as it was when it was written, and can its console use it.
struct Verify: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check a ROM, and every slot by the rules of its console.",
    discussion: """
      Says what is wrong with its structure, its checksums and its slots, at which offset, and what a player notices \
      of it. An error is damage, or what a console refuses, hangs at or reads past; a warning is what was hardly \
      meant; a note may be all right. Documentation/Rules.md lists all rules.

      Exit status 0 means no errors, 1 that there are some. A ROM without checksums is sound when its structure is; \
      damage that leaves a slot usable cannot be seen in it.
      """)

  @OptionGroup var input: RomArgument

  @Flag(
    help:
      "Instead, extract the ROM and pack it again, converted and raw, and say whether every byte is the same."
  )
  var roundtrip = false

  @Option(help: "The console that is to read the ROM. If not given, the one that its pictures are for.")
  var profile: ProjectProfile?

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup(title: "Messages") var messages: MessageOptions

  static let writes = false

  func run(_ report: Report) throws {
    if roundtrip { return try RoundTripCheck(input: input, json: json).run(report) }
    let review = try input.placed {
      try RomReview(of: try input.source(), file: input.shown, profile: profile?.console)
    }
    let verdict = VerifyVerdict(review: review)
    let output = StandardOutput()
    if json {
      try output.line(verdict.json(path: input.rom).text)
    } else {
      report.tell(review.findings.listed)
      if review.findings.unlisted > 0 {
        report.say("\(Grouped.text(review.findings.unlisted)) more findings are not listed")
      }
      for line in verdict.lines { try output.line("\(Escaped.path(input.shown)): \(line)") }
    }
    try output.flush()
    if !review.isSound { throw ExitCode(1) }
  }
}
