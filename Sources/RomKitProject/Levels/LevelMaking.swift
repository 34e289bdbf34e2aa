import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitRules
import RomKitText

/// A file that romkit makes of others, as if it were in the folder.
struct MadeFile {
  /// `graphics/enemies.png`.
  var path: String
  var kind: SlotKind
  var format: FileFormat
  /// The name of the asset, `enemies`.
  var name: String
  var bytes: [UInt8]
  /// The table of the manifest that makes it, in words.
  var source: LocalizedText
  /// Its number among the files that are made together. They have slots in this order, with ``group`` as their name.
  var number = 0
  var group: String
}

/// Makes levels, and the pictures with their tiles, of the `[[levels]]` tables of a manifest.
///
/// The tiles of all maps of a table have common numbers, so maps and tilesets are always made together. The pictures count as PNGs
/// in the folder `graphics`, and the levels as bodies in `data`.
struct LevelMaking {
  private struct Made {
    var rule: LevelRule
    var set: LevelSet
    /// The paths of the made pictures, and that of each level.
    var pictures: [String]
    var levels: [String]
    /// The tables of objects with the paths of their levels.
    var objects: [(level: String, table: MadeFile)] = []

    /// The table of the objects of a level, once it has a slot.
    func tableOfObjects(of level: String, _ slots: [String: SlotID]) -> LevelTable.Objects? {
      guard let table = objects.first(where: { $0.level == level })?.table else { return nil }
      return slots[table.path].map { LevelTable.Objects(slot: $0, body: table.bytes) }
    }
  }

  private(set) var files: [MadeFile] = []
  /// The files that were read, and those that were looked for in vain.
  private(set) var inputs: [String] = []
  /// The same files as paths in the folder, as far as they are in it.
  private(set) var read: Set<String> = []
  private(set) var problems: [Diagnostic] = []
  private(set) var warnings: [Diagnostic] = []
  private var made: [Made] = []
  private let folder: String
  private let gate: ProjectGate
  private let manifest: Manifest

  init(
    _ manifest: Manifest, folder: String, _ gate: ProjectGate, isIgnored: (String) -> Bool
  ) throws {
    self.folder = folder
    self.gate = gate
    self.manifest = manifest
    for (index, rule) in manifest.levels.enumerated() {
      let files = try AtlasFiles(rule.files, in: folder, gate, isIgnored: isIgnored)
      problems += files.problems
      warnings += files.unused(of: rule.files, "levels.files", index, in: manifest)
      guard files.problems.isEmpty, !files.files.isEmpty else { continue }
      do {
        try make(index, files.files)
      } catch let error as FileError {
        throw error
      } catch {
        problems += Problems(error, file: manifest.path).diagnostics
      }
    }
  }

  private mutating func make(_ index: Int, _ maps: [AtlasFiles.File]) throws {
    let rule = manifest.levels[index]
    let access = LevelFiles(in: folder, gate)
    let opened = OpenedFiles()
    defer {
      inputs += opened.paths.map(access.resolved)
      read.formUnion(opened.paths)
    }
    var reader = TiledReader { path in
      opened.paths.append(path)
      do {
        return try access.bytes(path)
      } catch let error as FileError {
        throw error
      } catch {
        // As all other paths of maps, it is relative to the folder.
        throw Problems(error, file: path).diagnostic.changed { $0.place.file = path }
      }
    }
    var found: [(path: String, map: TiledMap)] = []
    var problems: [Diagnostic] = []
    for map in maps {
      do {
        found.append((map.path, try reader.map(at: map.path)))
      } catch {
        problems += Problems(error, file: map.path).diagnostics.map { Self.isOther($0, map.path, rule) }
      }
    }
    do {
      if !problems.isEmpty { throw Problems(problems) }
      let set = try LevelSet(found, keepsUnused: rule.unused) { path in
        opened.paths.append(path)
        return try access.picture(path)
      }
      warnings += set.warnings.map(placed)
      warn(aboutColumnsOf: index, set)
      try add(index, rule, set, names: maps.map(\.name))
    } catch {
      throw Problems(Problems(error, file: nil).diagnostics.map(placed))
    }
  }

  /// The problem of a file that is no map, with the pattern for maps.
  private static func isOther(_ problem: Diagnostic, _ file: String, _ rule: LevelRule) -> Diagnostic {
    guard ["tiled-kind", "convert-unknown-ending"].contains(problem.code), problem.place.file == file,
      FileFormat(path: file) != .tmx
    else {
      return problem
    }
    let pattern = rule.files.first { (try? Glob($0))?.matches(file) == true } ?? ""
    let folder = Path.name(of: pattern) == "**" ? pattern : Path.folder(of: pattern)
    let maps = folder == "." ? "*.tmx" : Path.joined(folder, "*.tmx")
    return problem.changed {
      $0.code = "tiled-kind"
      if let found = FileFormat(path: file)?.named { $0.message = "expected a map of Tiled, found \(found)" }
      $0.help = "under files of the [[levels]], name only maps, such as \(TOMLText.quoted(maps))"
    }
  }

  /// Warns of columns that no object has.
  private mutating func warn(aboutColumnsOf index: Int, _ set: LevelSet) {
    guard let names = set.columnNames else { return }
    for (number, column) in manifest.levels[index].objects.enumerated() where !names.contains(column.name) {
      warnings.append(
        Diagnostic(
          "tiled-column", "no object has a value \(Escaped.quoted(column.name)), so it is always 0",
          severity: .warning,
          help: Diagnostic.didYouMean(NearestWord.to(column.name, among: names))
            ?? "use \(LocalizedText.list(names))"
        ).placed(in: manifest, "levels.objects", index, number))
    }
  }

  /// The files in the order in which they were opened.
  private final class OpenedFiles {
    var paths: [String] = []
  }

  /// The diagnostic with the path of its file as seen from where that of the folder is.
  private func placed(_ diagnostic: Diagnostic) -> Diagnostic {
    diagnostic.changed { diagnostic in
      diagnostic.place.file = diagnostic.place.file.map { Path.resolved($0, in: folder) }
    }
  }

  private mutating func add(_ index: Int, _ rule: LevelRule, _ set: LevelSet, names: [String]) throws {
    let source: LocalizedText =
      manifest.places["levels", index].map { "the [[levels]] of \(manifest.path), line \($0.line)" }
      ?? "the [[levels]] of \(manifest.path)"
    func file(
      _ kind: SlotKind, _ format: FileFormat, _ name: String, _ bytes: [UInt8], page: Int? = nil
    ) -> MadeFile {
      MadeFile(
        path: "\(kind.folderName)/\(name).\(format.rawValue)", kind: kind, format: format, name: name,
        bytes: bytes, source: source, number: page ?? 0, group: page == nil ? name : rule.name)
    }
    let pictures = try set.pictures.enumerated().map { page, picture in
      file(
        .graphics, .png, LockedAtlas.pictureName(of: rule.name, page: page),
        try PNGFile(picture).serialized(level: .fast), page: page)
    }
    let levels = zip(names, set.levels).map { name, level in
      file(.data, .dat, "\(rule.name)/\(name)", level.body)
    }
    var new = Made(rule: rule, set: set, pictures: pictures.map(\.path), levels: levels.map(\.path))
    var problems: [Diagnostic] = []
    for (index, (name, level)) in zip(names, set.levels).enumerated()
    where !rule.objects.isEmpty && !level.objects.isEmpty {
      do {
        let table = file(
          .data, .dat, "\(rule.name)/\(name)-objects", try set.table(of: level, rule.objects))
        new.objects.append((levels[index].path, table))
      } catch {
        problems += Problems(error, file: level.path).diagnostics
      }
    }
    if !problems.isEmpty { throw Problems(problems) }
    files += pictures + levels + new.objects.map(\.table)
    made.append(new)
  }

  /// The slots of what was made, by its paths.
  private static func slots(of assets: [AssetFile]) -> [String: SlotID] {
    Dictionary(first: assets.filter { $0.made != nil }.map { ($0.relativePath, $0.slot) })
  }

  /// The structures of objects: one for all levels of a table of the manifest.
  func rows(of assets: [AssetFile]) -> [RowTable] {
    let slots = Self.slots(of: assets)
    return made.compactMap { made -> RowTable? in
      let own = made.objects.compactMap { slots[$0.table.path] }.sorted()
      if own.isEmpty { return nil }
      guard let schema = made.rule.schema else { return nil }
      return RowTable(name: "\(made.rule.name)/objects", schema: schema, slots: own, keys: [])
    }
  }

  /// The levels for programs, once the assets have slots.
  func table(of assets: [AssetFile]) -> LevelTable {
    let slots = Self.slots(of: assets)
    var table = LevelTable()
    for made in made {
      let pictures = made.pictures.map { slots[$0] }
      // Without a slot for each there is an error.
      if pictures.contains(where: { $0 == nil }) { continue }
      table.tilesets.append(
        LevelTable.Tileset(
          name: made.rule.name,
          tiles: made.set.tiles.compactMap { tile in
            pictures[tile.picture].map {
              PlacedPart(picture: $0, bounds: tile.bounds, x: tile.x, y: tile.y)
            }
          }, animations: made.set.animations))
      for (path, level) in zip(made.levels, made.set.levels) {
        guard let slot = slots[path] else { continue }
        table.levels[slot] = LevelTable.Level(
          level, of: made.set, tileset: table.tilesets.count - 1, path: Path.resolved(level.path, in: folder),
          objects: made.rule.drawsObjects ? made.tableOfObjects(of: path, slots) : nil)
      }
      for column in made.rule.objects where column.kind == .key {
        let keys = made.set.keys(column)
        if keys.count > 1 {
          table.keys.append(KeyList(name: "\(made.rule.name)/\(column.name)", texts: keys))
        }
      }
    }
    return table
  }
}
