import RomKitBase
import RomKitContainer
import RomKitPictures
import RomKitRules

extension AssetFolder {
  /// The names that the project gives to parts of pictures, compared with the pictures as some records have them; nil when it gives none.
  package func sprites(on records: [Record]) -> SpriteResolution? {
    if manifest.sprites.isEmpty, manifest.animations.isEmpty, manifest.atlases.isEmpty { return nil }
    let files = Dictionary(first: assets.map { ($0.slot, $0) })
    let pictures = records.compactMap { record -> SpritePicture? in
      guard let slot = record.slot, slot.kind == .graphics,
        let header = try? SlotPicture.Header(of: record.body)
      else { return nil }
      return SpritePicture(
        slot: slot, name: files[slot]?.name, path: files[slot]?.relativePath, width: header.width,
        height: header.height)
    }
    return SpriteResolution(manifest, lock: lock, folder: path, pictures: pictures)
  }
}
