import ArgumentParser

/// The command `romkit`.
struct Romkit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "romkit",
    abstract: "Pack, inspect and take apart the ROMs of VGS games.",
    discussion: """
      A VGS game carries its graphics, sounds, music and data in one file, romdata.bin, in numbered slots: \
      GSLOT000 to GSLOT255 for pictures, ESLOT for sound effects, BSLOT for songs, DSLOT for data, PSLOT for programs.

      Exit status: 0 done, 1 bad data or a failed operation, 64 wrong usage.
      """,
    version: "romkit 0.1.0",
    subcommands: [
      Init.self, Pack.self, List.self, Info.self, Extract.self, Verify.self, Diff.self, Stats.self,
      Optimize.self,
      SalvageCommand.self, Convert.self, Preview.self, Explain.self,
    ])
}
