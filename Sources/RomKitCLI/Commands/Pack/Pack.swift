import RomKit

struct Pack: Command {
  static let about = CommandDescription(
    name: "pack",
    abstract: "Make a ROM from a folder of assets.",
    example: "romkit pack assets -o romdata.bin",
    usual: ["output", "watch", "check", "dry-run", "quiet"],
    discussion: """
      Packs the assets in the folder. An asset is in the folder of its kind under any name (graphics/title.png), or is \
      named after its slot as in the SDK (GSLOT007.png, in upper or lower case); GSLOT007-title.png gives both the slot and a name.

      graphics  GSLOT  \(FileFormat.of(.picture).dotted): indices are kept, full colours are mapped; all share one palette, in DSLOT000
      sounds    ESLOT  \(FileFormat.of(.sound).dotted): any rate, depth and channels become 22,050 Hz, 16 bit, mono
      music     BSLOT  \(FileFormat.of(.song).dotted)
      data      DSLOT  .DAT, or .txt (to Shift_JIS), .csv with a schema .toml beside it, \(FileFormat.of(.palette).dotted) palettes, \
      \(FileFormat.of(.picture).converted.dotted) of the 8 x 12 font
      programs  PSLOT  .BIN

      A new asset gets the lowest free number, and romkit.lock in the folder keeps it. A romkit.toml there says how \
      individual assets are converted, which pictures share a palette, where the ROM goes and more: see \
      Documentation/Project.md. Its settings replace the defaults given here. Options override its profile and \
      [defaults], but not its [[assets]] and [[palettes]]. romkit warns of \
      files in graphics, sounds, music, data and programs that cannot go into their slots, and ignores all other files.

      The same files always give the same bytes. The ROM is written whole or not at all.
      """)

  var folder = ""
  var outputs: [String] = []
  var checksums: Bool?
  var paletteSlot: UInt8?
  var repalette = false
  var prune = false
  var locked = false
  var build = BuildOptions()
  var trust = TrustOptions()
  var headers = HeaderOptions()
  var assets = AssetArguments()
  var messages = MessageOptions()

  static let rows: [Row<Self>] = [
    .argument("folder", \.folder, "The folder with the assets.", completion: .directory),
    .repeated(
      "output", \.outputs, short: "o", value: "file", isExpected: true,
      """
      The ROM to write, or - for standard output; by default the output in romkit.toml. May be repeated, for several \
      files with the same ROM.
      """,
      completion: .file),
    .invertibleFlag(
      "checksums", \.checksums,
      "Whether to add the checksum record, with which verify finds damage; it is added unless romkit.toml says otherwise."
    ),
    .option(
      "palette-slot", \.paletteSlot, value: "number",
      "The data slot for the palette of the pictures; by default the one in romkit.toml, or 0."),
    .flag("repalette", \.repalette, "Choose new palettes, even if those in romkit.lock still fit."),
    .flag("prune", \.prune, "Free the numbers of assets that no longer exist."),
    .flag("locked", \.locked, "Fail if romkit.lock would change; for build servers."),
    .group(\.build, "The build"),
    .group(\.trust, "Folders by other people"),
    .group(\.headers, "Headers, each written only if it changes"),
    .group(\.assets, rows: AssetArguments.rows(ofOneFile: false)),
    .messages,
  ]

  static let conflicts = [
    ["locked", "prune", "repalette"], ["step", "locked", "prune", "repalette"],
  ]

  func validate() throws {
    if outputs.contains("-") {
      if outputs.count > 1 {
        throw UsageError(
          "-o - cannot be combined with other outputs", help: "name a file for each, or write only -o -")
      }
      try Terminal.checkROM(to: "-")
    }
    if trust.trustsImporters, !build.writes {
      throw UsageError(
        "--trust-importers records your trust, but --check and --dry-run write nothing",
        help: "write --run-importers")
    }
    try trust.check(watch: build.watch)
    if outputs == ["-"], build.watch || build.check || build.dryRun || build.depfile != nil || build.json {
      throw UsageError(
        "--watch, --check, --dry-run, --depfile and --json need a file, but the ROM goes to standard output",
        help: "write -o romdata.bin")
    }
  }

  func run(_ report: Report) throws {
    report.step = build.step.map { BuildStep(file: $0, folder: folder) }
    if build.watch { return try watch(report.given) }
    try PackRun(command: self, settings: try settings(), report: report).run()
  }

  /// Packs whenever something changes.
  private func watch(_ given: GivenOptions) throws {
    let depfile = build.depfile.map { [$0] } ?? []
    let loop = WatchLoop(
      command: Pack.self, messages: messages, given: given, name: folder, folder: folder,
      files: Set(assets.palette.files + outputs + headers.files.paths + depfile),
      failure: { "nothing packed; waiting for the next change" })
    try loop.run { turn in
      var run = PackRun(command: self, settings: try settings(), report: turn.report)
      run.files = turn.found
      run.time = turn.time
      run.saysNothingNew = turn.isCheck
      run.notesTrust = turn.isFirst
      return try run.run()
    }
  }

  private func settings() throws -> BuildSettings {
    var settings = BuildSettings()
    settings.checksums = checksums
    settings.palette = assets.palette
    settings.assets = assets.settings
    settings.paletteSlot = paletteSlot
    settings.choosesPalettesAnew = repalette
    trust.apply(to: &settings)
    settings.lock = prune ? .prune : locked || build.step != nil ? .keep : .update
    return settings
  }
}
