import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitRules

extension AssetFolder {
  /// The names that the project gives to parts of pictures, compared with the pictures in some records; nil if it gives none.
  /// Throws ``FileError`` if a file with names cannot be read.
  package func sprites(on records: [Rom.Record]) throws -> SpriteResolution? {
    let hasNames = !manifest.sprites.isEmpty || !manifest.animations.isEmpty || !manifest.atlases.isEmpty
    guard hasNames || assets.contains(where: \.hasNames) else { return nil }
    let files = Dictionary(first: assets.map { ($0.slot, $0) })
    let pictures = try records.compactMap { record -> SpritePicture? in
      guard let slot = record.slot, slot.kind == .graphics, let header = try Self.header(of: record.body)
      else { return nil }
      let file = files[slot]
      return SpritePicture(
        slot: slot, name: file?.name, path: file?.relativePath, width: header.width, height: header.height,
        source: try file?.spriteSource())
    }
    return SpriteResolution(manifest, lock: lock, folder: path, pictures: pictures)
  }

  /// Nil for a damaged picture.
  fileprivate static func header(of body: Rom.Body) throws -> SlotPicture.Header? {
    do {
      return try SlotPicture.Header(of: body)
    } catch let error as FileError {
      throw error
    } catch {
      return nil
    }
  }
}

extension AssetFile {
  /// Whether the file itself may have names for parts of the picture.
  fileprivate var hasNames: Bool {
    slot.kind == .graphics && format.fileFormat == .aseprite && original == nil && importer == nil
  }

  /// The names for parts of the picture in the file itself; nil if it has none. Throws ``FileError``; damage is reported by the
  /// conversion.
  fileprivate func spriteSource() throws -> SpriteSource? {
    if !hasNames { return nil }
    let file = try ConversionFile(reading: path, format: .aseprite)
    guard let sprite = try? AsepriteFile(parsing: file.bytes),
      let source = try? SpriteSource(sprite, settings.pictures.sprite)
    else { return nil }
    guard let crop = settings.pictures.crop else { return source }
    return source.cropped(
      to: PixelRectangle(x: crop.x, y: crop.y, width: crop.width, height: crop.height))
  }
}
