import RomKit

struct Pack: Command {
  static let about = CommandDescription(
    name: "pack",
    abstract: "Make a ROM from a folder of assets.",
    example: "romkit pack assets -o romdata.bin",
    usual: ["output", "watch", "check", "dry-run", "quiet"],
    discussion: """
      Takes the assets in the folder: under names of their own in folders by kind (graphics/title.png), or named by \
      their slot as the SDK does (GSLOT007.png), in any case; GSLOT007-title.png is both.

      graphics  GSLOT  .CHR, or .png .bmp .aseprite: indices are kept, full colours get some; all share one palette, in DSLOT000
      sounds    ESLOT  .PCM, or .wav .aiff: any rate, depth and channels become 22,050 Hz, 16 bit, mono
      music     BSLOT  .BGM, or .mml .notes .vgs
      data      DSLOT  .DAT, or .txt (to Shift_JIS), .csv with a schema .toml beside it, .gpl .pal .act .hex palettes, \
      .png .bmp .aseprite of the 8 x 12 font
      programs  PSLOT  .BIN

      A named asset gets the lowest free number once, and romkit.lock in the folder keeps it. A \
      romkit.toml there says how single assets are converted, which pictures share a palette, where the ROM goes and \
      more: see Documentation/Project.md. Options given here count more than its [defaults], and less than what it says \
      of single assets. Other files are left alone.

      The same files always give the same bytes. The ROM appears whole or not at all.
      """)

  @Argument("folder", help: "The folder with the assets.", completion: .directory)
  var folder: String

  @Option(
    repeated: "output", short: "o", value: "file", isExpected: true,
    help: """
      The ROM to write, or - for standard output; several times for several files with the same ROM. If not given, \
      the output that romkit.toml names.
      """,
    completion: .file)
  var outputs: [String]

  @Flag(
    invertible: "checksums", help: "Whether to add the record that lets verify find damage. (default: added)")
  var checksums: Bool?

  @Option(
    "palette-slot", value: "number",
    help: "The data slot for the palette of the pictures; 0, or what romkit.toml says.")
  var paletteSlot: UInt8?

  @Flag("repalette", help: "Choose palettes anew, even where those in romkit.lock still fit.")
  var repalette = false

  @Flag("prune", help: "Free the numbers of assets that are gone.")
  var prune = false

  @Flag("locked", help: "Fail if romkit.lock would change, as it should not on a build server.")
  var locked = false

  @OptionGroup(title: "The build") var build: BuildOptions
  @OptionGroup(title: "Files that romkit does not read") var importers: ImporterOptions
  @OptionGroup(title: "Headers, each written only when it changes") var headers: HeaderOptions
  @OptionGroup(title: "Pictures") var pictures: PictureOptions
  @OptionGroup(title: "Sounds") var sounds: SoundOptions
  @OptionGroup(title: "Songs") var songs: SongOptions
  @OptionGroup(title: "Texts") var texts: TextFormatOptions

  @OptionGroup(title: "Messages") var messages: MessageOptions

  func validate() throws {
    if outputs.contains("-") {
      if outputs.count > 1 {
        throw UsageError("-o - is for one output. Name a file for each ROM, or - alone.")
      }
      try Terminal.checkROM(to: "-")
    }
    if importers.trust, !build.writes {
      throw UsageError(
        "--trust-importers notes whom you trust, and --check and --dry-run write nothing. Write --run-importers."
      )
    }
    if importers.run, build.watch {
      throw UsageError(
        "--run-importers is for one run, and --watch would run whatever romkit.toml names later. Write --trust-importers."
      )
    }
    if prune, locked {
      throw UsageError("--prune changes romkit.lock, and --locked forbids it. Leave one out.")
    }
    if repalette, locked {
      throw UsageError("--repalette changes romkit.lock, and --locked forbids it. Leave one out.")
    }
    if outputs == ["-"], build.watch || build.check || build.dryRun || build.depfile != nil || build.json {
      throw UsageError(
        "A ROM on standard output leaves no file for --watch, --check, --dry-run, --depfile or --json. Write -o romdata.bin."
      )
    }
  }

  func run(_ report: Report) throws {
    if build.watch { return try PackWatch(command: self, settings: settings).run() }
    try PackRun(command: self, settings: try settings(), report: report).run()
  }

  private func settings() throws -> BuildSettings {
    var settings = BuildSettings()
    settings.checksums = checksums
    settings.palette = pictures.shared
    settings.assets = AssetOptions($pictures + $sounds + $songs + $texts)
    settings.paletteSlot = paletteSlot
    settings.choosesPalettesAnew = repalette
    settings.importers = importers.policy
    settings.lock = prune ? .prune : locked ? .keep : .update
    return settings
  }
}
