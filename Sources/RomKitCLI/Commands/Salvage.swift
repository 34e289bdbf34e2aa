import ArgumentParser
import RomKit

/// `romkit salvage`: what is left of a damaged ROM becomes files.
struct SalvageCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "salvage",
    abstract: "Recover what is left of a damaged ROM.",
    discussion: """
      For ROMs that are truncated, wrongly counted, half written or damaged. The checksum record tells most, and is \
      found from the end of the file; without it the directory, the size fields, the headers of the bodies and whether \
      the bodies that follow come out right have to do.

      Complete bodies are written as GSLOT000.CHR and so on, with a romkit.toml, so that romkit pack of the folder makes \
      a sound ROM of them. What is cut off or doubtful gets names such as cut-GSLOT003.CHR, which pack leaves alone. \
      report.txt says what was assumed and what is lost.

      Exit status 0 means that nothing was wrong, 1 that something was assumed or lost.
      """)

  @OptionGroup var input: RomArgument

  @Option(name: .shortAndLong, help: "The folder to write to.", completion: .directory)
  var output: String

  @Flag(help: "Overwrite files that exist.")
  var force = false

  @Flag(help: "Print the report as JSON.")
  var json = false

  @Flag(name: .shortAndLong, help: "Say nothing unless something is wrong.")
  var quiet = false

  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run(_ report: Report) throws {
    let (results, folder) = try input.placed {
      let source = try input.source()
      let salvage = try Salvage(of: source)
      let folder = try SalvageFolder(of: salvage)
      return (
        SalvageReport(
          rom: input.rom, shown: input.shown, size: source.size, salvage: salvage, folder: folder), folder
      )
    }
    try report.commit(results.diagnostics.filter { $0.severity == .warning }) {
      try folder.write(to: output, report: results.text, overwriting: force)
    }
    // What is lost is an error, and no reason to write nothing.
    report.tell(results.diagnostics.filter { $0.severity == .error })
    if json { try report.output { try results.writeJSON(to: $0) } }
    if !quiet { report.say("\(Escaped.path(output)): \(results.summary)") }
    if !results.salvage.isSound { throw ExitCode(1) }
  }
}
