import ArgumentParser
import RomKit
import VGSCore

/// How full colours become palette indices; the same for `convert` and `pack`.
struct PictureOptions: ParsableArguments {
  @Option(\.dialect) var dialect: Typed<SlotPicture.Dialect>?

  @Option(
    help:
      "The palette to use: full colours are mapped onto it, and pictures without a palette are shown with it.",
    completion: .file())
  var palette: String?

  @Option(
    name: [.customLong("colors"), .customLong("colours")],
    help: "How many palette entries full colours may take, index 0 among them; 256, unless given.")
  var colors: Int?

  @Option(
    help: .init(
      "Entries that have their colours already, from the same places of a palette file. May be repeated.",
      valueName: "0-15=file"))
  var lock: [Typed<PaletteOptions.Lock>] = []

  @Option(help: .init("Entries that are left alone. May be repeated.", valueName: "240-255"))
  var reserve: [Typed<ClosedRange<UInt8>>] = []

  @Option(
    help:
      "Choose only colours that the screen can show: rgb565 on mk-II desktops, rgb555 on iOS and VGE; none, unless given."
  )
  var grid: Typed<DisplayGrid>?

  @Option(\.dither) var dither: Typed<Dither>?
  @Option(\.transparent) var transparent: Typed<PictureSettings.Transparent>?
  @Flag(\.exact) var exact = false
  @Flag(\.remap) var remap = false

  func validate() throws {
    if let colors, !(2...Palette.count).contains(colors) {
      throw ValidationError("--colors takes 2 to 256, index 0 among them.")
    }
  }

  /// The files that are read because of these options.
  var files: [String] { shared.files }

  /// The options for the palette that pictures share.
  var shared: PaletteOptions {
    var options = PaletteOptions()
    options.file = palette
    options.colors = colors
    options.grid = grid?.value
    options.lock = lock.map(\.value)
    options.reserve = reserve.map(\.value)
    return options
  }
}

/// How sounds are converted; the same for `convert` and `pack`.
struct SoundOptions: ParsableArguments {
  @Option(\.resample) var resample: Typed<ResamplePolicy>?
}

/// How songs are converted; the same for `convert` and `pack`.
struct SongOptions: ParsableArguments {
  @Option(\.compression) var compression: Typed<Deflate.Level>?
}

/// How texts lie in their slots; the same for `convert` and `pack`.
struct TextFormatOptions: ParsableArguments {
  @Option(\.encoding) var encoding: Typed<TextEncoding>?
  @Option(\.lineEnds) var lineEnds: Typed<LineEnds>?
  @Flag(\.finalNUL) var finalNUL: Bool?
  @Flag(\.fontCheck) var fontCheck = false
}

/// How texts and tables are converted.
struct TextOptions: ParsableArguments {
  @OptionGroup var format: TextFormatOptions
  @Option(\.size) var size: Typed<Int>?
  @Option(\.schema, completion: .file(extensions: ["toml"])) var schema: Typed<String>?
}
