import RomKitBase

extension Manifest {
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
