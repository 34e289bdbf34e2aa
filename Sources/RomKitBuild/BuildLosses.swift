import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitProject
import VGSCore

/// What the assets of a build lost in their conversion, in this build or in an earlier one whose results it reuses.
struct BuildLosses {
  /// The error of a pixel above which a picture raises a warning, unless the manifest states another; a distance in OKLab.
  static let standardLimit = 0.1

  private var exact = 0
  private var approximated: [(asset: AssetFile, fit: PaletteReport.Picture)] = []
  /// The number of mapped pictures with partly transparent pixels.
  private var soft = 0
  /// The pictures in parts that keep their indices.
  private var wholes: Set<String> = []
  /// The number of pictures with partly transparent palette entries.
  private var softIndexed = 0
  private(set) var pictures: [RomBuild.PictureLoss] = []
  private(set) var sounds: [RomBuild.SoundLoss] = []

  /// Adds an asset that was converted on its own, perhaps as a part of a `whole` picture.
  mutating func add(_ notes: ConversionNotes, of asset: AssetFile, whole: String?) {
    if let whole, notes.colours != nil, !wholes.insert(whole).inserted { return }
    if notes.colours != nil { exact += 1 }
    if notes.warnings.contains(where: { $0.code == PictureDiagnostic.partlyTransparentCode }) {
      softIndexed += 1
    }
    if notes.clippedSamples > 0 {
      sounds.append(
        RomBuild.SoundLoss(
          name: asset.nameInKind, slot: asset.slot, clippedSamples: notes.clippedSamples))
    }
  }

  /// Adds a picture that was mapped onto a palette.
  mutating func add(_ whole: WholePictureFit, in palette: Palette?, _ folder: AssetFolder) {
    if whole.report.isExact { exact += 1 } else { approximated.append((whole.asset, whole.report)) }
    if whole.softPixels > 0 { soft += 1 }
    for (member, picture) in whole.parts where !picture.fit.report.isExact || picture.fit.softPixels > 0 {
      pictures.append(
        RomBuild.PictureLoss(
          fit: picture.fit.report, softPixels: picture.fit.softPixels, palette: palette ?? Palette(),
          asset: member.asset, digest: member.digest, part: folder.whole(of: member.asset)?.bounds))
    }
  }

  /// A line for each kind of loss; empty without any.
  var lines: [LocalizedText] {
    var lines: [LocalizedText] = []
    if let worst = Self.worst(of: approximated) {
      lines.append(
        """
        colours: \(Plural.text(exact, "picture")) exact, \(Grouped.text(approximated.count)) approximated, worst \
        \(Escaped.path(worst.asset.nameInKind)) \(Self.words(worst.fit))
        """)
    }
    let softEdges = soft + softIndexed
    if softEdges > 0 { lines.append("edges: \(Plural.text(softEdges, "picture")) had soft alpha") }
    if let worst = sounds.max(by: { $0.clippedSamples < $1.clippedSamples }) {
      lines.append(
        """
        sound: \(Plural.text(sounds.count, "effect")) clipped, worst \(Escaped.path(worst.name)) \
        \(Plural.text(worst.clippedSamples, "sample"))
        """)
    }
    return lines
  }

  /// The warning about pictures with a pixel whose error is above a limit; nil for none. Dithered pictures differ on purpose.
  func warning(above limit: Double, in manifest: Manifest) -> Diagnostic? {
    let above = approximated.filter {
      $0.fit.worstError > limit && $0.asset.settings.pictures.solver.dither == .none
    }
    guard let worst = Self.worst(of: above) else { return nil }
    let others = above.map(\.asset).filter { $0.slot != worst.asset.slot }.map(\.path)
    return Diagnostic(
      "picture-approximated",
      """
      the nearest colour in the palette differs by \(Self.words(worst.fit)), more than \(Self.decimal(limit))
      """,
      severity: .warning, file: worst.asset.path,
      notes: others.isEmpty ? [] : [EqualProblems.note(of: others.map { Escaped.path($0) })],
      help: """
        give the picture a separate palette under [[palettes]], use fewer colours, or write worst-error = \
        \(Self.decimal(worst.fit.worstError, roundingUp: true)) \(manifest.place(forLineOf: "worst-error"))
        """)
  }

  /// The first of those with the largest error.
  private static func worst(
    of losses: [(asset: AssetFile, fit: PaletteReport.Picture)]
  ) -> (asset: AssetFile, fit: PaletteReport.Picture)? {
    losses.max { $0.fit.worstError < $1.fit.worstError }
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

extension AssetFile {
  /// The path in the folder of its kind.
  fileprivate var nameInKind: String {
    let folder = slot.kind.folderName + "/"
    return relativePath.hasPrefix(folder) ? String(relativePath.dropFirst(folder.count)) : relativePath
  }
}

extension RomBuild {
  /// A picture that lost something in its conversion: colours that its palette lacks, or soft alpha.
  public struct PictureLoss: Sendable {
    /// The distances between its colours and those that it shows. The worst pixel of a part has its place in the whole picture.
    public let fit: PaletteReport.Picture
    /// The number of its pixels with an alpha of 1 to 254, which became transparent below 128, else opaque.
    public let softPixels: Int
    /// The palette that it was mapped onto.
    public let palette: Palette
    let asset: AssetFile
    /// The digest of its file; nil if results are not reused.
    let digest: SHA256.Digest?
    /// Its place in the picture that it is a part of; nil for a whole picture.
    let part: PixelRectangle?

    /// Its path in the folder of its kind, such as `enemies/tower.png`; its path in the assets folder if it is outside. That of a
    /// part of a picture has the place of the part, as in `title.png [256,0,64,240]`.
    public var name: String { asset.nameInKind + (part.map { " [\($0.text)]" } ?? "") }

    /// Its slot.
    public var slot: SlotID { asset.slot }
  }

  /// A sound effect with samples that were louder than a slot allows.
  public struct SoundLoss: Sendable {
    /// Its path in the folder of its kind; its path in the assets folder if it is outside.
    public let name: String
    /// Its slot.
    public let slot: SlotID
    /// The number of samples that became the loudest possible, 1 or more.
    public let clippedSamples: Int
  }

  /// The pictures that lost something in their conversion, in this build or in an earlier one whose results it reuses: the one
  /// with the largest error of a pixel first, then by their soft pixels.
  public var pictureLosses: [PictureLoss] {
    assets.losses.pictures.sorted {
      ($1.fit.worstError, $1.softPixels, $0.slot) < ($0.fit.worstError, $0.softPixels, $1.slot)
    }
  }

  /// The sound effects that were clipped, the one with the most clipped samples first.
  public var soundLosses: [SoundLoss] {
    assets.losses.sounds.sorted { ($1.clippedSamples, $0.slot) < ($0.clippedSamples, $1.slot) }
  }

  /// A picture before its conversion: the part, the frames and the layers that its settings take, with its colours and its alpha.
  /// Reads its file again.
  ///
  /// Throws `FileError`, also if the file has changed since the build, and `Problems` with the errors of its format.
  public func source(of loss: PictureLoss) throws -> ColourPicture {
    try assets.files.pixels(of: loss.asset, digest: loss.digest)
  }
}
