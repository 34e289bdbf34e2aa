import RomKitBase
import RomKitConversion
import RomKitPictures
import RomKitSound
import RomKitText
import VGSCore

/// How assets are converted; nil for the settings that are not given. ``AssetOption/all`` has a row for each.
public struct AssetSettings: Hashable, Sendable {
  /// The console that pictures are for.
  public var dialect: SlotPicture.Dialect?
  package var crop: PictureSettings.Crop?
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
  }

  /// The settings of pictures, with the defaults for the rest; those of a shared palette are in its ``PaletteGroup``.
  package var pictures: PictureSettings {
    var pictures = PictureSettings()
    pictures.dialect = dialect ?? pictures.dialect
    pictures.crop = crop
    pictures.sprite.frames = frames
    pictures.sprite.sheet = sheet
    pictures.sprite.layers = layers
    pictures.transparent = transparent ?? pictures.transparent
    pictures.solver.dither = dither ?? pictures.solver.dither
    pictures.mapsIndexed = remap ?? pictures.mapsIndexed
    pictures.solver.requiresExact = exact ?? pictures.solver.requiresExact
    return pictures
  }

  /// The format of texts in their slots, with the defaults for what is not given.
  package var text: TextFormat {
    var text = TextFormat()
    text.encoding = encoding ?? text.encoding
    text.lineEnds = lineEnds ?? text.lineEnds
    text.finalNUL = finalNUL ?? text.finalNUL
    text.size = size
    return text
  }

  /// The settings that apply to files of a format, as text, which is the same in every run and on every platform, and differs
  /// if a setting does.
  package func fingerprint(for format: AssetFormat) -> String {
    guard let subject = format.settingsSubject else { return "" }
    return subject.rawValue
      + given.filter { format.takes($0.option) }.map { " \($0.option.name)=\($0.text)" }.joined()
  }
}

// In a manifest.
extension AssetSettings {
  init(from section: ManifestSection, _ reader: inout ManifestReader) {
    for option in AssetOption.all {
      guard let value = section.value(option.name) else { continue }
      if let error = option.read(value, into: &self) { reader.add(error, at: value.position) }
    }
  }

  var lines: String { given.map { "\($0.name) = \($0.lineText($1))\n" }.joined() }
}

extension TextConversion {
  package init(_ settings: AssetSettings, schema: TableSchema?) {
    self.init()
    format = settings.text
    sourceEncoding = settings.sourceEncoding
    checksFont = settings.fontCheck ?? false
    self.schema = schema
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
