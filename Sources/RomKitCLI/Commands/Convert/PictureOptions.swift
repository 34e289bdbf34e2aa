import ArgumentParser
import RomKit
import VGSCore

/// The console that pictures are for, as it is typed.
struct DialectArgument: ExpressibleByArgument {
  let dialect: SlotPicture.Dialect

  init?(argument: String) {
    guard let dialect = SlotPicture.Dialect(word: argument) else { return nil }
    self.dialect = dialect
  }

  static var allValueStrings: [String] { SlotPicture.Dialect.allCases.map(\.word) }
}

extension DisplayGrid: ExpressibleByArgument {}
extension Dither: ExpressibleByArgument {}

/// How full colours become palette indices; the same for `convert` and `pack`.
struct PictureOptions: ParsableArguments {
  @Option(
    help:
      "The console that pictures are for: sy, the mk-II, unless given; sz is VGE, whose pictures carry their palette."
  )
  var dialect: DialectArgument?

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
  var lock: [PaletteOptions.Lock] = []

  @Option(help: .init("Entries that are left alone. May be repeated.", valueName: "240-255"))
  var reserve: [EntryRange] = []

  @Option(
    help:
      "Choose only colours that the screen can show: rgb565 on mk-II desktops, rgb555 on iOS and VGE; none, unless given."
  )
  var grid: DisplayGrid?

  @Option(help: "How colours that are not in the palette are made to seem there; none, unless given.")
  var dither: Dither?

  @Option(
    help: .init(
      "What is transparent: low alpha (unless given), index 0 of indexed pictures (with --remap), or one colour.",
      valueName: "alpha|index|#rrggbb"))
  var transparent: TransparentArgument?

  @Flag(help: "Refuse pictures whose colours do not all fit exactly.")
  var exact = false

  @Flag(help: "Choose the indices of indexed pictures anew as well, by their colours.")
  var remap = false

  func validate() throws {
    if let colors, !(2...Palette.count).contains(colors) {
      throw ValidationError("--colors takes 2 to 256, index 0 among them.")
    }
  }

  /// The files that are read because of these options.
  var files: [String] { [palette].compactMap { $0 } + lock.map(\.file) }

  /// What they say about each picture by itself.
  var options: AssetOptions {
    var options = AssetOptions()
    options.dialect = dialect?.dialect
    options.transparent = transparent?.value
    options.dither = dither
    options.exact = exact ? true : nil
    options.remap = remap ? true : nil
    return options
  }

  /// What they say about the palette that pictures share.
  var shared: PaletteOptions {
    var options = PaletteOptions()
    options.file = palette
    options.colors = colors
    options.grid = grid
    options.lock = lock
    options.reserve = reserve.map(\.indices)
    return options
  }

  /// All that they say, with the defaults for the rest.
  func settings() throws -> PictureSettings {
    var all = AssetSettings()
    options.apply(to: &all)
    try shared.apply(to: &all.pictures)
    return all.pictures
  }
}

/// Palette entries as they are typed: `7` or `0-15`.
struct EntryRange: ExpressibleByArgument, CustomStringConvertible {
  let indices: ClosedRange<UInt8>

  init?(argument: String) {
    guard let entries = PaletteOptions.entries(argument) else { return nil }
    indices = entries
  }

  var description: String {
    PaletteOptions.text(indices)
  }
}

extension PaletteOptions.Lock: ExpressibleByArgument {
  /// See `ExpressibleByArgument`.
  public init?(argument: String) { self.init(argument) }
}

/// What is transparent, as it is typed.
struct TransparentArgument: ExpressibleByArgument {
  let value: PictureSettings.Transparent

  init?(argument: String) {
    guard let value = PictureSettings.Transparent(argument) else { return nil }
    self.value = value
  }
}

/// A part of a picture as it is typed: `x,y,w,h`.
struct CropArgument: ExpressibleByArgument {
  let crop: PictureSettings.Crop

  init?(argument: String) {
    guard let crop = PictureSettings.Crop(argument) else { return nil }
    self.crop = crop
  }
}
