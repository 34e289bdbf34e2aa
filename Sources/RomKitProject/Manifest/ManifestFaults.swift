import RomKitBase
import RomKitContainer
import RomKitConversion

/// The problems of a manifest, and what they leave unknown.
struct ManifestFaults {
  /// A key with a problem; an empty key for a whole table, whose `item` is its number among those of its name.
  struct Part: Hashable {
    var table = ""
    var item = 0
    var key = ""
  }

  var problems: [Diagnostic] = []
  var parts: Set<Part> = []

  /// Whether it is unknown which files are assets, so that none can be checked.
  var hidesAssets: Bool {
    parts.contains { part in
      switch part.table {
      case "ignore", "importers", "atlas", "levels", "kept": true
      case "assets": ["files", "as", "raw"].contains(part.key)
      default: false
      }
    }
  }

  /// Whether the order of the records, or their number, is unknown.
  var hidesRecords: Bool { has("order") || has("record") || has("trailing") }
  var hidesSprites: Bool { has("sprites") || has("animations") }
  var hidesPalettes: Bool { has("palettes") || has("palette-slot") || has("palette-tolerance") }

  /// Adds that files which a manifest names may not be read, and takes them out of the manifest.
  mutating func add(unreadable files: Set<String>, in manifest: inout Manifest) {
    if files.isEmpty { return }
    for index in manifest.palettes.indices
    where !files.isDisjoint(with: manifest.palettes[index].options.files) {
      manifest.palettes[index].options = PaletteOptions()
      parts.insert(Part(table: "palettes", item: index))
    }
    if manifest.sprites.contains(where: { $0.file.map(files.contains) == true }) {
      manifest.sprites = []
      parts.insert(Part(table: "sprites"))
    }
    if manifest.entries.contains(where: { files.contains($0.file) })
      || manifest.trailing.map(files.contains) == true
    {
      (manifest.entries, manifest.trailing) = ([], nil)
      parts.insert(Part(table: "record"))
    }
    if manifest.defaults.schema.map(files.contains) == true {
      manifest.defaults.schema = nil
      parts.insert(Part(table: "defaults", key: "schema"))
    }
    for index in manifest.assets.indices
    where manifest.assets[index].options.schema.map(files.contains) == true {
      manifest.assets[index].options.schema = nil
      parts.insert(Part(table: "assets", item: index, key: "schema"))
    }
    manifest.kept.removeAll { files.contains($0.body) }
  }

  private func has(_ table: String) -> Bool { parts.contains { $0.table == table } }

  /// Whether the settings of an asset are unknown; `rules` are the rules of the manifest that match it.
  func hidesSettings(of asset: AssetFile, rules: [Int]) -> Bool {
    parts.contains { part in
      let isMeant: Bool
      switch part.table {
      case "profile": return asset.slot.kind == .graphics
      case "defaults": isMeant = true
      case "assets": isMeant = rules.contains(part.item)
      default: isMeant = false
      }
      return isMeant && AssetOption.named(part.key).map(asset.format.takes) ?? isMeant
    }
  }
}
