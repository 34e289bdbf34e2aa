import ArgumentParser
import RomKit

/// `romkit pack`: an assets folder becomes a ROM.
struct Pack: ReportingCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a ROM from a folder of assets.",
    discussion: """
      Takes the slot files in the folder, named as the SDK names them, in any case:

      GSLOT000   .CHR, or .png .bmp: indices are kept; full colours get one palette, in DSLOT000 if it is free
      ESLOT000   .PCM, or .wav .aiff: any rate, depth and channels become 22,050 Hz, 16 bit, mono
      BSLOT000   .BGM, or .mml .notes .vgs
      DSLOT000   .DAT, or .txt (to Shift_JIS), .csv with a schema .toml beside it, .gpl .pal .act .hex palettes, .png .bmp \
      of the 8 x 12 font
      PSLOT000   .BIN

      Other files are left alone. A romkit.toml in the folder can change the order, and more.

      The same files always give the same bytes. The ROM appears whole or not at all.
      """)

  @Argument(help: "The folder with the assets.", completion: .directory)
  var folder: String

  @Option(name: .shortAndLong, help: "The ROM to write, or - for standard output.", completion: .file())
  var output: String

  @Flag(
    inversion: .prefixedNo, help: "Whether to add the record that lets verify find damage. (default: added)")
  var checksums: Bool?

  @Option(help: "The data slot for the palette of pictures of full colours; 0, or what romkit.toml says.")
  var paletteSlot: UInt8?

  @OptionGroup(title: "The build") var build: BuildOptions
  @OptionGroup(title: "Headers, each written only when it changes") var headers: HeaderOptions
  @OptionGroup(title: "Pictures") var pictures: PictureOptions
  @OptionGroup(title: "Sounds") var sounds: SoundOptions
  @OptionGroup(title: "Songs") var songs: SongOptions
  @OptionGroup(title: "Texts") var texts: TextFormatOptions

  @Flag(name: .shortAndLong, help: "Say nothing unless something is wrong.")
  var quiet = false

  @OptionGroup(title: "Messages") var messages: MessageOptions

  func validate() throws {
    if output == "-", build.watch || build.check || build.dryRun || build.depfile != nil || build.summaryJSON
    {
      throw ValidationError(
        "A ROM on standard output leaves no file for --watch, --check, --dry-run, --depfile or --summary-json."
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
    settings.palette = try pictures.settings()
    settings.assets = pictures.options
    settings.paletteSlot = paletteSlot
    settings.assets.resample = sounds.resample
    settings.assets.compression = songs.compression
    texts.say(in: &settings.assets)
    return settings
  }
}
