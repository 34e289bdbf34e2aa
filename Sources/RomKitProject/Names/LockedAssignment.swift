import RomKitBase
import RomKitContainer
import RomKitRules
import RomKitText

/// The table of `romkit.lock` with the palettes of pictures: those in which the console would not show them.
///
/// A picture is its asset, or its slot if the lock gives it no name: `"graphics/night" = "DSLOT001"`.
enum LockedAssignment {
  static let table = "palette-of"

  /// The reason why an entry has no meaning.
  enum Fault: Hashable, Sendable {
    case notAPicture
    case notAPalette
    /// The picture has another entry.
    case twice
  }

  /// Reads the table of a lock whose numbers are known. A name without a number, whose line was removed, is left out.
  static func read(
    _ table: TOMLTable, _ lock: SlotLock, _ problems: inout Findings<SlotLockError>
  ) -> PaletteAssignment {
    var assignment = PaletteAssignment()
    for entry in table.entries {
      let asset = AssetID(entry.key)
      let slot = asset.flatMap(lock.slot) ?? SlotID(entry.key)
      guard (asset?.kind ?? slot?.kind) == .graphics else {
        problems.add(.paletteOf(entry.key, .notAPicture, at: entry.position))
        continue
      }
      guard let palette = entry.value.string.flatMap({ SlotID($0) }), palette.kind == .data else {
        problems.add(.paletteOf(entry.key, .notAPalette, at: entry.value.position))
        continue
      }
      guard let picture = slot else { continue }
      if assignment[picture] != nil { problems.add(.paletteOf(entry.key, .twice, at: entry.position)) }
      assignment[picture] = palette
    }
    return assignment
  }

  /// The entries, sorted by their pictures.
  static func entries(_ lock: SlotLock) -> [(picture: String, palette: SlotID)] {
    let names = Dictionary(
      first: lock.assets.compactMap { asset in lock.slot(of: asset).map { ($0, asset) } })
    return lock.assignment.all.map { picture, palette in
      (names[picture]?.description ?? picture.description, palette)
    }.sorted(on: \.picture)
  }

  /// The differences from one lock to another, in the order of the pictures.
  static func changes(from old: SlotLock, to new: SlotLock) -> [Message] {
    let (old, new) = (Dictionary(first: entries(old)), Dictionary(first: entries(new)))
    return Set(old.keys).union(new.keys).sorted().flatMap { picture -> [Message] in
      if old[picture] == new[picture] { return [] }
      let name = Escaped.path(picture)
      return [
        old[picture].map { "- the palette of \(name) = \($0)" },
        new[picture].map { "+ the palette of \(name) = \($0)" },
      ].compactMap(\.self)
    }
  }
}
