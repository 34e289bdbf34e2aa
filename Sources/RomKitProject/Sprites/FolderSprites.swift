import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitRules

extension AssetFolder {
  /// The names that the project gives to parts of pictures, compared with the pictures in some records; nil if it gives none.
  /// Nothing is reported about pictures that are not among them. Throws ``FileError`` if a file with names cannot be read.
  ///
  /// - Parameter sizes: the sizes of further pictures, which have no records because of other problems.
  package func sprites(
    on records: [Rom.Record], sizes: [SlotID: AtlasPacking.Size] = [:]
  ) throws -> SpriteResolution? {
    let hasNames = !manifest.sprites.isEmpty || !manifest.animations.isEmpty || !manifest.atlases.isEmpty
    guard hasNames || !splitSources.isEmpty || assets.contains(where: \.hasNames) else { return nil }
    let files = Dictionary(first: assets.map { ($0.slot, $0) })
    var known = sizes
    for record in records {
      guard let slot = record.slot, slot.kind == .graphics, let header = try Self.header(of: record.body)
      else { continue }
      known[slot] = AtlasPacking.Size(width: header.width, height: header.height)
    }
    let pictures = try known.sorted(on: \.key).map { slot, size in
      let file = files[slot]
      return SpritePicture(
        slot: slot, name: file?.name, path: file?.relativePath, width: size.width, height: size.height,
        source: try file?.spriteSource(), edits: file?.settings.pictures ?? PictureSettings())
    }
    var unknown = assets.filter { $0.slot.kind == .graphics && known[$0.slot] == nil }.map {
      SpritePicture(slot: $0.slot, name: $0.name, path: $0.relativePath, width: 0, height: 0)
    }
    let wholes = lock.wholes(among: Set(known.keys))
    // Before their parts, which have the same path.
    let inParts = wholes.compactMap { whole in
      whole.parts.first.map { part in
        SpritePicture(
          slot: part.slot, name: whole.name, path: files[part.slot]?.relativePath, width: whole.width,
          height: whole.height, source: splitSources[whole.name], parts: whole.parts,
          edits: files[part.slot]?.ofWhole.pictures ?? PictureSettings())
      }
    }
    let found = Set(wholes.map(\.name))
    for (name, split) in lock.splits.sorted(on: \.key) where !found.contains(name) {
      let part = split.numbers.first.map { LockedSplit.partName($0, of: name) }
      guard let file = assets.first(where: { $0.slot.kind == .graphics && $0.name == part }) else { continue }
      unknown.append(
        SpritePicture(slot: file.slot, name: name, path: file.relativePath, width: 0, height: 0))
    }
    return SpriteResolution(
      knownSprites, lock: lock, folder: path,
      pictures: (inParts + pictures).sorted(on: \.slot), atlases: atlasSprites,
      unknown: hiddenKinds.contains(.graphics) ? nil : unknown)
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
    slot.kind == .graphics && [.aseprite, .bdf].contains(format.fileFormat) && original == nil
      && importer == nil
      && made == nil
  }

  /// The names for parts of the picture in the file itself; nil if it has none. Throws ``FileError``; damage is reported by the
  /// conversion.
  fileprivate func spriteSource() throws -> SpriteSource? {
    if !hasNames { return nil }
    let file = try ConversionFile(reading: path, format: format.fileFormat)
    let crop = settings.pictures.crop
    if file.format == .bdf {
      let font = try? BDFFont(parsing: file.bytes)
      return try? (settings.isConsoleFont ? font?.halfWidthSheet() : font?.sheet()).map {
        SpriteSource($0.frames, of: $0.picture, crop: crop, resized: settings.pictures.size(width:height:))
      }
    }
    guard let sprite = try? AsepriteFile(parsing: file.bytes) else { return nil }
    return try? SpriteSource(
      sprite, settings.pictures.sprite, crop: crop, resized: settings.pictures.size(width:height:))
  }
}
