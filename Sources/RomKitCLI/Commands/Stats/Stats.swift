import ArgumentParser
import RomKit

/// `romkit stats`: what takes room in a ROM, and what could be saved.
struct Stats: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Show what takes room in a ROM, and what could be saved.",
    discussion: """
      Bytes by kind and by record, records with the same bytes, palette entries that no picture uses, palettes that \
      could be shared, silence at the ends of effects (samples within 32 of 0, which is 60 dB below full scale; \
      nothing under a hundredth of a second is told), songs that would deflate to fewer bytes, and free numbers.

      Nothing is changed, and nothing of it is wrong: the exit status is 0.
      """)

  @OptionGroup var input: RomArgument

  @Flag(help: "List everything, not only the first of each.")
  var all = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup(title: "Messages") var messages: MessageOptions

  static let writes = false

  func run(_ report: Report) throws {
    try input.placed {
      let source = try input.source()
      let rom = try Rom(reading: source)
      let statistics = try RomStatistics(of: rom, size: source.size)
      let output = StandardOutput()
      if json {
        try StatsJSON(path: input.rom, rom: rom, statistics: statistics).write(to: output)
      } else {
        let name = Escaped.path(input.shown)
        try StatsText(name: name, rom: rom, statistics: statistics, limit: all ? Int.max : 20).write(
          to: output)
      }
      try output.flush()
    }
  }
}
