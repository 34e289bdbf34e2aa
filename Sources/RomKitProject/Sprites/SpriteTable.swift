import RomKitBase
import RomKitContainer
import RomKitPictures

/// A part of a picture with a name.
package struct Sprite: Hashable, Sendable {
  /// Its full name: the name of its picture or atlas, a slash, and its own.
  package var name: String
  /// The slot of the picture.
  package var picture: SlotID
  package var bounds: PixelRectangle
}

/// Sprites shown one after the other.
package struct SpriteAnimation: Hashable, Sendable {
  package struct Frame: Hashable, Sendable {
    /// The number of the sprite in its table.
    package var sprite: Int
    /// The offset in pixels to the right of the animation's position, and in ``y`` below it; not 0 where empty borders were trimmed.
    package var x = 0
    package var y = 0
    package var milliseconds: Int
  }

  package var name: String
  package var frames: [Frame]
}

/// The names that a project gives to parts of pictures.
package struct SpriteTable: Hashable, Sendable {
  /// No names.
  package static let none = SpriteTable()

  package var sprites: [Sprite] = []
  package var animations: [SpriteAnimation] = []

  package var isEmpty: Bool { sprites.isEmpty }

  /// The sprites of a picture.
  package func sprites(on slot: SlotID?) -> [Sprite] { sprites.filter { $0.picture == slot } }

  /// All sprites by the slots of their pictures.
  package var byPicture: [SlotID: [Sprite]] { Dictionary(grouping: sprites, by: \.picture) }

  /// The animations that show a picture.
  package func animations(on slot: SlotID?) -> [SpriteAnimation] {
    animations.filter { animation in
      animation.frames.contains { sprites.indices.contains($0.sprite) && sprites[$0.sprite].picture == slot }
    }
  }
}
