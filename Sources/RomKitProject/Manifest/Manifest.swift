import RomKitBase
import RomKitContainer
import RomKitRules
import RomKitText
import VGSCore

/// The file `romkit.toml` in an assets folder: everything that the other files cannot express.
///
/// It is optional. `romkit extract` writes one, so that packing the folder gives the bytes of the original ROM.
package struct Manifest: Equatable, Sendable {
  /// A record that is not found by the name of its file, or whose stored name no writer would store.
  package struct Entry: Equatable, Sendable {
    package var file: String
    package var name: RecordName

    package init(file: String, name: RecordName) {
      self.file = file
      self.name = name
    }
  }

  package struct SlotEntry: Equatable, Sendable {
    var asset: AssetID
    package var number: UInt8

    package init(asset: AssetID, number: UInt8) {
      self.asset = asset
      self.number = number
    }
  }

  package static let fileName = "romkit.toml"

  package var title: String?
  package var profile: Profile?
  /// The default paths of the ROM, relative to the folder; each gets the same bytes.
  package var outputs: [String] = []
  /// The default paths of the headers, relative to the folder.
  var headers = HeaderFiles()
  /// Patterns for the paths of ignored files; see ``Glob``.
  package var ignore: [String] = []
  /// Whether the ROM has checksums; nil if the manifest does not specify it.
  package var checksums: Bool?
  /// Slots (`GSLOT000`) and files of ``entries``, in the order in which they come first in the ROM; the
  /// others follow in romkit's own order.
  package var order: [String] = []
  /// Records beside the slots.
  package var entries: [Entry] = []
  /// Slots whose bodies are packed even if a console could not use them.
  package var unchecked: [SlotID] = []
  /// The same for assets with names.
  var uncheckedAssets: [AssetID] = []
  /// The number of the data slot for the palette of the pictures in no group.
  package var paletteSlot: UInt8?
  /// The error up to which their palette is kept when colours change; see ``PaletteGroup/tolerance``.
  package var paletteTolerance: Double?
  /// The error of a pixel, a distance in OKLab, above which a picture raises a warning; nil for the default.
  package var worstError: Double?
  /// Whether a folder without assets makes a ROM without records instead of an error.
  package var mayBeEmpty = false
  /// The file whose bytes follow the last body.
  package var trailing: String?

  /// How assets are converted unless a rule changes it.
  package var defaults = AssetSettings()
  /// How some assets are converted; later rules override earlier ones.
  package var assets: [AssetRule] = []
  /// Pictures that share a palette; later rules override earlier ones.
  package var palettes: [PaletteRule] = []
  /// Names for parts of pictures.
  package var sprites: [SpriteRule] = []
  /// Sprites shown one after the other.
  package var animations: [AnimationRule] = []
  /// Files packed into pictures.
  package var atlases: [AtlasRule] = []
  /// Maps that become levels.
  package var levels: [LevelRule] = []
  /// Numbers of assets with names, in the order of the file.
  package var slots: [SlotEntry] = []
  package var budget = Budget()
  /// Programs for files that romkit does not read.
  package var importers: [Importer] = []
  /// Bodies that are packed instead of converting their files, while those are unchanged.
  package var kept: [KeptBody] = []
  package var places = ManifestPlaces()

  package init() {}

  package var path: String { places.file }

  /// The place for a line with a key outside of tables, after "write": that of the line that sets the key already, or the top.
  package func place(forLineOf key: String) -> LocalizedText {
    places[key].map { "in place of line \($0.line) of \(path)" } ?? "at the top of \(path)"
  }

  /// The same manifest, as if it had not been read from a file.
  package var withoutPlaces: Manifest {
    var manifest = self
    manifest.places = ManifestPlaces()
    return manifest
  }

  /// Spells every path of a file as the disk does: Unicode composes `é` in several ways, and many disks keep only one of them
  /// or, as after unpacking a ZIP of a Mac, another one than the editor in which the manifest was written.
  mutating func spell(asIn folder: String) {
    func spelled(_ path: String) -> String { FolderListing.spelling(of: path, in: folder) }
    for index in entries.indices { entries[index].file = spelled(entries[index].file) }
    for index in kept.indices { kept[index].body = spelled(kept[index].body) }
    for index in sprites.indices {
      if case .export(let file) = sprites[index].parts { sprites[index].parts = .export(spelled(file)) }
    }
    for index in palettes.indices { palettes[index].options = palettes[index].options.changingFiles(spelled) }
    trailing = trailing.map(spelled)
    defaults.schema = defaults.schema.map(spelled)
    for index in assets.indices { assets[index].options.schema = assets[index].options.schema.map(spelled) }
  }
}

/// A rule for some assets: a table under `[[assets]]`.
package struct AssetRule: Equatable, Sendable {
  /// Patterns for the paths of its files; see ``Glob``.
  package var files: [String]
  /// The asset that is made from its only file, which may be for several slots; nil if the name of the file decides.
  package var target: AssetTarget?
  @Rare package var options: AssetSettings
  /// Whether the bytes of data and programs are packed unchanged, whatever their extensions; nil if the rule does not specify it.
  var isRaw: Bool?
  /// How its pictures are cut into parts; nil if the rule does not specify it.
  package var split: SplitRule?

  package init(
    files: [String], target: AssetTarget? = nil, options: AssetSettings, isRaw: Bool? = nil,
    split: SplitRule? = nil
  ) {
    self.files = files
    self.target = target
    self.options = options
    self.isRaw = isRaw
    self.split = split
  }

  /// The file of a rule with ``target``; nil without one.
  var targetFile: String? { target == nil ? nil : files.first.flatMap { try? Glob($0) }?.exactPath }

  /// The lines of a rule with one key, to be added to the manifest of a folder.
  package static func lines(_ line: String, files: String, folder: String) -> LocalizedText {
    """
    in \(Path.joined(folder, Manifest.fileName)):
      [[assets]]
      files = \(TOMLText.quoted(files))
      \(line)
    """
  }

  /// Whether the rule, with its `number`, applies to an asset whose file it matches.
  package func isFor(_ asset: AssetFile, _ number: Int) -> Bool { target == nil || asset.rule == number }
}

/// The body of an extracted ROM, kept beside the file that was made from it.
///
/// While the file is unchanged, the body is packed byte for byte instead of converting the file: a conversion and its inverse
/// do not restore every body.
package struct KeptBody: Equatable, Sendable {
  package var slot: SlotID
  /// The file, relative to the assets folder.
  package var file: String
  package var sha256: SHA256.Digest
  package var body: String

  package init(slot: SlotID, file: String, sha256: SHA256.Digest, body: String) {
    self.slot = slot
    self.file = file
    self.sha256 = sha256
    self.body = body
  }
}

/// The order of the records in a manifest: those it names come first, the others follow in their order.
package struct ManifestOrder {
  private let names: [String]
  private let places: [String: Int]

  /// The order of names; the name of an asset stands for its slot.
  package init(_ names: [String], assets: [AssetFile]) {
    let slots = Dictionary(
      first: assets.compactMap { asset in asset.name.map { (AssetID(asset.slot.kind, $0), asset.slot) } })
    // A person may write a slot in any case.
    self.names = names.map { name in
      (SlotID(name) ?? AssetID(name).flatMap { slots[$0] })?.description ?? name
    }
    places = Dictionary(first: self.names.enumerated().map { ($1, $0) })
  }

  /// The names that are missing or repeated, at their places in the manifest.
  package func problems(
    among keys: [String], hidden: Set<SlotKind>, in manifest: Manifest
  ) -> [Diagnostic] {
    let known = Set(keys)
    return names.enumerated().compactMap { index, name in
      if places[name] == index {
        let kind = SlotID(name)?.kind ?? AssetID(name)?.kind
        if known.contains(name) || kind.map(hidden.contains) ?? false { return nil }
      }
      let problem: Diagnostic =
        places[name] == index ? .notARecord(name) : .twice(file: name, key: "order")
      return problem.placed(in: manifest, "order", index)
    }
  }

  package func sorted(_ records: [(key: String, record: Rom.Record)]) -> [Rom.Record] {
    let ranked = records.enumerated().map { index, item in
      (place: places[item.key] ?? names.count + index, record: item.record)
    }
    return ranked.sorted(on: \.place).map(\.record)
  }
}

/// The positions of the parts of a manifest in its file; a manifest that was not read from a file has none.
package struct ManifestPlaces: Equatable, Sendable {
  /// A key and, for lists, the number of an item, and the number of a part of that.
  private struct Key: Hashable {
    var name: String
    var item: Int
    var part: Int?
  }

  package var file = Manifest.fileName
  private var positions: [Key: TextPosition] = [:]
  /// Those of the keys in `[slots]`, of which there may be many thousands.
  private var slots: [TextPosition] = []

  package init() {}

  /// The position of a key, of an item of its list, or of an item in an item.
  package subscript(name: String, item: Int = 0, part: Int? = nil) -> TextPosition? {
    if name == "slots" { return slots.indices.contains(item) ? slots[item] : nil }
    return positions[Key(name: name, item: item, part: part)]
      ?? (part == 0 ? positions[Key(name: name, item: item)] : nil)
  }

  /// Notes all keys of a file, and the items of their lists.
  init(of root: TOMLTable, file: String) {
    self.file = file
    for entry in root.entries {
      let value = entry.value
      positions[Key(name: entry.key, item: 0)] = value.position
      if entry.key == "slots" {
        slots = value.table?.entries.map(\.position) ?? []
      } else if let table = value.table {
        note(table, entry.key, 0)
      }
      for (item, element) in (value.array ?? []).enumerated() {
        positions[Key(name: entry.key, item: item)] = element.position
        // There may be thousands of records, and nothing is reported at their keys.
        if let table = element.table, entry.key != "record" { note(table, entry.key, item) }
      }
    }
  }

  private mutating func note(_ table: TOMLTable, _ name: String, _ item: Int) {
    for entry in table.entries {
      // An option without effect is reported at its key, and any other value where it stands.
      let key = "\(name).\(entry.key)"
      let isKey = name == "assets" || name == "budget"
      positions[Key(name: key, item: item)] = isKey ? entry.position : entry.value.position
      // A single value is its only part.
      for (part, value) in (entry.value.array ?? (isKey ? [entry.value] : [])).enumerated() {
        positions[Key(name: key, item: item, part: part)] = value.position
      }
    }
  }
}

extension Diagnostic {
  /// The diagnostic at a key of a manifest, at an item of its list, or at an item in an item.
  package func placed(in manifest: Manifest, _ key: String, _ item: Int = 0, _ part: Int? = nil) -> Diagnostic
  {
    placed(in: manifest.path, at: manifest.places[key, item, part])
  }
}
