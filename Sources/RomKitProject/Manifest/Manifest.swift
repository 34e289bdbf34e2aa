import RomKitBase
import RomKitContainer
import RomKitRules
import RomKitText

/// The file `romkit.toml` in an assets folder: all that the other files do not say by themselves.
///
/// It is optional. `romkit extract` writes one, so that packing the folder gives the same bytes as the ROM it came
/// from.
package struct Manifest: Hashable, Sendable {
  /// A record that is not found by its file's name, or whose stored name is not what a writer would store.
  package struct Entry: Hashable, Sendable {
    package var file: String
    package var name: RecordName

    package init(file: String, name: RecordName) {
      self.file = file
      self.name = name
    }
  }

  package struct SlotEntry: Hashable, Sendable {
    var asset: AssetID
    package var number: UInt8

    init(asset: AssetID, number: UInt8) {
      self.asset = asset
      self.number = number
    }
  }

  package static let fileName = "romkit.toml"

  package var title: String?
  package var profile: ProjectProfile?
  /// Where the ROM is written by default, relative to the folder; the same bytes to each.
  package var outputs: [String] = []
  /// Where the files for programs are written by default, relative to the folder.
  var headers = HeaderFiles()
  /// Patterns for the paths of files that are not looked at; see ``Glob``.
  package var ignore: [String] = []
  /// Whether the ROM carries checksums; nil when the manifest does not say.
  package var checksums: Bool?
  /// Slots (`GSLOT000`) and files of ``entries``, in the order in which they come first in the ROM; what is not
  /// named follows in romkit's own order.
  package var order: [String] = []
  /// Records beside the slots.
  package var entries: [Entry] = []
  /// Slots whose bodies are packed unchanged, although a console could not use them.
  package var unchecked: [SlotID] = []
  /// The same of assets with names.
  var uncheckedAssets: [AssetID] = []
  /// The number of the data slot that takes the palette of the pictures in no group.
  package var paletteSlot: UInt8?
  /// The error at which their palette is still kept when colours change; see ``PaletteGroup/tolerance``.
  package var paletteTolerance: Double?
  /// Whether a folder without assets is a ROM without records, and no mistake.
  package var mayBeEmpty = false
  /// The file whose bytes follow the last body.
  package var trailing: String?

  /// How assets are converted of which nothing else is said.
  package var defaults = AssetOptions()
  /// How single assets are converted; what comes later counts more.
  package var assets: [AssetRule] = []
  /// Pictures that share a palette; what comes later counts more.
  package var palettes: [PaletteRule] = []
  /// Names for parts of pictures.
  package var sprites: [SpriteRule] = []
  /// Sprites shown one after the other.
  package var animations: [AnimationRule] = []
  /// Files packed into pictures.
  package var atlases: [AtlasRule] = []
  /// Numbers of assets with names, in the order of the file.
  package var slots: [SlotEntry] = []
  package var budget = Budget()
  /// Programs for files that romkit does not read.
  package var importers: [Importer] = []
  /// Bodies that are packed instead of converting files, as long as those are unchanged.
  package var kept: [KeptBody] = []
  package var places = ManifestPlaces()

  package init() {}
}

/// What a manifest says of some assets: a table under `[[assets]]`.
package struct AssetRule: Hashable, Sendable {
  /// Patterns for the paths of the files that it is about; see ``Glob``.
  package var files: [String]
  /// What is made of its only file, which may be for several slots; nil for what the file's name says.
  package var target: AssetTarget?
  package var options: AssetOptions
  /// Whether the bytes of data and programs are packed unchanged, whatever their extensions; nil when the rule does not say.
  var isRaw: Bool?

  package init(files: [String], target: AssetTarget? = nil, options: AssetOptions, isRaw: Bool? = nil) {
    self.files = files
    self.target = target
    self.options = options
    self.isRaw = isRaw
  }

  /// The lines of a rule with one key, to be added to the manifest of a folder.
  package static func lines(_ line: String, files: String, folder: String) -> String {
    """
    in \(Escaped.path(Path.joined(folder, Manifest.fileName))):
      [[assets]]
      files = \(TOMLText.quoted(files))
      \(line)
    """
  }

  /// Whether it says anything of an asset whose file it matches; `number` is its own.
  func isFor(_ asset: AssetFile, _ number: Int) -> Bool { target == nil || asset.rule == number }
}

/// A body that a ROM had, kept beside the file that was made of it.
///
/// As long as the file is what it was, the body is packed byte for byte instead of converting the file: not every body
/// comes back the same from a conversion and its inverse.
package struct KeptBody: Hashable, Sendable {
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

/// The order that a manifest gives to the records: those it names come first, the others follow in their order.
package struct ManifestOrder {
  private let names: [String]
  private let places: [String: Int]

  /// The order of names; what a project calls its assets stands for their slots.
  package init(_ names: [String], assets: [AssetFile]) {
    let slots = Dictionary(
      first: assets.compactMap { asset in asset.name.map { (AssetID(asset.slot.kind, $0), asset.slot) } })
    // A person may write a slot in any case.
    self.names = names.map { name in
      (SlotID(name) ?? AssetID(name).flatMap { slots[$0] })?.description ?? name
    }
    places = Dictionary(first: self.names.enumerated().map { ($1, $0) })
  }

  /// What the manifest names and is not there, or names twice; `lines` are the places of the names.
  package func problems(among keys: [String], path: String, lines: ManifestPlaces) -> [Diagnostic] {
    let known = Set(keys)
    return names.enumerated().compactMap { index, name in
      if places[name] == index, known.contains(name) { return nil }
      let error: ManifestError =
        places[name] == index ? .missing(file: name, key: "order") : .twice(file: name)
      return Diagnostic(error).placed(in: path, at: lines["order", index])
    }
  }

  package func sorted(_ records: [(key: String, record: Record)]) -> [Record] {
    let ranked = records.enumerated().map { index, item in
      (place: places[item.key] ?? names.count + index, record: item.record)
    }
    return ranked.sorted(on: \.place).map(\.record)
  }
}

/// Where in its file the parts of a manifest stand; a manifest that was not read from a file has none.
///
/// It is no part of what a manifest says: any two are equal.
package struct ManifestPlaces: Hashable, Sendable {
  /// A key, and for lists which of its items.
  struct Key: Hashable, Sendable {
    var name: String
    var item = 0
    var part = 0
  }

  private var positions: [Key: TextPosition] = [:]

  /// The place of a key, of an item of its list, or of an item in an item.
  package subscript(name: String, item: Int = 0, part: Int = 0) -> TextPosition? {
    get { positions[Key(name: name, item: item, part: part)] }
    set { positions[Key(name: name, item: item, part: part)] = newValue }
  }

  package static func == (left: Self, right: Self) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
