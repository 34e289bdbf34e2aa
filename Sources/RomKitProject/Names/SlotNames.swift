import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitRules

/// What a `romkit.lock` knows about the slots of a ROM: their names, and the palettes of pictures.
package struct SlotNames: Sendable {
  package static let none = SlotNames()

  /// The lock that they come from; nil if there is none.
  package private(set) var file: String?
  /// A lock beside the ROM that does not belong to it, or that cannot be read.
  package private(set) var rejected: String?
  package private(set) var palettes = PaletteAssignment.none
  /// The pictures that are in several slots.
  package private(set) var wholes: [WholePicture] = []
  private var assets: [SlotID: AssetID] = [:]
  /// The assets folder of the ROM's project; nil if there is none.
  private var project: String?

  private init() {}

  /// The names for parts of its pictures, and its levels.
  package struct Parts: Sendable {
    package var sprites = SpriteTable.none
    package var levels = LevelTable.none

    package init(sprites: SpriteTable = .none, levels: LevelTable = .none) {
      self.sprites = sprites
      self.levels = levels
    }
  }

  /// Those of the build that made the ROM, if they are known.
  private var parts: Parts?

  /// The names in a lock for the slots that the ROM has.
  package init(_ lock: SlotLock, file: String, in rom: Rom) {
    self.file = file
    project = Path.folder(of: file)
    palettes = lock.assignment
    let present = Set(rom.records.lazy.compactMap(\.slot))
    wholes = lock.wholes(among: present).filter { (try? $0.fits(rom)) == true }
    for asset in lock.assets {
      guard let slot = lock.slot(of: asset), present.contains(slot) else { continue }
      assets[slot] = asset
    }
  }

  /// The names in a lock that the user named. Throws ``FileError``, and ``Problems`` for a lock that cannot be read.
  package init(lock path: String, in rom: Rom) throws {
    self.init(try SlotLock(reading: path), file: path, in: rom)
  }

  /// The folders that may have the lock of a ROM, and whether they are beside it.
  private static func folders(beside path: String) -> [(assets: String, isBeside: Bool)] {
    let folder = Path.folder(of: path)
    let inFolder = folder == "." ? "" : Path.joined(folder, "")
    let parent = Path.folder(of: folder)
    let inParent =
      [".", ".."].contains(Path.name(of: folder))
      ? inFolder + "../" : parent == "." ? "" : Path.joined(parent, "")
    return [(folder, true), (inFolder + "assets", true), (inParent + "assets", false)]
  }

  private static func file(in assets: String) -> String {
    assets == "." ? SlotLock.fileName : Path.joined(assets, SlotLock.fileName)
  }

  /// The locks that ``init(beside:in:)`` looks for.
  package static func files(beside path: String) -> [String] {
    folders(beside: path).map { file(in: $0.assets) }
  }

  /// The names in the lock beside a ROM: in its folder, in `assets` there, or in `assets` beside that folder if `romkit.toml`
  /// there names the ROM as its output. None if no lock belongs to the ROM.
  ///
  /// The lock of another project would show wrong names, so a lock is skipped if its `romkit.toml` names another ROM, or if the
  /// ROM lacks most of its slots.
  package init(beside path: String, in rom: Rom) {
    for (assets, isBeside) in Self.folders(beside: path) {
      let file = Self.file(in: assets)
      guard (try? FileType(examining: file, followingLinks: true)) == .file else {
        // A project whose files are all named by their slots has no lock.
        if project == nil, Self.outputs(of: assets).contains(where: { Path.real($0) == Path.real(path) }) {
          project = assets
        }
        continue
      }
      let outputs = Self.outputs(of: assets)
      let isOutput = outputs.isEmpty ? nil : outputs.contains { Path.real($0) == Path.real(path) }
      guard isOutput ?? isBeside, let lock = try? SlotLock(reading: file) else {
        if isBeside { rejected = rejected ?? file }
        continue
      }
      let slots = lock.slots
      let present = slots.intersection(rom.records.lazy.compactMap(\.slot)).count
      guard present > 0, isOutput == true || present * 2 >= slots.count else {
        rejected = rejected ?? file
        continue
      }
      self = SlotNames(lock, file: file, in: rom)
      return
    }
  }

  /// The ROMs that the `romkit.toml` of a folder names; none if it cannot be read.
  private static func outputs(of assets: String) -> [String] {
    var faults = ManifestFaults()
    let manifest = try? Manifest(in: assets, &faults)
    return (faults.problems.isEmpty ? manifest?.outputs ?? [] : []).map { Path.resolved($0, in: assets) }
  }

  /// The names that the project gives palettes, by their data slots.
  var paletteNames: [SlotID: String] { palettes(\.name) }

  /// The entries that palettes of the project share, by their data slots.
  package var commonEntries: [SlotID: ClosedRange<UInt8>] { palettes(\.common) }

  private func palettes<Value>(_ value: KeyPath<PaletteRule, Value?>) -> [SlotID: Value] {
    var faults = ManifestFaults()
    guard let project, let manifest = try? Manifest(in: project, &faults) else { return [:] }
    return Dictionary(
      first: manifest.palettes.compactMap { rule in
        rule.slot.flatMap { slot in rule[keyPath: value].map { (slot, $0) } }
      })
  }

  /// The project's present names for parts of the ROM's pictures, and its levels, as far as they fit. None without a project.
  package func parts(in rom: Rom) -> Parts {
    if let parts { return parts }
    guard let project, let folder = try? AssetFolder(project) else { return Parts() }
    return Parts(
      sprites: (try? folder.sprites(on: rom.records))?.table ?? .none,
      levels: (try? folder.levels.fitting(rom)) ?? .none)
  }

  /// The same names, with those of the build that made the ROM for its parts.
  package func with(_ parts: Parts) -> SlotNames {
    var names = self
    names.parts = parts
    return names
  }

  package var isEmpty: Bool { assets.isEmpty }

  /// The name of a slot in the folder of its kind, `enemies/bat`; nil for a slot without one.
  package subscript(slot: SlotID?) -> String? { slot.flatMap { assets[$0]?.name } }

  /// The full name of a slot, `graphics/enemies/bat`; nil for a slot without one.
  package func asset(in slot: SlotID?) -> String? { slot.flatMap { assets[$0]?.description } }

  /// The slots with a name: the full one, or the one in the folder of a kind, which several may have.
  package func slots(named name: String) -> [SlotID] {
    let all = assets.filter { $0.value.description == name }.map(\.key)
    return (all.isEmpty ? assets.filter { $0.value.name == name }.map(\.key) : all).sorted()
  }

  /// The picture in several slots with a name, the full one or the one in its folder; nil if there is none.
  package func whole(named name: String) -> WholePicture? {
    wholes.first { $0.name == name || AssetID(.graphics, $0.name).description == name }
  }

  /// Slots with their names, in the order of the slots.
  package var all: [(slot: SlotID, asset: String, name: String)] {
    assets.sorted(on: \.key).map { ($0.key, $0.value.description, $0.value.name) }
  }
}

extension SlotLock {
  fileprivate var slots: Set<SlotID> {
    Set(assets.compactMap(slot) + assignment.all.flatMap { [$0.picture, $0.palette] })
  }

  /// Reads a lock from its file. Throws ``FileError``, and ``Problems`` with all that is wrong with it.
  package init(reading path: String) throws {
    try self.init(parsing: ConversionFile(reading: path, format: .toml).bytes, path: path)
  }
}
