import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitRules

/// Cuts pictures into parts for several slots, by the rules of the manifest with `split` or `cell`.
///
/// A part is an asset `graphics/NAME/NUMBER` with the path of its file, so that patterns match all parts of a picture, and its
/// bytes are a PNG to which the settings of the picture have been applied.
struct PictureSplitting {
  private(set) var locked: [String: LockedSplit] = [:]
  /// The files that were read.
  private(set) var inputs: [String] = []
  private(set) var problems: [Diagnostic] = []
  private(set) var warnings: [Diagnostic] = []
  /// The files that could not be cut.
  private(set) var failed: Set<String> = []

  /// A picture to cut.
  private struct Work: Sendable {
    var candidate: AssetScan.Candidate
    var name: String
    var source: PictureSettings
    var part: AtlasPacking.Size
    var path: String
  }

  /// Replaces the pictures of a scan by their parts.
  init(
    _ scan: inout AssetScan, _ manifest: Manifest, _ settings: BuildSettings, _ faults: ManifestFaults,
    folder: String
  ) throws {
    if manifest.assets.allSatisfy({ $0.split == nil }) { return }
    let assets = scan.found.map { $0.file(in: folder, SlotID($0.kind, 0), name: $0.name) }
    let resolution = SettingsResolution(of: assets, manifest, settings, folder: folder)
    let unknown = Set(resolution.files(hiddenBy: faults))
    var work: [Int: Work] = [:]
    for (index, candidate) in scan.found.enumerated() {
      guard case .picture = candidate.format.recipe, candidate.made == nil,
        !unknown.contains(assets[index].path),
        let part = manifest.split(of: assets[index])?.part
      else { continue }
      let path = assets[index].path
      guard let name = candidate.name, candidate.importer == nil else {
        problems.append(.cannotSplit(candidate, place: path))
        fail(&scan, index, path)
        continue
      }
      var source = resolution.assets[index].settings.pictures
      source.palette = resolution.assets[index].paletteGroup.flatMap {
        resolution.paletteGroups[$0].settings.palette
      }
      work[index] = Work(candidate: candidate, name: name, source: source, part: part, path: path)
    }
    inputs = work.sorted(on: \.key).map(\.value.path)
    var parts: [Int: [AssetScan.Candidate]] = [:]
    try ParallelWork.forEach(
      work.sorted(on: \.key), jobs: ParallelWork.processors, size: { _ in PictureLimits.standard.bytes },
      portion: PictureLimits.large.bytes
    ) { item in
      Result { try Self.parts(item.value) }
    } _: { item, result in
      try WorkControl.check(path: item.value.path)
      do {
        let (split, found, warnings) = try result.get()
        locked[item.value.name] = split
        parts[item.key] = found
        self.warnings += warnings
      } catch {
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

  private static func parts(
    _ work: Work
  ) throws -> (split: LockedSplit, parts: [AssetScan.Candidate], warnings: [Diagnostic]) {
    let file = try ConversionFile(reading: work.path, format: work.candidate.format.fileFormat)
    let picture = try PictureParts(PictureConversion.Source(file, settings: work.source))
    let (split, pngs) = try picture.cut(at: work.part)
    let parts = zip(split.numbers, pngs).map { number, png in
      var part = work.candidate
      let name = LockedSplit.partName(number, of: work.name)
      part.name = name
      // A number in the name of the file is that of the first part.
      part.number = number == split.numbers.first ? part.number : nil
      part.part = number
      part.made = MadeFile(
        path: part.path, kind: .graphics, format: .png, name: name, bytes: png,
        source: "part \(number) of \(part.path)")
      return part
    }
    return (split, parts, picture.warnings)
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
