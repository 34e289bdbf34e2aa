import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitProject
import RomKitRules

/// A ROM made from an assets folder, converted, checked and ready to be written.
public struct RomBuild: Sendable {
  /// The writer of the ROM. Bodies that are unchanged files stay in their files until they are written.
  package let writer: RomWriter
  /// A line for each conversion.
  public let conversions: [LocalizedText]
  /// The warnings.
  public let warnings: [Diagnostic]
  /// A line for each kind of loss in the conversion of its assets, with the worst of each; empty if nothing was lost.
  public let losses: [LocalizedText]
  package let folder: AssetFolder
  /// The names of parts of its pictures.
  package let sprites: SpriteTable
  let assets: AssetConversion
  private let tables: TableGroups
  private let ignored: [String]

  /// Reads, checks and converts all assets of a folder. Throws ``Problems`` with the warnings and all errors, those of the folder
  /// first: a phase goes on with what is sound after the one before it. The execution does not affect the result.
  package init(_ folder: AssetFolder, execution: BuildExecution = BuildExecution()) throws {
    let assets = AssetConversion(folder, execution: execution)
    // Once for all assets that were not started.
    try WorkControl.check(path: folder.path)
    self.assets = assets
    conversions = folder.atlasReports + assets.reports
    losses = assets.losses.lines
    var problems = folder.problems + assets.problems
    let sprites = try folder.sprites(on: assets.records, sizes: assets.sizes)
    self.sprites = sprites?.table ?? .none
    problems += sprites?.problems ?? []
    tables = TableGroups(folder, keys: assets.keys)
    problems += tables.problems
    self.folder = try folder.locking(assets, &problems)
    let contents = try RomContents(folder, assets.records, &problems)
    let manifest = folder.manifest
    let hasChecksums = folder.settings.checksums ?? manifest.checksums ?? true
    if hasChecksums, let size = contents.rom.trailing?.size, size > 0 {
      problems.append(.bytesAfterChecksums(size).placed(in: manifest, "trailing"))
    }
    if contents.rom.records.isEmpty, problems.isEmpty, !folder.manifest.mayBeEmpty {
      problems = [folder.hasNoAssets]
    }
    let warnings = folder.warnings + assets.warnings + (sprites?.warnings ?? [])
    // A million warnings would only hide the errors.
    if !problems.isEmpty { throw Problems(warnings.prefix(1_000) + problems) }
    ignored = folder.ignored.filter { !contents.used.contains($0) }
    let limit = manifest.worstError ?? BuildLosses.standardLimit
    let approximated = assets.losses.warning(above: limit, in: manifest)
    self.warnings =
      warnings + [approximated].compactMap(\.self)
      + (try RecordWarnings.warnings(of: contents.rom.records, folder))
      + (try RomWarnings.warnings(contents.rom, folder: folder.path, profile: manifest.profile))
    writer = try RomWriter(contents.rom, checksums: hasChecksums)
    try BudgetCheck.check(writer, against: manifest.budget, in: folder)
  }

  /// Whether a warning is about an asset that was converted in this build.
  package func isAboutConversion(_ warning: Diagnostic) -> Bool {
    assets.convertedFiles.contains(warning.place.file ?? "")
  }

  /// The names of the files in the folder that are not part of the ROM, without that of the ROM itself.
  public func ignored(whenWriting output: String) -> [String] {
    let written = try? OpenFile(reading: output).identity
    return ignored.filter { name in
      guard let written else { return true }
      let other = try? OpenFile(reading: Path.joined(folder.path, name)).identity
      return other?.isSameFile(as: written) != true
    }
  }

  /// The files of its songs in MML.
  package var songFiles: [SlotID: String] {
    Dictionary(
      first: folder.assets.filter { $0.format.fileFormat == .mml && $0.importer == nil }.map {
        ($0.slot, $0.path)
      })
  }

  /// The changes to `romkit.lock`, a line each; empty if the file is up to date.
  public var lockChanges: [LocalizedText] { folder.lockChanges }

  /// The path of the lock, which may not exist.
  public var lockPath: String { folder.lockPath }

  /// The files that are bodies, without the previous ROM, which may contain some of them too.
  private var fileBodies: [String] {
    writer.rom.records.filter { record in record.slot.flatMap { assets.origins[$0] } != .rom }
      .compactMap(\.body.source.path)
  }

  /// The files that the ROM is made from.
  public var inputs: [String] {
    folder.assets.flatMap { [$0.made == nil ? $0.path : nil, $0.schema].compactMap { $0 } }
      + fileBodies + folder.inputs
  }

  /// Reads, checks and converts all assets of a folder, as `romkit pack` does. Writes nothing but the cache.
  ///
  /// - Parameters:
  ///   - folder: the folder, with its `romkit.toml` and `romkit.lock` if it has them.
  ///   - settings: the settings of the caller, in addition to those of the manifest.
  ///   - jobs: the number of threads, 1 to 1,024, other numbers count as the nearest of these; nil for one for each processor. The
  ///     bytes do not depend on it.
  ///   - cache: a folder that keeps conversions for later builds; nil for none.
  /// - Throws: `Problems` with all errors, each with its file and position; `FileError` if the folder cannot be read; and errors
  ///   with the codes `rom-two-checksum-records`, `rom-body-too-large` and `rom-too-large`.
  public init(
    folder: String, settings: BuildSettings = BuildSettings(), jobs: Int? = nil, cache: String? = nil
  ) throws {
    let cache = cache.map { ConversionCache(folder: $0) }
    defer { cache?.tidy() }
    let execution = BuildExecution(
      jobs: jobs.map { max(1, min($0, 1_024)) } ?? ParallelWork.processors, cache: cache)
    try self.init(AssetFolder(collecting: folder, settings: settings), execution: execution)
  }

  /// The ROM without the checksum record, which is made when the ROM is written.
  public var rom: Rom { writer.rom }

  /// The size of the file in bytes, including the checksums.
  public var size: Int { writer.size }

  /// Writes the ROM to `path`, in place of an existing file, and `romkit.lock` in the folder if it changes. Both appear whole,
  /// or neither. Returns the CRC-32 of all bytes.
  ///
  /// Throws `FileError`, and `Problems` with the code `output-is-input` or `output-same-file` for a path that the ROM is made
  /// from, or that of the lock.
  @discardableResult
  public func write(to path: String) throws -> UInt32 {
    let outputs = try folder.outputs(BuildDestinations(roms: [path]), inputs: inputs)
    var file = try outputs.begin(path)
    let checksum = try writer.write(to: &file)
    let lock = try folder.beginLock(among: outputs)
    try NewFile.commit((lock.map { [$0] } ?? []) + [file])
    return checksum
  }

  /// Writes the ROM as a stream, without the lock. Returns the CRC-32 of all bytes. Throws the errors of the sink, and `FileError`.
  @discardableResult
  public func write(to sink: inout some ByteSink) throws -> UInt32 { try writer.write(to: &sink) }
}

/// The records of a ROM in their order, and the bytes after them.
private struct RomContents {
  var rom: Rom
  /// The files of the folder that it is made from.
  var used: Set<String>

  /// Adds the files that the manifest names to the records of the slots.
  init(_ folder: AssetFolder, _ slots: [Rom.Record], _ problems: inout [Diagnostic]) throws {
    let manifest = folder.manifest
    var records = slots
    var keys = slots.map(\.name.label)
    let files = Dictionary(first: folder.assets.map { ($0.relativePath, $0.slot) })
    for entry in manifest.entries {
      // A slot with a nonstandard stored name.
      if let slot = files[entry.file], let index = records.firstIndex(where: { $0.slot == slot }) {
        records[index].name = entry.name
      }
    }
    used = Set(folder.assets.map(\.relativePath))
    let others = Set(folder.ignored)
    var named: Set<String> = []
    for (index, entry) in manifest.entries.enumerated() {
      if !named.insert(entry.file).inserted {
        problems.append(.twice(file: entry.file, key: "record").placed(in: manifest, "record", index))
      } else if used.insert(entry.file).inserted,
        let body = try folder.body(
          of: entry.file, among: others, key: "file", at: "record", index, &problems)
      {
        records.append(Rom.Record(name: entry.name, body: body))
        keys.append(entry.file)
      }
    }
    let order = ManifestOrder(manifest.order, assets: folder.assets)
    if !folder.hidesRecords {
      // Some may be missing only after other problems.
      let expected = folder.assets.map(\.slot) + folder.paletteGroups.compactMap(\.slot)
      let missing = problems.isEmpty ? [] : expected.map(\.description)
      problems += order.problems(
        among: keys + manifest.entries.map(\.file) + missing, hidden: folder.hiddenKinds, in: manifest)
    }
    rom = Rom(records: order.sorted(Array(zip(keys, records))))
    if let file = manifest.trailing {
      used.insert(file)
      rom.trailing = try folder.body(
        of: file, among: others, key: "trailing", at: "trailing", 0, &problems)
    }
  }
}

extension Diagnostic {
  fileprivate static func bytesAfterChecksums(_ size: Int) -> Diagnostic {
    Diagnostic(
      "manifest-trailing", "expected nothing after the checksums, found \(Plural.bytes(size))",
      help: "write checksums = false at the top of romkit.toml, or remove trailing")
  }
}

extension AssetFolder {
  /// The folder with the palettes that were chosen in its lock.
  fileprivate func locking(_ assets: AssetConversion, _ problems: inout [Diagnostic]) throws -> AssetFolder {
    var folder = self
    if settings.lock == .prune { folder.lock.palettes = [:] }
    folder.lock.palettes.merge(assets.palettes) { $1 }
    if problems.isEmpty {
      folder.lock.assignment = try assets.assignment.exceptions(in: Rom(records: assets.records))
      problems += folder.lockProblems
    }
    return folder
  }

  fileprivate var hasNoAssets: Diagnostic {
    // A project, in place of its folder of assets.
    let inside = ignored.lazy.map { Path.joined(path, $0) }.first { folder in
      SlotKind.allCases.contains { Folder.exists(Path.joined(folder, $0.folderName)) }
    }
    return Diagnostic(
      "pack-no-assets",
      ignored.isEmpty
        ? "there are no assets in this folder"
        : "there are no assets in this folder, only \(Plural.text(ignored.count, "other file"))",
      file: path,
      help: Diagnostic.didYouMean(inside) ?? """
        add files with names as in the SDK, such as GSLOT000.bmp or ESLOT000.wav, or in folders by kind, such as \
        graphics/title.bmp
        """)
  }

  /// The bytes of one of the other files, which a key of the manifest names; nil after a problem, at a `place` of the manifest.
  fileprivate func body(
    of file: String, among others: Set<String>, key: String, at place: String, _ index: Int = 0,
    _ problems: inout [Diagnostic]
  ) throws -> Rom.Body? {
    guard others.contains(file) else {
      problems.append(.missing(file: file, key: key).placed(in: manifest, place, index))
      return nil
    }
    do {
      return Rom.Body(try ByteSource.reopened(contentsOf: Path.joined(path, file)))
    } catch {
      problems.append(Diagnostic(error))
      return nil
    }
  }
}

extension RomBuild {
  /// The slots of the ROM, for headers. `contentID` is the CRC-32 of the ROM, by default computed from them.
  package func slotTable(contentID: UInt32? = nil) throws -> SlotTable {
    let texts = folder.assets.filter { $0.format.fileFormat == .txt }.map(\.slot)
    let names = folder.assets.compactMap { asset in asset.name.map { (asset.slot, $0) } }
    let records = rom.records.compactMap { record in record.slot.map { ($0, record.body.size) } }
    let groups = folder.paletteGroups.compactMap { group in
      group.rule.flatMap { folder.manifest.palettes[$0].name }.flatMap { name in group.slot.map { ($0, name) }
      }
    }
    return try SlotTable(
      of: writer, names: Dictionary(first: names), texts: Set(texts), palettes: assets.assignment,
      title: folder.manifest.title, contentID: contentID
    ).with(sprites, folder.lock.wholes(among: Set(records.map(\.0)))).with(folder.levels)
      .with(
        try tables.rows(sizes: Dictionary(first: records)) + folder.levelObjects,
        palettes: Dictionary(first: groups))
  }
}

/// The execution of a build; the bytes do not depend on it.
package struct BuildExecution: Sendable {
  package var jobs: Int
  package var cache: ConversionCache?
  var memory: PreviousBuild?
  var importerLimits = ImporterLimits()

  package init(jobs: Int = ParallelWork.processors, cache: ConversionCache? = nil) {
    self.jobs = max(1, jobs)
    self.cache = cache
  }

  var known: KnownConversions { KnownConversions(memory: memory, cache: cache) }
}
