import RomKit
import VGSCore

/// The options for converting assets, of `convert` and `pack`: those of ``AssetOption/all``, and those of the palette that pictures
/// share.
struct AssetArguments: ParameterGroup {
  var settings = AssetSettings()
  var palette = PaletteOptions()

  /// The entries of a given palette are all given.
  static let conflicts = [["palette", "lock", "reserve"]]

  static let rows: [Row<Self>] = rows(ofOneFile: true)

  /// Those for any number of files, or also those for a single one.
  static func rows(ofOneFile: Bool) -> [Row<Self>] {
    let options = AssetOption.all.filter { ofOneFile || !$0.isOfOneFile }.map { Row(asset: $0) }
    return options.prefix(1) + paletteRows.map { $0.under(Target.pictures.title) } + options.dropFirst()
  }

  private static let paletteRows: [Row<Self>] = [
    .option(
      "palette", \.palette.file, value: "file",
      "The palette to use: full colours are mapped to it, and pictures without a palette are shown with it.",
      completion: .file),
    .option(
      "colors", \.palette.colors, alias: "colours", value: "number", limits: 2...Palette.count,
      "The number of palette entries for full colours, including index 0; by default 256."),
    .repeated(
      "lock", \.palette.lock, value: "0-15=file",
      "Palette entries with fixed colours, from the same entries of a palette file, or from others as in 1-16=file:0-15. May be repeated."
    ),
    .repeated(
      "reserve", \.palette.reserve, value: "240-255",
      "Palette entries that stay unused. May be repeated."),
    .option(
      "grid", \.palette.grid,
      "Choose only colours that the screen can show: rgb565 for the mk-II on desktops, rgb555 for the mk-II on iOS and for VGE; by default any colours."
    ),
  ]
}

extension Row<AssetArguments> {
  fileprivate init(asset option: AssetOption) {
    let isFlag = option.type is Bool.Type
    let parameter = Parameter(
      kind: !isFlag ? .option : option.isUsuallyTrue ? .invertibleFlag : .flag, names: [option.name],
      valueName: option.valueName ?? Self.placeholder(option.type, option.name), type: option.type,
      help: option.help,
      completion: option.isPath ? .file : .none,
      // The part of a picture is an option that most people need.
      group: option.name == "crop" ? "" : AssetArguments.Target(option).title)
    self.init(parameter) { arguments, words in
      for word in words {
        let text = isFlag ? String(word.name == "--\(option.name)") : word.text
        if !option.set(text, in: &arguments.settings) { throw UsageError(invalid: word, of: parameter) }
      }
    }
  }
}

extension AssetArguments {
  /// Options without an effect on the conversions of files to formats are a mistake.
  static func check(_ given: GivenOptions, _ conversions: [(file: ConversionFile, format: FileFormat)]) throws
  {
    for option in given.of(AssetArguments.self) {
      let target = Target(AssetOption.named(option.name))
      if !conversions.contains(where: { target.includes(from: $0.file.format, to: $0.format) }) {
        throw UsageError(
          "expected \(target.files) for \(option.typed), found none", help: "leave out \(option.typed)")
      }
    }
  }

  /// The files that options apply to, in the headings of the help and in messages.
  enum Target {
    case pictures, asepriteFiles, sounds, songs, midiFiles, texts

    init(_ option: AssetOption?) {
      switch option?.subjects.first {
      // Those of the palette are no options of single assets.
      case nil, .picture: self = option?.fileFormat == .aseprite ? .asepriteFiles : .pictures
      case .sound: self = .sounds
      case .song: self = option?.fileFormat == .mid ? .midiFiles : .songs
      default: self = .texts
      }
    }

    fileprivate var title: LocalizedText {
      switch self {
      case .pictures: "Pictures"
      case .asepriteFiles: "Aseprite files"
      case .sounds: "Sounds"
      case .songs, .midiFiles: "Songs"
      case .texts: "Texts and tables"
      }
    }

    var files: LocalizedText {
      switch self {
      case .pictures: "pictures"
      case .asepriteFiles: "Aseprite files"
      case .sounds: "sounds"
      case .songs: "songs"
      case .midiFiles: "MIDI files"
      case .texts: "texts and tables"
      }
    }

    /// Whether the options have an effect on a conversion.
    func includes(from source: FileFormat, to result: FileFormat) -> Bool {
      if self == .asepriteFiles { return source == .aseprite }
      if self == .midiFiles { return source == .mid }
      return [source, result].contains { format in
        switch self {
        case .pictures, .asepriteFiles: format.subject == .picture
        case .sounds: format.subject == .sound
        case .songs, .midiFiles: format.subject == .song
        case .texts: [.text, .table].contains(format.subject)
        }
      }
    }
  }
}
