import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitRules

/// A picture whose parts can have names.
package struct SpritePicture: Sendable {
  package var slot: SlotID
  /// Its name in the project, `enemies/bat`; nil if it has only the name of its slot.
  package var name: String?
  /// The path of its file in the assets folder; nil if it is unknown.
  package var path: String?
  package var width: Int
  package var height: Int
  /// The names for parts of it in its file.
  package var source: SpriteSource?
  /// Its slots, if it has several: ``slot`` is the first of them.
  package var parts: [WholePicture.Part] = []

  /// The settings of its file.
  package var edits = PictureSettings()

  /// Its size before it was cropped and scaled, as drawing programs know it.
  func drawnSize(in folder: String) throws -> AtlasPacking.Size {
    guard edits.crop != nil || edits.scale != nil || edits.size != nil, let path else {
      return .init(width: width, height: height)
    }
    let file = try ConversionFile(reading: Path.joined(folder, path), format: FileFormat(path: path))
    let picture = try PictureFile(parsing: file.bytes, limits: .large, sprite: edits.sprite).picture
    return .init(width: picture.width, height: picture.height)
  }

  var displayName: String { name ?? slot.description }

  /// Its names in a manifest, besides its slot.
  var names: [String] { [path, name.map { AssetID(.graphics, $0).description }].compactMap(\.self) }
}

extension Sprite {
  /// A part of a picture, which may be in several slots, with the pivot and the boxes that a drawing program gives it.
  init(
    _ name: String, _ bounds: PixelRectangle, of picture: SpritePicture, like part: SpriteSource.Part?
  ) {
    let (x, y) = (bounds.x + (part?.origin.x ?? 0), bounds.y + (part?.origin.y ?? 0))
    let whole = PixelRectangle(x: 0, y: 0, width: picture.width, height: picture.height)
    let slots = picture.parts.isEmpty ? [.init(slot: picture.slot, bounds: whole)] : picture.parts
    let parts = slots.compactMap { slot -> PlacedPart? in
      guard let common = bounds.common(with: slot.bounds) else { return nil }
      let own = PixelRectangle(
        x: common.x - slot.bounds.x, y: common.y - slot.bounds.y, width: common.width, height: common.height)
      return PlacedPart(picture: slot.slot, bounds: own, x: common.x - x, y: common.y - y)
    }
    self.init(
      name: name, parts: parts, hasPivot: part?.hasPivot ?? false, boxes: part?.boxes ?? [],
      picture: parts.first?.picture ?? picture.slot,
      bounds: parts.first?.bounds ?? PixelRectangle(x: 0, y: 0, width: 0, height: 0))
  }
}
