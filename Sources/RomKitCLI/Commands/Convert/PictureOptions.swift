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

  @Option(help: "How many palette entries full colours may take, index 0 among them.")
  var colors = Palette.count

  @Option(
    help: .init(
      "Entries that have their colours already, from the same places of a palette file. May be repeated.",
      valueName: "0-15=file"))
  var lock: [EntryLock] = []

  @Option(help: .init("Entries that are left alone. May be repeated.", valueName: "240-255"))
  var reserve: [EntryRange] = []

  @Option(
    help: "Choose only colours that the screen can show: rgb565 on mk-II desktops, rgb555 on iOS and VGE.")
  var grid = DisplayGrid.none

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
    if !(2...Palette.count).contains(colors) {
      throw ValidationError("--colors takes 2 to 256, index 0 among them.")
    }
  }

  /// The files that are read because of these options.
  var files: [String] { [palette].compactMap { $0 } + lock.map(\.path) }

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

  /// All that they say, with the defaults for the rest.
  func settings() throws -> PictureSettings {
    var all = AssetSettings()
    options.apply(to: &all)
    var settings = all.pictures
    settings.palette = try palette.map { try Self.readPalette($0) }
    settings.solver.count = colors
    settings.solver.grid = grid
    for range in reserve { settings.solver.reserved.formUnion(range.indices) }
    for item in lock {
      let file = try Self.readPalette(item.path)
      for index in item.range.indices {
        guard Int(index) < file.count else {
          throw Diagnostic(
            code: "palette-lock-short", place: Place(file: item.path),
            message:
              "index \(index) is to be locked, and the palette has only \(Plural.text(file.count, "colour"))",
            remedy: "lock fewer entries, or name a larger palette")
        }
        settings.solver.locked[index] = file.palette[index]
      }
    }
    return settings
  }

  private static func readPalette(_ path: String) throws -> PaletteFile {
    let form = FileForm(path: path)
    let file = try ConversionFile(reading: path, form: form ?? .dat)
    do {
      return try PaletteFile(parsing: file.bytes, format: form.flatMap { PaletteFormat(ending: $0.rawValue) })
    } catch {
      throw Problems(error, file: path)
    }
  }
}

/// Palette entries as they are typed: `7` or `0-15`.
struct EntryRange: ExpressibleByArgument, CustomStringConvertible {
  let indices: ClosedRange<UInt8>

  init?(argument: String) {
    guard argument.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }) else {
      return nil
    }
    let parts = argument.split(separator: "-", omittingEmptySubsequences: false).map { UInt8($0) }
    guard let first = parts.first ?? nil, let last = parts.last ?? nil, parts.count <= 2, first <= last else {
      return nil
    }
    indices = first...last
  }

  var description: String {
    indices.count == 1 ? "\(indices.lowerBound)" : "\(indices.lowerBound)-\(indices.upperBound)"
  }
}

/// Palette entries and the file that has their colours: `0-15=base.gpl`.
struct EntryLock: ExpressibleByArgument {
  let range: EntryRange
  let path: String

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="),
      let range = EntryRange(argument: String(argument[..<equals]))
    else { return nil }
    self.range = range
    path = String(argument[argument.index(after: equals)...])
    if path.isEmpty { return nil }
  }
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
