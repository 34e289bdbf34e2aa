import RomKitBase
import RomKitConversion
import RomKitPictures
import RomKitSound
import RomKitText
import VGSCore

// The keys that a manifest has for the options of assets, which are those of the command.
extension AssetOptions {
  /// Takes options out of a section.
  init(from section: ManifestSection, _ reader: inout ManifestReader) {
    let dialects = SlotPicture.Dialect.allCases.map { ($0.word, $0) }
    dialect = reader.word("dialect", in: section, dialects)
    crop = reader.value("crop", in: section, expected: "the part to take as \"x,y,w,h\"") {
      $0.string.flatMap { PictureSettings.Crop($0) }
    }
    transparent = reader.value(
      "transparent", in: section, expected: "alpha, index or a colour as \"#rrggbb\""
    ) {
      $0.string.flatMap { PictureSettings.Transparent($0) }
    }
    dither = reader.word("dither", in: section, Dither.self)
    remap = reader.flag("remap", in: section)
    exact = reader.flag("exact", in: section)
    resample = reader.word("resample", in: section, ResamplePolicy.self)
    compression = reader.word("compression", in: section, Deflate.Level.allCases.map { ($0.word, $0) })
    encoding = reader.word("encoding", in: section, TextEncoding.self)
    lineEnds = reader.word("line-ends", in: section, LineEnds.self)
    finalNUL = reader.flag("final-nul", in: section)
    size = reader.number("size", in: section, 1...TextFormat.largestSize)
    fontCheck = reader.flag("font-check", in: section)
    schema = reader.innerPath("schema", in: section)
  }

  /// The lines of a section; reading them is the inverse.
  var lines: String {
    said.map { key, value in
      // Truths and numbers stand without quotes.
      let isBare = ["remap", "exact", "final-nul", "size", "font-check"].contains(key)
      return "\(key) = \(isBare ? value : TOMLText.quoted(value))\n"
    }.joined()
  }
}
