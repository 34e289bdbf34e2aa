import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitRules

/// Cuts pictures into parts for several slots: by the rules of the manifest with `split` or `cell`, and sprites of several frames that
/// do not fit into one slot.
///
/// A part is an asset `graphics/NAME/NUMBER` with the path of its file, so that patterns match all parts of a picture, and its
/// bytes are a PNG to which the settings of the picture have been applied.
struct PictureSplitting {
  private(set) var locked: [String: LockedSplit] = [:]
  /// The names for parts of these pictures in their files.
  private(set) var sources: [String: SpriteSource] = [:]
  /// The files that were read.
  private(set) var inputs: [String] = []
  private(set) var problems: [Diagnostic] = []
  private(set) var warnings: [Diagnostic] = []
  /// The files that could not be cut.
  private(set) var failed: Set<String> = []

  /// A picture to cut.
  private struct Work: Sendable {
    var candidate: AssetScan.Candidate
    /// Nil for a picture that cannot be cut.
    var name: String?
    var source: PictureSettings
    /// Nil for a sprite that is cut only if its frames need several slots.
    var rule: SplitRule?
    var path: String

    var part: AtlasPacking.Size? { rule?.part }
  }

  /// A picture in parts.
  private struct Result: Sendable {
    var split: LockedSplit
    var parts: [AssetScan.Candidate]
    var warnings: [Diagnostic]
    var source: SpriteSource?
  }

  /// Replaces the pictures of a scan by their parts.
  init(
    _ scan: inout AssetScan, _ manifest: Manifest, _ settings: BuildSettings, _ faults: ManifestFaults,
    folder: String
  ) throws {
    let isSprite = { (candidate: AssetScan.Candidate) in
      candidate.format.fileFormat == .aseprite && candidate.importer == nil
    }
    if manifest.assets.allSatisfy({ $0.split == nil }), !scan.found.contains(where: isSprite) { return }
    let assets = scan.found.map { $0.file(in: folder, SlotID($0.kind, 0), name: $0.name) }
    let resolution = SettingsResolution(of: assets, manifest, settings, folder: folder)
    let unknown = Set(resolution.files(hiddenBy: faults))
    var work: [Int: Work] = [:]
    for (index, candidate) in scan.found.enumerated() {
      guard case .picture = candidate.format.recipe, candidate.made == nil,
        !unknown.contains(assets[index].path)
      else { continue }
      let rule = manifest.split(of: assets[index])
      guard rule?.part != nil || rule == nil && isSprite(candidate) else { continue }
      let path = assets[index].path
      if candidate.importer != nil || candidate.name == nil && rule != nil {
        problems.append(.cannotSplit(candidate, place: path))
        fail(&scan, index, path)
        continue
      }
      var source = resolution.assets[index].settings.pictures
      source.palette = resolution.assets[index].paletteGroup.flatMap {
        resolution.paletteGroups[$0].settings.palette
      }
      work[index] = Work(
        candidate: candidate, name: candidate.name, source: source, rule: rule, path: path)
    }
    var parts: [Int: [AssetScan.Candidate]] = [:]
    try ParallelWork.forEach(
      work.sorted(on: \.key), jobs: ParallelWork.processors, size: { _ in PictureLimits.standard.bytes },
      portion: PictureLimits.large.bytes
    ) { item in
      Swift.Result { try Self.result(of: item.value) }
    } _: { item, result in
      try WorkControl.check(path: item.value.path)
      do {
        guard let cut = try result.get(), let name = item.value.name else { return }
        inputs.append(item.value.path)
        locked[name] = cut.split
        parts[item.key] = cut.parts
        warnings += cut.warnings
        sources[name] = cut.source
      } catch {
        inputs.append(item.value.path)
        problems += Problems(error, file: item.value.path).diagnostics
        fail(&scan, item.key, item.value.path)
      }
    }
    scan.found = scan.found.indices.flatMap { parts[$0] ?? [scan.found[$0]] }
  }

  /// Notes a picture that stays whole, so that nothing else is reported about it.
  private mutating func fail(_ scan: inout AssetScan, _ index: Int, _ path: String) {
    scan.found[index].part = 0
    failed.insert(path)
  }

  /// Nil for a picture that is not cut.
  private static func result(of work: Work) throws -> Result? {
    let file = try ConversionFile(reading: work.path, format: work.candidate.format.fileFormat)
    var settings = work.source
    let sprite = file.format == .aseprite ? try? AsepriteFile(parsing: file.bytes, limits: .large) : nil
    var part = work.part
    if let sprite, let pages = try settings.pages(of: sprite, isCut: part != nil) {
      (settings.sprite.paging, part) = (pages.scale, pages.part)
    }
    let font = file.format == .bdf ? try? BDFFont(parsing: file.bytes).sheet(limits: .large) : nil
    if let cell = font?.cell, work.rule == .wherever, settings.crop == nil, settings.scale == nil,
      settings.size == nil
    {
      part = SplitRule.cells(cell).part
    }
    guard let part else { return nil }
    guard let whole = work.name else { throw Diagnostic.cannotSplit(work.candidate, place: work.path) }
    let source = PictureConversion.Source(file, settings: settings)
    // The conversion of a sprite that no rule cuts has the remedies for a project.
    guard let picture = work.part == nil ? try? PictureParts(source) : try PictureParts(source) else {
      return nil
    }
    let (split, pngs) = try picture.cut(at: part)
    let parts = zip(split.numbers, pngs).map { number, png in
      var part = work.candidate
      let name = LockedSplit.partName(number, of: whole)
      part.name = name
      // A number in the name of the file is that of the first part.
      part.number = number == split.numbers.first ? part.number : nil
      part.part = number
      part.made = MadeFile(
        path: part.path, kind: .graphics, format: .png, name: name, bytes: png,
        source: "part \(number) of \(part.path)", number: number, group: whole)
      return part
    }
    let names =
      try sprite.map {
        try SpriteSource(
          $0, settings.sprite, limits: .large, crop: settings.crop, resized: settings.size(width:height:))
      }
      ?? font.map {
        SpriteSource($0.frames, of: $0.picture, crop: settings.crop, resized: settings.size(width:height:))
      }
    return Result(split: split, parts: parts, warnings: picture.warnings, source: names)
  }
}

extension PictureSettings {
  /// How the frames of a sprite are put into several slots: the scale and the size of a part. Nil for a picture like any other, and
  /// unless it `isCut`, for frames that fit into one slot, and for damage and larger frames, which their conversion reports.
  fileprivate func pages(
    of file: AsepriteFile, isCut: Bool
  ) throws -> (scale: PictureScale, part: AtlasPacking.Size)? {
    guard crop == nil, size == nil, let scale = scale ?? PictureScale("1") else { return nil }
    guard
      let sheet = isCut ? try file.isSheet(sprite, scale: scale) : try? file.isSheet(sprite, scale: scale),
      sheet.isSeveral
    else { return nil }
    if !isCut {
      let frame = scale.size(width: file.width, height: file.height)
      let isLarge = max(frame.width, frame.height) > SlotPicture.maximumSide
      if sheet.fits || isLarge && sprite.sheet != .packed { return nil }
    }
    var options = sprite
    options.paging = scale
    return (scale, try file.part(options))
  }
}

extension Manifest {
  /// How a picture is cut into parts; nil if no rule says it.
  fileprivate func split(of asset: AssetFile) -> SplitRule? {
    let path = Glob.parts(of: asset.relativePath)
    return assets.indices.last { number in
      assets[number].split != nil && assets[number].isFor(asset, number)
        && assets[number].files.contains { (try? Glob($0))?.matches(path) == true }
    }.flatMap { assets[$0].split }
  }
}

extension Diagnostic {
  fileprivate static func cannotSplit(_ candidate: AssetScan.Candidate, place: String) -> Self {
    if candidate.importer != nil {
      return Self(
        "split-picture", "romkit cuts only pictures that it reads itself, and this file needs an importer",
        file: place, help: "save the picture as PNG")
    }
    let name = Path.name(of: candidate.path)
    let named = SlotID(Path.withoutExtension(name)).map { "\($0)-title.\(Path.fileExtension(of: name))" }
    return Self(
      "split-picture", "the parts of a picture have its name, but this one is named only by its slot",
      file: place,
      help: named.map { "give the file a name after its slot, such as \($0)" }
        ?? "write the name of an asset after as, such as \"graphics/title\"")
  }
}
