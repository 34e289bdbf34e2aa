import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitRules
import VGSCore

/// The assets of a folder, with their slots and settings.
package struct AssetFolder: Sendable {
  package let path: String
  package let settings: BuildSettings
  let gate: ProjectGate
  /// The assets, in romkit's own order.
  package let assets: [AssetFile]
  /// The pictures that share a palette; see ``AssetFile/paletteGroup``.
  package let paletteGroups: [PaletteGroup]
  /// The names at the top of the folder that belong to no asset.
  package let ignored: [String]
  /// The contents of `romkit.toml`; an empty manifest if there is none.
  package let manifest: Manifest
  /// The lock before the build; an empty one if there is none.
  package let previousLock: SlotLock
  /// The lock after the build.
  package var lock: SlotLock
  private let hasLock: Bool
  /// The files that were read besides the assets: manifest, lock, palettes.
  package let inputs: [String]
  package let warnings: [Diagnostic]
  /// The changed atlases, a line for each.
  package let atlasReports: [LocalizedText]

  /// Reads the names in a folder, its manifest and its lock, and gives every asset its slot and its settings. Throws
  /// ``Problems`` with all errors, or ``FileError`` if the folder cannot be read.
  package init(_ path: String, settings: BuildSettings = BuildSettings()) throws {
    self.path = path
    self.settings = settings
    // The folder first: if it is the wrong one, that is the error to report.
    let names = try FolderListing.names(in: path)
    gate = try ProjectGate(of: path, readsOutside: settings.outside)
    if names.contains(SlotLock.fileName),
      let problem = try ProjectGate.problem(replacingLock: Path.joined(path, SlotLock.fileName))
    {
      throw Problems(problem)
    }
    if names.contains(Manifest.fileName),
      let problem = try gate.problem(reading: Path.joined(path, Manifest.fileName))
    {
      throw Problems(problem)
    }
    var inputs = [Manifest.fileName, SlotLock.fileName].filter { names.contains($0) }
      .map { Path.joined(path, $0) }
    var manifest = try names.contains(Manifest.fileName) ? Manifest(in: path) : Manifest()
    manifest.places.file = Path.joined(path, Manifest.fileName)
    manifest.spell(asIn: path)
    let lockPath = Path.joined(path, SlotLock.fileName)
    let old = try names.contains(SlotLock.fileName) ? SlotLock(reading: lockPath) : SlotLock()
    let references = FolderReferences(manifest)
    let outside = try references.named.compactMap { [gate] in
      try gate.problem(reading: Path.joined(path, $0))
    }
    if !outside.isEmpty { throw Problems(outside) }
    var used = Array(repeating: false, count: references.globs.count)
    var scan = try AssetScan(
      path, gate, importers: manifest.importers, isRaw: references.isRaw,
      skipping: { references.skips($0, noting: &used) || references.isAtlas($0) })
    let atlases = try AtlasMaking(
      manifest, lock: old, folder: path, gate, isIgnored: { references.skips($0, noting: &used) })
    scan.derive(by: manifest)
    scan.add(atlases.pages)
    let groupSlots = manifest.palettes.compactMap(\.slot)
    let mainSlot = SlotID(.data, settings.paletteSlot ?? manifest.paletteSlot ?? 0)
    let isMainFree = settings.palette.file == nil && !groupSlots.contains(mainSlot)
    // The pictures of VGE carry their palette.
    let needsSlots = manifest.profile?.dialect != .sz
    let assignment = SlotAssignment(
      scan, manifest, lock: old, prunes: settings.lock == .prune,
      palettes: needsSlots ? Set(groupSlots + [mainSlot]) : [],
      mainPalette: needsSlots && isMainFree ? mainSlot : nil, folder: path)
    var resolution = SettingsResolution(of: assignment.assets, manifest, settings, folder: path)
    resolution.giveSchemas(scan.schemas.filter { !references.names($0.path) })
    let problems = scan.problems + atlases.problems + assignment.problems + resolution.problems
    if !problems.isEmpty { throw Problems(problems) }
    previousLock = old
    hasLock = names.contains(SlotLock.fileName)
    var lock = assignment.lock
    lock.palettes = old.palettes
    lock.assignment = old.assignment
    lock.atlases = atlases.locked
    self.lock = lock
    atlasReports = atlases.reports
    inputs += resolution.inputs + atlases.inputs
    inputs += manifest.sprites.compactMap(\.file).map { Path.joined(path, $0) }
    self.inputs = inputs
    self.manifest = manifest
    assets = resolution.assets
    paletteGroups = resolution.paletteGroups
    warnings =
      UnusedIgnores.warnings(of: manifest, references, used, in: path) + scan.warnings
      + references.warnings(of: scan, in: path) + atlases.warnings + assignment.warnings
      + resolution.warnings
    ignored = scan.ignored.filter { !references.holds($0) }
    if !lockProblems.isEmpty { throw Problems(lockProblems) }
  }

  /// Whether the body of an asset is packed even if a console could not use it.
  package func isUnchecked(_ asset: AssetFile) -> Bool {
    manifest.unchecked.contains(asset.slot)
      || asset.name.map { manifest.uncheckedAssets.contains(AssetID(asset.slot.kind, $0)) } ?? false
  }

  /// The position of an option in the last rule of the manifest that sets it for an asset; nil if no rule does.
  package func place(of option: AssetOption, for asset: AssetFile) -> TextPosition? {
    let path = Glob.parts(of: asset.relativePath)
    let rule = manifest.assets.indices.last { number in
      let rule = manifest.assets[number]
      return rule.options[option] != nil && rule.isFor(asset, number)
        && rule.files.contains { (try? Glob($0))?.matches(path) == true }
    }
    return rule.flatMap { manifest.places["assets.\(option.name)", $0] }
  }

  /// The path of the lock, which may not exist.
  package var lockPath: String { Path.joined(path, SlotLock.fileName) }

  /// The changes in the lock, a line for each; empty if its file can stay.
  package var lockChanges: [LocalizedText] { previousLock.changes(to: lock) }

  /// Begins to write the lock, which is one of the `outputs`; nil if it does not change.
  package func beginLock(among outputs: OutputSet) throws -> NewFile? {
    if lockChanges.isEmpty { return nil }
    return try outputs.begin(Array(lock.serialized().utf8), at: lockPath)
  }

  /// The error for a lock that would change although the settings forbid it; empty otherwise.
  package var lockProblems: [Diagnostic] {
    guard settings.lock == .keep else { return [] }
    let clashes = previousLock.caseClashes.map { $0.placed(in: lockPath) }
    let changes = lockChanges
    if changes.isEmpty { return clashes }
    return clashes + [
      Diagnostic(
        "lock-would-change",
        hasLock
          ? "the lock is not up to date: it needs \(Plural.text(changes.count, "change"))"
          : "there is no lock; a new one would have \(Plural.text(changes.count, "entry", "entries"))",
        file: lockPath,
        notes: Array(changes.prefix(10)) + (changes.count > 10 ? ["..."] : []),
        help: "build once with a lock that may change, and commit \(SlotLock.fileName) with the assets")
    ]
  }
}

extension Manifest {
  /// Reads the manifest of a folder.
  init(in folder: String) throws {
    let path = Path.joined(folder, Self.fileName)
    try self.init(parsing: ConversionFile(reading: path, format: .toml).bytes, path: path)
  }
}
