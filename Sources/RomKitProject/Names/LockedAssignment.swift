import RomKitBase
import RomKitContainer
import RomKitRules
import RomKitText

/// The table of `romkit.lock` with the palettes of pictures: those in which the console would not show them.
///
/// A picture is its asset, or its slot if the lock gives it no name: `"graphics/night" = "DSLOT001"`.
enum LockedAssignment {
  static let table = "palette-of"

  /// Reads the table of a lock whose numbers are known. A name without a number, whose line was removed, is left out.
  static func read(
    _ table: TOMLTable, _ lock: SlotLock, _ problems: inout Findings<SlotLockError>
  ) -> PaletteAssignment {
    var assignment = PaletteAssignment()
    for entry in table.entries {
      let name = Escaped.quoted(entry.key)
      let asset = AssetID(entry.key)
      let slot = asset.flatMap(lock.slot) ?? SlotID(entry.key)
      guard (asset?.kind ?? slot?.kind) == .graphics else {
        problems.add(
          .paletteOf(
            "expected a picture such as graphics/title or GSLOT001, found \(name)", at: entry.position))
        continue
      }
      guard let palette = entry.value.string.flatMap({ SlotID($0) }), palette.kind == .data else {
        problems.add(
          .paletteOf(
            "expected a data slot such as \"DSLOT001\" for the palette of \(name)", at: entry.value.position))
        continue
      }
      guard let picture = slot else { continue }
      if assignment[picture] != nil {
        problems.add(
          .paletteOf("the picture \(name) has two palettes in this file", at: entry.position))
      }
      assignment[picture] = palette
    }
    return assignment
  }

  /// The palettes of a lock by the names of their pictures.
  static func entries(_ lock: SlotLock) -> [String: SlotID] {
    let names = Dictionary(
      first: lock.assets.compactMap { asset in lock.slot(of: asset).map { ($0, asset) } })
    return Dictionary(
      first: lock.assignment.all.map { (names[$0]?.description ?? $0.description, $1) })
  }
}
