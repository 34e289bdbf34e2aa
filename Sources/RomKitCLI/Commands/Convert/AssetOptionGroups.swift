import ArgumentParser
import RomKit
import VGSCore

/// How full colours become palette indices; the same for `convert` and `pack`.
struct PictureOptions: ParsableArguments, AssetArguments {
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

  var given: [GivenOption] {
    [
      GivenOption(\.dialect, dialect?.value), GivenOption("--palette", isGiven: palette != nil),
      GivenOption("--colors", isGiven: colors != nil), GivenOption("--lock", isGiven: !lock.isEmpty),
      GivenOption("--reserve", isGiven: !reserve.isEmpty), GivenOption("--grid", isGiven: grid != nil),
      GivenOption(\.dither, dither?.value), GivenOption(\.transparent, transparent?.value),
      GivenOption(flag: \.exact, exact ? true : nil), GivenOption(flag: \.remap, remap ? true : nil),
    ].compactMap(\.self)
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
struct SoundOptions: ParsableArguments, AssetArguments {
  @Option(\.resample) var resample: Typed<ResamplePolicy>?

  var given: [GivenOption] { [GivenOption(\.resample, resample?.value)].compactMap(\.self) }
}

/// How songs are converted; the same for `convert` and `pack`.
struct SongOptions: ParsableArguments, AssetArguments {
  @Option(\.compression) var compression: Typed<Deflate.Level>?

  var given: [GivenOption] { [GivenOption(\.compression, compression?.value)].compactMap(\.self) }
}

/// How texts lie in their slots; the same for `convert` and `pack`.
struct TextFormatOptions: ParsableArguments, AssetArguments {
  @Option(\.encoding) var encoding: Typed<TextEncoding>?
  @Option(\.lineEnds) var lineEnds: Typed<LineEnds>?
  @Flag(\.finalNUL) var finalNUL: Bool?
  @Flag(\.fontCheck) var fontCheck = false

  var given: [GivenOption] {
    [
      GivenOption(\.encoding, encoding?.value), GivenOption(\.lineEnds, lineEnds?.value),
      GivenOption(flag: \.finalNUL, finalNUL), GivenOption(flag: \.fontCheck, fontCheck ? true : nil),
    ].compactMap(\.self)
  }
}

/// How texts and tables are converted.
struct TextOptions: ParsableArguments, AssetArguments {
  @OptionGroup var format: TextFormatOptions
  @Option(\.size) var size: Typed<Int>?
  @Option(\.schema, completion: .file(extensions: ["toml"])) var schema: Typed<String>?

  var given: [GivenOption] {
    format.given
      + [GivenOption(\.size, size?.value), GivenOption(\.schema, schema?.value)].compactMap(\.self)
  }
}
