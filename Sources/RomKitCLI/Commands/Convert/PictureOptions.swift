import ArgumentParser
import RomKit
import VGSCore

/// The consoles' kinds of pictures, as they are typed.
enum DialectArgument: String, ExpressibleByArgument, CaseIterable {
  case sy, sz

  var dialect: SlotPicture.Dialect {
    switch self {
    case .sy: .sy
    case .sz: .sz
    }
  }
}

extension DisplayGrid: ExpressibleByArgument {}
extension Dither: ExpressibleByArgument {}

/// How full colours become palette indices; the same for `convert` and `pack`.
struct PictureOptions: ParsableArguments {
  @Option(
    help: "The console that pictures are for: sy is the mk-II, sz is VGE, whose pictures carry their palette."
  )
  var dialect = DialectArgument.sy

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

  @Option(help: "How colours that are not in the palette are made to seem there.")
  var dither = Dither.none

  @Option(
    help: .init(
      "What is transparent: low alpha, index 0 of indexed pictures (with --remap), or one colour.",
      valueName: "alpha|index|#rrggbb"))
  var transparent = TransparentArgument(value: .alpha)

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

  func settings() throws -> PictureSettings {
    var settings = PictureSettings()
    settings.dialect = dialect.dialect
    settings.palette = try palette.map { try Self.readPalette($0) }
    settings.mapsIndexed = remap
    settings.transparent = transparent.value
    settings.solver.count = colors
    settings.solver.grid = grid
    settings.solver.dither = dither
    settings.solver.requiresExact = exact
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

  init(value: PictureSettings.Transparent) {
    self.value = value
  }

  init?(argument: String) {
    switch argument {
    case "alpha": value = .alpha
    case "index": value = .index
    default:
      guard argument.first == "#", argument.count == 7, argument.dropFirst().allSatisfy(\.isHexDigit),
        let number = UInt32(argument.dropFirst(), radix: 16)
      else {
        return nil
      }
      value = .key(Colour(number))
    }
  }

  var defaultValueDescription: String { "alpha" }
}

/// A part of a picture as it is typed: `x,y,w,h`.
struct CropArgument: ExpressibleByArgument {
  let crop: PictureSettings.Crop

  init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3]
    else { return nil }
    crop = .init(x: x, y: y, width: width, height: height)
  }
}
