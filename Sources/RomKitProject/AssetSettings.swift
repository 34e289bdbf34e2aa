import RomKitBase
import RomKitConversion
import RomKitPictures
import RomKitSound
import RomKitText
import VGSCore

/// How one asset is converted, with everything decided.
///
/// Of ``pictures`` only what concerns one picture by itself is looked at; the palette that it shares is its
/// ``PaletteGroup``'s.
package struct AssetSettings: Hashable, Sendable {
  /// How a picture becomes palette indices.
  package var pictures = PictureSettings()
  /// What happens to a sound that is not what the console plays.
  package var resample = ResamplePolicy.convert
  /// How well a song is compressed.
  package var compression = Deflate.Level.standard
  /// How a text lies in its slot.
  package var text = TextFormat()
  /// Whether to warn of characters that the console's font cannot show.
  package var checksFont = false

  /// The defaults.
  package init() {}

  /// The settings that matter to files of one kind, as text: the same for equal settings in every run and on every platform,
  /// and another when anything differs that may change what is made of an asset, or what is said of it. Nil when none do.
  package func fingerprint(for subject: FileFormat.Subject) -> String? {
    switch subject {
    case .picture: "picture \(pictures.ownFingerprint)"
    case .sound: "sound resample=\(resample.rawValue)"
    case .song: "song compression=\(compression.rawValue)"
    case .text:
      "text encoding=\(text.encoding.rawValue) line-ends=\(text.lineEnds.rawValue) final-nul=\(text.finalNUL)"
        + " size=\(text.size.map { String($0) } ?? "own") mark=\(text.byteOrderMark) font-check=\(checksFont)"
    case .palette, .credits, .data, .table, .schema, .program: nil
    }
  }
}

extension PictureSettings {
  /// What concerns one picture by itself, as text.
  package var ownFingerprint: String {
    "dialect=\(dialect.word) crop=\(crop?.text ?? "all") transparent=\(transparent.text) dither=\(solver.dither.rawValue)"
      + " remap=\(mapsIndexed) exact=\(solver.requiresExact)"
  }

  /// What concerns the palette that pictures share, as text.
  package var paletteFingerprint: String {
    func colours(_ palette: Palette, count: Int) -> String {
      palette.colours.prefix(count).map { $0.value.hexadecimal(digits: 8) }.joined()
    }
    let locked = solver.locked.sorted { $0.key < $1.key }
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
