import ArgumentParser
import RomKit

/// `romkit extract`: a ROM becomes a folder of files, or one of its bodies goes to standard output.
struct Extract: ReportingCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write the records of a ROM to a folder.",
    discussion: """
      Writes the bodies as GSLOT000.CHR and so on, and a romkit.toml with what the files do not tell, so that \
      romkit pack of the folder gives the same bytes as the ROM. With slots named, writes only these, and no \
      romkit.toml.

      Nothing is written at all when anything is wrong.
      """)

  @OptionGroup var input: RomArgument

  @Argument(help: "Slots to write, such as GSLOT007; all records if none is named.")
  var slots: [String] = []

  @Option(
    name: .shortAndLong, help: "The folder to write to; with a single slot also - for standard output.",
    completion: .directory)
  var output: String

  @Flag(help: "Write the bodies as they are. This is what happens anyway; a later romkit will convert them.")
  var raw = false

  @Flag(help: "Overwrite files that exist.")
  var force = false

  @Flag(help: "Write the records of a damaged ROM as they are.")
  var ignoreChecksums = false

  @OptionGroup(title: "Messages") var messages: MessageOptions

  func validate() throws {
    if output == "-", slots.count != 1 {
      throw ValidationError("Name the one slot that is to go to standard output.")
    }
  }

  func run(_ report: Report) throws {
    try input.placed {
      let verification = try Verification(of: try input.source(), file: input.shown)
      guard let rom = verification.rom else { throw Problems(verification.findings) }
      if !ignoreChecksums, verification.checksums != .absent, verification.checksums != .matching {
        throw Problems(damaged(verification.findings))
      }
      if slots.isEmpty {
        try extractAll(rom, checksumsMatch: verification.checksums == .matching, report)
      } else {
        try extract(try RecordSelection(slots, in: rom), report)
      }
    }
  }

  private func damaged(_ findings: [Diagnostic]) -> Diagnostic {
    Diagnostic(
      code: "extract-damaged", place: Place(file: input.shown),
      message: "the ROM is damaged, so nothing was extracted",
      notes: findings.prefix(20).map { finding in
        (finding.place.slot.map { finding.message.contains($0) ? "" : "\($0): " } ?? "") + finding.message
      }, remedy: "write the damaged records all the same with --ignore-checksums")
  }

  private func extractAll(_ rom: Rom, checksumsMatch: Bool, _ report: Report) throws {
    let extraction = try RomExtraction(of: rom, checksumsMatch: checksumsMatch)
    try report.commit { try extraction.write(to: output, overwriting: force) }
    report.say(
      "\(Escaped.path(output)): \(Plural.text(extraction.files.count, "file")) and \(Manifest.fileName)")
  }

  private func extract(_ selection: RecordSelection, _ report: Report) throws {
    if output == "-", let record = selection.records.first {
      return try report.commit {
        try report.output { sink in try record.body.forEachPiece { try sink.write($0) } }
      }
    }
    let folder = try NewFolder(at: output, names: selection.records.map(\.name.shown), overwriting: force)
    for record in selection.records {
      try folder.write(record.name.shown) { sink in try record.body.forEachPiece { try sink.write($0) } }
    }
    try report.commit { try folder.commit() }
    report.say("\(Escaped.path(output)): \(Plural.text(selection.records.count, "file"))")
  }
}
