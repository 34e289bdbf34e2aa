import RomKitBase
import RomKitContainer
import RomKitPictures

/// A rectangle of a picture that a program draws at a place: a part of a larger picture, or a tile of levels.
package struct PlacedPart: Equatable, Sendable {
  package var picture: SlotID
  package var bounds: PixelRectangle
  /// Pixels from the left edge and the top of the larger picture, or of the tile's cell.
  package var x: Int
  package var y: Int

  package init(picture: SlotID, bounds: PixelRectangle, x: Int, y: Int) {
    self.picture = picture
    self.bounds = bounds
    self.x = x
    self.y = y
  }

  /// The members of `struct romkit_part` in C.
  package var values: [Int] {
    [Int(picture.number), bounds.x, bounds.y, bounds.width, bounds.height, x, y]
  }

  /// The part for programs; the format is part of the command's contract.
  package var json: JSON {
    [
      "slot": picture.description, "picture": Int(picture.number), "x": bounds.x, "y": bounds.y,
      "width": bounds.width, "height": bounds.height, "dx": x, "dy": y,
    ]
  }
}

extension WholePicture {
  /// The parts; each is all of its slot.
  package var placedParts: [PlacedPart] {
    parts.map { part in
      PlacedPart(
        picture: part.slot,
        bounds: PixelRectangle(x: 0, y: 0, width: part.bounds.width, height: part.bounds.height),
        x: part.bounds.x, y: part.bounds.y)
    }
  }

  package var json: JSON {
    ["name": name, "width": width, "height": height, "parts": JSON.array(placedParts.map(\.json))]
  }
}
