import RomKitBase
import RomKitPictures

/// What a palette solution is like, in words.
enum PaletteWords {
  /// One picture: `4,096 colours in 180 entries, 12 of them its own; error 0.0121, at worst 0.0514 at (3, 4)`.
  static func words(for picture: PaletteReport.Picture) -> String {
    let colours = Plural.text(picture.colours, "colour")
    if picture.isExact { return "\(colours), all exact" }
    var words = "\(colours) in \(entries(picture.entries))"
    if picture.ownEntries > 0, picture.ownEntries < picture.entries {
      words += ", \(picture.ownEntries) its own"
    }
    words += "; error \(decimal(picture.meanError)), at worst \(decimal(picture.worstError))"
    if case .pixel(let x, let y)? = picture.worstPixel { words += " at (\(x), \(y))" }
    return words
  }

  /// The palette of several pictures; nil for one, of which ``words(for:)`` says all.
  static func summary(of solution: PaletteSolution, files: [String]) -> String? {
    guard files.count > 1 else { return nil }
    let report = solution.report
    var words = "one palette for \(files.count) pictures: \(entries(report.entries)) used, "
    words += report.isExact ? "all exact" : "error \(decimal(report.meanError))"
    if !report.isExact, let costliest = report.costliest {
      words +=
        "; \(Escaped.path(files[costliest])) costs most, \(entries(report.pictures[costliest].ownEntries)) of its own"
    }
    return words
  }

  private static func entries(_ count: Int) -> String { Plural.text(count, "entry", "entries") }

  /// An error in OKLab, with four decimals.
  private static func decimal(_ value: Double) -> String {
    let tenThousandths = Int((value * 10_000).rounded())
    return "\(tenThousandths / 10_000).\(String(tenThousandths % 10_000).padded(to: 4, with: "0"))"
  }
}
