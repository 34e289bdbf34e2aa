import RomKitBase
import RomKitConversion
import RomKitPictures
import RomKitSound
import RomKitText
import VGSCore

/// The settings for converting one asset.
///
/// Of ``pictures`` only the settings of a single picture apply; those of a shared palette are in its ``PaletteGroup``.
package struct AssetSettings: Hashable, Sendable {
  package var pictures = PictureSettings()
  package var resample = ResamplePolicy.convert
  package var compression = Deflate.Level.standard
  package var text = TextFormat()
  /// The encoding of a text's or a table's file; nil for the one that fits.
  package var sourceEncoding: SourceEncoding?
  package var checksFont = false
  /// The path of the schema that the manifest names for a table, relative to the assets folder.
  package var schema: String?

  package init() {}

  /// The options, with the defaults for the rest.
  package init(_ options: AssetOptions) {
    for (option, text) in options.given { option.apply(text, &self) }
  }

  /// The settings that apply to files of a format, as text, which is the same in every run and on every platform, and differs
  /// if a setting does.
  package func fingerprint(for format: AssetFormat) -> String {
    guard let subject = format.settingsSubject else { return "" }
    return subject.rawValue
      + AssetOptionTable.all.lazy.filter { format.takes($0) }.map { " \($0.name)=\($0.text(self))" }
      .joined()
  }
}

extension TextConversion {
  package init(_ settings: AssetSettings, schema: TableSchema?) {
    self.init()
    format = settings.text
    sourceEncoding = settings.sourceEncoding
    checksFont = settings.checksFont
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
