import ArgumentParser
import RomKit

/// Where the program starts and ends.
@main
enum Main {
  static func main() {
    StandardStreams.prepare()
    StandardStreams.catchInterruptions()
    let status = WorkControl(isCancelled: { StandardStreams.isInterrupted }).run { run() }
    StandardStreams.end(status: status)
  }

  private static func run() -> Int32 {
    do {
      var command = try Romkit.parseAsRoot()
      guard let reporting = command as? any ReportingCommand else {
        try command.run()
        return 0
      }
      let type = type(of: reporting)
      let report = Report(reporting.messages.settings, command: type.name, writes: type.writes)
      return report.run { try reporting.run(report) }
    } catch {
      let report = Report(MessageSettings(guessedFrom: Array(CommandLine.arguments.dropFirst())))
      return report.run {
        // Help and version: data that somebody asked for.
        guard Romkit.exitCode(for: error) == .success else { throw UsageError(error) }
        try report.output { try $0.line(MessageOptions.shortened(Romkit.fullMessage(for: error))) }
      }
    }
  }
}

extension ParsableCommand {
  /// How it is called on the command line.
  static var name: String { configuration.commandName ?? String(describing: Self.self).lowercased() }
}

struct Romkit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "romkit",
    abstract: "Pack, inspect and take apart the ROMs of VGS games.",
    discussion: """
      A VGS game carries its graphics, sounds, music and data in one file, romdata.bin, in numbered slots: \
      GSLOT000 to GSLOT255 for pictures, ESLOT for sound effects, BSLOT for songs, DSLOT for data, PSLOT for programs.

      Exit status: 0 done, 1 bad data or a failed operation, 64 wrong usage.
      """,
    version: "romkit \(ToolIdentity.version)",
    subcommands: [
      Init.self, Pack.self, List.self, Info.self, Extract.self, Verify.self, Diff.self, Stats.self,
      Optimize.self,
      SalvageCommand.self, Convert.self, Preview.self, Explain.self,
    ])
}
