import RomKitBase
import RomKitConversion
import RomKitMusic
import RomKitPictures
import RomKitSound
import RomKitText
import VGSCore

/// How assets are converted; nil for the settings that are not given. `AssetOption.all` has a row for each.
public struct AssetSettings: Hashable, Sendable {
  /// The console that pictures are for.
  public var profile: Profile?
  package var crop: PictureSettings.Crop?
  package var scale: PictureScale?
  package var resize: AtlasPacking.Size?
  package var frames: SpriteOptions.Frames?
  package var sheet: SpriteOptions.Sheet?
  package var layers: [String]?
  package var transparent: PictureSettings.Transparent?
  /// How colours that the palette lacks are imitated.
  public var dither: Dither?
  /// Whether indexed pictures are mapped again by their colours.
  public var remap: Bool?
  /// Whether pictures whose colours do not all fit are refused.
  public var exact: Bool?
  /// The treatment of sounds in another format than the console's.
  public var resample: ResamplePolicy?
  /// The change of the loudness of sounds.
  public var gain: SoundGain?
  /// Whether silence around sounds is left out.
  public var trim: Bool?
  package var tones: MIDITones?
  /// How well songs are compressed.
  public var compression: Deflate.Level?
  /// The encoding of the files of texts and tables; nil for the one that fits.
  public var sourceEncoding: SourceEncoding?
  /// The encoding of texts in their slots.
  public var encoding: TextEncoding?
  /// The line ends of texts.
  public var lineEnds: LineEnds?
  /// Whether a NUL follows a text.
  public var finalNUL: Bool?
  /// The size of a text's slot, in bytes.
  public var size: Int?
  /// Whether to warn of characters that the console's font cannot show.
  public var fontCheck: Bool?
  /// The path of a table's schema, relative to the assets folder.
  public var schema: String?
  /// Whether a font becomes the half-width font of the console.
  var isConsoleFont = false

  /// No settings.
  public init() {}

  /// Whether no setting is given.
  public var isEmpty: Bool { self == AssetSettings() }

  /// The text of the value of an option; nil if it is not given.
  package subscript(option: AssetOption) -> String? { option.value(self)?.settingText }

  /// The given options and the texts of their values, in the order of the table.
  package var given: [(option: AssetOption, text: String)] {
    AssetOption.all.compactMap { option in self[option].map { (option, $0) } }
  }

  /// Adds other settings, which take precedence.
  public mutating func override(with others: AssetSettings) {
    for option in AssetOption.all { option.copy(from: others, to: &self) }
    // Each takes the place of the other.
    if others.scale != nil || others.resize != nil { (scale, resize) = (others.scale, others.resize) }
  }

  /// The settings that apply to files of a format, as text, which is the same in every run and on every platform, and differs
  /// if a setting does.
  package func fingerprint(for format: AssetFormat) -> String {
    guard let subject = format.settingsSubject else { return "" }
    return subject.rawValue
      + given.filter { format.takes($0.option) }.map { " \($0.option.name)=\($0.text)" }.joined()
      + (isConsoleFont ? " console-font" : "")
  }
}

extension AssetSettings: Defaulted {}

extension AssetOption {
  /// All rows, in the order in which manifests are written and the help lists them.
  package static let all: [AssetOption] = [
    AssetOption(
      "profile", \.profile, of: .picture,
      "The console that pictures are for: by default mk2, the mk-II; vge is its predecessor, whose pictures carry their palette."
    ),
    AssetOption(
      "crop", \.crop, of: .picture, value: "x,y,w,h", isOfOneFile: true,
      "The part of each picture to take, in pixels: the left and top edges, the width and the height."),
    AssetOption(
      "scale", \.scale, of: .picture, value: "2|1/2", isOfOneFile: true,
      "A factor for the width and the height, such as 2 or 1/2. Indexed pictures and whole factors keep the colours of pixels; a smaller picture of full colours has the mean colours of its areas."
    ),
    AssetOption(
      "resize", \.resize, of: .picture, value: "wxh", isOfOneFile: true,
      "The width and the height in pixels, in place of a scale."),
    AssetOption(
      "frames", \.frames, of: .picture, fileFormat: .aseprite, value: "1-8|tag", isOfOneFile: true,
      "The frames of an Aseprite file to take: a number, a range or the name of a tag; by default all."),
    AssetOption(
      "sheet", \.sheet, of: .picture, fileFormat: .aseprite, isOfOneFile: true,
      "How to lay out several frames: in rows or columns of up to 256 pixels, or packed, without transparent borders and with identical frames only once; by default rows."
    ),
    AssetOption(
      "layers", \.layers, of: .picture, fileFormat: .aseprite, value: "name,name", isOfOneFile: true,
      "The layers and groups of an Aseprite file to draw; by default the visible ones."),
    AssetOption(
      "dither", \.dither, of: .picture,
      "How to imitate colours that are not in the palette; by default none."),
    AssetOption(
      "transparent", \.transparent, of: .picture, value: "alpha|index|#rrggbb",
      "The transparent pixels: low alpha (the default), index 0 of indexed pictures (with --remap), or one colour, such as '#ff00ff'."
    ),
    AssetOption("exact", \.exact, of: .picture, "Refuse pictures whose colours do not all fit exactly."),
    AssetOption(
      "remap", \.remap, of: .picture, "Choose new indices for indexed pictures too, by their colours."),
    AssetOption(
      "resample", \.resample, of: .sound,
      "What to do with sounds that are not 22,050 Hz, 16 bit, mono; by default convert. warn converts them with a warning; reject reports an error instead."
    ),
    AssetOption(
      "gain", \.gain, of: .sound, value: "-1.5dB|normalize",
      "The change of the loudness of sounds, in decibels; normalize makes them as loud as possible without clipping."
    ),
    AssetOption("trim", \.trim, of: .sound, "Leave out silence at the start and at the end of sounds."),
    AssetOption(
      "compression", \.compression, of: .song,
      "How well to compress songs; by default standard. best takes ten times as long and makes them a little smaller."
    ),
    AssetOption(
      "tones", \.tones, of: .song, fileFormat: .mid, value: "1-8=square,...",
      "The tones for programs of MIDI files that differ from the usual ones: programs from 1 to 128, and triangle, sawtooth, square or noise."
    ),
    AssetOption(
      "source-encoding", \.sourceEncoding, of: .text, and: .table,
      "The encoding of a text or table file; by default, romkit detects it."),
    AssetOption(
      "encoding", \.encoding, of: .text,
      "The encoding of a text in its slot; by default shift-jis, and detected when a slot is read."),
    AssetOption("line-ends", \.lineEnds, of: .text, "The line ends of a text in its slot; by default lf."),
    AssetOption(
      "final-nul", \.finalNUL, of: .text, isUsuallyTrue: true,
      "Whether a text ends with a NUL in its slot; by default it does."),
    AssetOption(
      "font-check", \.fontCheck, of: .text, "Warn of characters that the console's 8 x 12 font cannot show."),
    AssetOption(
      "size", \.size, of: .text, limits: 1...TextFormat.largestSize, isOfOneFile: true,
      "The size of a text's slot in bytes, filled up with NULs; by default that of the text."),
    AssetOption(
      "schema", \.schema, of: .table, isOfOneFile: true, isPath: true,
      "A file with the schema of a table: its fields, in TOML."),
  ]

  package static func named(_ name: String) -> AssetOption? { all.first { $0.name == name } }
}

// The conversions with the settings, and the defaults for what is not given; the same for all commands.
extension AssetSettings {
  /// The settings of pictures; those of a shared palette are in its ``PaletteGroup``.
  package var pictures: PictureSettings {
    var pictures = PictureSettings()
    pictures.dialect = profile?.dialect ?? pictures.dialect
    pictures.crop = crop
    pictures.scale = scale
    pictures.size = resize
    pictures.sprite.frames = frames
    pictures.sprite.sheet = sheet
    pictures.sprite.layers = layers
    pictures.transparent = transparent ?? pictures.transparent
    pictures.solver.dither = dither ?? pictures.solver.dither
    pictures.isConsoleFont = isConsoleFont
    pictures.mapsIndexed = remap ?? pictures.mapsIndexed
    pictures.solver.requiresExact = exact ?? pictures.solver.requiresExact
    return pictures
  }

  /// Leaves out the settings that a picture had before it was cut into parts. Those for its colours stay.
  mutating func dropPictureEdits() {
    dropSizes()
    (transparent, frames, sheet, layers) = (nil, nil, nil, nil)
  }

  /// Leaves out the settings that would move the parts of a picture.
  mutating func dropSizes() { (crop, scale, resize) = (nil, nil, nil) }

  /// The given settings that would move the parts of a picture.
  var sizeOptions: [AssetOption] {
    var sizes = AssetSettings()
    (sizes.crop, sizes.scale, sizes.resize) = (crop, scale == PictureScale("1") ? nil : scale, resize)
    return sizes.given.map(\.option)
  }

  package func convert(sound file: ConversionFile, to format: FileFormat) throws -> ConversionResult {
    var edit = SoundEdit()
    edit.gain = gain
    edit.trims = trim ?? false
    return try SoundFileConversion.convert(file, to: format, policy: resample ?? .convert, edit: edit)
  }

  /// A song in another format; `turns` are those of its loop in a MIDI file.
  package func convert(_ song: SongConversion, to format: FileFormat, turns: Int? = nil) throws
    -> ConversionResult
  {
    try song.converted(to: format, level: compression ?? .standard, turns: turns)
  }

  package var text: TextFormat {
    var text = TextFormat()
    text.encoding = encoding ?? text.encoding
    text.lineEnds = lineEnds ?? text.lineEnds
    text.finalNUL = finalNUL ?? text.finalNUL
    text.size = size
    return text
  }

  package func textConversion(schema: TableSchema?) -> TextConversion {
    var conversion = TextConversion()
    conversion.format = text
    conversion.sourceEncoding = sourceEncoding
    conversion.checksFont = fontCheck ?? false
    conversion.schema = schema
    return conversion
  }
}

extension PictureSettings {
  /// The settings of a shared palette, as text.
  package var paletteFingerprint: String {
    func colours(_ palette: Palette, count: Int) -> String {
      palette.colours.prefix(count).map { $0.value.hexadecimal(digits: 8) }.joined()
    }
    let locked = solver.locked.sorted(on: \.key)
      .map { "\($0.key):\($0.value.value.hexadecimal(digits: 8))" }
    return "colors=\(solver.count) zero-transparent=\(solver.zeroIsTransparent) grid=\(solver.grid.rawValue)"
      + " alpha=\(solver.transparency.alphaThreshold)"
      + " key=\(solver.transparency.key.map { $0.value.hexadecimal(digits: 8) } ?? "none")"
      + " locked=\(locked.joined(separator: ","))"
      + " reserved=\(solver.reserved.sorted().map { String($0) }.joined(separator: ","))"
      + " base=\(solver.base == Palette() ? "black" : colours(solver.base, count: Palette.count))"
      + " palette=\(palette.map { colours($0.palette, count: $0.count) } ?? "chosen")"
  }
}
