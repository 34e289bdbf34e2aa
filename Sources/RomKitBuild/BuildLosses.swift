import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitProject

/// What the assets of a build lost in their conversion, in this build or in an earlier one whose results it reuses.
struct BuildLosses {
  private struct Fit {
    var asset: AssetFile
    var report: PaletteReport.Picture
  }

  /// The error of a pixel above which a picture raises a warning, unless the manifest states another; a distance in OKLab.
  static let standardLimit = 0.1

  private var exact = 0
  private var approximated: [Fit] = []
  private var softEdges = 0
  private var clipped: [(asset: AssetFile, samples: Int)] = []

  /// Adds an asset that was converted on its own.
  mutating func add(_ notes: ConversionNotes, of asset: AssetFile) {
    if notes.colours != nil { exact += 1 }
    if notes.clippedSamples > 0 { clipped.append((asset, notes.clippedSamples)) }
  }

  /// Adds a picture that was mapped onto a palette.
  mutating func add(_ fit: PaletteFitNote, of asset: AssetFile) {
    if fit.report.isExact { exact += 1 } else { approximated.append(Fit(asset: asset, report: fit.report)) }
    if fit.hasSoftEdges { softEdges += 1 }
  }

  /// A line for each kind of loss; empty without any.
  var lines: [LocalizedText] {
    var lines: [LocalizedText] = []
    if let worst = worst(of: approximated) {
      lines.append(
        """
        colours: \(Plural.text(exact, "picture")) exact, \(Grouped.text(approximated.count)) approximated, worst \
        \(Self.name(of: worst.asset)) \(Self.words(worst.report))
        """)
    }
    if softEdges > 0 { lines.append("edges: \(Plural.text(softEdges, "picture")) had soft alpha") }
    if let worst = clipped.max(by: { $0.samples < $1.samples }) {
      lines.append(
        """
        sound: \(Plural.text(clipped.count, "effect")) clipped, worst \(Self.name(of: worst.asset)) \
        \(Plural.text(worst.samples, "sample"))
        """)
    }
    return lines
  }

  /// The warning about pictures with a pixel whose error is above a limit; nil for none. Dithered pictures differ on purpose.
  func warning(above limit: Double, in manifest: Manifest) -> Diagnostic? {
    let above = approximated.filter {
      $0.report.worstError > limit && $0.asset.settings.pictures.solver.dither == .none
    }
    guard let worst = worst(of: above) else { return nil }
    let others = above.filter { $0.asset.slot != worst.asset.slot }.map(\.asset.path)
    return Diagnostic(
      "picture-approximated",
      """
      the nearest colour in the palette differs by \(Self.words(worst.report)), more than \(Self.decimal(limit))
      """,
      severity: .warning, file: worst.asset.path,
      notes: others.isEmpty ? [] : [EqualProblems.note(of: others)],
      help: """
        give the picture a palette of its own under [[palettes]], use fewer colours, or write at the top of \(manifest.path): \
        worst-error = \(Self.decimal(worst.report.worstError, roundingUp: true))
        """)
  }

  /// The first of those with the largest error.
  private func worst(of fits: [Fit]) -> Fit? {
    fits.max { $0.report.worstError < $1.report.worstError }
  }

  /// The path in the folder of the kind.
  private static func name(of asset: AssetFile) -> String {
    let folder = asset.slot.kind.folderName + "/"
    return Escaped.path(
      asset.relativePath.hasPrefix(folder)
        ? String(asset.relativePath.dropFirst(folder.count)) : asset.relativePath)
  }

  /// `0.139 at (39,35)`.
  private static func words(_ picture: PaletteReport.Picture) -> LocalizedText {
    let error = decimal(picture.worstError)
    guard case .pixel(let x, let y)? = picture.worstPixel else { return LocalizedText(verbatim: error) }
    return "\(error) at (\(x),\(y))"
  }

  /// An error with three decimals.
  private static func decimal(_ value: Double, roundingUp: Bool = false) -> String {
    let thousandths = Int((value * 1_000).rounded(roundingUp ? .up : .toNearestOrAwayFromZero))
    return "\(thousandths / 1_000).\(String(thousandths % 1_000).padded(to: 3, with: "0"))"
  }
}
