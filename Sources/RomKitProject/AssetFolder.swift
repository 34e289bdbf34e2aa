import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitRules

/// The slot files of an assets folder, found by the names that the SDK gives them.
package struct AssetFolder: Sendable {
  package let path: String
  package let settings: BuildSettings
  /// The slot files, in romkit's own order.
  package let assets: [AssetFile]
  /// The pictures that share a palette; see ``AssetFile/paletteGroup``.
  package let paletteGroups: [PaletteGroup]
  /// The names at the top of the folder that are nothing to it: neither assets nor what belongs to them.
  package let ignored: [String]
  /// What `romkit.toml` says; an empty manifest when there is none.
  package let manifest: Manifest
  /// The numbers of assets with names, as they are to be from now on.
  package let lock: SlotLock
  /// What changes in the lock, a line each; nothing when its file can stay.
  package let lockChanges: [String]
  /// Files that were read to decide all this: manifest, lock, palettes.
  package let inputs: [String]
  package let warnings: [Diagnostic]

  /// Reads the names in a folder, its manifest and its lock, gives every asset its slot, and decides how it is converted.
  /// Throws ``Problems`` with everything that is wrong, or ``FileError`` when the folder cannot be read.
  package init(_ path: String, settings: BuildSettings = BuildSettings()) throws {
    self.path = path
    self.settings = settings
    // The folder first: if it is the wrong one, that is the error to report.
    let names = try FolderListing.names(in: path)
    var inputs = [Manifest.fileName, SlotLock.fileName].filter { names.contains($0) }
      .map { Path.joined(path, $0) }
    let manifest = try names.contains(Manifest.fileName) ? Self.readManifest(in: path) : Manifest()
    let old = try names.contains(SlotLock.fileName) ? Self.readLock(in: path) : SlotLock()
    let references = FolderReferences(manifest)
    let scan = try AssetScan(path, skipping: references.skips)
    let assignment = SlotAssignment(
      scan, manifest, lock: old, prunes: settings.lock == .prune,
      palettes: Self.paletteSlots(manifest, settings), folder: path)
    var resolution = SettingsResolution(of: assignment.assets, manifest, settings, folder: path)
    resolution.giveSchemas(scan.schemas.filter { !references.names($0.path) })
    var problems = scan.problems + assignment.problems + resolution.problems
    lockChanges = old.changes(to: assignment.lock)
    if problems.isEmpty, settings.lock == .keep, !lockChanges.isEmpty {
      problems.append(
        Diagnostic(
          "lock-would-change",
          names.contains(SlotLock.fileName)
            ? "the lock is not up to date: \(Plural.text(lockChanges.count, "line")) would change"
            : "there is no lock, and \(Plural.text(lockChanges.count, "asset")) would be added to one",
          file: Path.joined(path, SlotLock.fileName),
          notes: lockChanges.prefix(10).map { Escaped.path($0) } + (lockChanges.count > 10 ? ["..."] : []),
          help: "run romkit pack without --locked, and commit \(SlotLock.fileName) with the assets"))
    }
    if !problems.isEmpty { throw Problems(problems) }
    inputs += resolution.inputs
    self.inputs = inputs
    self.manifest = manifest
    lock = assignment.lock
    assets = resolution.assets
    paletteGroups = resolution.paletteGroups
    warnings =
      scan.warnings + references.warnings(of: scan, in: path) + assignment.warnings + resolution.warnings
    ignored = scan.ignored.filter { !references.holds($0) }
  }

  /// Whether the body of an asset is packed even if a console could not use it.
  package func isUnchecked(_ asset: AssetFile) -> Bool {
    manifest.unchecked.contains(asset.slot)
      || asset.name.map { manifest.uncheckedAssets.contains(AssetID(asset.slot.kind, $0)) } ?? false
  }

  /// Begins to write the lock: what ``NewFile/commit()`` ends, once all else that is made of the folder is there. Nil
  /// when it is to stay.
  package func beginLock() throws -> NewFile? {
    if lockChanges.isEmpty { return nil }
    return try FileUpdate.begin(Array(lock.serialized().utf8), at: Path.joined(path, SlotLock.fileName))
  }

  /// The slots where palettes go, which new data should leave alone. The pictures of VGE carry theirs.
  private static func paletteSlots(_ manifest: Manifest, _ settings: BuildSettings) -> Set<SlotID> {
    if manifest.profile == .vge { return [] }
    let number = settings.paletteSlot ?? manifest.paletteSlot ?? 0
    return Set(manifest.palettes.compactMap(\.slot) + [SlotID(.data, number)])
  }

  private static func readLock(in folder: String) throws -> SlotLock {
    let path = Path.joined(folder, SlotLock.fileName)
    return try SlotLock(parsing: ConversionFile(reading: path, format: .toml).bytes, path: path)
  }

  private static func readManifest(in folder: String) throws -> Manifest {
    let path = Path.joined(folder, Manifest.fileName)
    return try Manifest(parsing: ConversionFile(reading: path, format: .toml).bytes, path: path)
  }
}
