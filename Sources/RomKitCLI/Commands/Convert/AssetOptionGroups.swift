import RomKit
import VGSCore

/// The mapping of full colours to palette indices; the same for `convert` and `pack`.
struct PictureOptions: ParameterGroup {
  @Option(\.dialect) var dialect: Typed<SlotPicture.Dialect>?

  @Option(
    "palette", value: "file",
    help:
      "The palette to use: full colours are mapped to it, and pictures without a palette are shown with it.",
    completion: .file)
  var palette: String?

  @Option(
    "colors", "colours", value: "number",
    help: "The number of palette entries for full colours, including index 0; by default 256.")
  var colors: Int?

  @Option(
    repeated: "lock", value: "0-15=file",
    help:
      "Palette entries with fixed colours, taken from the same entries of a palette file. May be repeated.")
  var lock: [Typed<PaletteOptions.Lock>]

  @Option(repeated: "reserve", value: "240-255", help: "Palette entries that stay unused. May be repeated.")
  var reserve: [Typed<ClosedRange<UInt8>>]

  @Option(
    "grid",
    help:
      "Choose only colours that the screen can show: rgb565 for the mk-II on desktops, rgb555 for the mk-II on iOS and for VGE; by default any colours."
  )
  var grid: Typed<DisplayGrid>?

  @Option(\.dither) var dither: Typed<Dither>?
  @Option(\.transparent) var transparent: Typed<PictureSettings.Transparent>?
  @Flag(\.exact) var exact = false
  @Flag(\.remap) var remap = false

  func validate() throws {
    if let colors, !(2...Palette.count).contains(colors) {
      throw UsageError(
        expected: "2 to 256 entries, including index 0,", for: "--colors", found: colors, example: "16")
    }
  }

  var files: [String] { shared.files }

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

struct CropOption: ParameterGroup {
  @Option(\.crop) var crop: Typed<PictureSettings.Crop>?
}

/// The frames and layers of an Aseprite file that become a picture.
struct SpriteFileOptions: ParameterGroup {
  @Option(\.frames) var frames: Typed<SpriteOptions.Frames>?
  @Option(\.sheet) var sheet: Typed<SpriteOptions.Sheet>?
  @Option(\.layers) var layers: Typed<[String]>?
}

struct SoundOptions: ParameterGroup {
  @Option(\.resample) var resample: Typed<ResamplePolicy>?

}

struct SongOptions: ParameterGroup {
  @Option(\.compression) var compression: Typed<Deflate.Level>?

}

/// The format of texts in files and slots; the same for `convert` and `pack`.
struct TextFormatOptions: ParameterGroup {
  @Option(\.sourceEncoding) var sourceEncoding: Typed<SourceEncoding>?
  @Option(\.encoding) var encoding: Typed<TextEncoding>?
  @Option(\.lineEnds) var lineEnds: Typed<LineEnds>?
  @Flag(\.finalNUL) var finalNUL: Bool?
  @Flag(\.fontCheck) var fontCheck = false

}

/// The conversion of texts and tables.
struct TextOptions: ParameterGroup {
  @OptionGroup var format: TextFormatOptions
  @Option(\.size) var size: Typed<Int>?
  @Option(\.schema, completion: .file) var schema: Typed<String>?

}

/// A value of a setting as an argument.
struct Typed<Value: SettingValue>: ArgumentValue {
  let value: Value

  init?(argument: String) {
    guard let value = Value(setting: argument) else { return nil }
    self.value = value
  }

  static var argumentTexts: [String] { Value.settingNames }
  static var argumentSyntax: Message? { Value.settingSyntax }
  /// The word after "such as".
  static var argumentExample: String? {
    let words = Value.settingSyntax.english.split(separator: " ")
    return words.firstIndex(of: "as").flatMap { $0 + 1 < words.count ? String(words[$0 + 1]) : nil }
  }
}

extension Option {
  init<Setting: SettingValue>(
    _ option: KeyPath<AssetOptionTable, AssetOption<Setting>>, completion: Completion = .none
  ) where Value == Typed<Setting>? {
    let option = AssetOptionTable.shared[keyPath: option].row
    self.init(
      option.name, old: [option.oldName].compactMap(\.self), value: option.valueName, help: option.help,
      completion: completion)
  }
}

extension Flag {
  init(wrappedValue: Bool, _ option: KeyPath<AssetOptionTable, AssetOption<Bool>>) where Value == Bool {
    let option = AssetOptionTable.shared[keyPath: option].row
    self.init(wrappedValue: wrappedValue, option.name, help: option.help)
  }

  /// A flag that says yes or, after `no-`, no.
  init(_ option: KeyPath<AssetOptionTable, AssetOption<Bool>>) where Value == Bool? {
    let option = AssetOptionTable.shared[keyPath: option].row
    self.init(invertible: option.name, help: option.help)
  }
}

extension AssetOptions {
  /// The options of the table among those that were given.
  init(_ given: [GivenOption]) {
    self.init()
    for option in given {
      if let row = AssetOptionTable.all.first(where: { $0.name == option.name }) { self[row] = option.text }
    }
  }
}
