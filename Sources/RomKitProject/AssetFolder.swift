import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
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
  package let levels: LevelTable
  /// The structures of the objects of levels.
  package let levelObjects: [RowTable]
  /// The changed atlases, a line for each.
  package let atlasReports: [LocalizedText]
  /// The names for parts of pictures in several slots, in their files.
  let splitSources: [String: SpriteSource]
  /// The sprites of atlases with their files.
  let atlasSprites: [String: [AtlasSprite]]

  /// The problems so far. Only a build goes on in spite of them, to find those that do not depend on them.
  package private(set) var problems: [Diagnostic] = []
  /// Files that are meant for the slot or the name of another one. They can be converted, but not packed.
  package let duplicates: [AssetFile]
  /// The files of ``assets`` whose settings are unknown after a problem in the manifest, or that could not be cut, by their paths.
  package let unsettled: Set<String>
  /// The numbers of the ``paletteGroups`` whose palettes are unknown after a problem.
  package let unknownPalettes: Set<Int>
  /// The kinds of which some assets are missing after a problem, so that nobody knows which names exist.
  package let hiddenKinds: Set<SlotKind>
  private let faults: ManifestFaults

  /// Whether the names and the order of the records are unknown after a problem.
  package var hidesRecords: Bool { faults.hidesRecords }
  /// The manifest, without the names for parts of pictures if some of them are unknown after a problem.
  var knownSprites: Manifest {
    guard faults.hidesSprites else { return manifest }
    var known = manifest
    (known.sprites, known.animations) = ([], [])
    return known
  }

  /// Reads a folder as ``init(collecting:settings:)`` does, and throws ``Problems`` with all its errors, too.
  package init(_ path: String, settings: BuildSettings = BuildSettings()) throws {
    try self.init(collecting: path, settings: settings)
    if !problems.isEmpty { throw Problems(problems) }
  }

  /// Reads the names in a folder, its manifest and its lock, and gives every asset its slot and its settings. Collects the errors
  /// in ``problems``. Throws ``Problems`` if nothing else can be checked, or ``FileError`` if the folder cannot be read.
  package init(collecting path: String, settings: BuildSettings = BuildSettings()) throws {
    self.path = path
    self.settings = settings
    // The folder first: if it is the wrong one, that is the error to report.
    let names = try FolderListing.names(in: path)
    let misspelled = names.compactMap { Self.caseProblem($0, in: path) }
    if !misspelled.isEmpty { throw Problems(misspelled) }
    gate = try ProjectGate(of: path, readsOutside: settings.outside)
    let lockPath = Path.joined(path, SlotLock.fileName)
    let manifestPath = Path.joined(path, Manifest.fileName)
    hasLock = names.contains(SlotLock.fileName)
    var lockProblems: [Diagnostic] = []
    var old = SlotLock()
    if hasLock {
      do {
        if let problem = try ProjectGate.problem(replacingLock: lockPath) { throw Problems(problem) }
        old = try SlotLock(reading: lockPath)
      } catch {
        lockProblems = Problems(error, file: lockPath).diagnostics
      }
    }
    var inputs = [Manifest.fileName, SlotLock.fileName].filter { names.contains($0) }
      .map { Path.joined(path, $0) }
    var manifest = Manifest()
    var faults = ManifestFaults()
    if names.contains(Manifest.fileName) {
      do {
        if let problem = try gate.problem(reading: manifestPath) { throw Problems(problem) }
        manifest = try Manifest(in: path, &faults)
      } catch {
        throw Problems(Self.noting(Problems(error, file: manifestPath).diagnostics) + lockProblems)
      }
      if faults.hidesAssets { throw Problems(Self.noting(faults.problems) + lockProblems) }
    }
    manifest.places.file = manifestPath
    manifest.spell(asIn: path)
    var barred: Set<String> = []
    for file in FolderReferences(manifest).named {
      guard let problem = try gate.problem(reading: Path.joined(path, file)) else { continue }
      if barred.insert(file).inserted { faults.problems.append(problem) }
    }
    faults.add(unreadable: barred, in: &manifest)
    let references = FolderReferences(manifest)
    var used = Array(repeating: false, count: references.globs.count)
    let levels = try LevelMaking(
      manifest, folder: path, gate, isIgnored: { references.skips($0, noting: &used) })
    var scan = try AssetScan(
      path, gate, importers: manifest.importers, isRaw: references.isRaw,
      isNamed: { references.names($0) || levels.read.contains($0) },
      skipping: {
        references.skips($0, noting: &used) || references.isMade($0) || levels.read.contains($0)
      })
    let atlases = try AtlasMaking(
      manifest, lock: old, folder: path, gate, isIgnored: { references.skips($0, noting: &used) })
    try scan.derive(by: manifest)
    scan.add(atlases.pages + levels.files)
    let splitting = try PictureSplitting(&scan, manifest, settings, faults, folder: path)
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
    let unsettled = resolution.files(hiddenBy: faults)
    self.faults = faults
    self.unsettled = splitting.failed.union(unsettled)
    duplicates =
      assignment.duplicates.isEmpty
      ? []
      : SettingsResolution(of: assignment.duplicates, manifest, settings, folder: path).assets.filter {
        !faults.hidesSettings(of: $0, rules: Array(manifest.assets.indices))
      }
    unknownPalettes =
      faults.hidesPalettes
      ? Set(resolution.paletteGroups.indices) : resolution.failedGroups
    let found = scan.problems + atlases.problems + levels.problems + splitting.problems + assignment.problems
    // Of two files with one name or number, one is known, and no asset can have a number above 255.
    let known = ["slot-twice", "slot-taken", "slot-number", "asset-name-twice"]
    hiddenKinds = Set(found.filter { !known.contains($0.code) }.flatMap { Self.kinds(of: $0, in: path) })
    problems = Self.noting(faults.problems, unchecked: unsettled, sprites: faults.hidesSprites) + lockProblems
    problems += found + resolution.problems
    previousLock = old
    var lock = assignment.lock
    lock.palettes = old.palettes
    lock.assignment = old.assignment
    lock.atlases = atlases.locked
    lock.splits = splitting.locked
    self.lock = lock
    atlasReports = atlases.reports
    splitSources = splitting.sources
    atlasSprites = atlases.sprites
    inputs += resolution.inputs + atlases.inputs + levels.inputs + splitting.inputs
    inputs += manifest.sprites.compactMap(\.file).map { Path.joined(path, $0) }
    self.inputs = inputs
    self.manifest = manifest
    assets = resolution.assets
    self.levels = levels.table(of: resolution.assets)
    levelObjects = levels.rows(of: resolution.assets)
    paletteGroups = resolution.paletteGroups
    // A file with an error may be one that an option is for.
    let unused = found.isEmpty ? OverruledOptions.unused(settings, resolution.assets, in: path) : []
    warnings =
      UnusedIgnores.warnings(of: manifest, references, used, in: path) + scan.warnings
      + references.warnings(of: scan, in: path) + atlases.warnings + levels.warnings
      + splitting.warnings + assignment.warnings + resolution.warnings + unused
    let tops = Set(levels.read.map { String($0.prefix { $0 != "/" }) })
    ignored = scan.ignored.filter { !references.holds($0) && !tops.contains($0) }
    if problems.isEmpty { problems = self.lockProblems }
  }

  /// Whether the body of an asset is packed even if a console could not use it.
  package func isUnchecked(_ asset: AssetFile) -> Bool {
    manifest.unchecked.contains(asset.slot)
      || asset.name.map { manifest.uncheckedAssets.contains(AssetID(asset.slot.kind, $0)) } ?? false
  }

  /// The position of an option in the last rule of the manifest that sets it, for each asset for which one does.
  package func places(of option: AssetOption) -> [SlotID: TextPosition] {
    let rules = manifest.assets.indices.reversed().filter { manifest.assets[$0].options[option] != nil }
      .map { ($0, globs: manifest.assets[$0].files.compactMap { try? Glob($0) }) }
    if rules.isEmpty { return [:] }
    var places: [SlotID: TextPosition] = [:]
    for asset in assets where !WorkControl.isCancelled {
      let path = Glob.parts(of: asset.relativePath)
      let rule = rules.first { number, globs in
        manifest.assets[number].isFor(asset, number) && globs.contains { $0.matches(path) }
      }
      places[asset.slot] = rule.flatMap { manifest.places["assets.\(option.name)", $0.0] }
    }
    return places
  }

  /// The name of the picture that an asset is a part of, and the place of the part there; nil for any other asset.
  package func whole(of asset: AssetFile) -> (name: String, bounds: PixelRectangle)? {
    guard let part = asset.part, let name = asset.name.map(Path.folder(of:)), let split = lock.splits[name]
    else { return nil }
    return (name, split.bounds(of: part))
  }

  /// The path of the lock, which may not exist.
  package var lockPath: String { Path.joined(path, SlotLock.fileName) }

  /// The changes in the lock, a line for each; empty if its file can stay.
  package var lockChanges: [LocalizedText] { previousLock.changes(to: lock) }

  /// The assets in the lock, as it was read, whose files are gone, with the slots that they had.
  package var goneAssets: [(asset: AssetID, slot: SlotID)] {
    let present = Set(namedAssets.map(\.asset.caseless))
    return previousLock.assets.compactMap { asset in
      present.contains(asset.caseless) ? nil : previousLock.slot(of: asset).map { (asset, $0) }
    }
  }

  package var namedAssets: [(asset: AssetID, slot: SlotID)] {
    assets.compactMap { file in file.name.map { (AssetID(file.slot.kind, $0), file.slot) } }
  }

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

  /// The error for a file with the name of the manifest or the lock in another case. Only some disks would find it under the right
  /// one, and there a new lock would replace it.
  private static func caseProblem(_ name: String, in folder: String) -> Diagnostic? {
    let right = name.lowercased()
    guard name != right, [Manifest.fileName, SlotLock.fileName].contains(right) else { return nil }
    return Diagnostic(
      "project-file-case", "expected the name \(right), found \(name)", file: Path.joined(folder, name),
      help: "rename the file to \(right)")
  }

  /// Problems of the manifest, the last with notes about what could not be checked: the files, all if `files` is nil, and sprites.
  private static func noting(
    _ problems: [Diagnostic], unchecked files: [String]? = nil, sprites: Bool = false
  ) -> [Diagnostic] {
    guard let last = problems.last else { return [] }
    var notes: [LocalizedText] = []
    if let files {
      notes += Diagnostic.unchecked(files)
    } else {
      notes.append("the assets are not checked yet, because this file decides which they are")
    }
    if sprites {
      notes.append("sprites and animations are not checked yet, because a mistake is in one of their tables")
    }
    return problems.dropLast() + [last.changed { $0.notes += notes }]
  }

  /// The kinds of the assets that a problem may be about: the one that its file has by its folder or its name, else all.
  private static func kinds(of problem: Diagnostic, in folder: String) -> [SlotKind] {
    guard let file = problem.place.file, Path.leads(file, into: folder) else { return SlotKind.allCases }
    let name = Path.name(of: file).uppercased()
    let top = Path.parts(of: String(file.dropFirst(folder.count))).first
    let kinds = SlotKind.allCases.filter { kind in
      top.map { $0 == kind.folderName } ?? false || name.hasPrefix(SlotID.prefix(kind))
    }
    return kinds.isEmpty ? SlotKind.allCases : kinds
  }
}

extension Manifest {
  /// Reads the sound parts of the manifest of a folder. Throws ``Problems`` only if it is not TOML.
  init(in folder: String, _ faults: inout ManifestFaults) throws {
    let path = Path.joined(folder, Self.fileName)
    try self.init(
      reading: ConversionFile(reading: path, format: .toml).bytes, path: path, &faults)
  }
}
